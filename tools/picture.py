"""Draws docs/pictures/play.svg: a real moment of a seeded game, as the terminal shows it.

    .venv/bin/python tools/picture.py [--lang pl] [--seed TEXT] [--turn N] [FILE]

The picture names no font by address and holds no random part, so the same moment gives the same
bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import re
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from stolik.cli.terminal.course import Course
from stolik.cli.terminal.screen import WIDEST, Screen
from stolik.cli.terminal.session import Left, Session
from stolik.cli.terminal.turn_plan import typed
from stolik.cli.terminal.words import Words
from stolik.game import Lay, Position
from stolik.locale import language, tags
from stolik.rules import DEFAULT

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "play.svg"
SEED, TURN = "stolik 19", 18
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"

# The dark ground of the site, its ink and its accent as green.
DARK = TerminalTheme(
    (27, 26, 23),
    (236, 231, 219),
    [
        *((27, 26, 23), (229, 83, 110), (76, 194, 171), (224, 164, 88)),
        *((108, 160, 220), (190, 140, 210), (76, 194, 171), (236, 231, 219)),
    ],
)


def recorder() -> Console:
    """A console that only remembers what is drawn on it."""
    return Console(
        record=True, width=WIDEST, height=40, file=io.StringIO(), force_terminal=True,
        color_system="truecolor", highlight=False, markup=False, emoji=False, no_color=False,
    )  # fmt: skip


def moment(lang: str, seed: str, turn: int) -> Console:
    """The screen of the one human at a turn, after the computer has played for everybody.

    The line the computer would type stands there too, so that a reader sees how it is done.
    """
    console, words = recorder(), Words(language(lang))
    names = [words.plain("you"), *words.plain("people").split()[1:3]]
    secret = hashlib.sha256(seed.encode()).hexdigest()

    course = Course(Position.start(DEFAULT, names, secret))

    def half_typed(prompt: str) -> str:
        turn = course.choice()
        line = typed(course.position.board, turn) if isinstance(turn, Lay) else ""
        console.print(Text.assemble((prompt, "bold"), line, ("▁", "blink")))
        raise Left

    session = Session(Screen(console, words), course, frozenset([0]), half_typed)
    while course.position.turns < turn or course.position.to_move != 0:
        if course.position.to_move == 0:
            session.shown_from[0] = len(course.moments)
        course.computer_turn()
    with suppress(Left):
        session.play()
    return console


def svg(console: Console, title: str) -> str:
    """What was drawn, as an SVG that needs nothing but a fixed-width font."""
    drawn = console.export_svg(title=title, theme=DARK, unique_id="stolik")
    drawn = re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"\s*<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", drawn)
    return re.sub(
        r'x="([0-9.]+)"( y="[^"]*") textLength="([0-9.]+)"([^>]*)>((?:&#160;)+)', _shift, drawn
    )


def _shift(text: re.Match[str]) -> str:
    """A text without the spaces it begins with: some programs would leave them out."""
    x, y, length, rest, spaces = text.groups()
    skipped = 12.2 * (len(spaces) // len("&#160;"))
    return f'x="{float(x) + skipped:g}"{y} textLength="{float(length) - skipped:g}"{rest}>'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lang", choices=tags(), default="en")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--turn", type=int, default=TURN)
    parser.add_argument("file", type=Path, nargs="?", default=FILE)
    options = parser.parse_args()
    drawn = svg(moment(options.lang, options.seed, options.turn), "stolik play")
    options.file.parent.mkdir(parents=True, exist_ok=True)
    options.file.write_text(drawn, encoding="utf-8", newline="\n")
    print(options.file)


if __name__ == "__main__":
    main()
