"""One table's clock, and a walkover that was a mistake."""

from __future__ import annotations

import pytest

from journal_play import HEAD, NOTE, REFEREE, SCORER, Play, device, gathered, house
from stolik.tournament.journal import Tournament, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.report import GameReport

TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))


def begun() -> Play:
    return gathered(house(2, 2), 8).typed(*TABLES).publish()


def stopped(play: Play) -> frozenset[int]:
    assert play.now.current
    return play.now.current.stopped


def walkovers(play: Play) -> frozenset[int]:
    assert play.now.current
    return play.now.current.walkovers


@pytest.mark.rule("E-10s1", "P-28")
def test_a_referee_stops_one_table_and_lets_it_play_on() -> None:
    play = begun().do(c.StopTable(1, 2, NOTE), by=REFEREE)
    assert stopped(play) == {2}
    play.do(c.StopTable(1, 1), by=HEAD).do(c.ResumeTable(1, 2), by=REFEREE)
    assert stopped(play) == {1}
    assert difference(play.journal) is None


@pytest.mark.rule("A-58")
def test_the_clock_of_the_round_runs_on_while_a_table_stands() -> None:
    play = begun().do(c.StartRound(1), at=100)
    assert play.now.current
    before = play.now.current.clock
    play.do(c.StopTable(1, 2), by=REFEREE, at=200)
    assert play.now.current.clock == before


def test_what_stands_against_stopping_a_table() -> None:
    play = begun()
    assert play.codes(c.StopTable(1, 9), REFEREE) == ["no-such-table"]
    assert play.codes(c.StopTable(2, 1), REFEREE) == ["not-current-round"]
    assert play.codes(c.StopTable(1, 1, "plain"), REFEREE) == ["note-is-no-digest"]
    assert play.codes(c.StopTable(1, 1), SCORER) == ["needs-role"]
    assert play.codes(c.StopTable(1, 1), device(1)) == ["needs-role"]
    assert play.codes(c.ResumeTable(1, 1), REFEREE) == ["table-runs"]
    assert play.codes(c.ResumeTable(1, 9), REFEREE) == ["no-such-table"]
    play.do(c.StopTable(1, 1), by=REFEREE)
    assert play.codes(c.StopTable(1, 1), REFEREE) == ["table-stands"]


def test_only_a_table_that_stands_is_offered_to_play_on() -> None:
    play = begun()
    assert "ResumeTable" not in play.now.allowed(REFEREE)
    play.do(c.StopTable(1, 1), by=REFEREE)
    assert "ResumeTable" in play.now.allowed(REFEREE)


def test_a_walkover_by_mistake_is_taken_back() -> None:
    play = begun()
    assert "TakeBackWalkover" not in play.now.allowed(SCORER)
    play.do(c.RecordWalkover(1, 4), by=SCORER).do(c.RecordWalkover(1, 8), by=SCORER)
    assert "TakeBackWalkover" in play.now.allowed(SCORER)
    play.do(c.TakeBackWalkover(1, 4), by=SCORER)
    assert walkovers(play) == {8}
    assert difference(play.journal) is None
    assert Tournament.replay(play.facts) == play.now
    report = GameReport(1, 1, 1, "out", ((1, 0), (2, 5), (3, 6), (4, 7)), 1)
    assert play.codes(c.FileReport(report), device(1)) == []


def test_a_walkover_stays_once_the_table_has_reported() -> None:
    play = begun().do(c.RecordWalkover(1, 4), by=SCORER)
    assert play.codes(c.TakeBackWalkover(1, 3), SCORER) == ["no-walkover"]
    assert play.codes(c.TakeBackWalkover(2, 4), SCORER) == ["not-current-round"]
    report = GameReport(1, 1, 1, "out", ((1, 0), (2, 5), (3, 6)), 1)
    play.do(c.FileReport(report), by=device(1))
    assert play.codes(c.TakeBackWalkover(1, 4), SCORER) == ["walkover-counted"]
    assert walkovers(play) == {4}
