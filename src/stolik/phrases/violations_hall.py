"""Sentences about announcements, hidden standings, the raffle and games beside; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

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
    "not-out": (
        "Entry {about} still plays in this round, or is not here; only those who are out play"
        " consolation games.",
        "Numer {about} gra w tej rundzie albo jest nieobecny; gry pocieszenia są dla tych, którzy"
        " odpadli.",
    ),
    "nobody-to-play-with": (
        "Entry {about} cannot play consolation games alone; find one more person, or leave it.",
        "Numer {about} nie zagra gier pocieszenia w pojedynkę; znajdź jeszcze jedną osobę albo"
        " zrezygnuj.",
    ),
    "too-many-games": (
        "That would be {have} games for entry {whose}, and nobody plays more than {limit} in one"
        " tournament; leave this person out.",
        "Numer {whose} zagrałby {have} {have:grę|gry|gier}, a w jednym turnieju gra się najwyżej"
        " {limit}; pomiń tę osobę.",
    ),
    "consolation-has-reports": (
        "Results of the consolation games of round {about} have come in; the tables stay as they"
        " are.",
        "Są już wyniki gier pocieszenia w rundzie {about}; stoliki zostają bez zmian.",
    ),
    "edition-unknown": (
        "There is no edition “{about}”; choose Standard, Twist or Expert.",
        "Nie ma edycji „{about}”; wybierz Standard, Twist albo Expert.",
    ),
    "no-such-round": (
        "There is no round {have}; this tournament has {need} {need:round|rounds}.",
        "Nie ma rundy {have}; ten turniej ma {need} {need:rundę|rundy|rund}.",
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
