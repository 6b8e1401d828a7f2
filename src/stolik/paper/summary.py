"""The ruleset in force on paper: small print of a score sheet and the referee's one page.

Says what `phrases.card` says, in the order a referee needs it. Knows no ruleset by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Final, Literal

from stolik.paper.pages import Event
from stolik.phrases.card import line, reminders, title, whole_card
from stolik.phrases.language import Language, Phrase
from stolik.rules import Ruleset

_SMALL_PRINT: Final = (
    *("winner_plus", "joker_rack_value", "unopened_base", "unopened_could"),
    *("unopened_mode", "unopened_at_exhaustion", "tie_small"),
)
_WORDS: Final[dict[str, Phrase]] = {
    "title": Phrase("For the referee"),
    # Translators: stands below a number.
    "turn": Phrase("seconds for a move"),
    # Translators: stands below a number.
    "opening": Phrase("points to open"),
    # Translators: stands below a number.
    "joker": Phrase("joker on the rack"),
    # Translators: stands below a number.
    "unopened": Phrase("not opened / could have"),
    "people": Phrase("Remind people"),
}


Check = Literal["zero", "tie", "written"]


def check_of(ruleset: Ruleset) -> Check:
    """What the small points of a game add up to: nought, nought unless it is a tie, or anything.

    >>> from stolik.rules import ruleset
    >>> check_of(ruleset("pl-liga")), check_of(ruleset("pl-liga", tie_small="split"))
    ('tie', 'zero')
    """
    if ruleset.winner_plus == "rack_face":
        return "written"
    return "zero" if ruleset.tie_small == "split" else "tie"


def scoring_lines(ruleset: Ruleset, language: Language) -> tuple[str, ...]:
    """The sentences about points that belong under a score sheet."""
    return tuple(line(ruleset, name, language).text for name in _SMALL_PRINT)


@dataclass(frozen=True, slots=True)
class RefereeSummary:
    """One A4 page with every rule that a referee may be asked about."""

    event: Event
    ruleset: Ruleset
    template: ClassVar[str] = "referee"

    def values(self, language: Language) -> dict[str, Any]:
        rules = self.ruleset
        lines = [
            each
            for each in whole_card(rules, language)
            if each.parameter != "turn_seconds_editable"
        ]
        return {
            "words": language.say_all(_WORDS),
            "note": title(rules, language),
            "numbers": {
                "turn": str(rules.turn_seconds),
                "opening": str(rules.opening_min),
                "joker": str(rules.joker_rack_value),
                "unopened": f"{rules.unopened_base} / {rules.unopened_could}",
            },
            "groups": [
                {"heading": heading, "lines": [each.text for each in group]}
                for heading, group in groupby(lines, key=lambda each: each.heading)
            ],
            "people": [each.text for each in reminders(rules, language)],
        }
