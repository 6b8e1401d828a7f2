"""Every document by name: what it is called, when it is needed, on which paper, how it is made.

The site's "Print" and `stolik print` offer exactly these. Knows no request and no file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stolik.paper import awards, day
from stolik.paper.desk import Desk
from stolik.paper.pages import Document, Size
from stolik.phrases.language import Language, Phrase

A4: Final[tuple[Size, ...]] = ("a4",)


@dataclass(frozen=True, slots=True)
class Kind:
    """A document: its name, the part of the day, its papers, the usual first."""

    words: Phrase
    part: str
    made: Callable[[Desk], tuple[Document, ...]]
    sizes: tuple[Size, ...] = A4
    alone: bool = False
    """Whether it can be printed without a tournament."""

    def name(self, language: Language) -> str:
        return language.say(self.words)


PARTS: Final[dict[str, Phrase]] = {
    "before": Phrase("Before the event"),
    "during": Phrase("During the event"),
    "after": Phrase("At the end"),
    "league": Phrase("League"),
}
DOCUMENTS: Final[dict[str, Kind]] = {
    "evening": Kind(
        Phrase("The evening before: everything in one file"),
        "before",
        day.evening_before,
    ),
    "poster": Kind(Phrase("Poster"), "before", day.poster, ("a4", "a5", "a6")),
    "programme": Kind(Phrase("Programme with times"), "before", day.programme, ("a5", "a4")),
    "check-in": Kind(Phrase("Check-in list"), "before", day.check_in, alone=True),
    "badges": Kind(
        Phrase("Name badges with seat and games"),
        "before",
        day.badges,
        ("a4", "a6"),
    ),
    "labels": Kind(
        Phrase("Table labels with QR code"),
        "before",
        day.labels,
        ("a5", "a4", "a6"),
        alone=True,
    ),
    "tickets": Kind(
        Phrase("Seat tickets to cut out"),
        "before",
        day.tickets,
        alone=True,
    ),
    "consent": Kind(
        Phrase("Consent of a guardian"),
        "before",
        awards.consents,
        ("a4", "a5"),
        alone=True,
    ),
    "referee": Kind(
        Phrase("Referee's summary of the rules"),
        "before",
        day.referee,
        alone=True,
    ),
    "sheets": Kind(
        Phrase("Score sheets"),
        "during",
        day.sheets,
        ("a5", "a4"),
    ),
    "blank": Kind(Phrase("Blank score sheets"), "during", day.blank, ("a5", "a4"), alone=True),
    "seating": Kind(
        Phrase("Seating by name and by table"),
        "during",
        day.seating,
    ),
    "standings": Kind(Phrase("Standings"), "during", day.standings, ("a4", "a5")),
    "results": Kind(Phrase("Results of the round"), "during", day.results),
    "missing": Kind(Phrase("Missing slips"), "during", day.missing),
    "laptop": Kind(
        Phrase("If the laptop dies: standings, seats, blank slips"),
        "during",
        day.laptop_dies,
    ),
    "prizes": Kind(
        Phrase("Prizes and side prizes"),
        "after",
        awards.prizes,
        alone=True,
    ),
    "diplomas": Kind(
        Phrase("Diplomas for places"),
        "after",
        awards.place_diplomas,
        ("a4", "a5", "a6"),
    ),
    "diplomas-categories": Kind(
        Phrase("Diplomas in categories"),
        "after",
        awards.category_diplomas,
        ("a4", "a5", "a6"),
    ),
    "diplomas-participants": Kind(
        Phrase("Diplomas for taking part"),
        "after",
        awards.participant_diplomas,
        ("a4", "a5", "a6"),
    ),
    "diplomas-referees": Kind(
        Phrase("Diplomas for referees"),
        "after",
        awards.referee_diplomas,
        ("a4", "a5", "a6"),
    ),
    "certificate": Kind(
        Phrase("Certificate of qualification"),
        "after",
        awards.certificates,
        ("a4", "a5"),
    ),
    "application": Kind(
        Phrase("Application to run a league"),
        "league",
        awards.application,
        ("a4", "a5"),
        alone=True,
    ),
    "season": Kind(Phrase("Season table"), "league", awards.season),
}
