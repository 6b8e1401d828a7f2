"""The people an account knows, from its own tournaments and imported results, as candidates.

What other organisers know of them is not told: neither their events nor their spellings.
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.web.core.language import either, form
from stolik.web.core.name_keys import name_key
from stolik.web.people.recognition import Candidate
from stolik.web.people.suggestions import known_people


def acquaintances(owner: int, names: Iterable[str]) -> tuple[Candidate, ...]:
    """Everybody known to an account who may be called one of these names; a few queries."""
    keys = {name_key(name) for name in names} - {""}
    if not keys:
        return ()
    return tuple(
        Candidate(known.person.pk, known.names, known_from(known.title, known.tournaments))
        for known in known_people(owner, keys)
    )


def known_from(title: str, events: int) -> str:
    """From where somebody is known, in words.

    >>> known_from("Liga Ełk", 3)
    'Liga Ełk, 3 turnieje'
    """
    words = either(
        form(events, f"{events} event|{events} events"),
        form(events, f"{events} turniej|{events} turnieje|{events} turniejów"),
    )
    return f"{title}, {words}"
