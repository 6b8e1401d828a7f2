"""Duties with dates: the pure list, ticks with who and when, reminders, and the closing package."""

from __future__ import annotations

import io
import zipfile
from datetime import date, timedelta

import pytest
from django.utils import timezone

from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import difference, read
from stolik.tournament.season import Day, Duty, event_duties, overdue, series_duties
from stolik.web.models.office import Application, Tick
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office import duties as duties_read
from stolik.web.people import identity
from stolik.web.seasons import results
from stolik.web.seasons.events import create_event, create_series
from stolik.web.tournaments import store
from support.office_people import account, browser
from support.public_events import owner, played

pytestmark = pytest.mark.django_db
HELD = Day(2026, 3, 14)


@pytest.mark.rule("E-2.1", "E-2.2", "E-3", "E-4a", "E-4c", "E-6", "=E-10", "E-17", "E-18")
def test_the_duties_of_an_elimination() -> None:
    assert [(one.code, one.due, one.rules) for one in event_duties("elimination", HELD)] == [
        ("poster", Day(2026, 2, 28), ("E-2.1",)),
        ("form", Day(2026, 2, 28), ("E-2.1",)),
        ("diplomas", Day(2026, 3, 11), ("E-2.1", "E-2.2")),
        ("labels", Day(2026, 3, 13), ("E-4c",)),
        ("sheets", Day(2026, 3, 13), ("E-6",)),
        ("clock", Day(2026, 3, 13), ("E-7",)),
        ("room", HELD, ("E-4b",)),
        ("computer", HELD, ("E-4a",)),
        ("live-table", HELD, ("E-3",)),
        ("briefing", HELD, ("E-10",)),
        ("results", Day(2026, 3, 15), ("E-3", "L-zr-4bis")),
        ("qualifier-email", Day(2026, 3, 15), ("E-17",)),
        ("photos-handed-over", Day(2026, 3, 21), ("E-18",)),
    ]


@pytest.mark.rule("L-zr-4bis", "L-6", "A-70")
def test_the_duties_of_a_league() -> None:
    assert {one.code for one in event_duties("league", HELD)} == {
        *("labels", "sheets", "clock", "room", "computer", "live-table", "briefing"),
        *("results", "photos-published"),
    }
    days = [Day(2026, month, 14) for month in (1, 2, 3, 4, 5, 6)]
    assert series_duties("league", days) == (Duty("prizes", Day(2026, 5, 13), ("L-6",)),)
    assert (series_duties("league", days[:1]), series_duties("matchdays", days)) == ((), ())
    assert event_duties("nosuch", HELD) == ()


def test_overdue_is_what_nobody_did_in_time() -> None:
    duties = (Duty("a", Day(2026, 3, 1)), Duty("b", Day(2026, 3, 2)), Duty("c", Day(2026, 3, 3)))
    assert overdue(duties, {"a"}, Day(2026, 3, 3)) == (duties[1],)
    poster = event_duties("elimination", HELD)[:1]
    assert [overdue(poster, (), Day(2026, 3, day)) == poster for day in (1, 14, 15)] == [
        True,
        True,
        False,  # nobody needs it any more
    ]


def official(event: Tournament) -> None:
    """Accepted by the national organiser."""
    Elimination.objects.create(
        championship=Championship.objects.create(title="MP", edition="1", held=date(2027, 1, 1)),
        result=results.result_for(event),
        status="accepted",
    )


def soon(days: int) -> Tournament:
    start = int((timezone.now() + timedelta(days=days)).timestamp())
    return played(start=start, until="drawn")


def test_people_tick_and_it_is_known_who() -> None:
    event = soon(5)
    olga = browser(owner())
    path = f"/t/{event.slug}/desk/duties"
    assert "Overdue duties" not in olga.get(f"/t/{event.slug}/desk/").content.decode()
    official(event)
    page = olga.get(path)
    assert [line.duty.code for line, _ in page.context["lines"] if line.late] == ["poster", "form"]
    assert "Overdue duties" in olga.get(f"/t/{event.slug}/desk/").content.decode()
    assert "Put up the poster" in olga.get("/mine").content.decode()
    olga.post(path, {"duty": "poster", "done": "1"})
    olga.post(path, {"duty": "poster", "done": "1"})
    tick = Tick.objects.get()
    assert (tick.duty, tick.by, tick.tournament) == ("poster", owner(), event)
    assert [line.duty.code for line, _ in olga.get(path).context["lines"] if line.late] == ["form"]
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    assert olga.get(path).context["overdue"] == 0  # the site knows it
    olga.post(path, {"duty": "poster"})
    assert (Tick.objects.count(), olga.get(path).context["overdue"]) == (0, 1)
    assert olga.post(path, {"duty": "nosuch", "done": "1"}).status_code == 404
    assert browser(account("obcy")).get(path).status_code == 404
    assert "Obowiązki" in browser(owner(), "pl").get(path).content.decode()


@pytest.mark.rule("L-6", "A-70")
def test_prizes_are_remembered_before_the_last_tournament_but_one() -> None:
    today = timezone.localdate()
    series = create_series(
        owner(),
        kind="league",
        title="Liga",
        year=today.year,
        planned=6,
        first=today - timedelta(days=200),
        last=today + timedelta(days=200),
        dates=[today + timedelta(days=n) for n in (-150, -120, -90, -60, 0, 30)],
    )
    Application.objects.create(
        kind="league", applicant=owner(), state="accepted", series=series, sent=timezone.now()
    )
    olga = browser(owner())
    path = f"/series/{series.slug}/duties"
    assert [line.late for line, _ in olga.get(path).context["lines"]] == [True]
    assert (
        "Make sure that the prizes for the first three arrive" in olga.get("/mine").content.decode()
    )
    olga.post(path, {"duty": "prizes", "done": "1"})
    assert [line.late for line, _ in olga.get(path).context["lines"]] == [False]
    assert browser(account("obcy")).get(path).status_code == 404


def test_a_league_shows_what_is_left_for_each_of_its_events() -> None:
    today = timezone.localdate()
    year = {"first": today - timedelta(days=100), "last": today + timedelta(days=100)}
    series = create_series(owner(), kind="league", title="Liga", year=today.year, planned=6, **year)
    olga = browser(owner())
    path = f"/series/{series.slug}/duties"
    # Without planned days nobody knows which tournament is the last but one.
    assert "plan the days" in olga.get(path).content.decode()
    event = create_event(series, owner(), starts=timezone.now() - timedelta(days=2))
    (line,) = olga.get(path).context["events"]
    assert (line.event.pk, line.late > 0, line.left >= line.late) == (event.pk, True, True)
    desk = f"/t/{event.slug}/desk/duties"
    todo = next(line for line, _ in olga.get(desk).context["lines"] if not line.done)
    olga.post(desk, {"duty": todo.duty.code, "done": "1"})
    (after,) = olga.get(path).context["events"]
    assert after.left == line.left - 1


@pytest.mark.slow
@pytest.mark.rule("E-17")
def test_the_closing_package_holds_everything_once() -> None:
    event = played(24, title="=Turniej")
    official(event)
    first = Entry.objects.get(tournament=event, number=_winner(event))
    Entry.objects.filter(pk=first.pk).update(email="mistrz@example.org")
    identity.linked(event)
    olga, national = browser(owner()), browser(account("krajowy", national=True))
    answers = [client.get(f"/t/{event.slug}/closing.zip") for client in (olga, national)]
    assert {answer.status_code for answer in answers} == {200}
    bodies = [answer.getvalue() for answer in answers]
    with zipfile.ZipFile(io.BytesIO(bodies[0])) as zipped:
        names = set(zipped.namelist())
        qualified = zipped.read("PRIVATE/qualified.csv").decode("utf-8-sig")
        journal = zipped.read("journal.jsonl").decode()
        pdf = zipped.read("results.pdf")
    assert names >= {"README.txt", "results.pdf", "results.xlsx", "journal.jsonl", "photos.csv"}
    assert (f'"{first.name}";"1";"mistrz@example.org"' in qualified, pdf[:5]) == (True, b"%PDF-")
    assert difference(read(journal)) is None
    assert browser(account("obcy")).get(f"/t/{event.slug}/closing.zip").status_code == 404
    assert browser().get(f"/t/{event.slug}/closing.zip").status_code == 404


def _winner(event: Tournament) -> int:
    return next(line.entry for line in store.state(event).places if line.place == 1)


def test_there_is_no_package_before_the_classification() -> None:
    event = soon(1)
    assert browser(owner()).get(f"/t/{event.slug}/closing.zip").status_code == 404


@pytest.mark.rule("E-3")
def test_sharing_the_live_table_is_ticked_by_a_person() -> None:
    event = played(until="drawn")
    lines = {line.duty.code: line.done for line in duties_read.of_event(event, HELD)}
    assert (event.public, lines["live-table"]) == (True, False)
    browser(owner()).post(f"/t/{event.slug}/desk/duties", {"duty": "live-table", "done": "1"})
    lines = {line.duty.code: line.done for line in duties_read.of_event(event, HELD)}
    assert lines["live-table"]


@pytest.mark.rule("E-17")
def test_the_address_on_the_ticket_is_known() -> None:
    event = played(24, fmt=elimination_format("standard-c"))
    goal = Championship.objects.create(title="MP", edition="2026", held=date(2026, 11, 20))
    result = results.result_for(event)
    person = Person.objects.create(name="Anna")

    def known() -> bool:
        lines = duties_read.of_event(event, HELD)
        return next(line.known for line in lines if line.duty.code == "qualifier-email")

    found = [known()]
    ticket = Ticket.objects.create(championship=goal, person=person, result=result)
    found.append(known())
    Ticket.objects.filter(pk=ticket.pk).update(email="anna@example.org")
    found.append(known())
    Ticket.objects.create(
        championship=goal, person=Person.objects.create(name="Jan"), result=result
    )
    found.append(known())
    assert found == [False, False, True, False]
