"""A Grand Prix, played on the site and compared with an addition made here; house settings."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.rules import Refused
from stolik.tournament.formats import elimination_format
from stolik.web.models.seasons import Championship, Part, Series, Ticket
from stolik.web.seasons import events
from stolik.web.seasons.results import result_for
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings, house
from stolik.web.seasons.spreadsheet import Classified
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
NAMES = tuple(f"Gracz {chr(65 + n)}" for n in range(14))


def grand_prix(**more: Any) -> Series:
    values = {"kind": "grand-prix", "title": "Grand Prix", "year": 2026, "planned": 4} | more
    return events.create_series(organiser(), **values)


def held(series: Series, order: str, day: int, fmt: str = "standard-a") -> None:
    """Places by letters; big points fall from ten, small points are nothing."""
    lines = [Classified(who, place, 11 - place, 0) for place, who in enumerate(order, 1)]
    save(series, series.owner, lines, title=f"Dzień {day}", day=date(2026, 6, day), fmt=fmt)


def event(series: Series, number: int, name: str, names: tuple[str, ...]) -> Day:
    found = events.create_event(
        series,
        series.owner,
        starts=noon(date(2026, 7, number)),
        fmt=elimination_format(name),
    )
    day = Day(found, seed=f"gp {number}")
    day.come(names)
    return day


@pytest.mark.slow
@pytest.mark.rule("E-19", "A-49", "A-33")
def test_a_whole_grand_prix_counts_the_twelve_league_games() -> None:
    series = grand_prix()
    sums: dict[str, list[int]] = {}
    for number, (fmt, names) in enumerate(
        [("standard-a", NAMES[:12]), ("standard-e", NAMES[2:14]), ("standard-d", NAMES)], 1
    ):
        day = event(series, number, fmt, names)
        day.play()
        for name, (big, small) in day.totals().items():
            line = sums.setdefault(name, [0, 0, 0])
            line[:] = [line[0] + big, line[1] + small, line[2] + 1]
        games = sum(points[0] for points in day.totals().values())
        assert games == 12 * (len(names) // 4 + (len(names) % 4 > 0))  # a big point a game
        # Who is level stands in no order that means anything.
        assert sorted(table_of(series)) == sorted(
            (1 + sum(other > line for other in sums.values()), name, tuple(line))
            for name, line in sums.items()
        )


@pytest.mark.rule("E-19")
@pytest.mark.parametrize("fmt", ["maks-a", "mini"])
def test_ex_189_other_formats_are_refused(fmt: str, client: Client) -> None:
    series = grand_prix()
    with pytest.raises(Refused) as refused:
        held(series, "ABCDEFGHIJKL", 1, fmt)
    assert [str(one) for one in refused.value.violations] == [f"grand-prix-needs-standard: {fmt}"]
    assert (Part.objects.count(), load_season(series).events) == (0, ())


def test_house_settings_are_said_to_be_so(client: Client) -> None:
    plain = grand_prix()
    volume = grand_prix(rules=SeriesSettings(volume="maks"))
    best = grand_prix(rules=SeriesSettings(best=2, scale=(25, 18, 15), tickets=1, region="Pomorze"))
    assert [house(one) for one in (plain, volume, best)] == [False, True, True]
    held(volume, "ABCD", 1, "maks-b")
    said = client.get(f"/s/{best.slug}/").content.decode()
    for words in ("zasady własne", "liczą się 2 najlepsze wyniki", "25–18–15", "1 awans (Pomorze)"):
        assert words in said
    assert "zasady własne" not in client.get(f"/s/{plain.slug}/").content.decode()


def test_the_best_results_and_a_scale() -> None:
    series = grand_prix(rules=SeriesSettings(best=2, scale=(25, 18, 15)))
    for day, order in enumerate(("ABC", "BAC", "CAB"), 1):
        held(series, order, day)
    # A: 25 + 18 (18 left out); B: 25 + 18 (15); C: 25 + 15 (15). Big: A 10+9, B 10+9, C 10+8.
    assert {name: (place, score) for place, name, score in table_of(series)} == {
        "A": (1, (43, 19, 0, 3)),
        "B": (1, (43, 19, 0, 3)),
        "C": (3, (40, 18, 0, 3)),
    }


def test_one_event_counts_for_several_series(client: Client) -> None:
    one, other = (
        grand_prix(),
        grand_prix(title="Puchar Regionu", rules=SeriesSettings(scale=(3, 2, 1))),
    )
    day = event(one, 1, "standard-a", NAMES[:12])
    day.play()
    client.force_login(one.owner)
    client.post(f"/series/{other.slug}/add", {"what": f"t:{day.event.slug}"})
    assert Part.objects.filter(result=result_for(day.event)).count() == 2
    first = day.places()[0][1]
    assert [name for _, name, score in table_of(other) if score[0] == 3] == [first]
    client.post(f"/series/{one.slug}/remove", {"result": result_for(day.event).pk})
    assert (table_of(one), len(table_of(other))) == ([], 12)


def test_regional_tickets_pass_down(client: Client) -> None:
    goal = Championship.objects.create(title="M", edition="1", held=date(2027, 1, 1))
    first = grand_prix(championship=goal, rules=SeriesSettings(tickets=2))
    second = grand_prix(championship=goal, rules=SeriesSettings(tickets=2), title="Drugie")
    held(first, "ABCD", 1)
    held(second, "ACBD", 2)
    client.force_login(first.owner)
    for series in (first, second):
        client.post(f"/series/{series.slug}/decide", {"what": "close", "note": "koniec"})
    given = Ticket.objects.order_by("pk").values_list("series__title", "person__name", "house")
    assert list(given) == [
        ("Grand Prix", "A", True),
        ("Grand Prix", "B", True),
        ("Drugie", "C", True),
        ("Drugie", "D", True),
    ]
