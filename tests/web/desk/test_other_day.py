"""A matchday played on another day than planned: asked about, and the calendar follows."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import events
from stolik.web.seasons.calendar import day_of, open_days
from support.season_play import Day, organiser
from support.staffed import invited

pytestmark = pytest.mark.django_db
ASKED = "Czy gracie dzisiaj?"
NAMES = ("Ala Lis", "Ola Kos", "Iga Maj", "Jan Żak")


def series_of(kind: str = "matchdays") -> Series:
    today = timezone.localdate()
    days = {"first": today - timedelta(days=60), "last": today + timedelta(days=60)}
    return events.create_series(
        organiser(), kind=kind, title="Liga", year=today.year, planned=6, **days
    )


def event_in(days: int, series: Series | None = None) -> Tournament:
    """An event of a series so many days from now, at 17:30."""
    day = timezone.localdate() + timedelta(days=days)
    starts = timezone.make_aware(datetime.combine(day, datetime.min.time().replace(17, 30)))
    return events.create_event(series or series_of(), organiser(), starts=starts)


def page(client: Client, event: Tournament, name: str = "check-in") -> str:
    client.force_login(organiser())
    return client.get(f"/t/{event.slug}/desk/{name}").content.decode()


def say_yes(client: Client, event: Tournament) -> str:
    """Press the button of the question, as it stands on the page."""
    shown = page(client, event)
    asked = shown[shown.index(ASKED) :]
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', asked[:2000]))
    return client.post(f"/t/{event.slug}/desk/day", fields, follow=True).content.decode()


@pytest.mark.parametrize(("days", "asked"), [(7, True), (0, False), (-7, True)])
def test_asked_once_people_are_here(days: int, asked: bool, client: Client) -> None:
    event = event_in(days)
    assert ASKED not in page(client, event)
    Day(event).come(NAMES)
    for name in ("check-in", "seating"):
        assert (ASKED in page(client, event, name)) == asked


def test_the_day_follows_and_the_time_stays(client: Client) -> None:
    series = series_of()
    today = timezone.localdate()
    Series.objects.filter(pk=series.pk).update(dates=[(today + timedelta(days=7)).isoformat()])
    event = event_in(7, series)
    Day(event).come(NAMES)
    say_yes(client, event)
    moved = Tournament.objects.get(pk=event.pk)
    local = timezone.localtime(moved.starts)
    assert (local.date(), local.hour, local.minute) == (today, 17, 30)
    assert ASKED not in page(client, moved)
    assert day_of(moved.season_result) == today
    # The planned day it was made for is not open again.
    series.refresh_from_db()
    assert open_days([series], to_everybody=False) == {series.pk: ()}
    Day(moved).play()
    assert Tournament.objects.get(pk=event.pk).season_result.date == today


def test_results_typed_in_the_day_after_are_of_the_day_before(client: Client) -> None:
    event = event_in(-1)
    day = Day(event)
    day.come(NAMES)
    day.round()
    assert ASKED not in page(client, event)


def test_a_day_outside_the_season_is_refused(client: Client) -> None:
    event = event_in(7)
    Day(event).come(NAMES)
    Series.objects.update(first=timezone.localdate() + timedelta(days=3))
    assert "wypada poza sezonem" in say_yes(client, event)
    assert Tournament.objects.get(pk=event.pk).starts == event.starts


def test_whoever_may_not_change_the_day_is_not_asked() -> None:
    event = event_in(7)
    Day(event).come(NAMES)
    helper = invited(event, "helper")
    assert ASKED not in helper.get(f"/t/{event.slug}/desk/check-in").content.decode()


def test_an_ordinary_tournament_is_not_asked_about(client: Client) -> None:
    event = event_in(7, series_of("grand-prix"))
    Day(event).come(NAMES)
    assert ASKED not in page(client, event)
