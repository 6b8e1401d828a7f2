"""What people are called: in full at the desk, as they chose in public, never two alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import QuerySet

from stolik.web.core.language import either
from stolik.web.models.tournaments import Entry, Tournament


def desk_names(event: Tournament) -> dict[int, str]:
    """Full names by number; namesakes with their number."""
    rows = _entries(event).values_list("number", "name")
    return _told_apart((number, name or f"#{number}") for number, name in rows)


def public_names(event: Tournament) -> dict[int, str]:
    """Names as everybody sees them: full, first name and initial, or the number alone."""
    rows = _entries(event).values_list("number", "name", "shown")
    return _told_apart(
        (number, shown_name(number, name, visibility)) for number, name, visibility in rows
    )


def shown_name(number: int, name: str, visibility: str) -> str:
    """One name as its owner wants it shown."""
    words = name.split()
    if visibility == "number" or not words:
        return either(f"No. {number}", f"Nr {number}")
    if visibility == "initial" and len(words) > 1:
        return f"{words[0]} {words[-1][0]}."
    return name


def _entries(event: Tournament) -> QuerySet[Entry]:
    """Those who cancelled are nobody's namesakes."""
    return Entry.objects.filter(tournament=event).exclude(state="cancelled")


def _told_apart(pairs: Iterable[tuple[int, str]]) -> dict[int, str]:
    names = dict(pairs)
    times = Counter(name.casefold() for name in names.values())
    return {
        number: f"{name} ({number})" if times[name.casefold()] > 1 else name
        for number, name in names.items()
    }
