"""The address of whoever qualified, handed over by the desk of the event also afterwards."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import simulated
from stolik.tournament.formats import elimination_format
from stolik.web.models.office import Mail
from stolik.web.models.seasons import Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.event_package import qualifiers
from stolik.web.office.mail.due import collect
from stolik.web.people.identity import linked
from stolik.web.people.merges import merge
from stolik.web.privacy.erasure import erase
from stolik.web.seasons.eliminations import record
from stolik.web.seasons.ticket_addresses import ticket_addresses
from support.championships import accepted, cup, elimination, holders, national, people
from support.public_events import saved

pytestmark = pytest.mark.django_db


def champion_of(event: Tournament) -> Entry:
    """The winner of an accepted elimination whose ticket was recorded without an address."""
    record(accepted(event), national())
    ticket = Ticket.objects.get()
    assert ticket.email == ""
    return Entry.objects.get(tournament=event, person=ticket.person)


def browser(event: Tournament | None = None) -> Client:
    client = Client()
    client.force_login(event.owner if event else national())
    return client


@pytest.mark.rule("E-17", "C-50")
def test_an_address_added_afterwards_reaches_the_ticket_and_ends_the_duty() -> None:
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    champion = champion_of(event)
    goal = Ticket.objects.get().championship
    olga, path = browser(event), f"/t/{event.slug}/desk/duties"

    def duty() -> tuple[bool, str]:
        lines = olga.get(path).context["lines"]
        return next((line.done, at) for line, at in lines if line.duty.code == "qualifier-email")

    page = browser().get(f"/national/{goal.slug}/").content.decode()
    assert "1 osoba z awansem nie podała adresu e-mail" in page
    # The duty leads to the very page where the address is typed.
    assert duty() == (False, f"/t/{event.slug}/desk/people/{champion.number}")
    assert f'href="/t/{event.slug}/desk/people/{champion.number}"' in olga.get(path).text
    Entry.objects.filter(pk=champion.pk).update(email="mistrz@example.org")
    page = browser().get(f"/national/{goal.slug}/").content.decode()
    assert ("nie podał" in page, 'value="mistrz@example.org"' in page) == (False, True)
    assert duty()[0]
    assert qualifiers(event) == [(champion.name, 1, "mistrz@example.org")]
    # What the national organiser types stands.
    data = {"what": "email", "ticket": Ticket.objects.get().pk, "email": "nowy@example.org"}
    browser().post(f"/national/{goal.slug}/act", data)
    assert list(ticket_addresses(Ticket.objects.all()).values()) == ["nowy@example.org"]


def test_an_address_added_afterwards_is_written_to() -> None:
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    champion = champion_of(event)
    collect()
    assert Mail.objects.filter(kind="ticket").count() == 0
    Entry.objects.filter(pk=champion.pk).update(email="mistrz@example.org")
    collect()
    (mail,) = Mail.objects.filter(kind="ticket")
    assert mail.ticket is not None
    assert mail.ticket.email == "mistrz@example.org"


@pytest.mark.rule("E-17")
def test_the_address_of_somebody_joined_later_is_found() -> None:
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    goal, order = cup(), people(30)
    record(elimination(goal, order), national())
    player = next(iter(linked(event).values()))
    Entry.objects.filter(person=player).update(email="gracz@example.org")
    merge(player, order[0], national().pk)
    assert list(ticket_addresses(Ticket.objects.all()).values()) == ["gracz@example.org"]


def test_the_addresses_of_many_ask_no_more_questions_than_of_one() -> None:
    goal, counted = cup(), []
    for number in (1, 8):
        for person in people(number):
            Ticket.objects.create(championship=goal, person=person)
        with CaptureQueriesContext(connection) as asked:
            ticket_addresses(Ticket.objects.all())
        counted.append(len(asked))
    assert counted[0] == counted[1] < 12


def test_erasing_a_holder_warns_before_and_the_list_says_what_happened() -> None:
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    champion = champion_of(event)
    goal = Ticket.objects.get().championship
    olga = browser(event)
    somebody = olga.get(f"/t/{event.slug}/desk/privacy/{champion.number}").content.decode()
    everybody = olga.get(f"/t/{event.slug}/desk/privacy/everybody").content.decode()
    assert [f"Jest tu awans: {goal.title}" in text for text in (somebody, everybody)] == [True] * 2
    other = Entry.objects.filter(tournament=event).exclude(pk=champion.pk).first()
    assert other is not None
    quiet = olga.get(f"/t/{event.slug}/desk/privacy/{other.number}").content.decode()
    assert "Jest tu awans" not in quiet
    erase(event, [champion])
    page = browser().get(f"/national/{goal.slug}/").content.decode()
    assert "dane tej osoby usunięto, więc nie wiadomo już, czyj to awans" in page
    assert "nie podał" not in page  # nobody can be asked for an address
    data = {"what": "return", "ticket": Ticket.objects.get().pk, "note": "dane usunięte"}
    browser().post(f"/national/{goal.slug}/act", data)
    assert holders(goal) == []


def test_whoever_is_known_from_elsewhere_keeps_the_ticket() -> None:
    first, second = (
        saved(simulated(24, elimination_format("standard-a"), seed)) for seed in (3, 4)
    )
    champion = champion_of(first)
    other = Entry.objects.filter(tournament=second).first()
    assert other is not None
    Entry.objects.filter(pk=other.pk).update(person=champion.person, name=champion.name)
    page = browser(first).get(f"/t/{first.slug}/desk/privacy/{champion.number}").content.decode()
    assert "Jest tu awans" not in page
