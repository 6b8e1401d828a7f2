"""Sentences of the card for the end of a game and its points; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase
from stolik.phrases.parameter_words import N, Wording

END: Final[dict[str, Wording]] = {
    "round_time_end": Wording(
        Phrase("end of the round's time"),
        {
            "none": Phrase("A game goes on when the round's time is over."),
            "final_lap": Phrase(
                "When the round's time is over, the final lap begins after the move in progress."
            ),
        },
    ),
    "exhaustion_mode": Wording(
        Phrase("pool run out"),
        {
            "immediate": Phrase(
                "When the pool has run out, the game ends with that move; the lowest rack wins."
            ),
            "final_lap": Phrase(
                "When the pool has run out, the final lap is played; then the lowest rack wins."
            ),
            "until_stuck": Phrase(
                "With the pool empty the game goes on until all pass in succession; then the"
                " lowest rack wins."
            ),
        },
    ),
    "exhaustion_trigger": Wording(
        Phrase("when the pool has run out"),
        {
            "bank_emptied": Phrase("The pool has run out as soon as its last tile is taken."),
            "draw_impossible": Phrase(
                "The pool has run out when somebody has to take a tile and there is none."
            ),
        },
    ),
    "final_lap_trigger_player_moves": Wording(
        Phrase("who plays the final lap"),
        {
            True: Phrase(
                "In a final lap everybody has one move; whoever was to move when pool or time ran"
                " out is the last."
            ),
            False: Phrase(
                "In a final lap everybody has one move, except whoever was to move when pool or"
                " time ran out."
            ),
        },
    ),
    "final_lap_draw": Wording(
        Phrase("taking in the final lap"),
        {
            "normal": Phrase(
                "In a final lap you take a tile as usual if you lay none; without a pool you pass."
            ),
            "pass": Phrase("In a final lap you take no tile if you lay none: you pass."),
        },
    ),
}

SCORING: Final[dict[str, Wording]] = {
    "winner_plus": Wording(
        Phrase("what going out earns"),
        {
            "recorded": Phrase(
                "Whoever goes out gains exactly the small points that the others lose."
            ),
            "rack_face": Phrase(
                "Whoever goes out gains the value of the other racks, whatever the others are"
                " charged."
            ),
        },
    ),
    "joker_rack_value": Wording(
        Phrase("a joker on the rack"),
        {
            N: Phrase(
                "A joker still on your rack at the end counts {joker_rack_value}"
                " {joker_rack_value:point|points} against you."
            ),
        },
    ),
    "unopened_base": Wording(
        Phrase("charge for not opening"),
        {
            N: Phrase(
                "If somebody goes out before you could open, you are charged {unopened_base}"
                " {unopened_base:point|points}."
            ),
        },
    ),
    "unopened_could": Wording(
        Phrase("charge for not opening though one could"),
        {
            N: Phrase(
                "If somebody goes out and you could have opened but did not, you are charged"
                " {unopened_could} {unopened_could:point|points}."
            ),
        },
    ),
    "unopened_mode": Wording(
        Phrase("that charge and the rack"),
        {
            "replace": Phrase("The charge for not opening replaces the value of your rack."),
            "add": Phrase("The charge for not opening is added to the value of your rack."),
            "max": Phrase("You are charged for not opening or for your rack, whichever is more."),
        },
    ),
    "unopened_joker_extra": Wording(
        Phrase("jokers on an unopened rack"),
        {
            True: Phrase(
                "Without an opening each joker costs its {joker_rack_value}"
                " {joker_rack_value:point|points} as well."
            ),
            False: Phrase("Without an opening jokers are not charged separately."),
        },
    ),
    "exemption": Wording(
        Phrase("escaping the higher charge"),
        {
            "announce": Phrase(
                "You escape the {unopened_could} {unopened_could:point|points} if your latest"
                " tile made the opening possible and you announced it before the next player"
                " acted."
            ),
            "announce_before_click": Phrase(
                "You escape the {unopened_could} {unopened_could:point|points} if your latest"
                ' tile made the opening possible and you said "Wyłożę się w następnej'
                ' rundzie" before the click.'
            ),
            "automatic": Phrase(
                "You escape the {unopened_could} {unopened_could:point|points} if your latest"
                " tile made the opening possible; nothing has to be said."
            ),
            "none": Phrase(
                "After your first move nothing spares you the {unopened_could}"
                " {unopened_could:point|points}, not even that the tile came late."
            ),
        },
    ),
    "exempt_score": Wording(
        Phrase("charge after such an escape"),
        {
            "base": Phrase(
                "Whoever escapes the {unopened_could} {unopened_could:point|points} is"
                " charged {unopened_base} {unopened_base:point|points}."
            ),
            "rack": Phrase(
                "Whoever escapes the {unopened_could} {unopened_could:point|points} is"
                " charged the value of the rack."
            ),
        },
    ),
    "joker_counts_for_possibility": Wording(
        Phrase("jokers and the possibility to open"),
        {
            True: Phrase("Jokers count when it is judged whether you could have opened."),
            False: Phrase("Jokers do not count when it is judged whether you could have opened."),
        },
    ),
    "unopened_at_exhaustion": Wording(
        Phrase("unopened racks when nobody goes out"),
        {
            "ignore": Phrase(
                "If nobody goes out, not having opened costs nothing extra, and such a rack may"
                " win."
            ),
            "apply": Phrase("If nobody goes out, not having opened is charged all the same."),
        },
    ),
    "tie_small": Wording(
        Phrase("small points in a tie"),
        {
            "full": Phrase(
                "If several tie for the lowest rack, each of them gains all the small points that"
                " the others lose."
            ),
            "split": Phrase(
                "If several tie for the lowest rack, they share the small points that the others"
                " lose; what is left over goes to the first of them."
            ),
            "zero": Phrase("If several tie for the lowest rack, they gain no small points."),
        },
    ),
}
