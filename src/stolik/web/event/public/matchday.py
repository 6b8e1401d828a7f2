"""A matchday's own order beside the league's: its classification is the running table.

Whoever leads the league need not have been the best of the day. Computed from the state; says
nothing of tournaments that brought no standing along.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.reading import season_event
from stolik.tournament.seats import table_of
from stolik.tournament.standings import own_places
from stolik.web.templatetags.words import either


def day_places(state: State) -> dict[int, int]:
    """Places by the points of the day alone, of everybody who played; nothing if they are all."""
    if state.kind != "matchday" or not state.brought or not state.places:
        return {}
    numbers = {line.entry: str(line.entry) for line in state.places}
    rows = season_event(state, "", timezone.localdate(), numbers).rows
    played = sorted(
        (row for row in rows if row.ranked and _played(state, int(row.person))),
        key=lambda row: row.place,
    )
    places = own_places([row.place for row in played])
    return {int(row.person): place for row, (place, _) in zip(played, places, strict=True)}


def told_winner(state: State, name: Callable[[int], str]) -> str:
    """Who won; on a matchday, who leads the league and who was the best of the day."""
    first = ", ".join(name(line.entry) for line in state.places if line.place == 1)
    day = ", ".join(name(entry) for entry, place in day_places(state).items() if place == 1)
    if not day:
        return either(f"The winner: {first}", f"Wygrywa: {first}")
    return either(
        f"Best of the day: {day}. Leads the league: {first}.",
        f"Najlepszy wynik dnia: {day}. W lidze prowadzi: {first}.",
    )


def _played(state: State, entry: int) -> bool:
    return any(
        table_of(found.seating, entry) is not None and entry not in found.walkovers
        for found in state.rounds
    )
