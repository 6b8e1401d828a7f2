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
