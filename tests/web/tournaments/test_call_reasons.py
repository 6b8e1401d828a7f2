"""Why a table calls: kept as a code, read in any language, also where older phones wrote words."""

from __future__ import annotations

import pytest

from stolik.web.core.language import speaking
from stolik.web.tournaments.call_reasons import REASONS, known_reason, reason_note, reason_words

MELD = ("Is this meld right?", "Czy ten układ jest poprawny?")


def read(text: str) -> tuple[str, str]:
    found = []
    for tag in ("en", "pl"):
        with speaking(tag):
            found.append(reason_words(text))
    return found[0], found[1]


@pytest.mark.parametrize(
    "text",
    [
        "reason:meld",
        "Czy ten układ jest poprawny? / Is this meld right?",
        "Czy ten układ jest poprawny?",
        "Is this meld right?",
    ],
)
def test_what_was_tapped_is_read_in_the_language_of_the_page(text: str) -> None:
    assert read(text) == MELD


@pytest.mark.parametrize(
    "text",
    [
        *("", "Two tiles at once", "meld", "reason:", "reason:nonsense"),
        "Czy ten układ jest poprawny? / Time, clock",
    ],
)
def test_what_was_typed_stays_as_it_is(text: str) -> None:
    assert read(text) == (text, text)
    assert known_reason(text) == ""


def test_every_reason_has_a_code_and_nothing_else_has() -> None:
    assert {read(reason_note(code))[0] for code in REASONS} == set(map(str, REASONS.values()))
    assert reason_note("nonsense") == reason_note("") == ""
