"""What two spellings of one name have in common. Knows text, no database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stolik.web.core.text import bare

SHORTEST_SURNAME: Final = 3


def name_key(name: str) -> str:
    """The same for every order, case and accent of a name; "" if nothing is left of it.

    >>> name_key("Żółć Anna") == name_key("anna ZOLC")
    True
    >>> name_key("???")
    ''
    """
    return " ".join(sorted(bare(name).split()))[:600]


def club_key(name: str) -> str:
    """The same for every case and accent of a club's name.

    >>> club_key("Biblioteka „Pod Lipami”")
    'biblioteka pod lipami'
    """
    return bare(name)[:200]


def likeness(one: str, other: str) -> str:
    """What two names have in common: the `name`, the name but for `accents`, or for its `order`.

    >>> [likeness("Jan Żak", name) for name in ("JAN  Żak", "Jan Zak", "Żak Jan", "Jan Lis")]
    ['name', 'accents', 'order', '']
    """
    if not name_key(one) or name_key(one) != name_key(other):
        return ""
    if one.casefold().split() == other.casefold().split():
        return "name"
    return "accents" if bare(one).split() == bare(other).split() else "order"


def mentions(text: str, words: Sequence[str]) -> bool:
    """Whether a bare text names somebody: the surname, or the whole name where it is short.

    >>> [mentions("do anny kowalskiej i jana li", name.split()) for name in ("jan li", "jana li")]
    [False, True]
    """
    padded = f" {text} "
    if len(words) > 1 and len(words[-1]) >= SHORTEST_SURNAME:
        return f" {words[-1]} " in padded
    return bool(words) and f" {' '.join(words)} " in padded
