"""The league that adds up points by place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Refused, Violation
from stolik.tournament import league_points, with_pots
from stolik.tournament.season import (
    Day,
    Event,
    Path,
    Placed,
    paths,
    place_points_stale,
    place_points_table,
    points_of,
    pots,
    totals,
)

PEOPLE = "ABCDEFGHIJKL"


def event(key: int, participants: int, *rows: Placed) -> Event:
    return Event(str(key), Day(2020, 1, key), f"top{participants}", participants, rows)


def points(participants: int, *, eliminated_zero: bool = True) -> list[int]:
    held = event(1, participants)
    counting = 15 if 17 <= participants <= 20 else 16
    rows = [
        Placed(str(place), place, 0, 0, eliminated=place > counting)
        for place in range(1, participants + 1)
    ]
    return [points_of(held, row, eliminated_zero=eliminated_zero) for row in rows]


def season(*columns: tuple[str, int, int]) -> list[Event]:
    """One event for each start: who, in which place, among how many."""
    return [
        event(number, participants, Placed(person, place, 0, 0))
        for number, (person, place, participants) in enumerate(columns, 1)
    ]


@pytest.mark.rule("L-zr-8.1", "L-zr-8.2", "L-zr-9", "L-zr-10b-i-viii", "L-zr-10c.6", "A-42", "C-17")
@pytest.mark.rule("L-zr-10c-i-iii", "L-zr-10d.4")
@pytest.mark.parametrize(
    ("participants", "expected"),
    [
        pytest.param(8, [9, 7, 6, 5, 4, 3, 2, 1], id="EX-165"),
        pytest.param(16, [17, *range(15, 0, -1)], id="EX-166"),
        pytest.param(12, [13, *range(11, 0, -1)], id="EX-167"),
        pytest.param(20, [17, *range(15, 1, -1), 0, 0, 0, 0, 0], id="EX-169"),
        pytest.param(32, [17, *range(15, 0, -1), *[0] * 16], id="EX-170"),
        # Held although outside the limits, because the organiser said so.
        pytest.param(7, [8, 6, 5, 4, 3, 2, 1], id="seven"),
        pytest.param(33, [17, *range(15, 0, -1), *[0] * 17], id="thirty-three"),
    ],
)
def test_points_by_place(participants: int, expected: list[int]) -> None:
    assert points(participants) == expected


@pytest.mark.rule("A-42")
def test_without_eliminated_zero_place_16_of_20_earns_its_point() -> None:
    assert points(20, eliminated_zero=False) == [17, *range(15, 0, -1), 0, 0, 0, 0]


@pytest.mark.rule("L-zr-8.2")
@given(st.integers(8, 32), st.booleans())
def test_points_are_those_of_the_scale(participants: int, zero: bool) -> None:
    found, scale = points(participants, eliminated_zero=zero), list(league_points(participants))
    assert [n for n, (a, b) in enumerate(zip(found, scale, strict=True), 1) if a != b] == (
        [16] if 17 <= participants <= 20 and not zero else []
    )


def test_a_shared_place_earns_everybody_on_it_the_same() -> None:
    held = event(1, 8)
    shared = [Placed(person, 2, 1, 10, shared=True) for person in ("Ala", "Ola")]
    assert [points_of(held, row) for row in shared] == [7, 7]


@pytest.mark.rule("A-53")
def test_the_excluded_earn_nothing() -> None:
    assert points_of(event(1, 8), Placed("Ala", 0, 3, 60, ranked=False)) == 0


@pytest.mark.rule("L-zr-5bis", "A-45", "C-16")
def test_level_on_points_more_starts_are_ahead() -> None:
    events = season(  # EX-179
        *[("X", 1, 16), ("X", 1, 8), ("X", 2, 8)],
        *[("Y", 2, 16), ("Y", 1, 8), ("Y", 4, 8), ("Y", 5, 8)],
    )
    found = place_points_table(events)
    assert [(line.place, line.who, line.score[:2], line.ahead_on) for line in found] == [
        (1, "Y", (33, 4), "starts"),
        (2, "X", (33, 3), ""),
    ]


@pytest.mark.rule("A-45", "A-46")
@pytest.mark.parametrize(
    ("x", "y", "play_offs", "order"),
    [
        ((5, 10), (4, 99), [], [(1, "X", "big"), (2, "Y", "")]),
        ((5, 10), (5, 11), [], [(1, "Y", "small"), (2, "X", "")]),
        ((5, 10), (5, 10), [], [(1, "X", ""), (1, "Y", "")]),
        ((5, 10), (5, 10), [("Y", "X")], [(1, "Y", "play-off"), (2, "X", "")]),
    ],
)
def test_level_on_starts_too(
    x: tuple[int, int], y: tuple[int, int], play_offs: list[tuple[str, str]], order: list[tuple]
) -> None:
    rows = [Placed("X", 3, *x, shared=True), Placed("Y", 3, *y, shared=True)]
    found = place_points_table([event(1, 8, *rows)], play_offs=play_offs)
    assert [(line.place, line.who, line.ahead_on) for line in found] == order


def test_a_play_off_nobody_needs_is_named() -> None:
    events = season(("X", 1, 8), ("Y", 2, 8))
    assert place_points_stale(events, [("Y", "X")]) == (
        Violation("play-off-no-longer-fits", people=("Y", "X")),
    )


def test_everybodys_way_through_the_season() -> None:
    second = event(2, 8, Placed("Ala", 3, 0, 0), Placed("Ola", 1, 0, 0))
    first = event(1, 16, Placed("Ala", 1, 0, 0))
    assert paths([second, first]) == (
        Path("Ala", points=(17, 6), sums=(17, 23)),
        Path("Ola", points=(None, 9), sums=(0, 9)),
    )


@pytest.mark.rule("L-zr-10a.2", "A-40")
@pytest.mark.parametrize(
    ("absent", "seed_fill", "expected"),
    [
        ("", False, "ABCD"),
        ("B", False, "ACD"),
        ("B", True, "ACDE"),
        ("ABCD", False, ""),
        ("ABCD", True, "EFGH"),
    ],
)
def test_pots(absent: str, seed_fill: bool, expected: str) -> None:
    table = place_points_table(
        [event(1, 12, *(Placed(p, n, 0, 0) for n, p in enumerate(PEOPLE, 1)))]
    )
    present = [person for person in PEOPLE if person not in absent]
    assert pots(table, present, seed_fill=seed_fill) == tuple(expected)


@pytest.mark.rule("L-zr-10a.1", "A-40")
def test_before_the_first_tournament_nobody_is_kept_apart() -> None:
    assert pots((), PEOPLE) == ()


@pytest.mark.rule("L-zr-10a.2", "A-40")
def test_the_pots_lead_three_tables_of_the_second_tournament() -> None:
    rows = (Placed(person, place, 0, 0) for place, person in enumerate(PEOPLE, 1))
    heads = pots(place_points_table([event(1, 12, *rows)]), PEOPLE)
    standing = [*heads, *(person for person in PEOPLE if person not in heads)]
    tables = with_pots(standing, "a seed")  # EX-177
    assert ["".join(person for person in table if person in heads) for table in tables] == [
        *("A", "B", "CD")
    ]


@pytest.mark.rule("A-38", "A-40")
def test_a_tie_at_the_edge_of_the_pots_needs_a_lot() -> None:
    rows = [Placed(p, n, 0, 0) for n, p in enumerate("ABC", 1)]
    rows += [Placed(p, 4, 0, 0, shared=True) for p in "DE"]
    table = place_points_table([event(1, 8, *rows)])
    with pytest.raises(Refused, match="pots-undecided: D, E"):
        pots(table, "ABCDE")
    assert pots(table, "ABCDE", drawn="ED") == ("A", "B", "C", "E")
    assert pots(table, "ABCD", drawn="ED") == ("A", "B", "C")
    assert pots(table, "ABCD", seed_fill=True) == ("A", "B", "C", "D")


@st.composite
def events(draw: st.DrawFn) -> list[Event]:
    found = []
    for key in range(1, draw(st.integers(1, 5)) + 1):
        people = draw(st.lists(st.sampled_from(PEOPLE), unique=True, min_size=1, max_size=10))
        rows = [
            Placed(person, place, draw(st.integers(0, 6)), draw(st.integers(-300, 300)))
            for place, person in enumerate(people, 1)
        ]
        found.append(event(key, draw(st.integers(10, 32)), *rows))
    return found


@given(events())
def test_the_table_holds_everybody_once(held: list[Event]) -> None:
    everybody = {row.person for one in held for row in one.rows}
    assert sorted(line.who for line in place_points_table(held)) == sorted(everybody)


@given(events(), st.randoms(use_true_random=False))
def test_the_order_in_which_events_are_given_does_not_matter(held: list[Event], chance) -> None:
    mixed = list(held)
    chance.shuffle(mixed)
    assert place_points_table(mixed) == place_points_table(held)
    assert paths(mixed) == paths(held)


@given(events())
def test_another_event_lowers_nobodys_points(held: list[Event]) -> None:
    before = {line.who: line.score[0] for line in place_points_table(held[:-1])}
    after = {line.who: line.score[0] for line in place_points_table(held)}
    assert [person for person in before if after[person] < before[person]] == []


@given(events())
def test_paths_end_in_the_points_of_the_table(held: list[Event]) -> None:
    ends = {way.person: way.sums[-1] for way in paths(held)}
    starts = {way.person: sum(p is not None for p in way.points) for way in paths(held)}
    assert {line.who: line.score[0] for line in place_points_table(held)} == ends
    assert {total.person: total.starts for total in totals(held).values()} == starts
