"""When rounds start: the organiser's timetable, read from a watch."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.tournament.format import Format, Stage, format_faults
from stolik.tournament.formats import (
    MATCHDAYS,
    SCHEMES,
    custom,
    elimination_format,
    format_named,
    wrc,
)
from stolik.tournament.schedule import Slot, schedule, total_minutes, turns_a_game

TEN = datetime(2024, 3, 16, 10, 0, tzinfo=UTC)


def watch(minutes: int | None) -> str:
    return "open" if minutes is None else f"{minutes // 60}:{minutes % 60:02}"


def starts(fmt: Format) -> str:
    return " ".join(watch(slot.starts) for slot in schedule(fmt))


@pytest.mark.rule("E-F-Mini", "E-F-StdA", "E-F-StdB", "E-F-StdC", "E-F-StdD", "E-F-StdE")
@pytest.mark.rule("E-F-StdF", "E-F-MaksA", "E-F-MaksB", "E-F-MaksC", "A-36", "C-36", "C-37")
@pytest.mark.parametrize(
    ("name", "times", "stated"),
    [
        ("mini", "0:00 0:40 1:20 2:00", "2:40"),
        ("standard-a", "0:00 0:45 1:30 2:15", "3:00"),
        ("standard-b", "0:00 1:00 2:00", "3:00"),
        ("standard-c", "0:00 0:45 1:30 2:15 3:00", "3:40"),
        ("standard-d", "0:00 1:00 2:00 3:00", "3:40"),
        ("standard-e", "0:00 0:45 1:30 2:15 3:00 3:40", "4:20"),
        ("standard-f", "0:00 1:00 2:00 3:00 3:40", "4:20"),
        ("maks-a", "0:00 1:00 2:00 3:00", "4:00"),
        ("maks-b", "0:00 1:00 2:00 3:00 4:00", "4:40"),
        ("maks-c", "0:00 1:00 2:00 3:00 4:00 4:40", "5:20"),
    ],
)
def test_start_times_and_the_stated_total(name: str, times: str, stated: str) -> None:
    for top in (8, 12):
        fmt = elimination_format(name, top=top)
        assert (starts(fmt), watch(total_minutes(fmt))) == (times, stated)


@pytest.mark.rule("C-36", "C-37", "A-36")
@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("mini", "10:00 10:40 11:20 12:00"),  # EX-215
        ("standard-c", "10:00 10:45 11:30 12:15 13:00"),  # EX-216
        ("maks-c", "10:00 11:00 12:00 13:00 14:00 14:40"),  # EX-217
    ],
)
def test_a_tournament_that_starts_at_ten(name: str, times: str) -> None:
    found = [slot.at(TEN) for slot in schedule(elimination_format(name))]
    assert [at.strftime("%H:%M") for at in found if at] == times.split()


def test_slots_name_round_stage_start_and_end() -> None:
    assert schedule(elimination_format("standard-f"))[2:] == (
        Slot(3, "league", 120, 180),
        Slot(4, "top8", 180, 220),
        Slot(5, "final", 220, 260),
    )


@pytest.mark.rule("E-F-Mini")
@pytest.mark.parametrize(
    ("minutes", "games", "seconds", "turns"),
    [(40, 3, 40, 20), (60, 4, 40, 22), (40, 3, 60, 13), (60, 4, 60, 15)],
)  # EX-219
def test_turns_that_fit_into_a_game(minutes: int, games: int, seconds: int, turns: int) -> None:
    assert turns_a_game(minutes, games, seconds) == turns


@pytest.mark.rule("C-36")
@pytest.mark.parametrize(
    ("name", "breaks", "times", "total"),
    [
        ("maks-a", ((2, 45),), "0:00 1:00 2:45 3:45", "4:45"),
        ("standard-a", ((2, 20),), "0:00 0:45 1:45 2:30", "3:15"),
        ("standard-a", ((1, 0), (2, 0), (3, 0)), "0:00 0:40 1:20 2:00", "2:45"),
        ("standard-a", ((4, 0),), "0:00 0:45 1:30 2:15", "2:55"),
        ("mini", ((3, 15),), "0:00 0:40 1:20 2:15", "2:55"),
    ],
)
def test_breaks_can_be_changed(
    name: str, breaks: tuple[tuple[int, int], ...], times: str, total: str
) -> None:
    fmt = replace(elimination_format(name), breaks=breaks)
    assert format_faults(fmt) == ()
    assert (starts(fmt), watch(total_minutes(fmt))) == (times, total)


@pytest.mark.parametrize("name", [*MATCHDAYS, *SCHEMES, "wrc"])
def test_where_no_minutes_are_planned_times_stay_open(name: str) -> None:
    fmt = wrc(semi_size=16, final_size=4) if name == "wrc" else format_named(name)
    assert starts(fmt) == " ".join(["0:00", *["open"] * (fmt.rounds - 1)])
    assert total_minutes(fmt) is None
    assert schedule(fmt)[-1].at(TEN) is None


def test_times_are_open_from_the_first_round_without_a_plan() -> None:
    fmt = custom("own", [Stage("league", 2, 3, 40), Stage("friendly", 1, 2), Stage("end", 1, 1, 9)])
    assert starts(fmt) == "0:00 0:40 1:20 open"
    assert total_minutes(fmt) is None


def test_a_format_without_stages_has_no_times() -> None:
    assert (schedule(custom("own", [])), total_minutes(custom("own", []))) == ((), None)


STAGES = st.builds(
    Stage,
    name=st.just("stage"),
    rounds=st.integers(1, 4),
    games=st.integers(1, 4),
    minutes=st.none() | st.integers(1, 90),
    break_minutes=st.integers(0, 30),
)


@given(
    st.lists(STAGES, min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(1, 16), st.integers(0, 60)), max_size=3),
)
def test_rounds_follow_one_another(stages: list[Stage], breaks: list[tuple[int, int]]) -> None:
    fmt = replace(custom("own", stages), breaks=tuple(breaks))
    slots = schedule(fmt)
    assert [slot.round for slot in slots] == list(range(1, fmt.rounds + 1))
    known = [time for slot in slots for time in (slot.starts, slot.ends)]
    planned = [time for time in known if time is not None]
    assert known == [*planned, *[None] * (len(known) - len(planned))]
    assert planned == sorted(planned)
    assert planned[0] == 0
    total = total_minutes(fmt)
    assert (total is None) == (None in known)
    assert total is None or total >= planned[-1]
