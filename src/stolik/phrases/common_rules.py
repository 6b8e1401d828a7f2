"""Rules that are no parameter: the same for everybody, or a document's own without a choice.

One row a rule, under a heading of the card, with the ids of all documents that state it; where a
document is silent and the rule holds there all the same, the ids it is taken from. A ruleset gets
the rows of its own documents. Knows no parameter's sentence: those are on the card itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stolik.phrases.language import Language, Phrase
from stolik.phrases.plurals import Count
from stolik.rules import Ruleset

Heading = Literal["deal", "turns", "clock", "end", "scoring", "referee"]
REFEREE: Final = Phrase("Disputes and conduct")


@dataclass(frozen=True, slots=True)
class CommonRule:
    """A sentence, and the rules it says."""

    heading: Heading
    ids: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    heading: Heading
    ids: tuple[str, ...]
    words: Phrase
    silent: tuple[str, ...] = ()
    """Where a rule of a silent document comes from; without any, it does not hold there."""


_CHAIR: Final = _Row(
    "deal",
    ("E-5.2", "P-1"),
    Phrase("A chooses a chair; B, C and D sit down in this order, clockwise."),
)

_ROWS: Final = (
    _CHAIR,
    _Row(
        "deal",
        ("W-reg-3",),
        Phrase("Table and chair are drawn before anybody enters the hall."),
    ),
    _Row(
        "deal",
        ("L-og-2.2", "L-og-2.4", "T-z-2.2", "T-z-2.4", "E-10a", "P-2", "W-play-2"),
        Phrase("Mix the tiles face down and build stacks of 7; one of them has 8."),
    ),
    _Row(
        "deal",
        ("L-og-2.7", "T-z-2.7", "E-10d", "P-5.3"),
        Phrase("What is not dealt is the pool."),
        ("A-21",),
    ),
    _Row(
        "deal",
        ("L-og-2.1", "L-og-2.6", "T-z-2.1", "T-z-2.6"),
        Phrase("Your rack stands in front of you so that nobody else sees your tiles."),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("L-og-5.2", "T-z-5.2", "W-play-10", "L-og-5.1", "T-z-5.1"),
        Phrase(
            "A run is at least three numbers of one colour that follow each other; after 13"
            " comes no 1."
        ),
        ("A-21", "C-51"),
    ),
    _Row(
        "turns",
        ("L-og-5.3", "T-z-5.3", "L-og-5.1", "T-z-5.1"),
        Phrase("A group is three or four tiles of one number, all of different colours."),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("E-10j", "P-17"),
        Phrase("A run may lie upwards or downwards."),
        ("A-20",),
    ),
    _Row(
        "turns",
        ("L-og-6.4", "T-z-6.4", "L-og-7.3", "T-z-7.3", "W-play-3"),
        Phrase(
            "On your move you lay from your rack or take one tile; then the next one clockwise"
            " moves."
        ),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("W-play-5",),
        Phrase("You may wait with your opening, and take a tile although you could lay."),
        ("A-28",),
    ),
    _Row(
        "turns",
        (
            "L-og-6.2",
            "L-og-6.3",
            "L-og-8.3",
            "T-z-6.2",
            "T-z-6.3",
            "T-z-8.3",
            "E-10i2",
            "E-10i3",
            "P-16.2",
            "P-16.3",
        ),
        Phrase("An opening may be several melds; a joker in it counts as the tile it stands for."),
        ("A-16",),
    ),
    _Row(
        "turns",
        ("L-og-7.1", "T-z-7.1", "E-10i4", "P-16.4", "W-play-6"),
        Phrase(
            "In the move of your opening you leave all melds on the table alone; you build on"
            " them from your next move."
        ),
    ),
    _Row(
        "turns",
        ("L-og-8.1", "L-og-8.2", "T-z-8.1", "T-z-8.2", "W-play-11.1"),
        Phrase("There are two jokers; each may stand for any tile."),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("L-og-8.6", "T-z-8.6"),
        Phrase("In a group of two tiles and a joker, either missing colour frees the joker."),
        ("A-19",),
    ),
    _Row(
        "turns",
        ("L-og-8.4", "L-og-8.7", "T-z-8.4", "T-z-8.7", "E-10r1", "P-19.1", "W-play-11.2"),
        Phrase(
            "A joker may be replaced by the tile it stands for, from the rack or from the table."
        ),
    ),
    _Row(
        "turns",
        ("L-og-8.8", "T-z-8.8", "E-10r2", "P-19.2", "W-play-12.1"),
        Phrase("Runs and groups with a joker may be split."),
    ),
    _Row(
        "turns",
        ("L-og-8.9", "T-z-8.9", "E-10r3", "P-19.3", "W-play-12.3"),
        Phrase(
            "Whoever gains a joker by splitting or with a tile from the table lays at least one"
            " own tile in that move."
        ),
    ),
    _Row(
        "turns",
        ("E-10l1", "E-10l2", "P-21a", "P-21b"),
        Phrase(
            "During somebody's move nobody else touches tiles or stacks, or chooses the next stack."
        ),
    ),
    _Row(
        "clock",
        ("E-10h6a", "E-10h6b", "E-10h1a", "P-15.1", "P-15.2", "P-10.1"),
        Phrase(
            "A move ends with the click, with its time or with the empty rack shown; after that"
            " the player changes nothing on the table."
        ),
        ("E-10h6a", "E-10h6b"),
    ),
    _Row(
        "clock",
        ("E-10h3", "E-10h1c", "P-12", "P-10.3", "W-play-7"),
        Phrase(
            "Time up, an own tile laid and all melds right: the move stands and the next one"
            " goes on."
        ),
        ("A-13",),
    ),
    _Row(
        "clock",
        ("C-33",),
        Phrase("Time up and nothing begun: you take one tile."),
        ("C-33",),
    ),
    _Row(
        "clock",
        ("E-10h1d", "P-10.4"),
        Phrase(
            "Time up with a tile from the board in your hand: the move counts as not made, you"
            " undo it and take {timeout_penalty_tiles} {timeout_penalty_tiles:tile|tiles}."
        ),
        ("A-13",),
    ),
    _Row(
        "clock",
        ("E-10h4", "P-13"),
        Phrase(
            "Tiles lie in one meld if the gap between them is at most one tile wide and they are"
            " shifted by at most half a tile's height."
        ),
    ),
    _Row(
        "end",
        (
            *("L-og-1", "L-og-10.1", "T-z-1", "T-z-10.1"),
            *("E-10q1", "E-10q2", "P-26.1", "P-26.2", "W-play-1"),
        ),
        Phrase("Whoever has laid every tile of the rack wins at once."),
    ),
    _Row(
        "end",
        (
            *("L-og-10.13", "L-og-10.14", "T-z-10.13", "T-z-10.14"),
            *("E-10o2", "E-10o3", "P-24.2", "P-24.3"),
        ),
        Phrase(
            "If nobody goes out, the smallest sum on a rack wins; the others write down the"
            " difference with a minus, the winner their sum with a plus."
        ),
        ("A-21",),
    ),
    _Row(
        "end",
        ("E-10o4", "P-24.4"),
        Phrase("Several with the same smallest sum have all won: one big point each."),
        ("A-08",),
    ),
    _Row(
        "scoring",
        ("L-og-10.2", "T-z-10.2", "E-10p", "P-25"),
        Phrase("The winner of a game has 1 big point, everybody else none."),
    ),
    _Row(
        "scoring",
        (
            *("L-og-10.3", "L-og-10.4", "L-og-10.6", "T-z-10.3", "T-z-10.4", "T-z-10.6"),
            *("E-10q3", "P-26.3"),
        ),
        Phrase(
            "The others count the tiles left on their racks and write the sum down with a minus."
        ),
        ("A-21",),
    ),
    _Row(
        "scoring",
        ("E-10q4", "P-26.4"),
        Phrase("The other players may check what was counted and written down."),
        ("A-68",),
    ),
    _Row(
        "scoring",
        ("L-og-10.8", "T-z-10.8", "E-10bis"),
        Phrase("The order after the games: big points first, then small points."),
    ),
    _Row(
        "referee",
        ("E-10s1", "P-28"),
        Phrase(
            "In a dispute any player may have the clock stopped after the move and call a referee."
        ),
    ),
    _Row(
        "referee",
        ("E-10s2", "P-31.2", "W-reg-4"),
        Phrase("In a dispute the referee has the last word."),
    ),
    _Row(
        "referee",
        ("E-10u1", "P-29.1"),
        Phrase(
            "Unsporting conduct of somebody you played with may be reported to the referee, also"
            " privately on your own page."
        ),
    ),
    _Row(
        "referee",
        ("E-10u2", "P-29.2"),
        Phrase("Somebody who behaves improperly may be excluded after a warning."),
    ),
    _Row(
        "referee",
        ("E-10u3", "P-29.3"),
        Phrase("The head referee decides on an exclusion."),
    ),
    _Row(
        "referee",
        ("E-8.3",),
        Phrase("The referee decides how loud a phone may be."),
    ),
    _Row(
        "referee",
        ("E-10w", "P-31.1"),
        Phrase("What no rule covers is settled by the head referee."),
    ),
)


def common_rules(ruleset: Ruleset, language: Language) -> tuple[CommonRule, ...]:
    """The rules in force that are no parameter, heading after heading.

    >>> from stolik.phrases.language import ENGLISH
    >>> from stolik.rules import ruleset
    >>> [rule.ids for rule in common_rules(ruleset("pl-turniej"), ENGLISH)][:2]
    [('E-5.2',), ('E-10a',)]
    """
    rows = ((row, _ids(row, ruleset)) for row in _ROWS)
    return tuple(
        CommonRule(row.heading, ids, _text(row, ruleset, language)) for row, ids in rows if ids
    )


def conduct_rules(language: Language) -> tuple[CommonRule, ...]:
    """What referees decide by where a document says nothing of them: the elimination's rules."""
    return tuple(
        CommonRule(row.heading, row.ids, language.say(row.words))
        for row in _ROWS
        if row.heading == "referee"
    )


def rules_from_elsewhere(ruleset: Ruleset, language: Language) -> tuple[CommonRule, ...]:
    """What holds although the own documents are silent, by the ids of the documents that say it.

    >>> from stolik.phrases.language import ENGLISH
    >>> from stolik.rules import ruleset
    >>> [rule.ids for rule in rules_from_elsewhere(ruleset("pl-turniej"), ENGLISH)][1]
    ('L-og-5.2', 'T-z-5.2', 'W-play-10', 'L-og-5.1', 'T-z-5.1')
    """
    return tuple(
        CommonRule(row.heading, row.ids, _text(row, ruleset, language))
        for row in _ROWS
        if row.silent and _ids(row, ruleset) == row.silent
    )


def rule_in_words(ruleset: Ruleset, rule: str, language: Language) -> tuple[str, ...]:
    """What a rule of any document says, as it reads in this ruleset."""
    return tuple(_text(row, ruleset, language) for row in _ROWS if rule in row.ids)


def chair_rule(ruleset: Ruleset, language: Language) -> str:
    """Who chooses a chair, where the document says it; nothing elsewhere."""
    return _text(_CHAIR, ruleset, language) if _ids(_CHAIR, ruleset) else ""


def _ids(row: _Row, ruleset: Ruleset) -> tuple[str, ...]:
    own = tuple(rule for rule in row.ids if rule.partition("-")[0] in ruleset.documents)
    return own or row.silent


def _text(row: _Row, ruleset: Ruleset, language: Language) -> str:
    tiles = Count(ruleset.timeout_penalty_tiles, language)
    return language.say(row.words).format(timeout_penalty_tiles=tiles)
