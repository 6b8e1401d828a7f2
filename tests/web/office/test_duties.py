"""Duties with dates: the pure list, ticks with who and when, reminders, and the closing package."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, timedelta
from html import unescape

import pytest
from django.utils import timezone

from stolik.demo import Stop, simulated
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
from support.public_events import owner, played, saved

pytestmark = pytest.mark.django_db
HELD = Day(2026, 3, 14)
PHASES = re.compile(r'<li class="phase">\s*<h2>\s*(.*?)\s*</h2>')


@pytest.mark.rule("E-2.1", "E-2.2", "E-3", "E-4a", "E-4c", "E-6", "=E-10", "E-17", "E-18")
def test_the_duties_of_an_elimination() -> None:
    assert [(one.code, one.due, one.rules) for one in event_duties("elimination", HELD)] == [
        ("accepted", Day(2026, 2, 21), ("E-1.1", "E-1.2")),
        ("poster", Day(2026, 2, 28), ("E-2.1",)),
        ("form", Day(2026, 2, 28), ("E-2.1",)),
        ("labels", Day(2026, 3, 13), ("E-4c",)),
        ("sheets", Day(2026, 3, 13), ("E-6",)),
        ("clock", Day(2026, 3, 13), ("E-7",)),
        ("room", HELD, ("E-4b",)),
        ("computer", HELD, ("E-4a",)),
        ("live-table", HELD, ("E-3",)),
        ("briefing", HELD, ("E-10",)),
        ("diplomas", HELD, ("E-2.1", "E-2.2")),
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
    poster = event_duties("ordinary", HELD)[:1]
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
    event = played(start=start, until="drawn")
    Tournament.objects.filter(pk=event.pk).update(created=timezone.now() - timedelta(days=30))
    event.refresh_from_db()
    return event


def test_people_tick_and_it_is_known_who() -> None:
    event = soon(5)
    olga = browser(owner())
    path = f"/t/{event.slug}/desk/duties"
    official(event)
    page = olga.get(path)
    assert [line.duty.code for line, _ in page.context["lines"] if line.late] == ["poster", "form"]
    desk = olga.get(f"/t/{event.slug}/desk/").content.decode()
    assert ("To do before the day" in desk, desk.count("overdue</strong>")) == (True, 2)
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
    page = browser(owner(), "pl").get(path).content.decode()
    assert PHASES.findall(page) == ["Przed turniejem", "W dniu turnieju", "Po turnieju"]


@pytest.mark.rule("E-1.2")
def test_an_elimination_is_to_be_accepted_and_the_site_knows_when_it_is() -> None:
    start, fmt = int((timezone.now() + timedelta(days=5)).timestamp()), elimination_format("mini")
    journal = simulated(14, fmt, 7, kind="elimination", start=start, stop=Stop(round=1, percent=0))
    event = saved(journal, start=start)
    Tournament.objects.filter(pk=event.pk).update(created=timezone.now() - timedelta(days=30))
    olga = browser(owner())
    path = f"/t/{event.slug}/desk/duties"

    def acceptance() -> tuple[str, str, bool, bool]:
        lines = olga.get(path).context["lines"]
        ((line, page),) = [each for each in lines if each[0].duty.code == "accepted"]
        return line.words, page, line.late, line.known

    to_do = "Apply, and have the elimination accepted"
    assert acceptance() == (to_do, "/apply/", True, False)
    official(event)
    done = "The national organiser has accepted the elimination"
    assert acceptance() == (done, "/apply/", False, True)


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


def test_an_event_made_late_is_not_late_at_once() -> None:
    made = Day(2026, 3, 12)
    duties = event_duties("elimination", HELD, made)
    assert {duty.due for duty in duties if duty.phase == "before"} == {HELD}
    assert overdue(duties, (), made) == ()
    early = event_duties("elimination", HELD, Day(2026, 1, 2))
    assert early == event_duties("elimination", HELD)
    phases = {duty.code: duty.phase for duty in duties}
    assert (phases["poster"], phases["room"], phases["results"]) == ("before", "day", "after")


def test_what_results_prove_is_ticked_by_itself() -> None:
    event = played(until="round-closed")
    lines = {line.duty.code: line.known for line in duties_read.of_event(event, HELD)}
    assert [code for code in ("labels", "sheets", "live-table") if lines[code]] == [
        *("labels", "sheets", "live-table")
    ]
    assert not lines["diplomas"]
    page = browser(owner()).get(f"/t/{event.slug}/desk/duties").content.decode()
    assert "done automatically" in page


def test_diplomas_are_printed_after_the_end_and_then_nothing_else_is_asked_for() -> None:
    """The places stand on them; what nobody ticked before or during the day is past."""
    playing, ended = played(until="round-closed"), played(slug="ended")
    word = "Print the diplomas"
    desk = {e.slug: browser(owner()).get(f"/t/{e.slug}/desk/") for e in (playing, ended)}
    pages = {slug: unescape(answer.content.decode()) for slug, answer in desk.items()}
    assert (word in pages[playing.slug], word in pages[ended.slug]) == (False, True)
    lines = duties_read.of_event(ended, timezone.localdate(ended.starts))
    left = [line.duty.code for line in lines if line.left]
    assert left == ["diplomas"]
    assert [line.duty.code for line in lines if line.past] == ["poster", "briefing"]
    page = browser(owner()).get(f"/t/{ended.slug}/desk/duties")
    assert (page.context["left"], page.context["overdue"]) == (1, 0)
    assert page.content.decode().count("not ticked") == 2


@pytest.mark.rule("E-3")
def test_sharing_the_live_table_is_ticked_by_a_person() -> None:
    event = played(until="drawn")
    lines = {line.duty.code: line.done for line in duties_read.of_event(event, HELD)}
    assert (event.public, lines["live-table"]) == (True, False)
    browser(owner()).post(f"/t/{event.slug}/desk/duties", {"duty": "live-table", "done": "1"})
    lines = {line.duty.code: line.done for line in duties_read.of_event(event, HELD)}
    assert lines["live-table"]


def test_the_desk_and_the_whole_list_lead_to_the_same_pages() -> None:
    event = played(24, fmt=elimination_format("standard-c"))
    olga = browser(owner())
    lines = olga.get(f"/t/{event.slug}/desk/duties").context["lines"]
    desk = olga.get(f"/t/{event.slug}/desk/").content.decode()
    links = re.findall(r'<a class="grow" href="([^"]*)">([^<]*)</a>', desk)
    left = [(line, page) for line, page in lines if line.duty.phase == "after" and not line.done]
    after = {line.words: page for line, page in left if page}
    assert {unescape(words): page for page, words in links} == after
    (address,) = [page for line, page in lines if line.duty.code == "qualifier-email"]
    assert address in after.values()


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
