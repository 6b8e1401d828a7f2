#!/usr/bin/env python3
"""Writes docs/rules.md: every rule, what Stolik does about it, and which tests prove it.

    python tools/rules_page.py            write the page
    python tools/rules_page.py --check    exit 1 if it is stale or a test cites an unknown rule

Proofs are found by reading, nothing is run: `pytest.mark.rule("E-10h3")` on a test, a class or a
module under tests/, and the "rules" of each line of tests/cases/*.jsonl. Whether those tests pass
is the test run's business.
"""

import ast
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from generated import write_or_check
from stolik.rules.catalogue import DOES, Rule, catalogue, decisions, expand, known

ROOT = Path(__file__).resolve().parents[1]
SHOWN = 3
DOCUMENTS = {
    "L": "League regulations 2019-2021",
    "T": "Tournament regulations 2024",
    "E": "How to run an elimination tournament",
    "P": "Rules of play",
    "W": "World championship WRC 9, Berlin 2015",
}
INTRO = """\
# Rules and what Stolik does about them

<!-- Written by tools/rules_page.py; change the tables in src/stolik/rules/ and run `make docs`. -->

Stolik follows five documents. This page lists every statement they make, in our own words, says
what Stolik does about it and names the tests that prove it. Where the documents contradict each
other or say nothing, the [decisions](#decisions) at the end say what Stolik does instead.

An id is the letter of the document and the document's own number; parts added by us follow a dot
or a letter. `bis` marks a number that a document uses a second time.
"""


@dataclass(frozen=True, slots=True)
class Mention:
    """One place that claims to prove something: a marker on a test, or a line of cases."""

    reference: str
    source: str
    item: str
    file: str
    line: int


class _Markers(ast.NodeVisitor):
    """Collects rule markers together with the test, class or module that carries them."""

    def __init__(self, source: str, file: str) -> None:
        self.source, self.file = source, file
        self.scope: list[str] = []
        self.found: list[Mention] = []

    def visit_scope(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.scope.append(node.name)
        self.generic_visit(node)
        self.scope.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_scope  # noqa: N815

    def visit_Call(self, node: ast.Call) -> None:
        if _is_rule_marker(node.func):
            item = ".".join(self.scope)
            for argument in node.args:
                reference = _literal(argument)
                self.found.append(Mention(reference, self.source, item, self.file, argument.lineno))
        self.generic_visit(node)


def _is_rule_marker(called: ast.expr) -> bool:
    """Whether this is `pytest.mark.rule` or `mark.rule`."""
    if not (isinstance(called, ast.Attribute) and called.attr == "rule"):
        return False
    owner = called.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def _literal(argument: ast.expr) -> str:
    """The text of a literal; anything else as it stands, so that it is reported as unknown."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return ast.unparse(argument)


def mentions(root: Path) -> tuple[Mention, ...]:
    """Everything under root/tests that claims to prove a rule, in a stable order."""
    tests = root / "tests"
    return (*_marked(root, tests), *_cases(root, tests / "cases"))


def _marked(root: Path, tests: Path) -> Iterator[Mention]:
    for path in sorted(tests.rglob("*.py")):
        reader = _Markers(path.relative_to(tests).as_posix(), path.relative_to(root).as_posix())
        reader.visit(ast.parse(path.read_text(encoding="utf-8"), filename=str(path)))
        yield from reader.found


def _cases(root: Path, folder: Path) -> Iterator[Mention]:
    for path in sorted(folder.glob("*.jsonl")):
        file = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                item, references = str(row["id"]), row.get("rules", [])
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{file}:{number}: not a case with an id: {line!r}") from error
            for reference in references:
                yield Mention(str(reference), path.name, item, file, number)


def problems(found: Iterable[Mention]) -> tuple[str, ...]:
    """One sentence for each reference that stands for nothing, saying where it is."""
    return tuple(
        f"{mention.file}:{mention.line}: unknown rule {mention.reference!r}"
        for mention in found
        if not known(mention.reference)
    )


def proofs(found: Iterable[Mention]) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """For each id of a rule or decision, what proves it as (source, item), most direct first."""
    proved: dict[str, list[tuple[bool, str, int, str]]] = {}
    for mention in found:
        reference = mention.reference
        for name in (reference,) if reference in decisions() else _with_twins(expand(reference)):
            place = (name != reference, mention.source, mention.line, mention.item)
            proved.setdefault(name, []).append(place)
    return {
        name: tuple(dict.fromkeys((source, item) for _, source, _, item in sorted(places)))
        for name, places in proved.items()
    }


def _with_twins(names: Iterable[str]) -> Iterable[str]:
    """L and T share their rules of play word for word, and one ruleset: a proof counts for both."""
    for name in names:
        yield name
        for own, twin in (("L-og-", "T-z-"), ("T-z-", "L-og-")):
            if name.startswith(own):
                yield twin + name.removeprefix(own)


def page(found: Sequence[Mention]) -> str:
    """The whole page; raises ValueError with all unknown references if there are any."""
    if wrong := problems(found):
        raise ValueError("\n".join(wrong))
    proved = proofs(found)
    parts = [INTRO, _legend(), _counts(catalogue())]
    for letter, title in DOCUMENTS.items():
        rules = [rule for rule in catalogue() if rule.id.startswith(f"{letter}-")]
        parts.append(f"## {letter}: {title}\n\n{_rules(rules, proved)}")
    parts.append(f"## Decisions\n\n{_decisions(proved)}")
    return "\n".join(parts)


def _legend() -> str:
    lines = [f"- **{word}**: {meaning}." for word, meaning in DOES.items()]
    return "## What the words mean\n\nStolik …\n\n" + "\n".join(lines) + "\n"


def _counts(rules: Sequence[Rule]) -> str:
    counted = Counter((rule.id[0], rule.does) for rule in rules)
    rows = [
        (letter, *(counted[letter, does] for does in DOES), _sum(counted, letter))
        for letter in DOCUMENTS
    ]
    total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    table = _table(("document", *DOES, "rules"), [*rows, total])
    return f"## How many\n\n{table}"


def _sum(counted: Counter[tuple[str, str]], letter: str) -> int:
    return sum(number for (document, _), number in counted.items() if document == letter)


def _rules(rules: Iterable[Rule], proved: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    heading = ("id", "what it asks", "what Stolik does", "where", "proved by")
    return _table(
        heading,
        [
            (rule.id, rule.text, rule.does, _code(rule.where), _cited(proved.get(rule.id, ())))
            for rule in rules
        ],
    )


def _decisions(proved: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    rows = [(name, text, _cited(proved.get(name, ()))) for name, text in decisions().items()]
    return _table(("id", "decision", "proved by"), rows)


def _cited(places: Sequence[tuple[str, str]]) -> str:
    """The first few proofs grouped by file, and how many more there are."""
    cited = "; ".join(
        f"{_code(source)} {', '.join(item for _, item in group)}".rstrip()
        for source, group in groupby(places[:SHOWN], key=lambda place: place[0])
    )
    more = len(places) - SHOWN
    return f"{cited} +{more}" if more > 0 else cited or "–"


def _code(name: str) -> str:
    return "–" if name == "-" else f"`{name}`"


def _table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    cells = ([str(cell).replace("|", "\\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in cells)


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check the page; unknown references are errors."""
    return write_or_check(arguments, root / "docs" / "rules.md", lambda: page(mentions(root)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
