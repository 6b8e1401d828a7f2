"""Violations as the desk reads them: the sentence, with the names of the people it is about.

Sentences name people by number, because journals do; the desk knows who they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stolik.phrases import sentence
from stolik.phrases.quoted_words import WORDS
from stolik.rules import Violation
from stolik.web.core.language import either, language

# Of these the number says enough.
_NUMBER_ALONE: Final = frozenset(
    [
        "entry-number",
        "entry-taken",
        "exclusion-rests-on-it",
        "faces-missing",
        "has-not-left",
        "nobody-to-play-with",
        "not-out",
        "place-wrong",
        "too-many-games",
        "warning-missing",
    ]
)


def entries_in(violation: Violation) -> tuple[int, ...]:
    """The entries whose names belong to a violation."""
    if violation.code in _NUMBER_ALONE:
        return ()
    return violation.numbers("entry") + violation.numbers("entries")


def violation_sentence(violation: Violation, names: Mapping[int, str]) -> str:
    """One violation in the language of the page."""
    text = sentence(violation, language())
    people = [f"{entry} {names[entry]}" for entry in entries_in(violation) if entry in names]
    return f"{text} ({', '.join(people)})" if people else text


def sentences(violations: Iterable[Violation], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(violation_sentence(violation, names) for violation in violations)


def stage_name(name: str) -> str:
    """A stage in the words of the players."""
    return either(*WORDS["stage-name"].get(name, (name.upper(), name.upper())))
