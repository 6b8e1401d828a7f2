"""The regulations of an event: what is kept of them, and how people read it."""

from __future__ import annotations

import pytest

from stolik.locale import language
from stolik.phrases.language import ENGLISH
from stolik.phrases.regulations import regulations, regulations_title, regulations_version
from stolik.phrases.ruleset_names import ruleset_label
from stolik.rules import ruleset

POLISH = language("pl")


def test_what_an_acceptance_keeps_knows_no_language() -> None:
    assert [
        regulations(kind, rules).code
        for kind, rules in (
            ("elimination", ruleset("pl-turniej")),
            ("league", ruleset("pl-liga")),
            ("matchday", ruleset("pl-liga")),
            ("elimination", ruleset("pl-turniej", tie_small="zero")),
        )
    ] == [
        "E pl-turniej b81cd801",
        "L pl-liga 9baf1653",
        "T pl-liga 9baf1653",
        "E pl-turniej-house 0f9e09b8",
    ]


@pytest.mark.parametrize(
    ("code", "english", "polish"),
    [
        (
            "W wrc9 00c0ffee",
            "Regulations of the world championship 2015 (WRC 9) (world championship rules)",
            "Regulamin mistrzostw świata 2015 (WRC 9) (zasady mistrzostw świata)",
        ),
        (
            "P pl-zasady-house 00c0ffee",
            "Rules of play of Rummikub (rules of play, changed)",
            "Zasady gry w Rummikub (zasady gry, zmienione)",
        ),
        (
            "T other 00c0ffee",
            "Regulations of the Rummikub tournament 2024 (Mathematics Week) (other)",
            "Regulamin turnieju Rummikub 2024 (Tydzień Matematyki) (other)",
        ),
    ],
)
def test_a_title_names_the_document_and_the_rules(code: str, english: str, polish: str) -> None:
    assert (regulations_title(code, ENGLISH), regulations_title(code, POLISH)) == (english, polish)


def test_a_version_is_said_to_the_letter() -> None:
    code = "L pl-liga-house 00c0ffee"
    assert regulations_version(code, ENGLISH) == "rules pl-liga-house, version 00c0ffee"
    assert regulations_version(code, POLISH) == "zasady pl-liga-house, wersja 00c0ffee"


@pytest.mark.parametrize(
    ("changes", "english", "polish"),
    [
        ({}, "Tournament rules", "Zasady turniejowe"),
        (
            {"turn_seconds": 60},
            "Tournament rules; changed: time for a move",
            "Zasady turniejowe; zmieniono: czas na ruch",
        ),
        (
            {"turn_seconds": 60, "tie_small": "zero"},
            "Tournament rules; house rules: time for a move, small points in a tie",
            "Zasady turniejowe; zasady własne: czas na ruch, małe punkty przy remisie",
        ),
    ],
)
def test_a_label_says_what_is_set_otherwise(
    changes: dict[str, int | str], english: str, polish: str
) -> None:
    rules = ruleset("pl-turniej", **changes)
    assert (ruleset_label(rules, ENGLISH), ruleset_label(rules, POLISH)) == (english, polish)
