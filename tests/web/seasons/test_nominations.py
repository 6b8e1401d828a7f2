"""World championships: one champion a country, nobody twice in a row, anybody of the register."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Ticket
from support.championships import cup, elimination, national, people

pytestmark = pytest.mark.django_db


def world(year: int) -> Championship:
    return cup(world=True, edition=str(year), held=date(year, 11, 1), title=f"WRC {year}")


def nominate(goal: Championship, person: Person, **more: str) -> str:
    client = Client()
    client.force_login(national())
    data = {"what": "nominate", "person": person.pk, "country": "Polska", "citizen": "1"} | more
    return client.post(f"/national/{goal.slug}/act", data, follow=True).content.decode()


def champions() -> list[tuple[str, str, str]]:
    rows = Ticket.objects.filter(championship__world=True, returned=None).order_by("pk")
    return list(rows.values_list("championship__edition", "person__name", "country"))


@pytest.mark.rule("W-reg-2", "A-64")
def test_not_twice_in_a_row_looks_forwards_too() -> None:
    first, second = world(2028), world(2030)
    (one,) = people(1)
    nominate(second, one)
    said = nominate(first, one)
    assert "reprezentuje kraj na następnych mistrzostwach (2030)" in said
    assert champions() == [("2030", "Osoba 001", "Polska")]


@pytest.mark.rule("W-reg-1", "A-64")
@pytest.mark.parametrize("country", ["Polska", "POLSKA", "Poland"])
def test_a_country_sends_one_champion(country: str) -> None:
    goal, (one, other) = world(2030), people(2)
    nominate(goal, one)
    said = nominate(goal, other, country=country)
    assert "reprezentuje ten kraj Osoba 001; kraj wysyła jednego mistrza" in said
    nominate(goal, other, country="Czechy")
    assert champions() == [("2030", "Osoba 001", "Polska"), ("2030", "Osoba 002", "Czechy")]


@pytest.mark.rule("W-reg-2")
@pytest.mark.parametrize("name", ["Ewa Żak", "Zak Ewa"])
def test_a_namesake_of_the_champion_before_is_asked_about(name: str) -> None:
    first, second = world(2028), world(2030)
    one, other = Person.objects.create(name="Ewa Żak"), Person.objects.create(name=name)
    elimination(cup(), [other])  # known from an event
    nominate(first, one)
    said = nominate(second, other, country="Polska i Litwa")
    assert "Najpierw zdecyduj, czy to ta sama osoba" in said
    # What was typed stays in the form, and the question stands beside it.
    assert ('value="Polska i Litwa"' in said, "Jedna osoba czy dwie?" in said) == (True, True)
    assert f'value="{other.pk}" selected' in said
    client = Client()
    client.force_login(national())
    data = {"do": "apart", "one": one.pk, "other": other.pk, "championship": second.slug}
    client.post("/national/people/decide", data)
    nominate(second, other)
    assert champions()[1:] == [("2030", name, "Polska")]


@pytest.mark.rule("W-reg-1")
def test_somebody_without_a_ticket_is_found_by_the_full_name() -> None:
    goal = world(2030)
    someone = Person.objects.create(name="Łukasz Źródlany")
    elimination(cup(), [*people(20), someone])
    client = Client()
    client.force_login(national())

    def offered(name: str) -> bool:
        page = client.get(f"/national/{goal.slug}/", {"name": name}).content.decode()
        return f'<option value="{someone.pk}"' in page

    # By the whole name alone: nobody looks through other organisers' people.
    names = ("zrodlany lukasz", "Łukasz Źródlany", "Łukasz", "Ł", "")
    assert [offered(name) for name in names] == [True, True, False, False, False]
    said = client.get(f"/national/{goal.slug}/", {"name": "Jan Nikt"}).content.decode()
    assert "„Jan Nikt”: nikt o tym nazwisku tu nie grał" in said
    nominate(goal, someone)
    assert champions() == [("2030", "Łukasz Źródlany", "Polska")]


@pytest.mark.rule("W-reg-2")
def test_one_edition_of_the_world_championships_a_year() -> None:
    world(2030)
    client = Client()
    client.force_login(national())
    form = {"title": "WRC bis", "edition": "2030 bis", "held": "2030-03-01", "world": "on"}
    answer = client.post("/national/", form)
    assert (answer.status_code, Championship.objects.count()) == (422, 1)
    assert "WRC 2030: te mistrzostwa świata są już w roku 2030" in answer.content.decode()
    assert 'value="WRC bis"' in answer.content.decode()
    again = client.post("/national/", form | {"edition": "2030", "held": "2031-03-01"})
    assert "„2030” to już edycja mistrzostw WRC 2030" in again.content.decode()
    # Championships of the country are another matter.
    assert client.post("/national/", {**form, "world": ""}).status_code == 302


@pytest.mark.parametrize(("of_the_world", "name"), [(False, "Ewa Żak"), (True, "")])
def test_a_form_nobody_was_shown_nominates_nobody(of_the_world: bool, name: str) -> None:
    goal = world(2030) if of_the_world else cup()
    into = Person.objects.create(name=name)
    nominees = [into, Person.objects.create(name="Ewa Żak", merged=into)]
    client = Client()
    client.force_login(national())
    for person in nominees:
        data = {"what": "nominate", "person": person.pk, "country": "Polska", "citizen": "1"}
        assert client.post(f"/national/{goal.slug}/act", data).status_code == 404
    assert Ticket.objects.count() == 0
