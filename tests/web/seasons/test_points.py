"""The numbers behind a season's table: which games, which places, which day, brought how far."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.rules import Refused
from stolik.tournament.formats import elimination_format, league_scheme
from stolik.tournament.journal import commands as c
from stolik.web.installation import site_check
from stolik.web.models.seasons import Decision, Part, Result, ResultRow, Series
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.seasons import calendar, carry_over, events
from stolik.web.seasons.results import result_for
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import Classified, from_text
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments import store
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
EIGHT = [f"Osoba {letter}" for letter in "ABCDEFGH"]


def series_of(kind: str, **more: Any) -> Series:
    values = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def held(series: Series, order: list[str], day: date, title: str = "Turniej") -> Result:
    lines = [Classified(name, place) for place, name in enumerate(order, 1)]
    return save(series, series.owner, lines, title=title, day=day, fmt="top8")


def played(series: Series, day: date, names: list[str], **more: Any) -> Day:
    found = Day(events.create_event(series, series.owner, starts=noon(day), **more))
    found.come(names)
    found.play()
    return found


def by_the_day(day: Day) -> dict[str, int]:
    """Places by the points of one day, computed here."""
    own = day.totals()
    return {name: 1 + sum(other > points for other in own.values()) for name, points in own.items()}


@pytest.mark.rule("A-45")
def test_a_league_counts_the_games_of_every_stage() -> None:
    series = series_of("league")
    day = played(series, date(2026, 3, 1), EIGHT, fmt=league_scheme(8))
    found = {name: score[2:] for _, name, score in table_of(series)}
    assert found == day.all_games()
    assert found != day.totals()


@pytest.mark.rule("T-9.1", "T-9.2", "T-10c")
def test_the_places_of_a_matchday_are_those_of_the_day(client: Client) -> None:
    series = series_of("matchdays")
    days = [played(series, date(2026, 3, n), EIGHT) for n in (1, 8, 15)]
    for day, event in zip(days, load_season(series).events, strict=True):
        names = {key: one.name for key, one in load_season(series).people.items()}
        places = {names[row.person]: row.place for row in event.rows}
        assert places == by_the_day(day)
        shared = [row.place for row in event.rows if row.shared]
        assert all(list(places.values()).count(place) > 1 for place in shared)
    # The last classification is that of the league, and would have said something else.
    running = {name: place for place, name in days[-1].places()}
    assert running != by_the_day(days[-1])
    # Whoever won the third day reads so.
    best = next(name for name, place in by_the_day(days[-1]).items() if place == 1)
    rows = season_standings(load_season(series)).events[-1].rows
    key = next(key for key, one in load_season(series).people.items() if one.name == best)
    assert next(row.place for row in rows if row.person == key) == 1


@pytest.mark.rule("T-9.1", "T-9.2")
def test_a_matchday_gives_the_points_of_the_day_in_a_grand_prix_with_a_scale(
    client: Client,
) -> None:
    league = series_of("matchdays")
    cup = series_of(
        "grand-prix", title="Puchar", rules=SeriesSettings(volume="any", scale=(5, 3, 1))
    )
    days = [played(league, date(2026, 3, n), EIGHT) for n in (1, 8, 15)]
    client.force_login(league.owner)
    for day in days:
        client.post(f"/series/{cup.slug}/add", {"what": f"t:{day.event.slug}"})
    points: dict[str, int] = dict.fromkeys(EIGHT, 0)
    for day in days:
        for name, place in by_the_day(day).items():
            points[name] += {1: 5, 2: 3, 3: 1}.get(place, 0)
    assert {name: score[0] for _, name, score in table_of(cup)} == points


@pytest.mark.rule("L-zr-10a.2", "A-40")
def test_a_prepared_tournament_says_that_its_seeds_are_old(client: Client) -> None:
    series = series_of("league")
    held(series, EIGHT, date(2026, 5, 1))
    fmt = league_scheme(8)
    event = events.create_event(series, series.owner, starts=noon(date(2026, 6, 1)), fmt=fmt)
    assert not carry_over.outdated(series, event, store.state(event))
    # The same people with the same starts: only the order is another one.
    held(series, EIGHT[::-1], date(2026, 5, 2))
    held(series, EIGHT[::-1], date(2026, 5, 3))
    assert carry_over.outdated(series, event, store.state(event))
    client.force_login(series.owner)
    assert "Zaktualizuj tabelę" in client.get(f"/series/{series.slug}/").content.decode()
    client.post(f"/series/{series.slug}/bring", {"result": result_for(event).pk})
    assert not carry_over.outdated(series, event, store.state(event))
    names = {number: name for name, number in Day(event).numbers().items()}
    seeds = sorted(store.state(event).brought.values(), key=lambda row: row.place)[:4]
    assert [names[row.entry] for row in seeds] == [name for _, name, _ in table_of(series)[:4]]


def test_the_order_alone_makes_a_standing_old(client: Client) -> None:
    """A play-off changes no number, only who sits where."""
    series = series_of("matchdays", planned=2)
    lines = from_text("1;X;2;10\n1;Y;2;10\n3;Z;0;-20")
    save(series, series.owner, lines, title="Zeszyt", day=date(2026, 3, 1), fmt="matchday-2x3")
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, 8)))
    first = min(store.state(event).brought.values(), key=lambda row: row.place).entry
    names = {number: name for name, number in Day(event).numbers().items()}
    key = {one.name: who for who, one in load_season(series).people.items()}
    loser, winner = names[first], "X" if names[first] == "Y" else "Y"
    tied = f"{key['X']}-{key['Y']}"
    games = {f"won-{number}": key[winner] for number in (1, 2)}
    client.force_login(series.owner)
    assert not carry_over.outdated(series, event, store.state(event))
    client.post(f"/series/{series.slug}/play-off", {"tied": tied} | games)
    assert [name for _, name, _ in table_of(series)] == [winner, loser, "Z"]
    assert carry_over.outdated(series, event, store.state(event))


def test_the_lot_for_seats_is_drawn_once_for_an_event() -> None:
    series = series_of("matchdays")
    lines = from_text("\n".join(f"1;P{number};1;0" for number in range(8)))
    save(series, series.owner, lines, title="Zeszyt", day=date(2026, 3, 1), fmt="matchday-2x3")
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, 8)))
    orders = [tuple(carry_over.standing_before(series, event)) for _ in range(5)]
    assert len(set(orders)) == 1
    assert Decision.objects.filter(series=series, kind="seat-lot").count() == 1


def test_bringing_an_empty_table_takes_away_what_was_brought(client: Client) -> None:
    series = series_of("matchdays")
    first = played(series, date(2026, 3, 1), EIGHT)
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, 8)))
    client.force_login(series.owner)
    path = f"/series/{series.slug}"
    client.post(f"{path}/remove", {"result": result_for(first.event).pk})
    assert len(store.state(event).brought) == 8
    assert "Zaktualizuj tabelę" in client.get(f"{path}/").content.decode()
    number = result_for(event).pk
    page = client.post(f"{path}/bring", {"result": number}, follow=True).content.decode()
    assert ("Tabela jest aktualna." in page, "Zaktualizuj tabelę" in page) == (True, False)
    assert store.state(event).brought == {}
    again = client.post(f"{path}/bring", {"result": number}, follow=True).content.decode()
    assert ("Tabela jest aktualna." in again, "nie było czego przenieść" in again) == (False, True)


@pytest.mark.slow
@pytest.mark.parametrize("volume", ["maks", "any"])
def test_a_house_grand_prix_of_four_times_four_is_played(volume: str, client: Client) -> None:
    series = series_of("grand-prix", rules=SeriesSettings(volume=volume))
    client.force_login(series.owner)
    assert client.post(f"/series/{series.slug}/event", {"slug": "abcdefg"}).status_code == 302
    event = Tournament.objects.get(slug="abcdefg")
    day = Day(event)
    if volume == "any":
        day.do(c.ChangeFormat(elimination_format("maks-a")))
    assert day.state.plan.name == "maks-a"
    day.come([f"Gracz {number:02}" for number in range(21)])
    day.play()
    games = [day.state.stage(found).games for found in day.state.rounds]
    assert games[:4] == [4, 4, 4, 4]
    assert {name: score[:2] for _, name, score in table_of(series)} == day.totals()


@pytest.mark.rule("E-19")
def test_ex_189_a_grand_prix_of_the_regulations_stays_standard() -> None:
    series = series_of("grand-prix")
    with pytest.raises(Refused) as refused:
        events.create_event(
            series,
            series.owner,
            starts=noon(date(2026, 6, 1)),
            fmt=elimination_format("maks-a"),
        )
    assert [str(one) for one in refused.value.violations] == ["grand-prix-needs-standard: maks-a"]
    event = events.create_event(series, series.owner, starts=noon(date(2026, 6, 1)))
    assert store.state(event).kind == "grand-prix"


@pytest.mark.rule("L-zr-1c")
def test_ex_209_an_event_moved_out_of_its_season_does_not_count(client: Client) -> None:
    series = series_of("matchdays")
    day = played(series, date(2026, 3, 1), EIGHT)
    assert len(table_of(series)) == 8
    Tournament.objects.filter(pk=day.event.pk).update(starts=noon(date(2027, 3, 1)))
    assert (table_of(series), season_standings(load_season(series)).held) == ([], 0)
    client.force_login(series.owner)
    page = client.get(f"/series/{series.slug}/").content.decode()
    assert "wypada poza sezonem i się nie liczy" in page
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    assert load_season(series).decided("closed") == ()
    Tournament.objects.filter(pk=day.event.pk).update(starts=noon(date(2026, 3, 8)))
    assert len(table_of(series)) == 8


def test_the_next_event_is_not_planned_for_the_day_to_which_one_was_moved() -> None:
    """Long before it is finished: the result itself still carries the old day."""
    series = series_of("matchdays", dates=[date(2026, 3, 8), date(2026, 3, 15)])
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, 1)))
    Tournament.objects.filter(pk=event.pk).update(starts=noon(date(2026, 3, 8)))
    assert calendar.next_day(series, date(2026, 2, 1)) == date(2026, 3, 15)


@pytest.mark.rule("L-zr-1a", "L-zr-1b")
def test_settings_do_not_push_an_event_out_of_the_season(client: Client) -> None:
    series = series_of("league")
    held(series, EIGHT, date(2026, 5, 1), title="Majówka")
    client.force_login(series.owner)
    data = {"title": "Liga", "year": "2026", "planned": "6", "last": "2026-04-01", "public": "1"}
    answer = client.post(f"/series/{series.slug}/settings", data)
    assert (answer.status_code, "Majówka" in answer.content.decode()) == (422, True)
    series.refresh_from_db()
    assert series.last == date(2026, 12, 31)


def test_events_of_one_day_are_in_the_order_they_were_made() -> None:
    series = series_of("matchdays", planned=12)
    made = [
        save(
            series,
            series.owner,
            from_text("1;A;1;1\n2;B;0;-1"),
            title=f"Kolejka {number}",
            day=date(2026, 3, 1),
            fmt="matchday-2x3",
        ).pk
        for number in range(12)
    ]
    assert made == sorted(made)
    # In a fresh database the numbers pass ten, where an order as text would go wrong.
    assert made != sorted(made, key=str) or made[0] > 9
    assert [int(event.key) for event in season_standings(load_season(series)).events] == made
    assert [int(one.key) for one in load_season(series).season_events] == made


@pytest.mark.rule("C-17")
def test_a_matchday_does_not_count_in_a_league_of_places(client: Client) -> None:
    league, places = series_of("matchdays"), series_of("league", title="Punkty za miejsca")
    day = played(league, date(2026, 3, 1), EIGHT)
    client.force_login(league.owner)
    path = f"/series/{places.slug}"
    page = client.post(f"{path}/add", {"what": f"t:{day.event.slug}"}, follow=True)
    text = re.sub(r"\s+", " ", page.content.decode())
    assert "to kolejka; nie może się liczyć w lidze z punktami za miejsca" in text
    assert not Part.objects.filter(series=places).exists()


def test_results_taken_in_before_are_read_anew() -> None:
    """What an earlier version had read of a journal is computed again when the site starts."""
    series = series_of("matchdays")
    played(series, date(2026, 3, 1), EIGHT)
    before = load_season(series).events
    ResultRow.objects.update(place=1, big=0)
    assert load_season(series).events != before
    Outline.objects.all().delete()
    assert site_check.catch_up() == 1
    assert load_season(series).events == before
