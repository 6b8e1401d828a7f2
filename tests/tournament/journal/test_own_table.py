"""Who plays does not judge the own table while somebody else can; who that is, act by act."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal import commands as c
from support.journal_play import NOTE, Play, gathered, house

TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))
ELSEWHERE = {5: (1, 20), 6: (1, 10), 7: (0, -10), 8: (0, -20)}
REFEREE = Actor("referee", "r", entry=1)
HEAD = Actor("head-referee", "h", entry=1)
OWN: dict[str, Any] = {
    "rule": c.Rule(1, 1, "E-10h4", NOTE),
    "penalise": c.Penalise(1, 2, 0, -5, NOTE),
    "annul": c.MarkUnplayed(1, 1, 1, "annulled", NOTE),
    "warn": c.Warn(2, NOTE),
    "more time": c.ExtendRound(1, 5, 1),
    "stop": c.StopTable(1, 1),
}


def begun(*others: c.Appoint) -> Play:
    play = gathered(house(1, 2), 8).typed(*TABLES).publish().do(c.StartRound(1))
    return play.do(c.Appoint("r", "referee", 1), *others)


@pytest.mark.rule("E-10s2", "P-31.2", "W-reg-4")
@pytest.mark.parametrize("act", OWN)
@pytest.mark.parametrize(
    ("other", "codes"),
    [
        (c.Appoint("x", "referee"), ["own-table"]),
        (c.Appoint("x", "referee", 5), ["own-table"]),
        (c.Appoint("x", "referee", 2), []),  # sits at the same table
        (c.Appoint("x", "head-referee"), ["own-table"]),
        (c.Appoint("x", "scorer"), []),  # cannot rule
        (c.Appoint("x", "helper"), []),
        (c.Appoint("x", "organiser"), ["own-table"]),  # head referee while nobody is named
    ],
)
def test_a_referee_who_plays_leaves_the_own_table_to_whoever_can(
    act: str, other: c.Appoint, codes: list[str]
) -> None:
    assert begun(other).codes(OWN[act], REFEREE) == codes


def test_an_organiser_does_not_count_once_a_head_referee_is_named() -> None:
    both = (c.Appoint("o", "organiser"), c.Appoint("h", "head-referee", 3))
    # The head referee plays at that table too, and the organiser is none any more.
    for act in OWN.values():
        assert begun(*both).codes(act, REFEREE) == []


@pytest.mark.rule("E-10u3", "P-29.3", "E-10w", "P-31.1")
@pytest.mark.parametrize(
    ("other", "codes"),
    [("head-referee", ["own-table"]), ("referee", [])],
)
def test_what_only_head_referees_decide_only_they_can_take_over(
    other: str, codes: list[str]
) -> None:
    play = begun(c.Appoint("h", "head-referee", 1), c.Appoint("x", other))
    uncovered = c.Rule(1, 1, "", NOTE)
    assert play.codes(uncovered, HEAD) == codes
    play.do(c.Warn(2, NOTE), by=Actor("referee", "x"))
    warning = play.now.length
    assert play.codes(c.Exclude(2, warning, NOTE), HEAD) == codes


def test_people_of_other_tables_and_of_no_table_can_be_warned() -> None:
    play = begun(c.Appoint("h", "head-referee"))
    assert play.codes(c.Warn(5, NOTE), REFEREE) == []
    play.do(c.Enter(9))
    assert play.codes(c.Warn(9, NOTE), REFEREE) == []


def test_a_warning_given_before_somebody_else_came_still_verifies() -> None:
    play = begun().do(c.Warn(2, NOTE), by=REFEREE)
    play.do(c.Appoint("h", "head-referee"))
    assert play.codes(c.Warn(3, NOTE), REFEREE) == ["own-table"]
    assert difference(play.journal) is None


def test_people_come_and_go_after_the_end_too() -> None:
    from stolik.tournament.journal.rights import RIGHTS

    for command in (c.Appoint, c.Dismiss):
        assert "finished" in RIGHTS[command].phases


def test_a_stopped_table_plays_on_by_whoever_does_not_play_there() -> None:
    play = begun(c.Appoint("x", "referee")).do(c.StopTable(1, 1), by=Actor("referee", "x"))
    assert play.codes(c.ResumeTable(1, 1), REFEREE) == ["own-table"]
    assert play.codes(c.ResumeTable(1, 1), Actor("referee", "x")) == []


def test_who_plays_together_now_is_not_penalised_in_an_earlier_round() -> None:
    play = gathered(house(2, 2), 8).typed(*TABLES).publish()
    play.do(c.Appoint("r", "referee", 1), c.Appoint("x", "referee"))
    assert play.codes(c.Penalise(1, 5, 0, -5, NOTE), REFEREE) == []
    play.totals({1: (2, 60), 2: (0, -15), 3: (0, -21), 4: (0, -24)} | ELSEWHERE)
    play.do(c.CloseRound(1)).seat().publish()
    together = next(seats for seats in play.tables if 1 in seats)
    assert 5 in together
    assert play.codes(c.Penalise(1, 5, 0, -5, NOTE), REFEREE) == ["own-table"]
    assert play.codes(c.Penalise(1, 5, 0, -5, NOTE), Actor("referee", "x")) == []
    # Where the two sat then counts as it did.
    assert play.codes(c.Penalise(1, 4, 0, -5, NOTE), REFEREE) == ["own-table"]
