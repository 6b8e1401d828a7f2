"""Pasted lines as people write them: numbered, with commas, the surname first, an age in brackets.

A text in, rows of cells with their line numbers out. Each line is divided by itself: one semicolon
somewhere says nothing of the lines without. Knows no problem and no page.
"""

from __future__ import annotations

import re
from typing import Final

from stolik.web.core.spreadsheets.cells import NumberedRow, numbered
from stolik.web.core.text import is_email, line

_NUMBERING: Final = re.compile(r"^\s*\d{1,4}\s*[.)]\s+")
LONGEST: Final = 80
_NAME: Final = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_PHONE: Final = re.compile(r"[+(]?\d[\d ()/-]{6,}")
_AGE: Final = re.compile(
    r"\s*\(\s*(\d{1,4})\s*(?:lat\w*|l\.|r\.ż\.|rok\w*|r\.|years?(?: old)?|y\.?o\.?)?\s*\)\s*$",
    re.IGNORECASE,
)


def pasted_rows(text: str) -> tuple[NumberedRow, ...]:
    """The cells of each line that is not empty."""
    return numbered(_cells(_NUMBERING.sub("", part)) for part in text.splitlines())


def _cells(text: str) -> list[str]:
    if "\t" in text:
        return text.split("\t")
    if ";" in text:
        return text.split(";")
    parts = [part.strip() for part in text.split(",")]
    # A comma stands in names too: it divides only where something else than a name follows.
    return parts if any(is_email(part) or _PHONE.fullmatch(part) for part in parts) else [text]


def turned(name: str) -> str:
    """A name with a comma, surname first, as it is said; "" if it is none such.

    >>> turned("Grabowski, Henryk"), turned("Jan Kos"), turned("Nowak, Jan, Łódź")
    ('Henryk Grabowski', '', '')
    """
    parts = [line(part) for part in name.split(",")]
    if len(parts) != 2 or not all(re.match(r"[^\W\d_]{2}", part) for part in parts):
        return ""
    return f"{parts[1]} {parts[0]}"


def without_age(name: str) -> tuple[str, str]:
    """A name and the age that stood behind it in brackets.

    >>> without_age("Pająk Irena (72 lata)"), without_age("Jan Kos (Klub 7)")
    (('Pająk Irena', '72'), ('Jan Kos (Klub 7)', ''))
    """
    match = _AGE.search(name)
    return (name[: match.start()], match[1]) if match else (name, "")


def cased(name: str) -> str:
    """A name in capitals or in small letters alone, as names are written.

    >>> cased("JAN NOWAK-ŻÓŁĆ"), cased("elżbieta nowicka"), cased("Jan Kos"), cased("JP")
    ('Jan Nowak-Żółć', 'Elżbieta Nowicka', 'Jan Kos', 'JP')
    """
    words = name.split()
    shouted = name.isupper() and any(len(word) > 2 for word in words)
    if not (shouted or name.islower()) or not _NAME.fullmatch(name) or len(name) > LONGEST:
        return name
    return re.sub(r"[^\W\d_]+", lambda word: word[0].capitalize(), name)
