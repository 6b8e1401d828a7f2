"""Somebody who is on the list already: nobody twice, real namesakes told apart without keys."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from stolik.tournament.season import Placed
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons import events
from stolik.web.seasons.season import Appearance, ResultLine, people_of
from stolik.web.tournaments.entries import Newcomer, admit, leave
from support.registration_forms import having_read
from support.season_play import Day, noon, organiser

pytestmark = pytest.mark.django_db


def matchday(*people: Newcomer) -> Tournament:
    """An event of a league with its regulars on the list and registration open."""
    series = events.create_series(organiser(), kind="matchdays", title="Liga", year=2026, planned=6)
    event = events.create_event(series, organiser(), starts=noon(date(2026, 3, 14)))
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    admit(event, people, Day(event).actor)
    return Tournament.objects.get(pk=event.pk)


def join(client: Client, event: Tournament, name: str, **more: str) -> str:
    data = having_read(event.slug, {"people": "1", "name_1": name} | more)
    return client.post(f"/t/{event.slug}/join", data, follow=True).content.decode()


def names(event: Tournament) -> list[str]:
    return list(Entry.objects.filter(tournament=event).values_list("name", flat=True))


def test_whoever_is_listed_is_told_and_not_entered_twice(client: Client) -> None:
    event = matchday(Newcomer("Ala Żak"), Newcomer("Ola Lis"))
    page = join(client, event, "ala  żak")
    assert "ala żak jest już na liście: nie trzeba zapisywać się jeszcze raz." in page
    assert 'name="other_1"' in page
    assert names(event) == ["Ala Żak", "Ola Lis"]


def test_a_real_namesake_says_so_and_the_desk_sees_both(client: Client) -> None:
    event = matchday(Newcomer("Ala Żak"), Newcomer("Ola Lis"))
    join(client, event, "Ala Żak", other_1="on")
    assert names(event) == ["Ala Żak", "Ola Lis", "Ala Żak"]
    client.force_login(organiser())
    page = client.get(f"/t/{event.slug}/desk/check-in").content.decode()
    assert page.count("też nr 3") == 1
    assert page.count("też nr 1") == 1
    leave(event, 3, Day(event).actor)
    page = client.get(f"/t/{event.slug}/desk/check-in").content.decode()
    assert "też nr" not in page


def test_whoever_hides_is_given_away_to_nobody(client: Client) -> None:
    event = matchday(Newcomer("Ala Żak", "number"), Newcomer("Ola Lis", "initial"))
    for name in ("Ala Żak", "Ola Lis"):
        assert "jest już na liście" not in join(client, event, name)
    # Only the desk is told.
    assert names(event) == ["Ala Żak", "Ola Lis", "Ala Żak", "Ola Lis"]
    client.force_login(organiser())
    page = client.get(f"/t/{event.slug}/desk/check-in").content.decode()
    assert page.count("też nr") == 4


def test_whoever_cancelled_may_register_again(client: Client) -> None:
    event = matchday(Newcomer("Ala Żak"))
    leave(event, 1, Day(event).actor, state="cancelled")
    join(client, event, "Ala Żak")
    assert names(event) == ["Ala Żak", "Ala Żak"]


def test_namesakes_of_a_season_are_counted_and_not_shown_by_key() -> None:
    def appearance(who: str, place: int) -> Appearance:
        placed = Placed(who, place, 0, 0)
        return Appearance(ResultLine(who, "Ala Żak", "full", placed, int(who.lstrip("e"))))

    found = people_of([appearance("50", 1), appearance("7", 2), appearance("e3", 3)])
    assert {who: one.name for who, one in found.items()} == {
        "50": "Ala Żak (2)",
        "7": "Ala Żak (1)",
        "e3": "Ala Żak (3)",
    }
    assert found["50"].public == "Ala Żak (2)"
