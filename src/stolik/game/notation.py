"""Game records as text, and back: `read(write(record)) == record`.

Every fault of a text is an error with line and column; nothing is repaired silently. Knows the
grammar only: whether events are legal is for the position to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from stolik.game.lines import Line, RecordError, read_event, write_event
from stolik.game.position import SEATS
from stolik.game.record import Entry, GameRecord
from stolik.rules import ruleset
from stolik.rules.seal import checked_secret

FIRST_LINE = "stolik game record 1"
__all__ = ["RecordError", "read", "read_event", "write", "write_event"]

LONGEST = 4_000_000  # characters; a long game needs a hundredth of it


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
    seen: set[str] = field(default_factory=set)


def read(source: str) -> GameRecord:
    """A record from text; raises `RecordError` with line and column where it cannot be read."""
    if len(source) > LONGEST:
        raise RecordError(1, 1, f"{len(source)} characters are too many for a game record")
    lines = source.split("\n")
    if lines[0].rstrip("\r") != FIRST_LINE:
        raise RecordError(1, 1, f"a game record begins with {FIRST_LINE!r}, not {lines[0][:60]!r}")
    draft = _Draft()
    for number, content in enumerate(lines[1:], start=2):
        line = Line(number, content.rstrip("\r"))
        try:
            _read_line(draft, line)
        except RecordError:
            raise
        except ValueError as error:
            raise line.fault(str(error)) from None
    return _record(draft, Line(len(lines), ""))


def _record(draft: _Draft, end: Line) -> GameRecord:
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


def _read_line(draft: _Draft, line: Line) -> None:
    if not line.line.strip():
        return
    if line.line.startswith("#"):
        draft.comments.append(line.line[1:].strip())
        return
    start = line.at
    word = line.word("a word")
    if word in _HEADER:
        if word in draft.seen and word not in _REPEATED:
            raise line.fault(f"{word!r} stands twice", start)
        if word not in _ENDING and (draft.entries or draft.secret is not None):
            raise line.fault(f"{word!r} belongs to the header, before the first event", start)
        draft.seen.add(word)
        _HEADER[word](draft, line)
    elif draft.secret is not None:
        raise line.fault(f"nothing happens after the shuffle is revealed: {word[:20]!r}", start)
    elif not draft.sealed:
        raise line.fault(f"{word[:20]!r} stands before the header is complete", start)
    else:
        line.at = start
        _read_entry(draft, line)
    line.done()


def _read_entry(draft: _Draft, line: Line) -> None:
    """An event with who did it; it gets the comments that stand before it."""
    event, by = read_event(line)
    if by is not None and by >= len(draft.names):
        raise line.fault(f"there is no player {SEATS[by]}", 0)
    draft.entries.append(Entry(event, by, tuple(draft.comments)))
    draft.comments.clear()


# The header and the end


def _read_ruleset(draft: _Draft, line: Line) -> None:
    draft.base = line.word("the name of a ruleset")
    ruleset(draft.base)


def _read_with(draft: _Draft, line: Line) -> None:
    for pair in line.rest().split():
        name, _, value = pair.partition("=")
        draft.changes[name] = json.loads(value) if _LITERAL.fullmatch(value) else value
    if not draft.base:
        raise line.fault("'with' stands after 'ruleset'", 0)
    ruleset(draft.base, **draft.changes)


_LITERAL = re.compile(r"true|false|-?(?:0|[1-9][0-9]{0,8})")


def _read_player(draft: _Draft, line: Line) -> None:
    if line.seat() != len(draft.names):
        raise line.fault(f"player {SEATS[len(draft.names) % 4]} is expected here", 7)
    draft.names.append(line.quoted("a player's name"))


def _read_starter(draft: _Draft, line: Line) -> None:
    draft.starter = line.seat()


def _read_seal(draft: _Draft, line: Line) -> None:
    draft.sealed = checked_secret(line.word("a seal"))


def _read_reveal(draft: _Draft, line: Line) -> None:
    draft.secret = checked_secret(line.word("a secret"))


def _read_result(draft: _Draft, line: Line) -> None:
    if draft.secret is None:
        raise line.fault("the result stands after 'reveal'", 0)
    line.rest()
    draft.result.append(" ".join(line.line.split()))


_HEADER: dict[str, Callable[[_Draft, Line], None]] = {
    "ruleset": _read_ruleset,
    "with": _read_with,
    "player": _read_player,
    "starter": _read_starter,
    "seal": _read_seal,
    "reveal": _read_reveal,
    "end": _read_result,
    "score": _read_result,
}
_REPEATED = {"player", "score"}
_ENDING = {"reveal", "end", "score"}
