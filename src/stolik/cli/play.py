"""`stolik play`: a game in the terminal, against the computer or with friends at one keyboard.

Knows options, files and the streams; the game's course is in `stolik.cli.terminal`.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import sys
import time
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from pathlib import Path

from stolik.cli.terminal.course import Course
from stolik.cli.terminal.ending import show_end, show_saved
from stolik.cli.terminal.screen import Screen
from stolik.cli.terminal.session import Left, Session
from stolik.cli.terminal.spectator import watch
from stolik.cli.terminal.typed_turn import shown
from stolik.cli.terminal.words import Words
from stolik.game import Position, write_record
from stolik.game.position import SEATS
from stolik.rules import DEFAULT, PRESETS, Ruleset, RulesetError, ruleset

LONGEST_NAME = 20
LONGEST_LINE = 10_000
_NUMBER = re.compile("-?[0-9]{1,9}")


class Unusable(ValueError):
    """Options that cannot be used, in a sentence."""


def configure(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--ruleset", default=DEFAULT, metavar="NAME", help=f"{', '.join(PRESETS)} ({DEFAULT})")
    add(
        "--with",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        dest="changes",
        help="change one parameter of the rules; may be repeated",
    )
    add("--seed", metavar="TEXT", help="the same text deals the same game")
    add("--players", type=int, choices=range(2, 5), default=3, help="at the table (3)")
    add(
        "--humans",
        type=int,
        choices=range(1, 5),
        default=1,
        help="of them, taking turns at this keyboard (1)",
    )
    add("--names", metavar="A,B", help="names of the players, humans first")
    add("--clock", action=BooleanOptionalAction, default=False, help="time the moves (off)")
    add("--record", type=Path, metavar="FILE", help="save the finished game in a new file")
    add("--no-colour", "--no-color", action="store_true", help="no colours (as NO_COLOR does)")
    add("--watch", action="store_true", help="let the computer play all seats")  # fmt: skip


def run(options: Namespace) -> int:
    """0 after a game or a good-bye, 1 if the record could not be saved, 2 for unusable options."""
    words = Words(options.lang)
    # What is not text is to be complained about like anything else that is no turn.
    getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")
    try:
        course = _dealt(options, words)
    except Unusable as error:
        print(f"stolik: {error}", file=sys.stderr)
        return 2
    screen = Screen.of_terminal(words, colour=not (options.no_colour or os.environ.get("NO_COLOR")))
    try:
        reader = _played(options, screen, course)
    except (Left, EOFError, KeyboardInterrupt) as leaving:
        screen.show("", words.plain("bye"))
        return 130 if isinstance(leaving, KeyboardInterrupt) else 0
    show_end(screen, course.position, reader)
    return _saved(course, options.record, screen) if options.record else 0


def _dealt(options: Namespace, words: Words) -> Course:
    """The game that the options ask for, before its first turn."""
    rules = _ruleset(options, words)
    names = _names(options, words)
    if options.record:
        _check_record(options.record, words)
    secret = secrets.token_hex(32)
    if options.seed is not None:
        secret = hashlib.sha256(options.seed.encode("utf-8", "surrogateescape")).hexdigest()
    # Whoever sits down first counts as the youngest, where the youngest starts.
    return Course(Position.start(rules, names, secret, youngest=0))


def _played(options: Namespace, screen: Screen, course: Course) -> int | None:
    """Plays the game to its end; returns who is to be told how it ended."""
    if options.watch:
        watch(screen, course)
        return None
    humans = frozenset(range(options.humans))
    clock = time.monotonic if options.clock else None
    session = Session(screen, course, humans, lambda prompt: ask(screen, prompt), clock)
    session.play()
    return session.reader


def _ruleset(options: Namespace, words: Words) -> Ruleset:
    changes = {}
    for given in options.changes:
        name, equals, value = given.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise Unusable(words.plain("bad-with", given=repr(shown(given))))
        changes[name.strip()] = _setting(value.strip())
    try:
        return ruleset(options.ruleset, **changes)
    except RulesetError as error:
        raise Unusable(str(error)) from None


def _setting(text: str) -> str | int | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _NUMBER.fullmatch(text) else text


def _names(options: Namespace, words: Words) -> list[str]:
    """The names given, then names for those who have none."""
    if options.humans > options.players and not options.watch:
        said = words.plain("bad-humans", humans=options.humans, players=options.players)
        raise Unusable(said)
    given = [name.strip() for name in options.names.split(",")] if options.names else []
    good = all(name and name.isprintable() and len(name) <= LONGEST_NAME for name in given)
    if not good or len(given) > options.players or len(set(given)) < len(given):
        quoted = repr(shown(options.names))
        raise Unusable(words.plain("bad-names", players=options.players, given=quoted))
    names = words.plain("people").split()[: options.players]
    if options.humans == 1 and not options.watch:
        names[0] = words.plain("you")
    spare = [name for name in (*names[len(given) :], *SEATS) if name not in given]
    return [*given, *spare][: options.players]


def _check_record(file: Path, words: Words) -> None:
    """A game of half an hour is not to be lost because its file cannot be written."""
    if file.exists() or file.is_symlink():
        raise Unusable(words.plain("file-exists", file=file))
    if not file.parent.is_dir():
        raise Unusable(words.plain("file-no-folder", file=file, folder=file.parent))


def ask(screen: Screen, prompt: str) -> str:
    """A line from the standard input; `EOFError` at its end."""
    screen.console.print(prompt, end="", style="bold")
    screen.console.file.flush()
    stream = sys.stdin
    if stream is None:
        raise EOFError
    line = more = stream.readline(LONGEST_LINE)
    while more and not more.endswith("\n"):
        more = stream.readline(LONGEST_LINE)
    if not line:
        raise EOFError
    if not stream.isatty():
        # A terminal shows what is typed; elsewhere the reader would miss it.
        screen.console.print(shown(line.rstrip("\r\n")))
    return line


def _saved(course: Course, file: Path, screen: Screen) -> int:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(write_record(course.record()))
    except OSError as error:
        said = screen.words.plain("file-failed", file=file, why=error.strerror)
        print(f"stolik: {said}", file=sys.stderr)
        return 1
    show_saved(screen, file)
    return 0
