"""What people are called: in full at the desk, as they chose in public, never two alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import QuerySet

from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.templatetags.words import either


def desk_names(event: Tournament) -> dict[int, str]:
    """Full names by number; namesakes with their number."""
    rows = _people(event).values_list("number", "name")
    return _apart((number, name or f"#{number}") for number, name in rows)


def public_names(event: Tournament) -> dict[int, str]:
    """Names as everybody sees them: full, first name and initial, or the number alone."""
    rows = _people(event).values_list("number", "name", "shown")
    return _apart((number, shown_name(number, name, shown)) for number, name, shown in rows)


def shown_name(number: int, name: str, shown: str) -> str:
    """One name as its owner wants it shown."""
    words = name.split()
    if shown == "number" or not words:
        return either(f"No. {number}", f"Nr {number}")
    if shown == "initial" and len(words) > 1:
        return f"{words[0]} {words[-1][0]}."
    return name


def _people(event: Tournament) -> QuerySet[Entry]:
    """Those who cancelled are nobody's namesakes."""
    return Entry.objects.filter(tournament=event).exclude(state="cancelled")


def _apart(pairs: Iterable[tuple[int, str]]) -> dict[int, str]:
    found = dict(pairs)
    times = Counter(name.casefold() for name in found.values())
    return {
        number: f"{name} ({number})" if times[name.casefold()] > 1 else name
        for number, name in found.items()
    }
