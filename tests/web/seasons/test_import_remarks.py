"""Imports that may be a mistake: asked about, passed with a reason, kept with what they were."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from stolik.web.models.people import Person
from stolik.web.models.seasons import (
    Championship,
    Decision,
    Elimination,
    Result,
    ResultChange,
    Series,
    Ticket,
)
from stolik.web.people.imported_results import erase
from stolik.web.seasons import events
from stolik.web.seasons.result_history import ChangedLine, history
from support.championships import national
from support.season_play import Day, noon, organiser, table_of

pytestmark = pytest.mark.django_db

FORM = {"title": "T1", "date": "2026-04-01", "edition": "standard", "shown": "full", "go": "save"}
FORMATS = {"league": "", "matchdays": "matchday-2x3", "grand-prix": "standard-a"}
REASON = {"all_the_same": "on", "reason": "tak było"}
MATCHDAY = "1;Ala Lis;4;60\n2;Ola Kos;2;10\n3;Iga Maj;0;-30\n4;Jan Żak;0;-40"


def series_of(kind: str, **more: Any) -> Series:
    values = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def send(client: Client, series: Series, text: str, where: str = "import", **more: str) -> Any:
    client.force_login(series.owner)
    data = FORM | {"format": FORMATS[series.kind], "text": text} | more
    return client.post(f"/series/{series.slug}/{where}", data)


def page_of(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def people(count: int, points: str = "0;0") -> str:
    return "\n".join(f"{n};Osoba {n:02};{points}" for n in range(1, count + 1))


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (
            "grand-prix",
            f"1;Ala;13;0\n{people(12)[people(12).index('2;') :]}",
            "13 dużych punktów w 12",
        ),
        ("grand-prix", people(20, "12;500"), "Razem 240 dużych punktów"),
        ("grand-prix", people(20, "3;5"), "Małe punkty dają w sumie 100, a nie 0"),
        ("matchdays", "1;Ala;7;0\n2;Ola;0;0\n3;Iga;0;0", "7 dużych punktów w 6 grach"),
        ("matchdays", people(5), "5 osób: tylu nie da się posadzić"),
        ("matchdays", people(2), "2 osoby: tylu nie da się posadzić"),
    ],
)
def test_what_cannot_be_needs_a_reason(kind: str, text: str, said: str, client: Client) -> None:
    series = series_of(kind)
    looked = send(client, series, text, go="look")
    assert (looked.status_code, said in page_of(looked)) == (200, True)
    assert send(client, series, text).status_code == 422
    assert send(client, series, text, all_the_same="on", reason=" ").status_code == 422
    assert Result.objects.count() == 0
    assert send(client, series, text, **REASON).status_code == 302
    kept = Decision.objects.get(series=series, kind="remarks-overridden")
    assert (kept.note, kept.by) == ("tak było", organiser())
    assert "Wliczono mimo uwag: T1" in page_of(client.get(f"/series/{series.slug}/"))


@pytest.mark.rule("L-zr-10e")
@pytest.mark.parametrize(
    ("fmt", "people", "big", "said"),
    [
        ("top16", 12, 14, ""),  # four tables of three, then three of four: 14 games
        ("top16", 12, 15, "Razem 15 dużych punktów"),
        ("top12", 12, 12, ""),
        ("top12", 12, 13, "Razem 13 dużych punktów"),
        ("top32", 24, 32, ""),  # six tables to begin with, or eight
        ("top32", 24, 33, "Razem 33 "),
        ("top16", 11, 0, "TOP16"),
        ("top32", 16, 0, "TOP32"),
    ],
)
def test_a_scheme_with_adapted_tables_is_asked_for_nothing(
    fmt: str, people: int, big: int, said: str, client: Client
) -> None:
    series = series_of("league")
    won = [big // people + (n < big % people) for n in range(people)]
    text = "\n".join(f"{n};Osoba {n:02};{points};0" for n, points in enumerate(won, 1))
    sent = send(client, series, text, format=fmt)
    assert sent.status_code == (422 if said else 302)
    assert said in page_of(sent)


def test_a_possible_matchday_is_asked_for_nothing(client: Client) -> None:
    assert send(client, series_of("matchdays"), MATCHDAY).status_code == 302
    assert not Decision.objects.exclude(kind="added").exists()


def test_the_same_people_on_the_same_day_are_asked_about(client: Client) -> None:
    series = series_of("matchdays")
    send(client, series, MATCHDAY, title="S1")
    for title in ("S1 bis", "s1"):
        again = send(client, series, MATCHDAY, title=title)
        assert again.status_code == 422
        assert "S1: tego samego dnia (1 kwietnia 2026) grały te same osoby" in page_of(again)
    # The same results under the same name were simply sent twice.
    assert send(client, series, MATCHDAY, title="S1").status_code == 302
    assert Result.objects.count() == 1
    # Other people, or another day, are another event.
    other = "1;A A;4;60\n2;B B;2;10\n3;C C;0;-30\n4;Jan Żak;0;-40"
    assert send(client, series, other, title="Grupa B").status_code == 302
    assert send(client, series, MATCHDAY, title="S2", date="2026-04-02").status_code == 302
    assert send(client, series, MATCHDAY, title="S1 bis", **REASON).status_code == 302


def test_an_event_played_on_the_site_that_day_is_asked_about_too(client: Client) -> None:
    series = series_of("matchdays")
    event = events.create_event(
        series, series.owner, starts=noon(date(2026, 4, 1)), title="Kolejka"
    )
    day = Day(event)
    day.come(["Ala Lis", "Ola Kos", "Iga Maj", "Jan Żak"])
    day.play()
    again = send(client, series, MATCHDAY)
    assert "Kolejka: tego samego dnia" in page_of(again)


def test_results_of_a_day_to_come_need_a_reason(client: Client) -> None:
    today = timezone.localdate()
    series = series_of("matchdays", year=today.year, last=today + timedelta(days=60))
    later = (today + timedelta(days=5)).isoformat()
    asked = send(client, series, MATCHDAY, date=later)
    assert (asked.status_code, "dopiero będzie" in page_of(asked)) == (422, True)
    assert send(client, series, MATCHDAY, date=today.isoformat()).status_code == 302
    assert send(client, series, MATCHDAY, date=later, title="T2", **REASON).status_code == 302


def test_a_correction_keeps_what_it_replaces(client: Client) -> None:
    series = series_of("matchdays")
    send(client, series, MATCHDAY)
    result = Result.objects.get()
    (first,) = history(result)
    assert (first.first, first.by, first.lines) == (True, "olga", ())
    where = f"import/{result.pk}"
    changed = "1;Ola Kos;4;60\n2;Ala Lis;2;10\n3;Iga Maj;0;-30\n4;Zoe Rak;0;-40"
    send(client, series, changed, where, date="2026-04-02")
    send(client, series, changed, where, date="2026-04-02", title="T1 w szkole")
    renamed, corrected, _ = history(Result.objects.get())
    assert renamed.lines == (ChangedLine("Nazwa", "T1", "T1 w szkole"),)
    assert corrected.lines == (
        ChangedLine("Dzień", "1 kwietnia 2026", "2 kwietnia 2026"),
        ChangedLine("Ola Kos", "miejsce 2 · 2 / +10", "miejsce 1 · 4 / +60"),
        ChangedLine("Ala Lis", "miejsce 1 · 4 / +60", "miejsce 2 · 2 / +10"),
        ChangedLine("Zoe Rak", "", "miejsce 4 · 0 / −40"),
        # Nothing speaks of Jan Żak any more, so nothing tells his name.
        ChangedLine("nazwisko, którego już nie ma", "miejsce 4 · 0 / −40", ""),
    )
    page = page_of(client.get(f"/series/{series.slug}/{where}"))
    assert "Historia zmian" in page
    assert "miejsce 2 · 2 / +10" in page
    assert "Jan Żak" not in page
    assert ResultChange.objects.count() == 3


def test_results_from_before_there_was_a_history_have_none_until_corrected(
    client: Client,
) -> None:
    series = series_of("matchdays")
    send(client, series, MATCHDAY)
    ResultChange.objects.all().delete()
    result = Result.objects.get()
    assert history(result) == ()
    where = f"import/{result.pk}"
    assert "Historia zmian" not in page_of(client.get(f"/series/{series.slug}/{where}"))
    send(client, series, MATCHDAY, where, title="T2")
    assert [entry.lines for entry in history(Result.objects.get())] == [
        (ChangedLine("Nazwa", "T1", "T2"),)
    ]


def test_whoever_is_erased_is_erased_from_the_history(client: Client) -> None:
    series = series_of("matchdays")
    send(client, series, MATCHDAY)
    result = Result.objects.get()
    where = f"import/{result.pk}"
    send(client, series, MATCHDAY.replace("Ala Lis;4;60", "Ala Lis;4;61"), where, **REASON)
    erase(Person.objects.get(name="Ala Lis"), series.owner.pk)
    page = page_of(client.get(f"/series/{series.slug}/{where}"))
    assert "Ala Lis" not in page
    assert "nazwisko, którego już nie ma" in page


def test_the_preview_of_a_league_shows_what_each_line_earns(client: Client) -> None:
    series = series_of("league")
    text = "\n".join(f"{n};Osoba {n:02}" for n in range(1, 13))
    page = page_of(send(client, series, text, go="look"))
    earned = [int(points) for points in re.findall(r'<td class="num total">(\d+)</td>', page)]
    assert "według liczby osób: TOP12" in page
    send(client, series, text)
    assert earned == [score[0] for _, _, score in table_of(series)]
    assert earned[:3] == [13, 11, 10]
    assert Result.objects.get().format == "top12"
    # Where the table adds up big points they are there already.
    assert "Punkty</th>" not in page_of(send(client, series_of("matchdays"), MATCHDAY, go="look"))


def test_the_form_opens_on_the_planned_day_and_the_format_of_the_league(client: Client) -> None:
    days = [date(2026, 3, 14), date(2026, 4, 11), date(2100, 1, 1)]
    league = series_of("league", dates=days, last=date(2100, 1, 2))
    matchdays = series_of("matchdays", dates=days, last=date(2100, 1, 2))
    client.force_login(organiser())
    page = page_of(client.get(f"/series/{league.slug}/import"))
    assert 'name="date" type="date" value="2026-04-11"' in page
    assert re.search(r'<option value="">\s*według liczby osób\s*</option>', page)
    page = page_of(client.get(f"/series/{matchdays.slug}/import"))
    assert '<option value="matchday-2x3" selected>' in page
    # What has its event is not offered again.
    send(client, matchdays, MATCHDAY, date="2026-04-11")
    page = page_of(client.get(f"/series/{matchdays.slug}/import"))
    assert 'name="date" type="date" value="2026-03-14"' in page


def championship() -> Championship:
    return Championship.objects.create(
        title="Mistrzostwa", edition="2026", held=date(2026, 12, 1), slug="mp"
    )


def elimination(client: Client, **more: str) -> Any:
    client.force_login(national())
    form = FORM | {"title": "Eliminacje w Pile", "format": "standard-a"}
    return client.post("/national/mp/import", form | {"text": people(24, "3;0")} | more)


def test_an_imported_elimination_is_looked_at_and_corrected_where_it_is_decided(
    client: Client,
) -> None:
    goal = championship()
    assert elimination(client).status_code == 302
    result = Result.objects.get()
    path = f"/national/mp/import/{result.pk}"
    assert path in page_of(client.get("/national/mp/"))
    page = page_of(client.get(path))
    assert "1; Osoba 01; 3; 0;" in page
    for what in ("accepted", "record"):
        form = {"what": what, "elimination": Elimination.objects.get().pk}
        client.post("/national/mp/act", form)
    assert Ticket.objects.get().person.name == "Osoba 01"
    swapped = people(24, "3;0").replace("1;Osoba 01", "2;Osoba 01", 1)
    swapped = swapped.replace("\n2;Osoba 02", "\n1;Osoba 02", 1)
    form = FORM | {"title": "Eliminacje w Pile", "format": "standard-a", "text": swapped}
    assert client.post(path, form).status_code == 302
    page = page_of(client.get("/national/mp/"))
    assert "Osoba 01: zapisany awans nie wynika już z tych wyników" in page
    assert "Historia zmian" in page_of(client.get(path))
    assert goal.eliminations.count() == 1


def test_an_elimination_sent_again_with_other_lines_is_not_lost(client: Client) -> None:
    goal = championship()
    for _ in range(2):  # pressed twice
        assert elimination(client).status_code == 302
    other = people(24, "3;0").replace("1;Osoba 01", "1;Osoba Inna", 1)
    refused = elimination(client, text=other)
    assert refused.status_code == 422
    assert "są już na liście, z innymi wynikami" in page_of(refused)
    assert "Osoba Inna" in page_of(refused)
    assert goal.eliminations.count() == 1


def test_the_public_list_leads_to_the_results(client: Client) -> None:
    championship()
    elimination(client, shown="initial")
    result = Result.objects.get()
    path = f"/c/mp/e/{result.pk}"
    # Nobody reads what has not been accepted.
    assert client.get(path).status_code == 404
    for what in ("accepted", "record"):
        form = {"what": what, "elimination": Elimination.objects.get().pk}
        client.post("/national/mp/act", form)
    client.logout()
    assert f'href="{path}"' in page_of(client.get("/c/mp/"))
    page = page_of(client.get(path))
    assert (page.count('scope="row"'), "Osoba 0." in page, "Osoba 01" in page) == (24, True, False)


def test_impossible_points_of_an_elimination_need_a_reason(client: Client) -> None:
    championship()
    text = people(24, "12;0")
    assert elimination(client, text=text).status_code == 422
    assert elimination(client, text=text, **REASON).status_code == 302
    change = ResultChange.objects.get()
    assert (change.reason, change.overridden) == ("tak było", ["import-big-sum: 288 of 72"])
    # Corrected otherwise, the same remark needs no second reason.
    path = f"/national/mp/import/{Result.objects.get().pk}"
    form = FORM | {"title": "Inna nazwa", "format": "standard-a", "text": text}
    assert client.post(path, form).status_code == 302
