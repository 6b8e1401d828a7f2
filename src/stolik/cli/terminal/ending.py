"""The last screen: who won, everybody's points and racks, and how to check the shuffle.

Knows a finished position and what the record was saved as; computes nothing itself.
"""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text

from stolik.cli.spoken import listed
from stolik.cli.terminal import faces
from stolik.cli.terminal.screen import ACCENT, SOFT, Screen
from stolik.cli.terminal.words import Words
from stolik.game import Position
from stolik.rules import seal


def show_end(screen: Screen, position: Position, reader: int | None) -> None:
    """The result of a finished game, as told to a reader."""
    words = screen.words
    screen.show("")
    if position.end != "out":
        screen.show(Text(words.plain(f"ended-{position.end}")))
    screen.show(_winners(position, words, reader), _scores(position, words))
    screen.show(_racks(position, words), "")
    secret = position.reveal()
    width = max(len(words.plain("seal")), len(words.plain("secret")))
    for key, value in (("seal", seal(secret)), ("secret", secret)):
        screen.show(Text(f"{words.plain(key):<{width}} {value}", SOFT))
    screen.show(Text(words.plain("check-seal"), SOFT))


def show_saved(screen: Screen, file: Path) -> None:
    """Where the record is, and the command that checks it."""
    screen.show("", Text(screen.words.plain("saved", file=file)))
    screen.show(Text(f"  stolik verify {_quoted(str(file))}", ACCENT))


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _winners(position: Position, words: Words, reader: int | None) -> Text:
    won = [seat for seat, score in enumerate(position.scores()) if score.big]
    if won == [reader]:
        return Text(words.plain("wins-you"), ACCENT)
    names = listed((position.players[seat].name for seat in won), words.language)
    return Text(words.plain("wins" if len(won) == 1 else "wins-many", who=names), ACCENT)


def _scores(position: Position, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style=SOFT, padding=(0, 1))
    table.add_column(words.plain("player"))
    table.add_column(words.plain("big"), justify="right")
    table.add_column(words.plain("small"), justify="right")
    table.add_column(words.plain("why"))
    for player, score in zip(position.players, position.scores(), strict=True):
        table.add_row(
            Text(player.name, "bold" if score.big else ""),
            str(score.big),
            f"{score.small:+}" if score.small else "0",
            words.plain(f"why-{score.why}", charge=score.charge),
        )
    return table


def _racks(position: Position, words: Words) -> Table:
    """What everybody still holds; nothing of whoever went out."""
    table = Table.grid(padding=(0, 2))
    table.add_row(Text(words.plain("left"), SOFT), "")
    for player in position.players:
        if player.rack:
            table.add_row(player.name, faces.inline(player.rack))
    return table
