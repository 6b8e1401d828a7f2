"""One table's clock, and what is taken back at it: walkovers, round totals."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from stolik.tournament.format import Format, Stage
from stolik.tournament.journal import Journal, TournamentState, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.export import fact_line
from stolik.tournament.journal.scores import round_points
from stolik.tournament.journal.state import Call, Clock
from stolik.tournament.report import GameReport, TotalsReport, report_digest, report_points
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


def test_totals_make_way_for_the_games_of_the_table() -> None:
    play = begun()
    totals = TotalsReport(1, 1, ((1, 1, 41), (2, 1, -8), (3, 0, -16), (4, 0, -17)))
    game = GameReport(1, 1, 1, "out", ((1, 0), (2, 5), (3, 6), (4, 7)), 1)
    assert "TakeBackTotals" not in play.now.allowed(SCORER)
    play.do(c.FileReport(totals, signed=True), by=SCORER)
    assert play.codes(c.FileReport(game, signed=True), SCORER) == ["totals-already-reported"]
    assert play.codes(c.TakeBackTotals(1, 1, "other"), SCORER) == ["no-totals"]
    play.do(c.TakeBackTotals(1, 1, report_digest(totals)), by=SCORER)
    play.do(c.FileReport(game, signed=True), by=SCORER)
    assert play.now.current is not None
    assert round_points(play.now.current)[1] == (1, 18)
    assert difference(play.journal) is None
    assert TournamentState.replay(play.facts) == play.now


def test_points_of_an_empty_pool_are_recorded_from_the_lowest_rack_on() -> None:
    play = begun()
    racks = GameReport(1, 1, 1, "pool", ((1, 20), (2, 5), (3, 31), (4, 5)))
    points = replace(racks, charges=((1, 15), (2, 0), (3, 26), (4, 0)), above_lowest=True)
    rules = play.now.rules
    assert report_points(points, rules) == report_points(racks, rules)
    # A report that does not say so keeps the digest it always had.
    assert "above_lowest" not in json.dumps(fact_line(play.do(c.FileReport(racks)).facts[-1]))
    assert report_digest(points) != report_digest(replace(points, above_lowest=False))
    out = replace(points, end="out", out=2)
    nobody = replace(points, charges=((1, 15), (2, 1), (3, 26), (4, 1)))
    assert [play.codes(c.FileReport(wrong)) for wrong in (out, nobody)] == [["lowest-missing"]] * 2


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


def test_five_minutes_more_after_an_early_gong_are_five_minutes() -> None:
    play = timed()
    _, clock = _clock(play)
    play.do(c.EndRound(1), at=200).do(c.ExtendRound(1, 5), at=260)
    assert _clock(play) == ("playing", replace(clock, deadline=260 + 300))
    assert difference(play.journal) is None


def test_a_journal_that_kept_what_was_left_at_an_early_gong_verifies() -> None:
    play = timed()
    end = _clock(play)[1].deadline
    assert end
    play.do(c.EndRound(1), at=200).do(c.ExtendRound(1, 5), at=260)
    *facts, last = play.journal.facts

    def recorded(deadline: int) -> Journal:
        return replace(
            play.journal,
            facts=(*facts, replace(last, what=f.RoundExtended(1, 5, deadline=deadline))),
        )

    assert difference(recorded(end + 300)) is None
    assert difference(recorded(end + 301)) is not None


def test_minutes_given_to_a_table_by_mistake_are_taken_back_the_latest_first() -> None:
    play = timed().do(c.ExtendRound(1, 5, 2), at=210).do(c.ExtendRound(1, 2, 1), at=220)
    play.do(c.ExtendRound(1, 2, 2), by=REFEREE, at=230)
    assert _clock(play)[1].extra == ((2, 5), (1, 2), (2, 2))
    play.do(c.TakeBackMinutes(1, 2), by=REFEREE, at=240)
    assert play.journal.facts[-1].what == f.MinutesTakenBack(1, 2, 2)
    assert _clock(play)[1].extra == ((2, 5), (1, 2))
    play.do(c.TakeBackMinutes(1, 2), by=REFEREE, at=250)
    assert _clock(play)[1].extra == ((1, 2),)
    assert play.codes(c.TakeBackMinutes(1, 2), REFEREE) == ["no-minutes"]
    assert play.codes(c.TakeBackMinutes(1, 1), device(1)) == ["needs-role"]
    assert difference(play.journal) is None


def _stages(play: Play) -> list[str]:
    return [call.stage for call in play.now.calls.values()]


def test_a_call_is_sent_seen_come_to_and_settled() -> None:
    play = begun().do(c.CallReferee(1, 2, NOTE), by=device(2), at=100)
    number = len(play.facts)
    assert _stages(play) == ["sent"]
    assert "CloseCall" in play.now.allowed(REFEREE)
    assert play.codes(c.CloseCall(number), REFEREE) == ["no-such-call"]
    play.do(c.SeeCall(number), by=REFEREE, at=110)
    assert _stages(play) == ["seen"]
    assert play.codes(c.SeeCall(number), HEAD) == ["call-seen"]
    assert play.codes(c.CallReferee(1, 2), device(2)) == ["already-called"]
    play.do(c.AnswerCall(number), by=HEAD, at=120)
    assert _stages(play) == ["here"]
    play.do(c.CloseCall(number), by=HEAD, at=130)
    assert play.now.calls[number] == Call(1, 2, 100, 120, NOTE, 110, REFEREE.id, HEAD.id, None, 130)
    assert play.now.calls[number].stage == "done"
    assert difference(play.journal) is None


def test_a_table_withdraws_its_own_call_and_may_call_again() -> None:
    play = begun().do(c.CallReferee(1, 2), by=device(2))
    number = len(play.facts)
    assert play.codes(c.WithdrawCall(number), device(1)) == ["not-your-table"]
    play.do(c.SeeCall(number), by=REFEREE).do(c.WithdrawCall(number), by=device(2))
    assert (_stages(play), play.now.waiting_calls) == (["withdrawn"], ())
    assert play.codes(c.AnswerCall(number), REFEREE) == ["no-such-call"]
    play.do(c.CallReferee(1, 2), by=device(2))
    assert _stages(play) == ["withdrawn", "sent"]
    assert difference(play.journal) is None


def test_a_call_of_a_closed_round_waits_no_more() -> None:
    play = begun().do(c.CallReferee(1, 2), by=device(2))
    assert [call.table for _, call in play.now.waiting_calls] == [2]
    assert play.now.current
    closed = replace(play.now, rounds=(replace(play.now.current, phase="closed"),))
    assert closed.waiting_calls == ()
    assert "AnswerCall" in closed.allowed(HEAD)  # the referee who was on the way


def test_a_call_ends_with_the_seats_that_are_taken_back() -> None:
    """Others may sit at table 2 when the round is published again, and they have called nobody."""
    play = begun().do(c.CallReferee(1, 2), by=device(2))
    play.do(c.TakeBack("seating", 1, NOTE)).publish()
    assert (_stages(play), play.now.waiting_calls) == (["done"], ())
    play.do(c.CallReferee(1, 2), by=device(2))
    assert _stages(play) == ["done", "sent"]
    assert difference(play.journal) is None


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
