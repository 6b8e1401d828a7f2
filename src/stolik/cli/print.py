"""`stolik print DOCUMENT...`: papers of a tournament as one PDF, from a journal or the site."""

from __future__ import annotations

import argparse
import difflib
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from stolik import paper
from stolik.cli.printed import Unusable, collected
from stolik.cli.spoken import Spoken
from stolik.phrases.language import Language, Phrase
from stolik.phrases.lists import listed

MOST: Final = 500
PAPERS: Final[tuple[paper.Size, ...]] = ("a4", "a5", "a6")
SAID: Final = {
    "unknown": Phrase("no document {name}; stolik print --list names them all"),
    "unknown-near": Phrase(
        "no document {name} (did you mean {near}?); stolik print --list names them all"
    ),
    "which": Phrase("say what to print; stolik print --list names the documents"),
    "paper": Phrase("{name} is printed on {sizes}, not on {size}"),
    "needs": Phrase("{name} needs a tournament: give --journal FILE or --tournament SLUG"),
    "needs-season": Phrase(
        "'season' needs the journals of its tournaments: --journal FILE --journal FILE ..."
    ),
    "nothing": Phrase("there is nothing to print for {name} yet"),
    "nothing-start": Phrase("there is nothing to print for {name} yet: give --start"),
    "nothing-tables": Phrase("there is nothing to print for {name} yet: give --tables"),
    "two-sources": Phrase("--journal and --tournament exclude each other"),
    "no-file": Phrase("cannot read {file}: {why}"),
    "bad-journal": Phrase("{file} is no journal of a tournament: {why}"),
    "unfinished": Phrase("{file}: the tournament is not finished, so no season can count it"),
    "mixed-season": Phrase("these are tournaments of different kinds: {kinds}"),
    "bad-season": Phrase("no season table: {why}"),
    "no-rules": Phrase("no ruleset {name}"),
    "no-data": Phrase("there are no data of Stolik in {data}"),
    "no-tournament": Phrase("no tournament {slug} in these data"),
    "bad-data": Phrase("the data in {data} cannot be used: {why}"),
    "exists": Phrase("{file} is there already; --force replaces it"),
    "failed": Phrase("cannot write {file}: {why}"),
    "logos-logos": Phrase(
        "one of the logos is damaged or too complicated: take it away under Print, Logos"
    ),
    "logos-busy": Phrase("too much is printed at once; try again"),
    "done": Phrase("{file}: {names}"),
}
# What a document needs before there is anything to print.
LACKING: Final = {"programme": "start", "labels": "tables", "tickets": "tables"}


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("documents", metavar="DOCUMENT", nargs="*", help="what to print, several into one file")
    add("--list", action="store_true", help="list the documents and their papers")
    add("--journal", metavar="FILE", action="append", default=[], help="a tournament's journal")
    add("--tournament", metavar="SLUG", help="a tournament of the site, by its address")
    add("--data", metavar="DIR", help="the site's folder of data")
    add("--public-url", default="", metavar="URL", help="the site's address, for QR codes")
    add("--paper", choices=PAPERS, help="another paper than the usual one")
    add("-o", "--output", metavar="FILE", help="where to; - is the standard output")
    add("--force", action="store_true", help="replace a file that is there")
    add("--title", help="the name of the event")
    add("--organiser", help="who organises it")
    add("--place", help="where it is")
    add("--date", help="when it is, as it is to be read")
    add("--start", type=_moment, metavar="TIME", help="2026-05-09T10:00: times of the programme")
    add("--rules", metavar="NAME", help="the ruleset, where there is no tournament")
    add("--tables", type=_count, metavar="N", help="how many tables")
    add("--games", type=_count, metavar="N", help="games on a blank sheet")


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        raise argparse.ArgumentTypeError(f"no time such as 2026-05-09T10:00: {text!r}") from None


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= MOST:
        return int(text)
    raise argparse.ArgumentTypeError(f"no whole number from 1 to {MOST}: {text!r}")


def run(options: Namespace) -> int:
    """0 if it was printed, 1 if it could not be, 2 for wrong usage."""
    say = Spoken(SAID, options.lang)
    if options.list:
        print(_offered(options.lang))
        return 0
    try:
        _check(options)
        target = Path(options.output or f"{options.documents[0]}.pdf")
        if options.output != "-" and not options.force and _there(target):
            raise Unusable("exists", 1, file=repr(str(target)))
        content = _printed(options)
        if options.output == "-":
            sys.stdout.buffer.write(content)
            return 0
        _write(target, content)
    except Unusable as fault:
        print(f"stolik: {say(fault.key, **fault.inserted)}", file=sys.stderr)
        return fault.status
    names = [paper.DOCUMENTS[name].name(options.lang) for name in options.documents]
    print(say("done", file=target, names=listed(names, options.lang)))
    return 0


def _offered(language: Language) -> str:
    """The documents by the parts of the day, with their papers."""
    width = max(map(len, paper.DOCUMENTS))
    lines: list[str] = []
    for part, words in language.say_all(paper.PARTS).items():
        lines += ["", words] if lines else [words]
        for key, kind in paper.DOCUMENTS.items():
            if kind.part == part:
                sizes = " ".join(size.upper() for size in kind.sizes)
                lines.append(f"  {key:<{width}}  {sizes:<8}  {kind.name(language)}")
    return "\n".join(lines)


def _check(options: Namespace) -> None:
    if not options.documents:
        raise Unusable("which")
    known = options.journal or options.tournament
    for name in options.documents:
        kind = paper.DOCUMENTS.get(name)
        if kind is None:
            close = difflib.get_close_matches(name, paper.DOCUMENTS, 1)
            if close:
                raise Unusable("unknown-near", name=repr(name[:80]), near=repr(close[0]))
            raise Unusable("unknown", name=repr(name[:80]))
        if options.paper and options.paper not in kind.sizes:
            sizes = listed([size.upper() for size in kind.sizes], options.lang)
            raise Unusable("paper", name=repr(name), sizes=sizes, size=options.paper.upper())
        if name == "season" and not options.journal:
            raise Unusable("needs-season")
        if not kind.alone and not known:
            raise Unusable("needs", name=repr(name))


def _printed(options: Namespace) -> bytes:
    desk = replace(collected(options), size=options.paper)
    documents: list[paper.Document] = []
    for name in options.documents:
        made = paper.DOCUMENTS[name].made(desk)
        if not made:
            lacking = f"nothing-{LACKING[name]}" if name in LACKING else "nothing"
            raise Unusable(lacking, 1, name=repr(name))
        documents += made
    if not desk.event.logos:
        return paper.pdf(*documents, language=desk.language)
    # Logos are strangers' files: they are drawn apart, as the site does.
    from stolik.web.printing import press

    try:
        return press.pdf(*documents, language=desk.language)
    except press.NotPrinted as fault:
        raise Unusable(f"logos-{fault.reason}", 1) from None


def _there(target: Path) -> bool:
    try:
        return target.exists()
    except (OSError, ValueError) as error:
        raise Unusable("failed", 1, file=repr(str(target)), why=error) from None


def _write(target: Path, content: bytes) -> None:
    try:
        target.write_bytes(content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unusable("failed", 1, file=repr(str(target)), why=why) from None
