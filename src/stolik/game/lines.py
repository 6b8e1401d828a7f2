"""One event as one line of text, and back: `B lays K10 B10 O10`.

The grammar of a line, word by word; every fault is an error that knows its line and column. Whether
an event is legal is for the position to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from stolik.game.board import Board, melds
from stolik.game.events import (
    Announce,
    Event,
    Expire,
    Gong,
    Lay,
    Pass,
    Redeal,
    Restart,
    Ruling,
    Take,
    Unrestorable,
    Void,
    Withdraw,
)
from stolik.game.position import SEATS
from stolik.game.tiles import text, tiles


class RecordError(ValueError):
    """A record that cannot be read, with the place that is wrong."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line, self.column = line, column
        super().__init__(f"line {line}, column {column}: {message}")


def write_event(event: Event, by: int | None = None) -> str:
    """One event as a line: `B lays K10 B10 O10`."""
    who = "" if by is None else f"{SEATS[by]} "
    return who + _WRITERS[type(event)](event)


def _lays(event: Lay) -> str:
    laid = Board(event.laid).text
    return f"lays {laid} for {Board(event.lifted).text}" if event.lifted else f"lays {laid}"


def _takes(event: Take) -> str:
    stack = "" if event.stack is None else f" stack {event.stack}"
    return "takes" + stack + (" clicked-first" if event.clicked_first else "")


def _lying(word: str, lying: Board, hand: str = "") -> str:
    board = f" lying {lying.text}" if len(lying) else ""
    return word + board + (f" hand {hand}" if hand else "")


def _rules(event: Ruling) -> str:
    board = "" if event.board is None else f" board {event.board.text}".rstrip()
    return f"ruling {json.dumps(event.note)} take {event.take}{board}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    Lay: _lays,
    Take: _takes,
    Pass: lambda _: "passes",
    Expire: lambda e: (
        _lying("expires", e.lying, text(e.in_hand)) + (" touched" if e.touched else "")
    ),
    Unrestorable: lambda e: _lying("unrestorable", e.lying, text(e.in_hand)),
    Void: lambda e: _lying("void", e.lying),
    Announce: lambda e: "announces" + ("" if e.before_click else " after-click"),
    Redeal: lambda _: "redeals",
    Restart: lambda _: "restarts",
    Gong: lambda _: "gong",
    Ruling: _rules,
    Withdraw: lambda _: "withdraws",
}


class Line:
    """One line being read, word by word, that knows where it is."""

    def __init__(self, number: int, line: str) -> None:
        self.number, self.line, self.at = number, line, 0

    def fault(self, message: str, at: int | None = None) -> RecordError:
        return RecordError(self.number, (self.at if at is None else at) + 1, message)

    def word(self, what: str) -> str:
        found = re.compile(r" *(\S+)").match(self.line, self.at)
        if found is None:
            raise self.fault(f"{what} is missing")
        self.at = found.end()
        return found[1]

    def rest(self) -> str:
        rest = self.line[self.at :].strip()
        self.at = len(self.line)
        return rest

    def upto(self, *words: str) -> str:
        """The text up to one of these words, or to the end."""
        ends = re.compile(rf" +(?:{'|'.join(words)})(?= |$)").search(self.line, self.at)
        end = ends.start() if ends else len(self.line)
        part, self.at = self.line[self.at : end].strip(), end
        return part

    def skip(self, word: str) -> bool:
        found = re.compile(rf" *{word}(?= |$)").match(self.line, self.at)
        if found:
            self.at = found.end()
        return bool(found)

    def done(self) -> None:
        if self.line[self.at :].strip():
            raise self.fault(f"{self.line[self.at :].strip()!r} is not expected here")

    def seat(self) -> int:
        start = self.at
        word = self.word("a seat")
        if word not in SEATS or len(word) != 1:
            raise self.fault(f"{word[:20]!r} is not a seat: write A, B, C or D", start)
        return SEATS.index(word)

    def whole(self, what: str) -> int:
        start = self.at
        word = self.word(what)
        if not re.fullmatch(r"-?[0-9]{1,6}", word):
            raise self.fault(f"{word[:20]!r} is not {what}", start)
        return int(word)

    def quoted(self, what: str) -> str:
        start = self.at = self.at + len(self.line[self.at :]) - len(self.line[self.at :].lstrip())
        try:
            value, end = json.JSONDecoder().raw_decode(self.line, start)
        except (ValueError, RecursionError):
            value, end = None, start
        if not isinstance(value, str):
            raise self.fault(f"{what} must stand in double quotes", start)
        self.at = end
        return value


def read_event(line: Line | str) -> tuple[Event, int | None]:
    """An event from a line: `read_event("B lays K10 B10 O10")`."""
    alone = isinstance(line, str)
    line = Line(1, line) if isinstance(line, str) else line
    by = None
    if not (line.skip("gong") or line.skip("ruling")):
        by = line.seat()
    else:
        line.at = 0
    start = line.at
    word = line.word("what happened")
    if word not in _READERS:
        raise line.fault(f"{word[:20]!r} is not an event: {', '.join(_READERS)}", start)
    event = _READERS[word](line, by)
    if alone:
        line.done()
    return event, by


def _read_lay(line: Line, by: int | None) -> Event:
    del by
    laid = line.upto("for")
    lifted = line.rest() if line.skip("for") else ""
    if not laid:
        raise line.fault("the melds that were laid are missing")
    return Lay(melds(laid), melds(lifted))


def _read_take(line: Line, by: int | None) -> Event:
    del by
    stack = line.whole("the number of a stack") if line.skip("stack") else None
    return Take(stack, clicked_first=line.skip("clicked-first"))


def _read_lying(line: Line) -> Board:
    return Board(line.upto("hand", "touched")) if line.skip("lying") else Board()


def _read_hand(line: Line) -> str:
    return line.upto("touched") if line.skip("hand") else ""


def _read_expire(line: Line, by: int | None) -> Event:
    del by
    lying, hand = _read_lying(line), tiles(_read_hand(line))
    return Expire(lying, hand, touched=line.skip("touched"))


def _read_ruling(line: Line, by: int | None) -> Event:
    del by
    note = line.quoted("the note of a ruling")
    take = line.whole("a number of tiles") if line.skip("take") else 0
    return Ruling(note, Board(line.rest()) if line.skip("board") else None, take)


_READERS: dict[str, Callable[[Line, Any], Event]] = {
    "lays": _read_lay,
    "takes": _read_take,
    "passes": lambda *_: Pass(),
    "expires": _read_expire,
    "unrestorable": lambda line, _: Unrestorable(_read_lying(line), tiles(_read_hand(line))),
    "void": lambda line, _: Void(_read_lying(line)),
    "announces": lambda line, by: Announce(by, before_click=not line.skip("after-click")),
    "redeals": lambda _, by: Redeal(by),
    "restarts": lambda *_: Restart(),
    "gong": lambda *_: Gong(),
    "ruling": _read_ruling,
    "withdraws": lambda _, by: Withdraw(by),
}
