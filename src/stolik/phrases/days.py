"""Days as people say them: "2 July 2024", "2 lipca 2024", instead of 2024-07-02.

Knows text that quotes days, and no calendar.
"""

from __future__ import annotations

import re
from typing import Final

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
_DAY: Final = re.compile(r"(?<!\d)(\d{4})-(0[1-9]|1[0-2])-(\d\d)(?!\d)")


def said_days(text: str, language: int) -> str:
    """Every day of a text as people say it; 0 is English, 1 is Polish.

    >>> said_days("2023-09-01 - 2024-06-30", 1)
    '1 września 2023 – 30 czerwca 2024'
    """

    def said(found: re.Match[str]) -> str:
        return f"{int(found[3])} {_MONTHS[language][int(found[2]) - 1]} {found[1]}"

    return _DAY.sub(said, text.replace(" - ", " – "))
