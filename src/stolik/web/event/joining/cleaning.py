"""Text that people type or paste: made harmless for a line of a list, never judged.

Names stay what they are, in any script; what only breaks a page (control characters, direction
overrides, towers of accents) goes. Knows no page and no database.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 500
LONGEST_SHORT: Final = 200
LONGEST_PHONE: Final = 40
LONGEST_EMAIL: Final = 254
_MARKS_IN_A_ROW: Final = 2
# Overrides of direction would turn the page around; what nobody sees makes two names of one.
_UNSEEN: Final = re.compile("[\u061c\u200b\u200e\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]")
_EMAIL: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+")


def line(text: str) -> str:
    """One line of plain text.

    >>> line("  Jan\\tKowalski\\n ")
    'Jan Kowalski'
    """
    plain = _UNSEEN.sub("", unicodedata.normalize("NFC", text))
    kept: list[str] = []
    marks = 0
    for char in plain:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif kind not in ("Cs", "Co", "Cn") and marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return " ".join("".join(kept).split())


def paragraph(text: str) -> str:
    """Several lines of plain text."""
    return "\n".join(line(part) for part in text.splitlines()).strip()


def same(name: str) -> str:
    """What two spellings of one name have in common.

    >>> same("JAN  Żółć") == same("Jan żółć")
    True
    """
    return unicodedata.normalize("NFKC", line(name)).casefold()


def bare(text: str) -> str:
    """Lower case without accents, for headers and for searching.

    >>> bare("Imię i NAZWISKO (Łódź)")
    'imie i nazwisko lodz'
    """
    flat = text.casefold().replace("ł", "l").replace("ß", "ss")
    letters = (c for c in unicodedata.normalize("NFKD", flat) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[\W_]+", " ", "".join(letters)).split())


def is_email(text: str) -> bool:
    return len(text) <= LONGEST_EMAIL and _EMAIL.fullmatch(text) is not None
