"""The register of people over all organisers: who is suggested, why, and what is not told."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.web.models.people import Apart, Person
from stolik.web.models.seasons import Championship, Part, Result, ResultRow, Series, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.identity import club_of, linked, relinked
from stolik.web.people.merges import CannotMerge, keep_apart, merge, separate
from stolik.web.people.register import MOST_EVENTS, SuggestedPair, people_named, suggested_pairs
from support.public_events import played

pytestmark = pytest.mark.django_db
BENCH = Path(__file__).parents[3] / "bench" / "season.py"


def account(name: str, *, national: bool = False) -> User:
    user, _ = User.objects.get_or_create(username=name, defaults={"is_staff": national})
    return user


def entered(owner: str, name: str, *, public: bool = True, **more: Any) -> Person:
    """Somebody who entered a tournament of an organiser's own, known from nothing else."""
    day = datetime(2026, 3, 14, 10, tzinfo=UTC)
    event = Tournament.objects.create(
        title=f"Turniej {owner}", starts=day, owner=account(owner), public=public
    )
    person = Person.objects.create(name=name, club=club_of(more.get("club", "")))
    Entry.objects.create(tournament=event, number=1, name=name, person=person, **more)
    return person


def imported(owner: str, name: str, *, public: bool = True) -> Person:
    person = Person.objects.create(name=name)
    result = Result.objects.create(
        title=f"Arkusz {owner}", date=date(2026, 5, 2), finished=True, owner=account(owner)
    )
    series = Series.objects.create(
        kind="league",
        title="Liga",
        year=2026,
        first=date(2026, 1, 1),
        last=date(2026, 12, 31),
        planned=6,
        owner=account(owner),
        public=public,
    )
    Part.objects.create(series=series, result=result)
    ResultRow.objects.create(result=result, person=person, place=1)
    return person


def suggested() -> list[SuggestedPair]:
    pairs, count = suggested_pairs()
    assert len(pairs) == count
    return pairs


def browser(name: str = "kraj", *, national: bool = True) -> Client:
    client = Client()
    client.force_login(account(name, national=national))
    return client


def page(client: Client, **query: str) -> str:
    return client.get("/national/people", query).content.decode()


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Ewa Żak", "Ewa Żak", ("name",)),
        ("Ewa Żak", "EWA ŻAK", ("name",)),
        ("Ewa Żak", "Ewa Zak", ("accents",)),
        ("Ewa Żak", "Żak Ewa", ("order",)),
        ("Ewa Żak", "zak ewa", ("order",)),
        ("Ewa Żak", "Iwa Żak", None),
    ],
)
def test_names_are_compared_over_all_organisers(
    one: str, other: str, why: tuple[str, ...] | None
) -> None:
    entered("gdynia", one)
    imported("lodz", other)
    assert [pair.why for pair in suggested()] == ([why] if why else [])


@pytest.mark.parametrize(
    ("mine", "theirs", "why", "against"),
    [
        ({"club": "Szkoła nr 5"}, {"club": "szkola nr 5"}, ("name", "club"), ()),
        ({"club": "Szkoła nr 5"}, {"club": "Dom Kultury"}, ("name",), ("club",)),
        ({"club": "Szkoła nr 5"}, {}, ("name",), ()),
        ({"email": "a@example.org"}, {"email": "A@example.org"}, ("name", "email"), ()),
        ({"email": "a@example.org"}, {"email": "b@example.org"}, ("name",), ("email",)),
    ],
)
def test_clubs_and_addresses_speak_for_it_or_against(
    mine: dict[str, str], theirs: dict[str, str], why: tuple[str, ...], against: tuple[str, ...]
) -> None:
    entered("gdynia", "Ewa Żak", **mine)
    entered("lodz", "Ewa Żak", **theirs)
    assert [(pair.why, pair.against) for pair in suggested()] == [(why, against)]
    shown = page(browser())
    assert ("example.org" in shown, "Ewa Żak" in shown) == (False, True)


def test_nobody_is_suggested_twice_nor_who_met_nor_who_was_kept_apart() -> None:
    one, other, third = (entered(owner, "Ewa Żak") for owner in ("a", "b", "c"))
    keep_apart(one, other, account("kraj", national=True).pk)
    event = Tournament.objects.get(title="Turniej c")
    Entry.objects.create(tournament=event, number=2, name="Ewa Żak", person=one)
    pairs = [{pair.one.person, pair.other.person} for pair in suggested()]
    assert pairs == [{other, third}]
    # Whoever they were merged into since: kept apart is kept apart.
    merge(third, other, account("kraj").pk)
    assert suggested() == []


@pytest.mark.parametrize(
    ("first", "second", "by", "asked"),
    [
        ("gdynia", "gdynia", "gdynia", 0),  # both are her own
        ("gdynia", "lodz", "gdynia", 1),
        ("gdynia", "lodz", "kraj", 0),
        ("gdynia", "gdynia", None, 0),  # her account is gone
        ("gdynia", "lodz", None, 1),
    ],
)
@pytest.mark.parametrize("how", [entered, imported])
def test_who_may_say_that_two_are_two(
    first: str, second: str, by: str | None, asked: int, how: Callable[[str, str], Person]
) -> None:
    one, other = entered(first, "Ewa Żak"), how(second, "Ewa Żak")
    keep_apart(one, other, account(by, national=by == "kraj").pk if by else None)
    assert len(suggested()) == asked
    if asked:  # said again by the national organiser
        keep_apart(one, other, account("kraj", national=True).pk)
        assert (len(suggested()), "dwie osoby" in page(browser())) == (0, True)


def test_a_local_organiser_who_separates_an_entry_of_a_shared_person_decides_for_nobody() -> None:
    shared = entered("gdynia", "Ewa Żak")
    entry = Entry.objects.get(person=entered("lodz", "Ewa Żak"))
    Entry.objects.filter(pk=entry.pk).update(person=shared)
    separate(entry, account("lodz").pk)
    assert [pair.why for pair in suggested()] == [("name",)]


def test_holders_of_tickets_come_first_and_their_name_stays() -> None:
    entered("a", "Adam Adamski")
    entered("b", "Adam Adamski")
    entered("a", "Ewa Żak")
    holder = imported("b", "Ewa Zak")
    goal = Championship.objects.create(title="Finał", edition="2027", held=date(2027, 5, 1))
    Ticket.objects.create(championship=goal, person=holder)
    pairs = [(pair.one.person.name, pair.one.tickets) for pair in suggested()]
    assert pairs == [("Ewa Zak", ["Finał"]), ("Adam Adamski", [])]


def test_where_they_played_without_titles_that_are_private() -> None:
    entered("gdynia", "Ewa Żak", public=False)
    entered("sopot", "Ewa Żak")
    imported("lodz", "Ewa Żak", public=False)
    shown = page(browser())
    titles = ("Turniej gdynia", "Turniej sopot", "Arkusz lodz", "Turniej niepubliczny")
    assert [title in shown for title in titles] == [False, True, False, True]
    assert all(owner in shown for owner in ("gdynia", "sopot", "lodz"))


def test_a_long_history_is_cut() -> None:
    person = entered("gdynia", "Ewa Żak")
    entered("lodz", "Ewa Żak")
    for day in range(1, 7):
        event = Tournament.objects.create(
            title=f"Dzień {day}",
            starts=datetime(2026, 4, day, 10, tzinfo=UTC),
            owner=account("gdynia"),
        )
        Entry.objects.create(tournament=event, number=1, name="Ewa Żak", person=person)
    (pair,) = suggested()
    assert (len(pair.one.latest), pair.one.earlier) == (MOST_EVENTS, 3)
    assert pair.one.latest[0].title == "Dzień 6"
    assert "i jeszcze 3" in page(browser())


def test_joined_separated_and_undone() -> None:
    one, other = entered("gdynia", "Ewa Żak"), entered("lodz", "Ewa Zak")
    client = browser()

    def decide(**data: object) -> str:
        return client.post("/national/people/decide", data, follow=True).content.decode()

    said = decide(do="merge", one=one.pk, other=other.pk)
    assert "Połączono: Ewa Żak" in said
    other.refresh_from_db()
    assert (other.merged, suggested()) == (one, [])
    number = page(client).partition('name="merge" value="')[2].partition('"')[0]
    decide(do="undo-merge", merge=number)
    other.refresh_from_db()
    assert (other.merged, suggested()) == (None, [])  # two people, and not asked again
    shown = page(client)
    number = shown.partition('name="apart" value="')[2].partition('"')[0]
    assert decide(do="undo-apart", apart=number).count("Ta sama osoba</button>") == 1
    decide(do="apart", one=one.pk, other=other.pk)
    apart = Apart.objects.get()
    assert (apart.by, suggested()) == (account("kraj"), [])


def test_two_of_one_event_cannot_be_joined() -> None:
    one, other = entered("gdynia", "Ewa Żak"), entered("lodz", "Ewa Zak")
    event = Tournament.objects.get(title="Turniej lodz")
    Entry.objects.create(tournament=event, number=2, name="Ewa Żak", person=one)
    data = {"do": "merge", "one": one.pk, "other": other.pk}
    said = browser().post("/national/people/decide", data, follow=True).content.decode()
    assert "Obie osoby grały w tym samym turnieju (Turniej lodz)" in said


@pytest.mark.parametrize("how", [entered, imported])
@pytest.mark.parametrize("public", [True, False])
def test_the_refusal_names_no_private_event(how: Callable[..., Person], *, public: bool) -> None:
    one, other = entered("gdynia", "Ewa Żak"), how("lodz", "Ewa Zak", public=public)
    for row in ResultRow.objects.all():
        ResultRow.objects.create(result=row.result, person=one, place=2)
    for event in Tournament.objects.filter(owner__username="lodz"):
        Entry.objects.create(tournament=event, number=2, name="Ewa Żak", person=one)
    data = {"do": "merge", "one": one.pk, "other": other.pk}
    for address in ("/national/people/decide", "/mine/people/decide"):
        said = browser().post(address, data, follow=True).content.decode()
        said = said.partition("Obie osoby grały w tym samym turnieju")[2].partition("</")[0]
        assert ("lodz" in said, "więc to dwie różne osoby" in said) == (public, True)
    # Whoever runs the event may read its title.
    with pytest.raises(CannotMerge) as refused:
        merge(one, other, account("lodz").pk)
    assert "lodz" in refused.value.about


def test_the_search_wants_the_whole_name() -> None:
    entered("gdynia", "Ewa Żak")
    assert [len(people_named(name)) for name in ("zak ewa", "Ewa", "", "???")] == [1, 0, 0, 0]
    assert "Turniej gdynia" in page(browser(), q="Ewa Zak")
    assert "Nikogo o takim nazwisku" in page(browser(), q="Ewa")


def test_what_a_local_organiser_joined_is_not_on_the_list() -> None:
    one, other = entered("gdynia", "Ewa Żak"), entered("gdynia", "Ewa Zak")
    merge(one, other, account("gdynia").pk)
    assert "Zdecydowane" not in page(browser())


def test_the_register_is_for_the_national_organiser() -> None:
    one, other = entered("gdynia", "Ewa Żak"), entered("lodz", "Ewa Zak")
    data = {"do": "merge", "one": one.pk, "other": other.pk}
    for client in (Client(), browser("gdynia", national=False)):
        assert client.get("/national/people").status_code == 404
        assert client.post("/national/people/decide", data).status_code == 404
    assert Person.objects.filter(merged=None).count() == 2


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "merge", "one": "1"},
        {"do": "merge", "one": "-1", "other": "x"},
        {"do": "undo-merge", "merge": "9" * 40},
        {"do": "undo-apart", "apart": "1"},
        {"do": "apart", "one": "1", "other": "2", "championship": "nosuch"},
    ],
)
def test_odd_answers_are_no_such_page(data: dict[str, str]) -> None:
    assert browser().post("/national/people/decide", data).status_code == 404


def test_the_number_of_questions_does_not_grow_with_the_people() -> None:
    counted = []
    for people in (4, 40):
        namesakes = runpy.run_path(str(BENCH))["namesakes"]
        Person.objects.all().delete()
        Tournament.objects.all().delete()
        namesakes(people)
        with CaptureQueriesContext(connection) as asked:
            _, pairs = suggested_pairs()
        counted.append((pairs, len(asked)))
    assert [pairs for pairs, _ in counted] == [2, 20]
    assert counted[0][1] == counted[1][1] < 15


@pytest.mark.parametrize("address", ["/national/people", "/mine/people"])
def test_neither_does_it_on_the_pages(address: str) -> None:
    counted = []
    client = browser()
    for people in (4, 40):
        Person.objects.all().delete()
        Tournament.objects.all().delete()
        runpy.run_path(str(BENCH))["namesakes"](people)
        Tournament.objects.update(owner=account("kraj"))
        # Somebody kept apart by a local organiser is looked at with all the others.
        (one, other), *_ = ([p.one.person, p.other.person] for p in suggested_pairs()[0])
        keep_apart(one, other, account("gdynia").pk)
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            shown = client.get(address).content.decode()
        counted.append((shown.count('value="merge"'), len(asked)))
    assert [pairs for pairs, _ in counted] == [2, 20]
    assert counted[0][1] == counted[1][1] < 40


def test_a_name_corrected_after_the_draw_is_the_name_that_is_compared() -> None:
    event = played(until="drawn")
    linked(event)
    entry = Entry.objects.get(tournament=event, number=3)
    entered("lodz", "Ewa Żak")
    assert suggested() == []
    Entry.objects.filter(pk=entry.pk).update(name="Zak Ewa")
    relinked(entry)
    assert [pair.why for pair in suggested()] == [("order",)]
