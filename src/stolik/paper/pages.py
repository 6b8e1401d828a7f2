"""What all documents share: the event in the heading, logos, QR codes, and the way to bytes.

A document is a frozen value that names its template and says, in the language it is given, what
goes into it. Several documents given together become one file. Knows no document in particular.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal, Protocol

import segno

from stolik.paper.engine import compiled, printable
from stolik.phrases.language import Language

Size = Literal["a4", "a5", "a6"]


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture of the organiser or a sponsor; the name is read aloud to those who cannot see."""

    name: str
    data: bytes
    format: Literal["svg", "png", "jpg"] = "png"


@dataclass(frozen=True, slots=True)
class Event:
    """What stands at the head of every page, as it is to be read; the time only on a poster.

    `language` is the event's own, by whose alphabet people are sorted whatever it is printed in.
    """

    name: str
    organiser: str = ""
    date: str = ""
    place: str = ""
    logos: tuple[Logo, ...] = ()
    sponsors: str = ""
    time: str = ""
    language: str = ""


class Document(Protocol):
    """Something to print."""

    template: ClassVar[str]

    @property
    def event(self) -> Event: ...

    def values(self, language: Language) -> Mapping[str, Any]:
        """What the template is given, besides the event."""
        ...


class Raw(str):
    """A text that is no text for people, and reaches the template as it is."""

    __slots__ = ()


@lru_cache(maxsize=2048)
def qr(link: str) -> Raw:
    """The QR code of an address as SVG; nothing for no address.

    Kept, since choosing the pattern that reads best takes longer than printing the page.
    """
    if not link:
        return Raw("")
    file = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        file, kind="svg", border=1, xmldecl=False, dark="#000000", light=None
    )
    return Raw(file.getvalue().decode())


def setting(language: Language) -> dict[str, str | None]:
    """How Typst is told of a language: its name, the country if any, the direction of writing.

    >>> setting(Language("pt-BR")), setting(Language("ar"))["dir"]
    ({'lang': 'pt', 'region': 'BR', 'dir': 'ltr'}, 'rtl')
    """
    name, *parts = language.split("-")
    region = next((part.upper() for part in parts if len(part) == 2 and part.isalpha()), None)
    return {"lang": name.lower(), "region": region, "dir": language.direction}


def signed(points: int) -> str:
    """Small points as they are written: with a sign, nought without.

    >>> signed(-12), signed(0), signed(7)
    ('−12', '0', '+7')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


class Compile(Protocol):
    """What makes bytes of a template and values: here, or in another process."""

    def __call__(
        self, template: str, values: Mapping[str, Any], kind: Literal["pdf", "png"], ppi: int
    ) -> tuple[bytes, ...]: ...


def pdf(*documents: Document, language: Language, by: Compile = compiled) -> bytes:
    """One file with all the documents, in the order given."""
    return by("main.typ", _given(documents, language), "pdf", 144)[0]


def png(*documents: Document, language: Language, ppi: int = 72) -> tuple[bytes, ...]:
    """Every page as a picture."""
    return compiled("main.typ", _given(documents, language), "png", ppi)


def _given(documents: tuple[Document, ...], language: Language) -> dict[str, Any]:
    if not documents:
        raise ValueError("nothing to print")
    first = documents[0].event
    # One event heads most documents: a logo is handed over once.
    logos = list(dict.fromkeys(logo for document in documents for logo in document.event.logos))
    return {
        **setting(language),
        "title": printable(first.name),
        "author": printable(first.organiser),
        "logos": [
            {"name": printable(logo.name), "data": logo.data, "format": logo.format}
            for logo in logos
        ],
        "parts": [
            {
                "template": document.template,
                "values": {
                    **_clean(dict(document.values(language))),
                    "event": _heading(document.event, logos),
                },
            }
            for document in documents
        ],
    }


def _heading(event: Event, logos: list[Logo]) -> dict[str, Any]:
    texts = _clean(
        {name: getattr(event, name) for name in ("name", "organiser", "date", "place", "time")}
    )
    shown = [logos.index(logo) for logo in event.logos]
    return {**texts, "sponsors": printable(event.sponsors), "logos": shown}


def _clean(value: Any) -> Any:
    """Every text printable, however deep it stands."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {key: _clean(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(each) for each in value]
    return value
