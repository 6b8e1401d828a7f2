"""A season of many people: a first view of bounded size, few questions, and nothing made twice."""

from __future__ import annotations

import random
import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.web.models.people import Person
from stolik.web.models.seasons import Series
from stolik.web.seasons import events, rendered_standings
from stolik.web.seasons.chart import MOST, chart
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings, standings_after_each
from support.season_play import organiser, save

pytestmark = pytest.mark.django_db


def season(people: int, planned: int) -> Series:
    """A Grand Prix of which everybody played a part; the best three results count."""
    rules = SeriesSettings(best=3, volume="any")
    series = events.create_series(
        organiser(), kind="grand-prix", title="Cykl", year=2026, planned=planned, rules=rules
    )
    chance = random.Random(people)
    names = [f"Osoba {n:03}" for n in range(people)]
    for number in range(planned):
        order = names if number == 0 else chance.sample(names, people * 2 // 3)
        lines = [
            Classified(name, place, chance.randint(0, 12), chance.randint(-99, 99))
            for place, name in enumerate(order, 1)
        ]
        day = date(2026, 1, 3) + timedelta(days=7 * number)
        save(series, series.owner, lines, title=f"Turniej {number}", day=day, fmt="standard-c")
    return series


def page(series: Series, path: str = "") -> str:
    answer = Client(headers={"accept-language": "pl"}).get(f"/s/{series.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def names_in(text: str) -> list[str]:
    return re.findall(r"Osoba \d{3}", text)


@pytest.mark.slow
def test_the_first_hundred_and_all_when_asked_for() -> None:
    series = season(130, 3)
    order = [
        load_season(series).people[line.who].name
        for line in season_standings(load_season(series)).rows
    ]
    first, everybody = page(series), page(series, "?all=1")
    assert names_in(first.split("</table>")[0]) == order[:100]
    assert names_in(everybody.split("</table>")[0]) == order
    more = 'href="?all=1#table">Pokaż wszystkich (130)<'
    assert (more in first, "Pokaż wszystkich (130)" in everybody) == (True, False)
    drawn = first.split('class="bump-names"')[1].split("</ol>")[0]
    assert (names_in(drawn), f"{MOST} z 130 osób" in first) == (order[:MOST], True)
    attendance = page(series, "attendance")
    assert len(names_in(attendance.split("</tbody>")[0])) == 100
    assert "<dd>130</dd>" in attendance
    assert len(names_in(page(series, "attendance?all=1&order=name"))) == 130
    lines = page(series, "table.csv").splitlines()
    assert len(lines) == 131


def test_of_an_edition_all_of_it_can_be_asked_for() -> None:
    series = season(130, 2)
    series.results.filter(title="Turniej 0").update(edition="twist")
    text = page(series, "?edition=twist")
    assert 'href="?edition=twist&amp;all=1#table">Pokaż wszystkich (130)<' in text
    assert page(series, "?edition=twist&all=1").count('<td class="num place">') == 130


def test_the_number_of_questions_does_not_grow() -> None:
    small, large = season(8, 2), season(130, 12)
    client = Client()
    paths = ("", "?all=1", "attendance", "table.csv")
    asked: list[list[int]] = [[], []]
    for found, series in zip(asked, (small, large), strict=True):
        for path in paths:
            with CaptureQueriesContext(connection) as questions:
                client.get(f"/s/{series.slug}/{path}")
            found.append(len(questions))
    assert asked[0] == asked[1]
    assert max(asked[0]) <= 10


def test_the_seasons_before_are_one_question() -> None:
    now = season(8, 1)
    counted = []
    for year in range(2025, 2018, -1):
        before = events.create_series(
            organiser(), kind="league", title=f"Liga {year}", year=year, planned=6
        )
        Series.objects.filter(earlier=None).exclude(pk=before.pk).update(earlier=before)
        with CaptureQueriesContext(connection) as questions:
            text = page(now)
        counted.append(len(questions))
    assert len(set(counted)) == 1
    years = re.findall(r'">(\d{4}) · <span', text.split('id="archive"')[1])
    assert years == [str(year) for year in range(2025, 2018, -1)]


def test_a_long_table_is_printed_in_part_and_once() -> None:
    series = season(210, 2)
    before = rendered_standings._printed.cache_info().misses
    files = [Client().get(f"/s/{series.slug}/table.pdf").content for _ in range(2)]
    assert (files[0][:5], files[0] == files[1]) == (b"%PDF-", True)
    assert rendered_standings._printed.cache_info().misses == before + 1
    Person.objects.filter(name="Osoba 000").update(name="Osoba Nowa")
    assert Client().get(f"/s/{series.slug}/table.pdf").content[:5] == b"%PDF-"
    # A new name may stand below what is printed, or be a new page: never an old one.
    assert "Osoba Nowa" in page(series, "?all=1")
    assert "Osoba 000" not in page(series, "?all=1")


def test_the_chart_of_a_long_table_is_a_part_of_it() -> None:
    series = season(130, 4)
    tables = standings_after_each(season_standings(load_season(series)))
    order = [line.who for line in tables[-1]]
    first, last, middle = chart(tables), chart(tables, order[-1]), chart(tables, order[70])
    assert first is not None
    assert last is not None
    assert middle is not None
    assert [line.who for line in first.order] == order[:MOST]
    assert [line.who for line in last.order] == order[-MOST:]
    assert [line.who for line in middle.order] == order[70 - MOST // 2 : 70 + MOST // 2]
    assert {line.tone for line in last.lines} == {0}
    for drawn in (first, last, middle):
        heights = [int(y) for line in drawn.lines for y in re.findall(r"\d+ (\d+)", line.path)]
        dots = [int(y) for line in drawn.lines for y in re.findall(r"M\d+ (\d+)", line.dots)]
        assert (min(heights) >= 0, max(heights) <= drawn.height) == (True, True)
        assert [y for y in dots if y % 2 == 0] == []
        assert (drawn.height, drawn.people, drawn.partly) == (2 * MOST, 130, True)


def test_what_does_not_count_is_the_same_for_everybody_at_once() -> None:
    found = season_standings(load_season(season(30, 8)))
    counting, events = found.counting, found.events
    for line in found.rows:
        own = sorted(
            ((row.big, row.small, -number, event.key)
             for number, event in enumerate(events) for row in event.rows
             if row.person == line.who),
            reverse=True,
        )  # fmt: skip
        left = frozenset(key for *_, key in own[3:])
        assert counting.all_left_out(events).get(line.who, frozenset()) == left
        assert counting.left_out(events, line.who) == left
