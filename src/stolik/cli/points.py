"""`stolik points`: the points of a league tournament, place by place."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from stolik.cli import batch
from stolik.phrases.language import Language
from stolik.tournament import league_points


def configure(parser: ArgumentParser) -> None:
    parser.epilog = 'Input: {"players": 12} a line.'


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """The points from the first place to the last."""
    del language
    return {"points": list(league_points(batch.need(line, "players", int, "a number of players")))}
