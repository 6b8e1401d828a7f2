"""Tournaments played through the journal up to a moment at which the desk has something to say."""

from __future__ import annotations

from stolik.tournament.journal import commands as c
from support.journal_play import HEAD, NOTE, Play, final, gathered, house

TABLES = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))


def tie_at_the_cut() -> Play:
    """The round before a final of four: 2, 6 and 10 are level, and only 2 goes on."""
    play = gathered(house(1, 2, final(4)), 12).typed(*TABLES).publish()
    for winner in (1, 5, 9):
        play.signed(*(play.game(winner, 10, 20, 30, game=game) for game in (1, 2)))
    order = (2, 6, 10)
    play.do(c.ResolveTie(1, order, "head-referee", order=order, note=NOTE), by=HEAD)
    return play.do(c.CloseRound(1, (), "lot"))


def last_round_hidden() -> Play:
    """All rounds are closed, nothing is published yet, and only the desk sees the standings."""
    play = gathered(house(1, 2), 8).typed(*TABLES[:2]).publish().do(c.HideStandings(), by=HEAD)
    points = {1: (2, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30)}
    return play.totals(points | {5: (2, 33), 6: (0, -9), 7: (0, -11), 8: (0, -13)}).do(
        c.CloseRound(1)
    )
