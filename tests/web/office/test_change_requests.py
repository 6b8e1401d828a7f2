"""What the national organiser accepted changes only with him: requests, answers, refusals."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from stolik.web.models.office import Application, ChangeRequest, Mail
from stolik.web.models.seasons import Championship, Decision, Elimination, Result, Series
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Tournament
from stolik.web.office.mail import sender
from stolik.web.seasons.day_changes import move_day
from stolik.web.seasons.events import create_event, create_series
from stolik.web.tournaments import store
from stolik.web.tournaments.access import PASS_PREFIX, pass_key
from support.office_people import account, answered, browser, sent

pytestmark = [pytest.mark.django_db, pytest.mark.database]
SECRET = "urzadzenie-na-sali-0123456789"
WHY = "Sala jest zajęta"


@pytest.fixture
def event(applicant: Client, national: Client) -> Tournament:
    """An elimination, accepted for the day in 30 days, with championships in 90."""
    held = timezone.localdate() + timedelta(days=90)
    goal = Championship.objects.create(title="MP", edition="2027", held=held)
    answered(national, sent(applicant, "elimination"), "accepted", championship=goal.slug)
    return Tournament.objects.get()


@pytest.fixture
def series(applicant: Client, national: Client) -> Series:
    """A league, accepted with six dates."""
    year = timezone.localdate().year + 1
    answered(national, sent(applicant, year=year), "accepted")
    return Series.objects.get()


def in_days(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


def asked(client: Client, event: Tournament, **more: str) -> Any:
    now = timezone.localtime(event.starts)
    form = {
        "title": event.title,
        "date": now.date().isoformat(),
        "time": now.strftime("%H:%M"),
        "expected": "32",
        "public": "on",
        "reason": WHY,
    }
    return client.post(reverse("event-change", args=[event.slug]), form | more)


def answer(client: Client, wanted: str, text: str = "") -> Any:
    request = ChangeRequest.objects.latest("pk")
    address = reverse("answer-change", args=[request.pk])
    return client.post(address, {"answer": wanted, "text": text})


def day_of(event: Tournament) -> date:
    return timezone.localdate(Tournament.objects.get(pk=event.pk).starts)


@pytest.mark.rule("E-1.1", "E-1.2")
def test_the_data_sheet_changes_nothing_of_what_was_accepted(
    event: Tournament, applicant: Client
) -> None:
    address = reverse("edit-tournament", args=[event.slug])
    sheet = {"title": "Inny turniej", "date": in_days(4).isoformat(), "time": "10:00"}
    page = applicant.post(address, sheet).content.decode()
    assert ("ask for a change" in page, "move the tournament" in page) == (True, True)
    # What the form does not send stays, a tick for everybody to see it included.
    assert applicant.post(address, {"place": "Pisz"}).status_code == 302
    row = Tournament.objects.get()
    assert (row.title, day_of(row), row.public, row.place) == (
        *("Eliminacje w Ełku", in_days(30), True, "Pisz"),
    )


@pytest.mark.rule("E-1.1")
def test_a_new_day_waits_for_the_answer_and_then_everything_follows(
    event: Tournament, applicant: Client, national: Client
) -> None:
    assert asked(applicant, event, date=in_days(40).isoformat()).status_code == 302
    request = ChangeRequest.objects.get()
    assert (day_of(event), request.state, list(request.wanted)) == (
        *(in_days(30), "waiting", ["starts"]),
    )
    inbox = national.get("/office/").content.decode()
    assert ("Changes asked for" in inbox, "Eliminacje w Ełku" in inbox) == (True, True)
    for client in (applicant, national):
        page = client.get(reverse("change-request", args=[request.pk])).content.decode()
        assert WHY in page
    stranger = browser(account("obcy"))
    assert stranger.get(reverse("change-request", args=[request.pk])).status_code == 404
    assert answer(applicant, "accepted").status_code == 404
    assert answer(national, "accepted", "Powodzenia").status_code == 302
    application = Application.objects.get()
    assert application.starts is not None
    assert (
        day_of(event),
        timezone.localdate(application.starts),
        Result.objects.get().date,
        Elimination.objects.get().sent,
    ) == (in_days(40), in_days(40), in_days(40), timezone.localdate())
    moved = store.state(event).moved
    assert moved is not None
    assert ChangeRequest.objects.get().state == "accepted"
    django_mail.outbox.clear()
    sender.deliver()
    subjects = [str(mail.subject) for mail in django_mail.outbox]
    assert "Change accepted: Eliminacje w Ełku" in subjects


@pytest.mark.rule("E-1.1")
@pytest.mark.parametrize(
    ("days", "says"),
    [
        (-3, "is over already"),
        (90, "is not before the championships"),
        (400, "is not before the championships"),
    ],
)
def test_days_that_an_application_could_not_name_are_refused(
    event: Tournament, applicant: Client, days: int, says: str
) -> None:
    page = asked(applicant, event, date=in_days(days).isoformat())
    assert (page.status_code, says in page.content.decode()) == (422, True)
    assert in_days(days).isoformat() in page.content.decode()
    assert (ChangeRequest.objects.count(), day_of(event)) == (0, in_days(30))


@pytest.mark.rule("E-1.1")
def test_fewer_than_21_days_ahead_are_remarked_and_the_national_organiser_decides(
    event: Tournament, applicant: Client, national: Client
) -> None:
    asked(applicant, event, date=in_days(20).isoformat())
    number = ChangeRequest.objects.get().pk
    page = national.get(reverse("change-request", args=[number])).content.decode()
    assert "20 days before the tournament" in page
    answer(national, "rejected", "Za późno")
    assert (day_of(event), ChangeRequest.objects.get().state) == (in_days(30), "rejected")
    asked(applicant, event, date=in_days(21).isoformat())
    number = ChangeRequest.objects.latest("pk").pk
    page = national.get(reverse("change-request", args=[number])).content.decode()
    assert "days before the tournament" not in page


@pytest.mark.rule("E-1.1")
def test_the_page_that_moves_asks_for_another_day_and_takes_another_hour(
    event: Tournament, applicant: Client
) -> None:
    address = reverse("event-day", args=[event.slug])
    form = {"what": "move", "date": in_days(4).isoformat(), "time": "10:00", "reason": WHY}
    assert applicant.post(address, form).status_code == 302
    assert (day_of(event), ChangeRequest.objects.get().state) == (in_days(30), "waiting")
    later = {**form, "date": in_days(30).isoformat(), "time": "12:00"}
    applicant.post(address, later)
    row = Tournament.objects.get()
    assert timezone.localtime(row.starts).hour == 12
    assert Application.objects.get().starts == row.starts


def test_name_size_and_visibility_are_asked_for_together(
    event: Tournament, applicant: Client, national: Client
) -> None:
    asked(applicant, event, title="Eliminacje Mazur", expected="48", public="")
    request = ChangeRequest.objects.get()
    assert request.was == {"title": "Eliminacje w Ełku", "expected": 32, "public": True}
    assert request.wanted == {"title": "Eliminacje Mazur", "expected": 48, "public": False}
    answer(national, "accepted")
    row, application = Tournament.objects.get(), Application.objects.get()
    assert (row.title, row.public, application.title, application.expected) == (
        *("Eliminacje Mazur", False, "Eliminacje Mazur", 48),
    )
    assert store.state(event).moved is None


def test_one_request_at_a_time_and_it_can_be_withdrawn(
    event: Tournament, applicant: Client, national: Client
) -> None:
    asked(applicant, event, title="Pierwsza")
    second = asked(applicant, event, title="Druga")
    assert (second.status_code, "waits already" in second.content.decode()) == (422, True)
    number = ChangeRequest.objects.get().pk
    assert applicant.post(reverse("withdraw-change", args=[number])).status_code == 302
    late = answer(national, "accepted")
    assert (late.status_code, "answered or withdrawn" in late.content.decode()) == (422, True)
    assert Tournament.objects.get().title == "Eliminacje w Ełku"
    nothing = asked(applicant, event)
    assert "Nothing differs" in nothing.content.decode()
    assert "Write down why" in asked(applicant, event, title="X", reason="").content.decode()


def test_the_national_organiser_changes_his_own_at_once(national: Client) -> None:
    answered(national, sent(national, "elimination"), "accepted")
    event = Tournament.objects.get()
    asked(national, event, date=in_days(50).isoformat())
    assert (day_of(event), ChangeRequest.objects.get().state) == (in_days(50), "accepted")


# leagues


def plan(series: Series, **more: str) -> dict[str, str]:
    return {
        "title": series.title,
        "year": str(series.year),
        "first": series.first.isoformat(),
        "last": series.last.isoformat(),
        "planned": str(series.planned),
        "dates": " ".join(series.dates),
        "public": "on",
    } | more


@pytest.mark.rule("L-zr-3F")
def test_the_settings_of_an_accepted_league_change_nothing_of_its_plan(
    series: Series, applicant: Client
) -> None:
    address = reverse("edit-series", args=[series.slug])
    for change in (
        {"title": "Inna liga"},
        {"planned": "5"},
        {"dates": f"{series.year}-11-10 {series.year}-12-10"},
    ):
        page = applicant.post(address, plan(series, **change))
        assert (page.status_code, "ask for a change" in page.content.decode()) == (422, True)
    hidden = {name: value for name, value in plan(series, place="Pisz").items() if name != "public"}
    assert applicant.post(address, hidden).status_code == 302
    row = Series.objects.get()
    assert (row.title, row.planned, row.dates, row.public, row.place) == (
        *("Liga Ełk", 6, series.dates, True, "Pisz"),
    )


@pytest.mark.rule("L-zr-3F")
def test_other_dates_of_a_league_are_judged_like_its_application(
    series: Series, applicant: Client, national: Client
) -> None:
    address = reverse("series-change", args=[series.slug])
    form = {"title": series.title, "planned": "6", "public": "on", "reason": WHY}
    few = applicant.post(address, {**form, "dates": " ".join(series.dates[:5])})
    assert "at least 6" in few.content.decode()
    outside = [*series.dates[1:], f"{series.year + 1}-01-10"]
    refused = applicant.post(address, {**form, "dates": " ".join(outside)})
    assert "outside the season" in refused.content.decode()
    assert ChangeRequest.objects.count() == 0
    moved = sorted([*series.dates[1:], f"{series.year}-01-17"])
    assert applicant.post(address, {**form, "dates": " ".join(moved)}).status_code == 302
    assert Series.objects.get().dates == series.dates
    answer(national, "accepted")
    assert (Series.objects.get().dates, Application.objects.get().dates) == (moved, moved)
    page = browser().get(reverse("season", args=[series.slug])).content.decode()
    assert ("Moved from" in page, WHY in page) == (True, True)


@pytest.mark.rule("L-zr-3F")
def test_an_older_request_leaves_the_days_that_changed_since(
    series: Series, applicant: Client, national: Client
) -> None:
    """Asked: the first day a week later. Meanwhile the second one was moved."""
    year, dates = series.year, series.dates
    first, second = f"{year}-01-17", f"{year}-02-20"
    address = reverse("series-change", args=[series.slug])
    form = {"title": series.title, "planned": "6", "public": "on", "reason": WHY}
    applicant.post(address, {**form, "dates": " ".join([first, *dates[1:]])})
    move_day(series, date(year, 2, 10), date(year, 2, 20), series.owner, "Ferie")
    expected = [first, second, *dates[2:]]
    request = ChangeRequest.objects.get()
    page = national.get(reverse("change-request", args=[request.pk]))
    assert page.context["asked"].wanted == {"dates": expected}
    assert answer(national, "accepted").status_code == 302
    assert (Series.objects.get().dates, Application.objects.get().dates) == (expected, expected)
    moves = Decision.objects.filter(kind="day-moved").order_by("pk").values_list("about", flat=True)
    assert [(move["was"], move["to"]) for move in moves] == [
        (f"{year}-02-10", second),
        (f"{year}-01-10", first),
    ]
    request.refresh_from_db()
    assert (request.was["dates"], request.wanted["dates"]) == (
        *([f"{year}-01-10", second, *dates[2:]], expected),
    )


@pytest.mark.rule("L-zr-3F")
@pytest.mark.parametrize(
    ("was", "to"),
    [("01-10", "01-24"), ("02-10", "01-17")],
    ids=["the day asked about was moved", "the day asked for was taken"],
)
def test_a_request_about_a_day_that_changed_since_is_refused(
    series: Series, applicant: Client, national: Client, was: str, to: str
) -> None:
    year = series.year
    address = reverse("series-change", args=[series.slug])
    form = {"title": series.title, "planned": "6", "public": "on", "reason": WHY}
    applicant.post(address, {**form, "dates": " ".join([f"{year}-01-17", *series.dates[1:]])})
    days = (date.fromisoformat(f"{year}-{day}") for day in (was, to))
    move_day(series, *days, series.owner, "Ferie")
    dates = Series.objects.get().dates
    number = ChangeRequest.objects.get().pk
    page = national.get(reverse("change-request", args=[number])).content.decode()
    assert "has changed since" in page
    refused = answer(national, "accepted", "Powodzenia")
    assert (refused.status_code, "has changed since" in refused.content.decode()) == (422, True)
    assert "Powodzenia" in refused.content.decode()
    assert (Series.objects.get().dates, ChangeRequest.objects.get().state) == (dates, "waiting")
    assert answer(national, "rejected").status_code == 302


def test_a_name_that_changed_since_is_not_overwritten(
    event: Tournament, applicant: Client, national: Client
) -> None:
    asked(applicant, event, title="Eliminacje Mazur")
    Tournament.objects.update(title="Eliminacje północne")
    assert answer(national, "accepted").status_code == 422
    assert Tournament.objects.get().title == "Eliminacje północne"


def test_another_hour_of_the_same_day_does_not_stop_a_request_for_another_day(
    event: Tournament, applicant: Client, national: Client
) -> None:
    asked(applicant, event, date=in_days(40).isoformat())
    Tournament.objects.update(starts=event.starts + timedelta(hours=2))
    assert answer(national, "accepted").status_code == 302
    assert day_of(event) == in_days(40)


@pytest.mark.parametrize("page", ["event-change", "event-day"])
def test_a_co_organiser_without_an_account_sees_what_was_asked_for(
    event: Tournament, applicant: Client, page: str
) -> None:
    Member.objects.create(tournament=event, role="organiser", name="Ola", key=pass_key(SECRET))
    Member.objects.create(tournament=event, role="scorer", name="Jan", key=pass_key(SECRET[::-1]))
    device, scorer = browser(), browser()
    device.cookies[f"{PASS_PREFIX}{event.slug}"] = SECRET
    scorer.cookies[f"{PASS_PREFIX}{event.slug}"] = SECRET[::-1]
    now = timezone.localtime(event.starts)
    form = {"title": event.title, "date": in_days(40).isoformat(), "time": now.strftime("%H:%M")}
    form |= {"expected": "32", "public": "on", "reason": WHY, "what": "move"}
    shown = device.post(reverse(page, args=[event.slug]), form, follow=True)
    number = ChangeRequest.objects.get().pk
    address = reverse("change-request", args=[number])
    assert (shown.status_code, shown.redirect_chain) == (200, [(address, 302)])
    assert WHY in shown.content.decode()
    assert reverse("desk", args=[event.slug]) in shown.content.decode()
    # Whoever may not ask may not look either; only the owner's account withdraws it.
    assert scorer.get(address).status_code == 404
    assert browser().get(address).status_code == 404
    assert device.post(reverse("withdraw-change", args=[number])).status_code == 404


@pytest.mark.parametrize("path", ["/office/", "/office/mail"])
def test_the_lists_of_the_office_ask_as_little_for_many_rows_as_for_one(
    national: Client, path: str
) -> None:
    """Requests, the mail about them, and applications that came too late."""
    owner, numbers = account("ewa"), []
    for rows in range(1, 5):
        event = Tournament.objects.create(owner=owner, title=f"T{rows}", starts=timezone.now())
        series = create_series(owner, kind="league", title=f"L{rows}", year=2027, planned=6)
        for subject in ({"tournament": event}, {"series": series}):
            request = ChangeRequest.objects.create(
                **subject, was={"title": "A"}, wanted={"title": "B"}, reason=WHY, by=owner
            )
            Mail.objects.create(key=f"change {request.pk}", kind="change", request=request)
        Application.objects.create(
            kind="league",
            state="submitted",
            applicant=owner,
            title=f"Z{rows}",
            season=2019,
            sent=timezone.now(),
            dates=[],
        )
        with CaptureQueriesContext(connection) as caught:
            page = national.get(path).content.decode()
        assert (f"T{rows}" in page, f"L{rows}" in page) == (True, True)
        numbers.append(len(caught))
    assert numbers[0] == numbers[-1]


def test_the_day_of_a_matchday_of_an_accepted_league_is_asked_for(
    series: Series, applicant: Client, national: Client
) -> None:
    event = create_event(series, series.owner)
    was = day_of(event)
    address = reverse("event-day", args=[event.slug])
    to = was + timedelta(days=7)
    form = {"what": "move", "date": to.isoformat(), "time": "17:00", "reason": WHY}
    assert applicant.post(address, form).status_code == 302
    assert day_of(event) == was
    answer(national, "accepted")
    assert (day_of(event), to.isoformat() in Series.objects.get().dates) == (to, True)
    assert Application.objects.get().dates == Series.objects.get().dates


def test_an_application_cannot_be_accepted_for_championships_that_come_first(
    applicant: Client, national: Client
) -> None:
    goal = Championship.objects.create(title="MP", edition="2027", held=in_days(10))
    application = sent(applicant, "elimination")
    refused = answered(national, application, "accepted", championship=goal.slug)
    assert "is not before the championships" in refused.content.decode()
    assert (Tournament.objects.count(), Application.objects.get().state) == (0, "submitted")
