"""What two spellings of one name have in common. Knows text, no database."""

from __future__ import annotations

from stolik.web.core.text import bare


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
