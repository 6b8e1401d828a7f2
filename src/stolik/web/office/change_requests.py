"""Requests to change what was accepted: asked, judged like an application, answered, carried out.

Until the answer everything stays. What has changed since a request is not overwritten by it: other
days of a plan stay as they are by now, and where the very thing was changed, it is refused. The
national organiser's own changes are carried out at once. An accepted change is written into the
event or the league and into its application, and a new day becomes a move like any other, told to
everybody registered. Knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import ORGANISER
from stolik.tournament.season import (
    after_championship,
    day_past,
    few_expected,
    length_advice,
    notice_too_short,
)
from stolik.web.core.language import language
from stolik.web.models.office import Application, ChangeRequest, Saying
from stolik.web.models.seasons import Elimination, Result, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import checks
from stolik.web.seasons import closure, decisions, official
from stolik.web.seasons.calendar import missed_seasons, spare
from stolik.web.seasons.day_changes import record_moved
from stolik.web.seasons.events import series_faults
from stolik.web.tournaments import day_changes, store
from stolik.web.tournaments.mail.outbox import queue_change, queue_change_answer

Subject = Tournament | Series
Values = Mapping[str, Any]
PLAN_CHANGED: Final = "plan-changed"
LONGEST_ANSWER: Final = 4000


@dataclass(frozen=True, slots=True)
class Judgement:
    """What keeps a change from being made, and what the national organiser ought to know."""

    faults: tuple[Violation, ...]
    remarks: tuple[Violation, ...] = ()


def application_of(subject: Subject) -> Application | None:
    """The accepted application that led to an event or a league."""
    accepted = Application.objects.filter(state="accepted")
    own = (
        accepted.filter(series=subject)
        if isinstance(subject, Series)
        else accepted.filter(tournament=subject)
    )
    return own.first()


def current(subject: Subject) -> dict[str, Any]:
    """What can be asked for, as it stands."""
    if isinstance(subject, Series):
        return {
            "title": subject.title,
            "dates": list(subject.dates),
            "planned": subject.planned,
            "public": subject.public,
        }
    if not official.accepted_itself(subject):
        # Of an event of an accepted league only its day was accepted.
        return {"starts": subject.starts.isoformat()}
    application = application_of(subject)
    expected = {"expected": application.expected} if application else {}
    return {
        "title": subject.title,
        "starts": subject.starts.isoformat(),
        **expected,
        "public": subject.public,
    }


def differing(subject: Subject, wanted: Values) -> dict[str, Any]:
    """Those of the wanted values that are others than now."""
    now = current(subject)
    return {
        name: value
        for name, value in wanted.items()
        if name in now and _comparable(name, value) != _comparable(name, now[name])
    }


def _comparable(name: str, value: Any) -> Any:
    return datetime.fromisoformat(value).timestamp() if name == "starts" else value


def needs_asking(subject: Subject, user: User, *, to: datetime | None = None) -> bool:
    """Whether somebody has to ask; another hour of the same day is nobody's concern."""
    if user.is_staff or not official.accepted(subject):
        return False
    if to is None or isinstance(subject, Series):
        return True
    return timezone.localdate(to) != timezone.localdate(subject.starts)


def judged(subject: Subject, wanted: Values, sent: date) -> Judgement:
    """By the rules of the application, as if it had been sent on that day."""
    if isinstance(subject, Series):
        return _judged_league(subject, wanted, sent)
    faults: list[Violation] = []
    remarks: list[Violation] = []
    if "starts" in wanted:
        held = timezone.localdate(datetime.fromisoformat(wanted["starts"]))
        faults += day_past(held, sent)
        faults += after_championship([held], official.championships_held(subject))
        faults += [missed.fault for missed in missed_seasons(subject, held)]
        if official.accepted_itself(subject) and not faults:
            remarks += notice_too_short(held, sent)
    if "expected" in wanted:
        remarks += few_expected(wanted["expected"])
    return Judgement(tuple(faults), tuple(remarks))


def _judged_league(series: Series, wanted: Values, sent: date) -> Judgement:
    planned = wanted.get("planned", series.planned)
    days = tuple(date.fromisoformat(text) for text in wanted.get("dates", series.dates))
    new = [day for day in days if day.isoformat() not in series.dates]
    faults = [fault for day in new for fault in day_past(day, sent)]
    faults += after_championship(new, official.championships_held(series))
    faults += series_faults(series.kind, planned, series.first, series.last, days, series.year)
    application = application_of(series)
    if application is not None and "dates" in wanted:
        faults += checks.league_date_faults(application, days)
    if closure.closed(series) and ("planned" in wanted or "dates" in wanted):
        faults.append(Violation("season-closed", season=series.title))
    advice = length_advice(planned).warnings if series.kind == "league" else ()
    return Judgement(tuple(dict.fromkeys(faults)), (*advice, *spare(planned, len(days))))


@transaction.atomic
def ask(
    subject: Subject, wanted: Values, reason: str, by: User, *, site: str = ""
) -> ChangeRequest:
    """Ask for a change; of the national organiser it is accepted at once. Refused if it is none."""
    _lock(subject)
    values = differing(subject, wanted)
    faults = list(judged(subject, values, timezone.localdate()).faults)
    if not values:
        faults.append(Violation("nothing-to-change"))
    if not reason.strip():
        faults.append(Violation("reason-missing"))
    if waiting(subject) is not None:
        faults.append(Violation("change-waits"))
    if faults:
        raise Refused(tuple(faults))
    now = current(subject)
    request = ChangeRequest.objects.create(
        **_about(subject),
        was={name: now[name] for name in values},
        wanted=values,
        reason=reason.strip()[: day_changes.LONGEST_REASON],
        language=language(),
        by=by,
    )
    if by.is_staff:
        _accept(request, by, "")
    else:
        queue_change(request, site=site)
    return request


def overtaken(request: ChangeRequest) -> tuple[Violation, ...]:
    """Why it cannot be carried out any more: what it was to change has changed since."""
    now = current(request.subject)
    changed = any(
        _changed_since(name, was, request.wanted[name], now[name])
        for name, was in request.was.items()
        if name in now
    )
    return (Violation("change-overtaken"),) if changed else ()


def _changed_since(name: str, was: Any, wanted: Any, now: Any) -> bool:
    if name == "dates":
        given_up, added = set(was) - set(wanted), set(wanted) - set(was)
        return not given_up <= set(now) or not added.isdisjoint(now)
    if name == "starts":
        # Another hour of the same day is nobody's concern.
        before, by_now = (timezone.localdate(datetime.fromisoformat(at)) for at in (was, now))
        return before != by_now
    return bool(was != now)


def set_against_today(request: ChangeRequest) -> None:
    """Compare the days asked for with the plan of today: those it did not mention stay in it."""
    if "dates" not in request.wanted:
        return
    now = current(request.subject)["dates"]
    was, wanted = set(request.was["dates"]), set(request.wanted["dates"])
    dates = sorted((set(now) - (was - wanted)) | (wanted - was))
    request.was = {**request.was, "dates": now}
    request.wanted = {**request.wanted, "dates": dates}


def waiting(subject: Subject) -> ChangeRequest | None:
    """The request that waits for an answer."""
    return ChangeRequest.objects.filter(**_about(subject), state="waiting").first()


def latest(subject: Subject) -> ChangeRequest | None:
    return ChangeRequest.objects.filter(**_about(subject)).first()


def _about(subject: Subject) -> dict[str, Any]:
    return {"series": subject} if isinstance(subject, Series) else {"tournament": subject}


@transaction.atomic
def withdraw(request: ChangeRequest) -> None:
    """Whoever asked thought better of it; Refused once it is answered."""
    locked = _waiting(request)
    locked.state, locked.answered = "withdrawn", timezone.now()
    locked.save(update_fields=["state", "answered"])


@transaction.atomic
def answer(
    request: ChangeRequest, by: User, text: str, *, accepted: bool, site: str = ""
) -> ChangeRequest:
    """Accept or reject; a rejection needs no reason. Refused if it can no longer be done."""
    _lock(request.subject)
    locked = _waiting(request)
    if accepted:
        _accept(locked, by, text)
    else:
        _answered(locked, "rejected", by, text)
    queue_change_answer(locked, site=site)
    return locked


def _lock(subject: Subject) -> None:
    model = Series if isinstance(subject, Series) else Tournament
    model._default_manager.select_for_update(of=("self",)).get(pk=subject.pk)


def _waiting(request: ChangeRequest) -> ChangeRequest:
    locked = ChangeRequest.objects.select_for_update().get(pk=request.pk)
    if locked.state != "waiting":
        raise Refused((Violation("change-answered"),))
    return locked


def _answered(request: ChangeRequest, state: str, by: User, text: str) -> None:
    request.state, request.answer = state, text.strip()[:LONGEST_ANSWER]
    request.answered, request.answered_by = timezone.now(), by
    request.save(update_fields=["was", "wanted", "state", "answer", "answered", "answered_by"])


def _accept(request: ChangeRequest, by: User, text: str) -> None:
    """Carry it out. Its days are judged from when it was asked for; what is over is refused."""
    subject = request.subject
    if faults := overtaken(request):
        raise Refused(faults)
    set_against_today(request)
    asked = timezone.localdate(request.at)
    faults = judged(subject, request.wanted, asked).faults
    if faults or (faults := judged(subject, request.wanted, timezone.localdate()).faults):
        raise Refused(faults)
    if isinstance(subject, Series):
        _change_league(subject, request)
    else:
        _change_event(subject, request)
    application = application_of(subject)
    if application is not None:
        _follow(application, request)
        Saying.objects.create(
            application=application,
            what="changed",
            text=request.reason,
            changes=_told(request),
            by=by,
        )
    _answered(request, "accepted", by, text)


def _told(request: ChangeRequest) -> list[list[str]]:
    """The changed fields as the history of an application keeps them: name, before, after."""

    def plain(value: Any) -> str:
        return ",".join(value) if isinstance(value, list) else str(value or "")

    fields = ("title", "starts", "dates", "expected")
    return [
        [name, plain(request.was[name]), plain(request.wanted[name])]
        for name in fields
        if name in request.wanted
    ]


def _follow(application: Application, request: ChangeRequest) -> None:
    for name in ("title", "dates", "expected"):
        if name in request.wanted:
            setattr(application, name, request.wanted[name])
    if "starts" in request.wanted:
        application.starts = datetime.fromisoformat(request.wanted["starts"])
    if {"starts", "dates"} & set(request.wanted):
        application.dated = request.at
    application.save()


def _change_event(event: Tournament, request: ChangeRequest) -> None:
    with store.writing(event):
        event.title = request.wanted.get("title", event.title)
        event.public = request.wanted.get("public", event.public)
        event.save(update_fields=["title", "public"])
        Result.objects.filter(tournament=event).update(title=event.title)
        if "starts" in request.wanted:
            was = timezone.localdate(event.starts)
            to = datetime.fromisoformat(request.wanted["starts"])
            actor = Actor(ORGANISER, f"account-{request.by_id}")
            day_changes.move(event, to, request.reason, actor)
            official.follow_day(event, was)
            sent = timezone.localdate(request.at)
            Elimination.objects.filter(result__tournament=event).update(sent=sent)


def _change_league(series: Series, request: ChangeRequest) -> None:
    if "dates" in request.wanted:
        _move_days(series, request.wanted["dates"], request)
    for name in ("title", "planned", "dates", "public"):
        setattr(series, name, request.wanted.get(name, getattr(series, name)))
    series.save(update_fields=["title", "planned", "dates", "public"])


def _move_days(series: Series, wanted: Sequence[str], request: ChangeRequest) -> None:
    """One day for another is a move that everybody is told; anything else is another plan."""
    gone = sorted(set(series.dates) - set(wanted))
    new = sorted(set(wanted) - set(series.dates))
    if len(gone) != len(new):
        decisions.decide(series, PLAN_CHANGED, request.by, {}, request.reason)
        return
    for was, to in zip(gone, new, strict=True):
        days = date.fromisoformat(was), date.fromisoformat(to)
        record_moved(series, *days, request.by, request.reason)
