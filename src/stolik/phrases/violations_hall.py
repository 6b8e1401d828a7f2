"""Sentences about announcements, hidden standings and the raffle; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.wording import Pair

HALL: Final[dict[str, Pair]] = {
    "no-such-announcement": (
        "Announcement {about} is not shown any more; there is nothing to withdraw.",
        "Komunikat {about} nie jest już pokazywany; nie ma czego wycofać.",
    ),
    "already-hidden": (
        "The standings are hidden already; show them first.",
        "Tabela jest już ukryta; najpierw ją pokaż.",
    ),
    "not-hidden": (
        "The standings are not hidden; everybody sees them.",
        "Tabela nie jest ukryta; wszyscy ją widzą.",
    ),
    "reveal-wrong": (
        "{need} {need:place is|places are} revealed already, so {have} cannot come next; look at"
        " the screen and go on.",
        "Odsłonięte miejsca: {need}, więc {have} nie może być następne; spójrz na ekran i odsłaniaj"
        " dalej.",
    ),
    "raffle-not-sealed": (
        "The raffle is not sealed yet; publish the seal first.",
        "Loteria nie jest jeszcze zapieczętowana; najpierw ogłoś pieczęć.",
    ),
    "raffle-prizes": (
        "There cannot be {have} {have:prize|prizes} for {need} {need:person|people} who can still"
        " win; choose a number from 1 up to that.",
        "Liczba nagród nie może wynosić {have}, gdy losuje się spośród {need}"
        " {need:osoby|osób|osób}; wybierz od 1 do tylu.",
    ),
}
