"""What a player sees: who plays, what happened, the board, the own rack, what can be typed.

Draws a `View` and sentences given to it, at most 80 columns wide; knows no rules and asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stolik.cli.spoken import listed
from stolik.cli.terminal import faces
from stolik.cli.terminal.story import NOTHING_NEW, News
from stolik.cli.terminal.words import Words
from stolik.game import Board, View
from stolik.game.tiles import COLOURS

WIDEST: Final = 80
# A meld takes one, two or three units of a row; a group of four fits into one.
UNIT: Final = 26
BETWEEN: Final = 2
MARGIN: Final = 2
SOFT: Final = "dim"
ACCENT: Final = "bold green"
LINES_BESIDES_BOARD: Final = 17


@dataclass(frozen=True, slots=True)
class Screen:
    """A console and the language spoken on it."""

    console: Console
    words: Words

    @classmethod
    def of_terminal(cls, words: Words, *, colour: bool) -> Screen:
        """The terminal, at most 80 columns of it; without colours where they are not wanted."""
        plain: dict[str, Any] = {"highlight": False, "markup": False, "emoji": False}
        width = min(WIDEST, Console().width)
        return cls(Console(width=width, no_color=None if colour else True, **plain), words)

    @property
    def coloured(self) -> bool:
        return self.console.color_system is not None and not self.console.no_color

    def show(self, *lines: RenderableType) -> None:
        for line in lines:
            self.console.print(line)

    def clear(self) -> None:
        """An empty screen in a terminal; in a file, where nothing can be cleared, an empty line."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()

    def table(
        self, view: View, happened: Sequence[Text], news: News, intro: Sequence[Text] = ()
    ) -> None:
        """The whole table as a player sees it at the beginning of a turn."""
        self.clear()
        if intro:
            self.show(*intro, "")
        self.show(self._heading(view), self.people(view), "")
        if happened:
            self.show(*happened, "")
        self.board(view.board, news)
        self.show("", self._rule("rack", n=len(news.rack)))
        self.show(*_rack(news, self.console.width, tall=self.coloured), "")

    def legend(self) -> Text:
        """What letters and shapes mean."""
        shown = Text()
        for colour in (*COLOURS, "J"):
            ink = f"bold {faces.INKS[colour]} on {faces.IVORY}"
            shown.append("  " if shown else "").append(f" {colour}{faces.SHAPES[colour]} ", ink)
            shown.append(f" {self.words.plain(f'colour-{colour}')}", SOFT)
        return shown

    def _heading(self, view: View) -> RenderableType:
        """The ruleset and the turn on the left, the pool on the right."""
        turn = self.words.plain("turn", number=view.turns + 1)
        left = Text.assemble(("Stolik", ACCENT), (f"  {view.ruleset.name} · {turn}", SOFT))
        right = Text(self.words.plain("pool", n=view.pool))
        if view.lap is not None:
            right = Text.assemble((self.words.plain("final-lap"), "bold"), " · ", right)
        row = Table.grid(expand=True)
        row.add_column()
        row.add_column(justify="right")
        row.add_row(left, right)
        return row

    def people(self, view: View) -> RenderableType:
        """Everybody at the table: who is on move, how many tiles, who has opened."""
        row = Table.grid(expand=True, padding=(0, 1))
        for _ in view.names:
            row.add_column(ratio=1)
        row.add_row(*(self._person(view, seat) for seat in range(len(view.names))))
        return row

    def _person(self, view: View, seat: int) -> Text:
        moving = view.to_move == seat and view.end is None
        count = view.counts[seat]
        said = [self.words.plain("unknown-count") if count is None else self.words.tiles(count)]
        said += [
            self.words.plain(key)
            for key, so in (
                ("has-opened", view.opened[seat]),
                ("has-announced", view.announced[seat]),
                ("has-left", view.withdrawn[seat]),
            )
            if so
        ]
        name = (view.names[seat], "bold" if moving else "")
        return Text.assemble(
            ("▸ " if moving else "  ", ACCENT),
            name,
            (f"\n  {listed(said, self.words.language)}", SOFT),
        )

    def board(self, board: Board, news: News = NOTHING_NEW, *, tight: bool = False) -> None:
        """The melds in rows, numbered; those that are new have a bright number."""
        self.show(self._rule("board"))
        if not len(board):
            self.show(Text(f"  {self.words.plain('board-empty')}", SOFT))
        # Ivory stands out by itself; without colours a bar tells a meld from its number.
        edge = " " if self.coloured else "│"
        rows = [*_rows(board, max(1, self.console.width // UNIT), news, edge=edge)]
        # Rows with space between them are nicer, as long as nothing is pushed off the screen.
        room = self.console.height - LINES_BESIDES_BOARD
        spaced = self.coloured and not tight and 2 * len(rows) <= room
        for number, row in enumerate(rows):
            self.show(*([""] if spaced and number else []), row)

    def _rule(self, key: str, **values: object) -> Rule:
        title = Text(self.words.plain(key, **values), SOFT)
        return Rule(title, align="left", style=SOFT, characters="─")


def _rows(board: Board, units: int, news: News, *, edge: str) -> Iterator[Text]:
    row, free = Text(), units
    changed, laid = list(news.melds), list(news.laid)
    for number, meld in enumerate(board, start=1):
        look, tiles = (SOFT, faces.lying(meld.tiles))
        if meld in changed:
            changed.remove(meld)
            look, tiles = ACCENT, faces.lying(meld.tiles, laid)
        text = Text.assemble((f"{number:>2}{edge}", look), tiles)
        need = min(units, -(-(text.cell_len + BETWEEN) // UNIT))
        if need > free:
            yield row
            row, free = Text(), units
        row.pad_right((units - free) * UNIT - row.cell_len)
        row.append_text(text)
        free -= need
    if row:
        yield row


def _rack(news: News, width: int, *, tall: bool) -> Iterator[RenderableType]:
    """The rack in rows: tiles standing two lines high, or in one line where there is no colour."""
    fits = max(1, (width - 2 * MARGIN) // (faces.STANDING + 1))
    rows = -(-len(news.rack) // fits)
    even = -(-len(news.rack) // max(1, rows))
    fresh = list(news.taken)
    for first in range(0, len(news.rack), max(1, even)):
        part = news.rack[first : first + even]
        if tall:
            yield from [""] if first else []
            lines = faces.standing(part, fresh)
        else:
            lines = (faces.lying(part, fresh),)
        yield from (Padding(line, (0, 0, 0, MARGIN)) for line in lines)
