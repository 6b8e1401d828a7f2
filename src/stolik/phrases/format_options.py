"""Words for what can be set in a format: what it is about, and a sentence for every value.

Keys are the options of `stolik.tournament.format_options`, which this module does not import.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair
from stolik.phrases.plurals import Count

# Option: what it is about, and its values; `...` stands for any number.
_WORDS: Final[dict[str, tuple[Pair, dict[object, Pair]]]] = {
    "tables": (
        ("Tables to begin with", "Stoliki na początek"),
        {
            0: ("As many tables of four as possible.", "Jak najwięcej stolików czteroosobowych."),
            ...: (
                "{n} {n:table|tables}, with three people where four do not come out.",
                "{n} {n:stolik|stoliki|stolików}, po trzy osoby tam, gdzie nie ma czterech.",
            ),
        },
    ),
    "fill_to_16": (
        ("Who goes on from the elimination", "Kto przechodzi z eliminacji"),
        {
            "from_6_tables": (
                "Three from each of five tables (fifteen people); from six tables on sixteen.",
                "Po trzy osoby z pięciu stolików (piętnaście); od sześciu stolików szesnaście.",
            ),
            True: ("Always sixteen people.", "Zawsze szesnaście osób."),
            False: (
                "As many from each table; nobody fills up to sixteen.",
                "Po tyle samo osób z każdego stolika; bez uzupełniania do szesnastu.",
            ),
        },
    ),
    "later_seats": (
        ("Seats after the elimination", "Miejsca po eliminacji"),
        {
            "pots": (
                "Places 1-4 of the league sit apart again, the others are drawn.",
                "Miejsca 1-4 ligi znów są rozstawione, pozostałe osoby losują.",
            ),
            "lot": ("Everybody is drawn.", "Losują wszyscy."),
        },
    ),
    "seed_fill": (
        ("If one of places 1-4 is absent", "Gdy brakuje kogoś z miejsc 1-4"),
        {
            False: ("Nobody takes that place.", "Nikt ich nie zastępuje."),
            True: ("The next in the league is kept apart.", "Rozstawia się następną osobę z ligi."),
        },
    ),
    "stage_carry": (
        ("Points of the stage before", "Punkty z poprzedniego etapu"),
        {
            "none": ("Every stage starts from zero.", "Każdy etap zaczyna się od zera."),
            "sum": ("They are added.", "Dolicza się je."),
        },
    ),
    "newcomer_rank": (
        ("Newcomers", "Nowe osoby"),
        {
            "last": ("Sit down after everybody else.", "Siadają za wszystkimi."),
            "zero": ("Are sorted in with zero points.", "Wchodzą do tabeli z zerem punktów."),
        },
    ),
    "top_games": (
        ("Games of the TOP stage", "Gry etapu TOP"),
        {...: ("{n} {n:game|games}.", "{n} {n:gra|gry|gier}.")},
    ),
    "non_finalist_order": (
        ("Places outside the final", "Miejsca poza finałem"),
        {
            "top_then_league": (
                "By the TOP stage, then by the table after the last round.",
                "Według etapu TOP, potem według tabeli po ostatniej rundzie.",
            ),
            "league": (
                "By the table after the last round.",
                "Według tabeli po ostatniej rundzie.",
            ),
        },
    ),
    "unplayed_games": (
        ("Games not begun when time is up", "Gry nierozpoczęte po końcu czasu"),
        {
            "zero": ("Are not played: zero for everybody.", "Nie są grane: wszyscy mają zero."),
            "play_anyway": ("Are played all the same.", "Rozgrywa się je mimo to."),
        },
    ),
}


def option_label(name: str, lang: str) -> str:
    """What an option is about."""
    return _WORDS[name][0][lang == "pl"]


def option_text(name: str, value: str | int | bool, lang: str) -> str:
    """What a value means.

    >>> option_text("tables", 4, "en")
    '4 tables, with three people where four do not come out.'
    """
    words = _WORDS[name][1]
    text = words[value] if value in words else words[...]
    return text[lang == "pl"].format(n=Count(int(value)) if isinstance(value, int) else "")
