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

MOST: Final = 500
PAPERS: Final[tuple[paper.Size, ...]] = ("a4", "a5", "a6")
SAID: Final = {
    "unknown": (
        "no document {name}{near}; stolik print --list names them all",
        "nie ma dokumentu {name}{near}; wszystkie wymienia stolik print --list",
    ),
    "near": (" (did you mean {name}?)", " (może {name}?)"),
    "which": (
        "say what to print; stolik print --list names the documents",
        "podaj, co wydrukować; dokumenty wymienia stolik print --list",
    ),
    "paper": (
        "{name} is printed on {sizes}, not on {size}",
        "{name} drukuje się na {sizes}, nie na {size}",
    ),
    "needs": (
        "{name} needs a tournament: give --journal FILE or --tournament SLUG",
        "{name} wymaga turnieju: podaj --journal PLIK albo --tournament ADRES",
    ),
    "needs-season": (
        "'season' needs the journals of its tournaments: --journal FILE --journal FILE ...",
        "'season' wymaga dzienników turniejów: --journal PLIK --journal PLIK ...",
    ),
    "nothing": (
        "there is nothing to print for {name} yet{hint}",
        "{name}: nie ma jeszcze czego drukować{hint}",
    ),
    "hint-start": (": give --start", ": podaj --start"),
    "hint-tables": (": give --tables", ": podaj --tables"),
    "two-sources": (
        "--journal and --tournament exclude each other",
        "--journal i --tournament wykluczają się",
    ),
    "no-file": ("cannot read {file}: {why}", "nie można przeczytać {file}: {why}"),
    "bad-journal": (
        "{file} is no journal of a tournament: {why}",
        "{file} to nie jest dziennik turnieju: {why}",
    ),
    "unfinished": (
        "{file}: the tournament is not finished, so no season can count it",
        "{file}: turniej nie jest zakończony, więc sezon nie może go liczyć",
    ),
    "mixed-season": (
        "these are tournaments of different kinds: {kinds}",
        "to turnieje różnych rodzajów: {kinds}",
    ),
    "bad-season": ("no season table: {why}", "nie ma tabeli sezonu: {why}"),
    "no-rules": ("no ruleset {name}", "nie ma zasad {name}"),
    "no-data": ("there are no data of Stolik in {data}", "w {data} nie ma danych Stolika"),
    "no-tournament": ("no tournament {slug} in these data", "w tych danych nie ma turnieju {slug}"),
    "bad-data": (
        "the data in {data} cannot be used: {why}",
        "nie można użyć danych w {data}: {why}",
    ),
    "exists": (
        "{file} is there already; --force replaces it",
        "{file} już istnieje; --force go zastąpi",
    ),
    "failed": ("cannot write {file}: {why}", "nie można zapisać {file}: {why}"),
    "logos-logos": (
        "one of the logos is damaged or too complicated: take it away under Print, Logos",
        "jedno z logo jest uszkodzone albo zbyt złożone: usuń je na stronie Druk, Logo",
    ),
    "logos-busy": ("too much is printed at once; try again", "za dużo naraz; spróbuj ponownie"),
    "done": ("{file}: {names}", "{file}: {names}"),
}


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
        print(_listed(options.lang))
        return 0
    try:
        _check(options, say)
        target = Path(options.output or f"{options.documents[0]}.pdf")
        if options.output != "-" and not options.force and _there(target):
            raise Unusable("exists", 1, file=repr(str(target)))
        content = _printed(options, say)
        if options.output == "-":
            sys.stdout.buffer.write(content)
            return 0
        _write(target, content)
    except Unusable as fault:
        print(f"stolik: {say(fault.key, **fault.inserted)}", file=sys.stderr)
        return fault.status
    names = ", ".join(paper.DOCUMENTS[name].name(options.lang) for name in options.documents)
    print(say("done", file=target, names=names))
    return 0


def _listed(lang: str) -> str:
    width = max(map(len, paper.DOCUMENTS))
    lines: list[str] = []
    for part, words in paper.PARTS.items():
        lines += ["", words[lang == "pl"]] if lines else [words[lang == "pl"]]
        for key, kind in paper.DOCUMENTS.items():
            if kind.part == part:
                sizes = " ".join(size.upper() for size in kind.sizes)
                lines.append(f"  {key:<{width}}  {sizes:<8}  {kind.name(lang)}")
    return "\n".join(lines)


def _check(options: Namespace, say: Spoken) -> None:
    if not options.documents:
        raise Unusable("which")
    known = options.journal or options.tournament
    for name in options.documents:
        kind = paper.DOCUMENTS.get(name)
        if kind is None:
            close = difflib.get_close_matches(name, paper.DOCUMENTS, 1)
            near = say("near", name=repr(close[0])) if close else ""
            raise Unusable("unknown", name=repr(name[:80]), near=near)
        if options.paper and options.paper not in kind.sizes:
            sizes = ", ".join(size.upper() for size in kind.sizes)
            raise Unusable("paper", name=repr(name), sizes=sizes, size=options.paper.upper())
        if name == "season" and not options.journal:
            raise Unusable("needs-season")
        if not kind.alone and not known:
            raise Unusable("needs", name=repr(name))


def _printed(options: Namespace, say: Spoken) -> bytes:
    desk = replace(collected(options), size=options.paper)
    documents: list[paper.Document] = []
    for name in options.documents:
        made = paper.DOCUMENTS[name].made(desk)
        if not made:
            hint = {"programme": "hint-start", "labels": "hint-tables", "tickets": "hint-tables"}
            more = say(hint[name]) if name in hint else ""
            raise Unusable("nothing", 1, name=repr(name), hint=more)
        documents += made
    if not desk.event.logos:
        return paper.pdf(*documents, lang=options.lang)
    # Logos are strangers' files: they are drawn apart, as the site does.
    from stolik.web.printing import press

    try:
        return press.pdf(*documents, lang=options.lang)
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
