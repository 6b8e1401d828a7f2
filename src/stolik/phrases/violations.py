"""A sentence for every violation code, in English and Polish: what is wrong and what to do.

`{about}` is what the violation quotes; where it is a pair such as "27 of 30" or "R8 in R8 R8 B8",
`{have}` and `{need}` are its parts, and where `{need}` is a pair again, as in "4 of 3 for 7",
`{limit}` and `{whose}` are. After a number stand the forms of its word (`stolik.phrases.plurals`);
a name after the colon says how to read a fragment (`stolik.phrases.quoted`). A code without a
sentence is a fault of ours, and a test finds it.
"""

from __future__ import annotations

import re
from typing import Final

from stolik.phrases.quoted import Quoted
from stolik.phrases.violations_format import FORMAT
from stolik.phrases.violations_game import GAME
from stolik.phrases.violations_hall import HALL
from stolik.phrases.violations_people import PEOPLE
from stolik.phrases.violations_report import REPORT
from stolik.phrases.violations_season import SEASON
from stolik.phrases.parameter_words import Pair
from stolik.rules import Violation

# Each table with its heading.
TABLES: Final[tuple[tuple[str, dict[str, Pair]], ...]] = (
    ("Playing", GAME),
    ("Formats", FORMAT),
    ("People and seats", PEOPLE),
    ("Results, referees, closing", REPORT),
    ("Seasons", SEASON),
    ("Announcements, hidden standings, the raffle", HALL),
)
# A code, with its sentence in English and in Polish.
SENTENCES: Final[dict[str, Pair]] = {
    code: pair for _, table in TABLES for code, pair in table.items()
}
_QUOTES_ANOTHER: Final = "nothing-to-override"


def sentence(violation: Violation, lang: str) -> str:
    """What a violation says to people.

    >>> sentence(Violation("opening-too-low", "27 of 30"), "en")
    'The opening is worth 27 points; at least 30 are needed, from the rack alone.'
    """
    english, polish = SENTENCES[violation.code]
    have, need = _parts(violation.about)
    limit, whose = _parts(need)
    texts = {"about": violation.about, "have": have, "need": need, "limit": limit, "whose": whose}
    if violation.code == _QUOTES_ANOTHER:
        texts["about"] = _said(violation.about, lang)
    template = polish if lang == "pl" else english
    return template.format(**{name: Quoted(text, lang) for name, text in texts.items()})


def _parts(about: str) -> tuple[str, str]:
    """The two parts of a pair; "of" and "in" divide it before any other word does."""
    for words in (" of | in ", " at | with | for | and "):
        first, *rest = re.split(words, about, maxsplit=1)
        if rest:
            return first, rest[0]
    return about, ""


def _said(about: str, lang: str) -> str:
    """The sentence of a violation written as "code: about", without its full stop."""
    code, _, rest = about.partition(": ")
    if code not in SENTENCES or code == _QUOTES_ANOTHER:
        return about
    return sentence(Violation(code, rest), lang).removesuffix(".")
