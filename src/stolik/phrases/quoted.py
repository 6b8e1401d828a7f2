"""What a violation quotes, in the reader's language.

Numbers and names stay as they are. Where a value is a word of the program (a command, a phase, a
role) or several values, the sentence says how to write it: `{roles:roles}`. What is not known to a
table stays as it is. Knows values, not sentences, and reads no text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.phrases.days import day_in_words
from stolik.phrases.language import ENGLISH, Counted, Language, Phrase
from stolik.phrases.lists import any_of, listed
from stolik.phrases.plurals import Count
from stolik.phrases.quoted_words import WORDS
from stolik.rules.about import Day
from stolik.rules.violation import Value

_MATCHDAY: Final = Phrase("Matchday {rounds}×{games}")
_TOTALS: Final = Phrase("round totals")
_GAME: Final = Phrase("game {game}")
_BREAK: Final = Phrase("length of the break")
_MINUTES: Final = Phrase("{minutes} as minutes")
_EVERYBODY: Final = Phrase("everybody")
_FROM_EVERYBODY: Final = Phrase("from everybody")
_FROM: Final = Phrase("from {have}")
_AT_TABLE: Final = Phrase("{who}: table {table}")
_NOBODY: Final = Phrase("nobody")
# Translators: people by their numbers in the tournament, "3" or "3, 7"
_ENTRIES: Final = Counted("entry {entries}", "entries {entries}")
_COUNT_THEM: Final = Phrase(
    "count those on the table, in the hand and on the rack", "the tiles do not add up: …"
)


class Quoted:
    """A value that knows its language: forms after numbers, and ways to write it.

    >>> from stolik.locale import language
    >>> polish = language("pl")
    >>> "{x:game}, {y:from}".format(x=Quoted(0, polish), y=Quoted(None, polish))
    'suma rundy, ze wszystkich'
    """

    __slots__ = ("_language", "_value")

    def __init__(self, value: Value, language: Language) -> None:
        self._value = value
        self._language = language

    def __format__(self, spec: str, /) -> str:
        if spec in WORDS:
            return _word(spec, self._value, self._language)
        if spec in WRITERS:
            return WRITERS[spec](self._value, self._language)
        return format(Count(_text(self._value, self._language), self._language), spec)


def _text(value: Value, language: Language) -> str:
    return listed([*map(str, value)], language) if isinstance(value, tuple) else str(value)


def _several(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _word(table: str, value: Value, language: Language) -> str:
    words, text = WORDS[table], _text(value, language)
    phrase = words.get(text) or words.get("")
    return language.say(phrase) if phrase else text


def _roles(value: Value, language: Language) -> str:
    """Roles as people to ask: "the organiser or a helper"."""
    return any_of([_word("role", role, language) for role in _several(value)], language)


def _format(value: Value, language: Language) -> str:
    """A format by the name people know."""
    name = _word("format-name", value, language)
    first, _, rest = name.partition("-")
    if first in ("standard", "maks") and len(rest) == 1 and rest in "abcdef":
        return f"{first.capitalize()} {rest.upper()}"
    if first == "matchday" and len(rest) == 3 and rest[1] == "x" and (rest[0] + rest[2]).isdigit():
        return language.say(_MATCHDAY).format(rounds=rest[0], games=rest[2])
    return name.upper() if _is_top(name) else name


def _stage(value: Value, language: Language) -> str:
    name = _text(value, language)
    return name.upper() if _is_top(name) else _word("stage-name", name, language)


def _is_top(name: str) -> bool:
    return name.startswith("top") and name[3:].isdecimal()


def _game(value: Value, language: Language) -> str:
    """A game by its number; 0 are the totals of a round."""
    if value == 0:
        return language.say(_TOTALS)
    return language.say(_GAME).format(game=value)


def _minutes(value: Value, language: Language) -> str:
    """Minutes of a round; where there are none, those of its break are meant."""
    if value is None:
        return language.say(_BREAK)
    return language.say(_MINUTES).format(minutes=value)


def _size(value: Value, language: Language) -> str:
    """How many a stage is for."""
    return language.say(_EVERYBODY) if value is None else str(value)


def _from(value: Value, language: Language) -> str:
    """From how many a stage begins."""
    if value is None:
        return language.say(_FROM_EVERYBODY)
    return language.say(_FROM).format(have=value)


def _places(value: Value, language: Language) -> str:
    """Pairs of entry, or whoever has it, and table."""
    pairs = (_several(pair) for pair in _several(value))
    return listed(
        [
            language.say(_AT_TABLE).format(who=_who(pair[0], language), table=pair[1])
            if len(pair) == 2
            else _text(pair, language)
            for pair in pairs
        ],
        language,
    )


def _who(value: Value, language: Language) -> str:
    """Names as they are, numbers as entries of the tournament."""
    people = [str(one) for one in _several(value)]
    if not any(people):
        return language.say(_NOBODY)
    names = listed(people, language)
    if not all(one.isdecimal() for one in people):
        return names
    return language.counted(_ENTRIES, len(people)).format(entries=names)


def _sentence_start(value: Value, language: Language) -> str:
    who = _who(value, language)
    return who if who == _text(value, language) else who[0].upper() + who[1:]


def _won(value: Value, language: Language) -> str:
    """Pairs of who and how many games they won; numbers are entries of the tournament."""
    pairs = (_several(pair) for pair in _several(value))
    return listed(
        [
            f"{_who(pair[0], language)} – {pair[1]}"
            if len(pair) == 2 and str(pair[0]).isdecimal()
            else " ".join(map(str, pair))
            for pair in pairs
        ],
        language,
    )


def _reason(value: Value, language: Language) -> str:
    """Why tiles do not add up: the game says it in English; others hear what to do about it."""
    return _text(value, language) if language == ENGLISH else language.say(_COUNT_THEM)


def _sizes(value: Value, _: Language) -> str:
    return " + ".join(map(str, _several(value)))


def _day(value: Value, language: Language) -> str:
    days = [
        day_in_words(day, language) if isinstance(day, Day) else str(day) for day in _several(value)
    ]
    return listed(days, language)


WRITERS: Final[dict[str, Callable[[Value, Language], str]]] = {
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
    "reason": _reason,
}
"""The ways to write a value that are no table of words, by the name after the colon."""
