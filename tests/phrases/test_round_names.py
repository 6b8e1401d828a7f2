"""Rounds and stages as titles and within sentences, in the case that a sentence wants."""

from __future__ import annotations

from typing import get_args

import pytest

from stolik.locale import language
from stolik.phrases.language import ENGLISH, Language
from stolik.phrases.round_names import (
    Case,
    RoundInStage,
    round_in_stage,
    round_phrase,
    round_title,
    stage_phrase,
    stage_title,
)
from stolik.phrases.stage_columns import stage_column
from stolik.tournament.formats import NAMES, format_named

POLISH = language("pl")
CASES: tuple[Case, ...] = get_args(Case)
# As a title; within a sentence in the order of the cases.
STAGES = {
    "league": ("Liga", "liga ligi ligę lidze"),
    "preliminary": ("Runda wstępna", "runda rundy rundę rundzie"),
    "elimination": ("Runda eliminacyjna", "runda rundy rundę rundzie"),
    "brackets": ("Stoliki o miejsca", "stoliki stolików stoliki stolikach"),
    "first-round": ("Pierwsza runda", "pierwsza pierwszej pierwszą pierwszej"),
    "semi-final": ("Półfinał", "półfinał półfinału półfinał półfinale"),
    "final": ("Finał", "finał finału finał finale"),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_bends_in_polish(stage: str) -> None:
    title, first_words = STAGES[stage]
    assert stage_title(stage, POLISH) == title
    phrases = [stage_phrase(stage, POLISH, case) for case in CASES]
    assert [phrase.split()[0] for phrase in phrases] == first_words.split()


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_is_the_same_in_every_english_case(stage: str) -> None:
    phrases = {stage_phrase(stage, ENGLISH, case) for case in CASES}
    assert phrases == {f"the {stage_title(stage, ENGLISH).lower()}"}


@pytest.mark.parametrize(
    ("lang", "titles", "phrases"),
    [
        (
            ENGLISH,
            ("Round 2 of 4", "Final, round 2 of 3", "Final", "TOP16, round 1 of 2"),
            ("round 2", "round 2 of the final", "the final", "round 1 of TOP16"),
        ),
        (
            POLISH,
            ("Runda 2 z 4", "Finał, runda 2 z 3", "Finał", "TOP16, runda 1 z 2"),
            ("rundę 2", "rundę 2 finału", "finał", "rundę 1 TOP16"),
        ),
    ],
)
def test_a_round_is_called_by_its_number_or_by_its_stage(
    lang: Language, titles: tuple[str, ...], phrases: tuple[str, ...]
) -> None:
    rounds = (
        RoundInStage("league", 2, 4, only=False),
        RoundInStage("final", 2, 3, first=False, only=False),
        RoundInStage("final", 1, 1, first=False, only=False),
        RoundInStage("top16", 1, 2, first=False, only=False),
    )
    assert tuple(round_title(each, lang) for each in rounds) == titles
    assert tuple(round_phrase(each, lang, "accusative") for each in rounds) == phrases


def test_a_round_bends_in_polish() -> None:
    final = RoundInStage("final", 2, 3, first=False, only=False)
    assert [round_phrase(final, POLISH, case) for case in CASES] == [
        "runda 2 finału",
        "rundy 2 finału",
        "rundę 2 finału",
        "rundzie 2 finału",
    ]


def test_a_stage_an_organiser_made_up_keeps_its_name() -> None:
    assert {stage_phrase("Baraże", lang, case) for lang in (ENGLISH, POLISH) for case in CASES} == {
        "Baraże"
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_round_of_a_format_has_words(name: str) -> None:
    plan = format_named(name, semi_size=16, final_size=4)
    for number in range(1, plan.rounds + 1):
        round_ = round_in_stage(plan, number)
        assert round_ is not None
        assert round_.stage in STAGES or round_.stage.startswith("top")


def test_a_column_is_called_by_its_rounds_or_its_stage() -> None:
    columns = [("league", 1, 1), ("league", 1, 4), ("final", 5, 5)]
    assert [stage_column(*each, ENGLISH) for each in columns] == ["Round 1", "Rounds 1–4", "Final"]
    assert [stage_column(*each, POLISH) for each in columns] == ["Runda 1", "Rundy 1–4", "Finał"]
