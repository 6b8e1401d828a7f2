"""The schemes of league tournaments as the worked examples give them, played on the site."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from stolik.tournament.formats import league_scheme
from stolik.web.models.seasons import Series
from stolik.web.seasons import events
from support.season_play import Day, Points, noon, organiser

pytestmark = pytest.mark.django_db


def series_of() -> Series:
    return events.create_series(organiser(), kind="league", title="Liga", year=2026, planned=6)


def event(people: int) -> Day:
    """The first tournament of a league, made from the league, with everybody there."""
    found = events.create_event(
        series_of(), organiser(), starts=noon(date(2026, 3, 14)), fmt=league_scheme(people)
    )
    day = Day(found)
    day.come([f"P{n:02}" for n in range(1, people + 1)])
    return day


def scored(day: Day, *tables: str) -> dict[int, str]:
    """A round in which each table ended like this ("A 1/+40, ..."); the letters by entry."""
    letters: dict[int, str] = {}
    told = iter(tables)

    def score(seats: tuple[int, ...], _: int) -> Points:
        points: Points = {}
        for entry, line in zip(seats, next(told).split(", "), strict=True):
            letter, numbers = line.split()
            big, small = numbers.split("/")
            letters[entry] = letter
            points[entry] = int(big), int(small)
        return points

    day.round(score)
    return letters


def seated(day: Day, letters: dict[int, str]) -> list[str]:
    return [" ".join(letters[entry] for entry in table) for table in day.seat()]


@pytest.mark.rule("L-zr-10b.3-4")
def test_ex_172_top8() -> None:
    day = event(8)
    letters = scored(
        day, "A 1/+40, B 1/-5, C 0/-10, D 0/-25", "E 2/+120, F 0/-20, G 0/-35, H 0/-65"
    )
    assert seated(day, letters) == ["E A B F", "C G D H"]
    assert [stage.games for stage in day.state.plan.stages] == [2, 2]


@pytest.mark.rule("L-zr-10c", "A-43")
def test_ex_173_top16() -> None:
    day = event(16)
    letters = scored(
        day,
        *(f"W{n} 2/{60 - n}, S{n} 0/{-10}, T{n} 0/{-20}, F{n} 0/{n - 30}" for n in range(1, 5)),
    )
    tables = [set(table.split()) for table in seated(day, letters)]
    assert tables == [{f"{letter}{n}" for n in range(1, 5)} for letter in "WSTF"]
    assert [stage.games for stage in day.state.plan.stages] == [2, 2]


@pytest.mark.rule("L-zr-10e", "A-41")
def test_ex_174_top12() -> None:
    day = event(12)
    letters = scored(
        day,
        "W1 1/+50, S1 1/+40, T1 0/-30, F1 0/-60",
        "W2 1/+60, S2 1/+35, T2 0/-40, F2 0/-55",
        "W3 1/+10, S3 1/+4, T3 0/-4, F3 0/-10",
    )
    assert seated(day, letters) == ["W2 W1 W3 S1", "S2 S3 T3 T1", "T2 F3 F2 F1"]


@pytest.mark.rule("L-zr-10e", "L-zr-7", "A-41", "C-12")
def test_ex_175_twenty_players() -> None:
    day = event(20)
    sizes = [[len(table) for table in day.round()] for _ in range(3)]
    assert sizes == [[4] * 5, [4, 4, 4, 3], [4, 4, 4, 3]]
    assert [stage.games for stage in day.state.plan.stages] == [2, 2, 2]
    seats = [e for found in day.state.rounds for table in found.seating for e in table.seats]
    assert sorted(2 * seats.count(entry) for entry in day.state.entries) == [2] * 5 + [6] * 15


@pytest.mark.rule("L-zr-7", "L-zr-10d", "C-12")
def test_ex_178_the_eliminated_of_thirty_two_play_two_games(client: Client) -> None:
    from stolik.tournament.journal.topics.regulations import advice

    day = event(32)
    assert [str(one) for one in advice(day.state).warnings] == [
        "eliminated-play-few-games: 16 of 2"
    ]
    day.round()
    assert sum(len(table) for table in day.round()) == 16
