"""Categories people can be in: four that most tournaments know, and the organiser's own.

A known one is kept under its code, an own one as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from stolik import locale
from stolik.phrases.language import Phrase
from stolik.web.core.language import say
from stolik.web.core.text import bare, line

KNOWN: Final[dict[str, Phrase]] = {
    "junior": Phrase("Junior"),
    "senior": Phrase("Senior"),
    "resident": Phrase("Resident"),
    "school-team": Phrase("School team"),
}
MOST: Final = 20
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Tick:
    """A category as a form shows it."""

    code: str
    label: str
    on: bool = False


def label(code: str) -> str:
    """A category in the language of the page."""
    return say(KNOWN[code]) if code in KNOWN else code


def ticks(offered: Iterable[str], chosen: Iterable[str] = ()) -> tuple[Tick, ...]:
    on = set(chosen)
    return tuple(Tick(code, label(code), code in on) for code in offered)


def own(text: str) -> tuple[str, ...]:
    """The organiser's own categories: separated by commas or lines, each once."""
    parts = (line(part, LONGEST) for row in text.splitlines() for part in row.split(","))
    return tuple(dict.fromkeys(part for part in parts if part))[:MOST]


def spellings(offered: Iterable[str]) -> dict[str, str]:
    """Every way to write one of the categories, and its code."""
    languages = [locale.language(tag) for tag in locale.tags()]
    ways = {
        code: (code, *(spoken.say(KNOWN[code]) for spoken in languages if code in KNOWN))
        for code in offered
    }
    return {bare(way): code for code in offered for way in ways[code]}
