"""Violations as the desk reads them: the sentence, with the names of the people it is about.

Sentences name people by number, because journals do; the desk knows who they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from stolik.phrases import sentence
from stolik.phrases.quoted_words import WORDS
from stolik.rules import Violation
from stolik.web.templatetags.words import either, language

# Codes whose text is about entries: all of it, or what follows the last word.
_WHOLE: Final = frozenset(
    [
        "already-played",
        "already-walkover",
        "cannot-arrive",
        "has-left",
        "loser-without-charge",
        "no-such-entry",
        "no-walkover",
        "not-at-table",
        "not-level",
        "not-seated",
        "not-to-be-seated",
        "out-not-asked",
        "player-missing",
        "player-twice",
        "seated-but-absent",
        "seated-twice",
        "tie-order",
        "tie-undecided",
        "winner-left",
        "winner-unopened",
    ]
)
_LAST: Final = frozenset(
    [
        "big-impossible",
        "charge-negative",
        "charge-too-high",
        "consent-missing",
        "face-impossible",
        "small-impossible",
        "unopened-charge",
        "winner-charged",
    ]
)


def entries_in(violation: Violation) -> tuple[int, ...]:
    """The entries a violation speaks of."""
    if violation.code in _WHOLE:
        return tuple(int(found) for found in re.findall(r"\d+", violation.about))
    if violation.code in _LAST:
        return tuple(int(found) for found in re.findall(r"\d+", violation.about)[-1:])
    return ()


def said(violation: Violation, names: Mapping[int, str]) -> str:
    """One violation in the language of the page."""
    text = sentence(violation, language())
    people = [f"{entry} {names[entry]}" for entry in entries_in(violation) if entry in names]
    return f"{text} ({', '.join(people)})" if people else text


def sentences(violations: Iterable[Violation], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(said(violation, names) for violation in violations)


def stage_name(name: str) -> str:
    """A stage in the words of the players."""
    return either(*WORDS["stage-name"].get(name, (name.upper(), name.upper())))
