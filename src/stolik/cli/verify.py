"""`stolik verify FILE`: does everything a finished record says follow from what it records?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from codecs import BOM_UTF8
from pathlib import Path

from stolik.game.notation import LONGEST, RecordError, read


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record")


def run(options: Namespace) -> int:
    """0 if the record holds, 1 with the first difference otherwise."""
    try:
        source = _text(Path(options.file))
        record = read(source)
    except RecordError as error:
        print(f"stolik: {options.file}, {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"stolik: cannot read {options.file!r}: {error.strerror}", file=sys.stderr)
        return 2
    if difference := record.difference():
        print(f"stolik: {options.file}: {difference}", file=sys.stderr)
        return 1
    print(f"{options.file}: {len(record.entries)} events; shuffle, turns and scores follow")
    return 0


def _text(path: Path) -> str:
    with path.open("rb") as file:
        raw = file.read(LONGEST + 1).removeprefix(BOM_UTF8)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise RecordError(line, column, "this is not UTF-8 text") from None
