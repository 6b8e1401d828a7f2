"""Sentences about announcements, hidden standings, the raffle and games beside; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

HALL: Final[dict[str, Pair]] = {
    "no-such-announcement": (
        "Announcement {number} is not shown any more; there is nothing to withdraw.",
        "Komunikat {number} nie jest już pokazywany; nie ma czego wycofać.",
    ),
    "called-off": (
        "The tournament is called off; first record that it takes place after all.",
        "Turniej jest odwołany; najpierw zapisz, że jednak się odbędzie.",
    ),
    "not-called-off": (
        "The tournament is not called off; there is nothing to take back.",
        "Turniej nie jest odwołany; nie ma czego cofać.",
    ),
    "moved-nowhere": (
        "That is when it takes place already; choose another day or hour.",
        "To jest obecny termin; wybierz inny dzień lub inną godzinę.",
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
        "{revealed} {revealed:place is|places are} revealed already, so {places} cannot come next;"
        " look at the screen and go on.",
        "Odsłonięte miejsca: {revealed}, więc {places} nie może być następne; spójrz na ekran i"
        " odsłaniaj dalej.",
    ),
    "not-out": (
        "Entry {entry} still plays in this round, or is not here; only those who are out play"
        " consolation games.",
        "Numer {entry} gra w tej rundzie albo jest nieobecny; gry pocieszenia są dla tych, którzy"
        " odpadli.",
    ),
    "nobody-to-play-with": (
        "Entry {entry} cannot play consolation games alone; find one more person, or leave it.",
        "Numer {entry} nie zagra gier pocieszenia w pojedynkę; znajdź jeszcze jedną osobę albo"
        " zrezygnuj.",
    ),
    "too-many-games": (
        "That would be {games} games for entry {entry}, and nobody plays more than {most} in one"
        " tournament; leave this person out.",
        "Numer {entry} zagrałby {games} {games:grę|gry|gier}, a w jednym turnieju gra się najwyżej"
        " {most}; pomiń tę osobę.",
    ),
    "consolation-has-reports": (
        "Results of the consolation games of round {round} have come in; the tables stay as they"
        " are.",
        "Są już wyniki gier pocieszenia w rundzie {round}; stoliki zostają bez zmian.",
    ),
    "edition-unknown": (
        "There is no edition “{edition}”; choose Standard, Twist or Expert.",
        "Nie ma edycji „{edition}”; wybierz Standard, Twist albo Expert.",
    ),
    "no-such-round": (
        "There is no round {round}; this tournament has {rounds} {rounds:round|rounds}.",
        "Nie ma rundy {round}; ten turniej ma {rounds} {rounds:rundę|rundy|rund}.",
    ),
    "raffle-not-sealed": (
        "The raffle is not sealed yet; publish the seal first.",
        "Loteria nie jest jeszcze zapieczętowana; najpierw ogłoś pieczęć.",
    ),
    "raffle-prizes": (
        "There cannot be {prizes} {prizes:prize|prizes} for {people} {people:person|people} who"
        " can still win; choose a number from 1 up to that.",
        "Liczba nagród nie może wynosić {prizes}, gdy losuje się spośród {people}"
        " {people:osoby|osób|osób}; wybierz od 1 do tylu.",
    ),
}
