"""How often each entry of the feed has changed: calendar programs want to be told (RFC 5545).

Noticed when something is written: what an entry says is compared with what it said before. Events
follow their journals, and their data sheets and series tell when they are saved. Reading the
feed writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models.signals import post_save
from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.web.core.calendar_file import Happening
from stolik.web.models.office import Revision
from stolik.web.models.seasons import Decision, Series
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.office.calendar.entries import event_items, happening, planned_items
from stolik.web.seasons.day_changes import DAY_DECISIONS
from stolik.web.tournaments import projection


def revised(happenings: Iterable[Happening]) -> tuple[Happening, ...]:
    """The same entries, each with its number of revision and the moment of the last change."""
    entries = tuple(happenings)
    rows = Revision.objects.filter(uid__in=[entry.uid for entry in entries])
    known = {row.uid: row for row in rows}
    return tuple(
        replace(entry, sequence=row.sequence, changed=row.changed)
        if (row := known.get(entry.uid))
        else entry
        for entry in entries
    )


def revise(happenings: Iterable[Happening]) -> None:
    """Count those of these entries that say something else than before."""
    now = timezone.now()
    entries = {entry.uid: _digest(entry) for entry in happenings}
    known = {row.uid: row for row in Revision.objects.filter(uid__in=entries)}
    new, changed = [], []
    for uid, digest in entries.items():
        row = known.get(uid)
        if row is None:
            new.append(Revision(uid=uid, digest=digest, changed=now))
        elif row.digest != digest:
            row.digest, row.sequence, row.changed = digest, row.sequence + 1, now
            changed.append(row)
    _keep(new, changed)


def _keep(new: list[Revision], changed: list[Revision]) -> None:
    if not new and not changed:
        return
    try:
        with transaction.atomic():
            Revision.objects.bulk_create(new)
            Revision.objects.bulk_update(changed, ["digest", "sequence", "changed"])
    except IntegrityError:
        return  # somebody else changed the same at the same moment and has counted it


def _digest(entry: Happening) -> str:
    # Not the address: the same site may be reached by several.
    values = [entry.title, str(entry.starts), str(entry.ends), entry.place, str(entry.tentative)]
    # Only where it is so: what was written down before anything could be called off stays right.
    values += ["cancelled"] if entry.cancelled else []
    return sha256("\n".join(values).encode()).hexdigest()


def _of_event(event: Tournament) -> list[Happening]:
    return [happening(item, "") for item in event_items(event)]


def _agrees(event: Tournament, _: TournamentState) -> bool:
    entries = {entry.uid: _digest(entry) for entry in _of_event(event)}
    rows = Revision.objects.filter(uid__in=entries)
    return dict(rows.values_list("uid", "digest")) == entries


def _write(event: Tournament, _: TournamentState) -> None:
    revise(_of_event(event))


projection.register(
    projection.Follower(
        "calendar",
        projection.of_kinds("created", "format-changed", "moved", "called-off", "reinstated"),
        _agrees,
        _write,
    )
)


def _event_saved(instance: Tournament, raw: bool = False, **_: Any) -> None:
    # Before its journal begins nobody knows how long it takes.
    if not raw and Outline.objects.filter(tournament=instance).exists():
        revise(_of_event(instance))


def _decided(instance: Decision, raw: bool = False, **_: Any) -> None:
    # A planned day was moved or called off, or a whole series.
    if not raw and (instance.kind in DAY_DECISIONS or instance.takes_back_id is not None):
        revise(happening(item, "") for item in planned_items(instance.series))


def _series_saved(instance: Series, raw: bool = False, **_: Any) -> None:
    if not raw:
        revise(happening(item, "") for item in planned_items(instance))


post_save.connect(_event_saved, sender=Tournament, dispatch_uid="calendar-event")
post_save.connect(_decided, sender=Decision, dispatch_uid="calendar-decision")
post_save.connect(_series_saved, sender=Series, dispatch_uid="calendar-series")
