"""`stolik doctor`: what this installation has and lacks; `--hall`: whether phones can reach it."""

from __future__ import annotations

import platform
import sys
from argparse import ArgumentParser, Namespace
from importlib.metadata import PackageNotFoundError, version

from stolik import __version__
from stolik.cli import LANGUAGES
from stolik.game import Position
from stolik.rules import PRESETS
from stolik.solver import ENGINE_NAME


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--hall", action="store_true", help="whether phones can reach the site")
    parser.add_argument("--port", type=int, default=8000, help="the site's port (8000)")


def run(options: Namespace) -> int:
    """Print one line a finding; 1 if something that is needed is missing."""
    findings = _findings()
    if options.hall:
        from stolik.cli import hall

        findings += hall.findings(options.port, options.lang)
    for good, line in findings:
        print(f"{'ok  ' if good else 'LACK'}  {line}")
    return 0 if all(good for good, _ in findings) else 1


def _findings() -> list[tuple[bool, str]]:
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
