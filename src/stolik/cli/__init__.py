"""The one command of the product: `stolik`, with a module a sub-command.

A command module has `HELP`, `configure(parser)` and `run(arguments) -> exit status`; it is imported
only when it is called. Knows arguments, streams and exit statuses; the rules are elsewhere.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Any

from stolik import __version__

# What each command is for, in the order a newcomer would want to know them.
COMMANDS = {
    "serve": "serve the site: tournaments in the browser, on phones and on the big screen",
    "play": "play a game in the terminal",
    "rules": "show the rules in force and where each comes from",
    "meld": "read melds: kind, value, what jokers stand for",
    "judge": "judge moves: legal or not, and everything that is wrong",
    "timeout": "say what a clock that has run out leaves on the table",
    "score": "score finished games: charges, big and small points",
    "solve": "find the best move or the best opening",
    "seat": "seat players: by standing, by lot, with pots, TOP8 and TOP12",
    "points": "the points of a league tournament, place by place",
    "advance": "who goes on from a stage, and into which bracket",
    "tournament": "play a simulated tournament; list the formats",
    "print": "print sheets, lists, labels, diplomas and forms as PDF",
    "verify": "check a tournament journal or a game record: everything recomputed",
    "backup": "put everything of an installation into one file, also while it runs",
    "restore": "make an installation of a backup, or of the newest automatic copy",
    "user": "make, disable and remove accounts, set lost passwords anew",
    "mail": "send what waits in the outbox, for a site that is not being served",
    "translate": "begin, check and update the catalogue of a language",
    "doctor": "say what this installation has and lacks",
}
# What these write holds names, links and the secret key.
PRIVATE = ("serve", "backup", "restore", "user", "mail")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status, never a traceback for what a user did."""
    for stream in (sys.stdout, sys.stderr):
        # A Windows console may not speak UTF-8; a tile must be printed all the same.
        getattr(stream, "reconfigure", lambda **_: None)(encoding="utf-8", errors="replace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Alone it does what most people want: the own tournaments, in the browser.
        return _run(words or ["serve", "--browser"])
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough; python would complain when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="stolik", description="Rummikub by the letter of the regulations."
    )
    parser.add_argument("--version", action="version", version=f"stolik {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    chosen = next((word for word in words if word in COMMANDS), None)
    for name, purpose in COMMANDS.items():
        sub = commands.add_parser(name, help=purpose, description=purpose.capitalize() + ".")
        add_language(sub, default=None)
        if name == chosen:
            _module(name).configure(sub)
    options = parser.parse_args(words)
    if options.command is None:
        parser.print_help()
        return 2
    if options.lang is None:
        options.lang = _module("language").environment_language()
    with _owner_only() if options.command in PRIVATE else nullcontext():
        status: int = _module(options.command).run(options)
    return status


def add_language(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    """The option that every command has; catalogues are looked for only where it is given."""
    parser.add_argument(
        "--lang",
        type=lambda tag: _module("language").language_named(tag),
        default=default,
        metavar="TAG",
        help="language of sentences, such as en or pl",
    )


def _owner_only() -> AbstractContextManager[None]:
    from stolik.web.core import private_files

    return private_files.owner_only()


def _module(name: str) -> Any:
    return import_module(f"stolik.cli.{name}")
