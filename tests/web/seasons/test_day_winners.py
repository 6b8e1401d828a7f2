"""A matchday tells two things apart: who was the best of the day, and who leads the league."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from stolik.web.models.office import Mail
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.office.mail.due import collect
from stolik.web.office.mail.letters import letter
from stolik.web.seasons import events
from stolik.web.tournaments.words import day_places
from support.season_play import Day, Points, noon, organiser

pytestmark = pytest.mark.django_db
NAMES = ("Ala", "Basia", "Celina", "Henio")


def scored(day: Day, best: str, *, big: int) -> None:
    """Most games of every round are won by the same person."""
    number = day.numbers()[best]

    def score(seats: tuple[int, ...], games: int) -> Points:
        one, *others = [entry for entry in seats if entry != number]
        rest = dict.fromkeys(others, (0, -10))
        return {number: (big, 30), one: (games - big, -10)} | rest

    day.play(score)


def two_matchdays() -> Day:
    """Ala is far ahead after the first; Henio wins the second."""
    series = events.create_series(organiser(), kind="matchdays", title="Liga", year=2026, planned=6)
    for number, best, big in ((1, "Ala", 3), (2, "Henio", 2)):
        starts = noon(date(2026, 3, number))
        day = Day(events.create_event(series, organiser(), starts=starts))
        day.come(NAMES)
        scored(day, best, big=big)
    return day


@pytest.mark.rule("T-2.2")
def test_the_page_of_a_matchday_names_both(client: Client) -> None:
    day = two_matchdays()
    page = client.get(f"/t/{day.event.slug}/").content.decode()
    assert "Najlepszy wynik dnia: Henio. W lidze prowadzi: Ala." in page
    assert "Wygrywa: Ala" not in page
    assert "Wygrywa: Henio" in client.get("/").content.decode()
    client.get("/s/")  # the season takes its results in
    assert "Wygrywa: Henio" in client.get("/").content.decode()
    first = Tournament.objects.order_by("starts")[0]
    assert "Wygrywa: Ala" in client.get(f"/t/{first.slug}/").content.decode()


def test_the_mail_tells_the_place_of_the_day_and_of_the_league() -> None:
    day = two_matchdays()
    numbers = day.numbers()
    assert day_places(day.state)[numbers["Henio"]] == 1
    now = timezone.now()
    Entry.objects.filter(tournament=day.event, name="Henio").update(email="henio@example.org")
    Tournament.objects.filter(pk=day.event.pk).update(starts=now - timedelta(hours=3))
    FactRow.objects.filter(tournament=day.event).update(recorded=now)
    assert collect(now) == 1
    mail = Mail.objects.get(kind="results")
    assert letter(mail).lines[0] == (
        "Henio: miejsce 1 z 4 tego dnia, miejsce 2 z 4 w lidze. Dziękujemy za wspólną grę."
    )
