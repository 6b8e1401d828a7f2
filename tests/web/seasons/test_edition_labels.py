"""Editions labelled game by game and consolation games, seen from the season."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.topics.consolation import games_of, those_out
from stolik.web.models.seasons import Result, ResultRow, Series
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
from support.season_play import Day, noon, organiser

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = [f"Osoba {n:02}" for n in range(1, 33)]


def series_of(kind: str) -> Series:
    return events.create_series(organiser(), kind=kind, title="Liga", year=2026, planned=6)


def begun(series: Series, day: int, people: list[str], **more: Any) -> Day:
    starts = noon(date(2026, 3, day))
    event = events.create_event(series, series.owner, starts=starts, **more)
    played = Day(event)
    played.come(people)
    return played


@pytest.mark.rule("L-zr-5", "A-66")
def test_a_league_that_mixes_editions_says_it_of_each_event(client: Client) -> None:
    """A whole event with Twist, one with Twist in a single game, one as ever."""
    series = series_of("matchdays")
    twist, mixed, standard = (begun(series, day, PEOPLE[:8]) for day in (1, 2, 3))
    for number in range(1, twist.state.plan.rounds + 1):
        twist.do(c.LabelEdition(number, "twist"))
    mixed.do(c.LabelEdition(1, "twist", game=2))
    for day in (twist, mixed, standard):
        day.play()
    # Every line of the results says what the game was played with.
    client.cookies["language"] = "pl"
    results = client.get(f"/t/{mixed.event.slug}/results.csv").content.decode()
    told = list(csv.DictReader(io.StringIO(results, newline="")))
    played = {(one["runda"], one["gra"]): one["edycja"] for one in told}
    assert played == {("1", "0"): "mieszane", ("2", "0"): "Standard"}
    load_season(series)
    labels = Result.objects.order_by("date").values_list("edition", flat=True)
    assert list(labels) == ["twist", "mixed", "standard"]
    client.cookies["language"] = "pl"
    page = client.get(f"/s/{series.slug}/").content.decode()
    assert ("Twist" in page, "mieszane" in page) == (True, True)
    only = client.get(f"/s/{series.slug}/?edition=mixed").content.decode()
    assert only.count('<td class="num place">') == 8
    assert "Tylko turnieje o mieszanych edycjach" in only
    # What is taken away is what was looked at.
    table = client.get(f"/s/{series.slug}/table.csv?edition=mixed").content.decode("utf-8-sig")
    assert (mixed.event.title in table, twist.event.title in table) == (True, False)
    # The league's desk does not contradict the labels of the games.
    client.force_login(series.owner)
    key = Result.objects.get(tournament=mixed.event).pk
    data = {"result": key, "edition": "expert"}
    answer = client.post(f"/series/{series.slug}/edition", data, follow=True)
    assert "Gry są oznaczone w biurze turnieju" in answer.content.decode()
    assert Result.objects.get(pk=key).edition == "mixed"
    # Said after the end that game 2 was Standard after all: the label follows the journal.
    mixed.do(c.LabelEdition(1, "standard"))
    load_season(series)
    assert Result.objects.get(tournament=mixed.event).edition == "standard"


@pytest.mark.rule("L-zr-7", "C-12")
def test_ex_178_consolation_games_bring_nothing_to_the_league() -> None:
    """Sixteen of 32 are out after two games; two more beside the round change no point."""
    series = series_of("league")
    day = begun(series, 1, PEOPLE, fmt=league_scheme(32))
    day.round()
    _round_with_consolation(day)
    day.play()
    load_season(series)
    wanted: dict[int, tuple[int, int]] = dict.fromkeys(range(1, 33), (0, 0))
    for points in day.rounds:
        for entry, (big, small) in points.items():
            wanted[entry] = wanted[entry][0] + big, wanted[entry][1] + small
    rows = ResultRow.objects.filter(result__tournament=day.event)
    assert {row.entry.number: (row.big, row.small) for row in rows if row.entry} == wanted
    out = [line.entry for line in day.state.places if line.stage == "elimination"]
    assert (len(out), {games_of(day.state, entry) for entry in out}) == (16, {4})


def _round_with_consolation(day: Day) -> None:
    """As `Day.round`, with the eliminated seated and reported beside it."""
    day.seat()
    current = day.state.current
    day.do(c.SeatConsolation(current.number, those_out(day.state), "lot"))
    for table in day.state.current.consolation:
        first, *others = table.seats
        lost = tuple((entry, 0, -20) for entry in others)
        day.report(table.number, ((first, 2, 20 * len(others)), *lost))
    points: dict[int, tuple[int, int]] = {}
    for table in current.seating:
        points |= day.some(table.seats, day.state.stage(current).games)
        day.report(table.number, tuple((entry, *points[entry]) for entry in table.seats))
    day.rounds.append(points)
    day.close()
