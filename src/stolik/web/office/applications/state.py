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
from stolik.web.models.office import Application, Saying
from stolik.web.models.seasons import Championship
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import outcome
from stolik.web.office.applications.checks import digest_of, faults, when_of
from stolik.web.tournaments import store
from stolik.web.tournaments.mail.outbox import queue_answer, queue_application

OPEN: Final = ("submitted", "asked")
EDITABLE: Final = ("draft", *OPEN)
COPIED: Final = (
    *("kind", "title", "name", "email", "address", "telephone", "place", "region", "season"),
    *("series_kind", "dates", "starts", "expected", "rules", "about", "public_text", "marketing"),
    *("language", "league_id"),
)
# What changes without the history repeating it: long texts, rules, how to reach somebody.
UNTOLD: Final = ("rules", "about", "public_text", "email", "telephone", "address", "marketing")
Values = Mapping[str, Any]


def put(application: Application, values: Values) -> None:
    """Write what a form holds into an application, in memory."""
    for name, value in values.items():
        setattr(application, name, value)


@transaction.atomic
def save(application: Application, values: Values) -> None:
    """Keep a draft as it is."""
    locked = _locked(application, ("draft",))
    put(locked, {**values, "unsent": {}})
    locked.save(update_fields=[*values, "unsent"])
    put(application, values)


@transaction.atomic
def keep_unsent(application: Application, typed: Mapping[str, str]) -> None:
    """Keep a form as it was typed, since something in it cannot be read; nothing else changes."""
    locked = _locked(application, EDITABLE)
    locked.unsent = dict(typed)
    locked.save(update_fields=["unsent"])
    application.unsent = locked.unsent


@transaction.atomic
def send(
    application: Application,
    by: User,
    text: str = "",
    values: Values | None = None,
    *,
    at: datetime | None = None,
    site: str = "",
) -> Saying:
    """Send it, change it, or reply to the question that came back.

    Refused while it is incomplete: what stands there stays then.
    """
    moment, changes, message = at or timezone.now(), values or {}, text.strip()[:4000]
    locked = _locked(application, EDITABLE)
    before, was = when_of(locked), {name: getattr(locked, name) for name in changes}
    put(locked, {**changes, "unsent": {}})
    if locked.state == "draft" or when_of(locked) != before:
        locked.dated = moment
    if locked.state == "draft":
        locked.sent = moment
    wrong = faults(locked)
    if locked.state == "asked" and not message:
        wrong = (*wrong, Violation("reply-missing"))
    if wrong:
        raise Refused(wrong)
    what = {"draft": "sent", "asked": "answered"}.get(locked.state, "changed")
    locked.state = "submitted"
    locked.save(update_fields=[*changes, "state", "sent", "dated", "unsent"])
    put(application, changes)
    _same(application, locked)
    saying = Saying.objects.create(
        application=locked,
        what=what,
        text=message,
        changes=[] if what == "sent" else _changed(was, changes),
        by=by,
        at=moment,
    )
    queue_application(saying, site=site)
    return saying


def _changed(was: Values, changes: Values) -> list[list[str]]:
    """Which fields differ: name, before, after; of a long text and of contact only the name.

    The language of the page says nothing about the application.
    """
    rows = []
    for name, value in changes.items():
        before = was[name]
        if before == value or name == "language":
            continue
        told = name not in UNTOLD
        rows.append([name, *((_plain(before), _plain(value)) if told else ("", ""))])
    return rows


def _plain(value: object) -> str:
    """A value as the history keeps it."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.isoformat()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@transaction.atomic
def withdraw(application: Application, by: User, *, site: str = "") -> Saying:
    """The applicant thought better of it; the office is told if it had been sent."""
    locked = _locked(application, EDITABLE)
    locked.state = "withdrawn"
    locked.save(update_fields=["state"])
    _same(application, locked)
    saying = Saying.objects.create(application=locked, what="withdrawn", by=by)
    if locked.sent is not None:
        queue_application(saying, site=site)
    return saying


def copied(application: Application, by: User) -> Application:
    """A new draft that says the same."""
    values = {name: getattr(application, name) for name in COPIED}
    return Application.objects.create(applicant=by, **values)


def answer(
    application: Application,
    by: User,
    message: Answer,
    championship: Championship | None = None,
    *,
    saw: str | None = None,
    site: str = "",
) -> Saying:
    """Accept, reject or ask; a rejection needs no reason, a question needs its text.

    `saw` is the digest of what was answered (`checks.digest_of`): Refused if it is another by now.
    """
    if wrong := answer_faults(message):
        raise Refused(wrong)
    if message.status is Status.ACCEPTED and application.kind == "elimination":
        return _accept_elimination(application, by, message, championship, saw, site)
    with transaction.atomic():
        locked = _as_seen(application, saw)
        if message.status is Status.ACCEPTED:
            locked.championship = championship
            if wrong := faults(locked):
                raise Refused(wrong)
            locked.series = outcome.league(locked)
        return _answered(application, locked, by, message, site)


def _accept_elimination(
    application: Application,
    by: User,
    message: Answer,
    championship: Championship | None,
    saw: str | None,
    site: str,
) -> Saying:
    if wrong := faults(application):
        raise Refused(wrong)
    # The row comes first and by itself: a journal needs a tournament to be locked.
    event = Tournament()
    outcome.describe(event, application)
    event.save()
    try:
        with store.writing(event):
            locked = _as_seen(application, saw)
            locked.championship = championship
            if wrong := faults(locked):
                raise Refused(wrong)
            outcome.describe(event, locked)
            event.save()
            outcome.begin(event, locked)
            locked.tournament = event
            if championship:
                outcome.offer(locked, event, championship, by)
            return _answered(application, locked, by, message, site)
    except Refused:
        event.delete()
        raise


def _answered(
    application: Application, locked: Application, by: User, message: Answer, site: str
) -> Saying:
    locked.state = message.status.value
    locked.save(update_fields=["state", "series", "tournament", "championship"])
    _same(application, locked)
    saying = Saying.objects.create(
        application=locked, what=message.status.value, text=message.text.strip()[:4000], by=by
    )
    queue_answer(saying, site=site)
    return saying


def _locked(application: Application, states: tuple[str, ...]) -> Application:
    """The application as it stands, for nobody else meanwhile; Refused if it is answered."""
    locked = Application.objects.select_for_update().get(pk=application.pk)
    if locked.state not in states:
        raise Refused((Violation("application-closed"),))
    return locked


def _as_seen(application: Application, saw: str | None) -> Application:
    """The same, to be answered; Refused if somebody changed it after it was looked at."""
    locked = _locked(application, OPEN)
    if saw is not None and saw != digest_of(locked):
        raise Refused((Violation("application-changed"),))
    return locked


def _same(application: Application, locked: Application) -> None:
    for field in ("state", "sent", "dated", "series_id", "tournament_id", "championship_id"):
        setattr(application, field, getattr(locked, field))
