"""What of a journal everybody may read: the public part of each line, and the openings of the rest.

`stolik.tournament.journal.facts` says of every field whether pages tell it to everybody. A private
field is always sealed, also where it has its default: absence would tell. A fact of which nothing
is told is withheld: its number and a digest stand in its line. People at work and devices act under
names made for this journal alone, so that no phone can be followed to another tournament.

Lines are JSON objects as `stolik.tournament.journal.export` writes them. A line depends only on
those before it, so that a longer journal repeats a shorter one byte by byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from stolik.tournament.apart import members
from stolik.tournament.journal.codec import Json, to_json
from stolik.tournament.journal.facts import DISCLOSED
from stolik.tournament.journal.kinds import KINDS
from stolik.tournament.journal.sealed import sealed_part

Line = dict[str, Json]

FIELDS: Final[dict[str, tuple[str, ...]]] = {name: DISCLOSED[kind] for name, kind in KINDS.items()}
PRIVATE: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(name[1:-1] for name in names if name.startswith("("))
    for kind, names in FIELDS.items()
}
WITHHELD: Final = frozenset(
    kind for kind, names in FIELDS.items() if names and len(PRIVATE[kind]) == len(names)
)
WHOLE: Final = "fact"  # the part of a fact that is withheld: all of it but its number


class NoSalt(ValueError):
    """A fact with something private and no salt to seal it with."""


@dataclass(slots=True)
class Groups:
    """Who is kept apart from whom, as far as a journal has been read."""

    _words: dict[int, str] = field(default_factory=dict)

    def line(self, line: Line) -> Line:
        """The next line; a draw of before its groups were recorded with it says them too."""
        kind = line.get("fact")
        if kind in ("entered", "entry-changed"):
            word = line.get("apart", "")
            self._words[line["entry"]] = word if isinstance(word, str) else ""
        if kind != "drawn" or not line.get("apart") or "groups" in line:
            return line
        groups = members(line["entries"], self._words)
        return {**line, "groups": to_json(groups)} if groups else line


@dataclass(slots=True)
class Aliases:
    """Names under which people at work and devices act in one journal, in order of appearance."""

    of: dict[str, str] = field(default_factory=dict)
    _plain: int = 0

    def actor(self, by: Line) -> Line:
        """An actor under the told name."""
        device, dash, entry = by["id"].rpartition("-")
        own = by["role"] == "player" and dash and entry == str(by.get("entry"))
        if own and by["id"] not in self.of:
            # The phone of a player that also spoke for its table stays the same phone.
            self.of[by["id"]] = f"{self.name(device)}-{entry}"
        return {**by, "id": self.name(by["id"])}

    def name(self, identity: str) -> str:
        """The told name of an identity."""
        if identity not in self.of:
            self._plain += 1
            self.of[identity] = f"actor-{self._plain}"
        return self.of[identity]


@dataclass(slots=True)
class Disclosure:
    """Reads a journal from its first line on and says of each line what everybody may read."""

    salts: Mapping[int, str]
    aliases: Aliases = field(default_factory=Aliases)
    openings: dict[int, dict[str, Json]] = field(default_factory=dict)
    _groups: Groups = field(default_factory=Groups)
    _withheld: set[int] = field(default_factory=set)
    _told: dict[int, tuple[Json, Json]] = field(default_factory=dict)  # of every entry

    def line(self, line: Line) -> Line:
        """The public line of the next line."""
        number = line["n"]
        line = self._groups.line(line)
        if "fact" not in line:  # of a public journal, which knows no more itself
            self._withheld.add(number)
            return line
        if self._withholds(line):
            self._withheld.add(number)
            value = {name: item for name, item in line.items() if name != "n"}
            return {"n": number, **self._sealed(number, WHOLE, value)}
        return self._public(line)

    def _withholds(self, line: Line) -> bool:
        """Whether nothing of a fact is told, by its kind or because nothing told changes."""
        kind = line["fact"]
        if kind == "cancelled":
            return line["number"] in self._withheld
        if kind in ("entered", "entry-changed"):
            known = self._told.get(line["entry"])
            self._told[line["entry"]] = (line.get("categories", []), line.get("fixed"))
            return kind == "entry-changed" and known == self._told[line["entry"]]
        return kind in WITHHELD

    def _public(self, line: Line) -> Line:
        kind, number = line["fact"], line["n"]
        by = self.aliases.actor(line["by"])
        public: Line = {"n": number, "at": line["at"], "by": by, "fact": kind}
        for name in (listed.strip("()") for listed in FIELDS[kind]):
            if name in PRIVATE[kind]:
                value = line[name] if name in line else default_of(kind, name)
                public[name] = value if is_sealed(value) else self._sealed(number, name, value)
            elif name in line:
                public[name] = line[name]
        if kind in ("appointed", "dismissed"):
            public["id"] = self.aliases.name(line["id"])
        return public

    def _sealed(self, number: int, part: str, value: Json) -> Line:
        if number not in self.salts:
            raise NoSalt(f"fact {number} has no salt")
        self.openings.setdefault(number, {})[part] = value
        return {"sealed": sealed_part(self.salts[number], part, value).sealed}


def is_sealed(value: Json) -> bool:
    """Whether a digest stands in place of a value."""
    return isinstance(value, dict) and set(value) == {"sealed"}


def default_of(kind: str, name: str) -> Json:
    """What a line that leaves a field out says."""
    return to_json(next(field.default for field in fields(KINDS[kind]) if field.name == name))
