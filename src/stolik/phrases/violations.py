"""A sentence for every violation code, in English and Polish: what is wrong and what to do.

A sentence names fields of the violation: `{have}`. After a number stand the forms of its word
(`stolik.phrases.plurals`); a name after the colon says how a value is written
(`stolik.phrases.quoted`); what stands in square brackets is left out where its fields are not given
(`stolik.rules.template`). A code without a sentence, or a field that it does not have, is a fault
of ours, and a test finds it.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair
from stolik.phrases.quoted import Quoted
from stolik.phrases.violations_format import FORMAT
from stolik.phrases.violations_game import GAME
from stolik.phrases.violations_hall import HALL
from stolik.phrases.violations_people import PEOPLE
from stolik.phrases.violations_report import REPORT
from stolik.phrases.violations_season import SEASON
from stolik.rules import Violation
from stolik.rules.about import UNREAD
from stolik.rules.template import chosen
from stolik.rules.violation import Value

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


def sentence(violation: Violation, lang: str) -> str:
    """What a violation says to people; one that was stored in no known form, its code and text.

    >>> sentence(Violation("opening-too-low", have=27, need=30), "en")
    'The opening is worth 27 points; at least 30 are needed, from the rack alone.'
    """
    if UNREAD in violation or violation.code not in SENTENCES:
        return str(violation)
    english, polish = SENTENCES[violation.code]
    fields = dict(violation.fields)
    template = chosen(polish if lang == "pl" else english, frozenset(fields))
    return template.format(
        **{name: Quoted(_quoted(value, lang), lang) for name, value in fields.items()}
    )


def _quoted(value: Value, lang: str) -> Value:
    """A violation inside another as its sentence, without the full stop; deeper ones stay."""
    if isinstance(value, Violation) and "stop" not in value:
        return sentence(value, lang).removesuffix(".")
    return value
