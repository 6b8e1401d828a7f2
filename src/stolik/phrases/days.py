"""Days as people say them: "2 July 2024", "2 lipca 2024", instead of 2024-07-02.

Knows a day, and no calendar.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Language, Phrase
from stolik.rules.about import Day

# A whole date for every month: other languages bend its name, or say it first.
_DATES: Final = (
    Phrase("{day} January {year}"),
    Phrase("{day} February {year}"),
    Phrase("{day} March {year}"),
    Phrase("{day} April {year}"),
    Phrase("{day} May {year}"),
    Phrase("{day} June {year}"),
    Phrase("{day} July {year}"),
    Phrase("{day} August {year}"),
    Phrase("{day} September {year}"),
    Phrase("{day} October {year}"),
    Phrase("{day} November {year}"),
    Phrase("{day} December {year}"),
)


def day_in_words(day: Day, language: Language) -> str:
    """A day as people say it.

    >>> from stolik.locale import language
    >>> day_in_words(Day(2023, 9, 1), language("pl"))
    '1 września 2023'
    """
    return language.say(_DATES[day.month - 1]).format(day=day.day, year=day.year)
