"""Applications: drafts, faults beside every field, answers, and what an accepted one makes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from stolik.demo import simulated
from stolik.rules import Refused
from stolik.tournament.formats import elimination_format
from stolik.tournament.season import Answer, Status
from stolik.web.models.office import Application, Mail, Saying, SeasonDays
from stolik.web.models.seasons import Championship, Elimination, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import checks
from stolik.web.office.applications import state as answering
from stolik.web.seasons import official
from stolik.web.seasons.eliminations import proposal
from stolik.web.tournaments import store
from stolik.web.tournaments.qualified import qualified
from support.office_people import (
    account,
    answered,
    begun,
    browser,
    days,
    elimination_form,
    league_form,
    sent,
)
from support.public_events import saved
from support.season_play import Day

pytestmark = pytest.mark.django_db


def said(application: Application) -> list[tuple[str, str, str]]:
    rows = Saying.objects.filter(application=application)
    return [(one.what, one.text, one.by.username if one.by else "") for one in rows]


@pytest.mark.rule("L-1g", "L-13")
def test_a_draft_is_kept_as_it_is_and_consent_to_advertising_is_separate(applicant: Client) -> None:
    slug = begun(applicant, "league")
    assert begun(applicant, "league") == slug  # an untouched draft is taken up again
    answer = applicant.post(f"/apply/{slug}/edit", {"name": "Ewa", "go": "save", "season": "2027"})
    found = Application.objects.get(slug=slug)
    assert (answer.status_code, found.name, found.state, found.marketing, found.sent) == (
        302,
        "Ewa",
        "draft",
        False,
        None,
    )
    applicant.post(f"/apply/{slug}/edit", {**league_form(marketing="on"), "go": "save"})
    found.refresh_from_db()
    assert (found.marketing, found.dates, said(found)) == (True, days(2027), [])


@pytest.mark.rule("L-zr-3A-F")
def test_sending_says_what_is_missing_beside_every_field(applicant: Client) -> None:
    slug = begun(applicant, "league")
    empty = dict.fromkeys(league_form(), "") | {"season": "2027", "go": "send"}
    empty |= {"series_kind": "league", "date_1": "2026-12-31", "date_2": "2027-02-30"}
    answer = applicant.post(f"/apply/{slug}/edit", empty)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "“2027-02-30” is no date." in page
    answer = applicant.post(f"/apply/{slug}/edit", empty | {"date_2": ""})
    assert answer.status_code == 422
    assert list(answer.context["typed"].faults) == [
        "name",
        "email",
        "address",
        "telephone",
        "place",
        "dates",
    ]
    assert "outside the season" in answer.context["typed"].faults["dates"]
    assert "0 dates in the season" in answer.context["typed"].faults["dates"]
    assert Application.objects.get(slug=slug).state == "draft"


@pytest.mark.parametrize(
    "change",
    [
        {"title": "\x01" + "x" * 10_000},
        {"season": "1e9"},
        {"season": "99999999999999999999"},
        {"region": "Mordor"},
        {"email": "no address"},
        {"date_1": "tomorrow"},
        {"series_kind": "chess"},
    ],
)
def test_odd_input_gets_a_message(applicant: Client, change: dict[str, str]) -> None:
    slug = begun(applicant, "league")
    answer = applicant.post(f"/apply/{slug}/edit", league_form(**change))
    assert (answer.status_code, set(answer.context["typed"].faults)) == (422, set(change))


@pytest.mark.rule("C-46")
def test_nobody_else_sees_it(applicant: Client, national: Client) -> None:
    slug = begun(applicant, "league")
    other = browser(account("obcy"))
    paths = (f"/apply/{slug}/", f"/apply/{slug}/edit")
    assert {other.get(path).status_code for path in paths} == {404}
    assert {national.get(path).status_code for path in paths} == {404}  # not sent yet
    assert browser().get("/apply/").status_code == 302
    assert browser().get(paths[0]).status_code == 404
    assert {client.get("/office/").status_code for client in (applicant, other, browser())} == {404}
    assert other.post(f"/office/{slug}/answer", {"answer": "accepted"}).status_code == 404
    assert other.post(f"/apply/{slug}/withdraw").status_code == 404


@pytest.mark.rule("L-zr-2.1")
def test_a_late_application_is_marked_and_may_be_accepted(
    applicant: Client, national: Client
) -> None:
    year = timezone.localdate().year
    SeasonDays.objects.create(
        year=year,
        first=date(year, 1, 1),
        last=date(year, 12, 31),
        apply_until=timezone.localdate() - timedelta(days=1),
    )
    found = sent(applicant, year=year)
    assert [one.code for one in checks.remarks(found)] == ["application-late"]
    assert "Sent after the deadline" in national.get("/office/").content.decode()
    SeasonDays.objects.update(apply_until=timezone.localdate())
    assert checks.remarks(found) == ()


@pytest.mark.rule("E-1.1")
def test_an_elimination_wants_21_days(applicant: Client) -> None:
    late, early = (
        sent(applicant, "elimination", in_days=20),
        sent(applicant, "elimination", in_days=21),
    )
    assert [[str(one) for one in checks.remarks(found)] for found in (late, early)] == [
        ["notice-too-short: 20 of 21"],
        [],
    ]
    slug = begun(applicant, "elimination")
    answer = applicant.post(f"/apply/{slug}/edit", elimination_form(date="", time="", name=""))
    assert (answer.status_code, list(answer.context["typed"].faults)) == (422, ["name", "date"])


@pytest.mark.rule("E-1.2", "L-1g")
def test_accepting_makes_the_league_with_its_dates(applicant: Client, national: Client) -> None:
    goal = Championship.objects.create(title="MP", edition="2027", held=date(2027, 11, 20))
    found = sent(applicant)
    assert (found.state, found.series) == ("submitted", None)
    assert Series.objects.count() == 0  # sent is not accepted
    answer = answered(national, found, "accepted", championship=goal.slug)
    assert answer.status_code == 302
    found.refresh_from_db()
    series = Series.objects.get()
    assert (found.state, found.series) == ("accepted", series)
    assert (series.owner.username, series.kind, series.title, series.dates, series.planned) == (
        "ewa",
        "matchdays",
        "Liga Ełk",
        days(2027),
        6,
    )
    assert (series.championship, series.organiser_name) == (goal, "Biblioteka w Ełku")
    assert said(found) == [("sent", "", "ewa"), ("accepted", "", "krajowy")]
    assert applicant.get(f"/series/{series.slug}/").status_code == 200
    again = answered(national, found, "accepted")
    assert (again.status_code, Series.objects.count()) == (422, 1)
    assert list(Mail.objects.values_list("kind", "language")) == [("answer", "en")]


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.rule("E-1.2", "E-16")
def test_accepting_makes_the_tournament_and_only_then_somebody_can_qualify(
    applicant: Client, national: Client
) -> None:
    goal = Championship.objects.create(title="MP", edition="2027", held=date(2027, 11, 20))
    found = sent(applicant, "elimination")
    answered(national, found, "accepted", championship=goal.slug)
    found.refresh_from_db()
    event = Tournament.objects.get()
    state = store.state(event)
    assert (event.owner.username, event.title, event.registration_open) == (
        "ewa",
        "Eliminacje w Ełku",
        True,
    )
    assert (state.kind, timezone.localtime(event.starts).hour) == ("elimination", 10)
    assert official.accepted(event)
    assert Elimination.objects.get().status == "accepted"
    assert proposal(Elimination.objects.get()).qualification.flags == ()
    day = Day(event)
    day.come([f"Osoba {n:02}" for n in range(32)])
    day.play()
    (_, winner), *_ = day.places()
    now = proposal(Elimination.objects.get())
    assert ([now.names[key] for key in now.qualification.qualified], now.flags) == ([winner], ())
    assert qualified(event, day.state).entries == {day.numbers()[winner]}
    # The same day without anybody's acceptance: a qualifying place, and nobody who qualified.
    other = saved(simulated(24, elimination_format("standard-a"), 3))
    assert not official.accepted(other)
    state = store.state(other)
    assert (len(state.qualified), qualified(other, state).entries) == (1, frozenset())


@pytest.mark.rule("E-1.3")
def test_a_rejection_needs_no_reason_and_a_question_comes_back(
    applicant: Client, national: Client
) -> None:
    found = sent(applicant)
    assert answered(national, found, "asked", text=" ").status_code == 422
    assert answered(national, found, "perhaps").status_code == 422
    answered(national, found, "asked", text="Ile stolików?")
    page = applicant.get(f"/apply/{found.slug}/edit").content.decode()
    assert "Ile stolików?" in page
    applicant.post(f"/apply/{found.slug}/edit", league_form(reply="Osiem."))
    answered(national, found, "rejected")
    assert said(found) == [
        ("sent", "", "ewa"),
        ("asked", "Ile stolików?", "krajowy"),
        ("answered", "Osiem.", "ewa"),
        ("rejected", "", "krajowy"),
    ]
    found.refresh_from_db()
    assert (found.state, Series.objects.count()) == ("rejected", 0)
    assert applicant.get(f"/apply/{found.slug}/edit").status_code == 302
    with pytest.raises(Refused):
        answering.answer(found, account("krajowy"), Answer(Status.ACCEPTED))


def test_withdrawn(applicant: Client, national: Client) -> None:
    found = sent(applicant)
    applicant.post(f"/apply/{found.slug}/withdraw")
    found.refresh_from_db()
    assert found.state == "withdrawn"
    assert answered(national, found, "accepted").status_code == 422


def test_the_inbox_shows_what_waits_first(applicant: Client, national: Client) -> None:
    first, second = sent(applicant), sent(applicant, "elimination")
    answering.answer(second, account("krajowy"), Answer(Status.REJECTED))
    shown = {
        show: [
            line.application.slug
            for line, _ in national.get(f"/office/?show={show}").context["lines"]
        ]
        for show in ("open", "rejected", "all", "nonsense")
    }
    assert shown == {
        "open": [first.slug],
        "rejected": [second.slug],
        "all": [second.slug, first.slug],
        "nonsense": [first.slug],
    }
    assert "Zgłoszenia" in browser(account("krajowy"), "pl").get("/office/").content.decode()


def test_the_days_of_a_season_are_set_by_the_national_organiser(national: Client) -> None:
    form = {
        "year": "2028",
        "first": "2028-02-01",
        "last": "2028-01-01",
        "apply_until": "2027-12-01",
    }
    assert national.post("/office/season", form).status_code == 422
    assert national.post("/office/season", form | {"last": "2028-10-31"}).status_code == 302
    assert SeasonDays.objects.get().last == date(2028, 10, 31)
    assert national.post("/office/season", {"year": "1e9"}).status_code == 422
