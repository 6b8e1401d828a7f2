"""The table and the path say what counts: columns once each, and nothing for the excluded."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.web.models.seasons import Series
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
from stolik.web.tournaments import store
from support.season_play import Day, noon, organiser

pytestmark = pytest.mark.django_db
NAMES = [f"Osoba {chr(65 + n)}" for n in range(8)]


def season(kind: str) -> Series:
    """Two events; from the second one somebody was excluded."""
    values: dict[str, Any] = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6}
    series = events.create_series(organiser(), **values)
    for month in (1, 2):
        fmt = league_scheme(8) if kind == "league" else None
        starts = noon(date(2026, month, 1))
        day = Day(events.create_event(series, series.owner, starts=starts, fmt=fmt))
        day.come(NAMES)
        if month == 2:
            day.round()
            number = day.numbers()["Osoba A"]
            day.do(c.Warn(number, store.note(day.event, "x")), by=day.head)
            warning = day.state.length
            day.do(c.Exclude(number, warning, store.note(day.event, "y")), by=day.head)
        day.play()
    return series


def shown(series: Series, path: str) -> str:
    client = Client(headers={"accept-language": "pl"})
    client.force_login(series.owner)
    return client.get(f"/s/{series.slug}/{path}").content.decode()


def cells(line: str) -> list[str]:
    """The numbers of a line, without what only phones show."""
    line = re.sub(r'<span class="further">.*?</span></span></span>', "", line)
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line)
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in found]


def key_of(series: Series, name: str) -> str:
    return next(key for key, one in load_season(series).people.items() if one.name == name)


@pytest.mark.parametrize(
    ("kind", "heads"),
    [
        ("matchdays", ["Turniej", "Miejsce", "Duże", "Małe", "Potem"]),
        ("league", ["Turniej", "Miejsce", "Pkt", "Duże", "Małe", "Potem"]),
    ],
)
def test_the_path_has_each_column_once_and_shows_only_what_counts(
    kind: str, heads: list[str]
) -> None:
    series = season(kind)
    page = shown(series, f"p/{key_of(series, 'Osoba A')}")
    head, first, second = re.findall(r"<tr.*?</tr>", page, re.S)
    assert cells(head) == heads
    assert cells(first)[1].endswith("/ 8")
    points = ["×", "–"] if kind == "matchdays" else ["×", "–", "–"]
    assert cells(second)[1:-1] == ["wykluczenie", *points]


@pytest.mark.parametrize("kind", ["matchdays", "league"])
def test_an_exclusion_is_no_zero_in_the_table(kind: str) -> None:
    series = season(kind)
    page = shown(series, "")
    line = next(one for one in re.findall(r"<tr.*?</tr>", page, re.S) if "Osoba A" in one)
    assert re.findall(r'<td class="num day wide-only excluded">(.*?)</td>', page) == ["×"]
    assert '<td class="num day wide-only excluded">×</td>' in line
    assert "× wykluczenie: start bez punktów." in page
    table = shown(series, "table.csv").splitlines()
    assert [row.split(";")[3] for row in table if "Osoba A" in row] == ['"×"']
    other = events.create_series(organiser(), kind="matchdays", title="Inna", year=2026, planned=6)
    assert "×" not in shown(other, "")


def test_a_phone_is_told_what_parts_people_who_are_level() -> None:
    series = season("league")
    rows = re.findall(r'<tr[^>]*><td class="num place">.*?</tr>', shown(series, ""), re.S)
    for row in rows:
        further = re.findall(r'<span>(\w+) <span class="num">([^<]+)</span></span>', row)
        assert [head for head, _ in further] == ["Duże", "Małe"]
        assert [number for _, number in further] == cells(row)[-2:]
