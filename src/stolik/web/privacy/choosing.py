"""How somebody is shown in public, and when they chose it: across tournaments the newest counts.

What nobody chose never counts more than what somebody did. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from stolik.web.event.models import Entry
from stolik.web.privacy.models import Choice

Weight = tuple[bool, float, int]


def chosen(entries: Iterable[Entry]) -> None:
    """These people chose, just now, how they are shown."""
    now = timezone.now()
    Choice.objects.bulk_create(
        (Choice(entry=entry, at=now) for entry in entries),
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["at"],
    )


def choose_shown(entry: Entry, shown: str, *, said: bool = False) -> None:
    """Show somebody so from now on; what stays as it was is no choice, unless it was `said`."""
    if Entry.objects.filter(pk=entry.pk).exclude(shown=shown).update(shown=shown) or said:
        chosen([entry])


def weight(shown: str, at: float | None, entry: int) -> Weight:
    """The weightier of two choices counts: a choice before a habit, then the newer one.

    >>> weight("number", None, 3) > weight("full", None, 7)
    True
    """
    return at is not None or shown != "full", at or 0.0, entry


def shown_now(people: Iterable[int]) -> dict[int, str]:
    """How each of these people wants to be shown, by all their entries; one question."""
    rows = Entry.objects.filter(person__in=list(people)).exclude(name="").exclude(state="cancelled")
    found: dict[int, tuple[Weight, str]] = {}
    lines: list[Any] = list(rows.values_list("person_id", "pk", "shown", "choice__at"))
    for person, entry, shown, at in lines:
        one = weight(shown, at.timestamp() if at else None, entry), shown
        found[person] = max(found.get(person, one), one)
    return {person: shown for person, (_, shown) in found.items()}
