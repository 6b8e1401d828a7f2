"""Words for what can be set in a format: what it is about, and a sentence for every value.

Keys are the options of `stolik.tournament.format_options`, which this module does not import.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Language, Phrase
from stolik.phrases.plurals import Count

# Option: what it is about, and its values; `...` stands for any number.
_WORDS: Final[dict[str, tuple[Phrase, dict[object, Phrase]]]] = {
    "tables": (
        Phrase("Tables to begin with"),
        {
            0: Phrase("As many tables of four as possible."),
            ...: Phrase("{n} {n:table|tables}, with three people where four do not come out."),
        },
    ),
    "fill_to_16": (
        Phrase("Who goes on from the elimination"),
        {
            "from_6_tables": Phrase(
                "Three from each of five tables (fifteen people); from six tables on sixteen."
            ),
            True: Phrase("Always sixteen people."),
            False: Phrase("As many from each table; nobody fills up to sixteen."),
        },
    ),
    "later_seats": (
        Phrase("Seats after the elimination"),
        {
            "pots": Phrase("Places 1-4 of the league sit apart again, the others are drawn."),
            "lot": Phrase("Everybody is drawn."),
        },
    ),
    "seed_fill": (
        Phrase("If one of places 1-4 is absent"),
        {
            False: Phrase("Nobody takes that place."),
            True: Phrase("The next in the league is kept apart."),
        },
    ),
    "stage_carry": (
        Phrase("Points of the stage before"),
        {
            "none": Phrase("Every stage starts from zero."),
            # Translators: said of the points of the stage before
            "sum": Phrase("They are added."),
        },
    ),
    "newcomer_rank": (
        Phrase("Newcomers"),
        {
            # Translators: said of newcomers
            "last": Phrase("Sit down after everybody else."),
            # Translators: said of newcomers
            "zero": Phrase("Are sorted in with zero points."),
        },
    ),
    "top_games": (
        Phrase("Games of the TOP stage"),
        {...: Phrase("{n} {n:game|games}.")},
    ),
    "non_finalist_order": (
        Phrase("Places outside the final"),
        {
            # Translators: the order of those outside the final; the table is the standings
            "top_then_league": Phrase("By the TOP stage, then by the table after the last round."),
            # Translators: the order of those outside the final; the table is the standings
            "league": Phrase("By the table after the last round."),
        },
    ),
    "unplayed_games": (
        Phrase("Games not begun when time is up"),
        {
            # Translators: said of games not begun when time is up
            "zero": Phrase("Are not played: zero for everybody."),
            # Translators: said of games not begun when time is up
            "play_anyway": Phrase("Are played all the same."),
        },
    ),
}


def option_label(name: str, language: Language) -> str:
    """What an option is about."""
    return language.say(_WORDS[name][0])


def option_text(name: str, value: str | int | bool, language: Language) -> str:
    """What a value means.

    >>> from stolik.phrases.language import ENGLISH
    >>> option_text("tables", 4, ENGLISH)
    '4 tables, with three people where four do not come out.'
    """
    words = _WORDS[name][1]
    text = language.say(words[value] if value in words else words[...])
    return text.format(n=Count(int(value), language) if isinstance(value, int) else "")
