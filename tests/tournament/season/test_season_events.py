"""Events of a season: what cannot be true, what people have in sum, recorded play-offs."""

from __future__ import annotations

import pytest

from stolik.rules import Refused, Violation
from stolik.tournament import season
from stolik.tournament.season import Day, Event, Placed, Total, event_faults, in_order, totals
from stolik.tournament.season.table import play_offs_due, season_table, stale_play_offs

MARCH = Day(2020, 3, 1)
CHAIN = ("big", "small")


def event(key: str, *rows: Placed, day: Day = MARCH, participants: int = 8) -> Event:
    return Event(key, day, "top8", participants, rows)


@pytest.mark.parametrize(
    ("events", "faults"),
    [
        ([event("1", Placed("Ala", 1, 2, 30))], []),
        ([event("1"), event("1")], ["event-given-twice: 1"]),
        (
            [event("1", Placed("Ala", 1, 2, 30), Placed("Ala", 2, 1, 0))],
            ["person-listed-twice: Ala in 1"],
        ),
        (
            [event("1", Placed("Ala", 1, 0, 0), Placed("Ola", 2, 0, 0), participants=1)],
            ["more-rows-than-participants: 1: 2 of 1", "no-such-place: 2 in 1"],
        ),
        ([event("1", Placed("Ala", 9, 0, 0))], ["no-such-place: 9 in 1"]),
        ([event("1", Placed("Ala", 0, 0, 0))], ["no-such-place: 0 in 1"]),
        ([event("1", Placed("Ala", 0, 0, 0, ranked=False))], []),
        (
            [event("1", Placed("Ala", 3, 0, 0), Placed("Ola", 3, 0, 0))],
            ["place-not-shared: 3: Ala, Ola in 1"],
        ),
        (
            [event("1", Placed("Ala", 3, 0, 0, shared=True), Placed("Ola", 3, 0, 0, shared=True))],
            [],
        ),
    ],
)
def test_what_cannot_be_true(events: list[Event], faults: list[str]) -> None:
    assert [str(fault) for fault in event_faults(events)] == faults


def test_no_table_is_made_of_events_that_cannot_be_true() -> None:
    events = [event("1"), event("1")]
    for table in (season.place_points_table, season.running_table, season.paths):
        with pytest.raises(Refused, match="event-given-twice: 1"):
            table(events)


@pytest.mark.rule("A-47", "A-53")
def test_a_start_is_a_row_and_an_exclusion_leaves_nothing_else() -> None:
    first = event("1", Placed("Ola", 1, 4, 90), Placed("Ala", 2, 3, 30))
    second = event("2", Placed("Ala", 1, 2, -10), Placed("Ola", 0, 3, 50, ranked=False))
    assert list(totals([first, second]).values()) == [
        Total("Ala", starts=2, big=5, small=20),
        Total("Ola", starts=2, big=4, small=90),
    ]


def test_events_stand_in_the_order_they_were_held() -> None:
    late, early = event("1", day=Day(2020, 5, 1)), event("2")
    same_day = event("3")
    assert in_order([same_day, late, early]) == (early, same_day, late)


@pytest.mark.rule("A-38", "A-46")
@pytest.mark.parametrize(
    ("play_offs", "order"),
    [
        ([], [(1, "Ala"), (1, "Ola"), (1, "Ula"), (4, "Ewa")]),
        ([("Ula", "Ala", "Ola")], [(1, "Ula"), (2, "Ala"), (3, "Ola"), (4, "Ewa")]),
        # Somebody else's play-off, or one of fewer people, settles nothing.
        ([("Ula", "Ala")], [(1, "Ala"), (1, "Ola"), (1, "Ula"), (4, "Ewa")]),
        ([("Ewa", "Ala", "Ola", "Ula")], [(1, "Ala"), (1, "Ola"), (1, "Ula"), (4, "Ewa")]),
        # Of two, the later one counts.
        (
            [("Ula", "Ala", "Ola"), ("Ala", "Ola", "Ula")],
            [(1, "Ala"), (2, "Ola"), (3, "Ula"), (4, "Ewa")],
        ),
    ],
)
def test_a_play_off_parts_exactly_those_who_are_level(
    play_offs: list[tuple[str, ...]], order: list[tuple[int, str]]
) -> None:
    scores = {"Ula": (5, 10), "Ola": (5, 10), "Ala": (5, 10), "Ewa": (4, 99)}
    lines = season_table(scores, CHAIN, play_offs)
    assert [(line.place, line.who) for line in lines] == order


def test_play_offs_that_fit_nobody_are_named() -> None:
    scores = {"Ala": (5, 10), "Ola": (5, 10), "Ewa": (4, 99)}
    recorded = [("Ola", "Ala"), ("Ala", "Ewa"), ("Ala", "Ola", "Ala")]
    assert stale_play_offs(scores, CHAIN, recorded) == (
        Violation("play-off-no-longer-fits", people=("Ala", "Ewa")),
        Violation("play-off-no-longer-fits", people=("Ala", "Ola", "Ala")),
    )


@pytest.mark.rule("A-46")
def test_only_places_that_matter_are_played_off() -> None:
    scores = {"A": (5, 1), "B": (4, 0), "C": (4, 0), "D": (4, 0), "E": (1, 0), "F": (1, 0)}
    lines = season_table(scores, CHAIN)
    assert play_offs_due(lines, 1) == ()
    assert play_offs_due(lines, 3) == (("B", "C", "D"),)
    assert play_offs_due(lines, 5) == (("B", "C", "D"), ("E", "F"))


def test_everything_public_is_there() -> None:
    assert sorted(season.__all__) == sorted({*season.__all__})
    assert [name for name in season.__all__ if not hasattr(season, name)] == []


def test_a_repr_pastes_back() -> None:
    row = Placed("Ala", 1, 2, -3, shared=True)
    assert eval(repr(row), {"Placed": Placed}) == row


def test_events_of_one_day_are_in_the_order_of_their_numbers() -> None:
    keys = ["10", "9", "100", "8", "b", "a"]
    assert [one.key for one in in_order([event(key) for key in keys])] == [
        *("8", "9", "10", "100", "a", "b")
    ]
