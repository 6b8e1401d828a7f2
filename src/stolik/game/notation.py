"""Game records and their events as text, and back: `read(write(record)) == record`.

Every fault of a text is an error with line and column; nothing is repaired silently. Knows the
grammar only: whether events are legal is for the position to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
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
from stolik.game.record import Entry, GameRecord
from stolik.game.tiles import text, tiles
from stolik.rules import ruleset
from stolik.rules.seal import checked_secret

FIRST_LINE = "stolik game record 1"
LONGEST = 4_000_000  # characters; a long game needs a hundredth of it


class RecordError(ValueError):
    """A record that cannot be read, with the place that is wrong."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line, self.column = line, column
        super().__init__(f"line {line}, column {column}: {message}")


# Writing


def write(record: GameRecord) -> str:
    """A record as text; the secret is written only when the record has its result."""
    lines = [FIRST_LINE, f"ruleset {record.ruleset.base}"]
    if changes := record.ruleset.changes:
        pairs = (f"{name}={json.dumps(value).strip(chr(34))}" for name, value in changes.items())
        lines.append(f"with {' '.join(pairs)}")
    lines += [f"player {SEATS[seat]} {json.dumps(name)}" for seat, name in enumerate(record.names)]
    lines += [f"starter {SEATS[record.starter]}", f"seal {record.sealed}", ""]
    for entry in record.entries:
        lines += [_comment(comment) for comment in entry.comments]
        lines.append(write_event(entry.event, entry.by))
    lines += [_comment(comment) for comment in record.comments]
    if record.result:
        lines += ["", f"reveal {record.secret}", *record.result]
    return "\n".join(lines) + "\n"


def _comment(comment: str) -> str:
    if len(comment.splitlines()) > 1 or comment != comment.strip():
        raise ValueError(f"a comment is one line without white space around it, not {comment!r}")
    return f"# {comment}" if comment else "#"


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


# Reading


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    base: str = ""
    changes: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    starter: int | None = None
    sealed: str = ""
    entries: list[Entry] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    secret: str | None = None
    result: list[str] = field(default_factory=list)


class _Line:
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
        except ValueError:
            value, end = None, start
        if not isinstance(value, str):
            raise self.fault(f"{what} must stand in double quotes", start)
        self.at = end
        return value


def read(source: str) -> GameRecord:
    """A record from text; raises `RecordError` with line and column where it cannot be read."""
    if len(source) > LONGEST:
        raise RecordError(1, 1, f"{len(source)} characters are too many for a game record")
    lines = source.split("\n")
    if lines[0].rstrip("\r") != FIRST_LINE:
        raise RecordError(1, 1, f"a game record begins with {FIRST_LINE!r}, not {lines[0][:60]!r}")
    draft = _Draft()
    for number, content in enumerate(lines[1:], start=2):
        line = _Line(number, content.rstrip("\r"))
        try:
            _read_line(draft, line)
        except RecordError:
            raise
        except ValueError as error:
            raise line.fault(str(error)) from None
    return _record(draft, _Line(len(lines), ""))


def _record(draft: _Draft, end: _Line) -> GameRecord:
    if not draft.base or draft.starter is None or not draft.sealed or len(draft.names) < 2:
        raise end.fault("the header is incomplete: it needs ruleset, players, starter and seal")
    if draft.starter >= len(draft.names):
        raise end.fault(f"the starter {SEATS[draft.starter]} is not among the players")
    return GameRecord(
        ruleset(draft.base, **draft.changes),
        tuple(draft.names),
        draft.starter,
        draft.sealed,
        tuple(draft.entries),
        tuple(draft.comments),
        draft.secret,
        tuple(draft.result),
    )


def _read_line(draft: _Draft, line: _Line) -> None:
    if not line.line.strip():
        return
    if line.line.startswith("#"):
        draft.comments.append(line.line[1:].strip())
        return
    start = line.at
    word = line.word("a word")
    if word in _HEADER:
        _HEADER[word](draft, line)
    elif draft.secret is not None:
        raise line.fault(f"nothing happens after the shuffle is revealed: {word[:20]!r}", start)
    elif not draft.sealed:
        raise line.fault(f"{word[:20]!r} stands before the header is complete", start)
    else:
        line.at = start
        _read_entry(draft, line)
    line.done()


def _read_entry(draft: _Draft, line: _Line) -> None:
    """An event with who did it; it gets the comments that stand before it."""
    event, by = read_event(line)
    if by is not None and by >= len(draft.names):
        raise line.fault(f"there is no player {SEATS[by]}", 0)
    draft.entries.append(Entry(event, by, tuple(draft.comments)))
    draft.comments.clear()


def read_event(line: _Line | str) -> tuple[Event, int | None]:
    """An event from a line: `read_event("B lays K10 B10 O10")`."""
    alone = isinstance(line, str)
    line = _Line(1, line) if isinstance(line, str) else line
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


def _read_lay(line: _Line, by: int | None) -> Event:
    del by
    laid = line.upto("for")
    lifted = line.rest() if line.skip("for") else ""
    if not laid:
        raise line.fault("the melds that were laid are missing")
    return Lay(melds(laid), melds(lifted))


def _read_take(line: _Line, by: int | None) -> Event:
    del by
    stack = line.whole("the number of a stack") if line.skip("stack") else None
    return Take(stack, clicked_first=line.skip("clicked-first"))


def _read_lying(line: _Line) -> Board:
    return Board(line.upto("hand", "touched")) if line.skip("lying") else Board()


def _read_hand(line: _Line) -> str:
    return line.upto("touched") if line.skip("hand") else ""


def _read_expire(line: _Line, by: int | None) -> Event:
    del by
    lying, hand = _read_lying(line), tiles(_read_hand(line))
    return Expire(lying, hand, touched=line.skip("touched"))


def _read_ruling(line: _Line, by: int | None) -> Event:
    del by
    note = line.quoted("the note of a ruling")
    take = line.whole("a number of tiles") if line.skip("take") else 0
    return Ruling(note, Board(line.rest()) if line.skip("board") else None, take)


_READERS: dict[str, Callable[[_Line, Any], Event]] = {
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


# The header and the end


def _read_ruleset(draft: _Draft, line: _Line) -> None:
    draft.base = line.word("the name of a ruleset")
    ruleset(draft.base)


def _read_with(draft: _Draft, line: _Line) -> None:
    for pair in line.rest().split():
        name, _, value = pair.partition("=")
        draft.changes[name] = json.loads(value) if _LITERAL.fullmatch(value) else value
    if not draft.base:
        raise line.fault("'with' stands after 'ruleset'", 0)
    ruleset(draft.base, **draft.changes)


_LITERAL = re.compile(r"true|false|-?[0-9]{1,9}")


def _read_player(draft: _Draft, line: _Line) -> None:
    if line.seat() != len(draft.names):
        raise line.fault(f"player {SEATS[len(draft.names) % 4]} is expected here", 7)
    draft.names.append(line.quoted("a player's name"))


def _read_starter(draft: _Draft, line: _Line) -> None:
    draft.starter = line.seat()


def _read_seal(draft: _Draft, line: _Line) -> None:
    draft.sealed = checked_secret(line.word("a seal"))


def _read_reveal(draft: _Draft, line: _Line) -> None:
    draft.secret = checked_secret(line.word("a secret"))


def _read_result(draft: _Draft, line: _Line) -> None:
    if draft.secret is None:
        raise line.fault("the result stands after 'reveal'", 0)
    line.rest()
    draft.result.append(" ".join(line.line.split()))


_HEADER: dict[str, Callable[[_Draft, _Line], None]] = {
    "ruleset": _read_ruleset,
    "with": _read_with,
    "player": _read_player,
    "starter": _read_starter,
    "seal": _read_seal,
    "reveal": _read_reveal,
    "end": _read_result,
    "score": _read_result,
}
