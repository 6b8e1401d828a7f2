"""The Grand Prix of document E: the league-system games of tournaments in a Standard format.

Table: big points, small points, starts, play-off. TOP stages and finals never count, so rows carry
the league-system games alone. How many tournaments count and whether places earn points is not in
the document: whoever wants that changes `Settings`, which are then "house". Knows no calendar.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.rules import Refused, Violation
from stolik.tournament.season.event import Event, Placed, checked
from stolik.tournament.season.table import Order, season_table, stale_play_offs
from stolik.tournament.standings import Chain, Score, Standing

STANDARD: Final = tuple(f"standard-{letter}" for letter in "abcdef")
# League-system games of each format of document E. A format of the house is not in it.
GAMES: Final[Mapping[str, int]] = {
    "mini": 9,
    **dict.fromkeys(STANDARD, 12),
    **dict.fromkeys(("maks-a", "maks-b", "maks-c"), 16),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What counts: formats, league-system games an event (None: any number), the best so many
    events of a person (None: all), and points by place ahead of all else (empty: none)."""

    formats: tuple[str, ...] = STANDARD
    games: int | None = 12
    best: int | None = None
    scale: tuple[int, ...] = ()

    @property
    def house(self) -> bool:
        """Whether this is anything other than the document, and to be labelled so."""
        return self != DOCUMENT

    @property
    def chain(self) -> Chain:
        """The steps of the table, without the play-off."""
        return (*(("points",) if self.scale else ()), "big", "small", "starts")


DOCUMENT: Final = Settings()


def format_faults(name: str, settings: Settings = DOCUMENT) -> tuple[Violation, ...]:
    """Why a tournament in this format cannot be one of the Grand Prix.

    >>> format_faults("maks-a")
    (Violation('grand-prix-needs-standard', format='maks-a'),)
    """
    if name not in settings.formats:
        standard = settings.formats == STANDARD
        code = "grand-prix-needs-standard" if standard else "grand-prix-format"
        return (Violation(code, format=name),)
    games = GAMES.get(name)
    if settings.games is None or games is None or games == settings.games:
        return ()
    return (Violation("grand-prix-games", games=games, wanted=settings.games),)


def grand_prix_table(
    events: Sequence[Event],
    settings: Settings = DOCUMENT,
    *,
    play_offs: Sequence[Order] = (),
) -> tuple[Standing[str], ...]:
    """The table; refuses events that may not count rather than leaving them out in silence."""
    return season_table(_scores(events, settings), settings.chain, play_offs)


def grand_prix_stale(
    events: Sequence[Event], play_offs: Sequence[Order], settings: Settings = DOCUMENT
) -> tuple[Violation, ...]:
    """The recorded play-offs that this table does not ask for."""
    return stale_play_offs(_scores(events, settings), settings.chain, play_offs)


def _scores(events: Sequence[Event], settings: Settings) -> Mapping[str, Score]:
    faults = tuple(
        fault.changed(event=event.key)
        for event in events
        for fault in format_faults(event.format, settings)
    )
    if faults:
        raise Refused(faults)
    results: dict[str, list[Score]] = {}
    for event in checked(events):
        for row in event.rows:
            results.setdefault(row.person, []).append(_result(row, settings.scale))
    return {
        person: _score(results[person], points=bool(settings.scale), best=settings.best)
        for person in sorted(results)
    }


def _result(row: Placed, scale: tuple[int, ...]) -> Score:
    """Points, big and small of one event; nothing for the excluded."""
    if not row.ranked:
        return (0, 0, 0)
    points = scale[row.place - 1] if row.place <= len(scale) else 0
    return (points, row.big, row.small)


def _score(results: Sequence[Score], *, points: bool, best: int | None) -> Score:
    """The sum of the best results. Every start counts as a start, also one that is left out."""
    counted = sorted(results, reverse=True)[:best]
    place_points, big, small = (sum(column) for column in zip(*counted, strict=True))
    return (*((place_points,) if points else ()), big, small, len(results))
