"""What a season tells everybody: as much of people and of private tournaments as they allow."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Series, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import choose_visibility, record
from stolik.web.privacy.erasure import erase
from stolik.web.privacy.visibility import shown_now
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.tournaments.entries import Newcomer, admit
from support.season_play import Day, noon, organiser, save

pytestmark = pytest.mark.django_db
NAMES = [f"Osoba {chr(65 + n)}" for n in range(8)]
PAGES = ("", "?all=1", "attendance", "table.csv", "table.pdf")


def series_of(kind: str = "league", **more: Any) -> Series:
    values: dict[str, Any] = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def matchday(series: Series, day: int, names: list[str], *, public: bool = True) -> Day:
    """A matchday that has been played."""
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, day)))
    if not public:
        Tournament.objects.filter(pk=event.pk).update(public=False, title="Tajny turniej firmy")
    found = Day(event)
    found.come(names)
    found.play()
    load_season(series)
    return found


def entry(day: Day, name: str) -> Entry:
    return Entry.objects.select_related("tournament").get(tournament=day.event, name=name)


def key_of(series: Series, name: str) -> str:
    return next(key for key, one in load_season(series).people.items() if one.name == name)


def told(series: Series, client: Client | None = None) -> str:
    """All that somebody without an account is told of a season."""
    asking = client or Client(headers={"accept-language": "pl"})
    pages = [f"/s/{series.slug}/{page}" for page in PAGES]
    found = [asking.get(path) for path in ("/s/", "/calendar", "/calendar.ics", *pages)]
    found.append(asking.get(f"/calendar/{series.slug}.ics"))
    assert [answer.status_code for answer in found] == [200] * len(found)
    return "\n".join(answer.content.decode("utf-8", "replace") for answer in found)


def paths(series: Series, page: str = "") -> set[str]:
    """Whose name leads to a page of their own."""
    text = Client().get(f"/s/{series.slug}/{page}").content.decode()
    return set(re.findall(rf'href="/s/{series.slug}/p/([^"]+)"', text))


@pytest.mark.rule("A-71")
def test_a_path_is_public_only_for_whoever_agreed_to_a_history() -> None:
    series = series_of("matchdays")
    days = [matchday(series, day, NAMES) for day in (1, 8)]
    key = key_of(series, "Osoba A")
    path, anybody = f"/s/{series.slug}/p/{key}", Client()
    pages = (path, f"/people/{key}")
    assert [anybody.get(page).status_code for page in pages] == [404, 404]
    assert [paths(series, page) for page in ("", "attendance")] == [set(), set()]
    assert "Osoba A" in told(series)  # the table is under the name shown at the events
    # The rule of the people's pages: one tournament in which they agreed.
    record([entry(days[0], "Osoba A")], "name", agreed=True, how="form")
    assert [anybody.get(page).status_code for page in pages] == [200, 200]
    assert [paths(series, page) for page in ("", "attendance")] == [{key}, {key}]
    choose_visibility(entry(days[0], "Osoba A"), "initial", how="own-page")
    assert [anybody.get(page).status_code for page in pages] == [404, 404]


def test_a_path_needs_a_public_tournament() -> None:
    series = series_of("matchdays")
    day = matchday(series, 1, NAMES, public=False)
    record([entry(day, "Osoba A")], "name", agreed=True, how="form")
    page = told(series)
    # To stand in public lists under the full name is what was agreed to.
    assert ("Osoba A" in page, "Osoba B" in page, paths(series)) == (True, False, set())


@pytest.mark.rule("A-71", "A-72")
def test_for_a_child_only_a_paper_opens_the_path() -> None:
    series = series_of("matchdays")
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, 1)))
    first = Day(event)
    admit(event, [Newcomer("Małe Dziecko", minor=True)], first.actor, present=True)
    first.come(NAMES[:7])
    first.play()
    second = matchday(series, 8, [*NAMES[:7], "Małe Dziecko"])
    child = entry(first, "Małe Dziecko")
    path = f"/s/{series.slug}/p/{child.person_id}"
    choose_visibility(child, "initial", how="own-page")
    choose_visibility(child, "full", how="own-page")
    assert Client().get(path).status_code == 404
    choose_visibility(entry(second, "Małe Dziecko"), "full", how="paper")
    assert Client().get(path).status_code == 200


def test_whoever_runs_a_season_sees_every_path_and_is_told_who_else_does() -> None:
    series = series_of("matchdays")
    day = matchday(series, 1, NAMES)
    record([entry(day, "Osoba B")], "name", agreed=True, how="form")
    client = Client(headers={"accept-language": "pl"})
    client.force_login(series.owner)
    said = {
        name: "brak zgody tej osoby" in client.get(f"/s/{series.slug}/p/{key}").content.decode()
        for key, name in ((key_of(series, name), name) for name in ("Osoba A", "Osoba B"))
    }
    assert said == {"Osoba A": True, "Osoba B": False}
    client.force_login(organiser("obca"))
    assert client.get(f"/s/{series.slug}/p/{key_of(series, 'Osoba A')}").status_code == 404


def test_people_known_from_a_spreadsheet_have_agreed_to_nothing() -> None:
    series = series_of()
    lines = [Classified(name, place, 5 - place // 2, 10) for place, name in enumerate(NAMES, 1)]
    save(series, series.owner, lines, title="Zeszyt", day=date(2026, 1, 3), fmt="top8")
    assert paths(series) == set()
    assert Client().get(f"/s/{series.slug}/p/{key_of(series, 'Osoba A')}").status_code == 404


@pytest.mark.slow
@pytest.mark.rule("A-71")
def test_the_strictest_choice_counts_wherever_it_was_made() -> None:
    series = series_of("matchdays")
    days = [matchday(series, day, NAMES) for day in (1, 8)]
    key = key_of(series, "Osoba C")
    seen = []
    for day, shown in ((0, "number"), (1, "initial"), (0, "full"), (1, "number")):
        choose_visibility(entry(days[day], "Osoba C"), shown, how="own-page")
        page = told(series)
        seen.append((f"Nr {key}" in page, "Osoba C." in page, "Osoba C" in page))
    assert seen == [
        (True, False, False),
        (True, False, False),
        (False, True, True),
        (True, False, False),
    ]
    # Being entered by the organiser is no choice.
    choose_visibility(entry(days[0], "Osoba C"), "full", how="own-page")
    third = events.create_event(series, series.owner, starts=noon(date(2026, 3, 15)))
    assert Entry.objects.get(tournament=third, person=int(key)).shown == "number"
    assert "Osoba C" not in told(series)


@pytest.mark.slow
def test_what_the_desk_types_for_somebody_overrides_no_choice() -> None:
    series = series_of("grand-prix", title="Grand Prix")
    names = [f"Osoba Nr{n}" for n in range(20)]
    days = []
    for month in (1, 2):
        event = events.create_event(series, series.owner, starts=noon(date(2026, month, 1)))
        day = Day(event)
        day.come(names)
        day.play()
        days.append(day)
        if month == 1:
            choose_visibility(entry(day, names[0]), "number", how="own-page")
    assert entry(days[1], names[0]).shown == "full"
    page = told(series)
    assert ([name for name in names if f">{name}<" in page]) == names[1:]


@pytest.mark.rule("A-71")
def test_the_name_of_whoever_was_erased_at_one_event_leaves_the_table() -> None:
    series = series_of("matchdays")
    days = [matchday(series, day, NAMES) for day in (1, 8)]
    choose_visibility(entry(days[1], "Osoba D"), "initial", how="own-page")
    choose_visibility(entry(days[1], "Osoba D"), "full", how="own-page")
    erase(days[0].event, [entry(days[0], "Osoba D")])
    page = told(series)
    assert ("Osoba D" in page, page.count("Osoba E") > 0) == (False, True)


def test_a_private_tournament_counts_and_is_not_told_of() -> None:
    series = series_of("matchdays")
    matchday(series, 1, NAMES)
    secret = matchday(series, 8, [*NAMES, "Ktoś Nieznany", "Inna Nieznana"], public=False)
    page = told(series)
    assert ("Tajny" in page, secret.event.slug in page, "Nieznan" in page) == (False,) * 3
    assert page.count("Turniej niepubliczny") > 3
    table = Client(headers={"accept-language": "en"}).get(f"/s/{series.slug}/").content.decode()
    assert "Private tournament" in table
    assert table.count('<td class="num place">') == 10
    assert "Osoba A" in table  # known from a public one
    client = Client(headers={"accept-language": "pl"})
    client.force_login(series.owner)
    desk = client.get(f"/series/{series.slug}/").content.decode()
    assert ("Tajny turniej firmy" in desk, desk.count(">niepubliczny</span>")) == (True, 1)
    whole = client.get(f"/series/{series.slug}/attendance").content.decode()
    assert ("Tajny turniej firmy" in whole, "Ktoś Nieznany" in whole) == (True, True)


def test_a_private_tournament_to_come_is_a_planned_day_at_most() -> None:
    day = date(2027, 5, 3)
    series = series_of("matchdays", year=2027, dates=[day])
    event = events.create_event(series, series.owner, starts=noon(day))
    Tournament.objects.filter(pk=event.pk).update(public=False, title="Tajny turniej firmy")
    page = told(series)
    assert ("Tajny" in page, event.slug in page) == (False, False)
    season = Client(headers={"accept-language": "pl"}).get(f"/s/{series.slug}/").content.decode()
    assert season.count("3 maja 2027") == 1
    assert "planowany termin" in season
    feed = Client().get(f"/calendar/{series.slug}.ics").content.decode()
    assert feed.count("DTSTART;VALUE=DATE:20270503") == 1


def test_in_a_private_season_its_organiser_sees_everything() -> None:
    series = series_of("matchdays")
    Series.objects.filter(pk=series.pk).update(public=False)
    series.refresh_from_db()
    matchday(series, 1, NAMES, public=False)
    assert Client().get(f"/s/{series.slug}/").status_code == 404
    client = Client()
    client.force_login(series.owner)
    page = client.get(f"/s/{series.slug}/").content.decode()
    assert ("Tajny turniej firmy" in page, "Osoba A" in page) == (True, True)


def test_where_a_ticket_came_from_is_not_told_of_a_private_tournament() -> None:
    series = series_of("matchdays")
    day = matchday(series, 1, NAMES, public=False)
    goal = Championship.objects.create(title="Finał", edition="2027", held=date(2027, 5, 1))
    result = series.results.get()
    Elimination.objects.create(championship=goal, result=result, status="accepted")
    person = Person.objects.get(name="Osoba A")
    Ticket.objects.create(championship=goal, person=person, result=result)
    page = Client(headers={"accept-language": "pl"}).get(f"/c/{goal.slug}/").content.decode()
    assert ("Tajny" in page, day.event.slug in page) == (False, False)
    assert "Turniej niepubliczny, 1 marca 2026" in page


@pytest.mark.slow
@pytest.mark.database
def test_the_choice_of_the_form_at_the_desk_and_of_a_paper() -> None:
    series = series_of("matchdays")
    days = [matchday(series, day, NAMES) for day in (1, 8)]
    client = Client()
    client.force_login(series.owner)
    one = entry(days[0], "Osoba B")
    form = {"do": "save", "name": "Osoba B", "email": "", "phone": "", "club": ""}
    page = f"/t/{days[0].event.slug}/desk/people/{one.number}"
    client.post(page, form | {"shown": "full", "club": "Kaktus"})
    assert not hasattr(entry(days[0], "Osoba B"), "choice")
    client.post(page, form | {"shown": "number"})
    assert (entry(days[0], "Osoba B").shown, "Osoba B" in told(series)) == ("number", False)
    # A paper of another day undoes nothing; the desk did, and with a consent undoes it itself.
    choose_visibility(entry(days[1], "Osoba B"), "full", how="paper")
    assert "Osoba B" not in told(series)
    client.post(page, form | {"shown": "full"})
    assert "Osoba B" not in told(series)
    client.post(page, form | {"shown": "full", "agreed": "on"})
    assert "Osoba B" in told(series)
    assert shown_now([int(key_of(series, "Osoba B"))]) == {one.person_id: "full"}
