"""What an organiser meets through a season: whose events are, formats on the day, early closing."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import calendar, events
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.tournaments import store
from support.season_play import Day, noon, organiser, save

pytestmark = pytest.mark.django_db


def league() -> Series:
    return events.create_series(organiser(), kind="league", title="Liga", year=2026, planned=6)


def national() -> User:
    found = organiser("kraj")
    found.is_staff = True
    found.save()
    return found


def test_an_event_made_by_the_national_organiser_is_the_leagues(client: Client) -> None:
    series = league()
    client.force_login(national())
    answer = client.post(f"/series/{series.slug}/event", {"slug": "abcdefg"})
    # The check-in list is not theirs; the league's desk is.
    assert (answer.status_code, answer["Location"]) == (302, f"/series/{series.slug}/")
    (event,) = Tournament.objects.all()
    assert event.owner == organiser()
    answer = client.post(f"/series/{series.slug}/event", {"slug": event.slug})
    assert (answer.status_code, answer["Location"]) == (302, f"/series/{series.slug}/")
    assert Tournament.objects.count() == 1
    client.force_login(organiser())
    assert client.get(f"/t/{event.slug}/desk/").status_code == 200


def came(listed: int, here: int) -> Day:
    """Everybody of the league is on the list; some have come."""
    starts = noon(date(2026, 3, 14))
    fmt = league_scheme(listed)
    event = events.create_event(league(), organiser(), starts=starts, fmt=fmt)
    day = Day(event)
    day.come([f"P{n:02}" for n in range(1, listed + 1)])
    for number in range(here + 1, listed + 1):
        day.do(c.CheckOut(number))
    return day


@pytest.mark.rule("L-zr-6", "L-zr-10a")
def test_one_button_changes_the_format_to_what_fits_those_here(client: Client) -> None:
    day = came(17, 12)
    assert day.state.plan.name == "top20"
    client.force_login(organiser())
    desk = client.get(f"/t/{day.event.slug}/desk/").content.decode()
    assert f'href="/t/{day.event.slug}/desk/seating#stops"' in desk
    page = client.get(f"/t/{day.event.slug}/desk/seating").content.decode()
    assert "Graj TOP12" in page
    page = client.get(f"/t/{day.event.slug}/desk/format").content.decode()
    assert 'name="players" inputmode="numeric" class="short" value="12"' in page
    assert "Liczą się obecni: 12 z 17 na liście." in page
    asked = {"go": "fit", "format": "top12"}
    answer = client.post(f"/t/{day.event.slug}/desk/format", asked)
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{day.event.slug}/desk/seating")
    assert store.state(day.event).plan == league_scheme(12)
    page = client.get(f"/t/{day.event.slug}/desk/seating").content.decode()
    assert "Graj TOP" not in page
    assert "Kontynuuj mimo to" not in page


def test_a_button_that_is_out_of_date_changes_nothing(client: Client) -> None:
    day = came(17, 12)
    client.force_login(organiser())
    day.do(*(c.CheckIn(number) for number in range(13, 18)))
    asked = {"go": "fit", "format": "top12"}
    client.post(f"/t/{day.event.slug}/desk/format", asked)
    assert store.state(day.event).plan.name == "top20"


def test_before_anybody_has_come_everybody_listed_counts(client: Client) -> None:
    day = came(17, 0)
    client.force_login(organiser())
    page = client.get(f"/t/{day.event.slug}/desk/format").content.decode()
    assert 'name="players" inputmode="numeric" class="short" value="17"' in page
    assert "Liczą się obecni" not in page


def test_a_detached_matchday_keeps_its_name_to_itself() -> None:
    series = events.create_series(organiser(), kind="matchdays", title="Liga", year=2026, planned=6)
    days = [date(2026, month, 14) for month in range(1, 5)]
    first, second = (events.create_event(series, organiser(), starts=noon(day)) for day in days[:2])
    assert (first.title, second.title) == ("Liga: kolejka 1", "Liga: kolejka 2")
    events.detach(series, second.season_result, organiser())
    third = events.create_event(series, organiser(), starts=noon(days[2]))
    assert third.title == "Liga: kolejka 3"


def test_the_next_day_is_not_before_what_has_been_played() -> None:
    series = events.create_series(organiser(), kind="league", title="Liga", year=2027, planned=6)
    for month in (3, 5):
        day = date(2027, month, 14)
        events.create_event(series, organiser(), starts=noon(day), fmt=league_scheme(8))
    # That day has its event: a week later.
    assert calendar.next_day(series, date(2026, 11, 16)) == date(2027, 5, 21)
    assert calendar.next_day(series, date(2027, 6, 1)) == date(2027, 6, 1)
    assert calendar.next_day(series, date(2028, 6, 1)) == series.last


def imported(series: Series, months: range) -> None:
    lines = [Classified(f"Osoba {place}", place) for place in range(1, 9)]
    for month in months:
        day = date(2026, month, 14)
        save(series, organiser(), lines, title=f"Turniej {month}", day=day, fmt="top8")


def test_closing_early_says_what_is_not_played(client: Client) -> None:
    series = events.create_series(
        organiser(),
        kind="league",
        title="Liga",
        year=2026,
        planned=6,
        dates=[date(2026, month, 14) for month in range(1, 7)],
    )
    imported(series, range(1, 3))
    client.force_login(organiser())
    page = client.get(f"/series/{series.slug}/").content.decode()
    assert "Rozegrano 2 z 6." in page
    assert "14 marca 2026, 14 kwietnia 2026, 14 maja 2026, 14 czerwca 2026." in page
    assert "nie ma nagród ani awansu" in page
    assert "Zamknij po 2 z 6" in page
    assert "Zamknij sezon</button>" not in page
    imported(series, range(3, 7))
    page = client.get(f"/series/{series.slug}/").content.decode()
    assert "Zamknij sezon</button>" in page
    assert "Jeszcze jeden turniej" in page


def test_my_leagues_are_a_list_with_their_state(client: Client) -> None:
    client.force_login(organiser())
    assert "Moje ligi" not in client.get("/mine").content.decode()
    series = league()
    for expected in ("jeszcze nie zaczęty", "rozegrano 1 z 6", "rozegrano 6: do zamknięcia"):
        page = client.get("/mine").content.decode()
        assert expected in page
        assert "Liga, punkty za miejsca · sezon 2026" in page
        imported(series, range(1, 2) if "nie" in expected else range(2, 7))
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    assert "zamknięty" in client.get("/mine").content.decode()


def test_my_leagues_ask_the_same_however_many_there_are(client: Client) -> None:
    client.force_login(organiser())

    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            client.get("/mine")
        return len(found)

    imported(league(), range(1, 3))
    few = asked()
    for _ in range(3):
        imported(league(), range(1, 4))
    assert asked() == few
