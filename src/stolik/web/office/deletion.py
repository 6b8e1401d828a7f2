"""Deleting what was never used: a tournament, a series, championships.

Says why something stays, in words; a deletion looks once more under a lock. Whoever was known only
from a tournament that is deleted goes with it. Knows no page.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext, pgettext

from stolik.web.models.gallery import Photo
from stolik.web.models.office import Application
from stolik.web.models.seasons import Championship, Decision, Elimination, Part, Series, Ticket
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.people.merges import forget_unmentioned
from stolik.web.seasons import closure, official
from stolik.web.tournaments import store
from stolik.web.tournaments.day_changes import EXPECTING

_DRAWN = ("drawn", "seats-typed", "seated", "published")


def event_in_use(event: Tournament) -> tuple[str, ...]:
    """Why a tournament cannot be deleted."""
    reasons = []
    expecting = Entry.objects.filter(tournament=event, state__in=EXPECTING)
    # Whom the series entered by itself has not been told of the day yet.
    ticked_off = FactRow.objects.filter(tournament=event, kind="checked-in").exists()
    if expecting.exclude(vouch__entered=True).exists() or ticked_off:
        reasons.append(
            gettext("People are on its list: call it off instead, so that they are told.")
        )
    if FactRow.objects.filter(tournament=event, kind__in=_DRAWN).exists():
        reasons.append(gettext("Seats have been drawn: its journal stays."))
    if official.accepted(event) or Elimination.objects.filter(result__tournament=event).exists():
        reasons.append(gettext("The national organiser knows it: call it off instead."))
    if Photo.objects.filter(tournament=event).exists():
        reasons.append(gettext("It has photos."))
    parts = Part.objects.filter(result__tournament=event).select_related("series")
    if any(closure.closed(part.series) for part in parts):
        reasons.append(gettext("It is of a closed season."))
    return tuple(reasons)


def series_in_use(series: Series) -> tuple[str, ...]:
    """Why a season cannot be deleted."""
    reasons = []
    if Part.objects.filter(series=series).exists():
        reasons.append(gettext("Events count for it: take them out first, or call it off."))
    elif Decision.objects.filter(series=series).exclude(kind__in=("added", "removed")).exists():
        reasons.append(gettext("Something was decided about it."))
    known = Application.objects.filter(league=series) | Application.objects.filter(series=series)
    if known.exists() or Ticket.objects.filter(series=series).exists():
        reasons.append(pgettext("series", "The national organiser knows it: call it off instead."))
    return tuple(reasons)


def championship_in_use(goal: Championship) -> tuple[str, ...]:
    """Why championships cannot be deleted."""
    reasons = []
    if Ticket.objects.filter(championship=goal).exists():
        reasons.append(gettext("Tickets were given for it."))
    if Elimination.objects.filter(championship=goal).exists():
        reasons.append(gettext("Eliminations lead to it."))
    named = Application.objects.filter(championship=goal).exists()
    if named or Series.objects.filter(championship=goal).exists():
        reasons.append(gettext("Leagues or applications lead to it."))
    return tuple(reasons)


def delete_event(event: Tournament) -> tuple[str, ...]:
    """Delete a tournament that was never used; why it stays, if it does."""
    with store.writing(event):
        if reasons := event_in_use(event):
            return reasons
        key = event.pk
        people = {row.person_id for row in event.people.exclude(person=None) if row.person_id}
        event.delete()
        forget_unmentioned(people)
        transaction.on_commit(lambda: store.forget(key))
    return ()


@transaction.atomic
def delete_series(series: Series) -> tuple[str, ...]:
    """Delete a season that was never used; why it stays, if it does."""
    locked = Series.objects.select_for_update(of=("self",)).get(pk=series.pk)
    if reasons := series_in_use(locked):
        return reasons
    locked.delete()
    return ()


@transaction.atomic
def delete_championship(goal: Championship) -> tuple[str, ...]:
    """Delete championships that were never used; why they stay, if they do."""
    locked = Championship.objects.select_for_update().get(pk=goal.pk)
    if reasons := championship_in_use(locked):
        return reasons
    locked.delete()
    return ()
