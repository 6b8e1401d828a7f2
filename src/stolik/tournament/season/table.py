"""The table of a season from everybody's scores, with recorded play-offs breaking what is left.

Whoever asks brings scores and chain; the step "play-off" is added at the end. A play-off counts for
exactly the people who are level: once a correction has changed who they are, it no longer fits and
is reported instead of guessed at. Knows neither events nor what a point is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stolik.rules import Violation
from stolik.tournament.standings import Chain, Score, Standing, ranked, ties

PLAY_OFF: Final = "play-off"
# Best first; people whom the play-off left level stand together.
Order = Sequence[str | tuple[str, ...]]


def season_table(
    scores: Mapping[str, Score], chain: Chain, play_offs: Sequence[Order] = ()
) -> tuple[Standing[str], ...]:
    """Everybody in order, the play-offs applied; those still level share a place, by name.

    >>> lines = season_table({"X": (14, 150), "Y": (14, 150)}, ("big", "small"), [("Y", "X")])
    >>> [(line.place, line.who, line.ahead_on) for line in lines]
    [(1, 'Y', 'play-off'), (2, 'X', '')]
    """
    won = dict.fromkeys(sorted(scores), 0)
    for group in _level(scores, chain):
        for order in play_offs:
            if sorted(_people(order)) == sorted(group):
                won |= _steps(order)
    full = {person: (*scores[person], steps) for person, steps in won.items()}
    return ranked(full, (*chain, PLAY_OFF))


def stale_play_offs(
    scores: Mapping[str, Score], chain: Chain, play_offs: Sequence[Order]
) -> tuple[Violation, ...]:
    """The recorded play-offs whose people are not the ones who are level now."""
    level = [sorted(group) for group in _level(scores, chain)]
    return tuple(
        Violation("play-off-no-longer-fits", people=people)
        for people in map(_people, play_offs)
        if sorted(people) not in level
    )


def play_offs_due(lines: Sequence[Standing[str]], last_place: int) -> tuple[tuple[str, ...], ...]:
    """Who has to play off: the groups sharing a place that matters, from the top."""
    places = {line.who: line.place for line in lines}
    return tuple(group for group in ties(lines) if places[group[0]] <= last_place)


def _people(order: Order) -> tuple[str, ...]:
    return tuple(who for tier in order for who in ((tier,) if isinstance(tier, str) else tier))


def _steps(order: Order) -> dict[str, int]:
    """What the play-off adds to everybody: more for whoever came before more people."""
    behind = len(_people(order))
    steps: dict[str, int] = {}
    for tier in order:
        level = (tier,) if isinstance(tier, str) else tier
        steps |= dict.fromkeys(level, behind)
        behind -= len(level)
    return steps


def _level(scores: Mapping[str, Score], chain: Chain) -> tuple[tuple[str, ...], ...]:
    return ties(ranked(scores, chain))
