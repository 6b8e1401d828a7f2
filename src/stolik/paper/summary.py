"""The ruleset in force on paper: small print of a score sheet and the referee's one page.

Says what `phrases.card` says, in the order a referee needs it. Knows no ruleset by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Final, Literal

from stolik.paper.pages import Event, Lang, Pair, said
from stolik.phrases.card import line, reminders, title, whole_card
from stolik.rules import Ruleset

_SMALL_PRINT: Final = (
    *("winner_plus", "joker_rack_value", "unopened_base", "unopened_could"),
    *("unopened_mode", "unopened_at_exhaustion", "tie_small"),
)
_WORDS: Final[dict[str, Pair]] = {
    "title": ("For the referee", "Dla sędziego"),
    "turn": ("seconds for a turn", "sekund na ruch"),
    "opening": ("points to open", "punktów na wyłożenie"),
    "joker": ("joker on the rack", "joker na tabliczce"),
    "unopened": ("not opened / could have", "bez wyłożenia / a można było"),
    "people": ("Remind people", "Przypomnij wszystkim"),
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


def scoring_lines(ruleset: Ruleset, lang: Lang) -> tuple[str, ...]:
    """The sentences about points that belong under a score sheet."""
    return tuple(line(ruleset, name, lang).text for name in _SMALL_PRINT)


@dataclass(frozen=True, slots=True)
class RefereeSummary:
    """One A4 page with every rule that a referee may be asked about."""

    event: Event
    ruleset: Ruleset
    template: ClassVar[str] = "referee"

    def values(self, lang: Lang) -> dict[str, Any]:
        rules = self.ruleset
        lines = [
            each for each in whole_card(rules, lang) if each.parameter != "turn_seconds_editable"
        ]
        return {
            "words": said(_WORDS, lang),
            "note": title(rules, lang),
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
            "people": [each.text for each in reminders(rules, lang)],
        }
