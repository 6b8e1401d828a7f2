"""`stolik judge`: judge turns told as the board before and after."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from stolik.cli import batch
from stolik.game import judge_board
from stolik.game.tiles import text
from stolik.phrases.language import Language


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Input: {"ruleset": "pl-turniej", "board": ["R4 R5 R6"], "rack": "R7 K2", "opened": true,'
        ' "after": ["R4 R5 R6 R7"]} a line.'
    )


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """Whether a turn is legal, what it plays and everything that is wrong with it."""
    rules = batch.ruleset_of(line)
    before, rack = batch.valid_board(line, "board"), batch.tiles_of(line, "rack")
    opened = batch.need(line, "opened", bool, "true or false")
    after = batch.board_of(line, "after")
    batch.in_play(before.tiles, rack)
    batch.in_play(after.tiles)
    verdict = judge_board(before, rack, after, rules, opened=opened)
    legal = verdict.legal
    return {
        "legal": legal,
        "played": text(verdict.played) if legal else None,
        "rack": text(verdict.rack if legal else rack),
        "opens": not opened if legal else None,
        "value": verdict.opening if legal else None,
        "goes_out": verdict.goes_out,
        "violations": batch.violations(verdict.violations, language),
    }
