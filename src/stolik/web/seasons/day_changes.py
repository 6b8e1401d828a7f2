"""Planned days of a series that were moved or called off, and a series that was called off.

Each is a decision with its reason. Calling off a series calls off its events that have not begun;
taking it back lets those take place again. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext

from stolik.rules import Refused, Violation
from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.models.seasons import Decision, Part, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import closure, decisions
from stolik.web.seasons.calendar import DAY_OFF, open_days
from stolik.web.tournaments import day_changes, store
from stolik.web.tournaments.notices import CALLED_OFF, INTERRUPTED, off_words

DAY_MOVED, SERIES_OFF = "day-moved", "called-off"
DAY_DECISIONS: Final = (DAY_MOVED, DAY_OFF, SERIES_OFF)


@dataclass(frozen=True, slots=True)
class DayChanges:
    """What stands of one series: days by where they were moved from, days off, all off."""

    moved: Mapping[date, date] = field(default_factory=dict)
    off: Mapping[date, Decision] = field(default_factory=dict)
    series_off: Decision | None = None

    def is_off(self, day: date) -> bool:
        return self.series_off is not None or day in self.off

    def first_day(self, day: date) -> date:
        """The day that was planned at first."""
        seen = {day}
        while (before := self.moved.get(day)) and before not in seen:
            day = before
            seen.add(day)
        return day

    def words(self, day: date) -> str:
        """Called off, or moved from another day; nothing if it is as planned."""
        if self.is_off(day):
            return off_words(CALLED_OFF)
        first = self.first_day(day)
        if first == day:
            return ""
        was = date_format(first, "DATE_FORMAT")
        return gettext("Moved from {was}").format(was=was)


def changes_of(chosen: Iterable[Series]) -> dict[int, DayChanges]:
    """What stands of several series, by number; one query."""
    keys = [series.pk for series in chosen]
    rows = Decision.objects.filter(series__in=keys, kind__in=DAY_DECISIONS, taken_back=None)
    standing: dict[int, list[Decision]] = {key: [] for key in keys}
    for row in rows.order_by("at", "id"):
        standing[row.series_id].append(row)
    return {key: day_changes_in(own) for key, own in standing.items()}


def day_changes_in(standing: Iterable[Decision]) -> DayChanges:
    """The same of decisions that are known already."""
    moved: dict[date, date] = {}
    off: dict[date, Decision] = {}
    series_off = None
    for decision in standing:
        if decision.kind == DAY_MOVED:
            moved[_day(decision, "to")] = _day(decision, "was")
        elif decision.kind == DAY_OFF:
            off[_day(decision, "day")] = decision
        elif decision.kind == SERIES_OFF:
            series_off = decision
    return DayChanges(moved, off, series_off)


def _day(decision: Decision, name: str) -> date:
    return date.fromisoformat(decision.about[name])


@dataclass(frozen=True, slots=True)
class DayNotice:
    """What everybody should know about the days of a series, and why it is so."""

    headline: str
    reason: str
    off: bool


def notices(
    decided: Iterable[Decision], planned: Iterable[date], *, held: int
) -> tuple[DayNotice, ...]:
    """What stands and still helps: about the series, and about days that are planned."""
    rows, days = list(decided), set(planned)
    told = []
    for decision in rows:
        if decision.kind == SERIES_OFF:
            kind = INTERRUPTED if held else CALLED_OFF
            told.append(DayNotice(off_words(kind), decision.note, off=True))
        elif decision.kind == DAY_OFF and _day(decision, "day") in days:
            day = date_format(_day(decision, "day"), "DATE_FORMAT")
            words = gettext("Called off: {day}").format(day=day)
            told.append(DayNotice(words, decision.note, off=True))
        elif decision.kind == DAY_MOVED and _day(decision, "to") in days:
            was, to = (date_format(_day(decision, name), "DATE_FORMAT") for name in ("was", "to"))
            words = gettext("Moved from {was} to {to}").format(was=was, to=to)
            told.append(DayNotice(words, decision.note, off=False))
    return tuple(told)


@transaction.atomic
def move_day(series: Series, was: date, to: date, by: User, reason: str) -> Decision:
    """Plan another day instead of one for which nothing has been made."""
    locked = _locked(series)
    faults = [*_reason(reason), *_open(locked, was)]
    if to.isoformat() in locked.dates:
        faults.append(Violation("day-planned-already", day=to))
    if not locked.first <= to <= locked.last:
        faults.append(Violation("outside-season", day=to, first=locked.first, last=locked.last))
    if faults:
        raise Refused(tuple(faults))
    return record_moved(locked, was, to, by, reason)


def record_moved(series: Series, was: date, to: date, by: User | None, reason: str) -> Decision:
    """Write down that a day was moved, and plan it so."""
    about = {"was": was.isoformat(), "to": to.isoformat()}
    decision = decisions.decide(series, DAY_MOVED, by, about, reason)
    series.dates = sorted(to.isoformat() if day == was.isoformat() else day for day in series.dates)
    series.save(update_fields=["dates"])
    return decision


@transaction.atomic
def call_off_day(series: Series, day: date, by: User, reason: str) -> Decision:
    """Nothing is held on a planned day for which nothing has been made."""
    locked = _locked(series)
    if faults := (*_reason(reason), *_open(locked, day)):
        raise Refused(faults)
    return decisions.decide(locked, DAY_OFF, by, {"day": day.isoformat()}, reason)


@transaction.atomic
def call_off(series: Series, by: User, reason: str) -> Decision:
    """The season ends here: what was played stays, what has not begun is called off."""
    locked = _locked(series)
    faults = list(_reason(reason))
    if changes_of([locked])[locked.pk].series_off is not None:
        faults.append(Violation("season-called-off", season=locked.title))
    if faults:
        raise Refused(tuple(faults))
    stopped = [event for event in events_ahead(locked) if store.state(event).off is None]
    for event in stopped:
        day_changes.call_off(event, reason, Actor(ORGANISER, f"account-{by.pk}"))
    about = {"tournaments": [event.pk for event in stopped]}
    return decisions.decide(locked, SERIES_OFF, by, about, reason)


@transaction.atomic
def take_back(series: Series, number: int, by: User, reason: str = "") -> Decision | None:
    """A day or the series takes place after all; None if nothing of the kind stands."""
    locked = _locked(series)
    taken = decisions.take_back(locked, number, by, reason, (DAY_OFF, SERIES_OFF))
    if taken is None or taken.takes_back is None or taken.takes_back.kind != SERIES_OFF:
        return taken
    ahead = Tournament.objects.filter(pk__in=taken.takes_back.about.get("tournaments", ()))
    for event in ahead.order_by("pk"):
        if store.state(event).off is not None:
            day_changes.reinstate(event, reason, Actor(ORGANISER, f"account-{by.pk}"))
    return taken


def events_ahead(series: Series) -> tuple[Tournament, ...]:
    """The organiser's events that count for this series alone and have not begun."""
    parts = Part.objects.filter(series=series, result__tournament__owner=series.owner_id)
    shared = Part.objects.exclude(series=series).values("result_id")
    own = parts.exclude(result__in=shared).select_related("result__tournament")
    events = [part.result.tournament for part in own if part.result.tournament]
    states = [(event, store.state(event)) for event in events]
    return tuple(event for event, state in states if state.format and not state.rounds)


def off_faults(series: Series) -> tuple[Violation, ...]:
    """Why nothing can be added to a series that is called off."""
    if changes_of([series])[series.pk].series_off is None:
        return ()
    return (Violation("season-called-off", season=series.title),)


def _locked(series: Series) -> Series:
    closure.refuse_closed(series)
    return Series.objects.select_for_update(of=("self",)).get(pk=series.pk)


def _reason(reason: str) -> tuple[Violation, ...]:
    return () if reason.strip() else (Violation("reason-missing"),)


def _open(series: Series, day: date) -> tuple[Violation, ...]:
    """Why a day is none that waits for its event."""
    free = open_days([series], to_everybody=False)[series.pk]
    if day not in free or changes_of([series])[series.pk].is_off(day):
        return (Violation("day-not-open", day=day),)
    return ()
