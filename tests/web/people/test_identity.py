"""Who is the same person across tournaments: what is linked without asking, and what is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from stolik.web.models.people import Club, Person
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.identity import linked, person_of

pytestmark = pytest.mark.django_db


def tournament(owner: str, *people: tuple[str, str, str]) -> Tournament:
    """People are (name, club, e-mail)."""
    user, _ = User.objects.get_or_create(username=owner)
    event = Tournament.objects.create(
        title="t", starts=datetime(2026, 3, 14, 10, tzinfo=UTC), owner=user
    )
    for number, (name, club, email) in enumerate(people, 1):
        Entry.objects.create(tournament=event, number=number, name=name, club=club, email=email)
    return event


def same(one: tuple[str, str, str, str], other: tuple[str, str, str, str]) -> bool:
    """Whether (organiser, name, club, e-mail) in two tournaments are taken for one person."""
    first, second = (linked(tournament(found[0], found[1:]))[1] for found in (one, other))
    return first == second


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("olga", "Jan Żak", "", ""), ("olga", "jan  żak", "", ""), True),
        (("olga", "Jan Żak", "", ""), ("olga", "Zak Jan", "", ""), True),
        (("olga", "Jan Żak", "Lipa", ""), ("olga", "Jan Żak", "lipa", ""), True),
        (("olga", "Jan Żak", "Lipa", ""), ("olga", "Jan Żak", "", ""), True),
        (("olga", "Jan Żak", "Lipa", ""), ("olga", "Jan Żak", "Dąb", ""), False),
        (("olga", "Jan Żak", "", "a@b.pl"), ("olga", "Jan Żak", "", "c@d.pl"), False),
        (("olga", "Jan Żak", "", ""), ("piotr", "Jan Żak", "", ""), False),
        (("olga", "Jan Żak", "", "a@b.pl"), ("piotr", "Jan Żak", "Dąb", "A@b.pl"), True),
        (("olga", "Jan Żak", "", "a@b.pl"), ("olga", "Anna Żak", "", "a@b.pl"), False),
        (("olga", "???", "", ""), ("olga", "???", "", ""), False),
    ],
)
def test_linked_without_asking(
    one: tuple[str, str, str, str], other: tuple[str, str, str, str], expected: bool
) -> None:
    assert same(one, other) == expected


def test_namesakes_in_one_tournament_are_two_people() -> None:
    event = tournament("olga", ("Jan Żak", "", ""), ("Jan Żak", "", ""))
    found = linked(event)
    assert found[1] != found[2]
    # Now nobody knows which of them comes to the next one.
    assert linked(tournament("olga", ("Jan Żak", "", "")))[1] not in found.values()


def test_of_two_who_share_a_key_the_one_spelled_so_is_meant() -> None:
    both = linked(tournament("olga", ("Łukasz Źródlany", "", ""), ("Lukasz Zrodlany", "", "")))
    assert linked(tournament("olga", ("Łukasz Źródlany", "", "")))[1] == both[1]
    assert linked(tournament("olga", ("LUKASZ ZRODLANY", "", "")))[1] == both[2]
    # Surname first could be either: better two of one than one of two.
    assert linked(tournament("olga", ("Źródlany Łukasz", "", "")))[1] not in both.values()


def test_an_entry_keeps_its_person() -> None:
    event = tournament("olga", ("Jan Żak", "Lipa", ""))
    entry = Entry.objects.get(tournament=event)
    person = person_of(entry)
    Entry.objects.filter(pk=entry.pk).update(name="Jan Żak-Lis")
    assert person_of(Entry.objects.get(pk=entry.pk)) == person
    assert linked(event) == {1: person}
    assert (Person.objects.count(), Club.objects.get().name) == (1, "Lipa")


def test_an_erased_entry_is_nobody() -> None:
    assert linked(tournament("olga", ("", "", ""))) == {}


def test_queries_do_not_grow_with_people() -> None:
    def queries(players: int) -> int:
        names = ((f"Osoba {chr(65 + n % 26)}{chr(65 + n // 26)}", "", "") for n in range(players))
        event = tournament("olga", *names)
        linked(event)
        with CaptureQueriesContext(
            connection,
        ) as found:
            linked(event)
        return len(found)

    assert (queries(3), queries(60)) == (1, 1)
