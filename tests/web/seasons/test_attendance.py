"""Who was there: the attendance of a season, and the check list of its next matchday."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Entry
from stolik.web.seasons import events, standings_rows
from stolik.web.seasons.attendance import Attendance, attendance, present_now
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified
from support.season_play import Day, noon, organiser, save

pytestmark = pytest.mark.django_db
A, B, C, D = "Ala Zając", "Basia Ćma", "Celina Bóbr", "Darek Lis"


def league(*days: list[str], **more: Any) -> Series:
    """A league of matchdays with these people on each."""
    values = {"kind": "matchdays", "title": "Liga", "year": 2026, "planned": 8} | more
    series = events.create_series(organiser(), **values)
    for number, people in enumerate(days, 1):
        lines = [Classified(name, place, 3, 0) for place, name in enumerate(people, 1)]
        save(
            series,
            organiser(),
            lines,
            title=f"Kolejka {number}",
            day=date(2026, 3, number),
            fmt="matchday-2x3",
        )
    return series


def attended(series: Series, *, desk: bool = False, by_name: bool = False) -> Attendance:
    found = load_season(series)
    here = present_now(found.season_events) if desk else None
    names = standings_rows.names_by_key(found, open_to_all=not desk)
    return attendance(found, names, here, by_name=by_name)


def rows(found: Attendance) -> list[tuple[str, int, str]]:
    """Name, starts, and a letter a mark."""
    return [
        (line.name, line.starts, "".join(mark.how[0] for mark in line.marks)) for line in found.rows
    ]


def test_everybody_times_every_matchday() -> None:
    series = league([A, B, C], [A, D], [A, B, D])
    found = attended(series)
    assert rows(found) == [
        (A, 3, "ttt"),
        (B, 2, "tat"),
        (D, 2, "ant"),  # new on the second day: on the first everybody is
        (C, 1, "taa"),
    ]
    assert [(one.number, one.there, one.new) for one in found.columns] == [
        (1, 3, 0),
        (2, 2, 1),
        (3, 3, 0),
    ]
    assert (found.held, found.starts, found.average) == (3, 8, 3)
    # By name is by surname, as at the door.
    assert [name for name, _, _ in rows(attended(series, by_name=True))] == [C, B, D, A]


def test_nothing_has_been_played(client: Client) -> None:
    series = league()
    assert attended(series) == Attendance((), ())
    assert attended(series).average == 0
    assert "Nothing has been played yet" in seen(client, f"/s/{series.slug}/attendance")


def seen(client: Client, path: str, lang: str = "en") -> str:
    client.cookies["language"] = lang
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def marks(page: str, name: str) -> list[str]:
    """What stands in somebody's line, as it is read aloud."""
    line = page[page.index(f">{name}<") :]
    return re.findall(r'<span class="visually-hidden">([^<]+)</span>', line[: line.index("</tr>")])


def test_the_same_page_for_everybody_and_for_the_desk(client: Client) -> None:
    series = league([A, B, C, D], [B, C, D, A])
    day = Day(events.create_event(series, organiser(), starts=noon(date(2026, 3, 8))))
    day.come([A, B, C, D, "Ewa Nowa", "Gosia Nowa"])
    day.play()
    Entry.objects.filter(tournament=day.event, name=C).update(shown="initial")
    later = Day(events.create_event(series, organiser(), starts=noon(date(2026, 3, 15))))
    later.come([A, "Filip Świeży"])
    public = seen(client, f"/s/{series.slug}/attendance")
    assert marks(public, A) == ["there", "there", "there"]
    assert marks(public, "Celina B.") == ["there", "there", "there"]
    assert marks(public, "Ewa Nowa") == ["not there", "not there", "for the first time"]
    assert [name in public for name in (C, "Filip Świeży")] == [False, False]
    file = (
        client.get(f"/s/{series.slug}/attendance.csv").content.decode("utf-8-sig").replace('"', "")
    )
    assert ("\r\nCelina B.;3;1;1;1\r\n" in file, C in file) == (True, False)
    assert marks(seen(client, f"/s/{series.slug}/attendance", "pl"), "Ewa Nowa") == [
        "nieobecność",
        "nieobecność",
        "pierwszy raz",
    ]
    assert client.get(f"/series/{series.slug}/attendance").status_code == 404
    client.force_login(organiser())
    desk = seen(client, f"/series/{series.slug}/attendance")
    assert marks(desk, A) == ["there", "there", "there", "here now"]
    assert marks(desk, C) == ["there", "there", "there", "not there"]
    assert marks(desk, "Filip Świeży") == ["not there", "not there", "not there", "here now"]
    assert rows(attended(series, desk=True))[-1] == ("Filip Świeży", 0, "aaah")
    assert f"/t/{day.event.slug}/" in public
    assert "style=" not in public + desk


def test_attendance_is_taken_away_as_a_spreadsheet(client: Client) -> None:
    series = league([A, B, C], [A, D])
    later = Day(events.create_event(series, organiser(), starts=noon(date(2026, 3, 15))))
    later.come([C, "=Filip"])
    path = f"/s/{series.slug}/attendance"
    assert f'href="{path}.csv"' in seen(client, path)
    client.cookies["language"] = "pl"
    public = client.get(f"{path}.csv?order=name")
    assert public["Content-Disposition"] == f'attachment; filename="{series.slug}-frekwencja.csv"'
    assert public.content.decode("utf-8-sig").replace('"', "").split("\r\n") == [
        "imię i nazwisko;starty;2026-03-01 Kolejka 1;2026-03-02 Kolejka 2",
        "Celina Bóbr;1;1;0",
        "Basia Ćma;1;1;0",
        "Darek Lis;1;0;1",
        "Ala Zając;2;1;1",
        "",
    ]
    assert client.get(f"/series/{series.slug}/attendance.csv").status_code == 404
    client.force_login(organiser())
    assert f'href="/series/{series.slug}/attendance.csv"' in seen(
        client, f"/series/{series.slug}/attendance"
    )
    desk = (
        client.get(f"/series/{series.slug}/attendance.csv")
        .content.decode("utf-8-sig")
        .replace('"', "")
    )
    title = f"2026-03-15 {later.event.title}"
    assert desk.split("\r\n") == [
        f"name;starts;2026-03-01 Kolejka 1;2026-03-02 Kolejka 2;{title}",
        "Ala Zając;2;1;1;0",
        "Celina Bóbr;1;1;0;1",
        "Basia Ćma;1;1;0;0",
        "Darek Lis;1;0;1;0",
        "'=Filip;0;0;0;1",
        "",
    ]


def test_a_private_season_keeps_its_attendance(client: Client) -> None:
    series = league([A, B])
    Series.objects.update(public=False)
    assert client.get(f"/s/{series.slug}/attendance").status_code == 404
    assert client.get(f"/s/{series.slug}/attendance.csv").status_code == 404
    assert client.get("/s/nosuch/attendance").status_code == 404
    client.force_login(organiser())
    assert A in seen(client, f"/s/{series.slug}/attendance")


def test_an_erased_person_is_a_number(client: Client) -> None:
    series = league()
    day = Day(events.create_event(series, organiser(), starts=noon(date(2026, 3, 1))))
    day.come([A, B, C, D])
    day.play()
    from stolik.web.privacy.erasure import erase

    erase(day.event, list(Entry.objects.filter(tournament=day.event, name=A)))
    page = seen(client, f"/s/{series.slug}/attendance")
    assert (A in page, len(attended(series).rows)) == (False, 4)


@pytest.mark.rule("T-2.2", "T-4.2")
def test_the_desk_leads_to_the_check_list_of_the_next_matchday(client: Client) -> None:
    series = league([A, B, C, D], [A, B])
    client.force_login(organiser())
    desk = f"/series/{series.slug}/"
    assert "Tick who is here" not in seen(client, desk)
    event = events.create_event(series, organiser(), starts=noon(date(2026, 3, 8)))
    path = f"/t/{event.slug}/desk/check-in"
    page = seen(client, desk)
    assert f'<a class="button main" href="{path}">Tick who is here</a>' in page
    assert ("0 of 4 here" in page, page.count('class="main"')) == (True, 0)
    # Everybody of the league, a tap each, a search field, a count.
    page = seen(client, path)
    assert [name in page for name in (A, B, C, D)] == [True] * 4
    assert re.findall(r'data-key="(?:here|expected)">(\d+)<', page) == ["0", "4"]
    assert 'type="search"' in page
    number = Entry.objects.get(tournament=event, name=B).number
    client.post(f"{path}/tap", {"act": f"in:{number}"})
    assert "1 of 4 here" in seen(client, desk)
    assert "obecni: 1 z 4" in seen(client, desk, "pl")


def test_the_pages_of_a_league_are_linked(client: Client) -> None:
    series = league([A, B, C, D], dates=[date(2026, 3, 8), date(2026, 3, 15)])
    event = events.create_event(series, organiser(), starts=noon(date(2026, 3, 8)))
    page = seen(client, f"/s/{series.slug}/")
    feed = f"/calendar/{series.slug}.ics"
    assert [f'href="{path}"' in page for path in (f"/s/{series.slug}/attendance", feed)] == [
        True,
        True,
    ]
    body = client.get(feed).content.decode()
    assert (body.count("BEGIN:VEVENT"), event.slug in body) == (3, True)  # imported, made, planned
    client.force_login(organiser())
    page = seen(client, f"/series/{series.slug}/")
    wanted = (f"/series/{series.slug}/attendance", f"/series/{series.slug}/duties", feed)
    assert [f'href="{path}"' in page for path in wanted] == [True, True, True]
    duties = seen(client, f"/series/{series.slug}/duties")
    assert f'href="/series/{series.slug}/attendance"' in duties
    Series.objects.update(public=False)  # a calendar program could not read it
    assert feed not in seen(client, f"/series/{series.slug}/") + seen(client, f"/s/{series.slug}/")


def test_a_tournament_says_which_seasons_it_belongs_to(client: Client) -> None:
    series, other = league(title="Liga <Ełk>"), league(title="Puchar")
    event = events.create_event(series, organiser(), starts=noon(date(2026, 3, 8)))
    result = event.season_result
    secret = league(title="Tajna")
    Series.objects.filter(pk=secret.pk).update(public=False)
    events.attach(secret, result, organiser())
    path = f"/t/{event.slug}/standings"
    client.get(path)  # gives the browser its cookie
    first = client.get(path, headers={"accept-language": "en"})
    assert shown(first.content.decode()) == [(f"/s/{series.slug}/", "Liga &lt;Ełk&gt;")]
    same = {"accept-language": "en", "if-none-match": first["ETag"]}
    assert client.get(path, headers=same).status_code == 304
    events.attach(other, result, organiser())
    again = client.get(path, headers=same)
    assert (again.status_code, shown(again.content.decode())) == (
        200,
        [(f"/s/{series.slug}/", "Liga &lt;Ełk&gt;"), (f"/s/{other.slug}/", "Puchar")],
    )
    assert "Liczy się do:" in seen(client, f"/t/{event.slug}/rules", "pl")
    alone = events.create_event(secret, organiser(), starts=noon(date(2026, 3, 9)))
    assert shown(seen(client, f"/t/{alone.slug}/rules")) == []


def shown(page: str) -> list[tuple[str, str]]:
    """Links to seasons in the head of a tournament's page."""
    found = re.search(r'<p class="in-season">(.*?)</p>', page)
    return re.findall(r'href="([^"]+)">([^<]+)</a>', found[1]) if found else []
