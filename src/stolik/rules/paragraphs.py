"""Which paragraph a fault of a meld or a turn goes back to, in the document a ruleset follows.

What a document leaves open comes from the league's regulations (A-21). Knows codes and ids; the
faults are found elsewhere.
"""

from __future__ import annotations

from typing import Final

from stolik.rules.ruleset import Ruleset

LEAGUE: Final = "L"
# By the code of a violation: an id for every document that says it, and our decision about it.
PARAGRAPHS: Final[dict[str, tuple[str, ...]]] = {
    "meld-too-short": ("L-og-5.1", "T-z-5.1"),
    "group-too-large": ("L-og-5.3", "T-z-5.3"),
    "colour-repeated": ("L-og-5.3", "T-z-5.3"),
    "colours-mixed": ("L-og-5.2", "T-z-5.2"),
    "not-consecutive": ("L-og-5.2", "T-z-5.2"),
    "wraps-round": ("L-og-5.2", "T-z-5.2", "W-play-10"),
    "joker-out-of-range": ("L-og-8.2", "T-z-8.2", "W-play-11.1", "A-20"),
    "joker-contradicts-place": ("A-20",),
    "board-tile-missing": ("W-play-7", "A-25"),
    "too-few-tiles-laid": ("L-og-7.2", "T-z-7.2", "E-10r3", "P-19.3", "W-play-12.3"),
    "board-touched-before-opening": ("L-og-7.1", "T-z-7.1", "E-10i4", "P-16.4", "W-play-6"),
    "opening-too-low": ("L-og-6.1", "T-z-6.1", "E-10i1", "P-16.1", "W-play-4", "A-16"),
    "joker-not-in-other-meld": ("L-og-8.5", "T-z-8.5", "A-17"),
    "joker-not-in-new-meld": ("W-play-11.3", "A-17"),
}


def paragraph(code: str, rules: Ruleset) -> str:
    """The id to cite for a fault under a ruleset; "" where none says it.

    >>> from stolik.rules import ruleset
    >>> paragraph("opening-too-low", ruleset("pl-liga"))
    'L-og-6.1'
    """
    ids = PARAGRAPHS.get(code, ())
    for letter in (*rules.documents, LEAGUE, "A"):
        for name in ids:
            if name.startswith(f"{letter}-"):
                return name
    return ""
