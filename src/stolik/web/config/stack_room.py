"""Room for all calls of a page in one piece of a thread's stack.

CPython keeps the frames of calls in pieces of 16 KB. Where the loop of a template, a hundred calls
deep, happens to stand at the end of a piece, every turn of it asks the system for another piece and
gives it back: the list at the door took twice its time. Whoever claims room below first gets a
piece that holds the rest of the calls. Knows no page; harmless where Python keeps frames otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

# A frame of so many words does not fit into 128 KB, so that the piece has 256 KB, half of it free.
# What is not used of it costs nothing: the system gives memory when it is written to.
WORDS: Final = 2**14


def with_room(application: WSGIApplication) -> WSGIApplication:
    """The same application, called from a frame that claims room."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return application(environ, start_response)

    answer.__code__ = answer.__code__.replace(co_stacksize=WORDS)
    return answer
