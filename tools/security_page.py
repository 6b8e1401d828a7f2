"""Writes docs/security.md: what an organiser and an operator should know, and what is tried.

    python tools/security_page.py            write docs/security.md
    python tools/security_page.py --check    1 if the page is not what this would write

What was found stands in tests/attacks.tsv; what is tried against it comes from the tests marked
`@pytest.mark.attack(number, "what is tried")`. Both ways it answers 1 while a number has no test.
"""

from __future__ import annotations

import ast
import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generated import write_or_check

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "security.md"
TESTS = ROOT / "tests"
FINDINGS = TESTS / "attacks.tsv"

INTRO = """\
# Security

<!-- Written by tools/security_page.py from its own texts, tests/attacks.tsv and the tests marked
`attack`; change those, then run `make docs`. -->

What you should know about keeping a tournament safe, and what is tried against the program whenever
its tests run. To report a fault: [SECURITY.md](../SECURITY.md). What is kept about people, who sees
it and how long: [personal data and photos](privacy.md).
"""

# A heading, and its paragraph; the numbers behind each are those of the table below.
ORGANISER: tuple[tuple[str, str], ...] = (
    (
        "Links are keys",  # 2, 11, 17, 19
        """\
Whoever has a link can use it: a person's own page (`/p/...`), a table's page (`/k/...`), the link for
photos, an invitation to work. None can be guessed, so it matters only where they are shown.

- A **badge** carries a link to seat and games only, because badges end up in photos. What a person
  told you, and the way to change it, open with the link from the confirmation mail or from your desk.
- The **confirmation** after registering is for the browser that sent the form.
- An **invitation** for one person is used up by the first. Make another one rather than pass it on.
- Send private links to the person they belong to, never to a group chat.""",
    ),
    (
        "People at work",  # 19, 20
        """\
Everybody works under an own name and sees what the role needs: [who may do what](roles.md). Give the
smallest role that does the work. A pass stays on the device that followed the link: on a borrowed
phone press *Leave* at the end of the day, or end the person's work under *People at work*. Both end it
on the server, so that a copy of the pass is worth nothing.""",
    ),
    (
        "Tables and phones",  # 8, 14
        """\
The label of a table lets anybody at it report. That is meant: results are checked by a second person,
not by a password. The desk sees when one phone both reported and confirmed, a report for an earlier
round waits for the desk as a late one, and a phone that sends too much is told to wait without losing
anything. Print new labels if a set was lost.""",
    ),
    (
        "What everybody can read",  # 3, 12, 22, 25
        """\
The pages, files and live streams of a public tournament, and its journal, name people as they chose to
be shown. Who is under 18, consents, warnings and notes are not in them; the journal holds a digest in
their place, so that it can still be checked. Nobody is shown by more of the name because somebody with
the same name agreed to it. Two texts are public wherever they stand: the title, and the word by which
people are kept apart at the first draw.""",
    ),
    (
        "Files you are sent",  # 4, 5, 27
        """\
Spreadsheets, logos and photos are opened apart from the site, with limits; one that is damaged or made
to do harm is refused with a sentence, and the tournament goes on. Photos lose place, time and camera.
Spreadsheets you download are written so that no cell is taken for a formula.""",
    ),
    (
        "Other organisers",  # 13
        """\
On a site shared by several organisers nobody opens another's desk, people, league or application.
Somebody who plays with both of you is one person to the site: only whoever owns all entries of a
person, or the national organiser, changes or joins them.""",
    ),
)
OPERATOR: tuple[tuple[str, str], ...] = (
    (
        "Accounts and passwords",  # 7, 26
        """\
An account is needed to own tournaments, not to work in one. Passwords are at least ten characters and
not the account's name; everybody changes their own in the browser. `stolik user` lists, adds, disables
and removes accounts. Many wrong guesses make logging in slower, for the name and for the address, and
never lock out a whole hall. They are logged without the name.""",
    ),
    (
        "The demo",  # 10
        """\
`--demo` is for looking. It refuses a folder in which there are real accounts, and with `--hall` its
password is random and printed. Never keep a real tournament in a demo's folder.""",
    ),
    (
        "In a hall, on a server",  # 9, 23, 28
        """\
- **A hall** is plain HTTP on a network that others share: whoever runs that network could read along.
  Use your own wifi with a password where you can, and a certificate (`--cert`, `--key`,
  `--public-url`) where you have one.
- **A server** belongs behind HTTPS. `STOLIK_PUBLIC_URL` tells the site its own address: links in mail,
  cookies and what browsers are told about HTTPS follow it.
- The folder of data holds the database and the secret key. It is for the site's own user alone.""",
    ),
    (
        "Proxies",  # 9, 27
        """\
The address of a visitor is taken from `X-Forwarded-For` only if the connection comes from the machine
itself, as with the nginx of [operating](operating.md#a-server), which sets it anew. A proxy that passes
on what visitors send would let them lift every limit that counts by address.""",
    ),
    (
        "Limits",  # 1, 6, 7, 8, 9, 14, 16, 27
        """\
Forms of 256 kB, headers of 16 kB within ten seconds, silent connections, logins, codes of tables,
questions about tiles, registrations, photos and mails each have a limit. A hall behind one address stays
below all of them. Whoever meets one is told to wait.""",
    ),
    (
        "E-mail",  # 16, 17, 18
        """\
The site writes to addresses that nobody has proved yet, once for each address and event. It needs
`STOLIK_PUBLIC_URL` for that. The number of a mail tells nothing about its page, and whoever stops mail
needs no account.""",
    ),
    (
        "Backups",  # 15, 28, 29
        """\
A backup holds everything, the secret key too: keep it where only you can read it, and try one out
before you need it. A file is checked whole before anything is replaced. Erasing somebody does not reach
backups made before.""",
    ),
    (
        "Updates",  # 6
        """\
Faults are mended in the newest version: watch for it, and stop at a backup before each
[upgrade](operating.md#upgrade). Keep Python itself up to date; `stolik doctor` names versions that are
known to be weak.""",
    ),
)


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
    found = set()
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        if "attack(" in source:
            found |= set(_attempts(source, _link(file)))
    return tuple(sorted(found))


def _link(file: Path) -> str:
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name


def _attempts(source: str, file: str) -> Iterator[Attempt]:
    tree = ast.parse(source)
    yield from _in(tree.body, file, _module_marks(tree))


def _in(body: Sequence[ast.stmt], file: str, around: list[tuple[int, str]]) -> Iterator[Attempt]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _in(node.body, file, [*around, *_marks(node.decorator_list)])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test_"):
                for number, tried in [*around, *_marks(node.decorator_list)]:
                    yield Attempt(number, tried, file, node.name)


def _module_marks(tree: ast.Module) -> list[tuple[int, str]]:
    """Marks that stand for a whole module."""
    found: list[tuple[int, str]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if "pytestmark" in names:
                found += _marks([node.value])
    return found


def _marks(nodes: Sequence[ast.expr]) -> list[tuple[int, str]]:
    """The attacks named anywhere in these expressions, in the cases of a table too."""
    found = []
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and _is_attack(call.func):
                values = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                match values:
                    case [int() as number, str() as tried]:
                        found.append((number, tried))
                    case _:
                        raise ValueError(f"not attack(number, text): {ast.unparse(call)}")
    return found


def _is_attack(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "attack"


def missing() -> tuple[int, ...]:
    """The findings that no test tries again."""
    tried = {attempt.number for attempt in attempts()}
    return tuple(one.number for one in findings() if one.number not in tried)


def page() -> str:
    """The whole page."""
    known = {one.number for one in findings()}
    unknown = sorted({one.number for one in attempts()} - known)
    if unknown:
        raise ValueError(f"attacks that tests/attacks.tsv does not know: {unknown}")
    parts = [INTRO, _prose("For organisers", ORGANISER), _prose("For whoever runs it", OPERATOR)]
    parts += [_walked(), _found(), _tried()]
    return "\n".join(parts)


def _prose(heading: str, topics: Sequence[tuple[str, str]]) -> str:
    return f"## {heading}\n\n" + "\n".join(f"### {name}\n\n{text}\n" for name, text in topics)


def _walked() -> str:
    """The walk over the whole site, in numbers."""
    sys.path.insert(0, str(TESTS))
    try:
        from routes_table import ROUTES
        from support import walk_plan as plan
    finally:
        sys.path.remove(str(TESTS))
    addresses = len({name for name, _, _ in ROUTES})
    people = 2 * len(plan.IN_A_WORLD) + len(plan.BESIDE)
    return f"""\
## What is tried

Two organisers with tournaments, people, leagues, applications, photos and mail of the same kind; every
private text in them is a word of its own, and every row has an owner. Then requests are sent to each of
{addresses} addresses and to the live streams, by {people} kinds of visitors ({len(plan.IN_A_WORLD)} in each \
organiser's world, from owner to
player, and {len(plan.BESIDE)} in neither), with {len(plan.METHODS)} methods, mixing one organiser's ids into \
the other's pages, with forms filled
at random. No answer may be a broken page, tell a word to whoever may not read it, or change a row of
somebody else's: {plan.REQUESTS:,} requests whenever the tests run, {plan.SOAK_REQUESTS:,} in `make soak`
([test_walk.py](../tests/web/test_walk.py)). Who gets which answer from every address is one more table
([routes_table.py](../tests/routes_table.py)).
"""


def _found() -> str:
    rows = ["### What was found once", ""]
    rows += ["| number | severity | what was possible | what happens now |", "|---|---|---|---|"]
    rows += [f"| {one.number} | {one.severity} | {one.before} | {one.now} |" for one in findings()]
    return "\n".join(rows) + "\n"


def _tried() -> str:
    rows = ["### What is tried again by the tests", "", "| number | tried | test |", "|---|---|---|"]
    tests: dict[tuple[int, str], list[str]] = {}
    for one in attempts():
        name = one.test.removeprefix("test_").replace("_", " ")
        tests.setdefault((one.number, one.tried), []).append(f"[{name}](../{one.file})")
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
