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


def season_table(
    scores: Mapping[str, Score], chain: Chain, play_offs: Sequence[Sequence[str]] = ()
) -> tuple[Standing[str], ...]:
    """Everybody in order, the play-offs applied; those still level share a place, by name.

    >>> lines = season_table({"X": (14, 150), "Y": (14, 150)}, ("big", "small"), [("Y", "X")])
    >>> [(line.place, line.who, line.ahead_on) for line in lines]
    [(1, 'Y', 'play-off'), (2, 'X', '')]
    """
    won = dict.fromkeys(sorted(scores), 0)
    for group in _level(scores, chain):
        for order in play_offs:
            if len(order) == len(group) and set(order) == set(group):
                won |= {person: len(order) - number for number, person in enumerate(order)}
    full = {person: (*scores[person], steps) for person, steps in won.items()}
    return ranked(full, (*chain, PLAY_OFF))


def stale_play_offs(
    scores: Mapping[str, Score], chain: Chain, play_offs: Sequence[Sequence[str]]
) -> tuple[Violation, ...]:
    """The recorded play-offs whose people are not the ones who are level now."""
    level = [set(group) for group in _level(scores, chain)]
    return tuple(
        Violation("play-off-no-longer-fits", people=tuple(order))
        for order in play_offs
        if len(set(order)) != len(order) or set(order) not in level
    )


def play_offs_due(lines: Sequence[Standing[str]], last_place: int) -> tuple[tuple[str, ...], ...]:
    """Who has to play off: the groups sharing a place that matters, from the top."""
    places = {line.who: line.place for line in lines}
    return tuple(group for group in ties(lines) if places[group[0]] <= last_place)


def _level(scores: Mapping[str, Score], chain: Chain) -> tuple[tuple[str, ...], ...]:
    return ties(ranked(scores, chain))
