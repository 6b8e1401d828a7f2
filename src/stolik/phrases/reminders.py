"""What only people can keep: manners, distance, words to be said aloud.

One row a reminder, with the rules of all documents that ask for it; a ruleset gets the rows of its
own documents. Knows no parameter's sentence: those are on the card itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stolik.phrases.language import Language, Phrase
from stolik.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Reminder:
    """A sentence for people, with the rules that ask for it."""

    ids: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    ids: tuple[str, ...]
    words: Phrase
    holds: Callable[[Ruleset], bool] = lambda _: True


_ROWS: Final = (
    _Row(
        ("E-10",),
        Phrase("Before the first game the organiser makes sure that everybody knows these rules."),
    ),
    _Row(
        ("W-reg-5",),
        Phrase("Leave your own tiles, racks and clocks in the bag: only the organisers' are used."),
    ),
    _Row(
        ("E-10g1", "P-8.2"),
        Phrase("Nobody but its players sits or stands at a table."),
    ),
    _Row(
        ("E-10g2", "P-8.2"),
        Phrase("If you do not play here, keep a distance of at least 1.5 m."),
    ),
    _Row(
        ("E-10g3", "P-8.3"),
        Phrase(
            "If you watch, say nothing about the game and give no sign, even if you see a mistake."
        ),
    ),
    _Row(
        ("E-10g4", "P-8.1"),
        Phrase("Be polite and quiet: at the next table somebody is thinking."),
    ),
    _Row(
        ("E-10k1", "E-10k2", "P-18.1", "P-18.2"),
        Phrase("Laying many tiles? Push them to the middle before your time ends."),
    ),
    _Row(
        ("E-10l3", "P-21c"),
        Phrase('When your move is over, say "Już" or "Dalej", politely and not loudly.'),
    ),
    _Row(
        ("E-10t2", "P-20.2"),
        Phrase("If the player to move asks how many tiles you hold, say it."),
        lambda ruleset: ruleset.tile_count_public,
    ),
    _Row(
        ("L-og-10.12", "T-z-10.12"),
        Phrase("If the tile you have just taken lets you open, say at once that you will."),
        lambda ruleset: ruleset.exemption == "announce",
    ),
    _Row(
        ("E-10n2x", "P-23b.2"),
        Phrase(
            "If the tile you have just taken lets you open, say before you click:"
            ' "Wyłożę się w następnej rundzie" (I shall open next time).'
        ),
        lambda ruleset: ruleset.exemption == "announce_before_click",
    ),
    _Row(
        ("W-play-8.3",),
        Phrase("When a move has to be undone, all players of the table help to restore the board."),
    ),
    _Row(
        ("E-10v", "P-30"),
        Phrase(
            "Have patience, above all with newcomers, with children and with old or ill people: the"
            ' game\'s motto is "Brings people together".'
        ),
    ),
)


def reminders(ruleset: Ruleset, language: Language) -> tuple[Reminder, ...]:
    """What the documents of a ruleset ask of people, each with the ids of those documents."""
    found = []
    for row in _ROWS:
        ids = tuple(rule for rule in row.ids if rule.partition("-")[0] in ruleset.documents)
        if ids and row.holds(ruleset):
            found.append(Reminder(ids, language.say(row.words)))
    return tuple(found)
