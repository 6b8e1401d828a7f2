"""`stolik verify FILE`: does everything a record says follow from what it records?

A file is a tournament's journal if it begins with a brace, a game record otherwise; `--site` asks
the same of a whole site (`verify_site`). Knows files and exit statuses; what follows from what is
decided in `stolik.tournament.journal` and `stolik.game`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from codecs import BOM_UTF8
from collections import Counter
from pathlib import Path
from typing import Final

from stolik.cli.spoken import Spoken, harmless
from stolik.game.notation import LONGEST, RecordError
from stolik.game.notation import read as read_record
from stolik.phrases.language import Phrase
from stolik.tournament.journal import Journal, JournalError, difference
from stolik.tournament.journal import facts as f
from stolik.tournament.journal import read as read_journal
from stolik.tournament.journal.export import LONGEST as LONGEST_JOURNAL

# What no honest journal holds must not end in a traceback.
STRANGE: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)

# What is said about a record that holds; what is wrong with another is said by whoever reads it.
SAID: Final = {
    "no-file": Phrase("stolik: cannot read {name}: {why}"),
    "game": Phrase("{file}: {events} {events:event|events}; shuffle, moves and scores follow"),
    "follows": Phrase(
        "{file}: a tournament's journal, {facts} {facts:fact|facts}."
        " All that was published follows:"
    ),
    "withheld": Phrase(
        "{n} {n:fact is|facts are} withheld from this public journal; the full one tells them."
    ),
    "unfinished": Phrase("The journal ends before the classification."),
}
COUNTED: Final = {
    "draws": Phrase("draws", "noun"),
    "seatings": Phrase("seatings"),
    "reports": Phrase("points of reports"),
    "standings": Phrase("standings"),
    "classification": Phrase("classification"),
}


def configure(parser: ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "file", nargs="?", metavar="FILE", help="a tournament's journal or a game record"
    )
    what.add_argument("--site", action="store_true", help="all tournaments of the site itself")
    parser.add_argument("--mend", action="store_true", help="with --site: make anew what differs")
    parser.add_argument("--data", metavar="DIR", help="with --site: the folder of data")


def run(options: Namespace) -> int:
    """0 if the record holds, 1 with the first difference or fault, 2 if it cannot be opened."""
    if options.site:
        from stolik.cli import verify_site

        return verify_site.run(options)
    try:
        raw = _bytes(options.file)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        say = Spoken(SAID, options.lang)
        print(say("no-file", name=repr(options.file), why=why), file=sys.stderr)
        return 2
    try:
        source = _text(raw)
        said = _journal(source, options) if source.startswith("{") else _game(source, options)
    except Differs as error:
        print(f"stolik: {harmless(f'{options.file}{error}')}", file=sys.stderr)
        return 1
    print(said)
    return 0


class Differs(Exception):
    """What does not follow or cannot be read, with its place."""


def _game(source: str, options: Namespace) -> str:
    try:
        record = read_record(source)
    except RecordError as error:
        raise Differs(f", {error}") from None
    if found := record.difference():
        raise Differs(f": {found}")
    say = Spoken(SAID, options.lang)
    return say("game", file=options.file, events=len(record.entries))


def _journal(source: str, options: Namespace) -> str:
    try:
        journal = read_journal(source)
        if not journal.facts:
            raise JournalError(1, "there is no fact after the first line")
        found = difference(journal)
    except JournalError as error:
        raise Differs(f", {error}") from None
    except STRANGE as error:
        raise Differs(f": this cannot be a journal of ours: {error}") from None
    if found:
        raise Differs(f": {found}")
    return _followed(journal, options)


def _followed(journal: Journal, options: Namespace) -> str:
    """Everything that was computed again."""
    say = Spoken(SAID, options.lang)
    kinds = Counter(type(fact.what) for fact in journal.facts)
    counts = {
        "draws": kinds[f.Drawn],
        "seatings": kinds[f.Drawn] + kinds[f.Seated] + kinds[f.SeatsTyped] + kinds[f.SeatsChanged],
        "reports": kinds[f.Reported] + kinds[f.Corrected],
        "standings": kinds[f.RoundClosed],
        "classification": kinds[f.Classified],
    }
    names = options.lang.say_all(COUNTED)
    lines = [say("follows", file=options.file, facts=len(journal.facts))]
    width = max(map(len, names.values()))
    lines += [f"  {names[key]:<{width}} {count:>5}" for key, count in counts.items()]
    if untold := kinds[f.Withheld]:
        lines.append(say("withheld", n=untold))
    if not kinds[f.Classified]:
        lines.append(say("unfinished"))
    return "\n".join(lines)


def _bytes(file: str) -> bytes:
    with Path(file).open("rb") as stream:
        start = stream.read(len(BOM_UTF8) + 1).removeprefix(BOM_UTF8)
        longest = LONGEST_JOURNAL if start.startswith(b"{") else LONGEST
        return start + stream.read(longest + 1 - len(start))


def _text(raw: bytes) -> str:
    if raw.startswith(b"{") and len(raw) > LONGEST_JOURNAL:
        raise Differs(f": a journal has at most {LONGEST_JOURNAL:,} bytes")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise Differs(f", line {line}, column {column}: this is not UTF-8 text") from None
