"""The road to the championships: eliminations, tickets passed down, who may represent a country."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from stolik.demo import simulated
from stolik.rules import Refused
from stolik.tournament.formats import elimination_format
from stolik.tournament.season import Status
from stolik.web.models.seasons import Championship, Elimination, ResultRow, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons.eliminations import answer, record
from stolik.web.seasons.results import result_for
from support.championships import cup, elimination, holders, national, people
from support.public_events import saved
from support.season_play import organiser

pytestmark = pytest.mark.django_db


@pytest.mark.rule("E-16", "E-17", "A-62", "A-74", "C-50")
@pytest.mark.parametrize(("starters", "expected"), [(80, 1), (81, 2)])
def test_ex_187_one_ticket_or_two(starters: int, expected: int, client: Client) -> None:
    goal = cup()
    found = elimination(goal, people(starters))
    client.force_login(national())
    data = {"what": "record", "elimination": found.pk}
    client.post(f"/national/{goal.slug}/act", data)
    client.post(f"/national/{goal.slug}/act", data)  # pressed twice
    assert [name for name, _ in holders(goal)] == [f"Osoba {n:03}" for n in range(1, expected + 1)]
    page = client.get(f"/national/{goal.slug}/").content.decode()
    assert page.count('href="#mail-') == expected
    for ticket in Ticket.objects.all():
        wrong = {"what": "email", "ticket": ticket.pk, "email": "bez małpy"}
        said = client.post(f"/national/{goal.slug}/act", wrong, follow=True).content.decode()
        assert "„bez małpy” to nie adres e-mail" in said
        client.post(f"/national/{goal.slug}/act", wrong | {"email": "ktos@example.org"})
    page = client.get(f"/national/{goal.slug}/").content.decode()
    assert (page.count('href="#mail-'), page.count("ktos@example.org")) == (0, expected)
    everybody = Client().get(f"/c/{goal.slug}/").content.decode()
    assert ("Osoba 001" in everybody, "ktos@example.org" in everybody) == (True, False)


@pytest.mark.rule("E-1.2", "E-1.3", "E-20")
def test_ex_204_nobody_qualifies_before_it_is_accepted(client: Client) -> None:
    goal = cup()
    found = elimination(goal, people(30), "submitted")
    with pytest.raises(Refused) as refused:
        record(found, national())
    assert [one.code for one in refused.value.violations] == ["event-is-submitted"]
    with pytest.raises(Refused):
        answer(found, Status.ASKED, national())  # a question needs its text
    answer(found, Status.REJECTED, national())  # a rejection needs no reason
    with pytest.raises(Refused):
        record(found, national())
    client.force_login(national())
    client.post(f"/national/{goal.slug}/act", {"what": "accepted", "elimination": found.pk})
    client.post(f"/national/{goal.slug}/act", {"what": "record", "elimination": found.pk})
    assert holders(goal) == [("Osoba 001", 1)]


@pytest.mark.rule("E-20", "A-75")
def test_ex_206_nineteen_are_too_few() -> None:
    goal = cup()
    found = elimination(goal, people(19))
    with pytest.raises(Refused) as refused:
        record(found, national())
    assert [str(one) for one in refused.value.violations] == ["elimination-too-small: 19 of 20"]


@pytest.mark.rule("A-62")
def test_whoever_holds_a_ticket_makes_room_and_may_give_it_back(client: Client) -> None:
    goal, order = cup(), people(30)
    record(elimination(goal, order), national())
    second = elimination(goal, order)
    client.force_login(national())
    page = client.get(f"/national/{goal.slug}/").content.decode()
    assert "ma już awans; proponowane jest następne miejsce" in page
    record(second, national())
    assert holders(goal) == [("Osoba 001", 1), ("Osoba 002", 2)]
    ticket = Ticket.objects.get(person=order[1])
    assert ticket.passed_over == [str(order[0].pk)]
    data = {"what": "return", "ticket": ticket.pk, "note": "choroba"}
    client.post(f"/national/{goal.slug}/act", data)
    record(second, national())
    assert holders(goal) == [("Osoba 001", 1), ("Osoba 003", 3)]
    assert "choroba" in client.get(f"/national/{goal.slug}/").content.decode()


def test_an_elimination_of_the_site(client: Client) -> None:
    """From the journal: who started, who won, and the address typed on entering."""
    journal = simulated(24, elimination_format("standard-a"), 3)
    event = saved(journal)
    Entry.objects.filter(tournament=event).update(email="gracz@example.org")
    goal = cup()
    client.force_login(national())
    page = client.get(f"/national/{goal.slug}/").content.decode()
    assert event.slug in page
    ordinary = saved(simulated(15, elimination_format("mini"), 3))
    data = {"what": "offer", "event": ordinary.slug}
    assert client.post(f"/national/{goal.slug}/act", data).status_code == 404
    client.post(f"/national/{goal.slug}/act", {"what": "offer", "event": event.slug})
    found = Elimination.objects.get(result=result_for(event))
    client.post(f"/national/{goal.slug}/act", {"what": "accepted", "elimination": found.pk})
    client.post(f"/national/{goal.slug}/act", {"what": "record", "elimination": found.pk})
    winner = ResultRow.objects.get(result=found.result, place=1).entry
    assert winner is not None
    ticket = Ticket.objects.get()
    assert (ticket.person_id, ticket.email, ticket.place) == (
        winner.person_id,
        "gracz@example.org",
        1,
    )


@pytest.mark.rule("W-reg-1", "W-reg-2", "A-64")
def test_ex_211_not_twice_in_a_row(client: Client) -> None:
    (champion,) = people(1)
    first = cup(world=True, edition="2018", held=date(2018, 11, 1), title="WRC 2018")
    second = cup(world=True, edition="2022", held=date(2022, 11, 1), title="WRC 2022")
    third = cup(world=True, edition="2025", held=date(2025, 11, 1), title="WRC 2025")
    Ticket.objects.create(championship=cup(), person=champion)
    client.force_login(national())
    data = {"what": "nominate", "person": champion.pk, "country": "Polska"}
    said = client.post(f"/national/{first.slug}/act", data, follow=True).content.decode()
    assert "potwierdź obywatelstwo" in said
    client.post(f"/national/{first.slug}/act", data | {"citizen": "1"})
    again = client.post(f"/national/{second.slug}/act", data | {"citizen": "1"}, follow=True)
    assert "reprezentowała kraj na poprzednich" in again.content.decode()
    client.post(f"/national/{third.slug}/act", data | {"citizen": "1"})
    sent = Ticket.objects.filter(championship__world=True).values_list("championship__edition")
    assert [edition for (edition,) in sent.order_by("pk")] == ["2018", "2025"]


@pytest.mark.parametrize("account", ["", "olga"])
def test_the_national_pages_are_for_the_national_organiser(account: str, client: Client) -> None:
    goal = cup()
    if account:
        client.force_login(organiser(account))
    statuses = [
        client.get("/national/").status_code,
        client.get(f"/national/{goal.slug}/").status_code,
        client.post(f"/national/{goal.slug}/act", {"what": "offer"}).status_code,
        client.post("/national/", {"title": "x"}).status_code,
    ]
    assert (statuses, Championship.objects.count()) == ([404] * 4, 1)


def test_new_championships(client: Client) -> None:
    client.force_login(national())
    assert client.post("/national/", {"title": "", "held": "jutro"}).status_code == 422
    data = {"title": "Mistrzostwa 2028", "edition": "2028", "held": "2028-05-06"}
    answer = client.post("/national/", data)
    made = Championship.objects.get()
    assert answer.headers["Location"] == f"/national/{made.slug}/"
    assert client.get(f"/national/{made.slug}/").status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"what": "record", "elimination": "9" * 40},
        {"what": "email", "ticket": "1e9"},
        {"what": "accepted", "elimination": "\x01"},
        {"what": "offer", "event": "x" * 10_000},
        {"what": "nominate", "person": "-1"},
    ],
)
def test_odd_answers_are_no_such_page(data: dict[str, str], client: Client) -> None:
    goal = cup()
    client.force_login(national())
    assert client.post(f"/national/{goal.slug}/act", data).status_code == 404
    assert Tournament.objects.count() == 0
