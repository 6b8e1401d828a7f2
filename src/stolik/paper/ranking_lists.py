"""Standings on paper; a matchday has two: those of the day, and those of the league after it.

Given in their order. Knows no points beyond the numbers given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from stolik.paper.list_layout import UNFINISHED, Column, Group, Listing
from stolik.paper.pages import Event, Size, signed
from stolik.paper.round_words import round_words
from stolik.phrases.language import Language, Phrase
from stolik.phrases.round_names import RoundInStage

_WORDS: Final[dict[str, Phrase]] = {
    "name": Phrase("Name"),
    # Translators: the round is "round 3", or "the final", in the case that follows "after".
    "standings": Phrase("Standings after {round}"),
    "final": Phrase("Final standings"),
    "day": Phrase("Results of this matchday"),
    # Translators: the round is "round 3", or "the final", in the case that follows "after".
    "day-after": Phrase("Results of this matchday after {round}"),
    "league": Phrase("The league after this matchday"),
    # Translators: the round is "round 3", or "the final", in the case that follows "after".
    "league-after": Phrase("The league, those here, after {round}"),
    "unfinished": UNFINISHED,
    "place": Phrase("Place"),
    "club": Phrase("Club, town"),
    "big": Phrase("Big"),
    "small": Phrase("Small"),
    "nobody": Phrase("Nobody is on this list yet."),
}
# The titles of standings: at the end, and after a round.
_TITLES: Final = {
    "all": ("final", "standings"),
    "day": ("day", "day-after"),
    "league": ("league", "league-after"),
}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of standings; a shared place is written as it is to be read ("2-3").

    `parts`: the points of each stage, where a classification has a column for each.
    """

    place: str
    name: str
    big: int
    small: int
    club: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """Standings after a round; after round None they are final.

    A matchday has two of them: those of the day, and those of the league after it. `unfinished`:
    the round is still open.
    """

    event: Event
    rows: tuple[StandingRow, ...]
    round: int | None = None
    note: str = ""
    size: Size = "a4"
    of: Literal["all", "day", "league"] = "all"
    called: RoundInStage | None = None
    parts: tuple[str, ...] = ()
    unfinished: bool = False
    template: ClassVar[str] = "listing"

    def values(self, language: Language) -> dict[str, Any]:
        words = language.say_all(_WORDS)
        after = round_words(self, language, "locative")
        title = words[_TITLES[self.of][self.round is not None]].format(round=after)
        clubs = any(row.club for row in self.rows)
        narrow = self.size != "a4"
        columns = (
            Column(words["place"], 18, figures=True, bold=True),
            Column(words["name"]),
            *((Column(words["club"], 32 if narrow else 52),) if clubs else ()),
            *(
                tuple(
                    Column(part, 22 if narrow else 28, figures=True, bold=number == 0)
                    for number, part in enumerate(self.parts)
                )
                or (
                    Column(words["big"], 15, figures=True, bold=True),
                    Column(words["small"], 19, figures=True),
                )
            ),
        )
        rows = tuple(
            (
                row.place,
                row.name,
                *((row.club,) if clubs else ()),
                *(row.parts if self.parts else (str(row.big), signed(row.small))),
            )
            for row in self.rows
        )
        listing = Listing(
            title,
            columns,
            (Group(rows),),
            " ".join(filter(None, (self.note, words["unfinished"] if self.unfinished else ""))),
            empty=words["nobody"],
            size=self.size,
        )
        return (listing if narrow else listing.filling(len(rows), 14)).values()
