"""Mails put into the outbox: each once, by its key.

Called where something happens; mails that follow from a journal are queued by
`stolik.web.office.mail.due`. Knows no text and no server.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from stolik.web.core.language import language, site_tag
from stolik.web.models.office import Application, ChangeRequest, Mail, Question, Saying
from stolik.web.models.privacy import AccessCode
from stolik.web.models.tournaments import Entry
from stolik.web.tournaments.mail import limits, signal
from stolik.web.tournaments.mail.address import digest_of


def queue(key: str, kind: str, **more: Any) -> Mail | None:
    """A mail, unless there is one with this key already."""
    if Mail.objects.filter(key=key).exists():
        return None
    try:
        with transaction.atomic():
            made = Mail.objects.create(key=key, kind=kind, **more)
    except IntegrityError:  # somebody else was quicker
        return None
    transaction.on_commit(signal.wake)
    return made


def queue_confirmation(entries: Sequence[Entry], *, site: str = "") -> Mail | None:
    """Confirm a registration: one mail for everybody of the form, in the language of the page.

    None for an address that has had enough: nobody proved that it is theirs.
    """
    first = next((entry for entry in entries if entry.email), None)
    if first is None:
        return None
    to = digest_of(first.email)
    if not limits.may_confirm(first.tournament_id, to, timezone.now()):
        return None
    entry = first if first.pk else Entry.objects.get(token=first.token)
    reserve = [person.number for person in entries if person.state == "reserve"]
    numbers = {"numbers": [person.number for person in entries], "reserve": reserve}
    return queue(
        entry_key("registered", entry),
        "registered",
        entry=entry,
        about=numbers,
        language=language(),
        site=site,
        to=to,
    )


def confirmation_goes_to(entries: Iterable[Entry]) -> bool:
    """Whether a confirmation was queued for one of these people."""
    numbers = [entry.pk for entry in entries]
    rows = Mail.objects.filter(kind="registered", entry__in=numbers)
    return rows.exclude(state__in=("dropped", "failed")).exists()


def queue_access_code(code: AccessCode, *, site: str = "") -> Mail | None:
    """Send somebody the code that opens their data, in the language of the page."""
    return queue(
        f"code:{code.pk}",
        "code",
        entry=code.entry,
        about={"code": code.pk},
        language=language(),
        site=site,
        to=digest_of(code.entry.email),
    )


def queue_answer(saying: Saying, *, site: str = "") -> Mail | None:
    """Tell an applicant the answer."""
    application = saying.application
    if not application.email:
        return None
    return queue(
        f"saying:{saying.pk}", "answer", saying=saying, language=application.language, site=site
    )


def office_accounts() -> QuerySet[User]:
    """The national organiser's accounts that gave an address to write to."""
    return User.objects.filter(is_staff=True, is_active=True).exclude(email="").order_by("pk")


def queue_change(request: ChangeRequest, *, site: str = "") -> None:
    """Tell the office that somebody asks for a change."""
    for user in office_accounts().exclude(pk=request.by_id or 0):
        key = f"change:{request.pk}:{user.pk}"
        queue(key, "change", request=request, account=user, site=site)


def queue_change_answer(request: ChangeRequest, *, site: str = "") -> Mail | None:
    """Tell whoever asked for a change the answer."""
    return queue(
        f"change-answer:{request.pk}",
        "change-answer",
        request=request,
        language=request.language,
        site=site,
    )


def queue_application(saying: Saying, *, site: str = "") -> None:
    """Tell the office that an application was sent, changed or replied to."""
    for user in office_accounts().exclude(pk=saying.by_id or 0):
        key = f"application:{saying.pk}:{user.pk}"
        queue(key, "application", saying=saying, account=user, site=site)


def queue_reply(question: Question, *, site: str = "") -> None:
    """Tell the office that the organiser of an elimination replied."""
    for user in office_accounts().exclude(pk=question.replied_by_id or 0):
        queue(f"reply:{question.pk}:{user.pk}", "reply", question=question, account=user, site=site)


def queue_question(question: Question, *, site: str = "") -> Mail | None:
    """Tell whoever runs an event what the national organiser wants to know."""
    event = question.elimination.result.tournament
    applied = Application.objects.filter(tournament=event).first() if event else None
    return queue(
        f"question:{question.pk}",
        "question",
        question=question,
        language=applied.language if applied else event.language if event else site_tag(),
        site=site,
    )


def entry_key(kind: str, entry: Entry) -> str:
    """One mail of a kind for one person in one event."""
    return f"{kind}:{entry.tournament_id}:{entry.pk}"
