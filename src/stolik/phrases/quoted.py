"""What a violation quotes, in the reader's language.

Numbers and names stay as they are. Where a value is a word of the program (a command, a phase, a
role) or several values, the sentence says how to write it: `{roles:roles}`. What is not known to a
table stays as it is. Knows values, not sentences, and reads no text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.phrases.days import day_in_words
from stolik.phrases.plurals import Count
from stolik.phrases.quoted_words import WORDS
from stolik.rules.about import Day
from stolik.rules.violation import Value


class Quoted:
    """A value that knows its language: forms after numbers, and ways to write it.

    >>> "{x:game}, {y:from}".format(x=Quoted(0, "pl"), y=Quoted(None, "pl"))
    'suma rundy, ze wszystkich'
    """

    __slots__ = ("_language", "_value")

    def __init__(self, value: Value, lang: str) -> None:
        self._value = value
        self._language = 1 if lang == "pl" else 0

    def __format__(self, spec: str, /) -> str:
        if spec in WORDS:
            return _word(spec, self._value, self._language)
        if spec in _WRITERS:
            return _WRITERS[spec](self._value, self._language)
        return format(Count(_text(self._value)), spec)


def _text(value: Value) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _several(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _word(table: str, value: Value, language: int) -> str:
    words = WORDS[table]
    pair = words.get(_text(value)) or words.get("")
    return pair[language] if pair else _text(value)


def _roles(value: Value, language: int) -> str:
    """Roles as people to ask: "the organiser or a helper"."""
    *first, last = (_word("role", role, language) for role in _several(value))
    return (" or ", " albo ")[language].join([", ".join(first), last]) if first else last


def _format(value: Value, language: int) -> str:
    """A format by the name people know."""
    name = _word("format-name", value, language)
    first, _, rest = name.partition("-")
    if first in ("standard", "maks") and len(rest) == 1 and rest in "abcdef":
        return f"{first.capitalize()} {rest.upper()}"
    if first == "matchday" and len(rest) == 3 and rest[1] == "x" and (rest[0] + rest[2]).isdigit():
        return f"{('Matchday', 'Kolejka')[language]} {rest[0]}×{rest[2]}"
    return name.upper() if _is_top(name) else name


def _stage(value: Value, language: int) -> str:
    name = _text(value)
    return name.upper() if _is_top(name) else _word("stage-name", name, language)


def _is_top(name: str) -> bool:
    return name.startswith("top") and name[3:].isdecimal()


def _game(value: Value, language: int) -> str:
    """A game by its number; 0 are the totals of a round."""
    if value == 0:
        return ("round totals", "suma rundy")[language]
    return f"{('game', 'gra')[language]} {value}"


def _minutes(value: Value, language: int) -> str:
    """Minutes of a round; where there are none, those of its break are meant."""
    if value is None:
        return ("length of the break", "długość przerwy")[language]
    return (f"{value} as minutes", f"liczba minut {value}")[language]


def _size(value: Value, language: int) -> str:
    """How many a stage is for."""
    return ("everybody", "wszyscy")[language] if value is None else str(value)


def _from(value: Value, language: int) -> str:
    """From how many a stage begins."""
    if value is None:
        return ("from everybody", "ze wszystkich")[language]
    return f"{('from', 'z')[language]} {value}"


def _places(value: Value, language: int) -> str:
    """Pairs of entry and table."""
    form = ("entry {}: table {}", "numer {}: stolik {}")[language]
    pairs = (_several(pair) for pair in _several(value))
    return ", ".join(form.format(*pair) if len(pair) == 2 else _text(pair) for pair in pairs)


def _who(value: Value, language: int) -> str:
    """Names as they are, numbers as entries of the tournament."""
    people = [str(one) for one in _several(value)]
    if not any(people):
        return ("nobody", "nikt")[language]
    if not all(one.isdecimal() for one in people):
        return ", ".join(people)
    words = (("entry", "numer"), ("entries", "numery"))[len(people) > 1]
    return f"{words[language]} {', '.join(people)}"


def _sentence_start(value: Value, language: int) -> str:
    who = _who(value, language)
    return who if who == _text(value) else who[0].upper() + who[1:]


def _won(value: Value, language: int) -> str:
    """Pairs of who and how many games they won; numbers are entries of the tournament."""
    pairs = (_several(pair) for pair in _several(value))
    return ", ".join(
        f"{_who(pair[0], language)} – {pair[1]}"
        if len(pair) == 2 and str(pair[0]).isdecimal()
        else " ".join(map(str, pair))
        for pair in pairs
    )


def _sizes(value: Value, _: int) -> str:
    return " + ".join(map(str, _several(value)))


def _day(value: Value, language: int) -> str:
    days = (
        day_in_words(day, language) if isinstance(day, Day) else str(day) for day in _several(value)
    )
    return ", ".join(days)


_WRITERS: Final[dict[str, Callable[[Value, int], str]]] = {
    "day": _day,
    "roles": _roles,
    "format": _format,
    "stage": _stage,
    "game": _game,
    "minutes": _minutes,
    "size": _size,
    "from": _from,
    "places": _places,
    "who": _who,
    "Who": _sentence_start,
    "won": _won,
    "sizes": _sizes,
}
