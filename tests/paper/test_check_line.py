"""The check on a score sheet: it asks for the sum that the rules in force really lead to."""

from __future__ import annotations

from itertools import product

import pytest

from stolik.locale import language
from stolik.paper import Event, ScoreSheets, SheetTable, check_of, pdf
from stolik.phrases.language import ENGLISH, Language
from stolik.rules import PRESETS, Ruleset, ruleset, settle
from support.pdf_text import words

POLISH = language("pl")
LANGUAGES = pytest.mark.parametrize("lang", [ENGLISH, POLISH])
EVENT = Event("Puchar Zażółć")
NAMES = ("Anna Żak", "Ewa Łoś", "Jan Ćwik", "Ola Śliwa")
CHECKS = {
    # What the small points of every game these rules can score add up to.
    ("full", "recorded"): "tie",
    ("zero", "recorded"): "tie",
    ("split", "recorded"): "zero",
    ("full", "rack_face"): "written",
    ("zero", "rack_face"): "written",
    ("split", "rack_face"): "written",
}


def sums(rules: Ruleset) -> dict[str, set[int]]:
    """The sums of small points that games end with: with one winner, and in a tie."""
    found: dict[str, set[int]] = {"winner": set(), "tie": set()}
    for charges in product((0, 7, 100), (5, 200), (5, 100), (5, 60)):
        faces = (0, *(charge % 99 for charge in charges[1:]))
        if charges[0] == 0:
            points = settle(charges, rules, end="out", out=0, faces=faces)
            found["winner"].add(sum(each.small for each in points))
            continue
        points = settle(charges, rules, end="pool")
        kind = "tie" if sum(each.big for each in points) > 1 else "winner"
        found[kind].add(sum(each.small for each in points))
    return found


@LANGUAGES
@pytest.mark.rule("A-08", "A-03")
@pytest.mark.parametrize(("tie_small", "winner_plus"), sorted(CHECKS))
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_sheet_asks_for_the_sum_that_its_rules_lead_to(
    name: str, tie_small: str, winner_plus: str, lang: Language
) -> None:
    rules = ruleset(name, tie_small=tie_small, winner_plus=winner_plus)
    check = CHECKS[tie_small, winner_plus]
    found = sums(rules)
    assert check_of(rules) == check
    assert (found["winner"] == {0}) == (check != "written")
    assert (found["winner"] | found["tie"] == {0}) == (check == "zero")
    sheets = ScoreSheets(EVENT, 1, 2, (SheetTable(1, NAMES),), check=check)
    shown = words(pdf(sheets, language=lang))
    ends, total, tie = {"en": ("pool time", "Total", "tie"), "pl": ("bank czas", "Razem", "remis")}[
        lang
    ]
    asked = {"zero": " = 0", "tie": f" 0 {tie}", "written": ""}[check]
    assert f"1 A {ends}{asked} 2 B {ends}{asked} {total}{asked} " in shown
    assert ("= 0" in shown) == (check == "zero")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_no_preset_promises_a_sum_of_nought(name: str) -> None:
    assert check_of(ruleset(name)) == "tie"
