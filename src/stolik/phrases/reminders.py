"""What only people can keep: manners, distance, words to be said aloud.

One row a reminder, with the rules of all documents that ask for it; a ruleset gets the rows of its
own documents. Knows no parameter's sentence: those are on the card itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stolik.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Reminder:
    """A sentence for people, with the rules that ask for it."""

    ids: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    ids: tuple[str, ...]
    english: str
    polish: str
    holds: Callable[[Ruleset], bool] = lambda _: True


_ROWS: Final = (
    _Row(
        ("E-10",),
        "Before the first game the organiser makes sure that everybody knows these rules.",
        "Przed pierwszą grą organizator przedstawia wszystkim te zasady.",
    ),
    _Row(
        ("W-reg-5",),
        "Leave your own tiles, racks and clocks in the bag: only the organisers' are used.",
        "Własne kostki, tabliczki i zegary zostają w torbie: gra się tylko sprzętem organizatora.",
    ),
    _Row(
        ("E-10g1", "P-8.2"),
        "Nobody but its players sits or stands at a table.",
        "Przy stoliku jest miejsce tylko dla tych, którzy przy nim grają.",
    ),
    _Row(
        ("E-10g2", "P-8.2"),
        "If you do not play here, keep a distance of at least 1.5 m.",
        "Jeśli tu nie grasz, trzymaj się co najmniej 1,5 m dalej.",
    ),
    _Row(
        ("E-10g3", "P-8.3"),
        "If you watch, say nothing about the game and give no sign, even if you see a mistake.",
        "Jeśli tylko patrzysz, nie komentuj i nie dawaj znaków, nawet gdy widzisz błąd.",
    ),
    _Row(
        ("E-10g4", "P-8.1"),
        "Be polite and quiet: at the next table somebody is thinking.",
        "Graj uprzejmie i cicho: przy stoliku obok ktoś myśli.",
    ),
    _Row(
        ("E-10k1", "E-10k2", "P-18.1", "P-18.2"),
        "Laying many tiles? Push them to the middle before your time ends.",
        "Wykładasz dużo kostek? Przesuń je na środek, zanim skończy ci się czas.",
    ),
    _Row(
        ("E-10l3", "P-21c"),
        'When your turn is over, say "Już" or "Dalej", politely and not loudly.',
        "Po swoim ruchu powiedz „Już” albo „Dalej”, grzecznie i niegłośno.",
    ),
    _Row(
        ("E-10t2", "P-20.2"),
        "If the player in turn asks how many tiles you hold, say it.",
        "Gdy ktoś w swoim ruchu spyta, ile masz kostek, odpowiedz.",
        lambda ruleset: ruleset.tile_count_public,
    ),
    _Row(
        ("L-og-10.12", "T-z-10.12"),
        "If the tile you have just taken lets you open, say at once that you will.",
        "Jeśli dzięki właśnie dobranej kostce możesz się wyłożyć, od razu to zapowiedz.",
        lambda ruleset: ruleset.exemption == "announce",
    ),
    _Row(
        ("E-10n2x", "P-23b.2"),
        "If the tile you have just taken lets you open, say before you click:"
        ' "Wyłożę się w następnej rundzie" (I shall open next time).',
        "Jeśli dzięki właśnie dobranej kostce możesz się wyłożyć, przed kliknięciem powiedz:"
        " „Wyłożę się w następnej rundzie”.",
        lambda ruleset: ruleset.exemption == "announce_before_click",
    ),
    _Row(
        ("W-play-8.3",),
        "When a turn has to be undone, all players of the table help to restore the board.",
        "Gdy trzeba cofnąć ruch, wszyscy przy stoliku pomagają odtworzyć układy.",
    ),
    _Row(
        ("E-10v", "P-30"),
        "Have patience, above all with newcomers, with children and with old or ill people: the"
        ' game\'s motto is "Brings people together".',
        "Miej cierpliwość, zwłaszcza dla początkujących, dzieci, starszych i chorych: hasło tej"
        " gry mówi, że łączy ona ludzi.",
    ),
)


def reminders(ruleset: Ruleset, lang: str) -> tuple[Reminder, ...]:
    """What the documents of a ruleset ask of people, each with the ids of those documents."""
    found = []
    for row in _ROWS:
        ids = tuple(rule for rule in row.ids if rule.partition("-")[0] in ruleset.documents)
        if ids and row.holds(ruleset):
            found.append(Reminder(ids, row.polish if lang == "pl" else row.english))
    return tuple(found)
