#!/usr/bin/env python3
"""Writes docs/rules.md: every rule, what Stolik does about it, and which tests prove it.

    python tools/rules_page.py            write the page
    python tools/rules_page.py --check    exit 1 if it is stale or a test cites an unknown rule

Proofs are found by reading, nothing is run: `pytest.mark.rule("E-10h3")` on a test, a class or a
module under tests/, and the "rules" of each line of tests/cases/*.jsonl; worked examples by their
ids in tests and cases. Whether those tests pass is the test run's business.
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from generated import write_or_check
from stolik.rules.catalogue import (
    DOES,
    HALL,
    Rule,
    catalogue,
    decisions,
    examples,
    expand,
    known,
)

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
what Stolik does about it, who sees to it in a hall, and names the tests that prove it. Where the
documents contradict each other or say nothing, the [decisions](#decisions) at the end say what
Stolik does instead.

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


def played_examples(root: Path) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """For each worked example, the tests and cases that play it as (source, item)."""
    tests = root / "tests"
    played: dict[str, list[tuple[str, str]]] = {}
    for source, item, text in (*_test_texts(tests), *_case_names(tests / "cases")):
        for name in _named_examples(text):
            played.setdefault(name, []).append((source, item))
    return {name: tuple(dict.fromkeys(places)) for name, places in played.items()}


def _test_texts(tests: Path) -> Iterator[tuple[str, str, str]]:
    """Every test with its whole text, and what stands around the tests of a module."""
    for path in sorted(tests.rglob("test_*.py")):
        source, text = path.relative_to(tests).as_posix(), path.read_text(encoding="utf-8")
        lines = text.split("\n")
        around = list(lines)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
                yield source, node.name, "\n".join(lines[first : node.end_lineno])
                around[first : node.end_lineno] = [""] * ((node.end_lineno or first) - first)
        yield source, "", "\n".join(around)


def _case_names(folder: Path) -> Iterator[tuple[str, str, str]]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.strip():
                name = str(json.loads(line)["id"])
                yield path.name, name, name


def _named_examples(text: str) -> set[str]:
    """The examples whose ids stand in a text, be it in the name of a test: test_ex_150_and_196."""
    named = {f"EX-{number}" for number in re.findall(r"EX-(\d+[a-z]?)", text)}
    for numbers in re.findall(r"def test_ex_((?:\d+[a-z]?_(?:and_)?)+)", text):
        named |= {f"EX-{number}" for number in re.findall(r"\d+[a-z]?", numbers)}
    # Parts of one example: EX-003a and EX-003b.
    ids = {example.id for example in examples()}
    return {name if name in ids else name.rstrip("abcdefgh") for name in named}


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


def page(found: Sequence[Mention], played: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """The whole page; raises ValueError with all unknown references if there are any."""
    if wrong := problems(found):
        raise ValueError("\n".join(wrong))
    proved = proofs(found)
    parts = [INTRO, _legend(), _counts(catalogue())]
    for letter, title in DOCUMENTS.items():
        rules = [rule for rule in catalogue() if rule.id.startswith(f"{letter}-")]
        parts.append(f"## {letter}: {title}\n\n{_rules(rules, proved)}")
    parts.append(f"## Decisions\n\n{_decisions(proved)}")
    parts.append(f"## Worked examples\n\n{_examples(played)}")
    return "\n".join(parts)


def _legend() -> str:
    hall = "In a hall tiles lie on a table that no program sees. There …"
    return f"## What the words mean\n\nStolik …\n\n{_words(DOES)}\n{hall}\n\n{_words(HALL)}"


def _words(meanings: Mapping[str, str]) -> str:
    return "".join(f"- **{word}**: {meaning}.\n" for word, meaning in meanings.items())


def _counts(rules: Sequence[Rule]) -> str:
    does = Counter((rule.id[0], rule.does) for rule in rules)
    hall = Counter((rule.id[0], rule.hall) for rule in rules)
    counted = _counted(does, DOES), _counted(hall, HALL)
    return f"## How many\n\n{counted[0]}\nIn a hall:\n\n{counted[1]}"


def _counted(counter: Counter[tuple[str, str]], words: Iterable[str]) -> str:
    rows = [
        (letter, *(counter[letter, word] for word in words), _sum(counter, letter))
        for letter in DOCUMENTS
    ]
    total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    return _table(("document", *words, "rules"), [*rows, total])


def _sum(counted: Counter[tuple[str, str]], letter: str) -> int:
    return sum(number for (document, _), number in counted.items() if document == letter)


def _rules(rules: Iterable[Rule], proved: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    heading = ("id", "what it asks", "what Stolik does", "in a hall", "where", "proved by")
    return _table(
        heading,
        [
            (
                *(rule.id, rule.text, rule.does, rule.hall),
                *(_code(rule.where), _cited(proved.get(rule.id, ()))),
            )
            for rule in rules
        ],
    )


def _decisions(proved: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    rows = [(name, text, _cited(proved.get(name, ()))) for name, text in decisions().items()]
    return _table(("id", "decision", "proved by"), rows)


def _examples(played: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    rows = [
        (
            *(example.id, ", ".join(example.rules), ", ".join(example.decisions) or "–"),
            _cited(played.get(example.id, ())),
        )
        for example in examples()
    ]
    return _table(("id", "rules", "depends on", "played by"), rows)


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
    return write_or_check(
        arguments, root / "docs" / "rules.md", lambda: page(mentions(root), played_examples(root))
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
