"""Whether the points of a classification can be: one winner a game, small points to nought.

Told by format, people and lines alone: nothing here is forbidden, it only deserves a look. A game
that ended level has two winners, a penalty takes small points from somebody: whoever runs the event
says so. Knows no person of the site, no day and no league.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stolik.rules import Violation
from stolik.tournament.format import Format
from stolik.tournament.tables import CannotSeat, table_sizes

MOST_NAMED: Final = 5

Row = tuple[str, int, int]
"""A name, big points, small points."""


def implausible(
    fmt: Format, people: int, rows: Sequence[Row], *, league_games: bool = False
) -> tuple[Violation, ...]:
    """What is odd about these points; with `league_games` TOP stages and finals are not in them.

    >>> from stolik.tournament.formats import format_named
    >>> implausible(format_named("standard-a"), 20, [("Ala", 13, 0)])
    (Violation('import-big-impossible', big=13, games=12, person='Ala'),)
    """
    stages = fmt.stages[:1] if league_games else fmt.stages
    games = sum(stage.rounds * stage.games for stage in stages)
    over = [(name, big) for name, big, _ in rows if big > games]
    odd = [
        Violation("import-big-impossible", person=name, big=big, games=games)
        for name, big in over[:MOST_NAMED]
    ]
    most = sum(
        stage.rounds * stage.games * _tables(stage.players or people, stage.tables)
        for stage in stages
    )
    won = sum(big for _, big, _ in rows)
    if won > most:
        odd.append(Violation("import-big-sum", sum=won, most=most))
    small = sum(small for *_, small in rows)
    # Of people who are not on the list nobody knows what they lost.
    if small and len(rows) >= people:
        odd.append(Violation("import-small-sum", sum=small))
    return tuple(odd)


def unseatable(people: int) -> tuple[Violation, ...]:
    """A number of people for whom there are no tables of four and three."""
    try:
        table_sizes(people)
    except CannotSeat:
        return (Violation("import-unseatable", players=people),)
    return ()


def _tables(people: int, wanted: int | None) -> int:
    """As many as so many people need or are wanted; one for those who cannot be seated at all."""
    try:
        return len(table_sizes(people, wanted))
    except CannotSeat:
        return max(1, people // 4)
