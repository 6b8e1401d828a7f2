"""Sentences of the card for the deal, the opening and the turns; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase
from stolik.phrases.parameter_words import N, Wording

DEAL: Final[dict[str, Wording]] = {
    "starter": Wording(
        Phrase("who starts"),
        {
            "lot": Phrase(
                "Lots decide who starts the first game; every next game starts one seat further,"
                " clockwise."
            ),
            "highest_tile": Phrase(
                "Everybody turns up one tile and the highest starts the first game; every next"
                " game starts one seat further, clockwise."
            ),
            "youngest": Phrase(
                "The youngest at the table starts the first game; every next game starts one seat"
                " further, clockwise."
            ),
            "seat_A": Phrase(
                "The first game of a round starts with seat A, the next one with B, then C and D."
            ),
        },
    ),
    "doublets_min": Wording(
        Phrase("pairs for a new deal"),
        {
            N: Phrase(
                "If you are dealt at least {doublets_min} {doublets_min:pair|pairs} of identical"
                " tiles, you may have all tiles dealt again."
            ),
        },
    ),
    "deal_text": Wording(
        Phrase("dealing"),
        {
            "referee_deals": Phrase(
                "You get your 14 tiles, two stacks of seven, from the referee or from another"
                " player."
            ),
            "neighbours_deal": Phrase(
                "Beginning with the starter, give each of your neighbours one stack of seven; then"
                " everybody holds 14 tiles."
            ),
            "take_your_own": Phrase(
                "Help yourself to two stacks of seven that lie face down; that makes 14 tiles."
            ),
        },
    ),
    "pool_order": Wording(
        Phrase("order of the pool"),
        {
            "stacks": Phrase(
                "The stack of eight is used up first; after that the player who has to take a tile"
                " chooses a stack."
            ),
            "ordered": Phrase(
                "The pool is one pile with a top and a bottom: you take the top tile and choose"
                " nothing."
            ),
        },
    ),
}

TURNS: Final[dict[str, Wording]] = {
    "opening_min": Wording(
        Phrase("points for the opening"),
        {
            N: Phrase(
                "Your opening must be worth at least {opening_min} {opening_min:point|points}: new"
                " melds, from your own rack alone."
            ),
        },
    ),
    "min_rack_tiles_per_move": Wording(
        Phrase("tiles to lay in a move"),
        {
            N: Phrase(
                "In a move you lay at least {min_rack_tiles_per_move}"
                " {min_rack_tiles_per_move:tile|tiles} from your rack, or you take a tile."
            ),
        },
    ),
    "joker_relay": Wording(
        Phrase("jokers taken from the board"),
        {
            "other_set": Phrase(
                "A joker taken from the board must go into another run or group in the same move."
            ),
            "new_set": Phrase(
                "A joker taken from the board must become part of a new meld in the same move."
            ),
            "any": Phrase(
                "A joker taken from the board may go into any meld in the same move, even into its"
                " old one."
            ),
        },
    ),
    "tile_count_public": Wording(
        Phrase("numbers of tiles"),
        {
            True: Phrase("Everybody may know how many tiles the others hold."),
            False: Phrase("Nobody has to say how many tiles are on the rack."),
        },
    ),
    "invalid_commit": Wording(
        Phrase("a click on wrong melds"),
        {
            "reject": Phrase(
                "A click while a meld is wrong does not count: the clock runs on and you may put"
                " it right."
            ),
            "void": Phrase(
                "A click while a meld is wrong ends the move as lost time does: what was laid goes"
                " back."
            ),
        },
    ),
}
