"""A sentence for every violation code, in English and Polish: what is wrong and what to do.

`{about}` is what the violation quotes; where it is a pair such as "27 of 30", `{have}` and `{need}`
are its parts. A code without a sentence is a fault of ours, and a test finds it.
"""

from __future__ import annotations

from typing import Final

from stolik.rules import Violation

# code: (English, Polish)
SENTENCES: Final[dict[str, tuple[str, str]]] = {
    # melds
    "meld-too-short": (
        "{about}: a meld needs at least 3 tiles.",
        "{about}: układ musi mieć co najmniej 3 kostki.",
    ),
    "group-too-large": (
        "{about}: a group has at most 4 tiles, one of each colour.",
        "{about}: grupa ma najwyżej 4 kostki, po jednej w każdym kolorze.",
    ),
    "colour-repeated": (
        "{about}: a group holds each colour only once.",
        "{about}: w grupie każdy kolor może wystąpić tylko raz.",
    ),
    "colours-mixed": (
        "{about}: a run has one colour only.",
        "{about}: seria musi być w jednym kolorze.",
    ),
    "not-consecutive": (
        "{about}: the numbers of a run follow one another in the order they lie.",
        "{about}: liczby w serii muszą następować po sobie w kolejności, w jakiej leżą.",
    ),
    "wraps-round": (
        "{about}: a run ends at 13; 1 only stands before 2.",
        "{about}: seria kończy się na 13; jedynka stoi tylko przed dwójką.",
    ),
    "joker-out-of-range": (
        "{about}: lying there, the joker would stand for a number below 1 or above 13.",
        "{about}: w tym miejscu joker oznaczałby liczbę mniejszą niż 1 lub większą niż 13.",
    ),
    "joker-contradicts-place": (
        "{about}: a joker lying there cannot stand for what was declared.",
        "{about}: joker w tym miejscu nie może oznaczać tego, co zapowiedziano.",
    ),
    # one turn
    "meld-not-on-board": (
        "{about} does not lie on the board, so it cannot be lifted.",
        "{about} nie leży na stole, więc nie można tego podnieść.",
    ),
    "board-tile-missing": (
        "{about} lay on the board and must end on the board.",
        "{about} leżało na stole i musi na nim zostać.",
    ),
    "tile-not-on-rack": (
        "{about} is neither on the rack nor on the board.",
        "{about}: takiej kostki nie ma ani na tabliczce, ani na stole.",
    ),
    "too-few-tiles-laid": (
        "{have} tiles laid from the rack; a turn needs at least {need}, or take a tile.",
        "Wyłożono z tabliczki kostek: {have}, potrzeba co najmniej: {need}. Inaczej dobierz kostkę.",
    ),
    "board-touched-before-opening": (
        "{about}: the melds on the board may be used only from the turn after the opening.",
        "{about}: układów na stole można używać dopiero w ruchu po wyłożeniu się.",
    ),
    "opening-too-low": (
        "The opening is worth {have} points; at least {need} are needed, from the rack alone.",
        "Wyłożenie jest warte {have} p.; potrzeba co najmniej {need}, wyłącznie z tabliczki.",
    ),
    "joker-not-in-other-meld": (
        "{about}: a joker taken from here must go into another run or group.",
        "{about}: joker wzięty z tego układu musi trafić do innej serii lub grupy.",
    ),
    "joker-not-in-new-meld": (
        "{about}: a joker taken from here must be used in a new meld.",
        "{about}: joker wzięty z tego układu musi zostać użyty w nowym układzie.",
    ),
    # the game
    "game-over": ("The game is over.", "Gra jest już zakończona."),
    "game-not-over": ("The game is not over yet.", "Gra jeszcze trwa."),
    "secret-not-yet": (
        "The shuffle is revealed when the game is over.",
        "Tasowanie ujawnia się dopiero po zakończeniu gry.",
    ),
    "no-such-seat": ("There is no seat {about}.", "Nie ma miejsca {about}."),
    "not-your-turn": (
        "{about} is not on move; only the player on move may act.",
        "{about} nie ma teraz ruchu; działać może tylko gracz, który ma ruch.",
    ),
    "not-your-right": (
        "{about} cannot do this for somebody else.",
        "{about} nie może zrobić tego za kogoś innego.",
    ),
    "pool-empty": (
        "The pool is empty: lay a tile or pass.",
        "Bank jest pusty: wyłóż kostkę albo spasuj.",
    ),
    "no-taking-in-final-lap": (
        "Nobody takes a tile in the final lap: lay or pass.",
        "W ostatnich ruchach nikt nie dobiera: wyłóż kostkę albo spasuj.",
    ),
    "no-such-stack": (
        "Stack {about} cannot be chosen now.",
        "Nie można teraz wybrać stosu {about}.",
    ),
    "pool-not-empty": (
        "The pool still holds {about} tiles: lay a tile or take one.",
        "W banku są jeszcze kostki ({about}): wyłóż kostkę albo dobierz.",
    ),
    "referee-decides": (
        "Tiles were touched after time: the referee decides.",
        "Po czasie dotknięto kostek: decyduje sędzia.",
    ),
    "nothing-to-restore": (
        "The board needs no restoring.",
        "Nie ma czego odtwarzać na stole.",
    ),
    "void-not-used": (
        "Under these rules an invalid turn is refused, not void: put it right.",
        "Według tych zasad błędny ruch jest odrzucany, a nie nieważny: popraw go.",
    ),
    "turn-is-legal": (
        "The turn is legal and counts as made.",
        "Ruch jest prawidłowy i jest uznany za wykonany.",
    ),
    "tiles-do-not-add-up": (
        "The tiles do not add up: {about}.",
        "Kostki się nie zgadzają: {about}.",
    ),
    "pool-too-small": (
        "{have} tiles cannot be taken, the pool holds {need}.",
        "Nie można dobrać kostek: {have}, w banku jest ich {need}.",
    ),
    "announcement-not-used": (
        "These rules know no announcement of an opening.",
        "Te zasady nie znają zapowiedzi wyłożenia.",
    ),
    "already-opened": (
        "This player has opened already.",
        "Ten gracz już się wyłożył.",
    ),
    "announcement-not-now": (
        "An opening is announced right after taking a tile, before the next player acts.",
        "Wyłożenie zapowiada się zaraz po dobraniu kostki, zanim następny gracz coś zrobi.",
    ),
    "announced-after-click": (
        "The clock was clicked before the tile was taken; this announcement came after the click.",
        "Zegar kliknięto przed dobraniem kostki; zapowiedź padła po kliknięciu.",
    ),
    "already-announced": (
        "The opening has been announced already.",
        "Wyłożenie zostało już zapowiedziane.",
    ),
    "redeal-too-late": (
        "A new deal can be asked for only before the first turn.",
        "Nowego rozdania można żądać tylko przed pierwszym ruchem.",
    ),
    "too-few-doublets": (
        "{have} doublets on the rack; a new deal needs {need}.",
        "Dublety na tabliczce: {have}; do nowego rozdania potrzeba: {need}.",
    ),
    "no-shuffle": (
        "This position was set up by hand and cannot be dealt again.",
        "Ta pozycja została ustawiona ręcznie i nie można rozdać ponownie.",
    ),
    "no-restart-due": (
        "The player before did not click before taking a tile, so there is no restart.",
        "Poprzedni gracz nie kliknął przed dobraniem kostki, więc ruchu nie zaczyna się od nowa.",
    ),
    "no-round-time": (
        "Under these rules the round's time does not end a game.",
        "Według tych zasad czas rundy nie kończy gry.",
    ),
    "gong-already": ("The gong has sounded already.", "Gong już zabrzmiał."),
    "already-withdrawn": ("{about} has left already.", "{about} już zrezygnował z gry."),
    "last-player": (
        "{about} is the last player left; a referee has to decide.",
        "{about} to ostatni gracz przy stoliku; musi zdecydować sędzia.",
    ),
}


def sentence(violation: Violation, lang: str) -> str:
    """What a violation says to people.

    >>> sentence(Violation("opening-too-low", "27 of 30"), "en")
    'The opening is worth 27 points; at least 30 are needed, from the rack alone.'
    """
    english, polish = SENTENCES[violation.code]
    have, _, need = violation.about.partition(" of ")
    template = polish if lang == "pl" else english
    return template.format(about=violation.about, have=have, need=need)
