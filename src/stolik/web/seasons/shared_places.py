"""What a shared place of an imported classification gives: said before it is saved.

No document splits points: everybody on a shared place gets the points of that place, also of the
first one. Says nothing where a series adds up points and places give none. Knows no page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.tournament.season import Event, Placed
from stolik.tournament.season.days import Day
from stolik.web.models.seasons import Series
from stolik.web.seasons.settings import counting_of
from stolik.web.seasons.spreadsheet import Classified


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """A place that several people share, and the points each of them gets for it."""

    place: int
    names: tuple[str, ...]
    points: int


def shared_places(
    series: Series, fmt: str, people: int, lines: Sequence[Classified]
) -> tuple[SharedPlace, ...]:
    """The shared places of these lines, from the top; of lines without a fault."""
    counting = counting_of(series)
    if counting.chain[0] != "points":
        return ()
    event = Event("", Day(series.year, 1, 1), fmt, max(people, len(lines)), ())
    names: dict[int, list[str]] = {}
    for line in lines:
        if line.shared and not line.problems and 0 < line.place <= event.participants:
            names.setdefault(line.place, []).append(line.name)
    return tuple(
        SharedPlace(place, tuple(own), counting.worth(event, Placed("", place, 0, 0, shared=True)))
        for place, own in sorted(names.items())
        if len(own) > 1
    )
