"""The solver compared with: the package `rummikub-solver`, in an environment of its own.

The environment lies in `.bench/` of the checkout and is made anew when `requirements/bench.txt` or
the interpreter changes. Everything in it is pinned with hashes.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

ROOT = Path(__file__).parents[2]
PLACE = ROOT / ".bench" / "peer"
REQUIREMENTS = ROOT / "requirements" / "bench.txt"
PROCESS = Path(__file__).with_name("peer_process.py")

Goal = Literal["tiles", "points", "opening"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the peer would lay, whether its melds hold all tiles, and how long it took."""

    us: float
    laid: str
    conserving: bool = True


class Peer(Protocol):
    name: str

    def ask(self, goal: Goal, board: str, rack: str) -> Answer: ...


def environment() -> Path:
    """The interpreter of the peer's environment, which is made if it is not there yet."""
    python = PLACE / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = PLACE / "made-from"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        print("making an environment for the peer in .bench ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", PLACE], check=True)
        (PLACE.parent / ".gitignore").write_text("*\n")
        install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        pinned = ("--no-deps", "--require-hashes", "-r", REQUIREMENTS)
        if subprocess.run([*install, *pinned], check=False).returncode:
            raise SystemExit("the peer could not be installed; what pip said stands above")
        stamp.write_text(wanted)
    return python


class PeerProcess:
    """The peer at work in a process of its own, asked one question at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [environment(), PROCESS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        hello = self._reply()
        self.name = f"rummikub-solver {hello['version']} ({hello['backend']})"

    def __enter__(self) -> PeerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.wait()

    def ask(self, goal: Goal, board: str, rack: str) -> Answer:
        print(
            json.dumps({"goal": goal, "board": board, "rack": rack}),
            file=self._process.stdin,
            flush=True,
        )
        return Answer(**self._reply())

    def _reply(self) -> dict:
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the peer ended without an answer; what it said stands above")
        return json.loads(line)
