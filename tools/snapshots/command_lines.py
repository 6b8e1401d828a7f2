"""What `stolik` answers at the command line: its help, its batch commands on the tables of cases.

Commands run in this process, with streams of their own. Knows the contract of the command line and
no module behind it.
"""

from __future__ import annotations

import io
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Final

from snapshots.record import Record, Texts
from stolik.cli import COMMANDS, main
from support.case_tables import GROUPS, rows

LANGUAGES: Final = ("pl", "en")
RULESETS: Final = GROUPS["all"]
JOURNALS: Final = Path(__file__).parents[2] / "tests" / "journals"
SUBCOMMANDS: Final = {
    "tournament": ("demo", "formats", "allowed"),
    "user": ("add", "password", "national", "disable", "enable", "remove", "list"),
    "mail": ("send",),
}
# Commands of which only the help is looked at, and why.
NOT_RUN: Final = {
    "serve": "goes on until it is ended; what it serves is looked at page by page",
    "backup": "its file and its words hold folders and the moment",
    "restore": "the same",
    "user": "asks for a password at a terminal, and changes accounts",
    "mail": "speaks to a mail server",
    "doctor": "tells about the machine",
    "translate": "tells about the catalogues, and its words hold folders",
}
PLAYERS: Final = [f"Gracz {n}" for n in range(1, 33)]
# Lines that cannot be understood, for every batch command.
WRONG: Final = (
    *(b"", b"not json", b"\xff\xfe", b"[]", b"{}", b'{"ruleset": "wrc8", "board": []}'),
    *(b'{"meld": 7}', b'{"meld": "K14"}', b'{"meld": "K7 K7 K7"}', b'{"board": "R4 R5 R6"}'),
    *(b'{"board": ["R4 R5"], "rack": "", "opened": true, "after": []}', b'{"method": "magic"}'),
    *(b'{"players": 7}', b'{"players": "8"}', b'{"stage": "top9", "tables": []}'),
    *(b'{"stage": "top8", "tables": [[{"player": "a"}]]}', b'{"end": "out", "players": []}'),
    b'{"board": [], "rack": "K7", "opened": true, "after": [], "with": {"opening_min": "x"}}',
)
BATCH: Final = ("meld", "judge", "timeout", "score", "solve", "seat", "points", "advance")
# Whole command lines; what they say depends on nothing but themselves.
COMMAND_LINES: Final = (
    *(("rules",), ("rules", "--all"), ("rules", "--all", "--json"), ("rules", "--ruleset", "x")),
    *(("rules", "--with", "turn_seconds=60", "joker_relay=any"), ("rules", "--with", "x=1")),
    *(("rules", "--with", "turn_seconds=ten"), ("tournament", "formats"), ("print", "--list")),
    *(("tournament", "demo", "--players", "61", "--seed", "7"), ("print", "nosuch"), ("print",)),
    *(("tournament", "demo", "--players", "24", "--full", "--seed", "ż"), ("print", "sheets")),
    *(("tournament", "demo", "--players", "16", "--format", "top16"), ("verify", "nosuch")),
    *(("tournament", "demo", "--players", "12", "--format", "matchday-2x3"), ("nosuch",)),
    *(("tournament", "demo", "--players", "48", "--format", "wrc", "--semi", "16"), ("--version",)),
    *(("tournament", "demo", "--players", "5"), ("tournament", "demo", "--format", "nosuch")),
    *(("play", "--watch", "--seed", "ryba", "--no-colour"), ("play", "--ruleset", "x")),
    ("tournament", "demo", "--players", "61", "--format", "standard-e", "--top", "12"),
)
_SEATS: Final = re.compile(r'("seats":\[)(\d+),(\d+)')
KINDS: Final = ("elimination", "ordinary", "grand-prix", "league", "matchday", "championship", "x")


def run(words: Iterable[str], lines: bytes = b"") -> tuple[int, str]:
    """The exit status of a command line and everything it wrote."""
    output, errors = io.StringIO(), io.StringIO()
    stdin = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8")
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            status = main(list(words))
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 2
    finally:
        sys.stdin = stdin
    return status, f"{output.getvalue()}\n-- standard error\n{errors.getvalue()}"


def records(texts: Texts) -> Iterator[Record]:
    """Every command line."""
    yield from _helps(texts)
    for lang in LANGUAGES:
        for words in (*COMMAND_LINES, *_rulesets(), *_allowed()):
            key = f"command/{' '.join(words)}/{lang}"
            command = words if words[0].startswith("-") else (*words, "--lang", lang)
            yield texts.record(key, *run(command))
        for command in BATCH:
            for number, line in enumerate(_lines(command)):
                status, answer = run((command, "--lang", lang), line + b"\n")
                yield texts.record(f"batch/{command}/{number:03}/{lang}", status, answer)
        yield from _verified(texts, lang)


def _helps(texts: Texts) -> Iterator[Record]:
    yield texts.record("help", *run(("--help",)))
    for command in COMMANDS:
        yield texts.record(f"help/{command}", *run((command, "--help")))
        for sub in SUBCOMMANDS.get(command, ()):
            yield texts.record(f"help/{command} {sub}", *run((command, sub, "--help")))


def _rulesets() -> Iterator[tuple[str, ...]]:
    for name in RULESETS:
        yield "rules", "--ruleset", name
        yield "rules", "--ruleset", name, "--json"


def _allowed() -> Iterator[tuple[str, ...]]:
    for kind in KINDS:
        for players in ("5", "8", "14", "19", "24", "61"):
            yield "tournament", "allowed", "--kind", kind, "--players", players


def _lines(command: str) -> list[bytes]:
    """Everything that a batch command must answer, one line each."""
    return [*(json.dumps(line).encode() for line in _questions(command)), *WRONG]


def _questions(command: str) -> Iterator[dict[str, Any]]:
    if command == "solve":
        for row in rows("solver")[::4]:
            line = {key: row[key] for key in ("id", "board", "rack", "opened")}
            yield {
                **line,
                "with": {"joker_relay": "any"},
                "goal": ("tiles", "points")[row["opened"]],
            }
            yield {**line, "goal": "tiles"}
    elif command in ("seat", "points", "advance"):
        yield from {"seat": _seats, "points": _points, "advance": _stages}[command]()
    else:
        for row in rows(command):
            for name in ("pl-turniej",) if command == "meld" else RULESETS:
                yield {"id": row["id"], "ruleset": name, **row["given"]}


def _seats() -> Iterator[dict[str, Any]]:
    for count in (2, 3, 5, 6, 7, 8, 11, 12, 17, 24, 31):
        people = PLAYERS[:count]
        yield {"method": "by-standing", "players": people, "absent": people[2:3]}
        yield {"method": "by-standing", "players": people, "newcomers": ["Nowa"]}
        yield {"method": "draw", "players": people, "seed": "dom"}
        yield {"method": "pots", "players": people, "absent": people[1:2], "seed": "dom"}
    for count in (7, 8, 12, 13):
        yield {"method": "top8", "players": PLAYERS[:count]}
        yield {"method": "top12", "players": PLAYERS[:count]}


def _points() -> Iterator[dict[str, Any]]:
    for count in range(6, 35):
        yield {"players": count}


def _stages() -> Iterator[dict[str, Any]]:
    for stage in ("top8", "top12", "l-top8", "l-top12", "l-top16", "l-elimination"):
        for count in (8, 9, 12, 16, 20, 24):
            people = [
                {"player": name, "place": n + 1, "big": (n * 7) % 4, "small": (n * 37) % 90 - 45}
                for n, name in enumerate(PLAYERS[:count])
            ]
            yield {"stage": stage, "tables": [people[n : n + 4] for n in range(0, count, 4)]}


def _verified(texts: Texts, lang: str) -> Iterator[Record]:
    """The golden journals as they are, and with one word changed."""
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(JOURNALS.iterdir()):
            key = f"verify/{file.name}/{lang}"
            yield texts.record(key, *run(("verify", str(file), "--lang", lang)))
            changed = Path(folder, file.name)
            content = file.read_text(encoding="utf-8")
            changed.write_text(_SEATS.sub(r"\1\3,\2", content, count=1), encoding="utf-8")
            status, answer = run(("verify", str(changed), "--lang", lang))
            yield texts.record(f"{key}/changed", status, answer.replace(folder, "<folder>"))
