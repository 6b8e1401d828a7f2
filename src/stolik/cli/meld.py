"""`stolik meld`: read melds, one a line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from stolik.cli import batch
from stolik.game import Meld
from stolik.phrases.language import Language


def configure(parser: ArgumentParser) -> None:
    parser.epilog = """Input: {"meld": "R5 J R7"} a line."""


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """What a meld is, or everything that is wrong with it."""
    given = batch.need(line, "meld", str, "a text of tiles such as 'R5 J R7'")
    if not given.strip():
        raise batch.BadLine(f"'meld' holds no tile: {batch.quoted(given)}")
    meld = Meld(given)
    if not meld.valid:
        return {"valid": False, "violations": batch.violations(meld.violations, language)}
    readings = [
        {"kind": reading.kind, "value": reading.value, "reads": reading.text}
        for reading in meld.readings
    ]
    return {"valid": True, **readings[0], "readings": readings}
