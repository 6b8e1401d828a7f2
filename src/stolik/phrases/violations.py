"""A sentence for every violation code: what is wrong and what to do.

A sentence names fields of the violation: `{have}`. After a number stand the forms of its word
(`stolik.phrases.plurals`); a name after the colon says how a value is written
(`stolik.phrases.quoted`); what stands in square brackets is left out where its fields are not given
(`stolik.rules.template`). A code without a sentence, or a field that it does not have, is a fault
of ours, and a test finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stolik.phrases.language import Language, Phrase
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
TABLES: Final[tuple[tuple[str, dict[str, Phrase]], ...]] = (
    ("Playing", GAME),
    ("Formats", FORMAT),
    ("People and seats", PEOPLE),
    ("Results, referees, closing", REPORT),
    ("Seasons", SEASON),
    ("Announcements, hidden standings, the raffle", HALL),
)
# A code, with its sentence.
SENTENCES: Final[dict[str, Phrase]] = {
    code: phrase for _, table in TABLES for code, phrase in table.items()
}


# About a number, not about whoever has it.
_NUMBER_ALONE: Final = frozenset(["entry-number", "no-such-entry", "place-wrong"])
# The fields that hold entries of a tournament.
_ENTRIES: Final = frozenset(["entry", "entries", "twice", "absent"])


def sentence(
    violation: Violation, language: Language, names: Mapping[int, str] | None = None
) -> str:
    """What a violation says to people; one that was stored in no known form, its code and text.

    Whoever is known by name appears by it.

    >>> from stolik.phrases.language import ENGLISH
    >>> sentence(Violation("opening-too-low", have=27, need=30), ENGLISH)
    'The opening is worth 27 points; at least 30 are needed, from the rack alone.'
    >>> sentence(Violation("already-walkover", entry=7), ENGLISH, {7: "Ewa Mazur"})
    'Ewa Mazur has a walkover in this round already.'
    """
    if UNREAD in violation or violation.code not in SENTENCES:
        return str(violation)
    fields = dict(violation.fields)
    if names and violation.code not in _NUMBER_ALONE:
        pairs = {"places"} if isinstance(fields.get("places"), tuple) else set()
        for name in (_ENTRIES | pairs) & fields.keys():
            fields[name] = _by_name(fields[name], names)
    template = chosen(language.say(SENTENCES[violation.code]), frozenset(fields))
    return template.format(
        **{name: Quoted(_quoted(value, language), language) for name, value in fields.items()}
    )


def _by_name(value: Value, names: Mapping[int, str]) -> Value:
    """Entries by name, alone or several; of pairs the first."""
    if not isinstance(value, tuple):
        return names.get(value, value) if isinstance(value, int) else value
    return tuple(
        (_by_name(part[0], names), *part[1:])
        if isinstance(part, tuple) and part
        else _by_name(part, names)
        for part in value
    )


def _quoted(value: Value, language: Language) -> Value:
    """A violation inside another as its sentence, without the full stop; deeper ones stay."""
    if isinstance(value, Violation) and "stop" not in value:
        return sentence(value, language).removesuffix(".")
    return value
