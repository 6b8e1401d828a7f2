"""What people are called: in full at the desk, as they chose in public, never two alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext

from stolik.web.models.tournaments import Entry, Tournament


def desk_names(event: Tournament) -> dict[int, str]:
    """Full names by number; namesakes with their club, which only the desk sees, or number."""
    rows = list(_entries(event).values_list("number", "name", "club"))
    return _told_apart(
        ((number, name or f"#{number}") for number, name, _ in rows),
        {number: club for number, _, club in rows},
    )


def full_names(event: Tournament) -> dict[int, str]:
    """Full names by number, for paper that others see too; namesakes with their number."""
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
        return gettext("No. {number}").format(number=number)
    if visibility == "initial" and len(words) > 1:
        return f"{words[0]} {words[-1][0]}."
    return name


def _entries(event: Tournament) -> QuerySet[Entry]:
    """Those who cancelled are nobody's namesakes."""
    return Entry.objects.filter(tournament=event).exclude(state="cancelled")


def _told_apart(
    pairs: Iterable[tuple[int, str]], clubs: Mapping[int, str] | None = None
) -> dict[int, str]:
    """Namesakes by what tells them apart: the club if theirs alone, else the number."""
    names, beside = dict(pairs), clubs or {}
    keys = {number: name.casefold() for number, name in names.items()}
    times = Counter(keys.values())
    same_club = Counter((key, beside.get(n, "").casefold()) for n, key in keys.items())

    def mark(number: int) -> str:
        club = beside.get(number, "")
        return club if club and same_club[keys[number], club.casefold()] == 1 else str(number)

    return {
        number: f"{name} ({mark(number)})" if times[keys[number]] > 1 else name
        for number, name in names.items()
    }
