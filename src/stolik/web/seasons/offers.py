"""Events offered to somebody else's Grand Prix: offered, withdrawn, accepted, declined, taken out.

Whoever owns an event offers it; whoever runs the series sees its organiser, title, day and how many
people there are, and answers with a sentence. A league belongs to one organiser and takes no
offers. Nobody sees more of people by it: that is kept in `season`. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from stolik.rules import Refused
from stolik.web.models.seasons import Decision, Offer, Result, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import results, size_reasons
from stolik.web.seasons.calendar import day_of
from stolik.web.seasons.day_changes import SERIES_OFF
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.events import belonging_faults
from stolik.web.seasons.season import organiser_of
from stolik.web.seasons.settings import counting_of
from stolik.web.tournaments import store

MOST: Final = 100
LONGEST: Final = 1000
DECLINED: Final = "offer-declined"


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An offer with what both sides see of it."""

    offer: Offer
    title: str
    organiser: str
    day: date
    people: int
    slug: str = ""


def taking_offers() -> QuerySet[Series]:
    """The series to which anybody may offer an event: every public Grand Prix that goes on."""
    ended = Decision.objects.filter(
        series=OuterRef("pk"), kind__in=("closed", SERIES_OFF), taken_back=None
    )
    grands_prix = Series.objects.filter(public=True, kind="grand-prix")
    return grands_prix.filter(~Exists(ended)).select_related("owner")


def own_events(series: Series, user: User) -> tuple[list[Tournament], list[Result]]:
    """What somebody could offer: tournaments and imported results of these days and formats."""
    formats, days = counting_of(series).settings.formats, (series.first, series.last)
    waiting = Offer.objects.filter(series=series, state="open").values("result")
    played = Tournament.objects.filter(
        owner=user, practice=None, starts__date__range=days, outline__format__in=formats
    ).filter(outline__off="")
    played = played.exclude(season_result__parts__series=series)
    imported = Result.objects.filter(
        owner=user, tournament=None, date__range=days, format__in=formats
    )
    imported = imported.exclude(parts__series=series).exclude(pk__in=waiting)
    events = played.exclude(season_result__in=waiting).order_by("starts", "pk")
    return list(events[:MOST]), list(imported[:MOST])


def offer_event(series: Series, event: Tournament, by: User, note: str = "") -> Offer:
    """Offer a tournament of one's own; Refused if it could not count there."""
    state = store.state(event)
    day = timezone.localdate(event.starts)
    _refuse(series, day, state.plan.name, kind=state.kind, title=event.title)
    return _offer(series, results.result_for(event), by, note)


def offer_result(series: Series, result: Result, by: User, note: str = "") -> Offer:
    """The same for results that were imported."""
    _refuse(series, result.date, result.format, title=result.title)
    return _offer(series, result, by, note)


def _refuse(series: Series, day: date, fmt: str, *, kind: str = "", title: str = "") -> None:
    if faults := belonging_faults(series, day, fmt, kind=kind, title=title):
        raise Refused(faults)


@transaction.atomic
def _offer(series: Series, result: Result, by: User, note: str) -> Offer:
    # Sent twice at once, it is one offer.
    Series.objects.select_for_update().get(pk=series.pk)
    known, _ = Offer.objects.get_or_create(
        series=series, result=result, state="open", defaults={"by": by, "note": note.strip()}
    )
    return known


def withdraw(offer: Offer, by: User) -> bool:
    """Take an offer back that nobody has answered; whether there was one."""
    return bool(_ended(offer, "withdrawn", by, ""))


@transaction.atomic
def accept(offer: Offer, by: User, note: str = "", reason: str = "") -> bool:
    """Let the event count; whether the offer was still open. Refused if it may not count."""
    if not _ended(offer, "accepted", by, note):
        return False
    size_reasons.let_count(offer.series, offer.result, by, reason=reason, note=note, offer=offer)
    return True


@transaction.atomic
def decline(offer: Offer, by: User, note: str = "") -> bool:
    """Say no, with a sentence; whether the offer was still open."""
    if not _ended(offer, "declined", by, note):
        return False
    row = offer_rows([offer])[0]
    about = {"result": offer.result_id, "title": f"{row.title} ({row.organiser})"}
    decide(offer.series, DECLINED, by, about, note)
    return True


def _ended(offer: Offer, state: str, by: User, answer: str) -> int:
    """Answered once, whoever is first."""
    return Offer.objects.filter(pk=offer.pk, state="open").update(
        state=state, answer=answer.strip()[:LONGEST], answered=timezone.now(), answered_by=by
    )


def open_offers(series: Series) -> list[OfferRow]:
    """What waits for an answer, the oldest first."""
    rows = Offer.objects.filter(series=series, state="open")
    return offer_rows(rows.select_related("result__tournament", "by"))


def sent_offers(user: User) -> list[OfferRow]:
    """What somebody offered, the newest first."""
    rows = Offer.objects.filter(by=user).order_by("-sent", "-pk")
    return offer_rows(rows.select_related("result__tournament", "series", "by")[:MOST])


def offer_rows(offers: Iterable[Offer]) -> list[OfferRow]:
    return [
        OfferRow(
            offer,
            event.title if (event := offer.result.tournament) else offer.result.title,
            organiser_of(offer.result, offer.by),
            day_of(offer.result),
            _people(offer.result),
            event.slug if event and event.public else "",
        )
        for offer in offers
    ]


def _people(result: Result) -> int:
    """How many played; before that how many are on the list."""
    if result.finished or result.tournament is None:
        return result.participants
    entries = store.state(result.tournament).entries.values()
    return sum(entry.status == "in" for entry in entries)
