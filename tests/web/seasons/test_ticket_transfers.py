"""Tickets of a league after its closing: given back, passed on, kept when it is opened again."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Series, Ticket
from stolik.web.people.merges import merge
from stolik.web.seasons import events, nominations
from stolik.web.seasons.spreadsheet import Classified
from support.championships import league
from support.season_play import organiser, save

pytestmark = pytest.mark.django_db
ORDER = ("Kasia", "Daniel", "Iga", "Ola", "Piotr", "Rafał", "Staś", "Tosia")


def national() -> User:
    found = organiser("kraj")
    found.is_staff = True
    found.save()
    return found


def cup() -> Championship:
    return Championship.objects.create(title="Mistrzostwa", edition="2027", held=date(2027, 5, 1))


def closed(goal: Championship, client: Client) -> Series:
    """Kasia holds a ticket already, so the league's goes to Daniel."""
    series = league(goal, ORDER)
    kasia = Person.objects.get(name="Kasia")
    Ticket.objects.create(championship=goal, person=kasia, by=national())
    decide(client, series, organiser(), what="close")
    return series


def decide(client: Client, series: Series, by: User, **data: Any) -> None:
    client.force_login(by)
    client.post(f"/series/{series.slug}/decide", data)


def act(client: Client, goal: Championship, **data: Any) -> None:
    client.force_login(national())
    client.post(f"/national/{goal.slug}/act", data)


def give_back(client: Client, goal: Championship, name: str) -> None:
    ticket = Ticket.objects.get(person__name=name, returned=None)
    act(client, goal, what="return", ticket=ticket.pk, note="wyjazd")


def pages(client: Client, series: Series, goal: Championship) -> tuple[str, str, str]:
    """The national list, the league's desk, the public season."""
    client.force_login(national())
    listed = client.get(f"/national/{goal.slug}/").content.decode()
    desk = client.get(f"/series/{series.slug}/").content.decode()
    return listed, desk, Client().get(f"/s/{series.slug}/").content.decode()


def local_desk(series: Series) -> str:
    """The league's desk as its own organiser sees it."""
    client = Client()
    client.force_login(organiser())
    return client.get(f"/series/{series.slug}/").content.decode()


def ticket_of(page: str) -> list[str]:
    """Whose line of the public table carries the mark."""
    rows = page.partition("<tbody>")[2].partition("</tbody>")[0].split("<tr")[1:]
    return [name for row in rows for name in ORDER if name in row and ">awans<" in row]


def standing(series: Series) -> list[tuple[str, int]]:
    rows = Ticket.objects.filter(series=series, returned=None).order_by("pk")
    return list(rows.values_list("person__name", "place"))


@pytest.mark.rule("A-61", "L-zr-6bis.3")
def test_a_returned_ticket_is_proposed_to_the_next_and_all_pages_agree(client: Client) -> None:
    goal = cup()
    series = closed(goal, client)
    assert standing(series) == [("Daniel", 2)]
    listed, desk, public = pages(client, series, goal)
    assert "awanse do decyzji" not in listed
    assert ticket_of(public) == ["Daniel"]
    assert "pominięto, mają już awans: Kasia" in desk

    give_back(client, goal, "Daniel")
    assert standing(series) == []
    listed, desk, public = pages(client, series, goal)
    assert "Zapisz awans: Iga" in listed
    assert "Awans jest wolny. Następna osoba: Iga." in desk
    assert "zwrócony przez: Daniel" in desk
    assert "pominięto, mają już awans: Kasia<" in desk
    assert "Awans zwrócony: Daniel" in desk
    assert ticket_of(public) == []

    for _ in range(2):  # pressed twice
        act(client, goal, what="pass-on", series=series.pk)
    assert standing(series) == [("Iga", 3)]
    listed, desk, public = pages(client, series, goal)
    assert "awanse do decyzji" not in listed
    assert 'Awans: <strong class="name">Iga</strong>' in desk
    assert "Awans przechodzi na: Iga" in desk
    assert ticket_of(public) == ["Iga"]


@pytest.mark.rule("A-61", "L-zr-6bis.3")
def test_a_ticket_goes_to_the_best_who_has_none_and_gave_none_back(client: Client) -> None:
    goal = cup()
    series = closed(goal, client)
    give_back(client, goal, "Kasia")  # who made room gets it back no more
    assert "awanse do decyzji" not in pages(client, series, goal)[0]
    give_back(client, goal, "Daniel")
    act(client, goal, what="pass-on", series=series.pk)
    assert standing(series) == [("Kasia", 1)]  # the best without a ticket now
    give_back(client, goal, "Kasia")
    act(client, goal, what="pass-on", series=series.pk)
    assert standing(series) == [("Iga", 3)]


def test_two_who_are_level_below_have_to_play_off(client: Client) -> None:
    goal = cup()
    series = events.create_series(
        organiser(), kind="league", title="Liga", year=2026, planned=6, championship=goal
    )
    for month in range(1, 7):
        pair = ("Iga", "Ola") if month % 2 else ("Ola", "Iga")
        order = ("Daniel", "Kasia", "Rafał", *pair, "Piotr", "Staś", "Tosia")
        lines = [Classified(name, place) for place, name in enumerate(order, 1)]
        save(series, organiser(), lines, title=f"T {month}", day=date(2026, month, 3), fmt="top8")
    decide(client, series, organiser(), what="close")
    for name in ("Daniel", "Kasia", "Rafał"):
        give_back(client, goal, name)
        act(client, goal, what="pass-on", series=series.pk)
    assert standing(series) == []
    told = "Iga, Ola: wspólne miejsce dające awans; potrzebna jest dogrywka."
    listed, desk, _ = pages(client, series, goal)
    assert told in listed
    assert told in desk
    assert "Zapisz awans" not in listed
    client.force_login(national())
    data = {"what": "pass-on", "series": series.pk}
    page = client.post(f"/national/{goal.slug}/act", data, follow=True).content.decode()
    assert page.count(told) == 2  # on the list, and as an answer


def test_a_merged_holder_is_one_person(client: Client) -> None:
    goal = cup()
    series = closed(goal, client)
    kept = Person.objects.create(name="Daniel Bąk")
    merge(kept, Person.objects.get(name="Daniel"), organiser().pk)
    listed, _, public = pages(client, series, goal)
    assert "awanse do decyzji" not in listed
    assert ticket_of(public) == ["Daniel"]
    give_back(client, goal, "Daniel")
    assert "Zapisz awans: Iga" in pages(client, series, goal)[0]


def test_only_the_national_organiser_passes_a_ticket_on(client: Client) -> None:
    goal = cup()
    series = closed(goal, client)
    give_back(client, goal, "Daniel")
    client.force_login(organiser())
    path = f"/national/{goal.slug}/act"
    assert client.post(path, {"what": "pass-on", "series": series.pk}).status_code == 404
    assert standing(series) == []
    elsewhere = league(cup(), ORDER, title="Inna")
    client.force_login(national())
    assert client.post(path, {"what": "pass-on", "series": elsewhere.pk}).status_code == 404


def test_what_was_granted_nationally_stays(client: Client) -> None:
    series = events.create_series(
        organiser(), kind="league", title="Liga", year=2026, planned=5, championship=cup()
    )
    lines = [Classified(name, place) for place, name in enumerate(ORDER, 1)]
    save(series, organiser(), lines, title="T", day=date(2026, 3, 3), fmt="top8")
    decide(client, series, national(), what="granted", note="święto")
    granted = Decision.objects.get(kind="granted")
    client.force_login(organiser())
    desk = client.get(f"/series/{series.slug}/").content.decode()
    assert f'name="number" value="{granted.pk}"' not in desk
    decide(client, series, organiser(), what="take-back", number=granted.pk, note="nie")
    assert Decision.objects.filter(kind="taken-back").count() == 0
    decide(client, series, national(), what="take-back", number=granted.pk, note="jednak nie")
    assert Decision.objects.filter(kind="taken-back").count() == 1


def test_a_reopened_season_keeps_its_ticket_and_the_address(client: Client) -> None:
    goal = cup()
    series = closed(goal, client)
    ticket = Ticket.objects.get(series=series)
    act(client, goal, what="email", ticket=ticket.pk, email="daniel@example.org")
    number = Decision.objects.get(series=series, kind="closed").pk
    decide(client, series, organiser(), what="take-back", number=number, note="pomyłka")
    assert standing(series) == [("Daniel", 2)]
    listed, desk, public = pages(client, series, goal)
    assert "sezon otwarty ponownie" in listed
    assert "daniel@example.org" in listed
    assert "zostaje do Twojej decyzji: Daniel" in desk
    assert "zostaje do decyzji organizatora krajowego: Daniel" in local_desk(series)
    assert "sezon otwarty ponownie" in Client().get(f"/c/{goal.slug}/").content.decode()
    assert ticket_of(public) == []
    decide(client, series, organiser(), what="close")
    assert standing(series) == [("Daniel", 2)]
    assert Ticket.objects.get(series=series).email == "daniel@example.org"
    assert "sezon otwarty ponownie" not in pages(client, series, goal)[0]


def test_a_table_that_gives_the_ticket_to_another_is_put_right_by_the_national(
    client: Client,
) -> None:
    goal = cup()
    series = closed(goal, client)
    number = Decision.objects.get(series=series, kind="closed").pk
    decide(client, series, organiser(), what="take-back", number=number, note="pomyłka")
    daniel = Person.objects.get(name="Daniel")
    decide(client, series, organiser(), what="barred", person=daniel.pk, note="wykluczenie")
    decide(client, series, organiser(), what="close")
    assert standing(series) == [("Daniel", 2)]  # not the local organiser's to take away
    listed, desk, _ = pages(client, series, goal)
    assert "Daniel ma awans, ale tabela daje go teraz komu innemu." in listed
    assert "Cofnij i zapisz awans: Iga" in listed
    assert "Zdecyduj na liście awansów" in desk
    assert "organizator krajowy widzi to i zdecyduje" in local_desk(series)
    act(client, goal, what="pass-on", series=series.pk)
    act(client, goal, what="pass-on-anew", series=series.pk, note=" ")
    assert standing(series) == [("Daniel", 2)]
    act(client, goal, what="pass-on-anew", series=series.pk, note="wykluczenie")
    assert standing(series) == [("Iga", 3)]
    lost = Ticket.objects.get(series=series, withdrawn=True)
    assert (lost.person.name, lost.note) == ("Daniel", "wykluczenie")


@pytest.mark.rule("A-64")
def test_whoever_was_nominated_took_no_place(client: Client) -> None:
    goal = Championship.objects.create(
        title="Świat", edition="2027", held=date(2027, 9, 1), world=True
    )
    ala = Person.objects.create(name="Ala Żak")
    nominations.nominate(goal, ala, national(), citizen=True, country="Polska")
    client.force_login(national())
    assert "miejsce 1" not in client.get(f"/national/{goal.slug}/").content.decode()
    page = Client().get(f"/c/{goal.slug}/").content.decode()
    assert '<td class="num"><span class="wide-only">–</span></td>' in page


def test_the_national_list_asks_as_much_for_one_league_as_for_three(client: Client) -> None:
    client.force_login(national())

    def asked(goal: Championship) -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(f"/national/{goal.slug}/").status_code == 200
        return len(found)

    few, many = cup(), cup()
    closed(few, client)
    for number in range(3):
        people = tuple(f"{name} {number}" for name in ORDER)
        decide(client, league(many, people, title=f"Liga {number}"), organiser(), what="close")
    client.force_login(national())
    assert asked(few) + 1 >= asked(many)
