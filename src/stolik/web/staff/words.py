"""Roles in words: what they are called, and what each may do."""

from __future__ import annotations

from typing import Final

from stolik.tournament.journal.actor import HEAD_REFEREE, HELPER, ORGANISER, REFEREE, SCORER
from stolik.web.templatetags.words import either

NAMES: Final = {
    ORGANISER: ("organiser", "organizator"),
    HEAD_REFEREE: ("head referee", "sędzia główny"),
    REFEREE: ("referee", "sędzia"),
    SCORER: ("scorer", "protokolant"),
    HELPER: ("helper", "pomocnik"),
}
DUTIES: Final = {
    ORGANISER: (
        "Everything but a referee's decisions: people, draw, seats, results, closing, settings,"
        " inviting others.",
        "Wszystko oprócz decyzji sędziego: osoby, losowanie, miejsca, wyniki, zamykanie,"
        " ustawienia, zaproszenia.",
    ),
    HEAD_REFEREE: (
        "Draw, seats, clock, results, closing; rulings, warnings, penalties, exclusions. No list"
        " of people, no settings.",
        "Losowanie, miejsca, zegar, wyniki, zamykanie; rozstrzygnięcia, upomnienia, kary,"
        " wykluczenia. Bez listy osób i ustawień.",
    ),
    REFEREE: (
        "Calls, rulings, warnings, penalties; clock, changing seats, results. No draw, no closing.",
        "Wezwania, rozstrzygnięcia, upomnienia, kary; zegar, zmiana miejsc, wyniki. Bez losowania"
        " i zamykania.",
    ),
    SCORER: (
        "Typing and correcting slips, closing a round. No draw, no seats, no clock.",
        "Wpisywanie i poprawianie protokołów, zamykanie rundy. Bez losowania, miejsc i zegara.",
    ),
    HELPER: (
        "Checking people in at the door, and entering those who are not on the list.",
        "Potwierdzanie obecności przy wejściu i dopisywanie osób spoza listy.",
    ),
}


def role_name(role: str) -> str:
    """A role in the language of the page."""
    return either(*NAMES[role]) if role in NAMES else role


def duties(role: str) -> str:
    """What a role may do, in one sentence."""
    return either(*DUTIES[role]) if role in DUTIES else ""


def member_name(name: str, number: int) -> str:
    """What somebody at work is called; a number where the name was erased."""
    return name or either(f"erased ({number})", f"dane usunięte ({number})")
