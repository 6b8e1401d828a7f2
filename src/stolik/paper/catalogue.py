"""Every document by name: what it is called, when it is needed, on which paper, how it is made.

The site's "Print" and `stolik print` offer exactly these. Knows no request and no file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stolik.paper import awards, day
from stolik.paper.desk import Desk
from stolik.paper.pages import Document, Lang, Pair, Size, word

A4: Final[tuple[Size, ...]] = ("a4",)


@dataclass(frozen=True, slots=True)
class Kind:
    """A document: its name in both languages, the part of the day, its papers, the usual first."""

    words: Pair
    part: str
    made: Callable[[Desk], tuple[Document, ...]]
    sizes: tuple[Size, ...] = A4
    alone: bool = False
    """Whether it can be printed without a tournament."""

    def name(self, lang: Lang) -> str:
        return word(self.words, lang)


PARTS: Final[dict[str, Pair]] = {
    "before": ("Before the event", "Przed turniejem"),
    "during": ("During the event", "W trakcie"),
    "after": ("At the end", "Na zakończenie"),
    "league": ("League", "Liga"),
}
DOCUMENTS: Final[dict[str, Kind]] = {
    "evening": Kind(
        ("The evening before: everything in one file", "Wieczór przed: wszystko w jednym pliku"),
        "before",
        day.evening_before,
    ),
    "poster": Kind(("Poster", "Plakat"), "before", day.poster, ("a4", "a5", "a6")),
    "programme": Kind(
        ("Programme with times", "Program z godzinami"), "before", day.programme, ("a5", "a4")
    ),
    "check-in": Kind(("Check-in list", "Lista obecności"), "before", day.check_in, alone=True),
    "badges": Kind(
        ("Name badges with seat and games", "Identyfikatory z miejscem i grami gracza"),
        "before",
        day.badges,
        ("a4", "a6"),
    ),
    "labels": Kind(
        ("Table labels with QR code", "Etykiety stolików z kodem QR"),
        "before",
        day.labels,
        ("a5", "a4", "a6"),
        alone=True,
    ),
    "tickets": Kind(
        ("Seat tickets to cut out", "Losy z miejscami do wycięcia"),
        "before",
        day.tickets,
        alone=True,
    ),
    "consent": Kind(
        ("Consent of a guardian", "Zgoda opiekuna"),
        "before",
        awards.consents,
        ("a4", "a5"),
        alone=True,
    ),
    "referee": Kind(
        ("Referee's summary of the rules", "Ściąga dla sędziego"),
        "before",
        day.referee,
        alone=True,
    ),
    "sheets": Kind(
        ("Score sheets of this round", "Protokoły tej rundy"),
        "during",
        day.sheets,
        ("a5", "a4"),
    ),
    "blank": Kind(
        ("Blank score sheets", "Puste protokoły"), "during", day.blank, ("a5", "a4"), alone=True
    ),
    "seating": Kind(
        ("Seating by name and by table", "Rozsadzenie: nazwiska i stoliki"),
        "during",
        day.seating,
    ),
    "standings": Kind(("Standings", "Tabela"), "during", day.standings, ("a4", "a5")),
    "results": Kind(("Results of the round", "Wyniki rundy"), "during", day.results),
    "missing": Kind(("Missing slips", "Brakujące protokoły"), "during", day.missing),
    "laptop": Kind(
        ("If the laptop dies: standings, seats, blank slips", "Gdy padnie laptop: tabela i druki"),
        "during",
        day.laptop_dies,
    ),
    "prizes": Kind(
        ("Prizes and side prizes", "Nagrody główne i dodatkowe"),
        "after",
        awards.prizes,
        alone=True,
    ),
    "diplomas": Kind(
        ("Diplomas for places", "Dyplomy za miejsca"),
        "after",
        awards.place_diplomas,
        ("a4", "a5", "a6"),
    ),
    "diplomas-categories": Kind(
        ("Diplomas in categories", "Dyplomy w kategoriach"),
        "after",
        awards.category_diplomas,
        ("a4", "a5", "a6"),
    ),
    "diplomas-participants": Kind(
        ("Diplomas for taking part", "Dyplomy za udział"),
        "after",
        awards.participant_diplomas,
        ("a4", "a5", "a6"),
    ),
    "diplomas-referees": Kind(
        ("Diplomas for referees", "Dyplomy dla sędziów"),
        "after",
        awards.referee_diplomas,
        ("a4", "a5", "a6"),
    ),
    "certificate": Kind(
        ("Certificate of qualification", "Certyfikat kwalifikacji"),
        "after",
        awards.certificates,
        ("a4", "a5"),
    ),
    "application": Kind(
        ("Application to run a league", "Zgłoszenie organizacji ligi"),
        "league",
        awards.application,
        ("a4", "a5"),
        alone=True,
    ),
    "season": Kind(("Season table", "Tabela sezonu"), "league", awards.season),
}
