"""`stolik timeout`: what a clock that has run out leaves on the table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from stolik.cli import batch
from stolik.game import time_out
from stolik.game.tiles import ALL_TILES, text
from stolik.phrases.language import Language

USUAL_POOL = 40


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Input: {"ruleset": "pl-turniej", "board": ["R4 R5 R6"], "rack": "R7 K2", "opened": true,'
        ' "lying": ["R4 R5 R6 R7"], "in_hand": "K2", "touched": false, "cannot_restore": false,'
        ' "pool": 40} a line.'
    )


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """How the turn ends: what lies, what is on the rack, how many tiles to take."""
    del language
    rules = batch.ruleset_of(line)
    before, rack = batch.valid_board(line, "board"), batch.tiles_of(line, "rack")
    lying, hand = batch.board_of(line, "lying"), batch.tiles_of(line, "in_hand", default="")
    flag = "true or false"
    unseen = max(0, len(ALL_TILES) - len(before.tiles) - len(rack))
    usual = min(USUAL_POOL, unseen)
    pool = batch.optional(line, "pool", int, "the number of tiles in the pool", usual)
    if not 0 <= pool <= unseen:
        raise batch.BadLine(f"'pool' cannot be {pool}: at most {unseen} tiles are unseen")
    batch.in_play(lying.tiles, hand)
    timed = time_out(
        before,
        rack,
        lying,
        hand,
        rules,
        opened=batch.need(line, "opened", bool, flag),
        pool=pool,
        touched=batch.optional(line, "touched", bool, flag, False),
        cannot_restore=batch.optional(line, "cannot_restore", bool, flag, False),
    )
    return {
        "outcome": timed.outcome,
        "board": batch.melds_of(timed.board),
        "rack": text(timed.rack),
        "take": timed.take,
        "to_pool_bottom": text(timed.to_pool_bottom),
        "goes_out": timed.goes_out,
        "because": list(timed.because),
    }
