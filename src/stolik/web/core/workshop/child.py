"""The process that opens strangers' files: one job after the other, until nobody asks any more.

    python -m stolik.web.core.workshop.child kernel|watch

It has no environment to speak of, writes no file, and ends when its standard input does, so also
when the site is killed. Whatever goes wrong in a job becomes an answer, as long as there is a
process to give one; the parent looks after the rest.
"""

from __future__ import annotations

import faulthandler
import importlib
import os
import signal
import sys
from pathlib import Path
from typing import IO, Final

from stolik.web.core.workshop import frames, limits
from stolik.web.core.workshop.frames import Frame
from stolik.web.core.workshop.jobs import JOBS, Refusal

LARGEST_REQUEST: Final = 64 * 1024 * 1024
_GRACE: Final = 5  # seconds after which the child ends itself, if the parent has not ended it


def main() -> None:
    """Answer until the standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the site, which then ends us
    limiter: limits.Limiter = "kernel" if sys.argv[1:] == ["kernel"] else "watch"
    source, target, nothing = _pipes()
    limits.confine(limiter)
    _send(target, Frame("ready"))
    while (request := frames.read(source, LARGEST_REQUEST)) is not None:
        # This timer asks neither Python nor the parent, who may be gone.
        faulthandler.dump_traceback_later(
            request.values["seconds"] + _GRACE, exit=True, file=nothing
        )
        _send(target, answered(request, limiter), request.values["output"])
        faulthandler.cancel_dump_traceback_later()


def answered(request: Frame, limiter: limits.Limiter) -> Frame:
    """What became of one job: done, refused with a code, or failed with the name of a fault."""
    job = JOBS[request.values["job"]]
    try:
        for module in job.needs:
            importlib.import_module(module)
        limits.allow(limiter, request.values["memory"], request.values["seconds"])
        done = job.work(Frame(request.values["values"], request.parts))
    except Refusal as refusal:
        return Frame({"refused": [refusal.code, refusal.about]})
    # A parser that panics raises what is no Exception. Nothing is hidden: the parent logs it.
    except BaseException as error:  # noqa: BLE001
        return Frame({"failed": type(error).__name__})
    return Frame({"done": done.values}, done.parts)


def _pipes() -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """The two pipes, out of reach of whatever reads or prints; and a place for what is printed."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = Path(os.devnull).open("r+b", buffering=0)  # noqa: SIM115  # open to the end
    os.dup2(nothing.fileno(), 0)
    os.dup2(nothing.fileno(), 1)
    return source, target, nothing


def _send(target: IO[bytes], frame: Frame, most: int | None = None) -> None:
    pieces = frames.written(frame)
    if most is not None and frames.total(pieces) > most:
        pieces = frames.written(Frame({"failed": "TooMuch"}))
    for piece in pieces:
        target.write(piece)
    target.flush()


if __name__ == "__main__":
    main()
