"""What a violation quotes, in the reader's language.

Most of it are numbers and names, which stay. Where it holds words of the program (a command, a
phase, a role, "game 2 at table 3"), the sentence says how to read it: `{about:roles}`. What is not
known to a table stays as it is. Knows fragments, not sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from stolik.phrases.days import said_days
from stolik.phrases.plurals import Count
from stolik.phrases.quoted_words import SEATABLE, SHAPES, WORDS


class Quoted(Count):
    """A quoted text that knows its language: forms after numbers, and ways to read it.

    >>> "{x:game}".format(x=Quoted("game 0 at table 3", "pl"))
    'Stolik 3, suma rundy'
    """

    __slots__ = ("_language",)
    _language: int

    def __new__(cls, text: str, lang: str) -> Quoted:
        quoted = super().__new__(cls, text)
        quoted._language = 1 if lang == "pl" else 0
        return quoted

    def __format__(self, spec: str, /) -> str:
        text = str.__str__(self)
        if spec in WORDS:
            return _word(spec, text, self._language)
        if spec in SHAPES:
            return _shape(spec, text, self._language)
        if spec in _READERS:
            return _READERS[spec](text, self._language)
        return super().__format__(spec)


def _word(table: str, text: str, language: int) -> str:
    pair = WORDS[table].get(text)
    return pair[language] if pair else text


def _shape(table: str, text: str, language: int) -> str:
    for pattern, *templates in SHAPES[table]:
        if match := re.fullmatch(pattern, text):
            return match.expand(templates[language])
    return text


def _roles(text: str, language: int) -> str:
    """ "organiser, helper" as people to ask: "the organiser or a helper"."""
    *first, last = (_word("role", role, language) for role in text.split(", "))
    return (" or ", " albo ")[language].join([", ".join(first), last]) if first else last


def _format(text: str, language: int) -> str:
    """A format by the name people know, also behind the event it belongs to."""
    event, colon, name = text.rpartition(": ")
    name = _word("format-name", name, language)
    if kind := re.fullmatch(r"(standard|maks)-([a-f])", name):
        name = f"{kind[1].capitalize()} {kind[2].upper()}"
    elif kind := re.fullmatch(r"matchday-(\d)x(\d)", name):
        name = f"{('Matchday', 'Kolejka')[language]} {kind[1]}×{kind[2]}"
    elif re.fullmatch(r"top\d+", name):
        name = name.upper()
    return event + colon + name


def _stage(text: str, language: int) -> str:
    """The name of a stage, and what is said about it behind a colon."""
    name, colon, rest = text.partition(": ")
    name = name.upper() if re.fullmatch(r"top\d+", name) else _word("stage-name", name, language)
    return name + colon + _shape("numbers", rest, language)


def _setting(text: str, language: int) -> str:
    return _stage(text, language) if ": " in text else _shape("numbers", text, language)


def _choice(text: str, language: int) -> str:
    """ "seed_fill 'x'" or "final: 'x'"."""
    field, space, value = text.partition(" ")
    if field in WORDS["choice-name"]:
        return f"{_word('choice-name', field, language)}:{space}{value}"
    return _stage(text, language)


def _places(text: str, language: int) -> str:
    """ "4 at table 1, 9 at table 2"."""
    said = (r"entry \1: table \2", r"numer \1: stolik \2")[language]
    return re.sub(r"(\d+) at table (\d+)", said, text)


def _who(text: str, language: int) -> str:
    """Names as they are, numbers as entries of the tournament."""
    if not text:
        return ("nobody", "nikt")[language]
    if re.fullmatch(r"\d+", text):
        return ("entry ", "numer ")[language] + text
    if re.fullmatch(r"\d+(, \d+)+", text):
        return ("entries ", "numery ")[language] + text
    return text


def _sentence_start(text: str, language: int) -> str:
    who = _who(text, language)
    return who if who == text else who[0].upper() + who[1:]


def _won(text: str, language: int) -> str:
    """ "Anna 1, Jan 1" stays, "5 1, 7 1" gets words: who won how many games."""
    said = (r"entry \1 – \2", r"numer \1 – \2")[language]
    return ", ".join(re.sub(r"^(\d+) (\d+)$", said, part) for part in text.split(", "))


def _sizes(text: str, _: int) -> str:
    return " + ".join(text.split())


def _seatable(text: str, language: int) -> str:
    """Why people cannot be seated: a sentence of our own for each that `tournament` raises."""
    for pattern, *templates in SEATABLE:
        if match := re.fullmatch(pattern, text):
            return match.expand(templates[language])
    return SEATABLE[-1][1 + language]


_READERS: Final[dict[str, Callable[[str, int], str]]] = {
    "days": said_days,
    "roles": _roles,
    "format": _format,
    "stage": _stage,
    "setting": _setting,
    "choice": _choice,
    "places": _places,
    "who": _who,
    "Who": _sentence_start,
    "won": _won,
    "sizes": _sizes,
    "seatable": _seatable,
}
