"""Rules to cite: what a verdict goes back to, in words of the page, and what a search offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from django.utils import translation

from stolik.rules import PRESETS, ruleset
from stolik.web.referee.rule_search import cited, search
from stolik.web.referee.tile_questions import ANSWERS

RUN = "Seria to co najmniej trzy kolejne liczby w jednym kolorze; po 13 nie ma 1."
GROUP = "Grupa to trzy albo cztery kostki z tą samą liczbą, każda w innym kolorze."
LEAGUE = "liga 2019-2021"
BY_DECISION = "liga 2019-2021, tu na mocy A-21"
TURN = {"before": "R5 R6 R7", "opened": "1"}


@pytest.fixture(autouse=True)
def polish() -> Iterator[None]:
    with translation.override("pl"):
        yield


# The rules, what was asked, and the paragraph in words that decides it.
@pytest.mark.parametrize(
    ("rules", "tool", "typed", "rule", "text", "document"),
    [
        ("pl-liga", "meld", {"meld": "R5 R6 R9"}, "L-og-5.2", RUN, LEAGUE),
        ("pl-turniej", "meld", {"meld": "R5 R6 R9"}, "L-og-5.2", RUN, BY_DECISION),
        ("pl-turniej", "meld", {"meld": "R7 R7 K7"}, "L-og-5.3", GROUP, BY_DECISION),
        ("pl-turniej", "meld", {"meld": "R5 R6"}, "L-og-5.1", f"{RUN} {GROUP}", BY_DECISION),
        ("wrc9", "meld", {"meld": "R12 R13 R1"}, "W-play-10", RUN, "mistrzostwa świata 2015"),
        ("wrc9", "meld", {"meld": "R5 R6 R9"}, "L-og-5.2", RUN, BY_DECISION),
        (
            "pl-turniej",
            "turn",
            {"rack": "K1 B1 O1", "after": "K1 B1 O1"},
            "E-10i1",
            "Wyłożenie musi być warte co najmniej 30 punktów: same nowe układy, tylko z własnej"
            " tabliczki.",
            "turniej eliminacyjny",
        ),
        (
            "pl-turniej",
            "turn",
            {**TURN, "rack": "R9", "after": "R5 R6 R7"},
            "E-10r3",
            "Kto zdobywa jokera przez rozdzielenie albo kostką ze stołu, w tym samym ruchu wykłada"
            " co najmniej jedną własną kostkę. W ruchu wykładasz z tabliczki co najmniej 1 kostkę"
            " albo dobierasz kostkę.",
            "turniej eliminacyjny",
        ),
    ],
)
def test_a_verdict_says_its_paragraph_in_words(
    rules: str, tool: str, typed: dict[str, str], rule: str, text: str, document: str
) -> None:
    first = ANSWERS[tool](typed, ruleset(rules)).because[0]
    assert (first.id, first.text, first.document) == (rule, text, document)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("typed", ["", "joker", "grup", "group", "e-10", "l-og-5", "c-51", "c-"])
def test_a_search_offers_each_sentence_once_and_no_note_of_ours(
    rules: str, typed: str, language: str
) -> None:
    with translation.override(language):
        offered = search(ruleset(rules), typed)
    sentences = Counter(rule.text for rule in offered if rule.text)
    assert {text: count for text, count in sentences.items() if count > 1} == {}
    assert [rule.id for rule in offered if rule.id.startswith("C-")] == []
    assert [rule.text for rule in offered if rule.text.startswith(("C-", "A-"))] == []


@pytest.mark.parametrize(("rules", "rule"), [("pl-turniej", "L-og-5.2"), ("pl-liga", "L-og-5.2")])
def test_what_a_run_is_can_be_searched_for_everywhere(rules: str, rule: str) -> None:
    assert rule in [each.id for each in search(ruleset(rules), "seria kolejne")]


def test_what_is_no_rule_says_nothing() -> None:
    assert cited(ruleset("pl-turniej"), "E-99").text == ""
