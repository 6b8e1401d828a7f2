"""What the columns of a list of people mean: by their headers, or by what stands in them.

Knows the headers that online forms and organisers use, in Polish and English. Knows no file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stolik.web.core.text import bare, is_email, line

# Somebody else's data: a guardian does not play.
_OTHERS: Final = ("opiekun", "rodzic", "guardian", "parent", "matk", "ojc")
_IGNORED: Final = ("sygnatura czasowa", "timestamp", "znacznik czasu", "data zgloszenia")
# The first pattern that fits decides; a header is read without accents and in lower case.
_MEANINGS: Final = (
    ("email", r"\b(e ?)?mail"),
    ("phone", r"\btel\b|telefon|komork|\bphone|\bmobile"),
    ("surname_first", r"nazwisko i imi"),
    ("name", r"imie i nazwisko|imiona i nazwisko|imie nazwisko|full name|first and last name"),
    ("name", r"^(uczestni\w+|zawodni\w+|gracz\w*|osoba|players?|participants?|nick|name)$"),
    ("first", r"^imie\b|^imiona\b|first name|given name"),
    ("last", r"nazwisko|surname|last name|family name"),
    ("club", r"\bklub|\bclub|druzyna|\bteam|szkola|school|organizacja|biblioteka"),
    ("category", r"kategori|categor"),
    ("age", r"^wiek\b|\bile (masz )?lat\b|^age\b"),
    ("age", r"\burodz|\brok ur\b|\bdata ur\b|^rocznik\b|\bbirth|\bborn\b"),
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Which column means what, and the headers nobody asked for."""

    where: dict[str, int]
    unused: tuple[str, ...] = ()

    def cell(self, meaning: str, row: tuple[str, ...]) -> str:
        index = self.where.get(meaning, -1)
        return line(row[index]) if 0 <= index < len(row) else ""

    def name(self, row: tuple[str, ...]) -> str:
        """The name, first name first, from whichever columns hold it."""
        if whole := self.cell("name", row):
            return whole
        if turned := self.cell("surname_first", row).split():
            return " ".join((*turned[1:], turned[0]))
        return f"{self.cell('first', row)} {self.cell('last', row)}".strip()


def meaning(header: str) -> str:
    """What a header stands for; "" for one that is of no use here.

    >>> meaning("Adres e-mail"), meaning("Imię i nazwisko opiekuna"), meaning("Nr telefonu")
    ('email', '', 'phone')
    """
    plain = bare(header)
    if any(word in plain for word in _OTHERS) or plain in _IGNORED:
        return ""
    return next((what for what, pattern in _MEANINGS if re.search(pattern, plain)), "")


def columns(header: tuple[str, ...]) -> Columns | None:
    """The columns of a header; None if the row is no header, because it names nobody."""
    where: dict[str, int] = {}
    unused = []
    for index, cell in enumerate(header):
        what = meaning(cell) if len(cell) <= 200 else ""
        if what and what not in where:
            where[what] = index
        elif cell.strip() and bare(cell) not in _IGNORED:
            unused.append(line(cell, 60))
    # A person whose name is all there is must not be taken for a header.
    if {"name", "surname_first", "first", "last"} & where.keys():
        return Columns(where, tuple(unused))
    return None


def guessed(row: tuple[str, ...]) -> dict[str, str]:
    """A row without a header: each cell by its looks.

    >>> guessed(("Jan", "Kowalski", "600 100 200", "jan@example.org"))
    {'name': 'Jan Kowalski', 'phone': '600 100 200', 'email': 'jan@example.org'}
    """
    meanings: dict[str, str] = {}
    for cell in (line(part) for part in row):
        if not cell:
            continue
        if is_email(cell) or ("@" in cell and " " not in cell):
            meanings.setdefault("email", cell)
        elif re.fullmatch(r"[+(]?\d[\d ()/-]{6,}", cell):
            meanings.setdefault("phone", cell)
        elif re.fullmatch(r"\d+[.)]?", cell):
            continue  # the number of a line
        elif "name" not in meanings:
            meanings["name"] = cell
        elif " " not in meanings["name"] and " " not in cell:
            meanings["name"] += f" {cell}"
        else:
            meanings.setdefault("club", cell)
    return meanings
