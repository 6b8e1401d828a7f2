"""A series as everybody may see it: a tournament that is not public counts, and is not told of.

Its column in the table has no title and leads nowhere; before it has been played it is a planned
day at most. Names are another matter (`naming`). Knows no request.
"""

from __future__ import annotations

from dataclasses import replace

from stolik.web.seasons.season import Happening, Read
from stolik.web.templatetags.words import either


def in_public(found: Read) -> Read:
    """The same series without what its private tournaments would tell."""
    if not found.series.public:
        return found  # whoever may see it runs it
    seen = (one for one in found.happenings if one.public or one.finished)
    return replace(found, happenings=tuple(one if one.public else _veiled(one) for one in seen))


def _veiled(one: Happening) -> Happening:
    return replace(one, title=private_words(), slug="")


def private_words() -> str:
    """What everybody is told instead of a title."""
    return either("Private tournament", "Turniej niepubliczny")


def with_paths(found: Read, *, runs: bool) -> frozenset[str]:
    """Whose name leads to a page with their path: whoever agreed; all, for whoever runs it."""
    return frozenset(key for key, one in found.people.items() if one.agreed or runs)
