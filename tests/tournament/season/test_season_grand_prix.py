"""The Grand Prix of Standard tournaments."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Refused, Violation
from stolik.tournament.season import (
    DOCUMENT,
    Day,
    Event,
    Placed,
    Settings,
    format_faults,
    grand_prix_stale,
    grand_prix_table,
)

ANY_GAMES = Settings(formats=("mini", "maks-a", "ours"), games=None)


def event(number: int, *rows: Placed, name: str = "standard-e", participants: int = 24) -> Event:
    return Event(f"gp-{number}", Day(2024, 5, number), name, participants, rows)


def read(events: list[Event], settings: Settings = DOCUMENT) -> list[tuple]:
    return [(line.place, line.who, line.score) for line in grand_prix_table(events, settings)]


@pytest.mark.rule("E-19", "C-17")
@pytest.mark.parametrize(
    ("name", "settings", "faults"),
    [
        *((f"standard-{letter}", DOCUMENT, []) for letter in "abcdef"),
        pytest.param("maks-a", DOCUMENT, ["grand-prix-needs-standard: maks-a"], id="EX-189-maks"),
        pytest.param("mini", DOCUMENT, ["grand-prix-needs-standard: mini"], id="EX-189-mini"),
        ("top8", DOCUMENT, ["grand-prix-needs-standard: top8"]),
        ("maks-a", Settings(formats=("maks-a",)), ["grand-prix-games: 16 of 12"]),
        ("maks-a", Settings(formats=("maks-a",), games=16), []),
        ("mini", Settings(formats=("mini",)), ["grand-prix-games: 9 of 12"]),
        ("mini", ANY_GAMES, []),
        ("standard-a", ANY_GAMES, ["grand-prix-format: standard-a"]),
        ("ours", ANY_GAMES, []),
    ],
)
def test_formats(name: str, settings: Settings, faults: list[str]) -> None:
    assert [str(fault) for fault in format_faults(name, settings)] == faults


@pytest.mark.rule("E-19")
def test_events_that_may_not_count_are_refused_by_name() -> None:
    events = [event(1, name="maks-b"), event(2), event(3, name="mini")]
    with pytest.raises(Refused) as refused:
        grand_prix_table(events)
    assert refused.value.violations == (
        Violation("grand-prix-needs-standard", event="gp-1", format="maks-b"),
        Violation("grand-prix-needs-standard", event="gp-3", format="mini"),
    )


@pytest.mark.rule("A-49", "C-16")
def test_big_then_small_then_starts_then_play_off() -> None:
    events = [
        event(
            1,
            *(
                Placed(p, n, *r)
                for n, (p, r) in enumerate(
                    {"A": (5, 0), "B": (4, 90), "C": (4, 80), "D": (2, 30), "E": (4, 80)}.items(), 1
                )
            ),
        ),
        event(2, Placed("D", 1, 2, 50)),
    ]
    found = grand_prix_table(events, play_offs=[("E", "C")])
    assert [(line.place, line.who, line.ahead_on) for line in found] == [
        (1, "A", "big"),
        (2, "B", "small"),
        (3, "D", "starts"),
        (4, "E", "play-off"),
        (5, "C", ""),
    ]
    assert grand_prix_stale(events, [("E", "C"), ("A", "B")]) == (
        Violation("play-off-no-longer-fits", people=("A", "B")),
    )


def test_best_so_many_of_all() -> None:
    events = [
        event(1, Placed("Ala", 1, 5, -40), Placed("Ola", 2, 4, 10)),
        event(2, Placed("Ola", 1, 5, 20), Placed("Ala", 2, 5, 30)),
        event(3, Placed("Ola", 1, 3, 99)),
    ]
    assert read(events) == [(1, "Ola", (12, 129, 3, 0)), (2, "Ala", (10, -10, 2, 0))]
    assert read(events, Settings(best=1)) == [(1, "Ala", (5, 30, 2, 0)), (2, "Ola", (5, 20, 3, 0))]


def test_points_by_place_come_first_where_the_house_has_a_scale() -> None:
    events = [
        event(1, Placed("Ala", 1, 1, 10), Placed("Ola", 2, 6, 99), Placed("Ula", 3, 6, 80)),
        event(2, Placed("Ula", 0, 6, 80, ranked=False)),
    ]
    settings = Settings(scale=(10, 6))
    assert settings.chain == ("points", "big", "small", "starts")
    assert read(events, settings) == [
        (1, "Ala", (10, 1, 10, 1, 0)),
        (2, "Ola", (6, 6, 99, 1, 0)),
        (3, "Ula", (0, 6, 80, 2, 0)),
    ]


@pytest.mark.parametrize(
    ("settings", "house"),
    [
        (DOCUMENT, False),
        (Settings(), False),
        (Settings(formats=("standard-a",)), True),
        (Settings(games=16), True),
        (Settings(best=5), True),
        (Settings(scale=(3, 2, 1)), True),
    ],
)
def test_whatever_differs_from_the_document_is_house(settings: Settings, house: bool) -> None:
    assert settings.house == house


RESULTS = st.lists(
    st.dictionaries(
        st.sampled_from("ABCDE"), st.tuples(st.integers(0, 5), st.integers(-9, 9)), min_size=1
    ),
    min_size=1,
    max_size=5,
)


@given(RESULTS, st.integers(1, 6), st.sampled_from([(), (5, 3, 1)]))
def test_the_best_never_exceed_all(days: list[dict], best: int, scale: tuple[int, ...]) -> None:
    number = count(1)
    events = [
        event(next(number), *(Placed(who, n, *got) for n, (who, got) in enumerate(day.items(), 1)))
        for day in days
    ]
    every = {line.who: line.score for line in grand_prix_table(events, Settings(scale=scale))}
    few = {
        line.who: line.score for line in grand_prix_table(events, Settings(best=best, scale=scale))
    }
    assert every.keys() == few.keys()
    # The first number of the chain cannot be negative, and a start is a start.
    assert [who for who in every if few[who][0] > every[who][0]] == []
    assert {who: score[-2] for who, score in few.items()} == {
        who: score[-2] for who, score in every.items()
    }
    if best >= len(days):
        assert few == every
    assert grand_prix_table(events[::-1]) == grand_prix_table(events)
