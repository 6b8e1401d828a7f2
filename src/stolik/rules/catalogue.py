"""The catalogue of rules: every statement of the five documents, and what Stolik does about it.

It lets a test, a case or a parameter cite the rule it stands for, and lets a page show which rules
are proved. It knows no test and proves nothing itself: `tools/rules_page.py` brings rules and
proofs together. It knows no rule in the sense of code either: only its id, its kind, a paraphrase
and the module that answers for it.

Documents: L league 2019-2021, T tournament 2024, E elimination tournaments, P rules of play,
W world championship 2015. Decisions of our own start with C (conflicts) and A (ambiguities).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

DOES: Mapping[str, str] = MappingProxyType(
    {
        "enforces": "refuses what breaks the rule, or applies it unasked",
        "computes": "works out what the rule asks for",
        "prints": "puts it on paper",
        "reminds": "tells people what only they can keep",
        "shows": "lets everybody see it",
        "people": "leaves it to people",
        "later": "will do it in a part that does not exist yet",
    }
)
# A game on the computer refuses what is wrong; in a hall tiles lie on a table and nobody does.
HALL: Mapping[str, str] = MappingProxyType(
    {
        "phone": "the phone at the table does it: the clock, whose move it is, the report",
        "desk": "the desk and the pages around it do it, with or without phones",
        "card": "the rules card and the referee's page say it, and players keep it",
        "people": "people alone keep it",
    }
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of a document, in our words, with who takes care of it.

    `does` is what the program does where it can; `hall` who sees to it around a table of wood.
    """

    id: str
    kind: str
    does: str
    hall: str
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A situation worked out by hand from the documents; the tests that play it cite its id."""

    id: str
    rules: tuple[str, ...]
    decisions: tuple[str, ...]


@cache
def catalogue() -> tuple[Rule, ...]:
    """All rules, in the order of the documents."""
    return tuple(Rule(*row) for row in _rows("catalogue.tsv"))


@cache
def decisions() -> Mapping[str, str]:
    """What was decided where the documents disagree (C) or are silent (A), by id."""
    return MappingProxyType(dict(_rows("decisions.tsv")))


@cache
def examples() -> tuple[Example, ...]:
    """The worked examples: which rules each shows, and on which decisions it depends."""
    return tuple(
        Example(name, tuple(rules.split()), tuple(decided.split()))
        for name, rules, decided in _rows("examples.tsv")
    )


def known(reference: str) -> bool:
    """Whether the reference is a decision or stands for rules of the catalogue."""
    return reference in decisions() or bool(_expanded(reference))


def expand(reference: str) -> tuple[str, ...]:
    """The ids of the rules a reference stands for, in the order of the documents.

    A reference is an id, a parent of ids, or a range whose second end names only what changes; an
    id with `=` before it stands for itself alone, whatever is below it:

    >>> expand("E-10o3")
    ('E-10o3',)
    >>> expand("E-10h1")
    ('E-10h1a', 'E-10h1b', 'E-10h1c', 'E-10h1d')
    >>> expand("L-og-8.4-8.5")
    ('L-og-8.4', 'L-og-8.5')
    >>> expand("=E-10h")
    ('E-10h',)
    """
    found = _expanded(reference)
    if not found:
        raise ValueError(f"no rule of the catalogue is called {reference!r}")
    return found


def _expanded(reference: str) -> tuple[str, ...]:
    if reference.startswith("="):
        return tuple(name for name in _ids() if name == reference[1:])
    return _below(reference) or _between(reference)


def _below(parent: str) -> tuple[str, ...]:
    """The id itself and the ids under it; a whole document is nobody's parent."""
    if "-" not in parent or not parent[-1].isalnum():
        return ()
    return tuple(name for name in _ids() if name == parent or _is_child(name, parent))


def _is_child(name: str, parent: str) -> bool:
    """Whether the name goes on after the parent with a new part, not with more of its last one.

    `bis` marks the second item with the same number: a neighbour, not a child.
    """
    rest = name.removeprefix(parent)
    if rest in ("", name) or rest.startswith("bis"):
        return False
    last, following = parent[-1], rest[0]
    return not (
        (last.isdigit() and following.isdigit()) or (last.isalpha() and following.isalpha())
    )


def _between(reference: str) -> tuple[str, ...]:
    """The ids of a range: `E-10h1b-c` ends with `E-10h1c`, `P-19.1-19.3` with `P-19.3`."""
    first, _, tail = reference.rpartition("-")
    shape = re.sub(r"[A-Za-z]+|[0-9]+", _same_sort, re.escape(tail))
    changed = re.search(f"{shape}$", first) if tail else None
    if changed is None:
        return ()
    starts, ends = _below(first), _below(first[: changed.start()] + tail)
    if not starts or not ends:
        return ()
    ids = _ids()
    return ids[ids.index(starts[0]) : ids.index(ends[-1]) + 1]


def _same_sort(part: re.Match[str]) -> str:
    return "[0-9]+" if part.group().isdigit() else "[A-Za-z]+"


@cache
def _ids() -> tuple[str, ...]:
    return tuple(rule.id for rule in catalogue())


def _rows(name: str) -> list[list[str]]:
    """The rows of a table kept beside this module, without its heading."""
    text = files("stolik.rules").joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.split("\n")[1:] if line]
