"""What happens to an application: sent, asked about, answered, accepted, rejected, withdrawn.

Every step is a line of the conversation with who and when. An accepted one makes the league or the
tournament with its dates, owned by the applicant. Knows no page.
"""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik.rules import Refused, Violation, ruleset
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.tournament.season import (
    Answer,
    EliminationApplication,
    LeagueApplication,
    Status,
    answer_faults,
    elimination_incomplete,
    incomplete,
    late,
    notice_too_short,
)
from stolik.web import store
from stolik.web.event.joining.choosing import RULESETS, Wanted, choices
from stolik.web.event.models import Tournament
from stolik.web.office.mail.queueing import answered as mail_answer
from stolik.web.office.models import Application, Saying
from stolik.web.office.seasons_known import season_of
from stolik.web.seasons import taking
from stolik.web.seasons.creating import create_series
from stolik.web.seasons.models import Championship, Elimination, Series

USUAL_PEOPLE = 24
OPEN = ("submitted", "asked")


def days_of(application: Application) -> tuple[date, ...]:
    """The dates of a league, in order; what is no date is none."""
    found = []
    for text in application.dates:
        try:
            found.append(date.fromisoformat(str(text)))
        except ValueError:
            continue
    return tuple(sorted(set(found)))


def sent_on(application: Application) -> date:
    """The day it was sent; of a draft, today."""
    return timezone.localdate(application.sent) if application.sent else timezone.localdate()


def held_on(application: Application) -> date | None:
    return timezone.localdate(application.starts) if application.starts else None


def faults(application: Application) -> tuple[Violation, ...]:
    """Everything that keeps an application from being sent."""
    if application.kind == "league":
        year = application.season or 0
        return incomplete(
            LeagueApplication(
                application.name,
                application.email,
                application.address,
                application.telephone,
                application.place,
                days_of(application),
                year,
                sent_on(application),
            ),
            {year: season_of(year)} if application.season else {},
        )
    return elimination_incomplete(
        EliminationApplication(
            application.name,
            application.email,
            application.telephone,
            application.place,
            held_on(application),
        )
    )


def remarks(application: Application) -> tuple[Violation, ...]:
    """What the national organiser ought to know: it came late. It may be accepted all the same."""
    sent = sent_on(application)
    if application.kind == "league":
        year = application.season
        return late(year, sent, {year: season_of(year)}) if year else ()
    held = held_on(application)
    return notice_too_short(held, sent) if held else ()


def accepted(event: Tournament) -> bool:
    """Whether the national organiser accepted an event; nobody qualifies from another."""
    applied = Application.objects.filter(state="accepted")
    return (
        applied.filter(tournament=event).exists()
        or applied.filter(series__parts__result__tournament=event).exists()
        or Elimination.objects.filter(result__tournament=event, status="accepted").exists()
    )


@transaction.atomic
def send(application: Application, by: User, text: str = "") -> Saying:
    """Send it, or answer the question that came back; Refused while it is incomplete."""
    found = _locked(application, ("draft", *OPEN))
    if wrong := faults(found):
        raise Refused(wrong)
    what = {"draft": "sent", "asked": "answered"}.get(found.state, "changed")
    if found.state == "draft":
        found.sent = timezone.now()
    found.state = "submitted"
    found.save(update_fields=["state", "sent"])
    _same(application, found)
    return Saying.objects.create(application=found, what=what, text=text.strip()[:4000], by=by)


@transaction.atomic
def withdraw(application: Application, by: User) -> Saying:
    """The applicant thought better of it."""
    found = _locked(application, ("draft", *OPEN))
    found.state = "withdrawn"
    found.save(update_fields=["state"])
    _same(application, found)
    return Saying.objects.create(application=found, what="withdrawn", by=by)


def answer(
    application: Application,
    by: User,
    said: Answer,
    championship: Championship | None = None,
    *,
    site: str = "",
) -> Saying:
    """Accept, reject or ask; a rejection needs no reason, a question needs its text."""
    if wrong := answer_faults(said):
        raise Refused(wrong)
    if said.status is Status.ACCEPTED and application.kind == "elimination":
        return _accept_elimination(application, by, said.text, championship, site)
    with transaction.atomic():
        found = _locked(application, OPEN)
        if said.status is Status.ACCEPTED:
            if wrong := faults(found):
                raise Refused(wrong)
            found.championship = championship
            found.series = _league(found)
        return _answered(application, found, by, said, site)


def _accept_elimination(
    application: Application, by: User, text: str, championship: Championship | None, site: str
) -> Saying:
    if wrong := faults(application):
        raise Refused(wrong)
    # The row comes first and by itself: a journal needs a tournament to be locked.
    event = _row(application)
    event.save()
    try:
        with store.writing(event):
            found = _locked(application, OPEN)
            _begin(event, found)
            found.tournament, found.championship = event, championship
            if championship:
                _offer(found, event, championship, by)
            return _answered(application, found, by, Answer(Status.ACCEPTED, text), site)
    except Refused:
        event.delete()
        raise


def _answered(
    application: Application, found: Application, by: User, said: Answer, site: str
) -> Saying:
    found.state = said.status.value
    found.save()
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


def _same(application: Application, found: Application) -> None:
    for field in ("state", "sent", "series_id", "tournament_id", "championship_id"):
        setattr(application, field, getattr(found, field))


def _league(application: Application) -> Series:
    year = application.season
    assert year is not None
    season, days = season_of(year), days_of(application)
    return create_series(
        application.applicant,
        kind=application.series_kind if application.series_kind in Series.KINDS else "league",
        title=_title(application),
        year=year,
        planned=len(days),
        place=application.place,
        first=season.first,
        last=season.last,
        dates=days,
        about=application.about,
        organiser_name=application.name,
        championship=application.championship,
    )


def _row(application: Application) -> Tournament:
    assert application.starts is not None
    return Tournament(
        owner=application.applicant,
        title=_title(application),
        place=application.place,
        organiser_name=application.name,
        about=application.about,
        starts=application.starts,
        registration_open=True,
    )


def _begin(event: Tournament, application: Application) -> None:
    best = choices(Wanted("elimination", application.expected or USUAL_PEOPLE), {})[0]
    actor = Actor(ORGANISER, f"account-{application.applicant_id}")
    rules = ruleset(RULESETS["elimination"])
    store.perform(event, c.Create("elimination", rules, best.format, event.title), actor)


def _offer(
    application: Application, event: Tournament, championship: Championship, by: User
) -> None:
    Elimination.objects.create(
        championship=championship,
        result=taking.result_for(event),
        status="accepted",
        sent=sent_on(application),
        answered=timezone.now(),
        by=by,
    )


def _title(application: Application) -> str:
    return (application.title or f"{application.name}, {application.place}")[:200]
