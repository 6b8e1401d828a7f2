"""Closing a season: what has to be settled before, what stays as it is after, what is told."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.rules import Refused
from stolik.rules.seal import digest
from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.tournament.report import TotalsReport
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Part, Result, Series, Ticket
from stolik.web.people.merges import merge
from stolik.web.seasons import closure, events, tickets
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import Classified, from_text
from stolik.web.seasons.standings import open_play_offs, season_standings
from stolik.web.tournaments import store
from support.championships import national
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
EIGHT = [f"Osoba {letter}" for letter in "ABCDEFGH"]


def series_of(kind: str = "league", **more: Any) -> Series:
    values = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def cup() -> Championship:
    return Championship.objects.create(title="Mistrzostwa", edition="1", held=date(2027, 5, 1))


def held(series: Series, order: list[str], day: int, month: int = 5) -> Result:
    lines = [Classified(name, place) for place, name in enumerate(order, 1)]
    when = date(2026, month, day)
    return save(series, series.owner, lines, title=f"T{day}", day=when, fmt="top8")


def matchday(series: Series, lines: str, day: int = 1) -> Result:
    when = date(2026, 5, day)
    found = from_text(lines)
    return save(series, series.owner, found, title=f"K{day}", day=when, fmt="matchday-2x3")


def key_of(series: Series, name: str) -> str:
    return next(key for key, one in load_season(series).people.items() if one.name == name)


def plain(client: Client, path: str) -> str:
    page = client.get(path).content.decode().split("<main")[-1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.fixture
def finished(client: Client) -> Series:
    """A league of six tournaments, closed."""
    series = series_of(championship=cup())
    for day in range(1, 7):
        held(series, EIGHT, day)
    client.force_login(series.owner)
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    assert closure.closed(series)
    return series


def test_nothing_that_counts_changes_once_a_season_is_closed(
    finished: Series, client: Client
) -> None:
    series, path = finished, f"/series/{finished.slug}"
    before = table_of(series)
    with pytest.raises(Refused) as refused:
        held(series, EIGHT[::-1], 20)
    assert [str(one) for one in refused.value.violations] == ["season-closed: Liga"]
    other = Result.objects.create(title="Inny", date=date(2026, 6, 1), owner=series.owner)
    first = Part.objects.filter(series=series).order_by("pk")[0].result_id
    form = {"title": "Nowy", "date": "2026-06-01", "format": "top8", "edition": "standard"}
    form |= {"shown": "full", "text": "\n".join(EIGHT), "go": "save"}
    attempts: list[tuple[str, dict[str, Any]]] = [
        ("event", {}),
        ("add", {"what": f"r:{other.pk}"}),
        ("remove", {"result": first}),
        ("edition", {"result": first, "edition": "twist"}),
        ("import", form),
        (f"import/{first}", form),
        (f"import/{first}", {"go": "delete"}),
        ("decide", {"what": "barred", "person": key_of(series, "Osoba A")}),
        ("settings", {"title": "Liga", "year": "2026", "planned": "7", "public": "1"}),
    ]
    decisions = Decision.objects.filter(series=series).count()
    for where, data in attempts:
        answer = client.post(f"{path}/{where}", data, follow=True).content.decode()
        assert "sezon jest zamknięty; najpierw otwórz go ponownie" in answer, where
    series.refresh_from_db()
    assert (series.planned, Part.objects.filter(series=series).count()) == (6, 6)
    assert (table_of(series), Decision.objects.filter(series=series).count()) == (
        before,
        decisions,
    )
    assert set(Result.objects.filter(parts__series=series).values_list("edition", flat=True)) == {
        "standard"
    }


def test_a_closed_season_can_still_be_described(finished: Series, client: Client) -> None:
    data = {"title": "Liga Biblioteki", "year": "2026", "planned": "6", "about": "Było pięknie."}
    page = client.post(f"/series/{finished.slug}/settings", data | {"public": "1"}, follow=True)
    finished.refresh_from_db()
    assert (page.status_code, finished.title, finished.about) == (
        200,
        "Liga Biblioteki",
        "Było pięknie.",
    )
    client.post(f"/series/{finished.slug}/decide", {"what": "notice", "note": "Gratulacje!"})
    assert len(load_season(finished).decided("notice")) == 1


def test_it_is_opened_again_for_a_reason_that_is_recorded(finished: Series, client: Client) -> None:
    path = f"/series/{finished.slug}"
    assert "Otwórz sezon ponownie" in plain(client, f"{path}/")
    (closed,) = load_season(finished).decided("closed")
    data = {"what": "take-back", "number": closed.pk}
    said = client.post(f"{path}/decide", data | {"note": "  "}, follow=True).content.decode()
    assert ("Napisz w kilku słowach, dlaczego" in said, closure.closed(finished)) == (True, True)
    client.post(f"{path}/decide", data | {"note": "brakowało turnieju"})
    assert not closure.closed(finished)
    held(finished, EIGHT, 20)
    assert "brakowało turnieju" in plain(client, f"{path}/")


@pytest.mark.slow
def test_a_result_corrected_after_the_closing_is_told_line_by_line(client: Client) -> None:
    series = series_of("matchdays", planned=1)
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(EIGHT)
    day.play()
    client.force_login(series.owner)
    closure.close(season_standings(load_season(series)), series.owner)
    assert closure.changed_rows(load_season(series)) == ()
    assert "różni się od zapisanej" not in plain(client, f"/series/{series.slug}/")
    was = {name: (place, score) for place, name, score in table_of(series)}
    # The slip of a table was read wrongly: two people had changed their points.
    current = day.state.rounds[0]
    table = current.seating[0]
    one, other, *_ = table.seats
    points = dict(day.rounds[0])
    points[one], points[other] = points[other], points[one]
    rows = tuple((entry, *points[entry]) for entry in table.seats)
    old = current.sheets[table.number][0].current.digest
    note = store.note(day.event, "źle odczytany protokół")
    day.do(
        c.TakeBack("classification", 2, note),
        c.TakeBack("closing", 2, note),
        c.Correct(TotalsReport(1, table.number, rows), old, note),
        c.CloseRound(2, (), digest("1")),
        c.Finish(),
        by=day.head,
    )
    now = {name: (place, score) for place, name, score in table_of(series)}
    assert now != was
    found = season_standings(load_season(series))
    names = {key: one.name for key, one in found.season.people.items()}
    told = {
        names[line.who]: tuple(
            (part[0], part[1][:3]) if part else None for part in (line.was, line.now)
        )
        for line in closure.changed_rows(found.season)
    }
    assert told == {name: (was[name], now[name]) for name in was if was[name] != now[name]}
    page = plain(client, f"/series/{series.slug}/")
    assert "Tabela różni się od zapisanej przy zamknięciu sezonu" in page


def test_a_merge_alone_changes_nothing_and_is_not_told(finished: Series) -> None:
    kept = Person.objects.create(name="Ktoś")
    merge(kept, Person.objects.get(name="Osoba C"), finished.owner.pk)
    assert [line.who for line in season_standings(load_season(finished)).rows][2] == str(kept.pk)
    assert closure.changed_rows(load_season(finished)) == ()


@pytest.mark.rule("L-zr-6bis.1")
def test_a_season_is_not_closed_over_an_event_without_results(client: Client) -> None:
    series = series_of(championship=cup())
    for day in range(1, 7):
        held(series, EIGHT, day)
    fmt = league_scheme(8)
    event = events.create_event(series, series.owner, starts=noon(date(2026, 9, 1)), fmt=fmt)
    client.force_login(series.owner)
    path = f"/series/{series.slug}"
    page = client.post(f"{path}/decide", {"what": "close"}, follow=True).content.decode()
    assert f"{event.title}: brak końcowych wyników" in page
    assert (closure.closed(series), Ticket.objects.count()) == (False, 0)
    number = Part.objects.get(series=series, result__tournament=event).result_id
    client.post(f"{path}/remove", {"result": number})
    client.post(f"{path}/decide", {"what": "close"})
    assert (closure.closed(series), Ticket.objects.count()) == (True, 1)


def settle(client: Client, series: Series, *tied: str) -> None:
    """The first of them wins twice."""
    keys = [key_of(series, name) for name in tied]
    data = {"tied": "-".join(keys), "won-1": keys[0], "won-2": keys[0]}
    assert client.post(f"/series/{series.slug}/play-off", data).status_code == 302


@pytest.mark.rule("L-zr-6bis.2", "A-46", "A-61")
def test_level_below_three_holders_the_ticket_is_played_for(client: Client) -> None:
    goal = cup()
    series = series_of(championship=goal)
    a, b, third, d, e, *rest = EIGHT
    for day in range(1, 7):
        pair = [d, e] if day % 2 else [e, d]
        held(series, [a, b, third, *pair, *rest], day)
    for name in (a, b, third):
        Ticket.objects.create(championship=goal, person_id=int(key_of(series, name)))
    client.force_login(series.owner)
    path = f"/series/{series.slug}"
    client.post(f"{path}/decide", {"what": "close"})
    assert not closure.closed(series)
    tied = {key_of(series, d), key_of(series, e)}
    found = season_standings(load_season(series))
    assert [
        set(one.tied) for one in open_play_offs(found, tickets.awarded(found).open_questions)
    ] == [tied]
    assert "play-off?tied=" in client.get(f"{path}/").content.decode()
    settle(client, series, e, d)
    client.post(f"{path}/decide", {"what": "close"})
    assert closure.closed(series)
    assert Ticket.objects.get(series=series).person.name == e


@pytest.mark.rule("A-46", "A-53")
def test_somebody_who_gets_nothing_does_not_have_to_play(client: Client) -> None:
    """Level for the last prize with somebody who is barred: the others play for it."""
    series = series_of("matchdays", planned=1)
    matchday(series, "1;A;5;0\n2;B;4;0\n3;C;2;0\n3;D;2;0\n3;E;2;0")
    client.force_login(series.owner)
    path = f"/series/{series.slug}"
    data = {"what": "barred", "person": key_of(series, "C"), "note": "wykluczenie"}
    client.post(f"{path}/decide", data)
    found = season_standings(load_season(series))
    (asked,) = open_play_offs(found, tickets.awarded(found).open_questions)
    assert set(asked.tied) == {key_of(series, "D"), key_of(series, "E")}
    settle(client, series, "E", "D")
    assert [(place, name) for place, name, _ in table_of(series)] == [
        (1, "A"),
        (2, "B"),
        (3, "E"),
        (4, "D"),
        (5, "C"),
    ]
    client.post(f"{path}/decide", {"what": "close"})
    (closed,) = load_season(series).decided("closed")
    names = {key: one.name for key, one in load_season(series).people.items()}
    assert [names[key] for key in closed.about["prizes"]] == ["A", "B", "E"]
    assert season_standings(load_season(series)).stale == ()


@pytest.mark.rule("A-46", "A-53")
def test_a_barred_leader_moves_the_last_prize_to_a_tie_below(client: Client) -> None:
    series = series_of("matchdays", planned=1)
    matchday(series, "1;A;5;0\n2;B;4;0\n3;C;3;0\n4;D;2;0\n4;E;2;0")
    client.force_login(series.owner)
    path = f"/series/{series.slug}"
    client.post(f"{path}/decide", {"what": "barred", "person": key_of(series, "A"), "note": "x"})
    client.post(f"{path}/decide", {"what": "close"})
    assert not closure.closed(series)
    settle(client, series, "D", "E")
    client.post(f"{path}/decide", {"what": "close"})
    assert closure.closed(series)


def test_settings_that_would_leave_a_format_out_are_refused(client: Client) -> None:
    series = series_of("grand-prix", rules=SeriesSettings(best=2))
    lines = [Classified(f"O{n}", n, 12 - n) for n in range(1, 12)]
    save(series, series.owner, lines, title="Maj", day=date(2026, 5, 1), fmt="standard-c")
    client.force_login(series.owner)
    data = {"title": "GP", "year": "2026", "planned": "6", "volume": "maks", "public": "1"}
    answer = client.post(f"/series/{series.slug}/settings", data)
    assert (answer.status_code, "Maj" in answer.content.decode()) == (422, True)
    assert len(table_of(series)) == 11


@pytest.mark.rule("L-zr-6bis.1")
def test_closing_early_needs_a_reason(client: Client) -> None:
    series = series_of(championship=cup())
    for day in range(1, 4):
        held(series, EIGHT, day)
    client.force_login(series.owner)
    path = f"/series/{series.slug}/decide"
    page = client.post(path, {"what": "close", "note": " "}, follow=True).content.decode()
    assert "Rozegrano tylko 3 z 6 zaplanowanych turniejów" in page
    assert not closure.closed(series)
    client.post(path, {"what": "close", "note": "remont biblioteki"})
    assert Decision.objects.get(kind="closed").note == "remont biblioteki"


@pytest.mark.rule("L-zr-6bis.1")
def test_prizes_are_granted_once_and_for_a_reason(client: Client) -> None:
    series = series_of(championship=cup())
    for day in range(1, 4):
        held(series, EIGHT, day)
    client.force_login(national())
    path = f"/series/{series.slug}/decide"
    page = client.post(path, {"what": "granted"}, follow=True).content.decode()
    assert "Napisz w kilku słowach, dlaczego" in page
    assert not Decision.objects.filter(kind="granted").exists()
    client.post(path, {"what": "granted", "note": "pandemia"})
    page = client.post(path, {"what": "granted", "note": "pandemia"}, follow=True).content.decode()
    assert "Liga: nagrody i awans już przyznano" in page
    assert Decision.objects.filter(kind="granted").count() == 1
    assert "Przyznaj nagrody i awans mimo to" not in page
    granted = Decision.objects.get(kind="granted")
    client.post(path, {"what": "take-back", "number": granted.pk})
    client.post(path, {"what": "granted", "note": "jednak"})
    assert Decision.objects.filter(kind="granted", taken_back=None).count() == 1


@pytest.mark.rule("L-zr-6bis.1")
def test_a_league_without_championships_asks_nothing_about_a_ticket(client: Client) -> None:
    series = series_of()
    a, b, *rest = EIGHT
    for day in range(1, 7):
        held(series, [a, b, *rest] if day % 2 else [b, a, *rest], day)
    found = season_standings(load_season(series))
    assert [one.code for one in tickets.awarded(found).open_questions] == ["prize-undecided"]
    client.force_login(series.owner)
    page = plain(client, f"/series/{series.slug}/")
    assert ("Bez awansu" in page, "dające awans" in page) == (True, False)
