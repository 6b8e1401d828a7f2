"""Mail to the office and about tickets, the weekly digest, and the lists of mail."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail as django_mail
from django.test import Client
from django.utils import timezone

from stolik.web.models.office import ChangeRequest, Mail
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Result, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.applications import state
from stolik.web.office.mail import digest, sender
from stolik.web.office.mail.due import collect
from stolik.web.office.mail.letters import letter
from stolik.web.office.mail.receiver import receiver
from support.office_people import account, answered, browser, league_form, sent
from support.public_events import played

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)  # 9 o'clock in Poland


@pytest.fixture
def office() -> Client:
    user = account("krajowy", national=True)
    User.objects.filter(pk=user.pk).update(email="biuro@example.org")
    return browser(User.objects.get(pk=user.pk))


def delivered() -> list[tuple[str, tuple[str, ...]]]:
    django_mail.outbox.clear()
    sender.deliver()
    return [(one.subject, tuple(one.to)) for one in django_mail.outbox]


def test_the_office_is_told_of_applications_changes_replies_and_withdrawals(
    applicant: Client, office: Client
) -> None:
    application = sent(applicant, about="Tylko do biura.")
    assert delivered() == [("Nowe zgłoszenie: Liga Ełk", ("biuro@example.org",))]
    body = django_mail.outbox[0].body
    assert ("Biblioteka, Ełk" in body, f"/apply/{application.slug}/" in body) == (True, True)
    applicant.post(f"/apply/{application.slug}/edit", league_form(place="Szkoła"))
    assert delivered() == [("Zmiana zgłoszenia: Liga Ełk", ("biuro@example.org",))]
    assert "Miejsce rozgrywek: Biblioteka, Ełk → Szkoła" in django_mail.outbox[0].body
    answered(office, application, "asked", text="Ile stolików?")
    delivered()
    applicant.post(f"/apply/{application.slug}/reply", {"reply": "Dziesięć."})
    assert delivered() == [("Odpowiedź na pytanie: Liga Ełk", ("biuro@example.org",))]
    assert "Dziesięć." in django_mail.outbox[0].body
    applicant.post(f"/apply/{application.slug}/withdraw")
    assert delivered() == [("Zgłoszenie wycofane: Liga Ełk", ("biuro@example.org",))]
    assert delivered() == []


def test_without_an_address_nobody_is_written_to_and_the_page_takes_one(
    applicant: Client, national: Client
) -> None:
    sent(applicant)
    assert Mail.objects.count() == 0
    refused = national.post("/office/mail", {"email": "biuro"})
    assert (refused.status_code, 'value="biuro"' in refused.text) == (422, True)
    assert national.post("/office/mail", {"email": "biuro@example.org"}).status_code == 302
    assert 'value="biuro@example.org"' in national.get("/office/mail").text
    sent(applicant)
    assert [subject for subject, _ in delivered()] == ["Nowe zgłoszenie: Liga Ełk"]


def ticket(email: str = "", *, owner: str = "olga") -> Ticket:
    """Ola won an elimination that another account runs."""
    event = played(title="Eliminacje Ełk")
    User.objects.filter(pk=event.owner_id).update(email=f"{owner}@example.org")
    goal = Championship.objects.create(title="Mistrzostwa", edition="2027", held=date(2027, 11, 20))
    return Ticket.objects.create(
        championship=goal,
        person=Person.objects.create(name="Ola Kamińska"),
        result=Result.objects.create(tournament=event, date=date(2027, 3, 1), owner=event.owner),
        place=1,
        email=email,
        by=account("krajowy", national=True),
    )


def test_whoever_got_a_ticket_and_the_organiser_are_told_once() -> None:
    ticket("ola@example.org")
    assert (collect(), collect()) == (2, 0)
    assert delivered() == [
        ("Masz awans: Mistrzostwa", ("ola@example.org",)),
        ("Awans: Eliminacje Ełk", ("olga@example.org",)),
    ]
    assert "20 listopada 2027" in django_mail.outbox[0].body
    assert "Ta osoba dostała e-mail." in django_mail.outbox[1].body


@pytest.mark.parametrize(("went_out", "outdated"), [(True, False), (False, True)])
def test_a_ticket_that_is_given_back_changes_no_mail_that_went_out(
    *, went_out: bool, outdated: bool
) -> None:
    given = ticket("ola@example.org")
    collect()
    if went_out:
        delivered()
    given.returned = timezone.now()
    given.save()
    page = browser(None, "pl").get(f"/m/{Mail.objects.get(kind='ticket').token}")
    assert ("Ten awans jest już nieaktualny." in page.text) == outdated


def test_an_address_that_is_learnt_later_is_written_to_then() -> None:
    given = ticket()
    assert collect() == 1
    assert delivered() == [("Awans: Eliminacje Ełk", ("olga@example.org",))]
    assert "Nie znamy adresu e-mail" in django_mail.outbox[0].body
    Ticket.objects.filter(pk=given.pk).update(email="ola@example.org")
    assert (collect(), collect()) == (1, 0)
    assert delivered() == [("Masz awans: Mistrzostwa", ("ola@example.org",))]
    late = timezone.now() + timedelta(days=20)
    Ticket.objects.update(email="")
    assert collect(late) == 0


def test_an_address_that_only_the_desk_knows_reaches_the_winner() -> None:
    given = ticket()
    collect()
    delivered()
    event = Tournament.objects.get(title="Eliminacje Ełk")
    Entry.objects.filter(tournament=event, number=1).update(
        person=given.person, email="ola@example.org"
    )
    assert (collect(), collect()) == (1, 0)
    assert delivered() == [("Masz awans: Mistrzostwa", ("ola@example.org",))]
    Ticket.objects.update(returned=timezone.now())
    assert receiver(Mail.objects.get(kind="ticket")) == ""


def test_a_ticket_given_back_before_the_mail_went_is_not_written_about() -> None:
    given = ticket("ola@example.org")
    collect()
    given.returned = timezone.now()
    given.save()
    assert [to for _, to in delivered()] == [("olga@example.org",)]
    Person.objects.update(name="")  # erased
    assert browser().get(f"/m/{Mail.objects.get(kind='ticket').token}").status_code == 404


@pytest.mark.usefixtures("office")
def test_the_digest_is_written_once_a_week_with_what_waits(applicant: Client) -> None:
    application = sent(applicant)
    asked = ChangeRequest.objects.create(reason="Sala zajęta.", by=account("ewa"))
    Mail.objects.all().delete()
    moments = {
        "Monday, 5 o'clock": MONDAY - timedelta(hours=4),
        "Monday, 9 o'clock": MONDAY,
        "a minute later": MONDAY + timedelta(minutes=1),
        "Sunday": MONDAY + timedelta(days=6),
        "next Tuesday, after a day without the machine": MONDAY + timedelta(days=8),
        "next Wednesday": MONDAY + timedelta(days=9),
    }
    # Before Monday morning it is still the week before, whose digest is owed as well.
    digest.queue_digest(MONDAY - timedelta(days=1))
    assert {when: digest.queue_digest(moment) for when, moment in moments.items()} == {
        "Monday, 5 o'clock": 0,
        "Monday, 9 o'clock": 1,
        "a minute later": 0,
        "Sunday": 0,
        "next Tuesday, after a day without the machine": 1,
        "next Wednesday": 0,
    }
    mails = Mail.objects.filter(kind="digest").order_by("pk")
    assert [mail.about["applications"] for mail in mails] == [1, 1, 1]
    written = letter(mails[1])
    assert written.lines == ("– 1 zgłoszenie czeka na odpowiedź\n– 1 prośba o zmianę",)
    assert [link.words for link in written.links] == ["Zgłoszenia i obowiązki"]
    state.withdraw(application, account("ewa"))
    asked.delete()
    assert digest.queue_digest(MONDAY + timedelta(days=14)) == 1
    assert Mail.objects.filter(kind="digest").order_by("pk").last().state == "dropped"  # type: ignore[union-attr]
    assert digest.queue_digest(MONDAY + timedelta(days=15)) == 0


def test_mail_to_players_is_listed_at_their_desk_and_closed_to_the_office(office: Client) -> None:
    event = played(title="Turniej", start=int(timezone.now().timestamp()) - 9000)
    Entry.objects.filter(tournament=event, number=1).update(email="ala@example.org")
    collect()
    written = Mail.objects.get(entry__number=1)
    desk = browser(event.owner)
    assert f'href="/t/{event.slug}/desk/mail"' in desk.get(f"/t/{event.slug}/desk/people").text
    page = desk.get(f"/t/{event.slug}/desk/mail")
    assert f'href="/m/{written.token}"' in page.text
    assert office.get(f"/t/{event.slug}/desk/mail").status_code == 404
    assert written.token not in office.get("/office/mail").text


def test_the_office_opens_its_own_mail_from_its_list(applicant: Client, office: Client) -> None:
    sent(applicant)
    token = Mail.objects.get().token
    assert f'href="/m/{token}"' in office.get("/office/mail").text
    assert "Nowe zgłoszenie: Liga Ełk" in office.get(f"/m/{token}").text
    digest.queue_digest(timezone.now())
    weekly = office.get(f"/m/{Mail.objects.get(kind='digest').token}").text
    assert 'href="http://testserver/office/"' in weekly  # also where the site has no name
