"""Papers as PDF: those with somebody's logos in a child process, all others here.

A logo is foreign however it got into the database, and whatever draws it must not be able to stop
the site. Papers without one hold nothing but texts, and need no second process. Knows no document
in particular.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from stolik import paper
from stolik.phrases.language import Language, Phrase
from stolik.web.core.language import say
from stolik.web.core.workshop.jobs import Refusal
from stolik.web.core.workshop.pool import WORKSHOP, Unfinished

_PDF: Final = b"%PDF-"
REASONS: Final = {
    "busy": Phrase("Many papers are being printed just now. Try again in a moment."),
    "logos": Phrase(
        "This could not be printed: one of the logos is damaged or too complicated. Open Print,"
        " Logos, take it away and upload it again as PNG."
    ),
}


class NotPrinted(ValueError):
    """No PDF came of it, because of a logo or because too much is asked at once."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)

    @property
    def sentence(self) -> str:
        """For whoever asked, in the language of the page."""
        return say(REASONS[self.reason])


def pdf(*documents: paper.Document, language: Language) -> bytes:
    """One file with all the documents, in the order given."""
    if not any(document.event.logos for document in documents):
        return paper.pdf(*documents, language=language)
    content = paper.pdf(*documents, language=language, by=compiled_apart)
    if not content.startswith(_PDF):
        raise NotPrinted("logos")
    return content


def compiled_apart(
    template: str, values: Mapping[str, Any], kind: Literal["pdf", "png"], ppi: int
) -> tuple[bytes, ...]:
    """What `stolik.paper` compiles, in a child process."""
    logos = values.get("logos", ())
    bare = [{key: value for key, value in logo.items() if key != "data"} for logo in logos]
    job = {"template": template, "values": {**values, "logos": bare}, "kind": kind, "ppi": ppi}
    try:
        pages = WORKSHOP.ask("paper", [logo["data"] for logo in logos], job).parts
    except Refusal:
        raise NotPrinted("logos") from None
    except Unfinished as unfinished:
        raise NotPrinted("busy" if unfinished.reason == "busy" else "logos") from None
    if not pages:
        raise NotPrinted("logos")
    return pages
