"""What needs somebody at the desk: each thing when it is wrong, and not a moment before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.tournament.format import Stage
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import TournamentState, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.needs import (
    Need,
    Surroundings,
    needs,
    seated_anew,
    still_joins,
)
from stolik.tournament.journal.seating_outcome import computed_seating
from stolik.tournament.seats import entries_of
from support.journal_play import (
    HEAD,
    NOTE,
    ORGANISER,
    REFEREE,
    SCORER,
    Play,
    final,
    gathered,
    house,
)

FOURS = ((1, 2, 3, 4), (5, 6, 7, 8))
AROUND = Surroundings(now=1000)


def begun(people: int = 8) -> Play:
    return gathered(house(3, 2), people).typed(*FOURS).publish()


def codes(play: Play, around: Surroundings = AROUND) -> list[str]:
    return [need.code for need in needs(play.now, around)]


def played(play: Play, winners: tuple[int, ...]) -> Play:
    """Every game of the round is won by one of these, the others lose 10, 20, 30."""
    assert play.now.current
    for table in play.now.current.seating:
        (winner,) = set(table.seats) & set(winners)
        for game in (1, 2):
            play.do(c.FileReport(play.game(winner, 10, 20, 30, game=game), signed=True), by=SCORER)
    return play


def second_round() -> Play:
    """Round 1 closed, 1 and 5 ahead, round 2 seated and not yet published."""
    play = played(begun().do(c.StartRound(1)), (1, 5))
    return play.do(c.CloseRound(1, (), "lot"), c.SeatRound(2))


def corrected(play: Play, winner: int, game: int) -> Play:
    """Another winner in a game of round 1."""
    table = play.now.rounds[0].where(winner)
    assert table
    slot = play.now.slot(1, table.number, game)
    assert slot
    assert slot.current
    report = replace(
        slot.current.report,
        out=winner,
        charges=tuple((e, 0 if e == winner else 15) for e in table.seats),
    )
    return play.do(c.Correct(report, slot.current.digest, NOTE), by=HEAD)


def test_nothing_is_wrong_with_an_empty_tournament_nor_right_after_a_start() -> None:
    assert needs(TournamentState(), AROUND) == ()
    assert codes(gathered(house(3, 2), 0)) == []
    assert codes(begun().do(c.StartRound(1), at=990)) == []


def test_a_latecomer_gets_a_seat_before_play_and_the_next_round_during_it() -> None:
    play = begun(7 + 1).do(c.Enter(9), c.CheckIn(9))
    (need,) = needs(play.now, AROUND)
    assert (need.code, need.entries, need.round) == ("no-seat", (9,), 1)
    assert len(need.tables) == 1
    play.do(c.StartRound(1))
    assert needs(play.now, AROUND) == (Need("seat-next-round", "note", (9,), round=2),)


def test_who_comes_in_the_last_round_that_takes_people_is_too_late() -> None:
    play = gathered(house(2, 2, final(4)), 8).typed(*FOURS).publish().do(c.StartRound(1))
    closed(played(play, (1, 5))).do(c.SeatRound(2), c.Enter(9), c.CheckIn(9))
    assert (codes(play), still_joins(play.now)) == (["stale-seats"], True)
    play.do(c.SeatRound(2), c.Enter(10)).publish()
    play.do(c.StartRound(2), c.CheckIn(10), c.CheckOut(8), c.CheckIn(8))
    late = Need("too-late", "note", (10,), round=2)
    assert (needs(play.now, AROUND), still_joins(play.now)) == ((late,), False)
    assert play.now.current
    closed(played(play, tuple(table.seats[0] for table in play.now.current.seating)))
    assert late in needs(play.now, AROUND)
    play.do(c.SeatRound(3)).publish().do(c.StartRound(3))
    assert needs(play.now, AROUND) == (replace(late, round=3),)
    play.do(c.Withdraw(10))
    assert (codes(play), still_joins(play.now)) == ([], False)


def test_who_left_in_a_round_is_asked_about_until_somebody_answers() -> None:
    play = begun().do(c.StartRound(1), c.Withdraw(8))
    asked = Need("left-but-seated", "now", (8,), (2,), round=1)
    assert needs(play.now, AROUND) == (asked,)
    assert codes(play.copy().do(c.RecordWalkover(1, 8), by=SCORER)) == []
    finishing = play.copy().do(c.LeaveTable(1, 8, finishes=True))
    assert codes(finishing) == []
    assert finishing.now.rounds[0].finishing == {8}
    leaving = finishing.do(c.LeaveTable(1, 8))
    assert (leaving.now.rounds[0].left, leaving.now.rounds[0].finishing) == ({8}, frozenset())
    assert difference(leaving.journal) is None


def test_what_stands_against_leaving_a_table() -> None:
    play = begun().do(c.StartRound(1))
    assert "LeaveTable" not in play.now.allowed(ORGANISER)
    assert play.codes(c.LeaveTable(1, 8)) == ["has-not-left"]
    play.do(c.Withdraw(8))
    assert "LeaveTable" in play.now.allowed(ORGANISER)
    assert play.codes(c.LeaveTable(2, 8)) == ["not-current-round"]
    assert play.codes(c.LeaveTable(1, 77)) == ["no-such-entry"]
    play.do(c.LeaveTable(1, 8))
    assert play.codes(c.LeaveTable(1, 8)) == ["nothing-changed"]
    play.do(c.Return(8, NOTE))
    assert play.now.rounds[0].left == frozenset()


def test_who_left_before_the_start_is_taken_out_of_the_seats() -> None:
    play = gathered(house(3, 2), 9).typed((1, 2, 3), (4, 5, 6), (7, 8, 9)).publish()
    play.do(c.CheckOut(9))
    assert needs(play.now, AROUND) == (Need("gone-before-start", "now", (9,), (3,), round=1),)


def test_who_is_gone_from_a_draft_is_named_once() -> None:
    """Drawn for a later stage: somebody else goes on. Too few to seat again: the seats are left."""
    semi = Stage("semi-final", 1, 2, enter="standing", players=8, seats="lot")
    play = gathered(house(1, 2, semi), 12).typed(*FOURS, (9, 10, 11, 12)).publish()
    closed(played(play.do(c.StartRound(1)), (1, 5, 9))).seat()
    assert play.now.current
    gone = play.now.current.seating[0].seats[0]
    (need,) = [
        need for need in needs(play.do(c.Withdraw(gone)).now, AROUND) if need.urgency == "now"
    ]
    assert (need.code, gone in need.entries, len(need.entries)) == ("stale-draw", True, 2)
    six = gathered(house(3, 2), 6).typed((1, 2, 3), (4, 5, 6)).publish()
    closed(played(six.do(c.StartRound(1)), (1, 4))).do(c.SeatRound(2))
    assert codes(six) == []
    assert codes(six.do(c.Withdraw(1))) == ["gone-before-start"]


def test_seats_follow_from_the_standings_until_a_correction() -> None:
    play = second_round()
    assert codes(play) == []
    corrected(corrected(play, 2, 1), 2, 2)
    (need,) = needs(play.now, AROUND)
    assert (need.code, need.urgency, need.round, need.detail) == (
        "stale-seats",
        "now",
        2,
        "standings",
    )
    assert need.entries
    play.do(c.SeatRound(2))
    assert codes(play) == []
    assert difference(play.journal) is None


def test_newcomers_who_were_seated_by_lot_are_not_moved_by_another_one() -> None:
    play = closed(played(begun().do(c.StartRound(1)), (1, 5)))
    for entry in range(9, 13):
        play.do(c.Enter(entry), c.CheckIn(entry))
    assert codes(play.do(c.SeatRound(2))) == []


@pytest.mark.parametrize(
    ("what", "detail"),
    [
        (lambda play: play.do(c.Enter(9), c.CheckIn(9)), "people"),
        (lambda play: play.do(c.Withdraw(1)), "people"),
        (lambda play: play.do(c.Penalise(1, 1, -2, -500, NOTE), by=HEAD), "standings"),
    ],
)
def test_whatever_changes_who_would_sit_where_makes_a_draft_stale(what, detail) -> None:  # type: ignore[no-untyped-def]
    play = what(second_round())
    (need,) = needs(play.now, AROUND)
    assert (need.code, need.detail) == ("stale-seats", detail)
    assert codes(play.do(c.SeatRound(2))) == []


def test_seats_changed_by_hand_are_meant_so() -> None:
    play = second_round()
    assert play.now.current
    one, two = play.now.current.seating
    changed = (
        replace(one, seats=(two.seats[0], *one.seats[1:])),
        replace(two, seats=(one.seats[0], *two.seats[1:])),
    )
    play.do(c.ChangeSeats(2, "by-hand", changed, note=NOTE))
    assert codes(play) == []
    assert codes(play.do(c.Penalise(1, 1, -2, -500, NOTE), by=HEAD)) == ["stale-seats"]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_seated_again_everybody_sits_where_the_standings_say(data: st.DataObject) -> None:
    play = second_round()
    for _ in range(data.draw(st.integers(1, 4))):
        entry = data.draw(st.integers(1, 8))
        act = data.draw(st.sampled_from(["penalise", "correct", "enter", "withdraw"]))
        number = max(play.now.entries) + 1
        if act == "penalise":
            play.do(c.Penalise(1, entry, 0, -data.draw(st.integers(1, 99)), NOTE), by=HEAD)
        elif act == "correct" and winner_of(play, entry) != entry:
            corrected(play, entry, 1)
        elif act == "enter":
            play.do(c.Enter(number), c.CheckIn(number))
        elif act == "withdraw" and play.now.entries[entry].status == "in" and here(play) > 7:
            play.do(c.Withdraw(entry))
    play.do(c.SeatRound(2))
    current = play.now.current
    assert current
    assert current.seating == computed_seating(play.now, 2)[1] == seated_anew(play.now)
    playing = sorted(e for e, person in play.now.entries.items() if person.plays)
    assert sorted(entries_of(current.seating)) == playing
    assert codes(play) == []
    assert difference(play.journal) is None


@pytest.mark.parametrize(
    ("rounds", "method", "level"), [(2, "before", (1, 7)), (1, "head-referee", (2, 6))]
)
def test_a_tie_at_the_cut_names_both_and_what_decided_it(
    rounds: int, method: str, level: tuple[int, int]
) -> None:
    play = gathered(house(rounds, 2, final(4)), 12).typed(*FOURS, (9, 10, 11, 12)).publish()
    played(play.do(c.StartRound(1)), (1, 5, 9))
    if method == "head-referee":
        order = (2, 6, 10)
        play.do(c.ResolveTie(1, order, method, order=order, note=NOTE), by=HEAD)
    closed(play)
    if rounds == 2:
        play.seat().publish()
        closed(played(play.do(c.StartRound(2)), tuple(seats[0] for seats in play.tables)))
    tie = Need("tie-at-cut", "soon", level, round=rounds, detail=method)
    assert needs(play.now, AROUND) == (tie,)
    assert needs(play.seat().now, AROUND) == (tie,)
    assert codes(play.publish()) == []


def here(play: Play) -> int:
    return sum(person.plays for person in play.now.entries.values())


def winner_of(play: Play, entry: int) -> int:
    """Who won game 1 of round 1 at the table of somebody."""
    table = play.now.rounds[0].where(entry)
    slot = play.now.slot(1, table.number, 1) if table else None
    assert slot
    assert slot.current
    return next(who for who, big, _ in slot.current.points if big)


def closed(play: Play) -> Play:
    """The round is closed; lots decide between those who are level."""
    while (current := play.now.current) and (groups := undecided(play.now, current, "lot")):
        play.do(c.ResolveTie(current.number, groups[0], "lot", seed="lot"))
    return play.do(c.CloseRound(len(play.now.rounds), (), "lot"))


def test_calls_and_stopped_tables_and_results_that_differ() -> None:
    play = begun().do(c.StartRound(1)).do(c.CallReferee(1, 2), by=ORGANISER)
    play.do(c.StopTable(1, 1), by=REFEREE)
    play.do(c.FileReport(play.game(1, 10, 20, 30)), by=SCORER)
    slot = play.now.slot(1, 1, 1)
    assert slot
    assert slot.current
    play.do(c.Dispute(1, 1, 1, slot.current.digest, NOTE), by=SCORER)
    assert codes(play) == ["call", "disputed", "stopped"]
    # One result that somebody objects to is not two that differ.
    objected = Need("disputed", "now", (), (1,), (1,), 1, detail="objected")
    assert needs(play.now, AROUND)[1] == objected
    play.do(c.FileReport(play.game(1, 10, 20, 40)), by=HEAD)
    assert needs(play.now, AROUND)[1] == replace(objected, detail="")


@pytest.mark.parametrize("what", [c.WithdrawCall, c.AnswerCall])
def test_a_call_needs_somebody_until_a_referee_is_there_or_it_is_withdrawn(what: type) -> None:
    play = begun().do(c.StartRound(1)).do(c.CallReferee(1, 2), by=ORGANISER)
    ((number, _),) = play.now.waiting_calls
    play.do(c.SeeCall(number), by=REFEREE)
    assert needs(play.now, AROUND) == (Need("call", "now", tables=(2,), round=1, number=number),)
    assert codes(play.do(what(number), by=REFEREE)) == []


def test_results_are_missing_only_when_time_is_over() -> None:
    play = begun().do(c.StartRound(1), at=100).do(c.EndRound(1), at=400)
    assert codes(play, Surroundings(now=390)) == []
    (need,) = needs(play.now, Surroundings(now=1000))
    assert (need.code, need.tables, need.number) == ("overdue", (1, 2), 10)


def test_what_a_state_does_not_know() -> None:
    play = gathered(elimination_format("mini"), 8, "elimination")
    around = Surroundings(1000, 2, (3,), unreachable=True, unaccepted="not-asked")
    assert [(n.code, n.urgency, n.number) for n in needs(play.now, around)] == [
        ("late-report", "soon", 2),
        ("slowed", "soon", 0),
        ("unreachable", "soon", 0),
        ("unaccepted", "soon", 0),
    ]
    assert codes(play) == []


def test_children_who_are_here_without_a_consent() -> None:
    play = gathered(house(3, 2), 8).do(c.Enter(9, minor=True))
    assert codes(play) == []
    play.do(c.CheckIn(9))
    assert needs(play.now, AROUND) == (Need("consent", "soon", (9,)),)
    assert codes(play.do(c.RecordConsent(9, True, True, False))) == []


def test_hidden_standings_are_said() -> None:
    assert codes(begun().do(c.HideStandings())) == ["hidden"]


def test_a_start_is_taken_back_before_the_first_report() -> None:
    play = begun()
    before = play.now
    play.do(c.StartRound(1), at=100)
    assert "TakeBackStart" in play.now.allowed(REFEREE)
    play.do(c.TakeBackStart(1), at=130)
    assert (play.now.phase, play.now.current) == ("published", before.current)
    assert difference(play.journal) is None
    play.do(c.StartRound(1), at=200)
    assert play.now.current
    assert play.now.current.clock.started == 200
    play.do(c.FileReport(play.game(1, 10, 20, 30)), by=SCORER)
    assert play.codes(c.TakeBackStart(1)) == ["round-has-reports"]
    assert "TakeBackStart" not in play.now.allowed(REFEREE)
    assert begun().codes(c.TakeBackStart(1)) == ["not-now"]
