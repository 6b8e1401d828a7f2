"""How often each entry of the feed has changed: calendar programs want to be told (RFC 5545).

Noticed when the feed is read: what an entry says is compared with what it said the last time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from django.db import IntegrityError, transaction

from stolik.web.office.calendar.feed import Happening
from stolik.web.models.office import Revision


def revised(happenings: Iterable[Happening], now: datetime) -> tuple[Happening, ...]:
    """The same entries, each with its number of revision and the moment of the last change."""
    entries = tuple(happenings)
    wanted = [one.uid for one in entries]
    known = {row.uid: row for row in Revision.objects.filter(uid__in=wanted)}
    new, changed = [], []
    for one in entries:
        digest = _digest(one)
        row = known.get(one.uid)
        if row is None:
            row = known[one.uid] = Revision(uid=one.uid, digest=digest, changed=now)
            new.append(row)
        elif row.digest != digest:
            row.digest, row.sequence, row.changed = digest, row.sequence + 1, now
            changed.append(row)
    _keep(new, changed)
    return tuple(
        replace(one, sequence=known[one.uid].sequence, changed=known[one.uid].changed)
        for one in entries
    )


def _keep(new: list[Revision], changed: list[Revision]) -> None:
    if not new and not changed:
        return
    try:
        with transaction.atomic():
            Revision.objects.bulk_create(new)
            Revision.objects.bulk_update(changed, ["digest", "sequence", "changed"])
    except IntegrityError:
        return  # somebody else read the feed at the same moment and has kept them


def _digest(one: Happening) -> str:
    # Not the address: the same site may be reached by several.
    said = (one.title, str(one.starts), str(one.ends), one.place, str(one.tentative))
    return sha256("\n".join(said).encode()).hexdigest()
