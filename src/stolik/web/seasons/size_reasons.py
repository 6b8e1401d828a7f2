"""Events of a size that the regulations do not allow: why they count in a series all the same.

A tournament that was judged by the same limit at its draw has its reason in its journal. Any other
event, of the site or imported, counts only with a reason that is recorded here; where the size is
known only after the event was added, the season is not closed without it. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction

from stolik.rules import Refused, Violation
from stolik.web.models.seasons import Offer, Part, Result, Series
from stolik.web.seasons import import_remarks
from stolik.web.seasons.events import attach
from stolik.web.seasons.season import LoadedSeason, SeasonEvent
from stolik.web.tournaments import store


class ReasonMissing(Refused):
    """It may count if somebody says why."""


def size_faults(series: Series, result: Result) -> tuple[Violation, ...]:
    """What speaks against the size of a finished event, as far as nobody has answered it."""
    if not result.finished:
        return ()
    limits = import_remarks.size_limits(series, result.format, result.participants)
    if not limits or _judged_at_its_draw(series, result):
        return ()
    answered = import_remarks.overridden_before(series, result)
    return tuple(limit for limit in limits if str(limit) not in answered)


def _judged_at_its_draw(series: Series, result: Result) -> bool:
    """Whatever a Grand Prix counts of the site was stopped below twelve, or is of another rule."""
    if result.tournament is None:
        return False
    return series.kind == "grand-prix" or store.state(result.tournament).kind == "league"


def let_count(
    series: Series,
    result: Result,
    by: User,
    *,
    reason: str = "",
    note: str = "",
    offer: Offer | None = None,
) -> None:
    """Let an event count; ReasonMissing where its size needs one, Refused if it may not at all."""
    limits = size_faults(series, result)
    if limits and not reason.strip():
        raise ReasonMissing(limits)
    with transaction.atomic():
        attach(series, result, by, note=note, offer=offer)
        import_remarks.record_overridden(series, result, by, _texts(limits), reason)


def give_reason(series: Series, result: Result, by: User, reason: str) -> None:
    """Say afterwards why an event counts in spite of its size."""
    if not reason.strip():
        raise Refused((Violation("reason-missing"),))
    limits = size_faults(series, result)
    import_remarks.record_overridden(series, result, by, _texts(limits), reason)


def _texts(limits: Iterable[Violation]) -> list[str]:
    return [str(limit) for limit in limits]


def open_sizes(season: LoadedSeason) -> list[tuple[SeasonEvent, tuple[Violation, ...]]]:
    """The tournaments of the site that count and whose size nobody has given a reason for.

    Imported results were asked for theirs when they were saved or added.
    """
    series = season.series
    doubtful = {
        int(event.key): event
        for event in season.season_events
        if event.finished
        and not event.imported
        and import_remarks.size_limits(series, event.format, event.participants)
    }
    if not doubtful:
        return []
    parts = Part.objects.filter(series=series, result__in=doubtful).order_by("result_id")
    return [
        (doubtful[part.result_id], faults)
        for part in parts.select_related("result__tournament")
        if (faults := size_faults(series, part.result))
    ]
