"""One value for the three kinds of season; records; tickets passed down a table."""

from __future__ import annotations

import pytest

from stolik.rules import Violation
from stolik.tournament.season import Event, Placed, Settings
from stolik.tournament.season.days import Day
from stolik.tournament.season.records import Record, Records, records, streaks
from stolik.tournament.season.scheme import Counting, progress
from stolik.tournament.season.ticket_order import Passed, passed_down
from stolik.tournament.standings import ranked


def event(key: str, order: str, fmt: str = "standard-a", big: int = 5) -> Event:
    """Places by letters; big points fall by one a place."""
    rows = tuple(Placed(who, n, big + 1 - n, 10 * n) for n, who in enumerate(order, 1))
    return Event(key, Day(2026, 3, int(key)), fmt, len(order), rows)


EVENTS = (event("1", "ABCD"), event("2", "BACD"), event("3", "ACB"))


@pytest.mark.parametrize(
    ("counting", "chain", "first", "house"),
    [
        (Counting("league"), ("points", "starts", "big", "small"), ("A", 12), False),
        (
            Counting("league", eliminated_zero=False),
            ("points", "starts", "big", "small"),
            ("A", 12),
            True,
        ),
        (Counting("matchdays"), ("big", "small", "starts"), ("A", 14), False),
        (Counting("grand-prix"), ("big", "small", "starts"), ("A", 14), False),
        (Counting("grand-prix", Settings(best=1)), ("big", "small", "starts"), ("A", 5), True),
        (
            Counting("grand-prix", Settings(scale=(9, 4, 1))),
            ("points", "big", "small", "starts"),
            ("A", 22),
            True,
        ),
    ],
)
def test_three_kinds(
    counting: Counting, chain: tuple[str, ...], first: tuple[str, int], house: bool
) -> None:
    table = counting.table(EVENTS)
    assert (counting.chain, counting.house) == (chain, house)
    assert (table[0].who, table[0].score[0]) == first


@pytest.mark.parametrize(
    "counting",
    [
        Counting("league"),
        Counting("matchdays"),
        Counting("grand-prix"),
        Counting("grand-prix", Settings(best=2, scale=(9, 4, 1))),
    ],
)
def test_what_each_event_is_worth_adds_up(counting: Counting) -> None:
    for line in counting.table(EVENTS):
        out = counting.left_out(EVENTS, line.who)
        worth = sum(
            counting.worth(event, row)
            for event in EVENTS
            for row in event.rows
            if row.person == line.who and event.key not in out
        )
        assert worth == line.score[0]


def test_progress_ends_with_the_table() -> None:
    counting = Counting("matchdays")
    tables = progress(counting, EVENTS[::-1])
    assert tables == tuple(counting.table(EVENTS[: n + 1]) for n in range(3))
    assert progress(counting, ()) == ()


def test_a_play_off_that_does_not_fit_is_named() -> None:
    for counting in (Counting("league"), Counting("matchdays"), Counting("grand-prix")):
        assert counting.stale(EVENTS, [("A", "D")]) == (
            Violation("play-off-no-longer-fits", people=("A", "D")),
        )


def test_records() -> None:
    assert records(Counting("matchdays"), EVENTS) == Records(
        Record(5, (("A", "1"), ("B", "2"), ("A", "3"))),
        Record(40, (("D", "1"), ("D", "2"))),
        Record(2, (("A", ""),)),
        Record(3, (("A", ""), ("B", ""), ("C", ""))),
        Record(3, (("A", ""), ("B", ""), ("C", ""))),
    )
    assert records(Counting("league"), ()) == Records()
    assert records(Counting("league"), EVENTS[:1]).start_streak is None


def test_the_excluded_hold_no_record() -> None:
    out = Event("1", Day(2026, 3, 1), "top8", 1, (Placed("A", 0, 9, 900, ranked=False),))
    assert records(Counting("league"), (out,)) == Records()
    assert Counting("matchdays").worth(out, out.rows[0]) == 0


def test_streaks_are_broken_by_an_absence() -> None:
    assert streaks([{"A"}, set(), {"A"}, {"A"}]) == {"A": 2}


def test_tickets_pass_down() -> None:
    table = ranked({"A": (9,), "B": (7,), "C": (7,), "D": (5,)}, ("points",))
    assert passed_down(table, 0) == Passed()
    assert passed_down(table, 1) == Passed(("A",))
    assert passed_down(table, 1, {"A", "B"}) == Passed(("C",), ("A", "B"))
    assert passed_down(table, 3, {"D"}) == Passed(("A", "B", "C"))
    assert passed_down(table, 2) == Passed(
        ("A",), (), (Violation("ticket-undecided", people=("B", "C")),)
    )
    assert passed_down(table, 9, {"A"}) == Passed(("B", "C", "D"), ("A",))
