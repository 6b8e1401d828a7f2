"""One table's clock, and a walkover that was a mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.tournament.format import Format, Stage
from stolik.tournament.journal import TournamentState, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import Clock
from stolik.tournament.report import GameReport
from support.journal_play import HEAD, NOTE, REFEREE, SCORER, Play, device, gathered, house

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
    assert TournamentState.replay(play.facts) == play.now
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


def _clock(play: Play) -> tuple[str, Clock]:
    assert play.now.current
    return play.now.current.phase, play.now.current.clock


def timed() -> Play:
    fmt = Format("house", (Stage("league", 2, 2, minutes=30),))
    return gathered(fmt, 8).typed(*TABLES).publish().do(c.StartRound(1), at=100)


def test_more_time_after_the_gong_lets_the_round_run_on() -> None:
    play = timed()
    _, clock = _clock(play)
    assert clock.deadline
    late = clock.deadline + 60
    play.do(c.EndRound(1), at=late)
    assert _clock(play) == ("collecting", replace(clock, ended=late))
    play.do(c.ExtendRound(1, 5), at=late + 30)
    assert _clock(play) == ("playing", replace(clock, deadline=late + 330))
    # The gong is there again.
    play.do(c.EndRound(1), at=late + 100)
    assert _clock(play)[0] == "collecting"
    assert difference(play.journal) is None
    assert TournamentState.replay(play.journal.facts) == play.now


def test_a_gong_too_early_is_taken_back_with_the_time_that_was_left() -> None:
    play = timed()
    _, clock = _clock(play)
    assert clock.deadline
    play.do(c.EndRound(1), at=200).do(c.ExtendRound(1, 1), at=260)
    assert _clock(play) == ("playing", replace(clock, deadline=clock.deadline + 60))


def test_more_time_after_the_deadline_counts_from_now_and_before_it_from_the_deadline() -> None:
    play = timed()
    _, clock = _clock(play)
    assert clock.deadline
    play.do(c.ExtendRound(1, 2), at=clock.deadline)
    assert play.journal.facts[-1].what == f.RoundExtended(1, 2)
    over = clock.deadline + 120 + 500
    play.do(c.ExtendRound(1, 2), at=over)
    assert _clock(play) == ("playing", replace(clock, deadline=over + 120))
    assert difference(play.journal) is None


def test_more_time_for_one_table_leaves_the_gong_of_the_others() -> None:
    play = timed().do(c.EndRound(1), at=200)
    phase, clock = _clock(play)
    play.do(c.ExtendRound(1, 5, 2), at=260)
    assert _clock(play) == (phase, replace(clock, extra=((2, 5),)))


def test_a_journal_whose_gong_was_not_taken_back_reads_as_it_was_and_verifies() -> None:
    play = timed().do(c.EndRound(1), at=200)
    before = _clock(play)
    play.do(c.ExtendRound(1, 5), at=260)
    *facts, last = play.journal.facts
    older = replace(play.journal, facts=(*facts, replace(last, what=f.RoundExtended(1, 5))))
    assert difference(older) is None
    now = TournamentState.replay(older.facts).current
    assert now
    assert before[1].deadline
    later = replace(before[1], deadline=before[1].deadline + 300)
    assert (now.phase, now.clock) == (before[0], later)
