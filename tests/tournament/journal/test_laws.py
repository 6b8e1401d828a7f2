"""What organisers, referees and players run into, told as they would tell it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.rules import Refused, ruleset, seal
from stolik.rules.seal import digest
from stolik.tournament.formats import elimination_format, league_scheme, matchday
from stolik.tournament.journal import Actor, difference, standings
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.facts import Brought, Placed
from stolik.tournament.journal.state import Clock
from stolik.tournament.report import GameReport, TotalsReport, report_digest
from stolik.tournament.seats import Seating
from support.journal_play import (
    HEAD,
    HELPER,
    NOTE,
    ORGANISER,
    REFEREE,
    SCORER,
    SECRET,
    Play,
    device,
    final,
    gathered,
    house,
    player,
    seating,
)

LAWS = settings(deadline=None, derandomize=True, max_examples=40)
FOUR = (1, 2, 3, 4)
TWO_TABLES = (FOUR, (5, 6, 7, 8))


def begun(*tables: tuple[int, ...], games: int = 2, **more: object) -> Play:
    """One round of two games, seats typed and published."""
    people = sorted(entry for table in tables for entry in table)
    return gathered(house(1, games, **more), people).typed(*tables).publish()


def level_at_the_top() -> Play:
    """1 and 5 have won everything, by the same points."""
    lost = {2: -10, 3: -8, 4: -12, 6: -9, 7: -7, 8: -14}
    points = {e: (0, small) for e, small in lost.items()}
    return begun(*TWO_TABLES).totals({1: (2, 30), 5: (2, 30), **points})


def filed(play: Play, table: int = 1, game: int = 1) -> str:
    slot = play.now.slot(len(play.now.rounds), table, game)
    assert slot
    assert slot.current
    return slot.current.digest


def state(play: Play, table: int = 1, game: int = 1) -> str:
    slot = play.now.slot(len(play.now.rounds), table, game)
    assert slot
    return slot.state


# reports


@LAWS
@given(st.permutations(range(8)))
def test_reports_may_come_in_any_order(order: list[int]) -> None:
    play = begun(*TWO_TABLES)
    reports = [
        play.game(winner, 10, 20, lost, game=game)
        for winner, lost, game in [(1, 30, 1), (2, 5, 2), (5, 44, 1), (8, 12, 2)]
    ]
    tasks = [(r, by) for r in reports for by in (device(r.table), player(r.charges[1][0]))]
    for index in order:
        report, by = tasks[index]
        play.do(c.FileReport(report), by=by)
    assert [(r.place, r.entry, r.big, r.small) for r in standings(play.now, 1)] == [
        (1, 5, 1, 64), (2, 1, 1, 50), (3, 2, 1, 25), (4, 8, 1, -2),
        (5, 6, 0, -30), (6, 7, 0, -32), (7, 4, 0, -35), (8, 3, 0, -40),
    ]  # fmt: skip
    assert [state(play, table, game) for table in (1, 2) for game in (1, 2)] == ["confirmed"] * 4


@LAWS
@given(st.permutations(range(4)))
def test_a_second_device_confirms_in_whatever_order_it_lists_people(order: list[int]) -> None:
    play = begun(FOUR)
    report = play.game(1, 10, 20, 30, left=(2, 3))
    shuffled = replace(report, charges=tuple(report.charges[n] for n in order), left=(3, 2))
    play.do(c.FileReport(shuffled), by=device(1))
    assert (state(play), filed(play)) == ("reported", report_digest(report))
    play.do(c.FileReport(report), by=player(2))
    assert state(play) == "confirmed"


def test_the_same_device_does_not_confirm_itself() -> None:
    play = begun(FOUR).do(c.FileReport(begun(FOUR).game(1)), by=device(1))
    assert play.codes(c.FileReport(play.game(1)), device(1)) == ["already-reported"]
    assert play.codes(c.Confirm(1, 1, 1, filed(play)), device(1)) == ["own-report"]
    assert play.codes(c.Confirm(1, 1, 1, filed(play)), player(5)) == ["not-your-table"]


def test_another_content_makes_a_dispute_that_the_desk_settles() -> None:
    play = begun(FOUR)
    play.do(c.FileReport(play.game(1)), by=device(1)).do(c.FileReport(play.game(2)), by=player(2))
    assert state(play) == "disputed"
    assert play.codes(c.Confirm(1, 1, 1, filed(play)), player(3)) == ["disputed-needs-desk"]
    play.do(c.Confirm(1, 1, 1, report_digest(play.game(2))), by=SCORER)
    assert (state(play), filed(play)) == ("confirmed", report_digest(play.game(2)))


def test_a_phone_that_was_offline_for_a_round() -> None:
    play = gathered(house(2, 1), 8).played({})
    late = GameReport(1, 1, 1, "out", ((1, 0), (2, 10), (3, 10), (4, 10)), 1)
    assert play.codes(c.FileReport(late), device(1)) == ["not-now"]
    play.seat().publish()
    assert [str(v) for v in play.violations(c.FileReport(late), device(1))] == [
        "not-current-round: 1 of 2"
    ]


def test_impossible_reports_say_everything_and_may_be_kept() -> None:
    play = begun(FOUR)
    wrong = replace(play.game(1), charges=((1, 5), (2, -1), (3, 10)))
    codes = ["player-missing", "winner-charged", "charge-negative"]
    assert play.codes(c.FileReport(wrong), device(1)) == codes
    assert play.codes(c.FileReport(wrong, keep=True), device(1)) == ["desk-only"]
    play.do(c.FileReport(wrong, keep=True), by=SCORER)
    assert state(play) == "to-clarify"
    assert {(r.big, r.small) for r in standings(play.now, 1)} == {(0, 0)}


def test_a_game_is_never_kept_as_totals() -> None:
    play = begun(FOUR)
    assert play.codes(c.FileReport(play.game(1, game=0), keep=True), SCORER) == ["no-such-game"]


@pytest.mark.rule("A-57")
def test_a_game_not_begun_when_time_was_over_counts_nothing_unless_it_is_played_anyway() -> None:
    play = begun(FOUR)
    play.signed(play.game(1)).do(c.MarkUnplayed(1, 1, 2, "time"), by=SCORER)
    both = begun(FOUR)
    both.signed(both.game(1))
    points = [
        {row.entry: (row.big, row.small) for row in standings(p.now, 1)} for p in (play, both)
    ]
    assert points[0] == points[1]
    assert sum(big for big, _ in points[0].values()) == 1
    anyway = begun(FOUR, unplayed_games="play_anyway")
    assert anyway.codes(c.MarkUnplayed(1, 1, 2, "time"), SCORER) == ["played-anyway"]


def test_an_annulled_game_stays_annulled() -> None:
    play = begun(FOUR)
    play.do(c.FileReport(play.game(1)), by=device(1))
    play.do(c.MarkUnplayed(1, 1, 1, "annulled", NOTE), by=HEAD)
    assert play.codes(c.Confirm(1, 1, 1, report_digest(play.game(1))), player(2)) == [
        "no-such-report"
    ]
    assert play.codes(c.FileReport(play.game(1)), player(2)) == ["game-unplayed"]


# what a table says of its own games


def test_a_table_withdraws_its_objection_until_the_desk_has_decided() -> None:
    play = begun(FOUR)
    play.do(c.FileReport(play.game(1)), by=device(1)).do(
        c.Confirm(1, 1, 1, report_digest(play.game(1)), 2), by=device(1)
    )
    back = c.WithdrawDispute(1, 1, 1, filed(play))
    assert play.codes(back, device(1)) == ["not-disputed"]
    play.do(c.Dispute(1, 1, 1, filed(play), NOTE), by=device(1))
    assert state(play) == "disputed"
    assert play.codes(back, device(2)) == ["not-your-table"]
    assert play.codes(back, SCORER) == ["needs-role"]
    assert play.copy().codes(replace(back, digest="x"), device(1)) == ["no-such-report"]
    before = play.copy()
    play.do(back, by=device(1, "another"))
    assert state(play) == "confirmed"
    assert difference(play.journal) is None
    before.do(c.Confirm(1, 1, 1, filed(before)), by=SCORER)
    assert before.codes(back, device(1)) == ["not-disputed"]


def test_what_the_desk_objects_to_no_table_withdraws() -> None:
    play = begun(FOUR)
    play.do(c.FileReport(play.game(1)), by=device(1))
    play.do(c.Dispute(1, 1, 1, filed(play), NOTE), by=SCORER)
    assert play.codes(c.WithdrawDispute(1, 1, 1, filed(play)), device(1)) == ["not-disputed"]


def test_another_result_that_came_meanwhile_outlives_the_objection() -> None:
    play = begun(FOUR)
    play.do(c.FileReport(play.game(1)), by=device(1))
    play.do(c.Dispute(1, 1, 1, filed(play), NOTE), by=player(2))
    play.do(c.FileReport(play.game(2)), by=player(2))
    play.do(c.WithdrawDispute(1, 1, 1, filed(play)), by=player(2))
    assert state(play) == "disputed"
    play.do(c.Confirm(1, 1, 1, report_digest(play.game(1))), by=player(2))
    assert state(play) == "confirmed"


@pytest.mark.rule("A-57")
def test_a_table_says_after_the_gong_that_a_game_was_not_played() -> None:
    play = begun(FOUR).do(c.StartRound(1), by=REFEREE, at=1000)
    unplayed = c.MarkUnplayed(1, 1, 2, "time", player=3)
    assert play.codes(unplayed, device(1)) == ["time-not-over"]
    play.do(c.EndRound(1), by=REFEREE, at=2000)

    def codes(by: Actor, at: int = 2001, **other: Any) -> list[str]:
        try:
            play.copy().do(replace(unplayed, **other), by=by, at=at)
        except Refused as refused:
            return [violation.code for violation in refused.violations]
        return []

    assert {
        "before the gong": codes(device(1), 1900),
        "after the gong": codes(device(1)),
        "without a second name": codes(device(1), player=None),
        "confirmed by somebody of another table": codes(device(1), player=9),
        "from another table": codes(device(2)),
        "annulled": codes(device(1), why="annulled", note=NOTE),
        "at the desk, with a name": codes(SCORER),
    } == {
        "before the gong": ["time-not-over"],
        "after the gong": [],
        "without a second name": ["own-report"],
        "confirmed by somebody of another table": ["not-seated"],
        "from another table": ["not-your-table"],
        "annulled": ["needs-role"],
        "at the desk, with a name": ["not-seated"],
    }
    play.do(unplayed, by=device(1), at=2001)
    slot = play.now.slot(1, 1, 2)
    assert slot
    assert (slot.state, slot.unplayed, slot.player) == ("unplayed", "time", 3)
    assert difference(play.journal) is None


@pytest.mark.rule("A-57")
def test_a_table_takes_back_that_a_game_was_not_played_and_plays_it() -> None:
    play = begun(FOUR).do(c.StartRound(1), c.EndRound(1), by=REFEREE, at=2000)
    back = c.TakeBackUnplayed(1, 1, 2)
    assert play.codes(back, device(1)) == ["not-unplayed"]
    assert "TakeBackUnplayed" not in play.now.allowed(device(1))
    before = play.now.slot(1, 1, 2)
    play.do(c.MarkUnplayed(1, 1, 2, "time", player=3), by=device(1), at=2001)
    assert "TakeBackUnplayed" in play.now.allowed(device(1))
    assert {
        "another phone of the table": play.codes(back, device(1, "another")),
        "from another table": play.codes(back, device(2)),
        "another game": play.codes(replace(back, game=1), device(1)),
        "no game": play.codes(replace(back, game=9), device(1)),
        "another round": play.codes(replace(back, round=2), device(1)),
        "a player": play.codes(back, player(2)),
        "the desk": play.codes(back, SCORER),
    } == {
        "another phone of the table": [],
        "from another table": ["not-your-table"],
        "another game": ["not-unplayed"],
        "no game": ["no-such-game"],
        "another round": ["not-current-round"],
        "a player": ["needs-role"],
        "the desk": [],
    }
    play.do(back, by=device(1))
    assert play.now.slot(1, 1, 2) == before
    assert play.codes(back, device(1)) == ["not-unplayed"]
    assert play.codes(c.FileReport(play.game(2, game=2)), device(1)) == []
    assert difference(play.journal) is None


def test_what_the_desk_marked_as_not_played_only_the_desk_takes_back() -> None:
    play = begun(FOUR).do(c.MarkUnplayed(1, 1, 1, "time", NOTE), by=SCORER)
    assert play.codes(c.TakeBackUnplayed(1, 1, 1), device(1)) == ["unplayed-by-desk"]
    play.do(c.TakeBackUnplayed(1, 1, 1), by=SCORER)
    assert state(play) == "missing"
    play.do(c.MarkUnplayed(1, 1, 1, "annulled", NOTE), by=HEAD)
    for by in (device(1), SCORER, HEAD):
        assert play.codes(c.TakeBackUnplayed(1, 1, 1), by) == ["not-unplayed"]


def test_a_game_of_a_closed_round_stays_unplayed() -> None:
    play = begun(FOUR)
    play.signed(play.game(1, 10, 20, 30)).do(c.MarkUnplayed(1, 1, 2, "time"), by=SCORER)
    play.do(c.CloseRound(1))
    assert play.codes(c.TakeBackUnplayed(1, 1, 2), SCORER) == ["not-now"]


def test_a_tie_is_open_again_with_a_game_that_is_played_after_all() -> None:
    play = begun(*TWO_TABLES)
    play.signed(play.game(1), play.game(5))
    play.do(*(c.MarkUnplayed(1, table, 2, "time") for table in (1, 2)))
    play.do(c.ResolveTie(1, (1, 5), "lot", seed="lot"))
    assert len(play.now.rounds[-1].resolved) == 1
    play.do(c.TakeBackUnplayed(1, 1, 2))
    assert play.now.rounds[-1].resolved == ()


@pytest.mark.parametrize(
    ("clock", "gong"),
    [
        (Clock(1000), None),
        (Clock(1000, deadline=3000), 3000),
        (Clock(1000, deadline=3000, extra=((1, 5), (2, 9), (1, 5))), 3600),
        (Clock(1000, deadline=3000, paused=1200), None),
        (Clock(1000, deadline=3000, ended=2000, extra=((1, 5),)), 2300),
        (Clock(1000, deadline=3000, ended=3100), 3000),
        (Clock(1000, ended=2000), 2000),
    ],
)
def test_when_the_time_of_table_1_is_over(clock: Clock, gong: int | None) -> None:
    assert clock.gong(1) == gong


# whose table


def test_who_is_alone_at_the_desk_is_nobody_else() -> None:
    """Appointed without saying which entry is his: still the only one who can."""
    me = Actor("referee", "r", entry=1)
    play = begun(FOUR).do(c.Appoint("r", "referee"))
    play.do(c.FileReport(play.game(1)), by=device(1))
    assert play.codes(c.Confirm(1, 1, 1, filed(play)), me) == []


@pytest.mark.rule("E-10s2")
@pytest.mark.parametrize(("other", "codes"), [([c.Appoint("h", "head-referee")], ["own-table"]),
                                              ([c.Appoint("h", "helper")], []),
                                              ([], [])])  # fmt: skip
def test_a_referee_who_plays(other: list[c.Appoint], codes: list[str]) -> None:
    """Nobody confirms or penalises at the own table while somebody else can."""
    me = Actor("referee", "r", entry=1)
    play = begun(*TWO_TABLES).do(c.Appoint("r", "referee", 1), *other)
    play.do(c.FileReport(play.game(1)), by=device(1)).do(c.FileReport(play.game(5)), by=device(2))
    assert play.codes(c.Confirm(1, 1, 1, filed(play)), me) == codes
    assert play.codes(c.Penalise(1, 2, 0, -5, NOTE), me) == codes
    assert play.codes(c.Rule(1, 1, "E-10u1", NOTE), me) == codes
    assert play.codes(c.Correct(play.game(2), filed(play), NOTE), me) == codes
    assert play.codes(c.Confirm(1, 2, 1, filed(play, 2)), me) == []


def test_a_referee_who_plays_does_not_settle_the_own_dispute() -> None:
    play = begun(FOUR).do(c.Appoint("r", "referee", 1), c.Appoint("h", "head-referee"))
    play.do(c.FileReport(play.game(1)), by=device(1)).do(c.FileReport(play.game(2)), by=player(2))
    me = Actor("referee", "r", entry=1)
    assert play.codes(c.FileReport(play.game(1)), me) == ["own-table"]


def test_a_referee_who_plays_may_file_like_any_player_and_it_verifies() -> None:
    play = begun(FOUR).do(c.Appoint("r", "referee", 1), c.Appoint("h", "head-referee"))
    play.do(c.FileReport(play.game(1)), by=device(1))
    if not play.codes(c.FileReport(play.game(1)), Actor("referee", "r", entry=1)):
        play.do(c.FileReport(play.game(1)), by=Actor("referee", "r", entry=1))
    assert difference(play.journal) is None


def test_a_head_referee_who_plays_does_not_rule_on_the_own_tie() -> None:
    play = level_at_the_top().do(c.Appoint("h", "head-referee", 1), c.Appoint("r", "referee"))
    me = Actor("head-referee", "h", entry=1)
    command = c.ResolveTie(1, (1, 5), "head-referee", order=(1, 5), note=NOTE)
    assert play.codes(command, me) == ["own-table"]


# people coming and going


@pytest.mark.rule("A-51")
def test_somebody_walks_in_after_the_draw() -> None:
    play = gathered(house(2, 1), 8).typed(*TWO_TABLES).publish().do(c.Enter(9), c.CheckIn(9))
    play.do(c.ChangeSeats(1, "arrivals", arriving=(9,)), by=REFEREE)
    assert play.tables == [(1, 2, 3), (5, 6, 7), (9, 8, 4)]
    play.do(c.FileReport(play.game(9)), by=device(3)).do(c.Enter(10), c.CheckIn(10))
    assert play.codes(c.ChangeSeats(1, "arrivals", arriving=(10,)), REFEREE) == [
        "round-has-reports"
    ]


def test_who_has_not_checked_in_does_not_arrive() -> None:
    play = begun(*TWO_TABLES).do(c.Enter(9))
    wrong = c.ChangeSeats(1, "arrivals", arriving=(9, 1, 99), leaving=(77,))
    assert [str(v) for v in play.violations(wrong)] == [
        "cannot-arrive: 9", "cannot-arrive: 1", "cannot-arrive: 99", "not-seated: 77",
    ]  # fmt: skip


@pytest.mark.rule("A-51")
def test_nobody_arrives_in_a_final() -> None:
    play = gathered(house(1, 2, final()), 8).typed(*TWO_TABLES).publish()
    play.totals({1: (1, 9), 2: (1, 8), 3: (0, -17), 5: (1, 7), 6: (1, 6), 7: (0, -13)})
    play.do(c.CloseRound(1, lot="x")).seat().publish().do(c.Enter(9), c.CheckIn(9))
    assert play.codes(c.ChangeSeats(2, "arrivals", arriving=(9,))) == ["no-late-entry"]


@pytest.mark.rule("A-52")
@pytest.mark.parametrize(
    ("leaves", "order", "moved_up"),
    [((), (1, 2, 3, 4), ()), ((2,), (1, 3, 4, 5), (5,)), ((1, 4), (2, 3, 5, 6), (5, 6)),
     ((5,), (1, 2, 3, 4), ())],
)  # fmt: skip
def test_who_withdraws_before_the_final_makes_room(
    leaves: tuple[int, ...], order: tuple[int, ...], moved_up: tuple[int, ...]
) -> None:
    play = gathered(house(1, 2, final()), 8).typed((1, 5, 6, 7), (2, 3, 4, 8)).publish()
    play.totals({1: (2, 60), 5: (0, -10), 6: (0, -20), 7: (0, -30),
                 2: (1, 40), 3: (1, 20), 4: (0, -9), 8: (0, -51)})  # fmt: skip
    play.do(c.CloseRound(1), *(c.Withdraw(e) for e in leaves), c.SeatRound(2))
    assert play.tables == [order]
    assert play.facts[-1].what.moved_up == moved_up


def test_who_left_during_the_draft_is_not_announced() -> None:
    play = gathered(house(1, 1), 8).typed(*TWO_TABLES).do(c.Withdraw(3), c.CheckOut(5), by=HELPER)
    assert play.now.current
    assert [str(v) for v in play.violations(c.Publish(1, "x"))] == [
        "seating-changed: x", "seated-but-absent: 3", "seated-but-absent: 5",
    ]  # fmt: skip


@pytest.mark.rule("A-48", "T-3.1")
@pytest.mark.parametrize(("rank", "order"), [("last", "1 2 3 4 9"), ("zero", "1 2 9 3 4")])
def test_a_newcomer_and_regulars_with_less_than_nothing(rank: str, order: str) -> None:
    """EX-161."""
    fmt = replace(matchday(2, 3), newcomer_rank=rank)
    people = (*range(1, 5), 9, 10)
    play = gathered(fmt, people, "matchday", "pl-liga")
    points = [Brought(1, 1, 9, 90), Brought(2, 2, 1, 0), Brought(3, 3, 0, -150)]
    play.do(c.BringStanding((*points, Brought(4, 4, 0, -200), Brought(10, 5, 0, -300)))).seat()
    assert [e for table in play.tables for e in table if e != 10] == [int(n) for n in order.split()]


def test_nobody_without_a_place_comes_before_somebody_with_one() -> None:
    play = gathered(matchday(2, 3), 4, "matchday", "pl-liga")
    play.do(c.BringStanding((Brought(1, 30), Brought(2, 1)))).seat().publish()
    play.totals({}).do(c.CloseRound(1, lot="x"))
    assert [row.entry for row in play.now.rounds[0].standings][:2] == [2, 1]


@pytest.mark.rule("L-8", "L-14")
def test_a_minor_without_consent_in_a_league() -> None:
    play = Play().do(c.Create("league", ruleset("pl-liga"), league_scheme(8)))
    play.do(c.Enter(1, minor=True), by=HELPER)
    assert [str(v) for v in play.violations(c.CheckIn(1))] == [
        "consent-missing: participation of 1", "consent-missing: data of 1",
    ]  # fmt: skip
    play.do(c.RecordConsent(1, participation=True, data=False))
    assert [str(v) for v in play.violations(c.CheckIn(1))] == ["consent-missing: data of 1"]
    assert (
        play.do(c.RecordConsent(1, participation=True, data=True), c.CheckIn(1))
        .now.entries[1]
        .present
    )


@pytest.mark.parametrize(
    "then", [c.ChangeEntry(1, minor=True), c.RecordConsent(1, participation=False, data=False)]
)
def test_a_minor_whose_consent_goes_missing_is_not_seated(then: object) -> None:
    play = Play().do(c.Create("league", ruleset("pl-liga"), league_scheme(8)))
    play.do(c.Enter(1, minor=isinstance(then, c.RecordConsent)))
    play.do(c.RecordConsent(1, participation=True, data=True))
    if isinstance(then, c.ChangeEntry):
        play.do(c.RecordConsent(1, participation=False, data=False))
    play.do(c.CheckIn(1), *(x for e in range(2, 10) for x in (c.Enter(e), c.CheckIn(e))))
    play.do(c.CheckOut(9))
    codes = play.codes(then)
    if not codes:
        play.do(then)
        codes = play.codes(c.TypeSeats(1, seating(*TWO_TABLES)))
    assert "consent-missing" in codes


def test_an_entry_made_by_mistake_is_taken_off_the_list_for_good() -> None:
    play = gathered(house(1, 1), 9).do(c.Warn(8, NOTE), by=HEAD)
    play.do(c.RemoveEntry(9, into=1))
    assert (9 in play.now.entries, play.now.removed) == (False, (9,))
    assert [str(v) for v in play.violations(c.Enter(9))] == ["entry-taken: 9"]
    assert [str(v) for v in play.violations(c.Return(9, NOTE))] == ["no-such-entry: 9"]
    assert [str(v) for v in play.violations(c.RemoveEntry(8))] == ["entry-has-history: 8"]
    for stop in ("ordinary-too-small", "8 of 12"), ("mini-only", "house with 8"):
        play.do(c.Override(*stop, NOTE))
    play.typed(*TWO_TABLES)
    assert [str(v) for v in play.violations(c.RemoveEntry(3))] == ["entry-has-history: 3"]


@pytest.mark.parametrize(
    ("into", "why"),
    [(1, "player-twice: 1"), (3, "has-left: 3"), (77, "no-such-entry: 77")],
)
def test_an_entry_is_merged_into_somebody_else_who_plays(into: int, why: str) -> None:
    play = gathered(house(1, 1), 4).do(c.Withdraw(3))
    assert [str(v) for v in play.violations(c.RemoveEntry(1, into))] == [why]


# conduct


@pytest.mark.rule("E-10u1", "E-10u3", "A-53")
def test_an_exclusion_needs_a_warning_and_the_head_referee() -> None:
    """EX-210."""
    play = begun(*TWO_TABLES)
    assert play.codes(c.Exclude(1, 0, NOTE), REFEREE) == ["needs-role", "warning-missing"]
    play.do(c.Warn(1, NOTE), by=REFEREE)
    warning = len(play.facts)
    assert play.codes(c.Exclude(1, warning, NOTE), REFEREE) == ["needs-role"]
    assert play.codes(c.Exclude(2, warning, NOTE), HEAD) == ["warning-missing"]
    play.do(c.Cancel(warning, NOTE), by=HEAD)
    assert play.codes(c.Exclude(1, warning, NOTE), HEAD) == ["warning-missing"]


@pytest.mark.rule("A-53")
def test_the_excluded_have_no_place_and_their_opponents_keep_theirs() -> None:
    play = level_at_the_top().do(c.Warn(1, NOTE), by=HEAD)
    play.do(c.Exclude(1, len(play.facts), NOTE), by=HEAD)
    play.do(c.CloseRound(1, lot="x"), c.Finish())
    assert play.now.places[0] == Placed(1, 5, stage="league")
    assert play.now.places[-1] == Placed(0, 1)
    assert (2, 0, -10) in [(r.entry, r.big, r.small) for r in play.now.rounds[0].standings]


def test_a_penalty_counts_until_it_is_cancelled() -> None:
    play = begun(FOUR).do(c.Penalise(1, 1, 0, -10, NOTE), by=REFEREE)
    assert [(r.entry, r.small) for r in standings(play.now, 1)][-1] == (1, -10)
    play.do(c.Cancel(len(play.facts), NOTE), by=HEAD)
    assert {r.small for r in standings(play.now, 1)} == {0}


# draws


def test_a_second_draw_needs_a_reason_and_another_seal() -> None:
    play = gathered(house(1, 1), 8).do(c.SealDraw(seal(SECRET)), c.Draw(1, SECRET, "herring"))
    again = c.Draw(1, SECRET, "herring")
    assert play.codes(again) == ["reason-missing", "draw-not-sealed"]
    other = digest("another")
    play.do(c.SealDraw(seal(other)))
    assert play.codes(c.Draw(1, SECRET, "herring", note=NOTE)) == ["secret-does-not-match"]
    assert play.do(c.Draw(1, other, "herring", note=NOTE)).now.phase == "draft"


def test_a_revealed_secret_is_never_sealed_again() -> None:
    play = gathered(house(1, 1), 8).do(c.SealDraw(seal(SECRET)), c.Draw(1, SECRET, "herring"))
    assert play.codes(c.SealDraw(seal(SECRET))) != []


@pytest.mark.rule("E-12.1")
def test_the_second_round_is_not_drawn() -> None:
    play = gathered(house(2, 1), 8).played({}, lot="x").do(c.SealDraw(seal(SECRET)))
    assert play.codes(c.Draw(2, SECRET, "herring")) == ["no-draw-in-round"]
    assert play.codes(c.TypeSeats(2, seating(*TWO_TABLES))) == ["no-draw-in-round"]
    assert "Draw" not in play.now.allowed(ORGANISER)


def test_an_elimination_keeps_nobody_apart() -> None:
    play = gathered(house(1, 1), 20, "elimination").do(c.SealDraw(seal(SECRET)))
    assert play.codes(c.Draw(1, SECRET, "herring", apart=True)) == ["apart-in-elimination"]


def test_families_are_kept_apart_where_asked_for() -> None:
    play = gathered(house(1, 1), 8)
    play.do(*(c.ChangeEntry(entry, apart="Nowak") for entry in (1, 2)))
    for word in "abcdefgh":
        tables = play.copy().seat(word=word, apart=True).tables
        assert not any({1, 2} <= {*table} for table in tables)


# taking back


def test_a_seating_is_taken_back_only_before_the_first_report() -> None:
    play = begun(FOUR)
    assert play.codes(c.TakeBack("seating", 1, "")) == ["reason-missing"]
    assert play.codes(c.TakeBack("closing", 1, NOTE)) == ["cannot-take-back"]
    assert play.copy().do(c.TakeBack("seating", 1, NOTE)).now.phase == "draft"
    typed = play.copy().do(c.Correct(play.game(1), "", NOTE), by=SCORER)
    assert typed.codes(c.TakeBack("seating", 1, NOTE)) == ["round-has-reports"]
    play.do(c.FileReport(play.game(1)), by=device(1))
    assert play.codes(c.TakeBack("seating", 1, NOTE)) == ["not-now"]


def test_a_round_closed_too_early_is_opened_again() -> None:
    play = gathered(house(2, 1), 8).played({}, lot="x").do(c.TakeBack("closing", 1, NOTE))
    assert (play.now.phase, play.now.rounds[0].standings) == ("collecting", ())
    play.do(c.CloseRound(1, lot="x")).seat()
    assert play.codes(c.TakeBack("closing", 1, NOTE)) == ["not-now"]


# corrections


def two_rounds() -> Play:
    """1 5 2 6 and 7 3 8 4 sit in round two; nobody is level with anybody."""
    play = gathered(house(2, 2), 8).typed(*TWO_TABLES).publish()
    play.totals({1: (2, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30),
                 5: (2, 50), 6: (0, -11), 7: (0, -12), 8: (0, -27)})  # fmt: skip
    return play.do(c.CloseRound(1)).seat().publish()


def corrected(play: Play, *small: int) -> tuple[int, ...]:
    """Other small points at table 1 of round one; who would have sat or stood elsewhere."""
    slot = play.now.slot(1, 1, 0)
    assert slot
    assert slot.current
    rows = tuple((e, 2 if e == 1 else 0, n) for e, n in zip(FOUR, small, strict=True))
    report = TotalsReport(1, 1, rows)
    play.do(c.Correct(report, slot.current.digest, NOTE), by=SCORER)
    return play.facts[-1].what.differed


def test_a_correction_says_who_would_have_sat_elsewhere_and_moves_nobody() -> None:
    play = two_rounds()
    before = play.now.rounds
    assert play.tables == [(1, 5, 2, 6), (7, 3, 8, 4)]
    assert corrected(play, 60, -40, -10, -10) == (2, 3, 4, 6, 7)
    assert play.now.rounds[1] == before[1]
    assert play.now.rounds[0].standings == before[0].standings
    assert [row.entry for row in standings(play.now, 1)] == [1, 5, 3, 4, 6, 7, 8, 2]


def test_a_correction_that_changes_no_place_lists_nobody() -> None:
    assert corrected(two_rounds(), 61, -10, -20, -31) == ()


def test_a_correction_after_an_arrival_lists_nobody_either() -> None:
    play = two_rounds().do(c.Enter(9), c.CheckIn(9), c.ChangeSeats(2, "arrivals", arriving=(9,)))
    assert corrected(play, 61, -10, -20, -31) == ()


def test_a_correction_with_newcomers_in_the_middle_lists_nobody_either() -> None:
    play = gathered(house(2, 2, newcomer_rank="zero"), 8).typed(*TWO_TABLES).publish()
    play.totals({1: (2, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30),
                 5: (2, 50), 6: (0, -11), 7: (0, -12), 8: (0, -27)})  # fmt: skip
    play.do(c.CloseRound(1), c.Enter(9), c.CheckIn(9)).seat().publish()
    assert play.tables == [(1, 5, 9), (2, 6, 7), (3, 8, 4)]
    assert corrected(play, 61, -10, -20, -31) == ()


def test_a_correction_names_what_it_replaces() -> None:
    play = begun(FOUR)
    play.do(c.FileReport(play.game(1)), by=device(1))
    assert play.codes(c.Correct(play.game(2), "", NOTE), SCORER) == ["report-changed"]
    assert play.codes(c.Correct(play.game(1), filed(play), NOTE), SCORER) == ["nothing-changed"]


# sitting otherwise than planned


def test_results_go_with_the_people_who_really_sat_there() -> None:
    play = begun(*TWO_TABLES).signed(begun(*TWO_TABLES).game(4, 10, 20, 30))
    swapped = seating((1, 2, 3, 8), (5, 6, 7, 4))
    assert play.codes(c.ChangeSeats(1, "by-hand", swapped, note=NOTE)) == ["round-has-reports"]
    play.do(c.ChangeSeats(1, "as-played", swapped, note=NOTE), by=REFEREE)
    assert play.facts[-1].what.moved == (4, 8)
    points = {row.entry: (row.big, row.small) for row in standings(play.now, 1)}
    assert (points[8], points[4]) == ((1, 60), (0, 0))
    assert filed(play) == report_digest(play.game(8, 10, 20, 30))
    assert play.codes(c.ChangeSeats(1, "as-played", swapped, note=NOTE)) == ["nothing-changed"]


def test_another_chair_at_the_same_table_changes_no_result() -> None:
    """A report names people, not chairs: 1 won, wherever 1 sat."""
    play = begun(FOUR).signed(begun(FOUR).game(1, 10, 20, 30))
    play.do(c.ChangeSeats(1, "as-played", seating((2, 1, 3, 4)), note=NOTE))
    points = {row.entry: (row.big, row.small) for row in standings(play.now, 1)}
    assert points == {1: (1, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30)}


def test_naming_the_tables_in_another_order_does_not_turn_brackets_round() -> None:
    play = gathered(league_scheme(8), 8, "league", "pl-liga").played({}, lot="q").seat().publish()
    assert play.now.current
    before = [row.entry for row in standings(play.now, 2)]
    turned: Seating = tuple(reversed(play.now.current.seating))
    if not play.codes(c.ChangeSeats(2, "as-played", turned, note=NOTE)):
        play.do(c.ChangeSeats(2, "as-played", turned, note=NOTE))
    assert [row.entry for row in standings(play.now, 2)] == before


def test_a_tie_is_asked_about_again_when_others_sat_there() -> None:
    play = level_at_the_top().do(c.ResolveTie(1, (1, 5), "lot", seed="x"))
    play.do(c.ChangeSeats(1, "as-played", seating(FOUR, (6, 5, 7, 8)), note=NOTE))
    assert play.now.current
    assert undecided(play.now, play.now.current, "") == ((1, 5),)


# ties


@pytest.mark.rule("A-39", "A-46", "T-9.4")
def test_a_tie_for_champion_is_played_off_to_two_wins() -> None:
    """EX-193: 1 wins, 5 wins, 1 wins."""
    play = level_at_the_top()
    assert [str(v) for v in play.violations(c.CloseRound(1, lot="x"))] == ["tie-undecided: 1, 5"]
    one, five = ((1, 1, 20), (5, 0, -20)), ((1, 0, -5), (5, 1, 5))
    tie = c.ResolveTie(1, (5, 1), "play-off")
    assert play.codes(replace(tie, games=(one, five))) == ["play-off-goes-on"]
    assert play.codes(replace(tie, games=(one, one, five))) == ["play-off-over"]
    assert play.codes(replace(tie, games=(((1, 1, 20), (2, 0, -20)),))) == ["play-off-wrong-people"]
    play.do(replace(tie, games=(one, five, one)), c.CloseRound(1, lot="x"), c.Finish())
    assert play.now.places[:2] == (Placed(1, 1, stage="league"), Placed(2, 5, stage="league"))


@pytest.mark.rule("A-39")
def test_a_tie_for_champion_may_be_drawn_or_ruled_on() -> None:
    play = level_at_the_top()
    assert play.codes(c.ResolveTie(1, (1, 5), "lot")) == ["lot-missing"]
    ruled = c.ResolveTie(1, (1, 5), "head-referee", order=(5, 1))
    assert play.codes(ruled) == ["reason-missing"]
    ruled = replace(ruled, note=NOTE)
    assert play.codes(ruled, ORGANISER) == ["needs-role"]
    assert play.codes(replace(ruled, order=(5, 5)), HEAD) == ["tie-order"]
    assert play.codes(replace(ruled, method="duel"), HEAD) == ["tie-method"]
    assert play.codes(replace(ruled, group=(1, 2)), HEAD) == ["not-level"]
    play.do(ruled, by=HEAD).do(c.CloseRound(1, lot="x"))
    assert play.places[:2] == [(1, 5), (2, 1)]


def test_a_report_after_the_tie_was_resolved_asks_again() -> None:
    play = level_at_the_top().do(c.ResolveTie(1, (1, 5), "lot", seed="x"))
    play.do(c.Penalise(1, 2, 0, -1, NOTE), by=REFEREE)
    assert play.codes(c.CloseRound(1, lot="x")) == ["tie-undecided"]


def test_the_tie_that_is_asked_about_can_be_resolved() -> None:
    """3, 4, 7 and 8 share a place at the cut; 6 has the same points but a better place before."""
    play = gathered(house(1, 2, final(6)), 8)
    play.do(c.BringStanding((Brought(6, 1), Brought(1, 2)))).typed(*TWO_TABLES).publish()
    lost = dict.fromkeys((3, 4, 6, 7, 8), (0, -20))
    play.totals({1: (1, 30), 2: (1, 10), 5: (2, 60), **lost})
    assert play.now.current
    (group,) = undecided(play.now, play.now.current, "x")
    assert play.codes(c.ResolveTie(1, group, "lot", seed="x")) == []


def level_league() -> Play:
    """24 people of a league; at three tables one won both games, at three two won one each."""
    play = gathered(league_scheme(24), 24, "league", "pl-liga")
    tables = [tuple(range(n, n + 4)) for n in range(1, 25, 4)]
    play.typed(*tables).publish()
    points = dict.fromkeys(range(1, 25), (0, -2))
    points |= dict.fromkeys((1, 5, 9), (2, 6)) | dict.fromkeys((13, 14, 17, 18, 21, 22), (1, 2))
    return play.totals(points)


@pytest.mark.rule("A-38")
def test_a_round_can_always_be_closed_once_all_ties_are_drawn() -> None:
    play = level_league()
    for _ in range(5):
        assert play.now.current
        for group in undecided(play.now, play.now.current, "lot"):
            play.do(c.ResolveTie(1, group, "lot", seed="j"))
    assert play.codes(c.CloseRound(1, lot="lot")) == []


def test_the_loser_of_a_tie_at_a_table_is_no_better_than_others_level_with_him() -> None:
    """2, 3 and 4 draw for second place; who comes third is level with the third of 7 and 8."""
    fmt = house(1, 2, replace(final(), enter="table-place"))
    fmt = replace(fmt, stages=(replace(fmt.stages[0], order="table-place"), fmt.stages[1]))
    play = gathered(fmt, 8).typed((1, 2, 3, 4), (5, 6, 7, 8)).publish()
    play.totals({1: (2, 30), 2: (0, -10), 3: (0, -10), 4: (0, -10),
                 5: (1, 20), 6: (1, 0), 7: (0, -10), 8: (0, -10)})  # fmt: skip
    for group in undecided(play.now, play.now.rounds[0], "lot"):
        play.do(c.ResolveTie(1, group, "lot", seed="x"))
    places = {row.entry: row.place for row in standings(play.now, 1)}
    drawn = play.now.rounds[0].resolved[0].order
    assert places[drawn[1]] == min(places[7], places[8])


def closed_with_a_clear_winner(kind: str = "elimination") -> Play:
    play = gathered(house(1, 2), 20, kind)
    play.typed(*(tuple(range(n, n + 4)) for n in range(1, 21, 4))).publish()
    lost = {e: (0, -10 - e) for e in range(1, 21) if e % 4 != 1}
    won = {n: (2, 30 + 3 * n + 6) for n in range(1, 21, 4)}
    return play.totals({**lost, **won}).do(c.CloseRound(1))


@pytest.mark.rule("E-16")
def test_one_qualifies() -> None:
    play = closed_with_a_clear_winner().do(c.Finish())
    assert (play.now.places[0].entry, play.now.qualified) == (17, (17,))


def test_a_penalty_after_closing_does_not_make_two_champions() -> None:
    play = closed_with_a_clear_winner().do(c.Penalise(1, 17, 0, -12, NOTE), by=HEAD)
    assert play.codes(c.Finish()) == ["tie-undecided"]


def test_a_correction_after_closing_does_not_let_entry_numbers_decide_who_plays_the_final() -> None:
    """5, 8, 2 and 6 went on; corrected, 2, 3, 4 and 7 are level for the last chair."""
    play = gathered(house(1, 2, final()), 8).typed((8, 2, 3, 4), (5, 6, 7, 1)).publish()
    play.totals({8: (1, 30), 2: (1, 10), 3: (0, -15), 4: (0, -25),
                 5: (1, 40), 6: (1, -5), 7: (0, -11), 1: (0, -24)})  # fmt: skip
    play.do(c.CloseRound(1))
    slot = play.now.slot(1, 1, 0)
    assert slot
    assert slot.current
    rows = ((8, 2, 33), (2, 0, -11), (3, 0, -11), (4, 0, -11))
    play.do(c.Correct(TotalsReport(1, 1, rows), slot.current.digest, NOTE), by=SCORER)
    assert play.codes(c.SeatRound(2)) == ["tie-undecided"]


def test_a_resolved_tie_says_nothing_about_anybody_else() -> None:
    """1 beat 2 by lot; after a correction 2 is level with 3, who was in no lot."""
    play = begun(FOUR, games=4).totals({1: (1, 10), 2: (1, 10), 3: (1, 0), 4: (1, -20)})
    play.do(c.ResolveTie(1, (1, 2), "lot", seed="x"), c.CloseRound(1))
    slot = play.now.slot(1, 1, 0)
    assert slot
    assert slot.current
    rows = ((1, 1, 20), (2, 1, 0), (3, 1, 0), (4, 1, -20))
    play.do(c.Correct(TotalsReport(1, 1, rows), slot.current.digest, NOTE), by=SCORER)
    two, three = (row for row in standings(play.now, 1) if row.entry in (2, 3))
    assert (two.place, three.place, two.shared) == (2, 2, True)


# too few people


@pytest.mark.rule("E-20", "A-75")
def test_an_elimination_of_nineteen() -> None:
    """EX-206."""
    people = [x for e in range(1, 20) for x in (c.Enter(e), c.CheckIn(e))]
    play = Play().do(
        c.Create("elimination", ruleset("pl-turniej"), elimination_format("mini")), *people
    )
    play.do(c.SealDraw(seal(SECRET)))
    draw = c.Draw(1, SECRET, "herring")
    assert [str(v) for v in play.violations(draw)] == ["elimination-too-small: 19 of 20"]
    assert play.codes(c.Override("elimination-too-small", "18 of 20", NOTE)) == [
        "nothing-to-override"
    ]
    play.do(c.Override("elimination-too-small", "19 of 20", NOTE), draw)
    assert play.now.phase == "draft"


@pytest.mark.rule("A-75")
def test_nobody_qualifies_from_nineteen() -> None:
    play = gathered(house(1, 1), 19, "elimination").seat().publish()
    assert play.now.current
    play.totals({t.seats[0]: (1, 10 * t.number) for t in play.now.current.seating}
                | {t.seats[1]: (0, -10 * t.number) for t in play.now.current.seating})  # fmt: skip
    play.do(c.CloseRound(1), c.Finish())
    assert (len(play.now.places), play.now.qualified) == (19, ())


def test_the_twentieth_came_after_all() -> None:
    play = gathered(house(1, 1), 19, "elimination").do(c.Enter(20), c.CheckIn(20)).seat().publish()
    assert play.now.current
    play.totals({t.seats[0]: (1, 10 * t.number) for t in play.now.current.seating}
                | {t.seats[1]: (0, -10 * t.number) for t in play.now.current.seating})  # fmt: skip
    play.do(c.CloseRound(1), c.Finish())
    assert len(play.now.qualified) == 1


def test_top8_or_top12_is_settled_before_round_one() -> None:
    fmt = elimination_format("standard-e", top=8)
    play = gathered(fmt, 20, "elimination").played({}, lot="x")
    assert play.codes(c.ChangeFormat(elimination_format("standard-e", top=12))) != []


def test_a_house_format_in_the_middle_needs_the_same_override() -> None:
    people = [x for e in range(1, 21) for x in (c.Enter(e), c.CheckIn(e))]
    fmt = elimination_format("standard-c")
    play = Play().do(c.Create("elimination", ruleset("pl-turniej"), fmt), *people).played({})
    house_format = replace(fmt, name="house", stages=(replace(fmt.stages[0], rounds=1),))
    assert play.codes(c.ChangeFormat(house_format)) != []


def test_a_table_can_be_kept_through_all_rounds() -> None:
    play = gathered(house(3, 1, prizes=0), 8).do(c.ChangeEntry(3, fixed=2)).seat()
    for number in (1, 2, 3):
        assert play.now.current
        where = play.now.current.where(3)
        assert where
        assert where.number == 2
        play.publish()
        play.totals({t.seats[number]: (1, 0) for t in play.now.current.seating})
        play.do(c.CloseRound(number, lot="x"))
        if number < 3:
            play.seat()
