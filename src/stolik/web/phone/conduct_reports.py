"""Private reports of an opponent's conduct: who may be reported, how often, and who reads them.

A player reports somebody they played with; referees read it, never the one it is about. It is no
fact: it stands in no journal, no stream and no export. Knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from django.utils.translation import gettext

from stolik.tournament.journal.actor import REFEREES
from stolik.web.models.referee import ConductReport
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.public.public_view import PublicView
from stolik.web.tournaments import access, store

LONGEST: Final = 500
MOST_OPEN: Final = 3  # of one player, waiting for a referee
MOST: Final = 8  # of one player in a tournament


class NotFiled(ValueError):
    """Why a report was not taken; the text is for the one who wrote it."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody I played with, and where that was last."""

    entry: int
    name: str
    round: int
    table: int


def opponents(view: PublicView, entry: int) -> tuple[Opponent, ...]:
    """Everybody who sat at a table with somebody, the latest first."""
    met: dict[int, Opponent] = {}
    for round_ in reversed(view.state.rounds):
        table = round_.where(entry)
        if table is None or round_.phase == "draft":
            continue
        for other in table.seats:
            if other != entry and other not in met:
                met[other] = Opponent(other, view.name(other), round_.number, table.number)
    return tuple(met.values())


def file_report(view: PublicView, reporter: Entry, reported: int | None, text: str) -> None:
    """Keep what somebody reports, or say why not."""
    event = view.event
    met = {opponent.entry: opponent for opponent in opponents(view, reporter.number)}
    words = text.strip()
    if reported not in met:
        raise NotFiled(gettext("Choose whom it is about: somebody you played with."))
    if not words:
        raise NotFiled(gettext("Write in a sentence what happened."))
    if len(words) > LONGEST:
        raise NotFiled(
            gettext("Please write at most {longest} characters; this is {words}.").format(
                longest=LONGEST, words=len(words)
            )
        )
    with store.writing(event):
        own = ConductReport.objects.filter(tournament=event, reporter=reporter.number)
        if own.filter(reported=reported, text=words).exists():
            return  # sent twice is once
        if own.filter(closed=None).count() >= MOST_OPEN or own.count() >= MOST:
            raise NotFiled(
                gettext("The referees have several reports of yours already. Please speak to one.")
            )
        opponent = met[reported]
        ConductReport.objects.create(
            tournament=event,
            reporter=reporter.number,
            reported=reported,
            round=opponent.round,
            table=opponent.table,
            text=words,
        )


def reports_of(reporter: Entry) -> tuple[ConductReport, ...]:
    """What somebody has reported."""
    return tuple(
        ConductReport.objects.filter(
            tournament=reporter.tournament_id, reporter=reporter.number
        ).order_by("at", "pk")
    )


def reports_for(user: User | AnonymousUser, event: Tournament) -> tuple[ConductReport, ...]:
    """What a referee has to look at; nobody reads what is about themselves."""
    if not set(access.roles(user, event)) & set(REFEREES):
        return ()
    own = access.member(user, event)
    waiting = ConductReport.objects.filter(tournament=event, closed=None)
    if own is not None and own.entry is not None:
        waiting = waiting.exclude(reported=own.entry)
    return tuple(waiting.order_by("at", "pk"))


def close_report(report: ConductReport, by: str) -> None:
    """A referee has dealt with it."""
    ConductReport.objects.filter(pk=report.pk, closed=None).update(
        closed=timezone.now(), closed_by=by
    )
