"""A journal as JSON Lines: a header with the version, one fact a line; what is private if full.

    {"journal": "stolik", "version": 2, "export": "full"}
    {"n": 1, "at": 0, "by": {"role": "organiser", "id": "actor-1"}, "fact": "created", ...}
    {"n": 2, "at": 9, "by": ..., "fact": "entered", "entry": 1, "minor": {"sealed": "6f..."}, ...}
    {"n": 3, "sealed": "b5..."}
    {"name": "Anna", "entry": 1}
    {"note": "9f...", "salt": "...", "text": "sat at the wrong table"}
    {"actor": "actor-1", "id": "account-1"}
    {"opening": 3, "salt": "...", "values": {"fact": {"at": 12, "fact": "warned", ...}}}

Fact lines are the same bytes in both exports: what pages do not tell is sealed
(`stolik.tournament.journal.disclosure`). The full export adds names, notes, who acts, and the
openings; both verify. Files of version 1, in which nothing is sealed, are read as well. Reading and
writing are exact inverses.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from stolik.rules.seal import digest
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.codec import CannotRead, from_json, to_json
from stolik.tournament.journal.disclosure import (
    PRIVATE,
    WHOLE,
    WITHHELD,
    Disclosure,
    is_sealed,
)
from stolik.tournament.journal.kinds import KINDS, fact_name
from stolik.tournament.journal.sealed import sealed_part

VERSION: Final = 2
SEALING: Final = 2  # the first version in which anything is sealed
LONGEST: Final = 256 * 1024 * 1024

Line = dict[str, Any]
Upcaster = Callable[[Line], Line]
# The n-th lifts a fact's line from version n to n + 1; sealing changed no fact.
UPCASTERS: Final[tuple[Upcaster, ...]] = (dict,)


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
    """Facts, and beside them what can be erased: names by entry number, notes by digest.

    `salts`, by the numbers of facts, seal what is private. A journal that was read is written again
    in the version it had.
    """

    facts: tuple[f.Fact, ...]
    names: Mapping[int, str] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)
    salts: Mapping[int, str] = field(default_factory=dict)
    version: int = VERSION


def fact_line(fact: f.Fact) -> Line:
    """A fact as a JSON object."""
    if isinstance(fact.what, f.Withheld):
        return {"n": fact.number, "sealed": fact.what.digest}
    head = {"n": fact.number, "at": fact.at, "by": to_json(fact.by)}
    return {**head, "fact": fact_name(fact.what), **to_json(fact.what)}


def fact_of(line: Line) -> f.Fact:
    """The fact of a JSON object."""
    body = dict(line)
    number = body.pop("n", None)
    if is_sealed(body):
        withheld = f.Withheld(from_json(str, body["sealed"], "sealed"))
        return f.Fact(from_json(int, number, "n"), 0, f.NOBODY, withheld)
    at, by, name = (body.pop(key, None) for key in ("at", "by", "fact"))
    kind = KINDS.get(str(name))
    if kind is None:
        raise CannotRead(f"unknown fact {name!r}")
    when, who = from_json(int, at, "at"), from_json(Actor, by, "by")
    return f.Fact(from_json(int, number, "n"), when, who, from_json(kind, body))


def lifted(line: Line, version: int, upcasters: Sequence[Upcaster] = UPCASTERS) -> Line:
    """A fact's line of an older version as this one writes it."""
    for upcaster in upcasters[version - 1 :]:
        line = upcaster(line)
    return line


def salted(journal: Journal, secret: str) -> Journal:
    """The same journal with salts, all of which follow from one secret."""
    return replace(journal, salts={n: digest(f"{secret}:{n}") for n in private(journal.facts)})


def private(facts: Iterable[f.Fact]) -> Iterator[int]:
    """The numbers of the facts of which something is sealed: each needs a salt."""
    warnings = set()
    for fact in facts:
        if isinstance(fact.what, f.Warned):
            warnings.add(fact.number)
        untold = isinstance(fact.what, f.Cancelled) and fact.what.number in warnings
        if untold or PRIVATE.get(fact_name(fact.what)):
            yield fact.number


def written(journal: Journal, *, full: bool) -> str:
    """The whole journal as text; without what is private unless `full`."""
    return exported(map(fact_line, journal.facts), journal, full=full)


def exported(lines: Iterable[Line], beside: Journal, *, full: bool, **header: int) -> str:
    """Facts that are lines already, with what stands beside them, as text.

    The `header` may say more about the export.
    """
    kind = "full" if full else "public"
    first = {"journal": "stolik", "version": beside.version, "export": kind, **header}
    disclosure = Disclosure(beside.salts)
    disclosed = map(disclosure.line, lines) if beside.version >= SEALING else lines
    text = dumped(first) + "".join(map(dumped, disclosed))
    if not full:
        return text
    more: list[Line] = [{"name": name, "entry": n} for n, name in beside.names.items()]
    more += [
        {"note": reference, "salt": note.salt, "text": note.text}
        for reference, note in beside.notes.items()
    ]
    return text + "".join(map(dumped, [*more, *_openings(disclosure)]))


def dumped(line: Line) -> str:
    """One line of an export."""
    # ASCII, so that lone surrogates and direction marks in names survive every file.
    return json.dumps(line, ensure_ascii=True, separators=(",", ":")) + "\n"


def _openings(disclosure: Disclosure) -> Iterator[Line]:
    """Who acts, and everything that was sealed."""
    for identity, name in disclosure.aliases.of.items():
        yield {"actor": name, "id": identity}
    for number, values in disclosure.openings.items():
        yield {"opening": number, "salt": disclosure.salts[number], "values": values}


def read(source: str, upcasters: Sequence[Upcaster] = UPCASTERS) -> Journal:
    """The journal of a text."""
    texts = source.split("\n")
    version, full = _described(texts[0], len(upcasters) + 1)
    file = _File(version >= SEALING, full)
    facts = []
    try:
        for number, text in enumerate(texts[1:], 2):
            file.at = number
            if text.strip():
                file.take(_loaded(text))
        for number, line in file.lines:
            file.at = number
            facts.append(fact_of(file.opened(lifted(line, version, upcasters))))
        if file.openings:
            file.at, _ = next(iter(file.openings.values()))
            raise CannotRead("there is nothing sealed that this would open")
    except CannotRead as error:
        raise JournalError(file.at, str(error)) from None
    return Journal(tuple(facts), file.names, file.notes, file.salts, version)


@dataclass(frozen=True, slots=True)
class _Opening:
    opening: int
    salt: str
    values: Line


@dataclass(slots=True)
class _File:
    """The lines of a file, sorted by what they are; `openings` are those not used yet.

    `at` is the line that is being read.
    """

    seals: bool
    full: bool
    at: int = 1
    lines: list[tuple[int, Line]] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    notes: dict[str, Note] = field(default_factory=dict)
    salts: dict[int, str] = field(default_factory=dict)
    actors: dict[str, str] = field(default_factory=dict)
    openings: dict[int, tuple[int, _Opening]] = field(default_factory=dict)

    def take(self, line: Line) -> None:
        """The next line of the file."""
        if "fact" in line or "sealed" in line:
            self.lines.append((self.at, line))
        elif "name" in line:
            name = from_json(str, line["name"], "name")
            self.names[from_json(int, line.get("entry"), "entry")] = name
        elif "note" in line:
            note = {key: item for key, item in line.items() if key != "note"}
            self.notes[from_json(str, line["note"], "note")] = from_json(Note, note, "note")
        elif self.seals and self.full and "actor" in line:
            self._known(line)
        elif self.seals and self.full and "opening" in line:
            opening = _opening(line)
            if opening.opening in self.openings:
                raise CannotRead(f"fact {opening.opening} is opened twice")
            self.openings[opening.opening] = (self.at, opening)
        else:
            self.lines.append((self.at, line))

    def _known(self, line: Line) -> None:
        name, identity = (from_json(str, line.get(key), key) for key in ("actor", "id"))
        if name in self.actors or identity in self.actors.values():
            raise CannotRead(f"{name!r} or {identity!r} is there twice")
        self.actors[name] = identity

    def opened(self, line: Line) -> Line:
        """A fact's line as it was recorded, as far as this file tells it."""
        if not self.seals:
            return line
        parts = _sealed_parts(line)
        if not self.full:
            return line
        if WHOLE in parts:
            (value,) = self._values(line, parts).values()
            return {"n": line.get("n"), **_object(value)}
        opened = {**line, **self._values(line, parts)}
        opened["by"] = self._identified(_object(line.get("by")))
        return self._identified(opened) if line["fact"] in ("appointed", "dismissed") else opened

    def _values(self, line: Line, parts: dict[str, str]) -> Line:
        """What was sealed in a line: every part of it, and nothing else."""
        if not parts:
            return {}
        number = from_json(int, line.get("n"), "n")
        if number not in self.openings:
            raise CannotRead(f"fact {number} is sealed, and nothing in this full export opens it")
        where, opening = self.openings.pop(number)
        for part, sealed in parts.items():
            value = opening.values.get(part)
            if (
                part not in opening.values
                or sealed_part(opening.salt, part, value).sealed != sealed
            ):
                raise CannotRead(f"line {where} does not open {part!r} of fact {number}")
        if strange := sorted(set(opening.values) - set(parts)):
            raise CannotRead(f"line {where} opens {strange[0]!r}, which is not sealed")
        self.salts[number] = opening.salt
        return opening.values

    def _identified(self, line: Line) -> Line:
        name = from_json(str, line.get("id"), "id")
        if name not in self.actors:
            raise CannotRead(f"nothing in this full export says who {name!r} is")
        return {**line, "id": self.actors[name]}


def _opening(line: Line) -> _Opening:
    if set(line) != {"opening", "salt", "values"}:
        raise CannotRead(f"an opening has a salt and values: {sorted(line)}")
    number, salt = from_json(int, line["opening"], "opening"), from_json(str, line["salt"], "salt")
    return _Opening(number, salt, _object(line["values"]))


def _sealed_parts(line: Line) -> dict[str, str]:
    """The digests in a line, by what they stand for; nothing private may stand there itself."""
    kind = str(line.get("fact"))
    if set(line) == {"n", "sealed"}:
        return {WHOLE: from_json(str, line["sealed"], "sealed")}
    if "fact" not in line:
        raise CannotRead(f"neither a fact nor anything else: {sorted(line)}")
    if kind in WITHHELD:
        raise CannotRead(f"{kind!r} is not sealed")
    parts = {}
    for name in PRIVATE.get(kind, ()):
        if not is_sealed(line.get(name)):
            raise CannotRead(f"{name!r} of {kind!r} is not sealed")
        parts[name] = from_json(str, line[name]["sealed"], name)
    return parts


def _object(value: Any) -> Line:
    if not isinstance(value, dict):
        raise CannotRead(f"{str(value)[:80]!r} is not an object")
    return value


def _described(text: str, newest: int) -> tuple[int, bool]:
    """The version of a file, and whether it is a full export."""
    try:
        first = _loaded(text)
    except CannotRead as error:
        raise JournalError(1, str(error)) from None
    version = first.get("version")
    if first.get("journal") != "stolik" or type(version) is not int:
        raise JournalError(
            1, f"this is not the first line of a tournament's journal: {text[:80]!r}"
        )
    if not 1 <= version <= newest:
        raise JournalError(1, f"version {version} is newer than this program, which reads {newest}")
    return version, first.get("export") == "full"


def _loaded(text: str) -> Line:
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError:
        raise CannotRead("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise CannotRead(f"not JSON ({error.msg}): {text[:80]!r}") from None
    except CannotRead:
        raise
    except ValueError:  # a number of more digits than Python will read
        raise CannotRead(f"a number is too long: {text[:80]!r}") from None
    if not isinstance(value, dict):
        raise CannotRead(f"not an object: {text[:80]!r}")
    return value


def _once(pairs: list[tuple[str, Any]]) -> Line:
    unique = dict(pairs)
    if len(unique) != len(pairs):
        raise CannotRead(f"a field is given twice: {[name for name, _ in pairs]}")
    return unique


def _no_constant(name: str) -> Any:
    raise CannotRead(f"{name} is not a number")
