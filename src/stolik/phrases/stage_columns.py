"""What the columns of a classification are called: a stage by its name, the first by its rounds.

Knows words only; which stages there are is the tournament's business.
"""

from __future__ import annotations

from stolik.phrases.language import Language, Phrase
from stolik.phrases.round_names import stage_title


def stage_column(name: str, first: int, last: int, language: Language) -> str:
    """The heading of a column with the points of some rounds.

    >>> from stolik.locale import language
    >>> stage_column("final", 5, 5, language("pl")), stage_column("league", 1, 4, language("en"))
    ('Finał', 'Rounds 1–4')
    """
    if first > 1:
        return stage_title(name, language)
    if last == 1:
        return language.say(Phrase("Round 1"))
    return language.say(Phrase("Rounds 1–{last}")).format(last=last)
