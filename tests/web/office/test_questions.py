"""Questions of the national organiser, and everything that leads the office to an event."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core import mail as django_mail
from django.test import Client
from django.utils import timezone

from stolik.tournament.season import Answer, Status
from stolik.web.models.office import Application, Question, Saying
from stolik.web.models.seasons import Championship, Elimination
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import state
from stolik.web.office.mail import sender
from stolik.web.seasons import results
from support.office_people import account, answered, browser, league_form, sent
from support.public_events import owner, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def goal() -> Championship:
    return Championship.objects.create(title="MP", edition="2027", held=date(2027, 11, 20))


def test_an_empty_reply_is_no_reply(applicant: Client, national: Client) -> None:
    found = sent(applicant)
    answered(national, found, "asked", text="Ile stolików?")
    counts = {name: number for name, _, number in national.get("/office/").context["filters"]}
    assert (counts["open"], counts["asked"]) == (0, 1)
    assert national.get("/office/").context["lines"] == []
    mine = applicant.get("/mine").content.decode()
    assert ("Ile stolików?" in mine, f'href="/apply/{found.slug}/"' in mine) == (True, True)
    for path, form in (("reply", {"reply": " \n "}), ("edit", league_form(reply=""))):
        page = applicant.post(f"/apply/{found.slug}/{path}", form)
        assert (page.status_code, list(page.context["typed"].faults)) == (422, ["reply"])
    assert Application.objects.get(pk=found.pk).state == "asked"
    assert applicant.post(f"/apply/{found.slug}/reply", {"reply": "Osiem."}).status_code == 302
    said = list(Saying.objects.filter(application=found).values_list("what", "text"))
    assert said == [("sent", ""), ("asked", "Ile stolików?"), ("answered", "Osiem.")]
    assert Application.objects.get(pk=found.pk).state == "submitted"
    assert "Ile stolików?" not in applicant.get("/mine").content.decode()
    assert applicant.post(f"/apply/{found.slug}/reply", {"reply": "Tak."}).status_code == 422


def on_the_list(goal: Championship, applicant: Client, national: Client) -> Elimination:
    """An elimination accepted by application, put on a list afterwards."""
    found = sent(applicant, "elimination")
    answered(national, found, "accepted")
    event = Tournament.objects.get()
    national.post(f"/national/{goal.slug}/act", {"what": "offer", "event": event.slug})
    return Elimination.objects.get()


def test_what_was_accepted_is_not_accepted_again(
    goal: Championship, applicant: Client, national: Client
) -> None:
    offer = on_the_list(goal, applicant, national)
    assert (offer.status, offer.championship, offer.answered is not None) == (
        "accepted",
        goal,
        True,
    )


def test_a_question_about_an_elimination_reaches_its_organiser(
    goal: Championship, applicant: Client, national: Client
) -> None:
    offer = on_the_list(goal, applicant, national)
    event = Tournament.objects.get()
    act, duties = f"/national/{goal.slug}/act", f"/t/{event.slug}/desk/duties"
    national.post(act, {"what": "asked", "elimination": offer.pk, "note": "Ile osób było?"})
    pages = (f"/t/{event.slug}/desk/", duties, "/mine")
    assert ["Ile osób było?" in applicant.get(page).content.decode() for page in pages] == [
        True,
        True,
        True,
    ]
    django_mail.outbox.clear()
    sender.deliver()
    asked = [one for one in django_mail.outbox if "Ile osób było?" in one.body]
    assert [(one.to, one.subject) for one in asked] == [
        (["dk@example.org"], "A question: Eliminacje w Ełku")
    ]
    assert f"/t/{event.slug}/desk/duties" in asked[0].body
    assert national.get(f"/m/{Question.objects.get().mail.get().token}").status_code == 200
    assert national.get("/office/mail").status_code == 200
    assert applicant.post(duties, {"reply": "  "}).status_code == 422
    assert national.post(duties, {"reply": "Ja nie."}).status_code == 404
    assert applicant.post(duties, {"reply": "Czterdzieści."}).status_code == 302
    offer.refresh_from_db()
    assert offer.status == "submitted"
    assert "Czterdzieści." in national.get(f"/national/{goal.slug}/").content.decode()
    assert "1 elimination waits for an answer" in national.get("/office/").content.decode()
    assert "Ile osób było?" not in applicant.get("/mine").content.decode()
    assert applicant.post(duties, {"reply": "Jeszcze raz."}).status_code == 404


def test_the_office_leads_to_the_closing_package(goal: Championship, national: Client) -> None:
    event = played(
        12, start=int((timezone.now() - timedelta(hours=8)).timestamp()), title="Finał w Ełku"
    )
    Elimination.objects.create(
        championship=goal, result=results.result_for(event), status="accepted"
    )
    package, sheet = f"/t/{event.slug}/closing.zip", f"/office/event/{event.slug}"
    inbox = national.get("/office/").content.decode()
    assert (package in inbox, sheet in inbox) == (True, True)
    month = timezone.localdate(event.starts).strftime("%Y-%m")
    for path in ("/office/today", f"/calendar?month={month}"):
        assert sheet in national.get(path).content.decode()
    assert sheet not in browser().get(f"/calendar?month={month}").content.decode()
    assert package in national.get(sheet).content.decode()
    file = national.get(package)
    assert (file.status_code, file.getvalue()[:2]) == (200, b"PK")
    assert {one.get(sheet).status_code for one in (browser(), browser(owner()))} == {404}
    assert national.get("/office/event/nosuch").status_code == 404


def test_overdue_duties_lead_somewhere(national: Client, applicant: Client) -> None:
    found = sent(applicant, "elimination", in_days=5)
    state.answer(found, account("krajowy"), Answer(Status.ACCEPTED))
    event = Tournament.objects.get()
    # Nothing is late on the day on which somebody begins.
    assert f'href="/office/event/{event.slug}"' not in national.get("/office/").content.decode()
    Tournament.objects.update(created=timezone.now() - timedelta(days=20))
    assert f'href="/office/event/{event.slug}"' in national.get("/office/").content.decode()
    page = national.get(f"/office/event/{event.slug}").content.decode()
    assert ("Put up the poster" in page, "dk@example.org" in page, "600 100 200" in page) == (
        True,
        True,
        True,
    )


def test_whoever_cannot_set_championships_is_told_who_can(
    national: Client, applicant: Client
) -> None:
    found = sent(applicant, series_kind="league")
    state.answer(found, account("krajowy"), Answer(Status.ACCEPTED))
    found.refresh_from_db()
    assert found.series is not None
    desk = f"/series/{found.series.slug}/"
    told = [
        "national organiser sets that" in one.get(desk).content.decode()
        for one in (applicant, national)
    ]
    assert told == [True, False]
