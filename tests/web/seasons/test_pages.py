"""Pages of seasons: what everybody sees, what stays private, and what odd requests get."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from stolik.tournament.journal import commands as c
from stolik.web.models.seasons import Championship, Decision, Part, Result, Series
from stolik.web.models.tournaments import Entry
from stolik.web.privacy.erasure import erase
from stolik.web.seasons import events
from stolik.web.seasons.chart import chart
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings, standings_after_each
from support.public_events import HOSTILE
from support.season_play import Day, noon, organiser, save

pytestmark = pytest.mark.django_db
NAMES = [f"Osoba {chr(65 + n)}" for n in range(8)]


def series_of(kind: str = "league", **more: Any) -> Series:
    values = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def held(series: Series, order: list[str], month: int, **more: Any) -> Result:
    lines = [Classified(name, place, 5 - place // 2, 10) for place, name in enumerate(order, 1)]
    fmt = {"league": "top8", "matchdays": "matchday-2x3", "grand-prix": "standard-a"}[series.kind]
    values = {"title": f"Turniej {month}", "day": date(2026, month, 3), "fmt": fmt} | more
    return save(series, series.owner, lines, **values)


def text(client: Client, path: str, lang: str = "pl") -> str:
    client.cookies["language"] = lang
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_a_season_with_its_table_path_and_archive(client: Client) -> None:
    before = series_of(title="Liga 2025", year=2025)
    series = series_of(earlier=before)
    held(series, NAMES, 1)
    held(series, NAMES[::-1], 2)
    page = text(client, f"/s/{series.slug}/")
    rows = re.findall(r'<tr[^>]*><td class="num place">(\d+)', page)
    assert rows == ["1", "1", *["3"] * 6]
    assert page.count('data-who="') == 16  # a line and a name each
    assert f'href="/s/{before.slug}/"' in page
    key = next(key for key, one in load_season(series).people.items() if one.name == "Osoba A")
    client.force_login(series.owner)
    path = text(client, f"/s/{series.slug}/p/{key}", "en")
    assert re.findall(r"<strong>(\d)</strong> <span class=\"soft\">/ 8", path) == ["1", "8"]
    assert "Event by event" in path
    assert series.title in text(client, "/s/")
    assert before.title in text(client, "/s/?year=2025")


@pytest.mark.parametrize("path", ["/s/", "/national/"])
def test_lists_open_on_the_season_being_played(path: str, client: Client) -> None:
    today, month = timezone.localdate(), timedelta(days=30)
    days = {"first": today - month, "last": today + month}
    series_of(title="Liga teraz", year=today.year, **days)
    ahead = {"first": today + 2 * month, "last": today + 3 * month}
    series_of(title="Liga za rok", year=today.year + 1, **ahead)
    past = {"first": today - 9 * month, "last": today - 8 * month}
    series_of(title="Liga dawna", year=today.year - 1, **past)
    client.force_login(User.objects.create_user("krajowy", is_staff=True))
    assert re.findall("Liga (?:teraz|za rok|dawna)", text(client, path)) == ["Liga teraz"]
    asked = text(client, f"{path}?year={today.year + 1}")
    assert re.findall("Liga (?:teraz|za rok|dawna)", asked) == ["Liga za rok"]


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("kind", ["league", "matchdays", "grand-prix"])
def test_every_page_in_both_languages(kind: str, lang: str, client: Client) -> None:
    series = series_of(kind)
    client.force_login(series.owner)
    for path in ("/s/", f"/s/{series.slug}/", f"/series/{series.slug}/", "/series/new", "/mine"):
        text(client, path, lang)
    held(series, NAMES, 1)
    held(series, NAMES, 2)
    client.post(f"/series/{series.slug}/event")
    for path in (
        f"/s/{series.slug}/",
        f"/series/{series.slug}/",
        f"/series/{series.slug}/settings",
        f"/series/{series.slug}/import",
    ):
        page = text(client, path, lang)
        assert "{" not in re.sub(r"<meta[^>]*>", "", page), path
        assert "style=" not in page, path


def test_names_are_shown_as_people_chose(client: Client) -> None:
    series = series_of("matchdays")
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(["Anna Lis", "Jan Wilk", "Ewa Sowa", "Adam Bóbr"])
    day.play()
    Entry.objects.filter(name="Jan Wilk").update(shown="initial")
    Entry.objects.filter(name="Ewa Sowa").update(shown="number")
    held(series, ["Ewa Sowa", "Anna Lis", "Jan Wilk"], 4)  # a spreadsheet tells nothing new
    page = text(client, f"/s/{series.slug}/")
    key = {one.name: key for key, one in load_season(series).people.items()}
    assert [
        name in page for name in ("Anna Lis", "Jan Wilk", "Jan W.", "Ewa Sowa", "Adam Bóbr")
    ] == [True, False, True, False, True]
    assert f"Nr {key['Ewa Sowa']}" in page
    assert "Jan Wilk" not in text(client, "/s/")
    client.force_login(series.owner)
    assert "Ewa Sowa" not in text(client, f"/s/{series.slug}/p/{key['Ewa Sowa']}")
    assert "Jan Wilk" in text(client, f"/series/{series.slug}/")


def test_an_erased_person_keeps_the_place_without_a_name(client: Client) -> None:
    series = series_of("matchdays")
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(["Anna Lis", "Jan Wilk", "Ewa Sowa", "Adam Bóbr"])
    day.play()
    load_season(series)
    erase(day.event, [Entry.objects.get(name="Jan Wilk")])
    page = text(client, f"/s/{series.slug}/")
    assert ("Jan Wilk" in page, page.count('<td class="num place">')) == (False, 4)


def test_hidden_standings_do_not_count_yet(client: Client) -> None:
    series = series_of("matchdays")
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(NAMES)
    day.round()
    day.do(c.HideStandings())
    day.play()
    assert load_season(series).events == ()
    assert "Nic jeszcze nie rozegrano" in text(client, f"/s/{series.slug}/")
    day.do(c.ShowStandings())
    assert len(load_season(series).events) == 1


def test_a_classification_taken_back_no_longer_counts() -> None:
    from stolik.web.tournaments import store

    series = series_of("matchdays")
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(NAMES)
    day.play()
    assert len(season_standings(load_season(series)).rows) == 8
    note = store.note(day.event, "pomyłka")
    day.do(c.TakeBack("classification", 2, note), by=day.head)
    assert season_standings(load_season(series)).rows == ()


@pytest.mark.rule("L-zr-5", "A-66")
def test_editions_are_labelled_and_filtered(client: Client) -> None:
    series = series_of()
    held(series, NAMES, 1)
    assert "wszystkie edycje" not in text(client, f"/s/{series.slug}/")
    twist = held(series, NAMES[:4], 2, edition="twist")
    page = text(client, f"/s/{series.slug}/")
    assert ("wszystkie edycje" in page, page.count('<td class="num place">')) == (True, 8)
    filtered = text(client, f"/s/{series.slug}/?edition=twist")
    assert filtered.count('<td class="num place">') == 4
    assert text(client, f"/s/{series.slug}/?edition=%01{'x' * 500}").count("num place") == 8
    client.force_login(series.owner)
    data = {"result": twist.pk, "edition": "expert"}
    client.post(f"/series/{series.slug}/edition", data)
    assert Result.objects.get(pk=twist.pk).edition == "expert"
    bad = client.post(f"/series/{series.slug}/edition", data | {"edition": "inna"})
    assert bad.status_code == 404


def test_hostile_names_and_texts(client: Client) -> None:
    series = series_of(title="<script>alert(1)</script>", about="{{ 7|add:7 }}<b>")
    held(series, [name.strip() for name in HOSTILE[:10]], 1, title='"><img src=x>')
    client.force_login(series.owner)
    key = next(iter(load_season(series).people))
    for path in (
        f"/s/{series.slug}/",
        f"/s/{series.slug}/p/{key}",
        f"/series/{series.slug}/",
        "/s/",
    ):
        page = text(client, path)
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_strangers_do_not_reach_the_desk(client: Client) -> None:
    series = series_of()
    result = held(series, NAMES, 1)
    paths = ("", "settings", "import", "play-off")
    posts = (
        "event",
        "add",
        "remove",
        "bring",
        "edition",
        "decide",
        "import",
        "play-off",
        "settings",
    )
    for account in ("", "obcy"):
        if account:
            client.force_login(organiser(account))
        seen = [client.get(f"/series/{series.slug}/{path}").status_code for path in paths]
        sent = [
            client.post(
                f"/series/{series.slug}/{path}", {"result": result.pk, "what": "close"}
            ).status_code
            for path in posts
        ]
        assert (seen, sent) == ([404] * 4, [404] * 9)
    assert (Part.objects.count(), Decision.objects.filter(kind="closed").count()) == (1, 0)
    national = organiser("kraj")
    national.is_staff = True
    national.save()
    client.force_login(national)
    assert client.get(f"/series/{series.slug}/").status_code == 200


def test_a_season_that_is_not_public(client: Client) -> None:
    series = series_of()
    Series.objects.filter(pk=series.pk).update(public=False)
    assert client.get(f"/s/{series.slug}/").status_code == 404
    assert series.title not in text(client, "/s/").replace("Ligi", "")
    client.force_login(series.owner)
    assert client.get(f"/s/{series.slug}/").status_code == 200


def test_no_such_season_or_person(client: Client) -> None:
    series = series_of()
    for path in (
        "/s/nie-ma/",
        f"/s/{series.slug}/p/1",
        f"/s/{series.slug}/p/{'9' * 300}",
        "/c/nie-ma/",
        "/series/nie-ma/",
    ):
        assert client.get(path).status_code == 404, path
    assert client.get("/s/?year=1e9").status_code == 200


FORM = {
    "kind": "league",
    "title": "Liga Biblioteki",
    "year": "2027",
    "planned": "8",
    "format": "matchday-2x3",
    "volume": "standard",
}


def test_a_new_season_by_the_form(client: Client) -> None:
    assert client.get("/series/new").status_code == 302
    client.force_login(organiser())
    data = FORM | {"slug": "abcdefg", "dates": "14.03.2027, 2027-04-11", "championship": ""}
    answers = [client.post("/series/new", data) for _ in range(2)]
    series = Series.objects.get()
    assert [answer.headers["Location"] for answer in answers] == ["/series/abcdefg/"] * 2
    assert (series.first, series.last, series.dates) == (
        date(2027, 1, 1),
        date(2027, 12, 31),
        ["2027-03-14", "2027-04-11"],
    )
    client.post("/series/abcdefg/settings", FORM | {"planned": "6", "public": "1"})
    assert Series.objects.get().planned == 6
    page = text(client, "/series/new?before=abcdefg")
    assert 'value="2028"' in page
    client.post("/series/new", FORM | {"year": "2028", "before": "abcdefg", "slug": "hjkmnpq"})
    assert Series.objects.get(year=2028).earlier == series


def test_a_season_is_described_in_several_languages(client: Client) -> None:
    """One whose catalogue is not installed keeps what was written in it."""
    client.force_login(organiser())
    about = {
        "language": "pl",
        "about": "Nagrody: gry",
        "about_en": "Prizes: games",
        "about_pl": "–",
    }
    client.post("/series/new", FORM | about | {"slug": "abcdefg", "public": "1"})
    Series.objects.update(translations={"en": "Prizes: games", "fi": "Palkinnot"}, language="sv")
    page = text(client, "/series/abcdefg/settings")
    assert '<option value="sv" lang="sv" selected' in " ".join(page.split())
    edited = about | {"about_de": "Preise", "about_en": "", "public": "1"}
    client.post("/series/abcdefg/settings", FORM | edited)
    series = Series.objects.get()
    assert (series.language, series.about) == ("pl", "Nagrody: gry")
    assert series.translations == {"de": "Preise", "fi": "Palkinnot"}
    client.post(
        "/series/new", FORM | edited | {"year": "2028", "before": "abcdefg", "slug": "hjkmnpq"}
    )
    assert Series.objects.get(year=2028).translations == series.translations


@pytest.mark.parametrize(
    ("reader", "words", "remark"),
    [
        ("pl", "Nagrody: gry", ""),
        ("de", "Preise: Spiele", ""),
        ("en", "Nagrody: gry", "shown in Polski"),
    ],
)
def test_a_season_is_read_in_ones_own_language_or_in_its_own(
    client: Client, reader: str, words: str, remark: str
) -> None:
    series = events.create_series(
        organiser(),
        kind="league",
        title="Liga",
        year=2026,
        planned=6,
        about="Nagrody: gry",
        language="pl",
        translations={"de": "Preise: Spiele"},
    )
    page = text(client, series.get_absolute_url(), reader)
    read = {"Nagrody: gry", "Preise: Spiele", "shown in Polski"}
    assert {each for each in read if each in page} == {words, remark} - {""}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("league", "Liga: 6–8, co najmniej 5, najwyżej 12."),
        ("matchdays", "Kolejki: tyle, ile chcecie rozegrać."),
        ("grand-prix", "Grand Prix: tyle, ile ma się liczyć."),
    ],
)
def test_how_many_events_is_said_for_each_kind(kind: str, said: str, client: Client) -> None:
    series = events.create_series(organiser(), kind=kind, title="Liga", year=2026, planned=6)
    client.force_login(organiser())
    hints = [
        hint.strip()
        for hint in re.findall(
            r'<p class="hint" data-kind="[^"]+">([^<]*)</p>',
            text(client, f"/series/{series.slug}/settings"),
        )
    ]
    assert hints == [said]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": ""}, "Uzupełnij to pole."),
        ({"title": "x" * 10_000}, "To 10000 znaków"),
        ({"title": "\x01"}, "Uzupełnij to pole."),
        ({"year": "1e9"}, "od 2000 do 2100"),
        ({"planned": "4"}, "liga ma ich co najmniej 5"),
        ({"planned": "-3"}, "od 1 do 60"),
        ({"dates": "31.02.2027"}, "„31.02.2027” to nie data"),
        ({"dates": "2028-01-01"}, "wypada poza sezonem"),
        ({"first": "2027-09-01", "last": "2027-01-01"}, "kończy się przed początkiem"),
        ({"scale": "10 dużo"}, "„dużo” to nie liczba"),
        ({"kind": "wyścig"}, "Utwórz sezon"),
        ({"championship": "nie-ma"}, "Awans daje dopiero przyjęte zgłoszenie"),
        ({"format": "maraton"}, "Utwórz sezon"),
    ],
)
def test_what_is_wrong_with_the_form_is_said(
    change: dict[str, str], said: str, client: Client
) -> None:
    client.force_login(organiser())
    answer = client.post("/series/new", FORM | change)
    assert (answer.status_code, Series.objects.count()) == (422, 0)
    assert said in answer.content.decode()


def test_only_the_national_organiser_says_where_tickets_lead(client: Client) -> None:
    goal = Championship.objects.create(title="Finał", edition="2027", held=date(2027, 5, 1))
    owner = organiser()
    client.force_login(owner)
    wanted = FORM | {"championship": goal.slug}
    assert client.post("/series/new", wanted).status_code == 422
    client.post("/series/new", FORM | {"slug": "abcdefg"})
    assert client.post("/series/abcdefg/settings", wanted).status_code == 422
    owner.is_staff = True
    owner.save()
    client.post("/series/abcdefg/settings", wanted)
    owner.is_staff = False
    owner.save()
    client.post("/series/abcdefg/settings", FORM | {"planned": "7"})
    series = Series.objects.get()
    assert (series.championship, series.planned) == (goal, 7)


def test_odd_posts_to_the_desk_change_nothing(client: Client) -> None:
    series = series_of()
    held(series, NAMES, 1)
    client.force_login(series.owner)
    before = Decision.objects.count()
    for path, data, status in (
        ("add", {"what": "t:nie-ma"}, 404),
        ("add", {"what": "r:1e9"}, 404),
        ("add", {}, 404),
        ("remove", {"result": "x" * 10_000}, 404),
        ("bring", {"result": "-1"}, 404),
        ("decide", {"what": "barred", "person": "nikt"}, 302),
        ("decide", {"what": "take-back", "number": "9" * 50}, 302),
        ("decide", {"what": "lot", "tied": "1-1"}, 404),
        ("decide", {"what": "\x01"}, 302),
        ("play-off", {"tied": "-".join(sorted(load_season(series).people)[:2])}, 404),
    ):
        answer = client.post(f"/series/{series.slug}/{path}", data)
        assert answer.status_code == status, (path, data)
    assert Decision.objects.count() == before


def test_the_table_on_paper_and_in_a_spreadsheet(client: Client) -> None:
    series = series_of()
    held(series, [*NAMES[:7], "=1+1"], 1)
    held(series, NAMES, 2)
    paper = client.get(f"/s/{series.slug}/table.pdf")
    assert (paper.status_code, paper.content[:5]) == (200, b"%PDF-")
    lines = (
        client.get(f"/s/{series.slug}/table.csv")
        .content.decode("utf-8-sig")
        .replace('"', "")
        .splitlines()
    )
    assert lines[:2] == [
        "miejsce;imię i nazwisko;Turniej 1;Turniej 2;Punkty;Starty;Duże punkty;Małe punkty",
        "1;Osoba A;9;9;18;2;10;20",
    ]
    assert "8;'=1+1;1;–;1;1;1;10" in lines


def test_the_chart_has_a_line_for_everybody() -> None:
    series = series_of()
    for month in range(1, 5):
        held(series, NAMES[month - 1 :] + NAMES[: month - 1], month)
    tables = standings_after_each(season_standings(load_season(series)))
    found = chart(tables)
    assert found is not None
    assert (found.width, found.height, len(found.lines)) == (400, 16, 8)
    assert [line.who for line in found.order] == [line.who for line in tables[-1]]
    assert [line.tone for line in found.order] == [1, 2, 3, 4, 0, 0, 0, 0]
    assert all(line.dots.count("M") == 4 for line in found.lines)
    assert chart(()) is None
