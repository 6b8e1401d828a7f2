"""JSON Lines in, JSON Lines out: one answer a line, in order, whatever a line holds.

Knows the stream and the shape of values, not what a command does with them. A line that cannot be
understood is answered with an error that quotes it, and the rest go on.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, BinaryIO

from stolik.game import Board, tiles
from stolik.game.tiles import Tiles, text
from stolik.game.turn import impossible
from stolik.phrases import sentence
from stolik.phrases.language import Language
from stolik.rules import DEFAULT, Ruleset, Violation, ruleset

LONGEST_LINE = 1 << 20
LONGEST_ERROR = 2_000
QUOTED = 80

Object = dict[str, Any]


class BadLine(ValueError):
    """A line that cannot be understood; its message quotes the input."""


def run(answer: Callable[[Object, Language], Object], options: Namespace) -> int:
    """Answer every line of the standard input; 1 if some line could not be understood."""
    failed = False
    for raw in _lines(sys.stdin.buffer):
        identity: Object = {}
        try:
            line = _object(raw)
            identity = _identity(line)
            reply = {**identity, **answer(line, options.lang)}
        except ValueError as error:
            failed = True
            reply = {"id": identity.get("id"), "error": shortened(str(error), LONGEST_ERROR)}
        sys.stdout.write(_json(reply) + "\n")
        sys.stdout.flush()
    return 1 if failed else 0


def _identity(line: Object) -> Object:
    """The id to be echoed, if there is one."""
    try:
        json.dumps(line.get("id"), allow_nan=False)
    except ValueError:
        raise BadLine(f"'id' holds too large a number: {quoted(line['id'])}") from None
    return {"id": line["id"]} if "id" in line else {}


def _json(reply: Object) -> str:
    text = json.dumps(reply, ensure_ascii=False)
    # Half of a surrogate pair can be escaped, but not written as UTF-8.
    return text if text.isascii() or _writable(text) else json.dumps(reply)


def _writable(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream without their ends; of a line that is too long only the beginning."""
    while raw := stream.readline(LONGEST_LINE + 2):
        if not raw.endswith(b"\n") and len(raw) > LONGEST_LINE:
            while (more := stream.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
                pass
        yield raw.rstrip(b"\r\n")


def _object(raw: bytes) -> Object:
    if len(raw) > LONGEST_LINE:
        raise BadLine(f"the line is longer than {LONGEST_LINE} bytes: {quoted(raw)}")
    try:
        # A Windows pipe may begin with a mark that says what the encoding is.
        decoded = raw.removeprefix(BOM_UTF8).decode("utf-8")
        value = json.loads(decoded, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadLine(f"the line is not UTF-8 at byte {error.start + 1}: {quoted(raw)}") from None
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise BadLine(f"the line is not JSON ({reason}): {quoted(raw)}") from None
    if not isinstance(value, dict):
        raise BadLine(f"a line must be a JSON object, not {quoted(raw)}")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON value")


def quoted(value: object) -> str:
    """A value as a short quotation."""
    if isinstance(value, bytes):
        shown = repr(value.decode("utf-8", errors="replace"))
    else:
        shown = repr(value) if not isinstance(value, dict | list) else json.dumps(value)
    return shortened(shown, QUOTED)


def shortened(text: str, length: int) -> str:
    """A text, or its beginning."""
    return text if len(text) <= length else text[:length] + "…"


def need(line: Object, name: str, kind: type | tuple[type, ...], what: str) -> Any:
    """A value that must be there."""
    if name not in line:
        raise BadLine(f"{name!r} is missing: give {what}")
    return optional(line, name, kind, what, None)


def optional(
    line: Object, name: str, kind: type | tuple[type, ...], what: str, default: Any
) -> Any:
    """A value that may be left out; true and false are never taken for numbers."""
    value = line.get(name, default)
    if name in line:
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise BadLine(f"{name!r} must be {what}, not {quoted(value)}")
    return value


def tiles_of(line: Object, name: str, *, default: str | None = None) -> Tiles:
    """Tiles, in the order given."""
    what = "a text of tiles such as 'K7 R12 J'"
    if default is None:
        return tiles(need(line, name, str, what))
    return tiles(optional(line, name, str, what, default))


def board_of(line: Object, name: str) -> Board:
    """A list of melds, each in the order it lies."""
    given = need(line, name, list, "a list of melds such as ['R5 R6 R7']")
    for meld in given:
        if not isinstance(meld, str):
            raise BadLine(f"{name!r} must hold melds such as 'R5 R6 R7', not {quoted(meld)}")
        if not meld.strip():
            raise BadLine(f"{name!r} holds an empty meld: {quoted(given)}")
    return Board(given)


def valid_board(line: Object, name: str) -> Board:
    """A board on which nothing is wrong, as every board before a turn is."""
    board = board_of(line, name)
    faults = [str(fault) for meld in board for fault in meld.violations]
    if faults:
        raise BadLine(f"{name!r} is not a valid board: {'; '.join(faults)}")
    return board


def in_play(*places: Tiles) -> None:
    """Refuse more copies of a tile than there are."""
    if extra := impossible(*places):
        raise BadLine(f"more than two copies of {text(extra)} in play")


def ruleset_of(line: Object) -> Ruleset:
    """The ruleset a line asks for, with single parameters changed."""
    name = optional(line, "ruleset", str, "the name of a ruleset", DEFAULT)
    changes = optional(line, "with", dict, "an object of parameters", {})
    try:
        # Types belong to the key: true is not 1, although they are equal.
        return _ruleset(name, tuple((key, type(value), value) for key, value in changes.items()))
    except TypeError:  # a value such as a list, which the ruleset refuses with its own words
        return ruleset(name, **changes)


@lru_cache(maxsize=256)
def _ruleset(name: str, changes: tuple[tuple[str, type, Any], ...]) -> Ruleset:
    return ruleset(name, **{key: value for key, _, value in changes})


def violations(found: tuple[Violation, ...], language: Language) -> list[Object]:
    """Violations with their sentences."""
    return [
        {"code": fault.code, "about": fault.about, "text": sentence(fault, language)}
        for fault in found
    ]


def melds_of(board: Board) -> list[str]:
    return [meld.text for meld in board]
