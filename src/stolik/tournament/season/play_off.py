"""A play-off: people level in everything play until one of them has won two games.

Two play each other; three or four sit at one table, where wins and then small points make the order
of the others. A tied game is won by each of the tied; if several have the most wins, it goes on.
Five or more are split by lot, and the winners of the groups meet. Knows no table of a season: it
gives the order that such a table takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stolik.rules import Refused, Violation
from stolik.tournament.standings import Score, Standing, ranked, ties

Game = Mapping[str, tuple[int, int]]
WINS: Final = 2
AT_ONE_TABLE: Final = 4


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Where a play-off stands: everybody by (wins, small points), the winner once there is one,
    the full order once nobody is level, and until then what is missing."""

    lines: tuple[Standing[str], ...]
    winner: str | None = None
    order: tuple[str, ...] = ()
    missing: tuple[Violation, ...] = ()


def play_off_faults(tied: Sequence[str], games: Sequence[Game]) -> tuple[Violation, ...]:
    """Everything that cannot be a play-off of these people. Games are numbered from 1."""
    faults = [
        Violation("person-listed-twice", person=person, where=tuple(tied))
        for person, times in Counter(tied).items()
        if times > 1
    ]
    if len(tied) < 2:
        faults.append(Violation("play-off-alone", people=tuple(tied)))
    if len(tied) > AT_ONE_TABLE:
        faults.append(Violation("play-off-too-many", have=len(tied), most=AT_ONE_TABLE))
    wins = dict.fromkeys(tied, 0)
    for number, game in enumerate(games, 1):
        if _winner(wins):
            faults.append(Violation("play-off-over", game=number))
        if game.keys() != wins.keys():
            faults.append(Violation("play-off-wrong-people", people=tuple(game), game=number))
        if not any(big for big, _ in game.values()):
            faults.append(Violation("play-off-without-winner", game=number))
        for person in game.keys() & wins.keys():
            wins[person] += game[person][0] > 0
    return tuple(faults)


def play_off_small_faults(games: Sequence[Game]) -> tuple[Violation, ...]:
    """Small points that nobody can have written down: asked before games are recorded.

    Whoever won has no minus and whoever lost no plus; with one winner they add up to nothing.
    Games without any small points are taken as they are: nobody counted.

    >>> play_off_small_faults([{"X": (1, -99), "Y": (0, 99)}])[0]
    Violation('play-off-small', game=1, person='X')
    """
    faults: list[Violation] = []
    for number, game in enumerate(games, 1):
        for person, (big, small) in game.items():
            if (big and small < 0) or (not big and small > 0):
                faults.append(Violation("play-off-small", person=person, game=number))
        total = sum(small for _, small in game.values())
        if total and sum(big > 0 for big, _ in game.values()) == 1:
            faults.append(Violation("play-off-small-sum", sum=total, game=number))
    return tuple(faults)


def play_off(tied: Sequence[str], games: Sequence[Game] = ()) -> PlayOff:
    """The play-off after these games, each giving everybody's big and small points.

    >>> x_wins, y_wins = {"X": (1, 20), "Y": (0, -20)}, {"X": (0, -5), "Y": (1, 5)}
    >>> play_off(["X", "Y"], [x_wins, y_wins, x_wins]).order
    ('X', 'Y')
    """
    if faults := play_off_faults(tied, games):
        raise Refused(faults)
    wins = {person: sum(game[person][0] > 0 for game in games) for person in tied}
    small = {person: sum(game[person][1] for game in games) for person in tied}
    lines = ranked({person: (wins[person], small[person]) for person in tied}, ("wins", "small"))
    winner = _winner(wins)
    if winner is None:
        won = tuple((line.who, line.score[0]) for line in lines)
        return PlayOff(lines, missing=(Violation("play-off-goes-on", wins=won),))
    level = tuple(Violation("play-off-level", people=group) for group in ties(lines))
    order = () if level else tuple(line.who for line in lines)
    return PlayOff(lines, winner, order, level)


def play_off_groups(drawn: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The groups of a play-off: as few and as even as can be, filled in the order drawn.

    >>> play_off_groups(["A", "B", "C", "D", "E"])
    (('A', 'B', 'C'), ('D', 'E'))
    """
    count = -(-len(drawn) // AT_ONE_TABLE)
    groups: list[tuple[str, ...]] = []
    for number in range(count):
        start = sum(map(len, groups))
        size = -(-(len(drawn) - start) // (count - number))
        groups.append(tuple(drawn[start : start + size]))
    return tuple(groups)


def joined(groups: Sequence[PlayOff], last: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The order of all groups: the winners as they finished their own play-off, then the seconds
    of the groups by wins and small points, the thirds, and so on.

    Those still level stand together: if their place matters they play on, and no lot decides it.
    """
    going_on = (group.missing for group in groups if group.winner is None)
    if open_ones := tuple(fault for missing in going_on for fault in missing):
        raise Refused(open_ones)
    if sorted(last) != sorted(group.winner or "" for group in groups):
        raise Refused((Violation("play-off-not-the-winners", people=tuple(last)),))
    rest: dict[tuple[int, Score], list[str]] = {}
    for group in groups:
        for line in group.lines:
            if line.who != group.winner:
                behind = tuple(-number for number in line.score)
                rest.setdefault((line.place, behind), []).append(line.who)
    return (*((who,) for who in last), *(tuple(rest[key]) for key in sorted(rest)))


def _winner(wins: Mapping[str, int]) -> str | None:
    """The one with two wins or more, and more than anybody else."""
    most = max(wins.values(), default=0)
    first = [person for person, number in wins.items() if number == most]
    return first[0] if most >= WINS and len(first) == 1 else None
