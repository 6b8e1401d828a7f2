"""Reports by arithmetic: what a slip must add up to, and everything wrong with it at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.rules import ruleset
from stolik.tournament.report import (
    GameReport,
    TotalsReport,
    report_digest,
    report_faults,
    report_points,
)

LAWS = settings(deadline=None, derandomize=True)
TURNIEJ = ruleset("pl-turniej")
RULESETS = ("pl-turniej", "pl-liga", "wrc9")
SEATS = (5, 6, 7, 8)


@st.composite
def games(draw: st.DrawFn, seats: tuple[int, ...] = SEATS, number: int = 1) -> GameReport:
    """A possible game: somebody out, or the pool empty."""
    end = draw(st.sampled_from(["out", "pool"]))
    charges = [draw(st.integers(1, 300)) for _ in seats]
    out = draw(st.sampled_from(seats)) if end == "out" else None
    rows = tuple((e, 0 if e == out else n) for e, n in zip(seats, charges, strict=True))
    return GameReport(1, 1, number, end, rows, out)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[tuple[int, ...], list[GameReport]]:
    seats = draw(st.sampled_from([SEATS, SEATS[:3]]))
    return seats, [draw(games(seats, number)) for number in range(1, draw(st.integers(2, 5)))]


@pytest.mark.rule("E-10q1")
@LAWS
@given(games(), st.sampled_from(RULESETS))
def test_what_the_losers_lose_the_winner_gets(report: GameReport, name: str) -> None:
    """Worked out by hand: out wins all charges; otherwise the lowest wins all the differences."""
    points = report_points(report, ruleset(name))
    lowest = min(charge for _, charge in report.charges)
    winners = [e for e, charge in report.charges if charge == lowest]
    gained = sum(charge - lowest for _, charge in report.charges)
    assert points == tuple(
        (e, 1, gained) if e in winners else (e, 0, lowest - charge) for e, charge in report.charges
    )
    assert report_faults(report, SEATS, 3, ruleset(name)) == ()


@LAWS
@given(rounds(), st.integers(0, 2))
def test_the_slip_of_possible_games_is_possible(
    played: tuple[tuple[int, ...], list[GameReport]], unplayed: int
) -> None:
    seats, reports = played
    rows = dict.fromkeys(seats, (0, 0))
    tied = 0
    for report in reports:
        points = report_points(report, TURNIEJ)
        tied += sum(big for _, big, _ in points) > 1
        for entry, big, small in points:
            rows[entry] = rows[entry][0] + big, rows[entry][1] + small
    slip = TotalsReport(
        1, 1, tuple((e, *both) for e, both in rows.items()), tied=tied, unplayed=unplayed
    )
    assert report_faults(slip, seats, len(reports) + unplayed, TURNIEJ) == ()


@LAWS
@given(st.integers(-500, 500), st.integers(-500, 500), st.integers(-500, 500), st.integers(1, 99))
def test_a_slip_whose_small_points_do_not_add_up(a: int, b: int, c: int, over: int) -> None:
    rows = ((5, 1, a), (6, 1, b), (7, 1, c), (8, 0, -a - b - c + over))
    codes = [fault.code for fault in report_faults(TotalsReport(1, 1, rows), SEATS, 3, TURNIEJ)]
    assert "small-sum" in codes


@pytest.mark.parametrize(
    ("rows", "more", "faults"),
    [
        ("5 3 60, 6 0 -10, 7 0 -20, 8 0 -30", {}, []),
        ("5 3 60, 6 0 -10, 7 0 -20, 8 0 -29", {}, ["small-sum: 1"]),
        ("5 2 60, 6 0 -10, 7 0 -20, 8 0 -30", {}, ["big-sum: 2 of 3"]),
        ("5 2 60, 6 0 -10, 7 0 -20, 8 0 -30", {"unplayed": 1}, []),
        ("5 0 0, 6 0 0, 7 0 0, 8 0 0", {"unplayed": 3}, []),
        ("5 0 0, 6 0 0, 7 0 0, 8 0 0", {"unplayed": 4}, ["totals-games: 0 of -1"]),
        ("5 0 0, 6 0 0, 7 0 0, 8 0 0", {"unplayed": -1}, ["totals-games: 0 of 4"]),
        ("5 2 50, 6 2 40, 7 0 -40, 8 0 -50", {"tied": 1}, []),
        ("5 2 50, 6 2 40, 7 0 -40, 8 0 -50", {}, ["big-sum: 4 of 3"]),
        ("5 3 60, 6 0 5, 7 0 -35, 8 0 -30", {}, ["small-impossible: 5 with 0 for 6"]),
        ("5 3 -60, 6 0 0, 7 0 0, 8 0 0", {},
         ["small-impossible: -60 with 3 for 5", "small-sum: -60"]),
        ("5 4 60, 6 -1 0, 7 0 -30, 8 0 -30", {},
         ["big-impossible: 4 of 3 for 5", "big-impossible: -1 of 3 for 6"]),
        ("5 4 60, 5 0 0, 99 0 -30", {},
         ["not-at-table: 99", "player-missing: 6", "player-missing: 7", "player-missing: 8",
          "player-twice: 5", "big-impossible: 4 of 3 for 5", "big-sum: 4 of 3", "small-sum: 30"]),
    ],
)  # fmt: skip
def test_everything_wrong_with_a_slip(rows: str, more: dict[str, int], faults: list[str]) -> None:
    given_rows = tuple(tuple(int(n) for n in row.split()) for row in rows.split(","))
    slip = TotalsReport(1, 1, given_rows, **more)
    assert [str(fault) for fault in report_faults(slip, SEATS, 3, TURNIEJ)] == faults


GOOD = GameReport(1, 1, 1, "out", ((5, 0), (6, 10), (7, 20), (8, 30)), 5)


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, []),
        ({"game": 4}, ["no-such-game: 4 of 3"]),
        ({"end": "whim"}, ["end-unknown: whim", "loser-without-charge: 5"]),
        ({"out": None}, ["out-missing", "loser-without-charge: 5"]),
        ({"out": 6}, ["loser-without-charge: 5", "winner-charged: 10 of 6"]),
        ({"out": 99}, ["not-at-table: 99", "loser-without-charge: 5"]),
        ({"unopened": (5,)}, ["winner-unopened: 5", "unopened-charge: 0 of 5"]),
        ({"unopened": (6,)}, ["unopened-charge: 10 of 6"]),
        ({"left": (5,)}, ["winner-left: 5"]),
        ({"left": (99,)}, ["not-at-table: 99"]),
        ({"end": "pool"}, ["out-not-asked: 5", "loser-without-charge: 5"]),
        ({"charges": ((5, 0), (6, -1), (7, 20), (8, 10**18))},
         ["charge-negative: -1 of 6", f"charge-too-high: {10**18} of 8"]),
        ({"game": 0, "charges": ((5, 3), (5, 3), (9, 0))},
         ["not-at-table: 9", "player-missing: 6", "player-missing: 7", "player-missing: 8",
          "player-twice: 5", "no-such-game: 0 of 3", "winner-charged: 3 of 5",
          "winner-charged: 3 of 5", "loser-without-charge: 9"]),
    ],
)  # fmt: skip
def test_everything_wrong_with_a_game(changes: dict[str, object], faults: list[str]) -> None:
    report = replace(GOOD, **changes)
    assert [str(fault) for fault in report_faults(report, SEATS, 3, TURNIEJ)] == faults


@pytest.mark.parametrize(("name", "faults"), [("pl-turniej", []), ("pl-liga", ["no-round-time"])])
def test_only_where_rounds_have_a_time_can_it_end_a_game(name: str, faults: list[str]) -> None:
    report = replace(GOOD, end="time", out=None, charges=((5, 1), (6, 10), (7, 20), (8, 30)))
    assert [fault.code for fault in report_faults(report, SEATS, 3, ruleset(name))] == faults


@LAWS
@given(games(), games())
def test_another_content_is_another_digest(one: GameReport, other: GameReport) -> None:
    assert (one == other) == (report_digest(one) == report_digest(other))


@LAWS
@given(st.data())
def test_a_winner_may_be_paid_the_value_of_the_racks(data: st.DataObject) -> None:
    rules = ruleset("pl-turniej", winner_plus="rack_face")
    faces = tuple((e, 0 if e == 5 else data.draw(st.integers(1, 200))) for e in SEATS)
    report = replace(GOOD, faces=faces)
    assert report_faults(report, SEATS, 3, rules) == ()
    assert report_points(report, rules)[0] == (5, 1, sum(face for _, face in faces))
    missing = replace(GOOD, faces=faces[:-1])
    assert [f.code for f in report_faults(missing, SEATS, 3, rules)] == ["faces-missing"]
