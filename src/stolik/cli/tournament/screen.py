"""What a tournament looks like in a terminal: headings, tables of people, standings.

At most 80 columns, the same text with and without colours. Draws what it is given; computes only
what fits where.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from rich.console import Console
from rich.text import Text

from stolik.cli.spoken import listed
from stolik.cli.tournament.words import Words
from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.report import Row
from stolik.tournament.seats import LETTERS, Table

WIDEST: Final = 80
SOFT: Final = "dim"
ACCENT: Final = "bold green"
HEADING: Final = "bold cyan"
MARGIN: Final = "  "
# Lists longer than `LONG` show their first lines and their last ones.
LONG: Final = 16
FIRST: Final = 10
LAST: Final = 3
NAME: Final = 30

Part = str | tuple[str, str]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Screen:
    """A console, the language spoken on it, and who the entries are."""

    console: Console
    words: Words
    names: Mapping[int, str]
    full: bool = False

    @classmethod
    def of_terminal(cls, words: Words, names: Mapping[int, str], *, full: bool = False) -> Screen:
        """The terminal, without any control code where colours are not wanted."""
        plain = bool(os.environ.get("NO_COLOR"))
        width = min(WIDEST, Console().width)
        console = Console(
            width=width,
            color_system=None if plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
        )
        return cls(console, words, names, full)

    def line(self, *parts: Part) -> None:
        """One line, without blanks at its end."""
        text = Text.assemble(*parts)
        text.rstrip()
        self.console.print(text, soft_wrap=True)

    def said(self, text: str, *, before: str = MARGIN, style: str = "") -> None:
        """A sentence, wrapped at words under its own beginning."""
        lines = textwrap.wrap(
            text,
            max(self.console.width, 40),
            initial_indent=before,
            subsequent_indent=" " * len(before),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for one in lines:
            self.line((one, style))

    def heading(self, text: str) -> None:
        self.line()
        self.line((text, HEADING))

    def name(self, entry: int) -> str:
        return self.names.get(entry, str(entry))

    def people(self, entries: Iterable[int]) -> str:
        return listed((self.name(entry) for entry in entries), self.words.language)

    def seating(self, seating: Sequence[Table]) -> None:
        """Who sits where, a table a line."""
        head = "".join(f"{letter:<18}" for letter in LETTERS)
        self.line((f"{MARGIN}{'':>3}  {head}", SOFT))
        for table in self._some(seating, "more-tables"):
            seats = "".join(f"{_cut(self._short(entry), 17):<18}" for entry in table.seats)
            self.line((f"{MARGIN}{table.number:>3}  ", SOFT), seats)

    def results(self, seating: Sequence[Table], points: Mapping[int, tuple[int, int]]) -> None:
        """The points of a round, a table a line: surname, big, small."""
        for table in self._some(seating, "more-tables"):
            best = max(points[entry] for entry in table.seats)
            cells: list[Part] = []
            for entry in table.seats:
                big, small = points[entry]
                style = "bold" if points[entry] == best else ""
                cells.append((f"{_cut(self._surname(entry), 11):<11}{big:>2} ", style))
                cells.append((f"{_signed(small):<5}", SOFT))
            self.line((f"{table.number:>3} ", SOFT), *cells)

    def standings(self, rows: Sequence[Ranked]) -> None:
        place, who, entry, big, small = self._heads("place", "player", "entry", "big", "small")
        self.line((f"{MARGIN}{place:>5}  {who:<{NAME}}{entry:>5}{big:>6}{small:>8}", SOFT))
        for row in self._some(rows, "more-people"):
            name = f"{_cut(self.name(row.entry), NAME - 1):<{NAME}}"
            mark = "=" if row.shared else " "
            self.line(
                f"{MARGIN}{row.place:>5}{mark} ",
                (name, "bold" if row.place == 1 else ""),
                (f"{row.entry:>5}", SOFT),
                f"{row.big:>6}{_signed(row.small):>8}",
            )

    def sheet(self, table: Table, games: Sequence[tuple[Sequence[Row], str]]) -> None:
        """One table game by game: everybody's small points, the winner's with a star."""
        heads = "".join(f"{self.words.say('game', number=n):>8}" for n in range(1, len(games) + 1))
        big, small = self._heads("big", "small")
        label = self.words.say("table", number=table.number)
        self.line((f"{MARGIN}{label:<25}{heads}{big:>7}{small:>7}", SOFT))
        for entry in table.seats:
            cells: list[Part] = [f"{MARGIN}{_cut(self.name(entry), 24):<25}"]
            sums = [0, 0]
            for rows, _ in games:
                mine = next((row for row in rows if row[0] == entry), None)
                won = mine is not None and mine[1] > 0
                text = "–" if mine is None else f"{'*' if won else ''}{_signed(mine[2])}"
                cells.append((f"{text:>8}", "bold" if won else ""))
                sums = [sums[0] + (mine[1] if mine else 0), sums[1] + (mine[2] if mine else 0)]
            self.line(*cells, f"{sums[0]:>7}{_signed(sums[1]):>7}")
        if any(end != "out" for _, end in games):
            ends = (self.words.say(f"ended-{end}") if end != "out" else "" for _, end in games)
            self.line((f"{MARGIN}{'':<25}" + "".join(f"{end:>8}" for end in ends), SOFT))

    def classification(self, places: Sequence[Placed], qualified: Sequence[int]) -> None:
        place, who, entry, stage = self._heads("place", "player", "entry", "stage")
        self.line((f"{MARGIN}{place:>5}  {who:<{NAME}}{entry:>5}  {stage}", SOFT))
        for row in self._some(places, "more-people"):
            goes_on = row.entry in qualified
            reached = "" if row.stage == "league" else self.words.stage(row.stage, 0)
            self.line(
                f"{MARGIN}{row.place or '–':>5}{'=' if row.shared else ' '} ",
                (
                    f"{_cut(self.name(row.entry), NAME - 1):<{NAME}}",
                    ACCENT if goes_on else "bold" if row.place == 1 else "",
                ),
                (f"{row.entry:>5}  ", SOFT),
                (reached, SOFT),
            )

    def _some(self, items: Sequence[Item], more: str) -> Iterable[Item]:
        """All of a short list, the two ends of a long one."""
        if self.full or len(items) <= LONG:
            yield from items
            return
        yield from items[:FIRST]
        self.line((f"{MARGIN}  {self.words.say(more, n=len(items) - FIRST - LAST)}", SOFT))
        yield from items[-LAST:]

    def _heads(self, *keys: str) -> tuple[str, ...]:
        return tuple(self.words.say(key) for key in keys)

    def _short(self, entry: int) -> str:
        """First letter and surname."""
        name = self.name(entry)
        return f"{name[0]}. {self._surname(entry)}" if " " in name else name

    def _surname(self, entry: int) -> str:
        return self.name(entry).rpartition(" ")[2]


def _signed(number: int) -> str:
    return f"{number:+}" if number else "0"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
