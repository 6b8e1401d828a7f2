"""Consolation games: those out early may play on beside a round, and nothing of it counts.

In a league everybody is promised at least four games, but who leaves an elimination has played two.
So they are offered tables of their own while the others play; a table of two is allowed here, for
five people want to play as much as six. Knows states only; who sits where follows from a lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from stolik.tournament.admission import FEWEST_GAMES
from stolik.tournament.journal.state import Round, Tournament
from stolik.tournament.seating import drawn_order
from stolik.tournament.seats import Seating, Table, entries_of
from stolik.tournament.tables import CannotSeat, table_sizes

MOST_GAMES: Final = 6


def those_out(tournament: Tournament) -> tuple[int, ...]:
    """Everybody who played, is still here, and was left out of the current stage.

    In the first stage nobody is out: who has no seat there comes late, and counts again.
    """
    current = tournament.current
    if current is None or current.stage == 0:
        return ()
    seated = set(entries_of(current.seating))
    before = {e for one in tournament.rounds for e in entries_of(one.seating)}
    return tuple(entry for entry in sorted(before - seated) if tournament.entries[entry].plays)


def games_of(tournament: Tournament, entry: int) -> int:
    """The games of somebody up to and with the current round, consolation included."""
    return sum(
        tournament.stage(one).games
        for one in tournament.rounds
        if one.where(entry) is not None and entry not in one.walkovers
    )


def promised(tournament: Tournament) -> int:
    """How many games everybody is promised; 0 where no document promises any."""
    return FEWEST_GAMES if tournament.kind == "league" else 0


def short_of_games(tournament: Tournament) -> tuple[int, ...]:
    """Those out with fewer games than promised: to whom consolation games are offered."""
    wanted = promised(tournament)
    return tuple(e for e in those_out(tournament) if games_of(tournament, e) < wanted)


def consolation_sizes(players: int) -> tuple[int, ...]:
    """The sizes of consolation tables: those of any round, and tables of two where needed.

    >>> [consolation_sizes(n) for n in (2, 5, 16)]
    [(2,), (3, 2), (4, 4, 4, 4)]
    """
    if players == 2:
        return (2,)
    if players == 5:
        return (3, 2)
    return table_sizes(players)


def consolation_seating(
    found: Round, entries: Sequence[int], lot: str, fixed: dict[int, int]
) -> Seating:
    """Drawn tables on the furniture the round leaves free; who keeps a table keeps a free one."""
    drawn = list(drawn_order(entries, lot)) if entries else []
    sizes = consolation_sizes(len(drawn)) if drawn else ()
    taken = {table.number for table in found.seating}
    groups = []
    for size in sizes:
        groups.append(tuple(drawn[:size]))
        drawn = drawn[size:]
    kept: dict[int, int] = {}
    for rank, group in enumerate(groups):
        own = [fixed[e] for e in group if fixed.get(e, 0) and fixed[e] not in taken]
        if own:
            kept[rank] = own[0]
            taken.add(own[0])
    free = (number for number in count(1) if number not in taken)
    return tuple(
        Table(kept[rank] if rank in kept else next(free), group)
        for rank, group in enumerate(groups)
    )


__all__ = [
    "MOST_GAMES",
    "CannotSeat",
    "consolation_seating",
    "consolation_sizes",
    "games_of",
    "promised",
    "short_of_games",
    "those_out",
]
