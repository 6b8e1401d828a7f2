"""Sentences for what can be wrong with a meld, a turn or a game; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

GAME: Final[dict[str, Pair]] = {
    # melds
    "meld-too-short": (
        "{meld}: a meld needs at least 3 tiles.",
        "{meld}: układ musi mieć co najmniej 3 kostki.",
    ),
    "group-too-large": (
        "{meld}: a group has at most 4 tiles, one of each colour.",
        "{meld}: grupa ma najwyżej 4 kostki, po jednej w każdym kolorze.",
    ),
    "colour-repeated": (
        "{tile} in {meld}: a group holds each colour only once.",
        "{tile} w układzie {meld}: w grupie każdy kolor może wystąpić tylko raz.",
    ),
    "colours-mixed": (
        "{meld}: a run has one colour only.",
        "{meld}: seria musi być w jednym kolorze.",
    ),
    "not-consecutive": (
        "{meld}: the numbers of a run follow one another in the order they lie.",
        "{meld}: liczby w serii muszą następować po sobie w kolejności, w jakiej leżą.",
    ),
    "wraps-round": (
        "{meld}: a run ends at 13; 1 only stands before 2.",
        "{meld}: seria kończy się na 13; jedynka sąsiaduje w serii tylko z dwójką.",
    ),
    "joker-out-of-range": (
        "{meld}: lying there, the joker would stand for a number below 1 or above 13.",
        "{meld}: w tym miejscu joker oznaczałby liczbę mniejszą niż 1 lub większą niż 13.",
    ),
    "joker-contradicts-place": (
        "{meld}: a joker lying there cannot stand for what was declared.",
        "{meld}: joker w tym miejscu nie może oznaczać tego, co podano.",
    ),
    # one turn
    "meld-not-on-board": (
        "{meld} does not lie on the board, so it cannot be lifted.",
        "{meld}: takiego układu nie ma na stole, więc nie można go ruszyć.",
    ),
    "board-tile-missing": (
        "{tiles} lay on the board and must end on the board.",
        "{tiles}: co leżało na stole, musi na nim zostać.",
    ),
    "tile-not-on-rack": (
        "{tiles} is neither on the rack nor on the board.",
        "{tiles}: takiej kostki nie ma ani na tabliczce, ani na stole.",
    ),
    "too-few-tiles-laid": (
        "{have} {have:tile|tiles} laid from the rack; a turn needs at least {need}, or take one.",
        "Z tabliczki wyłożono {have} {have:kostkę|kostki|kostek}, a trzeba co najmniej {need}."
        " Możesz też dobrać kostkę.",
    ),
    "board-touched-before-opening": (
        "{meld}: the melds on the board may be used only from the turn after the opening.",
        "{meld}: układy na stole wolno ruszać dopiero od następnego ruchu po wyłożeniu się.",
    ),
    "opening-too-low": (
        "The opening is worth {have} {have:point|points}; at least {need} are needed, from the rack"
        " alone.",
        "Wyłożenie jest warte {have} {have:punkt|punkty|punktów}; trzeba co najmniej {need}, samymi"
        " kostkami z tabliczki.",
    ),
    "joker-not-in-other-meld": (
        "{melds}: a joker taken from here must go into another run or group.",
        "{melds}: joker wzięty z tego układu musi trafić do innej serii lub grupy.",
    ),
    "joker-not-in-new-meld": (
        "{melds}: a joker taken from here must be used in a new meld.",
        "{melds}: joker wzięty z tego układu musi zostać użyty w nowym układzie.",
    ),
    # the game
    "game-over": ("The game is over.", "Gra już się skończyła."),
    "game-not-over": ("The game is not over yet.", "Gra jeszcze trwa."),
    "secret-not-yet": (
        "The shuffle is revealed when the game is over.",
        "Tasowanie ujawnia się dopiero po zakończeniu gry.",
    ),
    "no-such-seat": ("There is no seat {seat}.", "Nie ma miejsca {seat}."),
    "not-your-turn": (
        "{seat} is not on move; only the player on move may act.",
        "To nie jest ruch gracza {seat}; trzeba poczekać na swoją kolej.",
    ),
    "not-your-right": (
        "{seat} cannot do this for somebody else.",
        "Gracz {seat} nie może zrobić tego za kogoś innego.",
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
        "Stack {stack} cannot be chosen now.",
        "Nie można teraz wybrać stosu {stack}.",
    ),
    "pool-not-empty": (
        "The pool still holds {have} {have:tile|tiles}: lay a tile or take one.",
        "W banku {have:jest|są|jest} jeszcze {have} {have:kostka|kostki|kostek}: wyłóż kostkę"
        " albo dobierz.",
    ),
    "referee-decides": (
        "Tiles were touched after time: the referee decides.",
        "Po czasie dotknięto kostek: decyduje sędzia.",
    ),
    "nothing-to-restore": (
        "The board needs no restoring.",
        "Na stole nie ma czego odtwarzać.",
    ),
    "void-not-used": (
        "Under these rules a wrong turn is refused, not void: put it right.",
        "Według tych zasad błędny ruch nie przepada: popraw go.",
    ),
    "turn-is-legal": (
        "The turn is legal and counts as made.",
        "Ruch jest prawidłowy i liczy się jako wykonany.",
    ),
    "tiles-do-not-add-up": (
        "The tiles do not add up: {why}.",
        "Kostki się nie zgadzają: policz te na stole, w ręce i na tabliczce.",
    ),
    "pool-too-small": (
        "{have} {have:tile|tiles} cannot be taken, the pool holds {most}.",
        "Nie można dobrać {have} {have:kostki|kostek|kostek}: w banku {most:jest|są|jest} {most}.",
    ),
    "announcement-not-used": (
        "These rules know no announcement of an opening.",
        "Te zasady nie przewidują zapowiedzi wyłożenia.",
    ),
    "already-opened": (
        "This player has opened already.",
        "Ten gracz już się wyłożył.",
    ),
    "announcement-not-now": (
        "An opening is announced right after taking a tile, before the next player acts.",
        "Wyłożenie zapowiada się zaraz po dobraniu kostki, zanim zagra następny gracz.",
    ),
    "announced-after-click": (
        "The clock was clicked before the tile was taken; this announcement came after the click.",
        "Zapowiedź padła za późno: zegar kliknięto już przed dobraniem kostki.",
    ),
    "already-announced": (
        "The opening has been announced already.",
        "Wyłożenie zostało już zapowiedziane.",
    ),
    "redeal-too-late": (
        "A new deal can be asked for only before the first turn.",
        "Nowego rozdania można zażądać tylko przed pierwszym ruchem.",
    ),
    "too-few-doublets": (
        "{have} {have:doublet|doublets} on the rack; a new deal needs {need}.",
        "Na tabliczce {have:jest|są|jest} {have} {have:dublet|dublety|dubletów}; do nowego rozdania"
        " trzeba co najmniej {need}.",
    ),
    "no-shuffle": (
        "This position was set up by hand and cannot be dealt again.",
        "Tę pozycję ustawiono ręcznie, więc nie da się rozdać od nowa.",
    ),
    "restart-not-used": (
        "Under these rules no turn begins again because the clock was clicked too early.",
        "Według tych zasad zbyt wczesne kliknięcie nie daje nikomu ruchu od nowa.",
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
    "already-withdrawn": (
        "{seat} has left already.",
        "Gracz {seat} już wcześniej zrezygnował z gry.",
    ),
    "last-player": (
        "{seat} is the last player left; a referee has to decide.",
        "Gracz {seat} został przy stoliku sam; decyduje sędzia.",
    ),
}
