"""The fixed list of what may be asked of a child, and what each may cost.

Every job is given values and bytes and answers with both, or refuses with a code. The functions
run in the child; what they need is imported there and nowhere else. Knows no page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stolik.web.core.workshop.frames import Frame

_MB: Final = 1024 * 1024


class Refusal(ValueError):
    """A file that was looked at and is not taken; `code` says why, `about` what exactly."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes of memory beyond what the child needs for itself, seconds, bytes of the answer."""

    memory: int
    seconds: float
    output: int


@dataclass(frozen=True, slots=True)
class Job:
    """What does the work, what it needs imported before its memory is counted, its limits."""

    work: Callable[[Frame], Frame]
    needs: tuple[str, ...]
    limits: Limits


def spreadsheet(asked: Frame) -> Frame:
    """An XLSX, ODS or old XLS file as rows of texts."""
    from stolik.web.core.spreadsheets.bounds import Unreadable
    from stolik.web.core.spreadsheets.workbook import rows

    try:
        return Frame(rows(asked.parts[0]))
    except Unreadable as error:
        raise Refusal(error.code, error.about) from None


def logo(asked: Frame) -> Frame:
    """A PNG, JPEG or SVG picture as a plain PNG."""
    from stolik.paper import BadLogo, redrawn_logo

    try:
        return Frame(None, (redrawn_logo(asked.parts[0]),))
    except BadLogo as error:
        raise Refusal(error.code, error.about) from None


def photo(asked: Frame) -> Frame:
    """A JPEG, PNG or WebP photo as two plain JPEG files."""
    from stolik.web.core.photographs import NotAPhoto, redrawn

    try:
        picture = redrawn(asked.parts[0])
    except NotAPhoto as error:
        raise Refusal(error.code, error.about) from None
    return Frame([picture.width, picture.height], (picture.large, picture.small))


def paper(asked: Frame) -> Frame:
    """A document with logos, whose bytes are the parts, as PDF or as one PNG a page."""
    from stolik.paper import CannotPrint
    from stolik.paper.engine import compiled

    values: Mapping[str, Any] = asked.values
    own = dict(values["values"])
    logos = zip(own.get("logos", ()), asked.parts, strict=True)
    own["logos"] = [{**logo, "data": data} for logo, data in logos]
    try:
        pages = compiled(values["template"], own, values["kind"], values["ppi"])
    except CannotPrint:
        raise Refusal("cannot-print") from None
    return Frame(None, pages)


JOBS: Final[Mapping[str, Job]] = {
    "spreadsheet": Job(
        spreadsheet,
        ("stolik.web.core.spreadsheets.workbook",),
        Limits(512 * _MB, 15, 8 * _MB),
    ),
    "logo": Job(logo, ("stolik.paper",), Limits(768 * _MB, 15, 8 * _MB)),
    "photo": Job(photo, ("stolik.web.core.photographs",), Limits(640 * _MB, 20, 8 * _MB)),
    "paper": Job(paper, ("stolik.paper",), Limits(1536 * _MB, 90, 64 * _MB)),
}
