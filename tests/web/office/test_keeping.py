"""Rejected and withdrawn applications lose what is personal when their time is over."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from stolik.tournament.season import Answer, Status
from stolik.web.models.office import Application, Mail, Saying
from stolik.web.models.seasons import Series
from stolik.web.office.applications import retention, state
from support.office_people import account, begun, browser, sent

pytestmark = pytest.mark.django_db
PERSONAL = ("liga@example.org", "ul. Długa 1", "+48 600", "Biblioteka", "Liga Ełk", "Nie tym razem")


@pytest.fixture
def applicant() -> Client:
    return browser(account("ewa"))


@pytest.fixture
def krajowy() -> User:
    return account("krajowy", national=True)


def rejected(applicant: Client, by: User, days_ago: int) -> Application:
    """Rejected so many days ago, with something said on both sides."""
    found = sent(applicant)
    state.answer(found, by, Answer(Status.ASKED, "Czy Biblioteka w Ełku?"))
    state.send(found, account("ewa"), "Tak, Biblioteka przy ul. Długa 1")
    state.answer(found, by, Answer(Status.REJECTED, "Nie tym razem"))
    moved(found, days_ago)
    return found


def moved(application: Application, days_ago: int) -> None:
    """Everything said about it was said so many days ago."""
    # At noon: whole days stay whole where the clocks were put back in between.
    noon = timezone.localtime().replace(hour=12)
    then = noon - timedelta(days=days_ago)
    Saying.objects.filter(application=application).update(at=then)


def held(application: Application) -> list[str]:
    """Everything personal that is left of it, wherever it is kept."""
    row = Application.objects.filter(pk=application.pk).values().get()
    texts = [str(value) for value in row.values()]
    texts += [str(row) for row in Saying.objects.filter(application=application).values()]
    texts += [str(row) for row in Mail.objects.filter(saying__application=application).values()]
    return [word for word in PERSONAL if any(word in text for text in texts)]


def test_the_term_begins_with_the_rejection(applicant: Client, krajowy: User) -> None:
    found = rejected(applicant, krajowy, 0)
    today = timezone.localdate()
    term = retention.term(found, today)
    assert term is not None
    assert (term.closed, term.until, term.passed) == (today, today + timedelta(days=180), False)
    later = [retention.term(found, today + timedelta(days=days)) for days in (180, 181)]
    assert [one and one.passed for one in later] == [False, True]
    assert [one.passed for one in retention.kept(today + timedelta(days=181))] == [True]


def test_an_own_period(applicant: Client, krajowy: User, settings: object) -> None:
    settings.APPLICATION_DAYS = 30  # type: ignore[attr-defined]
    rejected(applicant, krajowy, 31)
    assert [one.passed for one in retention.kept(timezone.localdate())] == [True]
    page = browser(krajowy).get("/office/applicants").content.decode()
    assert "for 30 days" in page


def test_only_what_is_over_and_too_old_is_erased(applicant: Client, krajowy: User) -> None:
    national = browser(krajowy)
    old = rejected(applicant, krajowy, 181)
    fresh = rejected(applicant, krajowy, 180)
    gone = sent(applicant)
    state.withdraw(gone, account("ewa"))
    moved(gone, 400)
    accepted, waiting = sent(applicant), sent(applicant)
    state.answer(accepted, krajowy, Answer(Status.ACCEPTED))
    for one in (accepted, waiting):
        moved(one, 400)
    assert "2 applications keep personal data" in national.get("/office/").content.decode()
    assert len(national.get("/office/applicants").context["rows"]) == 3
    answer = national.post("/office/applicants", follow=True).content.decode()
    assert "The data of 2 applications are erased." in answer
    assert "Backups made earlier still hold them" in answer
    assert [held(one) == [] for one in (old, fresh, gone, accepted, waiting)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    # What happened, when, and who did it stays.
    old.refresh_from_db()
    assert (old.kind, old.season, old.state, old.region, len(old.dates)) == (
        "league",
        2027,
        "rejected",
        "warmińsko-mazurskie",
        6,
    )
    said = Saying.objects.filter(application=old)
    assert [(one.what, one.text, one.by and one.by.username) for one in said] == [
        ("sent", "", "ewa"),
        ("asked", "", "krajowy"),
        ("answered", "", "ewa"),
        ("rejected", "", "krajowy"),
        ("erased", "", "krajowy"),
    ]
    assert old.erased is not None
    assert "keep personal data" not in national.get("/office/").content.decode()
    again = national.post("/office/applicants", follow=True).content.decode()
    assert ("Nothing was to be erased." in again, Saying.objects.filter(what="erased").count()) == (
        True,
        2,
    )
    assert Series.objects.get().title == "Liga Ełk"  # an accepted one became a league


def test_pages_of_an_erased_one(applicant: Client, krajowy: User) -> None:
    found = rejected(applicant, krajowy, 200)
    mail = Mail.objects.filter(saying__application=found).last()
    assert mail is not None
    assert browser().get(f"/m/{mail.token}").status_code == 200
    written = {"subject": "Liga Ełk", "lines": [], "links": []}
    Mail.objects.filter(pk=mail.pk).update(
        state="failed", error="550 liga@example.org unknown", letter=written
    )
    assert retention.erase(found, krajowy)
    assert Mail.objects.get(pk=mail.pk).letter == {}
    assert browser().get(f"/m/{mail.token}").status_code == 404
    for client in (applicant, browser(krajowy), browser(krajowy, "pl")):
        page = client.get(f"/apply/{found.slug}/")
        assert (page.status_code, [w for w in PERSONAL if w in page.content.decode()]) == (200, [])
    polish = browser(krajowy, "pl").get(f"/apply/{found.slug}/").content.decode()
    assert [words in polish for words in ("Dane osobowe usunięto", "dane usunięte")] == [True, True]
    for path in ("/office/?show=rejected", "/office/mail", "/office/applicants"):
        assert "liga@example.org" not in browser(krajowy).get(path).content.decode()
    assert applicant.get("/apply/").status_code == 200


def test_an_applicant_need_not_wait(applicant: Client, krajowy: User) -> None:
    found = rejected(applicant, krajowy, 0)
    path = f"/apply/{found.slug}/erase"
    until = date.today() + timedelta(days=180)  # noqa: DTZ011  # only its year is looked at
    page = applicant.get(f"/apply/{found.slug}/").content.decode()
    assert ("are kept until" in page, str(until.year) in page, path in page) == (True, True, True)
    assert path not in browser(krajowy).get(f"/apply/{found.slug}/").content.decode()
    assert {browser(one).post(path).status_code for one in (account("obcy"), krajowy)} == {404}
    assert applicant.post(path).status_code == 302
    assert held(found) == []
    assert applicant.post(path).status_code == 404
    waiting = sent(applicant)
    assert applicant.post(f"/apply/{waiting.slug}/erase").status_code == 404
    assert held(waiting) != []


def test_one_that_was_asked_for(applicant: Client, krajowy: User) -> None:
    national = browser(krajowy)
    one, other = rejected(applicant, krajowy, 3), rejected(applicant, krajowy, 3)
    national.post("/office/applicants", {"application": one.slug})
    assert (held(one), held(other) != []) == ([], True)
    for slug in ("nosuch", sent(applicant).slug, "\x01", "x" * 10_000):
        assert national.post("/office/applicants", {"application": slug}).status_code == 404
    assert {client.get("/office/applicants").status_code for client in (applicant, browser())} == {
        404
    }


def test_a_draft_given_up_has_a_term_too(applicant: Client) -> None:
    slug = begun(applicant, "league")
    applicant.post(f"/apply/{slug}/edit", {"name": "Ewa", "go": "save", "season": "2027"})
    draft = Application.objects.get(slug=slug)
    assert retention.term(draft, timezone.localdate()) is None
    applicant.post(f"/apply/{slug}/withdraw")
    draft.refresh_from_db()
    term = retention.term(draft, timezone.localdate())
    assert term is not None
    assert term.until == timezone.localdate() + timedelta(days=180)


def test_the_documents_say_the_period() -> None:
    page = Path(__file__).parents[3] / "docs" / "privacy.md"
    assert "180 days" in page.read_text(encoding="utf-8")


def test_every_text_is_either_erased_or_known_to_tell_nothing_personal() -> None:
    plain = {"slug", "kind", "state", "region", "series_kind", "language"}
    texts = {
        field.name
        for field in Application._meta.get_fields()
        if field.get_internal_type() in ("CharField", "TextField")
    }
    assert texts == plain | set(retention.PERSONAL)
