"""Writes the tables of violation codes into docs/cli.md, between their two markers.

python tools/codes_table.py            write them
python tools/codes_table.py --check    exit 1 if they are stale
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from generated import write_or_check
from stolik.locale import language
from stolik.phrases import sentence
from stolik.phrases.violations import TABLES
from stolik.rules import Violation
from stolik.rules.about import FORMS
from stolik.rules.template import names
from stolik.rules.violation import Value

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
BEGIN, END = "<!-- codes: made by tools/codes_table.py -->\n", "<!-- end of codes -->\n"

# What sentences speak of, by the name of the field.
VALUES: dict[str, Value] = {
    "after": 9,
    "big": 4,
    "call": 41,
    "categories": ("junior", "junior"),
    "charge": 12,
    "command": "CheckIn",
    "consent": "participation",
    "dates": 15,
    "day": date(2024, 7, 2),
    "digest": "7",
    "country": "Polska",
    "edition": "Deluxe",
    "language": "Deutsch",
    "end": "x",
    "entries": (3, 7),
    "entry": 7,
    "event": "Puchar Lata",
    "face": -3,
    "first": date(2023, 9, 1),
    "game": 2,
    "games": 3,
    "have": 3,
    "kind": "cup",
    "last": date(2024, 6, 30),
    "left": 1,
    "meld": "R5 R6 J",
    "melds": "R5 R6 J",
    "method": "x",
    "minutes": -5,
    "most": 2,
    "note": "7",
    "number": 41,
    "people": ("Anna", "Jan"),
    "person": "Anna",
    "phase": "finished",
    "photo": "0412.jpg",
    "place": 1,
    "places": ((4, 1), (9, 2)),
    "planned": 6,
    "players": 5,
    "played": 3,
    "role": "player",
    "roles": ("organiser", "head-referee"),
    "round": 2,
    "seal": "7",
    "season": "Puchar Lata",
    "seat": "C",
    "seating": "7",
    "secret": "7",
    "sent": date(2024, 5, 3),
    "sizes": (3, 3, 3, 3),
    "stack": 9,
    "stage": "final",
    "state": "missing",
    "stop": Violation("elimination-too-small", have=19, need=20),
    "sum": 5,
    "table": 3,
    "tickets": 2,
    "tied": 4,
    "tiles": "R7",
    "until": date(2024, 4, 30),
    "wanted": (4, 4, 4),
    "what": "closing",
    "where": "liga-3",
    "who": "ala@example.org",
    "why": "x",
    "wins": (("Anna", 1), ("Jan", 1)),
    "year": 2031,
}
# Where that would be no good example, or a field may be left out, all fields of a code.
EXAMPLES: dict[str, dict[str, Value]] = {
    # playing
    "colour-repeated": {"meld": "K7 R7 R7", "tile": "R7"},
    "too-few-tiles-laid": {"have": 0, "need": 1},
    "opening-too-low": {"have": 27, "need": 30},
    "no-such-seat": {"seat": 7},
    "pool-not-empty": {"have": 12},
    "tiles-do-not-add-up": {"why": "R7 was neither on the board nor on the rack"},
    "too-few-doublets": {"have": 2, "need": 3},
    # formats
    "cannot-seat": {"players": 5},
    "players-out-of-range": {"have": 6000, "most": 5000},
    "stage-larger-than-field": {"players": 9, "size": 12, "stage": "top12"},
    "top-is-most-of-field": {"players": 14, "size": 8},
    "ordinary-too-small": {"have": 9, "need": 12},
    "mini-only": {"format": "standard-a", "players": 14},
    "grand-prix-small": {"have": 16, "need": 20},
    "league-size": {"fewest": 8, "most": 32, "players": 40},
    "scheme-does-not-fit": {"format": "top8", "scheme": "top12"},
    "eliminated-play-few-games": {"games": 2, "players": 5},
    "not-a-matchday": {"format": "maks-b"},
    "not-the-championship": {"format": "mini"},
    "house-format": {"format": "Puchar Lata"},
    "format-already-played": {"format": "standard-c"},
    "format-without-stages": {"format": "Puchar Lata"},
    "format-choice-unknown": {"choice": "seed_fill", "value": "'x'"},
    "format-number-wrong": {"rounds": 0, "stage": "league"},
    "format-first-stage-takes-all": {"stage": "league"},
    "format-size-not-set": {"stage": "semi-final"},
    "format-size-wrong": {"players": 5, "stage": "final"},
    "format-size-grows": {"before": 8, "players": 12, "stage": "final"},
    "format-snake-size": {"players": 10, "stage": "top8"},
    # people and seats
    "role-unknown": {"role": "judge"},
    "reason-missing": {},
    "text-too-long": {"have": 612, "most": 500},
    "entry-number": {"entry": 0, "most": 10000},
    "place-wrong": {"entry": 7, "place": 0},
    "seal-wrong": {"seal": "abc"},
    "word-wrong": {"most": 200},
    "round-needs-draw": {"round": 1},
    "not-next-round": {"due": 3, "round": 4},
    "no-more-rounds": {"rounds": 4},
    "not-current-round": {"current": 2, "round": 3},
    "no-such-table": {"table": 9},
    "table-size": {"people": 5, "table": 2},
    "table-number-wrong": {"table": 2},
    # results, referees, closing
    "no-such-game": {"game": 5, "games": 3},
    "charge-negative": {"charge": -5, "entry": 7},
    "charge-too-high": {"charge": 900, "entry": 7},
    "unopened-charge": {"charge": 40, "entry": 7},
    "faces-missing": {"entries": (5, 6, 7)},
    "small-impossible": {"big": 0, "entry": 7, "small": 12},
    "small-sum": {"sum": -10},
    "minutes-wrong": {"minutes": 0},
    "table-stands": {"table": 7},
    "table-runs": {"table": 7},
    "walkover-counted": {"table": 7},
    "penalty-wrong": {"big": 1, "small": 0},
    "tie-order": {"entries": (3, 3)},
    # seasons
    "event-given-twice": {"event": "liga-3"},
    "more-rows-than-participants": {"event": "liga-3", "participants": 24, "rows": 25},
    "no-such-place": {"event": "liga-3", "place": 25},
    "place-not-shared": {"event": "liga-3", "people": ("Anna", "Jan"), "place": 1},
    "result-known-already": {"day": date(2024, 5, 2), "event": "Puchar Lata"},
    "league-too-short": {"have": 3, "need": 4},
    "league-too-long": {"have": 13, "most": 12},
    "league-without-prizes": {"have": 5, "need": 6},
    "league-unusually-long": {"have": 11, "most": 10},
    "too-few-held-for-prizes": {"have": 5, "need": 6},
    "early-closing-needs-reason": {"have": 5, "need": 6},
    "grand-prix-needs-standard": {"format": "maks-a"},
    "grand-prix-format": {"format": "standard-a"},
    "grand-prix-games": {"games": 12, "wanted": 16},
    "play-off-alone": {"people": ("Anna",)},
    "play-off-too-many": {"have": 5, "most": 4},
    "play-off-over": {"game": 3},
    "play-off-wrong-people": {"game": 2, "people": ("Anna", "Ewa")},
    "play-off-number": {"number": "dwa"},
    "play-off-small-sum": {"game": 2, "sum": 20},
    "play-off-one-person": {"people": ("Anna", "Anna", "Jan"), "twice": ("Anna",)},
    "elimination-too-small": {"have": 19, "need": 20},
    "represented-last-time": {"edition": "2018", "person": "Anna"},
    "represented-next-time": {"edition": "2025", "person": "Anna"},
    "application-after-championship": {"day": date(2027, 10, 3), "held": date(2027, 10, 2)},
    "application-day-past": {"day": date(2024, 5, 3)},
    "application-few-expected": {"have": 19, "need": 20},
    "application-too-few-dates": {"have": 3, "need": 4},
    "notice-too-short": {"have": 20, "need": 21},
    # announcements, hidden standings, the raffle
    "reveal-wrong": {"places": 3, "revealed": 3},
    "cover-wrong": {"places": 5, "revealed": 3},
    "too-many-games": {"entry": 7, "games": 8, "most": 6},
    "no-such-round": {"round": 5, "rounds": 3},
    "raffle-prizes": {"people": 4, "prizes": 9},
}


def table() -> str:
    """Under each heading one row a code: what it says about an example, in both languages."""
    lines = []
    for heading, sentences in TABLES:
        lines += [f"### {heading}", "", "| code | English | Polish |", "|---|---|---|"]
        for code in sentences:
            english, polish = (sentence(example(code), language(tag)) for tag in ("en", "pl"))
            lines.append(f"| `{code}` | {english} | {polish} |")
        lines.append("")
    return "\n".join(lines)


def example(code: str) -> Violation:
    """A violation as it may happen."""
    if code in EXAMPLES:
        return Violation(code, **EXAMPLES[code])
    return Violation(code, **{name: VALUES[name] for name in names(FORMS.get(code, ""))})


def page(text: str) -> str:
    """The page with its table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


def main(arguments: Sequence[str]) -> int:
    """Write or check the table."""
    return write_or_check(arguments, PAGE, lambda: page(PAGE.read_text(encoding="utf-8")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
