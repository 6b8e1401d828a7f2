"""Writes docs/security.md: what an organiser and an operator should know, and what is tried.

    python tools/security_page.py            write docs/security.md
    python tools/security_page.py --check    1 if the page is not what this would write

The words stand in tools/security_prose.md and what was found in tests/attacks.tsv; what is tried
against it comes from the tests marked
`@pytest.mark.attack(number, "what is tried")`. Both ways it answers 1 while a number has no test.
"""

from __future__ import annotations

import ast
import csv
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generated import write_or_check

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "security.md"
TESTS = ROOT / "tests"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
FINDINGS = TESTS / "attacks.tsv"
PROSE = Path(__file__).with_name("security_prose.md")
WALKED = """\
## What is tried

Two organisers with tournaments, people, leagues, applications, photos and mail of the same kind:
every private text in them is a word of its own, and every row has an owner. Then requests are sent
to each of {addresses} addresses and to the live streams, by {visitors} kinds of visitors ({inside}
in each organiser's world, from owner to player, and {beside} in neither), with {methods} methods,
mixing one organiser's ids into the other's pages, with forms filled at random. No answer may be a
broken page, tell a word to whoever may not read it, or change a row of somebody else's:
{requests:,} requests whenever the tests run, {soak:,} in `make soak`
([test_walk.py](../tests/web/test_walk.py)). Who gets which answer from every address is one more
table ([routes_table.py](../tests/support/routes_table.py)).
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was possible once, and what happens now."""

    number: int
    severity: str
    before: str
    now: str


@dataclass(frozen=True, slots=True, order=True)
class Attempt:
    """What a test tries: the finding's number, in a few words, where."""

    number: int
    tried: str
    file: str
    test: str


def findings() -> tuple[Finding, ...]:
    with FINDINGS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return tuple(Finding(int(number), *rest) for number, *rest in rows)


def attempts(folder: Path = TESTS) -> tuple[Attempt, ...]:
    """What every marked test tries; one with several cases counts once."""
    tried = set()
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        if "attack(" in source:
            tried |= set(_attempts(source, _link(file)))
    return tuple(sorted(tried))


def _link(file: Path) -> str:
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name


def _attempts(source: str, file: str) -> Iterator[Attempt]:
    tree = ast.parse(source)
    yield from _in(tree.body, file, _module_marks(tree))


def _in(body: Sequence[ast.stmt], file: str, around: list[tuple[int, str]]) -> Iterator[Attempt]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _in(node.body, file, [*around, *_marks(node.decorator_list)])
        elif isinstance(node, FUNCTIONS) and node.name.startswith("test_"):
            for number, tried in [*around, *_marks(node.decorator_list)]:
                yield Attempt(number, tried, file, node.name)


def _module_marks(tree: ast.Module) -> list[tuple[int, str]]:
    """Marks that stand for a whole module."""
    marks: list[tuple[int, str]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if "pytestmark" in names:
                marks += _marks([node.value])
    return marks


def _marks(nodes: Sequence[ast.expr]) -> list[tuple[int, str]]:
    """The attacks named anywhere in these expressions, in the cases of a table too."""
    marks = []
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and _is_attack(call.func):
                values = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                match values:
                    case [int() as number, str() as tried]:
                        marks.append((number, tried))
                    case _:
                        raise ValueError(f"not attack(number, text): {ast.unparse(call)}")
    return marks


def _is_attack(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "attack"


def missing() -> tuple[int, ...]:
    """The findings that no test tries again."""
    tried = {attempt.number for attempt in attempts()}
    return tuple(finding.number for finding in findings() if finding.number not in tried)


def page() -> str:
    """The whole page."""
    known = {finding.number for finding in findings()}
    unknown = sorted({attempt.number for attempt in attempts()} - known)
    if unknown:
        raise ValueError(f"attacks that tests/attacks.tsv does not know: {unknown}")
    return f"{_prose()}\n{_walked()}\n{_found()}\n{_tried()}"


def _prose() -> str:
    """The words; the numbers of findings beside a heading are for whoever writes there."""
    lines = PROSE.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not re.fullmatch(r"<!-- [\d, ]+ -->\n", line))


def _walked() -> str:
    """The walk over the whole site, in numbers."""
    sys.path.insert(0, str(TESTS))
    try:
        from support import walk_plan as plan
        from support.routes_table import ROUTES
    finally:
        sys.path.remove(str(TESTS))
    addresses = len({name for name, _, _ in ROUTES})
    return WALKED.format(
        addresses=addresses,
        visitors=2 * len(plan.IN_A_WORLD) + len(plan.BESIDE),
        inside=len(plan.IN_A_WORLD),
        beside=len(plan.BESIDE),
        methods=len(plan.METHODS),
        requests=plan.REQUESTS,
        soak=plan.SOAK_REQUESTS,
    )


def _found() -> str:
    rows = ["### What was found once", ""]
    rows += ["| number | severity | what was possible | what happens now |", "|---|---|---|---|"]
    rows += [
        f"| {finding.number} | {finding.severity} | {finding.before} | {finding.now} |"
        for finding in findings()
    ]
    return "\n".join(rows) + "\n"


def _tried() -> str:
    rows = [
        "### What is tried again by the tests",
        "",
        "| number | tried | test |",
        "|---|---|---|",
    ]
    tests: dict[tuple[int, str], list[str]] = {}
    for attempt in attempts():
        name = attempt.test.removeprefix("test_").replace("_", " ")
        tests.setdefault((attempt.number, attempt.tried), []).append(f"[{name}](../{attempt.file})")
    for (number, tried), links in tests.items():
        rows.append(f"| {number} | {tried.replace('|', '/')} | {', '.join(links)} |")
    return "\n".join(rows) + "\n"


def main(arguments: Sequence[str]) -> int:
    status = write_or_check(arguments, TARGET, page)
    if status == 0 and (untried := missing()):
        names = ", ".join(str(number) for number in untried)
        print(f"no test tries these findings again: {names}; mark one `attack`", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
