"""Writes the tables of violation codes into docs/cli.md, between their two markers.

python tools/codes_table.py            write them
python tools/codes_table.py --check    exit 1 if they are stale
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from generated import write_or_check
from stolik.phrases import sentence
from stolik.phrases.violations import TABLES
from stolik.rules import Violation

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
BEGIN, END = "<!-- codes: made by tools/codes_table.py -->\n", "<!-- end of codes -->\n"

# What the sentences of a game speak of, where it is not a meld.
GAME_ABOUT = {
    "colour-repeated": "R7 in K7 R7 R7",
    "too-few-tiles-laid": "0 of 1",
    "opening-too-low": "27 of 30",
    "too-few-doublets": "2 of 3",
    "pool-too-small": "3 of 2",
    "pool-not-empty": "12",
    "no-such-stack": "9",
    "no-such-seat": "7",
    "tile-not-on-rack": "R7",
    "board-tile-missing": "R7",
    "tiles-do-not-add-up": "R7 was neither on the board nor on the rack",
    **dict.fromkeys(("not-your-turn", "not-your-right", "already-withdrawn", "last-player"), "C"),
}
# What all others speak of, as `stolik.tournament` writes it; "7" where nothing else is said.
ABOUT = {
    # formats
    "cannot-seat": "5 players cannot be seated at tables of 3 or 4: find a sixth player",
    "players-out-of-range": "6000 of 5000",
    "stage-larger-than-field": "12 of 9 in top12",
    "top-is-most-of-field": "8 of 14",
    "ordinary-too-small": "9 of 12",
    "mini-only": "standard-a with 14",
    "grand-prix-small": "16 of 20",
    "league-size": "40 of 8-32",
    "scheme-does-not-fit": "top8 of top12",
    "eliminated-play-few-games": "5 of 2",
    "not-a-matchday": "maks-b",
    "not-the-championship": "mini",
    "house-format": "Puchar Lata",
    "nothing-to-override": "elimination-too-small: 19 of 20",
    "kind-unknown": "cup",
    "format-already-played": "standard-c",
    "format-without-stages": "Puchar Lata",
    "format-choice-unknown": "seed_fill 'x'",
    "format-number-wrong": "league: rounds 0",
    "format-break-wrong": "-5 minutes after round 9",
    "format-first-stage-takes-all": "league",
    "format-size-not-set": "semi-final",
    "format-size-wrong": "final: 5",
    "format-size-grows": "final: 12 of 8",
    "format-snake-size": "top8: 10",
    # people and seats
    "not-now": "CheckIn in finished",
    "needs-role": "organiser, head-referee",
    "desk-only": "player",
    "own-table": "3",
    "not-your-table": "3",
    "role-unknown": "judge",
    "nobody-appointed": "ala@example.org",
    "text-too-long": "612 of 500",
    "entry-number": "0 of 10000",
    "category-twice": "junior, junior",
    "consent-missing": "participation of 7",
    "place-wrong": "0 of 7",
    "no-draw-in-round": "2",
    "round-needs-draw": "1",
    "not-next-round": "4 of 3",
    "no-more-rounds": "4",
    "not-current-round": "3 of 2",
    "cannot-take-back": "closing",
    "no-such-table": "9",
    "seal-wrong": "abc",
    "word-wrong": "200",
    "top-settled": "TOP8",
    "table-size": "5 at table 2",
    "table-number-wrong": "2",
    "too-few-fours": "3 3 3 3 of 4 4 4",
    "fixed-places-clash": "4 at table 1, 9 at table 2",
    "no-late-entry": "final",
    "round-has-reports": "2",
    "change-unknown": "x",
    "not-out": "7",
    "nobody-to-play-with": "7",
    "too-many-games": "8 of 6 for 7",
    "consolation-has-reports": "2",
    "edition-unknown": "Deluxe",
    "no-such-round": "5 of 3",
    # results, referees, closing
    "no-such-game": "5 of 3",
    "end-unknown": "x",
    "winner-charged": "12 of 7",
    "charge-negative": "-5 of 7",
    "charge-too-high": "900 of 7",
    "unopened-charge": "40 of 7",
    "faces-missing": "5, 6, 7",
    "face-impossible": "-3 of 7",
    "totals-games": "4 of 3",
    "big-impossible": "4 of 3 for 7",
    "small-impossible": "12 with 0 for 7",
    "big-sum": "5 of 3",
    "small-sum": "-10",
    **dict.fromkeys(
        (
            *("already-reported", "already-confirmed", "already-disputed", "disputed-needs-desk"),
            *("own-report", "game-unplayed", "played-anyway", "report-missing", "report-disputed"),
            *("report-to-clarify", "report-unconfirmed"),
        ),
        "game 2 at table 3",
    ),
    "unplayed-why": "x",
    "games-already-reported": "3",
    "totals-already-reported": "3",
    "clock-runs": "2",
    "clock-stands": "2",
    "minutes-wrong": "0",
    "already-called": "3",
    "no-such-call": "41",
    "table-too-small": "3",
    "nothing-to-cancel": "41",
    "penalty-wrong": "1 and 0",
    "cannot-be-left": "missing",
    "tie-undecided": "3, 7",
    "not-level": "3, 7",
    "tie-method": "x",
    "tie-order": "3, 3",
    # seasons
    "event-given-twice": "liga-3",
    "person-listed-twice": "Anna in liga-3",
    "more-rows-than-participants": "liga-3: 25 of 24",
    "no-such-place": "25 in liga-3",
    "place-not-shared": "1: Anna, Jan in liga-3",
    "season-unknown": "2031",
    "more-dates-than-planned": "15 of 6",
    "season-empty": "Puchar Lata",
    "season-closed": "Puchar Lata",
    "season-event-open": "Puchar Lata",
    "event-outside-season": "2024-07-02 in Puchar Lata",
    "tournament-outside-season": "2024-07-02 in Puchar Lata, 2023-09-01 - 2024-06-30",
    "matchday-in-league": "Puchar Lata",
    "result-known-already": "2024-05-02 in Puchar Lata",
    "result-has-tickets": "Puchar Lata",
    "lot-drawn-already": "Anna, Jan",
    "outside-season": "2024-07-02 in 2023-09-01 - 2024-06-30",
    "league-too-short": "3 of 4",
    # announcements, hidden standings, the raffle
    "no-such-announcement": "41",
    "reveal-wrong": "3 of 3",
    "raffle-prizes": "9 of 4",
    "league-too-long": "13 of 12",
    "league-without-prizes": "5 of 6",
    "league-unusually-long": "11 of 10",
    "too-few-held-for-prizes": "5 of 6",
    **dict.fromkeys(("prize-undecided", "ticket-undecided", "pots-undecided"), "Anna, Jan"),
    "person-present-twice": "Anna",
    "newcomer-not-drawn": "Anna",
    "grand-prix-needs-standard": "maks-a",
    "grand-prix-format": "standard-a",
    "grand-prix-games": "12 of 16",
    "play-off-alone": "Anna",
    "play-off-too-many": "5 of 4",
    "play-off-over": "3",
    "play-off-wrong-people": "Anna, Ewa in 2",
    "play-off-without-winner": "2",
    "play-off-number": "dwa",
    "play-off-small": "Anna in 2",
    "play-off-small-sum": "20 in 2",
    "play-off-score-changed": "Anna, Jan",
    "play-off-goes-on": "Anna 1, Jan 1",
    "play-off-one-person": "Anna, Anna, Jan in Anna",
    **dict.fromkeys(
        ("play-off-level", "play-off-not-the-winners", "play-off-no-longer-fits"), "Anna, Jan"
    ),
    "elimination-too-small": "19 of 20",
    "event-not-finished": "Puchar Lata",
    "holds-a-ticket": "Anna in 1",
    "ticket-left-over": "1 of 2",
    "ticket-outdated": "Anna",
    "qualifier-unknown": "1",
    "qualifier-email-missing": "Anna",
    "citizenship-unconfirmed": "Anna",
    "represented-last-time": "Anna in 2018",
    "guardian-consent-missing": "Anna",
    "guardian-data-consent-missing": "Anna",
    "image-consent-missing": "Anna in 0412.jpg",
    "application-too-few-dates": "3 of 4",
    "application-late": "2024-05-03 of 2024-04-30",
    "application-day-past": "2024-05-03",
    "application-few-expected": "19 of 20",
    "league-applied-for": "Puchar Lata",
    "notice-too-short": "20 of 21",
}


def table() -> str:
    """Under each heading one row a code: what it says about an example, in both languages."""
    lines = []
    for heading, sentences in TABLES:
        lines += [f"### {heading}", "", "| code | English | Polish |", "|---|---|---|"]
        for code in sentences:
            english, polish = (sentence(example(code), lang) for lang in ("en", "pl"))
            lines.append(f"| `{code}` | {english} | {polish} |")
        lines.append("")
    return "\n".join(lines)


def example(code: str) -> Violation:
    """A violation as it may happen."""
    if code in TABLES[0][1]:
        return Violation(code, GAME_ABOUT.get(code, "R5 R6 J"))
    return Violation(code, ABOUT.get(code, "7"))


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
