"""`stolik tournament`: a simulated tournament from the draw to the classification, and the formats.

Knows options, files and the streams; people and results come from `stolik.demo`, what is allowed
from `stolik.tournament`, and `telling` says how it went.
"""

from __future__ import annotations

import argparse
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from stolik.cli import add_language
from stolik.cli.tournament.course import Telling
from stolik.cli.tournament.options import Unusable, checked_players, chosen_event, quoted
from stolik.cli.tournament.screen import ACCENT, SOFT, Screen
from stolik.cli.tournament.words import Words
from stolik.demo import Hall, steps
from stolik.phrases.violations import SENTENCES, sentence
from stolik.rules import Violation
from stolik.tournament.admission import KINDS, admission, allowed_formats
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    NAMES,
    SCHEMES,
    STANDARD,
    TOPS,
    format_named,
)
from stolik.tournament.journal import written
from stolik.tournament.schedule import total_minutes


def configure(parser: ArgumentParser) -> None:
    what = parser.add_subparsers(metavar="WHAT", dest="what", required=True)
    demo = what.add_parser("demo", help="play a simulated tournament and show how it went")
    _demo_options(demo)
    formats = what.add_parser("formats", help="list the formats and how long each takes")
    allowed = what.add_parser("allowed", help="say which formats a kind and size may play")
    allowed.add_argument("--kind", required=True, metavar="KIND", help=", ".join(KINDS))
    allowed.add_argument("--players", required=True, type=int, metavar="N")
    for sub in (demo, formats, allowed):
        # The same option as before the word; left out, it must not undo that one.
        add_language(sub, default=argparse.SUPPRESS)


JOURNAL = b'{"journal":"stolik"'


def _demo_options(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--players", type=int, default=24, metavar="N", help="how many play (24)")
    add("--format", default="standard-c", metavar="NAME", help=f"{', '.join(NAMES)} (standard-c)")
    add("--seed", default="1", metavar="TEXT", help="the same text gives the same tournament (1)")
    add("--kind", choices=KINDS, default=None, help="otherwise the kind the format is made for")
    add("--top", type=int, choices=TOPS, default=None, help="size of the TOP stage (8)")
    add("--semi", type=int, metavar="N", help="wrc: how many reach the semi-final")
    add("--final", type=int, metavar="N", help="wrc: how many reach the final")
    add("--journal", type=Path, metavar="FILE", help="save the journal in a new file")
    add("--public", action="store_true", help="save it without names and notes")
    add("--full", action="store_true", help="show every table and everybody's place")


def run(options: Namespace) -> int:
    """0 if it could be shown, 1 if the journal could not be saved, 2 for unusable options."""
    words = Words(options.lang)
    command = {"demo": _demo, "formats": _formats, "allowed": _allowed}[options.what]
    try:
        return command(options, words)
    except Unusable as error:
        print(f"stolik: {error}", file=sys.stderr)
        return 2


def _demo(options: Namespace, words: Words) -> int:
    if options.public and options.journal is None:
        raise Unusable(words.say("needs-journal"))
    if options.journal is not None and not _free(options.journal):
        raise Unusable(words.say("file-exists", file=options.journal))
    day = chosen_event(options, words)
    hall = Hall(day)
    screen = Screen.of_terminal(words, hall.names, full=options.full)
    screen.line((day.title, ACCENT))
    about = words.say(
        "event",
        format=words.format(day.format.name),
        n=day.players,
        rules=day.ruleset.name,
        seed=_printable(day.seed),
    )
    screen.said(about, before="", style=SOFT)
    telling = Telling(screen, hall.notes)
    day_long = list(steps(hall))
    # Saved before it is told: whoever reads only the beginning has the whole journal.
    text = written(hall.journal(), full=not options.public)
    failure = None if options.journal is None else _failure(options.journal, text)
    for step in day_long:
        telling.hear(step.fact, step.tournament)
    if failure is not None:
        said = words.say("file-failed", file=options.journal, why=failure)
        print(f"stolik: {said}", file=sys.stderr)
        return 1
    if options.journal is not None:
        _say_saved(options.journal, screen)
    return 0


def _free(file: Path) -> bool:
    """Whether the journal may be written there: nothing is lost but an older journal of ours."""
    if not file.exists() and not file.is_symlink():
        return True
    try:
        with file.open("rb") as stream:
            return stream.read(len(JOURNAL)) == JOURNAL
    except OSError:
        return False


def _failure(file: Path, text: str) -> str | None:
    """Why the journal could not be saved; None if it was."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        return str(getattr(error, "strerror", None) or error)
    return None


def _say_saved(file: Path, screen: Screen) -> None:
    screen.line()
    screen.line(screen.words.say("saved"))
    name = f'"{file}"' if " " in str(file) else str(file)
    screen.line((f"  stolik verify {name}", ACCENT))


def _formats(_: Namespace, words: Words) -> int:
    screen = Screen.of_terminal(words, {})
    heads = [words.say(key) for key in ("format", "rounds", "all-games", "time", "for")]
    screen.line((f"{heads[0]:<14}{heads[1]:>7}{heads[2]:>7}{heads[3]:>11}  {heads[4]}", "bold"))
    for name in NAMES:
        fmt = format_named(name, semi_size=16, final_size=4)
        minutes = total_minutes(fmt)
        time = words.say("untimed") if minutes is None else f"{minutes // 60}:{minutes % 60:02}"
        screen.line(
            f"{name:<14}{fmt.rounds:>7}{fmt.games:>7}{time:>11}  ", (_meant_for(name, words), SOFT)
        )
    return 0


def _meant_for(name: str, words: Words) -> str:
    if name in SCHEMES:
        low, high = SCHEMES[name]
        return words.say("for-league-one" if low == high else "for-league", low=low, high=high)
    if name in MATCHDAYS:
        return words.say("for-matchday")
    if name in DOCUMENT_E:
        return words.say("for-e-standard" if name in STANDARD else "for-e")
    return words.say("for-wrc")


def _allowed(options: Namespace, words: Words) -> int:
    if options.kind not in KINDS:
        names = ", ".join(KINDS)
        raise Unusable(words.say("bad-kind", name=quoted(options.kind), names=names))
    players = checked_players(options.players, words)
    screen = Screen.of_terminal(words, {})
    found = allowed_formats(options.kind, players)
    if not found:
        screen.said(words.say("allowed-none", kind=options.kind, players=players), before="")
        for said in _against(options.kind, players, words):
            screen.said(said)
    for name in found:
        screen.line(name)
    return 0


def _against(kind: str, players: int, words: Words) -> list[str]:
    """What stands against the format that would be nearest."""
    named: dict[str, Any] = {"semi_size": min(players, 16), "final_size": min(players, 4)}
    name = {"league": "top32", "matchday": MATCHDAYS[0], "championship": "wrc"}.get(kind, "mini")
    advice = admission(kind, format_named(name, **named), players)
    return [_worded(fault, words) for fault in (*advice.refusals, *advice.stops)]


def _worded(fault: Violation, words: Words) -> str:
    if fault.code in SENTENCES:
        return sentence(fault, words.language)
    return f"{fault.code}: {fault.about}"


def _printable(text: str) -> str:
    return text if text.isprintable() and len(text) <= 40 else quoted(text)


__all__ = ["configure", "run"]
