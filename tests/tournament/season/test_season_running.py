"""The running table over all matchdays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Refused, Violation
from stolik.tournament import by_standing
from stolik.tournament.season import (
    Brought,
    Day,
    Event,
    Placed,
    brought,
    play_off,
    running_stale,
    running_table,
)


def matchday(number: int, **results: tuple[int, int]) -> Event:
    rows = [Placed(who, place, *result) for place, (who, result) in enumerate(results.items(), 1)]
    return Event(str(number), Day(2024, 3, number), "t-2x3", max(len(rows), 3), tuple(rows))


def read(events: list[Event], **given: list) -> list[tuple[int, str, str]]:
    return [(line.place, line.who, line.ahead_on) for line in running_table(events, **given)]


@pytest.mark.rule("T-9.1", "T-9.2", "T-9.3", "A-33", "C-16", "C-17")
@pytest.mark.parametrize(
    ("events", "table"),
    [
        pytest.param(
            [matchday(1, X=(8, 200), Y=(9, 100)), matchday(2, X=(6, 120), Y=(5, 50))],
            [(1, "X", "small"), (2, "Y", "")],
            id="EX-191",
        ),
        pytest.param(
            [matchday(1, Y=(14, 900), X=(15, -40))],
            [(1, "X", "big"), (2, "Y", "")],
            id="EX-194",
        ),
        pytest.param(
            [matchday(1, X=(6, 40), Y=(4, 30)), matchday(2, Y=(2, 10))],
            [(1, "Y", "starts"), (2, "X", "")],
            id="starts",
        ),
        pytest.param([matchday(1, X=(3, 10), Y=(3, 10))], [(1, "X", ""), (1, "Y", "")], id="level"),
    ],
)
def test_the_running_table(events: list[Event], table: list[tuple[int, str, str]]) -> None:
    assert read(events) == table


@pytest.mark.rule("T-9.4", "A-46")
def test_a_play_off_to_two_wins_decides_the_rest() -> None:
    events = [matchday(1, Y=(3, 10), X=(3, 10))]
    x_wins, y_wins = {"X": (1, 20), "Y": (0, -20)}, {"X": (0, -90), "Y": (1, 90)}
    order = play_off(["X", "Y"], [x_wins, y_wins, x_wins]).order  # EX-193
    assert read(events, play_offs=[order]) == [(1, "X", "play-off"), (2, "Y", "")]
    assert running_stale(events, [order]) == ()
    assert running_stale([*events, matchday(2, Y=(1, 0))], [order]) == (
        Violation("play-off-no-longer-fits", people=("X", "Y")),
    )


@pytest.mark.rule("T-2.2", "T-3.1", "T-4.2", "A-33")
def test_the_second_matchday_is_seated_from_the_running_table() -> None:
    scores = {f"P{number}": (10 - number, 0) for number in range(1, 10)}
    table = running_table([matchday(1, **scores)])
    present = [person for person in scores if person != "P3"]
    rows = brought(table, present)  # EX-196
    assert rows[:3] == (Brought("P1", 9, 0, 1), Brought("P2", 8, 0, 1), Brought("P4", 6, 0, 1))
    assert by_standing([row.person for row in rows]) == (
        ("P1", "P2", "P4", "P5"),
        ("P6", "P7", "P8", "P9"),
    )


@pytest.mark.rule("A-48")
@pytest.mark.parametrize(
    ("rank", "order"),
    [("last", ["A", "B", "C", "new2", "new1"]), ("zero", ["A", "B", "new2", "new1", "C"])],
)
def test_newcomers(rank, order: list[str]) -> None:
    table = running_table([matchday(1, A=(4, 60), B=(0, 0), C=(0, -60))])
    present = ["new1", "C", "B", "new2", "A"]
    rows = brought(table, present, drawn=["new2", "new1"], newcomer_rank=rank)
    assert [row.person for row in rows] == order
    assert [row for row in rows if row.person == "new1"] == [Brought("new1", 0, 0, 0)]


@pytest.mark.rule("T-2.1")
def test_on_the_first_matchday_the_lot_is_all_there_is() -> None:
    rows = brought((), ["A", "B", "C"], drawn=["C", "A", "B"])
    assert [row.person for row in rows] == ["C", "A", "B"]


@pytest.mark.rule("A-38")
def test_level_people_sit_by_their_place_before_and_then_by_lot() -> None:
    first = matchday(1, A=(2, 0), B=(3, 0), C=(2, 0))
    after = running_table([first, matchday(2, A=(2, 0), B=(1, 0), C=(2, 0))])
    assert [line.place for line in after] == [1, 1, 1]
    seated = brought(after, "ABC", drawn="CAB", before=running_table([first]))
    assert [row.person for row in seated] == ["B", "C", "A"]
    assert [row.person for row in brought(after, "ABC", drawn="CAB")] == ["C", "A", "B"]


def test_everything_wrong_with_those_present_is_said_at_once() -> None:
    table = running_table([matchday(1, A=(2, 0))])
    with pytest.raises(Refused) as refused:
        brought(table, ["A", "A", "Z", "Y"], drawn=["X"])
    assert refused.value.violations == (
        Violation("person-present-twice", person="A"),
        Violation("newcomer-not-drawn", person="Y"),
        Violation("newcomer-not-drawn", person="Z"),
    )


RESULTS = st.dictionaries(
    st.sampled_from("ABCDEFG"), st.tuples(st.integers(0, 3), st.integers(-5, 5)), min_size=1
)


@given(st.lists(RESULTS, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_order_of_matchdays_does_not_matter_and_nobody_is_lost(days: list[dict], chance) -> None:
    events = [matchday(number, **results) for number, results in enumerate(days, 1)]
    table = running_table(events)
    chance.shuffle(events)
    assert running_table(events) == table
    assert sorted(line.who for line in table) == sorted({who for day in days for who in day})
    assert [line.score for line in table] == sorted((line.score for line in table), reverse=True)


@given(RESULTS, st.sets(st.sampled_from("ABCDEFGXYZ")), st.sampled_from(["last", "zero"]))
def test_exactly_those_present_are_seated(results: dict, present: set[str], rank) -> None:
    table = running_table([matchday(1, **results)])
    rows = brought(table, sorted(present), drawn="ZYXGFEDCBA", newcomer_rank=rank)
    assert sorted(row.person for row in rows) == sorted(present)
    places = {line.who: line.place for line in table}
    held = [places[row.person] for row in rows if row.person in places]
    assert held == sorted(held)
