"""Eliminations after the day: accepted or not, corrected, rejected, erased, from a spreadsheet."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import simulated
from stolik.rules import Refused, ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import commands as c
from stolik.tournament.season import Status
from stolik.web.models.people import Person
from stolik.web.models.seasons import Elimination, ResultRow, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.merges import merge
from stolik.web.privacy.erasure import erase
from stolik.web.public.public_view import public_view
from stolik.web.public.tables import classification_grid
from stolik.web.seasons import events
from stolik.web.seasons.eliminations import answer, proposal, record, replaced
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import from_text
from stolik.web.tournaments import store
from stolik.web.tournaments.formats import RULESETS
from stolik.web.tournaments.qualified import NOBODY, Qualified, qualified
from support.championships import accepted, cup, elimination, holders, national, people
from support.public_events import played, saved
from support.season_play import Day, noon, organiser, save

pytestmark = pytest.mark.django_db


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def codes(found: Elimination) -> list[str]:
    return [str(flag) for flag in proposal(found).flags]


def swap_the_first_two(found: Elimination) -> None:
    first, second = ResultRow.objects.filter(result=found.result).order_by("place")[:2]
    ResultRow.objects.filter(pk=first.pk).update(place=2)
    ResultRow.objects.filter(pk=second.pk).update(place=1)


def champion(event: Tournament, place: int = 1) -> Entry:
    number = next(line.entry for line in store.state(event).places if line.place == place)
    return Entry.objects.get(tournament=event, number=number)


def exported(event: Tournament) -> list[object]:
    """Who qualified, as the file of the classification says it: the column, from the top."""
    grid = classification_grid(public_view(event))
    column = grid.head.index("kwalifikacja")
    return [row[column] for row in grid.rows]


@pytest.mark.rule("E-1.2", "A-62")
def test_ex_204_an_event_nobody_accepted_declares_no_qualifier() -> None:
    """The journal knows the qualifying place; page, phone, export and paper wait."""
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    state = store.state(event)
    first = champion(event)
    assert state.qualified == (first.number,)
    assert qualified(event, state) == Qualified(waiting=frozenset({first.number}))
    anybody = Client()
    page = text(anybody, event.get_absolute_url())
    assert ("kwalifikacja" in page, "miejsce dające awans" in page) == (False, True)
    assert "gdy organizator krajowy przyjął te eliminacje" in page
    phone = text(anybody, f"/p/{first.token}")
    assert ("Kwalifikacja" in phone, "Miejsce dające awans" in phone) == (False, True)
    assert exported(event) == [0] * 24
    found = accepted(event)
    assert qualified(event, state) == Qualified(frozenset({first.number}))
    page = text(anybody, event.get_absolute_url())
    assert ("kwalifikacja" in page, "dające awans" in page) == (True, False)
    assert "Kwalifikacja" in text(anybody, f"/p/{first.token}")
    assert exported(event) == [1] + [0] * 23
    answer(found, Status.REJECTED, national())
    assert qualified(event, state).entries == frozenset()
    assert "kwalifikacja" not in text(anybody, event.get_absolute_url())


@pytest.mark.rule("A-62")
def test_pages_show_who_really_holds_the_ticket() -> None:
    """The champion came with a ticket from elsewhere: the runner-up qualified."""
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    goal = cup()
    found = accepted(event, goal)
    first, second = champion(event), champion(event, 2)
    assert first.person is not None
    Ticket.objects.create(championship=goal, person=first.person)
    state = store.state(event)
    assert qualified(event, state) == Qualified(frozenset({second.number}))
    record(found, national())
    # Whoever made room does not get it back by giving up the other ticket.
    Ticket.objects.filter(person=first.person).delete()
    assert (codes(found), proposal(found).recorded) == ([], True)
    assert qualified(event, state) == Qualified(frozenset({second.number}))


def test_certificates_can_be_printed_before_the_ceremony(client: Client) -> None:
    event = Tournament.objects.create(
        title="Eliminacje", starts=noon(date(2026, 5, 1)), owner=organiser()
    )
    day = Day(event)
    fmt = elimination_format("standard-a")
    day.do(c.Create("elimination", ruleset(RULESETS["elimination"]), fmt, event.title))
    day.come([f"Osoba {n:02}" for n in range(24)])
    accepted(event)
    day.round()
    day.do(c.HideStandings())
    day.play()
    (first, *_) = day.state.places
    assert qualified(event, day.state) == Qualified(frozenset({first.entry}))
    assert "kwalifikacja" not in text(Client(), event.get_absolute_url())
    client.force_login(event.owner)
    assert client.get(f"/t/{event.slug}/desk/print/certificate.pdf").status_code == 200


@pytest.mark.rule("A-75", "E-20")
def test_an_elimination_held_as_an_ordinary_tournament_gives_no_ticket() -> None:
    event = saved(simulated(20, elimination_format("mini"), 3, kind="ordinary"))
    held = accepted(event)
    assert (codes(held), proposal(held).qualification.qualified) == (["held-as-ordinary"], ())


def test_an_ordinary_tournament_knows_nothing_of_qualifying() -> None:
    event = played(12)
    state = store.state(event)
    with CaptureQueriesContext(connection) as asked:
        assert qualified(event, state) == NOBODY
    assert len(asked) == 0


@pytest.mark.rule("E-1.2", "E-16")
def test_recorded_tickets_are_compared_with_corrected_results(client: Client) -> None:
    goal, order = cup(), people(30)
    found = elimination(goal, order)
    record(found, national())
    swap_the_first_two(found)
    assert codes(found) == ["ticket-outdated: Osoba 001"]
    with pytest.raises(Refused):
        record(found, national())
    client.force_login(national())
    page = text(client, f"/national/{goal.slug}/")
    assert "Osoba 001: zapisany awans nie wynika już z tych wyników" in page
    act = f"/national/{goal.slug}/act"
    said = client.post(act, {"what": "replace", "elimination": found.pk, "note": " "}, follow=True)
    assert "Napisz w kilku słowach, dlaczego." in said.content.decode()
    assert holders(goal) == [("Osoba 001", 1)]
    client.post(act, {"what": "replace", "elimination": found.pk, "note": "błąd w protokole"})
    assert holders(goal) == [("Osoba 002", 1)]
    lost = Ticket.objects.get(person=order[0])
    assert (lost.withdrawn, lost.note, lost.returned_by) == (True, "błąd w protokole", national())
    page = text(client, f"/national/{goal.slug}/")
    assert ("cofnięty" in page, "błąd w protokole" in page) == (True, True)
    # Corrected back: a ticket that was withdrawn, unlike one given back, can be earned again.
    swap_the_first_two(found)
    replaced(found, national(), "jednak dobrze")
    assert holders(goal) == [("Osoba 001", 1)]


@pytest.mark.rule("E-1.2")
def test_an_event_rejected_afterwards_gives_no_ticket(client: Client) -> None:
    goal = cup()
    found = elimination(goal, people(30))
    record(found, national())
    client.force_login(national())
    data = {"what": "rejected", "elimination": found.pk, "note": "nie było sędziego"}
    said = client.post(f"/national/{goal.slug}/act", data, follow=True).content.decode()
    assert "Awans cofnięty: Osoba 001." in said
    assert holders(goal) == []
    assert "Osoba 001" not in text(Client(), f"/c/{goal.slug}/")
    assert Ticket.objects.get().note == "nie było sędziego"
    answer(found, Status.ACCEPTED, national())
    record(found, national())
    assert holders(goal) == [("Osoba 001", 1)]


def test_a_ticket_from_an_event_that_is_not_accepted_is_not_in_public() -> None:
    goal = cup()
    found = elimination(goal, people(30))
    record(found, national())
    Elimination.objects.filter(pk=found.pk).update(status="rejected")
    assert "Osoba 001" not in text(Client(), f"/c/{goal.slug}/")
    assert codes(Elimination.objects.get()) == [
        "event-is-rejected",
        "ticket-outdated: Osoba 001",
    ]


def test_two_holders_who_are_one_are_said(client: Client) -> None:
    goal, order = cup(), people(32)
    first, second = elimination(goal, order[:30]), elimination(goal, order[::-1])
    record(first, national())
    record(second, national())
    ResultRow.objects.filter(result=second.result, person=order[0]).delete()
    ResultRow.objects.filter(result=first.result, person=order[31]).delete()
    merge(order[0], order[31], national().pk)
    client.force_login(national())
    page = text(client, f"/national/{goal.slug}/")
    assert page.count("ma dwa awanse") == 2
    assert codes(first) == ["holds-a-ticket: Osoba 001 in 1", "ticket-outdated: Osoba 001"]
    ticket = Ticket.objects.get(person=order[31])
    act = f"/national/{goal.slug}/act"
    client.post(act, {"what": "withdraw", "ticket": ticket.pk, "note": ""})
    assert len(holders(goal)) == 2  # it needs a reason
    client.post(act, {"what": "withdraw", "ticket": ticket.pk, "note": "ta sama osoba"})
    assert (holders(goal), codes(first)) == ([("Osoba 001", 1)], [])


@pytest.mark.rule("E-16", "A-62")
def test_an_erased_champion_does_not_pass_the_ticket_on_silently(client: Client) -> None:
    event = saved(simulated(24, elimination_format("standard-a"), 3))
    goal = cup()
    found = accepted(event, goal)
    second = champion(event, 2)
    erase(event, [champion(event)])
    assert codes(found) == ["qualifier-unknown: 1"]
    with pytest.raises(Refused):
        record(found, national())
    client.force_login(national())
    page = text(client, f"/national/{goal.slug}/")
    assert "Miejsce 1: dane tej osoby są usunięte" in page
    data = {"what": "pass-over", "elimination": found.pk, "place": "1"}
    client.post(f"/national/{goal.slug}/act", data)
    assert codes(found) == ["qualifier-unknown: 1"]  # it needs a reason
    client.post(f"/national/{goal.slug}/act", data | {"note": "nie ma kogo zapytać"})
    record(found, national())
    assert holders(goal) == [(second.name, 2)]


def test_a_champion_without_a_person_is_flagged_too() -> None:
    goal, order = cup(), people(30)
    found = elimination(goal, order)
    order[0].delete()
    assert (proposal(found).qualification.qualified, codes(found)) == ((), ["qualifier-unknown: 1"])


@pytest.mark.rule("E-17", "C-50")
def test_a_missing_address_is_noticed_among_namesakes(client: Client) -> None:
    goal, (one, other) = cup(), people(2)
    Person.objects.update(name="Jan Lis")
    Ticket.objects.create(championship=goal, person=one)
    Ticket.objects.create(championship=goal, person=other, email="jan@example.org")
    client.force_login(national())
    assert (
        text(client, f"/national/{goal.slug}/").count(
            "1 osoba z awansem nie podała adresu e-mail: Jan Lis"
        )
        == 1
    )


def test_an_elimination_run_with_a_spreadsheet_gives_a_ticket(client: Client) -> None:
    goal = cup()
    series = events.create_series(
        organiser(),
        kind="grand-prix",
        title="GP",
        year=2026,
        planned=6,
        rules=SeriesSettings(volume="any"),
    )

    def imported(fmt: str, people: int) -> int:
        rows = "\n".join(f"{n};Osoba {n:02};{30 - n};0" for n in range(1, people + 1))
        lines = from_text(rows)
        title = f"Eliminacje {fmt}"
        return save(series, series.owner, lines, title=title, day=date(2026, 5, 1), fmt=fmt).pk

    good, small = imported("standard-c", 24), imported("mini", 19)
    client.force_login(national())
    page = client.get(f"/national/{goal.slug}/").content.decode()
    assert (f'"r:{good}"' in page, f'"r:{small}"' in page) == (True, False)
    act = f"/national/{goal.slug}/act"
    assert client.post(act, {"what": "offer", "event": f"r:{small}"}).status_code == 404
    assert client.post(act, {"what": "offer", "event": "r:1e9"}).status_code == 404
    client.post(act, {"what": "offer", "event": f"r:{good}"})
    found = Elimination.objects.get()
    for what in ("accepted", "record"):
        client.post(act, {"what": what, "elimination": found.pk})
    assert holders(goal) == [("Osoba 01", 1)]
    assert "Eliminacje standard-c" in text(Client(), f"/c/{goal.slug}/")


def test_an_elimination_of_no_series_is_imported_by_the_national_organiser(client: Client) -> None:
    goal, (known,) = cup(), people(1)
    Ticket.objects.create(championship=goal, person=known)
    rows = "\n".join(f"{n};Osoba {n:03};{n % 7};0" for n in range(1, 25))
    form = {"title": "Eliminacje w Pile", "date": "2026-05-01", "format": "standard-c"}
    form |= {"shown": "full", "text": rows, "go": "look"}
    path = f"/national/{goal.slug}/import"
    client.force_login(national())
    shown = client.post(path, form)
    assert (shown.status_code, Elimination.objects.count()) == (200, 0)
    assert shown.content.decode().count("już znana osoba") == 1
    for _ in range(2):  # pressed twice
        assert client.post(path, form | {"go": "save"}).status_code == 302
    found = Elimination.objects.get()
    assert (found.status, found.result.title, found.result.starters) == (
        "submitted",
        "Eliminacje w Pile",
        24,
    )
    answer(found, Status.ACCEPTED, national())
    record(found, national())
    assert holders(goal) == [("Osoba 001", 1), ("Osoba 002", 2)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"text": ""}, "nikogo nie ma"),
        ({"text": "1;Anna\n1;Anna"}, "jest na liście dwa razy"),
        ({"text": "\x01" + "x" * 10_000}, "Dłuższe niż"),
        ({"title": ""}, "Uzupełnij"),
        ({"date": "jutro"}, "Wybierz datę"),
        ({"format": "nosuch"}, "Wybierz coś z listy"),
        ({"participants": "1e9"}, "Wpisz liczbę"),
    ],
)
def test_what_is_wrong_with_an_imported_elimination_is_said(
    change: dict[str, str], said: str, client: Client
) -> None:
    goal = cup()
    client.force_login(national())
    form = {"title": "E", "date": "2026-05-01", "format": "standard-c", "text": "1;Anna;1;1"}
    sent = client.post(f"/national/{goal.slug}/import", form | {"go": "save"} | change)
    assert sent.status_code in (200, 422)
    assert said in sent.content.decode()
    assert Elimination.objects.count() == 0
    assert client.get(f"/national/{cup(world=True).slug}/import").status_code == 404


def test_the_page_asks_the_same_questions_for_one_elimination_and_for_ten(client: Client) -> None:
    goal, order = cup(), people(40)
    client.force_login(national())
    counted = []
    for number in (1, 10):
        while Elimination.objects.count() < number:
            found = elimination(goal, order)
            if Elimination.objects.count() < 4:
                record(found, national())
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/national/{goal.slug}/")
        counted.append(len(asked))
    assert counted[0] == counted[1] < 32


def test_eliminations_of_the_site_ask_no_more_once_they_are_read(client: Client) -> None:
    goal = cup()
    for seed in (3, 4):
        accepted(saved(simulated(24, elimination_format("standard-a"), seed)), goal)
    client.force_login(national())
    client.get(f"/national/{goal.slug}/")
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/national/{goal.slug}/")
    assert len(asked) < 30


@pytest.mark.rule("A-64", "W-reg-1")
def test_the_country_of_a_nominee_is_kept_and_shown(client: Client) -> None:
    (one,) = people(1)
    Ticket.objects.create(championship=cup(), person=one)
    world = cup(world=True, title="WRC")
    client.force_login(national())
    act, data = (
        f"/national/{world.slug}/act",
        {"what": "nominate", "person": one.pk, "citizen": "1"},
    )
    for country in ("", " ", "x" * 61):
        said = client.post(act, data | {"country": country}, follow=True).content.decode()
        assert "Wpisz kraj, który ta osoba ma reprezentować" in said
    client.post(act, data | {"country": "Polska"})
    ticket = Ticket.objects.get(championship=world)
    assert (ticket.country, ticket.citizen) == ("Polska", True)
    assert "Polska" in text(Client(), f"/c/{world.slug}/")


@pytest.mark.parametrize(
    "data",
    [
        {"what": "replace", "elimination": "0"},
        {"what": "pass-over", "elimination": "\x01", "place": "1"},
        {"what": "withdraw", "ticket": "1e9"},
        {"what": "offer", "event": "r:"},
        {"what": "offer", "event": "r:" + "9" * 40},
    ],
)
def test_odd_acts_are_no_such_page(data: dict[str, str], client: Client) -> None:
    goal = cup()
    client.force_login(national())
    assert client.post(f"/national/{goal.slug}/act", data).status_code == 404


def test_passing_over_a_place_that_is_known_is_refused(client: Client) -> None:
    goal = cup()
    found = elimination(goal, people(30))
    client.force_login(national())
    data = {"what": "pass-over", "elimination": found.pk, "place": "1", "note": "x"}
    client.post(f"/national/{goal.slug}/act", data)
    assert (Ticket.objects.count(), codes(found)) == (0, [])
