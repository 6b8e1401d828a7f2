"""Sentences of the card for the clock and what follows when time is up; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase
from stolik.phrases.parameter_words import N, Wording

CLOCK: Final[dict[str, Wording]] = {
    "turn_seconds": Wording(
        Phrase("time for a move"),
        {
            N: Phrase("You have {turn_seconds} {turn_seconds:second|seconds} for a move."),
        },
    ),
    "turn_seconds_editable": Wording(
        Phrase("changing the time"),
        {
            True: Phrase("The organiser may set another time for a move."),
            False: Phrase("The organiser cannot set another time for a move."),
        },
    ),
    "equipment": Wording(
        Phrase("the clock"),
        {
            "phone_app": Phrase("An app on a phone counts the time."),
            "players_phone": Phrase(
                "A player's phone counts the time; it is turned down and takes no calls or"
                " messages."
            ),
            "organisers_device": Phrase("Only the organisers' clock counts the time."),
        },
    ),
    "restart_after_early_click": Wording(
        Phrase("a click before taking"),
        {
            True: Phrase(
                "Take your tile, then click. If somebody clicks first, the next player may have"
                " the clock stopped and the own move begin again with the full time, once, as long"
                " as that time is not over."
            ),
            False: Phrase("A click before the tile is taken gives the next player no new time."),
        },
    ),
    "timeout_penalty_tiles": Wording(
        Phrase("tiles for an unfinished move"),
        {
            N: Phrase(
                "Time up and the move unfinished: you undo it and take {timeout_penalty_tiles}"
                " {timeout_penalty_tiles:tile|tiles}."
            ),
            0: Phrase("Time up and the move unfinished: you undo it and take no tile."),
        },
    ),
    "timeout_opening_penalty_tiles": Wording(
        Phrase("tiles for an opening that is too low"),
        {
            N: Phrase(
                "Time up and the opening below {opening_min}: your tiles go back on the rack and"
                " you take {timeout_opening_penalty_tiles}"
                " {timeout_opening_penalty_tiles:tile|tiles}."
            ),
            0: Phrase(
                "Time up and the opening below {opening_min}: your tiles go back on the rack and"
                " you take no tile."
            ),
        },
    ),
    "timeout_own_tile_in_hand": Wording(
        Phrase("an own tile in the hand"),
        {
            "return_and_keep": Phrase(
                "Time up with an own tile in your hand: it goes back on your rack and the rest of"
                " the move may stand."
            ),
            "unfinished": Phrase(
                "Time up with an own tile in your hand: the whole move is unfinished."
            ),
        },
    ),
    "timeout_own_fragment": Wording(
        Phrase("own loose tiles on the board"),
        {
            "void": Phrase(
                "Time up with own loose tiles on the board: the whole move is unfinished."
            ),
            "return_fragment": Phrase(
                "Time up with own loose tiles on the board: they go back on your rack and the rest"
                " of the move may stand."
            ),
        },
    ),
    "touch_after_time": Wording(
        Phrase("touching tiles after time"),
        {
            "void": Phrase("Whoever touches tiles on the board after time has an unfinished move."),
            "referee": Phrase(
                "If somebody touches tiles on the board after time, the referee decides."
            ),
        },
    ),
    "cannot_restore": Wording(
        Phrase("a board beyond restoring"),
        {
            "take_loose": Phrase(
                "If the referee finds that the board cannot be restored, the player takes all"
                " loose tiles."
            ),
            "pool_bottom_redraw": Phrase(
                "If the referee finds that the board cannot be restored, loose tiles go under the"
                " pool and the player gets as many from its top."
            ),
        },
    ),
    "cannot_restore_extra_draw": Wording(
        Phrase("further tiles for such a board"),
        {
            N: Phrase(
                "A board that cannot be restored costs {cannot_restore_extra_draw} more"
                " {cannot_restore_extra_draw:tile|tiles} from the pool."
            ),
            0: Phrase("A board that cannot be restored costs no further tiles."),
        },
    ),
}
