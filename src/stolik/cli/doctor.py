"""`stolik doctor`: what this installation has and lacks; `--hall`: whether phones can reach it."""

from __future__ import annotations

import platform
import sys
from argparse import ArgumentParser, Namespace
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from stolik import __version__, locale
from stolik.cli.python_faults import faults_of
from stolik.cli.spoken import Spoken
from stolik.game import Position
from stolik.live.file_limit import file_limit, most_connections, raise_file_limit
from stolik.phrases.language import Language, Phrase
from stolik.rules import PRESETS
from stolik.solver import ENGINE_NAME

# Good, missing, or to be known: only what is missing makes the command fail.
Finding = tuple[bool | None, str]
MARKS: Final = {True: "ok  ", False: "LACK", None: "WARN"}
FEW_CONNECTIONS: Final = 500  # a full hall and its screens, and as many again
SAID: Final = {
    "python": Phrase("Python {version} on {system} (3.11 or newer)"),
    # Translators: the name is that of a library.
    "package": Phrase("{name} {version} draws the terminal"),
    "no-package": Phrase("{name} is not installed: install stolik again with its dependencies"),
    "rulesets": Phrase("rulesets deal and play: {names}"),
    # Translators: the part of the program that finds the best move.
    "solver": Phrase("solver: {engine}"),
    "slow-solver": Phrase(
        "solver: {engine} (exact too, about fifty times slower; a C compiler at installation"
        " brings the kernel)"
    ),
    "languages": Phrase("languages: {tags}"),
    "draft": Phrase("{tag} (draft)"),
    # Translators: an encoding of text, such as utf-8.
    "terminal": Phrase("terminal speaks {encoding}"),
    "unknown-terminal": Phrase("terminal speaks nothing we know"),
    "fault": Phrase("Python {version}: {code}: {means}. Install a newer Python {branch}"),
    "files": Phrase(
        "open files: {now} at most ({started} at the start), room for {room} connections"
    ),
    "few-files": Phrase(
        "open files: only {now} at most, room for {room} connections. Raise the limit: "
        "ulimit -n 4096"
    ),
}


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--hall", action="store_true", help="whether phones can reach the site")
    parser.add_argument("--port", type=int, default=8000, help="the site's port (8000)")


def run(options: Namespace) -> int:
    """Print one line a finding; 1 if something that is needed is missing."""
    findings = _findings(Spoken(SAID, options.lang)) + python_findings(
        sys.version_info[:3], options.lang
    )
    findings += file_findings(options.lang)
    if options.hall:
        from stolik.cli import hall

        findings += hall.findings(options.port, options.lang)
    for good, line in findings:
        print(f"{MARKS[good]}  {line}")
    return 1 if any(good is False for good, _ in findings) else 0


def python_findings(running: tuple[int, int, int], language: Language) -> list[Finding]:
    """One line for each known fault of the Python that runs this."""
    say = Spoken(SAID, language)
    version, branch = (".".join(map(str, part)) for part in (running, running[:2]))
    return [
        (None, say("fault", version=version, code=fault.code, means=means, branch=branch))
        for fault in faults_of(running)
        for means in [language.say(fault.means)]
    ]


def file_findings(language: Language) -> list[Finding]:
    """How many files the site may have open; nothing where no system limits it."""
    say = Spoken(SAID, language)
    started, now = file_limit(), raise_file_limit()
    if now is None:
        return []
    room = most_connections(now)
    key, good = ("files", True) if room >= FEW_CONNECTIONS else ("few-files", None)
    return [(good, say(key, now=now, started=started, room=room))]


def _findings(say: Spoken) -> list[Finding]:
    recent = sys.version_info >= (3, 11)
    python = say("python", version=platform.python_version(), system=platform.system())
    solver = "solver" if ENGINE_NAME == "C kernel" else "slow-solver"
    encoding = sys.stdout.encoding
    terminal = say("terminal", encoding=encoding) if encoding else say("unknown-terminal")
    return [
        (True, f"stolik {__version__}"),
        (recent, python),
        _package("rich", say),
        (_deals(), say("rulesets", names=", ".join(PRESETS))),
        (True, say(solver, engine=ENGINE_NAME)),
        (True, say("languages", tags=", ".join(_named(tag, say) for tag in locale.tags()))),
        (True, terminal),
    ]


def _named(tag: str, say: Spoken) -> str:
    return say("draft", tag=tag) if locale.language(tag).draft else tag


def _package(name: str, say: Spoken) -> tuple[bool, str]:
    try:
        return True, say("package", name=name, version=version(name))
    except PackageNotFoundError:
        return False, say("no-package", name=name)


def _deals() -> bool:
    games = [Position.start(name, ["A", "B", "C", "D"], "00" * 32) for name in PRESETS]
    return all(len(game.pool) == 50 for game in games)
