"""What can still be reached: never promised too early, never denied too early."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.chances import Chance, chances
from stolik.tournament.journal.entrants import Cut, cut_of
from stolik.tournament.journal.scores import standings
from stolik.tournament.report import GameReport
from support.hall import HEAD, SCORER, WHY, Hall, at_table, game, player


def _hall() -> Hall:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    hall.publish()
    return hall


def _seat_a_wins(hall: Hall, rounds: int) -> None:
    """So many rounds, closed, in which seat A won every game of every table."""
    for number in range(1, rounds + 1):
        winners = {table[0]: (3, 60) for table in hall.tables}
        hall.results(winners | {e: (0, -20) for table in hall.tables for e in table[1:]})
        hall.close(lot="lot")
        if number < rounds:
            hall.seat()
            hall.publish()


def test_before_the_first_game_everything_is_possible() -> None:
    found = chances(_hall().now)
    assert set(found.values()) == {Chance(best=1, worst=12, games=9)}


@pytest.mark.rule("E-10bis", "E-F-Mini")
def test_who_is_too_far_behind_before_the_last_game_cannot_reach_the_final() -> None:
    hall = _hall()
    _seat_a_wins(hall, 2)
    hall.seat()
    hall.publish()
    # Six games are played, three are left: one has won six, four have won three.
    rows = standings(hall.now, 3)
    assert [row.big for row in rows] == [6, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0]
    nothing_yet = next(row.entry for row in rows if row.big == 0)
    assert chances(hall.now)[nothing_yet].best == 2
    assert chances(hall.now)[rows[0].entry] == Chance(best=1, worst=5, games=3)
    # Seat A wins the first two games of table 1: at table 1 nobody else can pass it any more.
    first = hall.now.rounds[2].seating[0]
    for number in (1, 2):
        a, b, cc, d = first.seats
        report = game(3, first.number, number, out=a, **{f"e{b}": 5, f"e{cc}": 6, f"e{d}": 7})
        hall.do(c.FileReport(report, signed=True), SCORER)
    assert chances(hall.now)[first.seats[0]] == Chance(best=1, worst=1, games=1)


def test_in_a_closed_stage_nobody_can_reach_another_place() -> None:
    hall = _hall()
    _seat_a_wins(hall, 3)
    order = [row.entry for row in standings(hall.now, 3, "lot")]
    assert chances(hall.now) == {e: Chance(place, place, 0) for place, e in enumerate(order, 1)}
    # For whoever leaves, the next one moves up.
    hall.do(c.Withdraw(order[1]))
    moved = [order[0], *order[2:], order[1]]
    assert chances(hall.now) == {e: Chance(place, place, 0) for place, e in enumerate(moved, 1)}


def _exhausted(rng: random.Random, hall: Hall) -> list[GameReport]:
    """All games of the round in some order; some end with a tie."""
    found = []
    assert hall.now.current
    for table in hall.now.current.seating:
        for number in range(1, 4):
            out = rng.choice(table.seats)
            charges = tuple((e, 0 if e == out else rng.randint(1, 99)) for e in table.seats)
            report = GameReport(hall.now.current.number, table.number, number, "out", charges, out)
            if rng.random() < 0.2:
                level = tuple((entry, 30) for entry in table.seats)
                report = GameReport(report.round, report.table, number, "pool", level)
            found.append(report)
    rng.shuffle(found)
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_with_every_report_the_bounds_only_narrow_and_hold(seed: int) -> None:
    rng = random.Random(seed)
    hall = _hall()
    seen = [chances(hall.now)]
    for _ in range(3):
        for report in _exhausted(rng, hall):
            hall.do(c.FileReport(report, signed=True), SCORER)
            seen.append(chances(hall.now))
        if any(hall.refused(c.CloseRound(hall.now.current.number, lot="lot"))):  # type: ignore[union-attr]
            return
        hall.close(lot="lot")
        if hall.now.current and hall.now.current.number == 3:
            break
        hall.seat()
        hall.publish()
    places = {row.entry: row.place for row in standings(hall.now, 3, "lot")}
    for before, after in pairwise(seen):
        assert all(
            before[e].best <= after[e].best <= after[e].worst <= before[e].worst for e in after
        )
    for found in seen:
        assert all(
            found[entry].best <= place <= found[entry].worst for entry, place in places.items()
        )


def test_who_left_or_was_excluded_reaches_nothing_more() -> None:
    hall = _hall()
    hall.do(c.Withdraw(3))
    hall.do(c.Warn(4, WHY), HEAD)
    hall.do(c.Exclude(4, len(hall.facts), WHY), HEAD)
    found = chances(hall.now)
    assert found[3].games == 0
    assert 4 not in found


@pytest.mark.rule("E-10bis", "E-F-Mini")
def test_whoever_left_denies_nobody_the_final() -> None:
    hall = _hall()
    _seat_a_wins(hall, 2)
    hall.seat()
    hall.publish()
    rows = standings(hall.now, 3)
    leader, last = rows[0].entry, rows[-1].entry
    assert chances(hall.now)[last] == Chance(best=2, worst=12, games=3)
    hall.do(c.Withdraw(leader))
    assert chances(hall.now)[last] == Chance(best=1, worst=11, games=3)


@pytest.mark.rule("E-10bis", "E-F-Mini")
def test_the_line_stands_below_the_last_who_goes_on() -> None:
    hall = _hall()
    _seat_a_wins(hall, 3)

    def line() -> Cut | None:
        closed = hall.now.rounds[2]
        return cut_of(hall.now, closed, standings(hall.now, 3, "lot"))

    order = [row.entry for row in standings(hall.now, 3, "lot")]
    assert line() == Cut(places=4, rows=4)
    # The fifth goes on for the second; a place below the line changes nothing.
    hall.do(c.Withdraw(order[1]))
    assert line() == Cut(places=4, rows=5)
    hall.do(c.Withdraw(order[9]))
    assert line() == Cut(places=4, rows=5)
    # Whoever goes home during the final was in it.
    hall.seat()
    hall.publish()
    hall.do(c.Withdraw(order[0]))
    assert line() == Cut(places=4, rows=5)
    assert cut_of(hall.now, hall.now.rounds[3], ()) is None


def test_a_disputed_game_promises_nothing() -> None:
    hall = _hall()
    hall.do(c.FileReport(game(1, 1, 1, out=1, e2=5, e3=6, e4=7)), at_table(1))
    hall.do(c.FileReport(game(1, 1, 1, out=2, e1=5, e3=6, e4=7)), player(2))
    assert hall.now.rounds[0].sheets[1][1].state == "disputed"
    assert chances(hall.now)[1] == Chance(best=1, worst=12, games=9)
    assert chances(TournamentState()) == {}
