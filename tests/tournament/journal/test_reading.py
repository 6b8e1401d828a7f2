"""Who starts, categories, and a tournament as a season takes it in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Literal

import pytest

from stolik.tournament.formats import elimination_format, league_scheme, matchday
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.scores import round_points, standings
from stolik.tournament.journal.starters import (
    categories,
    category,
    category_places,
    season_event,
    starts_next,
    who_starts,
)
from stolik.tournament.season import place_points_table, running_table
from support.hall import HEAD, WHY, Hall

DAY = date(2026, 11, 16)


@pytest.mark.rule("C-05", "A-31", "C-39")
@pytest.mark.parametrize(
    ("rules", "starter"),
    [("pl-turniej", "seat_A"), ("pl-liga", "lot"), ("pl-liga", "youngest"), ("wrc9", "lot")],
)
def test_who_starts_follows_the_ruleset_and_then_goes_clockwise(rules: str, starter: str) -> None:
    hall = Hall("matchday", matchday(2, 4), rules, starter=starter)
    hall.people(7)
    hall.draw()
    found = hall.now.rounds[0]
    for table in found.seating:
        started = who_starts(hall.now, found, table)
        if starter == "youngest":
            assert started == (None, None, None, None)
            continue
        first = table.seats.index(started[0])  # type: ignore[arg-type]
        clockwise = [table.seats[(first + game) % len(table.seats)] for game in range(4)]
        assert list(started) == clockwise
        if starter == "seat_A":
            assert first == 0


def test_whoever_went_home_is_passed_over_when_the_next_game_starts() -> None:
    """Seat A starts game 1, B game 2, C game 3; with B gone home C starts game 2 as well."""
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.draw()
    hall.publish()
    round_ = hall.now.rounds[0]
    table = round_.seating[0]
    a, b, c_, _ = table.seats
    assert [starts_next(hall.now, round_, table, game) for game in (1, 2, 3)] == [a, b, c_]
    hall.do(c.Withdraw(b, WHY))
    round_ = hall.now.rounds[0]
    assert [starts_next(hall.now, round_, table, game) for game in (1, 2, 3)] == [a, c_, c_]
    # No such game is planned, so nobody starts it.
    assert starts_next(hall.now, round_, table, 4) is None


def _with_categories() -> Hall:
    hall = Hall("ordinary", elimination_format("mini"))
    for entry in range(1, 13):
        hall.do(
            c.Enter(entry, categories=("junior",) if entry % 3 == 0 else ("senior", "resident"))
        )
        hall.do(c.CheckIn(entry))
    return hall


def test_a_category_has_places_of_its_own() -> None:
    hall = _with_categories()
    hall.round()
    rows = standings(hall.now, 1)
    juniors = category(hall.now, rows, "junior")
    assert categories(hall.now) == ("junior", "resident", "senior")
    assert [row.entry for row in juniors] == [row.entry for row in rows if row.entry % 3 == 0]
    assert [row.place for row in juniors] == [1, 2, 3, 4]


def test_the_classification_of_a_category() -> None:
    hall = _with_categories()
    while hall.now.phase != "complete":
        hall.round()
    everybody = [line.entry for line in hall.do(c.Finish()).places]
    juniors = category_places(hall.now, "junior")
    assert [line.entry for line in juniors] == [e for e in everybody if e % 3 == 0]
    assert [line.place for line in juniors] == [1, 2, 3, 4]


@pytest.mark.rule("L-zr-8.1", "L-zr-8.2", "A-42", "L-1e")
def test_a_league_tournament_earns_points_for_places() -> None:
    hall = Hall("league", league_scheme(20), "pl-liga")
    hall.people(20)
    while hall.now.phase != "complete":
        hall.round()
    places = hall.do(c.Finish()).places
    people = {entry: f"person {entry}" for entry in range(1, 21)}
    event = season_event(hall.now, "liga-1", DAY, people)
    table = place_points_table([event])
    assert [line.who for line in table[:3]] == [people[line.entry] for line in places[:3]]
    assert [line.score[0] for line in table] == [17, *range(15, 1, -1), 0, 0, 0, 0, 0]


@pytest.mark.rule("T-9.1", "T-9.2", "A-33", "A-53")
def test_a_matchday_adds_its_own_points_and_not_what_was_brought() -> None:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(8)
    hall.league(*((entry, 10, 100) for entry in range(1, 9)))
    hall.round()
    hall.do(c.Warn(8, WHY), HEAD)
    hall.do(c.Exclude(8, len(hall.facts), WHY), HEAD)
    hall.round()
    hall.do(c.Finish())
    people = {entry: f"person {entry}" for entry in range(1, 9)}
    event = season_event(hall.now, "day-2", DAY, people)
    assert sum(row.big for row in event.rows) == 2 * 3 + 2 * 3
    table = running_table([event])
    assert (len(table), table[0].score[0]) == (8, max(row.big for row in event.rows))
    assert [row.person for row in event.rows if not row.ranked] == ["person 8"]


@pytest.mark.rule("T-9.1", "T-9.2", "A-53")
def test_the_places_of_a_matchday_are_by_its_own_points() -> None:
    """Last in the league by far, first on the day; level on the day is level; excluded is none."""
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(8)
    hall.league(*((entry, 80 - 10 * entry, 0) for entry in range(1, 9)))
    day = {8: (3, 60), 7: (0, -20), 6: (0, -20), 5: (0, -20)}
    first = {1: (3, 60), 2: (0, -20), 3: (0, -20), 4: (0, -20)}
    for _ in range(2):
        hall.round({**day, **first})
    hall.do(c.Finish())
    assert [line.entry for line in hall.now.places][-1] == 8
    event = season_event(hall.now, "day-2", DAY, {entry: str(entry) for entry in range(1, 9)})
    found = [(row.person, row.place, row.shared, row.big, row.small) for row in event.rows]
    assert sorted(found) == [
        ("1", 1, True, 6, 120),
        *((str(entry), 3, True, 0, -40) for entry in range(2, 8)),
        ("8", 1, True, 6, 120),
    ]
    assert [row.place for row in event.rows] == [1, 1, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("A-45")
@pytest.mark.parametrize("carry", ["none", "sum"])
def test_a_league_tournament_brings_the_points_of_every_stage_once(
    carry: Literal["none", "sum"],
) -> None:
    hall = Hall("league", replace(league_scheme(8), stage_carry=carry), "pl-liga")
    hall.people(8)
    played: dict[int, tuple[int, int]] = dict.fromkeys(range(1, 9), (0, 0))
    while hall.now.phase != "complete":
        hall.round()
        for entry, (big, small) in round_points(hall.now.rounds[-1]).items():
            played[entry] = played[entry][0] + big, played[entry][1] + small
    hall.do(c.Finish())
    event = season_event(hall.now, "liga-1", DAY, {entry: str(entry) for entry in range(1, 9)})
    assert {int(row.person): (row.big, row.small) for row in event.rows} == played
    assert len(hall.now.plan.stages) == 2
