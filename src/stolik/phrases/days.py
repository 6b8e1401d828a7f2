"""Days as people say them: "2 July 2024", "2 lipca 2024", instead of 2024-07-02.

Knows a day, and no calendar.
"""

from __future__ import annotations

from typing import Final

from stolik.rules.about import Day

_MONTHS: Final[tuple[tuple[str, ...], tuple[str, ...]]] = (
    (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    (
        *("stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca"),
        *("lipca", "sierpnia", "września", "października", "listopada", "grudnia"),
    ),
)


def day_in_words(day: Day, language: int) -> str:
    """A day as people say it; 0 is English, 1 is Polish.

    >>> day_in_words(Day(2023, 9, 1), 1)
    '1 września 2023'
    """
    return f"{day.day} {_MONTHS[language][day.month - 1]} {day.year}"
