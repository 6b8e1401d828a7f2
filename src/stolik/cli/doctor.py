"""`stolik doctor`: what this installation has and lacks; `--hall`: whether phones can reach it."""

from __future__ import annotations

import platform
import sys
from argparse import ArgumentParser, Namespace
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from stolik import __version__
from stolik.cli import LANGUAGES
from stolik.cli.python_faults import faults_of
from stolik.cli.spoken import Spoken
from stolik.game import Position
from stolik.live.file_limit import file_limit, most_connections, raise_file_limit
from stolik.rules import PRESETS
from stolik.solver import ENGINE_NAME

# Good, missing, or to be known: only what is missing makes the command fail.
Finding = tuple[bool | None, str]
MARKS: Final = {True: "ok  ", False: "LACK", None: "WARN"}
FEW_CONNECTIONS: Final = 500  # a full hall and its screens, and as many again
SAID: Final = {
    "fault": (
        "Python {version}: {code}: {means}. Install a newer Python {branch}",
        "Python {version}: {code}: {means}. Zainstaluj nowszego Pythona {branch}",
    ),
    "files": (
        "open files: {now} at most ({started} at the start), room for {room} connections",
        "otwarte pliki: najwyżej {now} (na początku {started}); miejsc dla połączeń: {room}",
    ),
    "few-files": (
        "open files: only {now} at most, room for {room} connections. Raise the limit: "
        "ulimit -n 4096",
        "otwarte pliki: najwyżej {now}; miejsc dla połączeń tylko {room}. Podnieś limit: "
        "ulimit -n 4096",
    ),
}


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--hall", action="store_true", help="whether phones can reach the site")
    parser.add_argument("--port", type=int, default=8000, help="the site's port (8000)")


def run(options: Namespace) -> int:
    """Print one line a finding; 1 if something that is needed is missing."""
    findings = _findings() + python_findings(sys.version_info[:3], options.lang)
    findings += file_findings(options.lang)
    if options.hall:
        from stolik.cli import hall

        findings += hall.findings(options.port, options.lang)
    for good, line in findings:
        print(f"{MARKS[good]}  {line}")
    return 1 if any(good is False for good, _ in findings) else 0


def python_findings(running: tuple[int, int, int], lang: str) -> list[Finding]:
    """One line for each known fault of the Python that runs this."""
    say = Spoken(SAID, lang)
    version, branch = (".".join(map(str, part)) for part in (running, running[:2]))
    return [
        (None, say("fault", version=version, code=fault.code, means=means, branch=branch))
        for fault in faults_of(running)
        for means in [fault.means[lang == "pl"]]
    ]


def file_findings(lang: str) -> list[Finding]:
    """How many files the site may have open; nothing where no system limits it."""
    say = Spoken(SAID, lang)
    started, now = file_limit(), raise_file_limit()
    if now is None:
        return []
    room = most_connections(now)
    key, good = ("files", True) if room >= FEW_CONNECTIONS else ("few-files", None)
    return [(good, say(key, now=now, started=started, room=room))]


def _findings() -> list[Finding]:
    python = sys.version_info >= (3, 11)
    return [
        (True, f"stolik {__version__}"),
        (python, f"Python {platform.python_version()} on {platform.system()} (3.11 or newer)"),
        (*_package("rich"),),
        (_deals(), f"rulesets deal and play: {', '.join(PRESETS)}"),
        (True, f"solver: {ENGINE_NAME}{_slower()}"),
        (True, f"languages: {', '.join(LANGUAGES)}"),
        (True, f"terminal speaks {sys.stdout.encoding or 'nothing we know'}"),
    ]


def _package(name: str) -> tuple[bool, str]:
    try:
        return True, f"{name} {version(name)} draws the terminal"
    except PackageNotFoundError:
        return False, f"{name} is not installed: install stolik again with its dependencies"


def _slower() -> str:
    if ENGINE_NAME == "C kernel":
        return ""
    return " (exact too, about fifty times slower; a C compiler at installation brings the kernel)"


def _deals() -> bool:
    games = [Position.start(name, ["A", "B", "C", "D"], "00" * 32) for name in PRESETS]
    return all(len(game.pool) == 50 for game in games)
