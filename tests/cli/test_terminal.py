"""`stolik play` in a real terminal: a newcomer sits down, and everything fits the screen."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest

pytestmark = pytest.mark.slow

PATIENCE = 30.0  # seconds; a loaded machine is slow, a broken program never gets there
PAUSE = 0.05
WIDEST = 80
# Wider than the widest line, so that a line that is too long shows.
COLUMNS, LINES = 100, 24


@dataclass(frozen=True)
class Terminal:
    """A terminal of its own, with its own tmux server."""

    socket: str

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-L", self.socket, "-f", "/dev/null", *words],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"tmux {words}: {done.stderr}"
        return done.stdout

    def start(self, *options: str) -> None:
        # What the program leaves on the screen, and its exit status, stay there to be read.
        command = shlex.join([sys.executable, "-m", "stolik", "play", *options])
        size = ("-x", str(COLUMNS), "-y", str(LINES))
        self.tmux("new-session", "-d", *size, f"{command}; echo status $?; exec sleep 600")

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def press(self, key: str) -> None:
        self.tmux("send-keys", key)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, *texts: str) -> str:
        """The screen as soon as it shows the texts and nothing more is being written."""
        deadline = time.monotonic() + PATIENCE
        before, shown = "", self.screen()
        while shown != before or not all(text in shown for text in texts):
            assert time.monotonic() < deadline, f"no {texts!r} within {PATIENCE} s in:\n{shown}"
            time.sleep(PAUSE)
            before, shown = shown, self.screen()
        return shown


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    if not shutil.which("tmux"):
        pytest.fail("tmux is missing: sh tools/debian.sh installs what debian-packages.txt names")
    own = Terminal(f"stolik-{os.getpid()}-{uuid4().hex[:8]}")
    try:
        yield own
    finally:
        subprocess.run(["tmux", "-L", own.socket, "kill-server"], capture_output=True, check=False)


def fits(shown: str) -> bool:
    return all(len(line) <= WIDEST for line in shown.splitlines())


def test_a_newcomer_takes_a_tile(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "en")
    first = terminal.wait_for("? help")
    assert "Enter alone takes a tile" in first
    assert "Your rack: 14 tiles" in first
    terminal.press("Enter")
    second = terminal.wait_for("Your rack: 15 tiles", "? help")
    assert "You take " in second
    assert "Enter alone takes a tile" not in second
    assert fits(first)
    assert fits(second)


def test_a_newcomer_opens_with_what_the_hint_says(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "pl")
    terminal.wait_for("? pomoc")
    terminal.type("h")
    hinted = terminal.wait_for("Możesz wpisać: ")
    terminal.type(hinted.split("Możesz wpisać: ")[1].splitlines()[0])
    opened = terminal.wait_for("Wykładasz się: ")
    assert "8 kostek, po wyłożeniu" in opened
    assert fits(opened)


def test_help_comes_and_goes_without_a_turn(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "en")
    terminal.wait_for("? help")
    terminal.type("?")
    helped = terminal.wait_for("go back to the table")
    assert "3 + r7" in helped
    assert fits(helped)
    terminal.press("Enter")
    assert "Your rack: 14 tiles" in terminal.wait_for("? help")


def test_leaving_by_the_keyboard(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "en")
    terminal.wait_for("? help")
    terminal.press("C-c")
    assert "Good-bye!" in terminal.wait_for("status 130")


def test_the_end_of_the_input_is_a_good_bye(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "pl")
    terminal.wait_for("? pomoc")
    terminal.press("C-d")
    assert "Do zobaczenia!" in terminal.wait_for("status 0")


def test_tiles_have_their_colours(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "en")
    terminal.wait_for("? help")
    assert "\x1b[" in terminal.tmux("capture-pane", "-p", "-e")


def test_no_colours_where_none_are_wanted(terminal: Terminal) -> None:
    terminal.start("--seed", "demo", "--lang", "en", "--no-colour")
    terminal.wait_for("? help")
    painted = terminal.tmux("capture-pane", "-p", "-e")
    assert "\x1b[38" not in painted
    assert "\x1b[48" not in painted
