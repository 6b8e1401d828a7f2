"""An organiser's own series in a list: what each is, how far it has come, what is next.

A constant number of queries, however many there are. Renders nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from stolik.web.models.seasons import Decision, Offer, Part, Series
from stolik.web.seasons.calendar import day_of, open_days
from stolik.web.seasons.words import kind_word

MOST: Final = 50


@dataclass(frozen=True, slots=True)
class MySeries:
    """A series; `state` is closed, played, running or planned, `next` the next day of it.

    `offers` of other organisers wait for an answer.
    """

    series: Series
    kind: str
    held: int
    state: str
    next: date | None
    offers: int = 0

    @property
    def over(self) -> bool:
        return self.state == "closed"


def my_series(user: User | AnonymousUser) -> tuple[MySeries, ...]:
    """Those of an account: the ones that go on first, then by year."""
    if not user.is_authenticated:
        return ()
    series = {each.pk: each for each in Series.objects.filter(owner_id=user.pk)[:MOST]}
    if not series:
        return ()
    parts = Part.objects.filter(series__in=series)
    rows = list(parts.select_related("result__tournament"))
    held = Counter(part.series_id for part in rows if part.result.finished)
    closings = Decision.objects.filter(series__in=series, kind="closed", taken_back=None)
    closed = set(closings.values_list("series_id", flat=True))
    waiting = Offer.objects.filter(series__in=series, state="open")
    offers = Counter(waiting.values_list("series_id", flat=True))
    free = open_days(series.values(), to_everybody=False)
    today = timezone.localdate()
    coming = {key: [day for day in days if day >= today] for key, days in free.items()}
    for part in rows:
        if not part.result.finished:
            coming[part.series_id].append(day_of(part.result))
    listed = [
        MySeries(
            each,
            kind_word(each.kind),
            held[key],
            _state(each, held[key], closed=key in closed),
            min(coming[key], default=None) if key not in closed else None,
            offers[key],
        )
        for key, each in series.items()
    ]
    return tuple(sorted(listed, key=lambda each: each.over))


def _state(series: Series, held: int, *, closed: bool) -> str:
    if closed:
        return "closed"
    if held >= series.planned > 0:
        return "played"
    return "running" if held else "planned"
