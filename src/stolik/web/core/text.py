"""Text that people type or paste: made harmless for a line of a list, never judged.

Names stay what they are, in any script; what only breaks a page (control characters, direction
overrides, towers of accents) goes. The only place of the site that normalises: Python sorts a run
of accents in a time that grows with the square of its length, so every text is cut first and its
runs are thinned out. Knows no page, no request and no database.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

LONGEST_NAME: Final = 500
LONGEST_SHORT: Final = 200
LONGEST_PHONE: Final = 40
_WEB_ADDRESS: Final = re.compile(r"https?://[^\s/@]+\.[^\s/@.]{2,}(/\S*)?", re.IGNORECASE)
LONGEST_EMAIL: Final = 254
# What no field may be longer than, whatever it is for: the rest is not even looked at.
LONGEST_TEXT: Final = 20_000
# How much more than will be kept is looked at: spaces and accents go, letters are composed.
_ROOM: Final = 4
_MARKS_IN_A_ROW: Final = 2
# Before letters are composed one letter honestly has up to three, such as a Greek vowel.
_MARKS_AS_TYPED: Final = 4
# Overrides of direction would turn the page around; what nobody sees makes two names of one.
_UNSEEN: Final = re.compile("[\u061c\u200b\u200e\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]")
# A zero byte, and half of a character: no file and no database keeps both.
UNKEPT: Final = re.compile("[\0\ud800-\udfff]")
# Below this there is no mark, and nothing that begins with one when it is taken apart.
_PERHAPS_MARKED: Final = re.compile("[\u0300-\U0010ffff]")
_EMAIL: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+")

Normal = Literal["NFC", "NFKC", "NFKD"]


def unkept(text: str) -> bool:
    """Whether a text holds what no database keeps.

    >>> unkept("a\\0b"), unkept("Żółć \U0001f600"), unkept("\\ud83d")
    (True, False, True)
    """
    return UNKEPT.search(text) is not None


def cut(text: str, longest: int) -> str:
    """As much of a text as may matter where `longest` characters are kept."""
    return text[: _ROOM * longest]


def line(text: str, longest: int = LONGEST_TEXT) -> str:
    """One line of plain text, at most so long.

    >>> line("  Jan\\tKowalski\\n ")
    'Jan Kowalski'
    """
    plain = _UNSEEN.sub("", _normal("NFC", cut(text, longest)))
    if plain.isascii() and plain.isprintable():
        return " ".join(plain.split())[:longest].rstrip()
    parts: list[str] = []
    marks = 0
    for char in plain:
        kind = unicodedata.category(char)
        if kind in ("Cs", "Co", "Cn"):
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in ("Cc", "Zl", "Zp"):
            parts.append(" ")
        elif marks <= _MARKS_IN_A_ROW:
            parts.append(char)
    return " ".join("".join(parts).split())[:longest].rstrip()


def paragraph(text: str, longest: int = LONGEST_TEXT) -> str:
    """Several lines of plain text, at most so long together."""
    lines = cut(text, longest).splitlines()
    return "\n".join(line(part, longest) for part in lines).strip()[:longest].rstrip()


def same(name: str) -> str:
    """What two spellings of one name have in common.

    >>> same("JAN  Żółć") == same("Jan żółć")
    True
    """
    return _normal("NFKC", line(name)).casefold()


def bare(text: str) -> str:
    """Lower case without accents, for headers and for searching.

    >>> bare("Imię i NAZWISKO (Łódź)")
    'imie i nazwisko lodz'
    """
    flat = cut(text, LONGEST_TEXT).casefold().replace("ł", "l").replace("ß", "ss")
    letters = (c for c in _normal("NFKD", flat) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[\W_]+", " ", "".join(letters)).split())


def is_web_address(text: str) -> bool:
    """Whether a text is a link to something on the web.

    >>> is_web_address("https://example.org/film"), is_web_address("film.mp4")
    (True, False)
    """
    return _WEB_ADDRESS.fullmatch(text) is not None


def is_email(text: str) -> bool:
    return len(text) <= LONGEST_EMAIL and _EMAIL.fullmatch(text) is not None


def _normal(form: Normal, text: str) -> str:
    """The one door to `normalize`: whatever gets here was cut, and is thinned out first."""
    return text if text.isascii() else unicodedata.normalize(form, thinned(text))


def thinned(text: str) -> str:
    """A text without towers of marks, which no writing has and which take for ever to sort.

    >>> thinned("a" + "\\u0301" * 9) == "a" + "\\u0301" * 4
    True
    """
    if not _PERHAPS_MARKED.search(text):
        return text
    parts: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if _is_mark(char) else 0
        if marks <= _MARKS_AS_TYPED:
            parts.append(char)
    return "".join(parts)


@lru_cache(maxsize=8192)
def _is_mark(char: str) -> bool:
    """Whether it stands over another letter, itself or by what it is made of.

    By its first part when taken apart: a halfwidth voiced mark is called a letter and is none.
    """
    if unicodedata.category(char) in ("Mn", "Me"):
        return True
    return unicodedata.combining(unicodedata.normalize("NFKD", char)[0]) != 0
