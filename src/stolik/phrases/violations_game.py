"""Sentences for what can be wrong with a meld, a turn or a game; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

GAME: Final[dict[str, Phrase]] = {
    # melds
    "meld-too-short": Phrase("{meld}: a meld needs at least 3 tiles."),
    "group-too-large": Phrase("{meld}: a group has at most 4 tiles, one of each colour."),
    "colour-repeated": Phrase("{tile} in {meld}: a group holds each colour only once."),
    "colours-mixed": Phrase("{meld}: a run has one colour only."),
    "not-consecutive": Phrase(
        "{meld}: the numbers of a run follow one another in the order they lie."
    ),
    "wraps-round": Phrase("{meld}: a run ends at 13; 1 only stands before 2."),
    "joker-out-of-range": Phrase(
        "{meld}: lying there, the joker would stand for a number below 1 or above 13."
    ),
    "joker-contradicts-place": Phrase(
        "{meld}: a joker lying there cannot stand for what was declared."
    ),
    # one turn
    "meld-not-on-board": Phrase("{meld} does not lie on the board, so it cannot be lifted."),
    "board-tile-missing": Phrase("{tiles} lay on the board and must end on the board."),
    "tile-not-on-rack": Phrase("{tiles} is neither on the rack nor on the board."),
    "too-few-tiles-laid": Phrase(
        "{have} {have:tile|tiles} laid from the rack; a move needs at least {need}, or take one."
    ),
    "board-touched-before-opening": Phrase(
        "{meld}: the melds on the board may be used only from the move after the opening."
    ),
    "opening-too-low": Phrase(
        "The opening is worth {have} {have:point|points}; at least {need} are needed, from the rack"
        " alone."
    ),
    "joker-not-in-other-meld": Phrase(
        "{melds}: a joker taken from here must go into another run or group."
    ),
    "joker-not-in-new-meld": Phrase("{melds}: a joker taken from here must be used in a new meld."),
    # the game
    "game-over": Phrase("The game is over."),
    "game-not-over": Phrase("The game is not over yet."),
    "secret-not-yet": Phrase("The shuffle is revealed when the game is over."),
    "no-such-seat": Phrase("There is no seat {seat}."),
    "not-your-turn": Phrase("{seat} is not on move; only the player on move may act."),
    "not-your-right": Phrase("{seat} cannot do this for somebody else."),
    "pool-empty": Phrase("The pool is empty: lay a tile or pass."),
    "no-taking-in-final-lap": Phrase("Nobody takes a tile in the final lap: lay or pass."),
    "no-such-stack": Phrase("Stack {stack} cannot be chosen now."),
    "pool-not-empty": Phrase(
        "The pool still holds {have} {have:tile|tiles}: lay a tile or take one."
    ),
    "referee-decides": Phrase("Tiles were touched after time: the referee decides."),
    "nothing-to-restore": Phrase("The board needs no restoring."),
    "void-not-used": Phrase("Under these rules a wrong move is refused, not void: put it right."),
    "turn-is-legal": Phrase("The move is legal and counts as made."),
    "tiles-do-not-add-up": Phrase("The tiles do not add up: {why:reason}."),
    "pool-too-small": Phrase("{have} {have:tile|tiles} cannot be taken, the pool holds {most}."),
    "announcement-not-used": Phrase("These rules know no announcement of an opening."),
    "already-opened": Phrase("This player has opened already."),
    "announcement-not-now": Phrase(
        "An opening is announced right after taking a tile, before the next player acts."
    ),
    "announced-after-click": Phrase(
        "The clock was clicked before the tile was taken; this announcement came after the click."
    ),
    "already-announced": Phrase("The opening has been announced already."),
    "redeal-too-late": Phrase("A new deal can be asked for only before the first move."),
    "too-few-doublets": Phrase(
        "{have} {have:doublet|doublets} on the rack; a new deal needs {need}."
    ),
    "no-shuffle": Phrase("This position was set up by hand and cannot be dealt again."),
    "restart-not-used": Phrase(
        "Under these rules no move begins again because the clock was clicked too early."
    ),
    "no-restart-due": Phrase(
        "The player before did not click before taking a tile, so there is no restart."
    ),
    "no-round-time": Phrase("Under these rules the round's time does not end a game."),
    "gong-already": Phrase("The gong has sounded already."),
    "already-withdrawn": Phrase("{seat} has left already."),
    "last-player": Phrase("{seat} is the last player left; a referee has to decide."),
}
