"""What happens to an application: sent, changed, asked about, answered, withdrawn, copied.

Every step is a line of the conversation with who and when, and is taken under a lock: only what it
changes is written, on top of what stands there then. An accepted one makes the league or the
tournament (`making`). Knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.season import Answer, Status, answer_faults
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import outcome as making
from stolik.web.office.applications.checks import faults, seen, when_of
from stolik.web.tournaments.mail.outbox import answered as mail_answer
from stolik.web.models.office import Application, Saying
from stolik.web.models.seasons import Championship

OPEN: Final = ("submitted", "asked")
EDITABLE: Final = ("draft", *OPEN)
COPIED: Final = (
    *("kind", "title", "name", "email", "address", "telephone", "place", "region", "season"),
    *("series_kind", "dates", "starts", "expected", "about", "public_text", "marketing"),
    *("language", "league_id"),
)
Values = Mapping[str, Any]


def put(application: Application, values: Values) -> None:
    """Write what a form holds into an application, in memory."""
    for name, value in values.items():
        setattr(application, name, value)


@transaction.atomic
def save(application: Application, values: Values) -> None:
    """Keep a draft as it is."""
    found = _locked(application, ("draft",))
    put(found, values)
    found.save(update_fields=list(values))
    put(application, values)


@transaction.atomic
def send(
    application: Application,
    by: User,
    text: str = "",
    values: Values | None = None,
    *,
    at: datetime | None = None,
) -> Saying:
    """Send it, change it, or reply to the question that came back.

    Refused while it is incomplete: what stands there stays then.
    """
    moment, given, said = at or timezone.now(), values or {}, text.strip()[:4000]
    found = _locked(application, EDITABLE)
    before = when_of(found)
    put(found, given)
    if found.state == "draft" or when_of(found) != before:
        found.dated = moment
    if found.state == "draft":
        found.sent = moment
    wrong = faults(found)
    if found.state == "asked" and not said:
        wrong = (*wrong, Violation("reply-missing"))
    if wrong:
        raise Refused(wrong)
    what = {"draft": "sent", "asked": "answered"}.get(found.state, "changed")
    found.state = "submitted"
    found.save(update_fields=[*given, "state", "sent", "dated"])
    put(application, given)
    _same(application, found)
    return Saying.objects.create(application=found, what=what, text=said, by=by, at=moment)


@transaction.atomic
def withdraw(application: Application, by: User) -> Saying:
    """The applicant thought better of it."""
    found = _locked(application, EDITABLE)
    found.state = "withdrawn"
    found.save(update_fields=["state"])
    _same(application, found)
    return Saying.objects.create(application=found, what="withdrawn", by=by)


def copied(application: Application, by: User) -> Application:
    """A new draft that says the same."""
    values = {name: getattr(application, name) for name in COPIED}
    return Application.objects.create(applicant=by, **values)


def answer(
    application: Application,
    by: User,
    said: Answer,
    championship: Championship | None = None,
    *,
    saw: str | None = None,
    site: str = "",
) -> Saying:
    """Accept, reject or ask; a rejection needs no reason, a question needs its text.

    `saw` is the digest of what was answered (`judging.seen`): Refused if it is another by now.
    """
    if wrong := answer_faults(said):
        raise Refused(wrong)
    if said.status is Status.ACCEPTED and application.kind == "elimination":
        return _accept_elimination(application, by, said, championship, saw, site)
    with transaction.atomic():
        found = _as_seen(application, saw)
        if said.status is Status.ACCEPTED:
            if wrong := faults(found):
                raise Refused(wrong)
            found.championship = championship
            found.series = making.league(found)
        return _answered(application, found, by, said, site)


def _accept_elimination(
    application: Application,
    by: User,
    said: Answer,
    championship: Championship | None,
    saw: str | None,
    site: str,
) -> Saying:
    if wrong := faults(application):
        raise Refused(wrong)
    # The row comes first and by itself: a journal needs a tournament to be locked.
    event = Tournament()
    making.describe(event, application)
    event.save()
    try:
        with store.writing(event):
            found = _as_seen(application, saw)
            if wrong := faults(found):
                raise Refused(wrong)
            making.describe(event, found)
            event.save()
            making.begin(event, found)
            found.tournament, found.championship = event, championship
            if championship:
                making.offer(found, event, championship, by)
            return _answered(application, found, by, said, site)
    except Refused:
        event.delete()
        raise


def _answered(
    application: Application, found: Application, by: User, said: Answer, site: str
) -> Saying:
    found.state = said.status.value
    found.save(update_fields=["state", "series", "tournament", "championship"])
    _same(application, found)
    saying = Saying.objects.create(
        application=found, what=said.status.value, text=said.text.strip()[:4000], by=by
    )
    mail_answer(saying, site=site)
    return saying


def _locked(application: Application, states: tuple[str, ...]) -> Application:
    """The application as it stands, for nobody else meanwhile; Refused if it is answered."""
    found = Application.objects.select_for_update().get(pk=application.pk)
    if found.state not in states:
        raise Refused((Violation("application-closed"),))
    return found


def _as_seen(application: Application, saw: str | None) -> Application:
    """The same, to be answered; Refused if somebody changed it after it was looked at."""
    found = _locked(application, OPEN)
    if saw is not None and saw != seen(found):
        raise Refused((Violation("application-changed"),))
    return found


def _same(application: Application, found: Application) -> None:
    for field in ("state", "sent", "dated", "series_id", "tournament_id", "championship_id"):
        setattr(application, field, getattr(found, field))
