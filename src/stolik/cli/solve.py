"""`stolik solve`: the best turn, or for a player who has not opened the best opening."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from stolik.cli import batch
from stolik.game import Board
from stolik.game.tiles import Tiles, in_order, text
from stolik.phrases.language import Language
from stolik.rules import Ruleset
from stolik.solver import best_opening
from stolik.solver.play import best_turn

GOALS = ("tiles", "points")


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Input: {"ruleset": "pl-turniej", "board": ["R4 R5 R6"], "rack": "R7 K2", "opened": true,'
        ' "goal": "tiles"} a line; the goal is "tiles" (as if not said) or "points".'
    )


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """The most tiles or points that can be laid, or the most valuable opening."""
    del language
    rules = batch.ruleset_of(line)
    board, rack = batch.valid_board(line, "board"), batch.tiles_of(line, "rack")
    opened = batch.need(line, "opened", bool, "true or false")
    goal = batch.optional(line, "goal", str, "'tiles' or 'points'", "tiles")
    if goal not in GOALS:
        raise batch.BadLine(f"'goal' must be 'tiles' or 'points', not {batch.quoted(goal)}")
    batch.in_play(board.tiles, rack)
    if not opened:
        return _opening(board, rack, rules)
    play = best_turn(board, rack, rules, goal)
    return {
        "tiles": play.tiles,
        "points": play.points,
        "played": text(play.played),
        "board": [meld.stated for meld in play.board],
    }


def _opening(board: Board, rack: Tiles, rules: Ruleset) -> batch.Object:
    found = best_opening(rack)
    opens = found.value >= rules.opening_min and bool(found.melds)
    melds = found.melds if opens else ()
    played = in_order(tile for meld in melds for tile in meld.tiles)
    return {
        "can_open": opens,
        "value": found.value,
        "tiles": len(played),
        "played": text(played),
        "board": [meld.stated for meld in (*board, *melds)],
    }
