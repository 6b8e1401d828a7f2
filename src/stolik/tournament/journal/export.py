"""A journal as JSON Lines: a header with the version, one fact a line; names and notes if full.

    {"journal": "stolik", "version": 1, "export": "public"}
    {"n": 1, "at": 0, "by": {"role": "organiser", "id": "o"}, "fact": "created", ...}
    {"name": "Anna", "entry": 1}
    {"note": "9f86d0...", "salt": "...", "text": "sat at the wrong table"}

The public export leaves out names and notes; both verify. An older version is read through its
upcasters. Reading and writing are exact inverses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stolik.rules.seal import digest
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.codec import CannotRead, from_json, to_json
from stolik.tournament.journal.deciding import COMMANDS

VERSION: Final = 1
LONGEST: Final = 256 * 1024 * 1024

Line = dict[str, Any]
Upcaster = Callable[[Line], Line]
# The n-th lifts a fact's line from version n to n + 1.
UPCASTERS: Final[tuple[Upcaster, ...]] = ()


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


KINDS: Final[dict[str, type]] = {_kebab(fact.__name__): fact for fact, _ in COMMANDS.values()}
_NAMES: Final = {kind: name for name, kind in KINDS.items()}


class JournalError(ValueError):
    """A journal that cannot be read: the line and what is wrong with it."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}")


@dataclass(frozen=True, slots=True)
class Note:
    """A free text and the salt that keeps its digest from being guessed."""

    salt: str
    text: str

    @property
    def reference(self) -> str:
        """What a fact holds in place of the text."""
        return digest(f"{self.salt}\n{self.text}")


@dataclass(frozen=True, slots=True)
class Journal:
    """Facts, and beside them what can be erased: names by entry number, notes by digest."""

    facts: tuple[f.Fact, ...]
    names: Mapping[int, str] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)


def fact_name(what: f.Body) -> str:
    """The name of a fact's kind: 'round-closed'."""
    return _NAMES[type(what)]


def fact_line(fact: f.Fact) -> Line:
    """A fact as a JSON object."""
    head = {"n": fact.number, "at": fact.at, "by": to_json(fact.by)}
    return {**head, "fact": fact_name(fact.what), **to_json(fact.what)}


def fact_of(line: Line) -> f.Fact:
    """The fact of a JSON object."""
    body = dict(line)
    head = [body.pop(name, None) for name in ("n", "at", "by", "fact")]
    kind = KINDS.get(str(head[3]))
    if kind is None:
        raise CannotRead(f"unknown fact {head[3]!r}")
    number, at = from_json(int, head[0], "n"), from_json(int, head[1], "at")
    by = from_json(Actor, head[2], "by")
    return f.Fact(number, at, by, from_json(kind, body))


def written(journal: Journal, *, full: bool) -> str:
    """The whole journal as text; without names and notes unless `full`."""
    header = {"journal": "stolik", "version": VERSION, "export": "full" if full else "public"}
    lines = [header, *(fact_line(fact) for fact in journal.facts)]
    if full:
        lines += [{"name": name, "entry": entry} for entry, name in journal.names.items()]
        lines += [
            {"note": reference, "salt": note.salt, "text": note.text}
            for reference, note in journal.notes.items()
        ]
    return "".join(_dumped(line) + "\n" for line in lines)


def read(source: str, upcasters: Sequence[Upcaster] = UPCASTERS) -> Journal:
    """The journal of a text."""
    lines = source.split("\n")
    version = _version(lines[0] if lines else "", len(upcasters) + 1)
    facts: list[f.Fact] = []
    names: dict[int, str] = {}
    notes: dict[str, Note] = {}
    for number, text in enumerate(lines[1:], 2):
        if not text.strip():
            continue
        try:
            line = _loaded(text)
            if "fact" not in line and "name" in line:
                names[from_json(int, line.get("entry"), "entry")] = from_json(
                    str, line["name"], "name"
                )
            elif "fact" not in line and "note" in line:
                reference = from_json(str, line["note"], "note")
                notes[reference] = from_json(
                    Note, {key: item for key, item in line.items() if key != "note"}, "note"
                )
            else:
                for upcaster in upcasters[version - 1 :]:
                    line = upcaster(line)
                facts.append(fact_of(line))
        except CannotRead as error:
            raise JournalError(number, str(error)) from None
    return Journal(tuple(facts), names, notes)


def _version(text: str, newest: int) -> int:
    try:
        header = _loaded(text)
    except CannotRead as error:
        raise JournalError(1, str(error)) from None
    version = header.get("version")
    if header.get("journal") != "stolik" or type(version) is not int:
        raise JournalError(
            1, f"this is not the first line of a tournament's journal: {text[:80]!r}"
        )
    if not 1 <= version <= newest:
        raise JournalError(1, f"version {version} is newer than this program, which reads {newest}")
    return version


def _loaded(text: str) -> Line:
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError:
        raise CannotRead("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise CannotRead(f"not JSON ({error.msg}): {text[:80]!r}") from None
    except CannotRead:
        raise
    except ValueError:  # a number of more digits than Python will read
        raise CannotRead(f"a number is too long: {text[:80]!r}") from None
    if not isinstance(found, dict):
        raise CannotRead(f"not an object: {text[:80]!r}")
    return found


def _once(pairs: list[tuple[str, Any]]) -> Line:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CannotRead(f"a field is given twice: {[name for name, _ in pairs]}")
    return found


def _no_constant(name: str) -> Any:
    raise CannotRead(f"{name} is not a number")


def _dumped(line: Line) -> str:
    # ASCII, so that lone surrogates and direction marks in names survive every file.
    return json.dumps(line, ensure_ascii=True, separators=(",", ":"))
