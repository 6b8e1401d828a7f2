"""`stolik advance`: who goes on from a stage, and into which bracket."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from stolik.cli import batch
from stolik.phrases.language import Language
from stolik.tournament import Result, brackets, elimination, top8, top12

BRACKETS = {"l-top8": range(8, 9), "l-top12": range(9, 13), "l-top16": range(13, 17)}
STAGES = ("top8", "top12", *BRACKETS, "l-elimination")


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Input: {"stage": "top8", "tables": [[{"player": "Ala", "place": 1, "big": 2,'
        ' "small": 60}, …], …]} a line; stages are ' + ", ".join(STAGES) + "."
    )


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """Those who advance, or the brackets of the second stage."""
    del language
    stage = batch.need(line, "stage", str, f"one of {', '.join(STAGES)}")
    if stage not in STAGES:
        raise batch.BadLine(
            f"'stage' must be one of {', '.join(STAGES)}, not {batch.quoted(stage)}"
        )
    tables = [_table(table) for table in batch.need(line, "tables", list, "a list of tables")]
    if stage in BRACKETS:
        found = brackets(tables, stage, BRACKETS[stage])
        return {"brackets": [list(bracket) for bracket in found]}
    if stage == "l-elimination":
        return {"advance": list(elimination(tables).players)}
    advance = (top8 if stage == "top8" else top12)(tables)
    return {"advance": list(advance.players), "lucky_loser": advance.lucky_loser}


def _table(table: object) -> list[Result]:
    if not isinstance(table, list) or not all(isinstance(player, dict) for player in table):
        raise batch.BadLine(f"a table must be a list of players, not {batch.quoted(table)}")
    return [_result(player) for player in table]


def _result(player: batch.Object) -> Result:
    number = "a whole number"
    return Result(
        batch.need(player, "player", (str, int), "who it is"),
        batch.need(player, "big", int, number),
        batch.need(player, "small", int, number),
        batch.optional(player, "place", (int, type(None)), number, None),
    )
