"""Why a table calls or objects, and what it is reminded of, in the words of whoever reads it.

What was tapped is kept as a code, whatever language the tapping page speaks. Older pages wrote
words, in Polish or in two languages at once, and journals hold them. Knows texts, no call.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase
from stolik.web.core.language import say

# What can be tapped on a phone (`static/stolik/phone/call_view.js`), or follows from a tap.
REASONS: Final = {
    "meld": Phrase("Is this meld right?"),
    "time": Phrase("Time, clock"),
    "score": Phrase("Points, 100 or 200"),
    "wrong": Phrase("The table says: this is wrong."),
    # What the desk asks the phone of a table for.
    "overdue": Phrase(
        "Please report the games you have finished, or say that a game was not played."
    ),
}
# What phones wrote before there were codes; with the English behind " / " where they spoke it.
_WRITTEN: Final = {
    "Czy ten układ jest poprawny?": "meld",
    "Czas, zegar": "time",
    "Punkty, 100 czy 200": "score",
    "Stolik zgłasza: to się nie zgadza.": "wrong",
    "Prosimy o wyniki zakończonych gier; jeśli gry nie było, zgłoście to w telefonie.": "overdue",
}
# Nobody types this: a typed text has nothing before its first word.
_CODE: Final = "reason:"


def reason_note(code: str) -> str:
    """What is kept of a reason that was tapped; nothing for an unknown code."""
    return f"{_CODE}{code}" if code in REASONS else ""


def reason_words(text: str) -> str:
    """A reason in the language of the page; what was typed stays as it is.

    >>> reason_words("He took two tiles.")
    'He took two tiles.'
    """
    return known_reason(text) or text


def known_reason(text: str) -> str:
    """The same of what was tapped; nothing of what was typed.

    >>> from stolik.web.core.language import speaking
    >>> with speaking("en"):
    ...     known_reason("reason:meld"), known_reason("Czas, zegar / Time, clock")
    ('Is this meld right?', 'Time, clock')
    """
    reason = REASONS.get(_code(text))
    return say(reason) if reason else ""


def _code(text: str) -> str:
    if text.startswith(_CODE):
        return text.removeprefix(_CODE)
    polish, _, english = text.partition(" / ")
    written = _WRITTEN.get(polish, "")
    if english:
        return written if REASONS.get(written) == english else ""
    return written or next((code for code, reason in REASONS.items() if reason == text), "")
