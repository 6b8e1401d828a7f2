"""`stolik verify` of a tournament's journal: it holds, changed outcomes show, nothing crashes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stolik.cli import main
from stolik.demo import Stop, simulated
from stolik.rules import Refused
from stolik.tournament.formats import elimination_format, matchday, wrc
from stolik.tournament.journal import (
    Journal,
    TournamentState,
    command_of,
    decide,
    difference,
    read,
    written,
)
from stolik.tournament.journal.export import fact_line, fact_of
from stolik.tournament.journal.facts import Withheld

Where = tuple[str | int, ...]

# The outcomes of every kind of fact: what the engine computed and wrote down.
OUTCOMES = {
    "draw-sealed": ("seal",),
    "drawn": ("secret", "word", "entries", "entered", "seating"),
    "seated": ("entered", "seating", "lucky_loser", "moved_up"),
    "seats-changed": ("seating", "moved"),
    "published": ("seating",),
    "round-started": ("deadline",),
    "round-resumed": ("deadline",),
    "reported": ("digest", "points"),
    "confirmed": ("digest",),
    "disputed": ("digest",),
    "corrected": ("digest", "replaces", "points", "differed"),
    "tie-resolved": ("order", "seed"),
    "round-closed": ("standings", "lot"),
    "classified": ("places", "qualified"),
}
# Fields that are left out of a line where they have their default.
DEFAULTS: dict[str, dict[str, Any]] = {
    "seated": {"lucky_loser": None, "moved_up": []},
    "tie-resolved": {"seed": ""},
    "round-closed": {"lot": ""},
}
ROW_DEFAULTS: dict[str, dict[str, Any]] = {
    "standings": {"shared": False, "ahead_on": ""},
    "places": {"shared": False, "stage": ""},
}
JOURNALS = {
    "mini": simulated(14, elimination_format("mini"), 3),
    "top8": simulated(24, elimination_format("standard-f"), 5),
    "top12": simulated(21, elimination_format("standard-e", top=12), 1),
    "matchday": simulated(9, matchday(2, 3), 2),
    "wrc": simulated(20, wrc(semi_size=8, final_size=4), 4),
}


def whole(line: dict[str, Any]) -> dict[str, Any]:
    """A line with the defaults of its outcomes written out, so that they can be changed too."""
    found = {**DEFAULTS.get(line["fact"], {}), **line}
    for field, defaults in ROW_DEFAULTS.items():
        if field in found:
            found[field] = [{**defaults, **row} for row in found[field]]
    return json.loads(json.dumps(found))


def leaves(value: Any, path: Where) -> Iterator[Where]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path


def other(value: Any, entries: list[int], rng: Random) -> Any:
    """Something else that could have stood there."""
    if isinstance(value, bool):
        return not value
    if value is None:
        return rng.choice(entries)
    if isinstance(value, int):
        return rng.choice([number for number in (value + 1, value - 1) if number != value])
    if re.fullmatch("[0-9a-f]{64}", value):
        spot = rng.randrange(64)
        digit = rng.choice([one for one in "0123456789abcdef" if one != value[spot]])
        return value[:spot] + digit + value[spot + 1 :]
    return {"small": "big", "big": "small"}.get(value, f"{value}a")


def changed(line: dict[str, Any], path: Where, new: Any) -> dict[str, Any]:
    found = json.loads(json.dumps(line))
    at = found
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = new
    return found


def shortened(line: dict[str, Any], field: str) -> Iterator[dict[str, Any]]:
    """A list without its last item, with one twice, with two swapped."""
    items = line.get(field)
    if isinstance(items, list) and items:
        yield {**line, field: items[:-1]}
        yield {**line, field: [*items, items[-1]]}
        if len(items) > 1 and items[0] != items[1]:
            yield {**line, field: [items[1], items[0], *items[2:]]}


def mutations(journal: Journal, rng: Random) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Every outcome of every fact, changed: (fact's index, where, line)."""
    entries = sorted(journal.names)
    for index, fact in enumerate(journal.facts):
        line = whole(fact_line(fact))
        for field in OUTCOMES.get(line["fact"], ()):
            for path in leaves(line.get(field), (field,)) if field in line else ():
                at: Any = line
                for step in path:
                    at = at[step]
                name = f"{line['fact']} {path}"
                yield index, name, changed(line, path, other(at, entries, rng))
            for made in shortened(line, field):
                yield index, f"{line['fact']} {field} as a list", made


def with_line(journal: Journal, index: int, line: dict[str, Any]) -> Journal:
    facts = journal.facts
    return replace(journal, facts=(*facts[:index], fact_of(line), *facts[index + 1 :]))


def found_at_once(state: TournamentState, line: dict[str, Any]) -> bool:
    """What `difference` does at one fact, without everything before it."""
    fact = fact_of(line)
    try:
        return decide(state, command_of(fact), fact.by, at=fact.at) != (fact,)
    except Refused:
        return True


@pytest.mark.parametrize("name", JOURNALS)
def test_a_demo_journal_holds(name: str) -> None:
    assert difference(JOURNALS[name]) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", JOURNALS)
def test_every_changed_outcome_of_every_fact_is_found(name: str) -> None:
    journal = JOURNALS[name]
    states = [TournamentState()]
    for fact in journal.facts:
        states.append(states[-1].after(fact))
    tried, missed = 0, []
    for index, where, line in mutations(journal, Random(name)):
        tried += 1
        # What is not wrong by itself must make something wrong that follows.
        if not found_at_once(states[index], line) and not difference(
            with_line(journal, index, line)
        ):
            missed.append((index + 1, where))
    assert missed == []
    assert tried > 500


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mini", "top12"])
def test_the_difference_itself_finds_every_changed_outcome(name: str) -> None:
    journal = JOURNALS[name]
    missed = [
        (index + 1, where)
        for number, (index, where, line) in enumerate(mutations(journal, Random(name)))
        if number % 3 == 0 and difference(with_line(journal, index, line)) is None
    ]
    assert missed == []


def test_every_kind_of_outcome_is_among_them() -> None:
    """Journals together hold every fact that has an outcome, and lists that are not empty."""
    kinds, filled = set(), set()
    for journal in JOURNALS.values():
        for fact in journal.facts:
            line = fact_line(fact)
            kinds.add(line["fact"])
            filled |= {(line["fact"], field) for field, value in line.items() if value}
    assert set(OUTCOMES) - kinds == set()
    assert {
        ("corrected", "differed"),
        ("seated", "lucky_loser"),
        ("seated", "moved_up"),
        ("seats-changed", "moved"),
        ("classified", "qualified"),
    } <= filled


# through the command


def saved(tmp_path: Path, journal: Journal, *, full: bool = True) -> Path:
    path = tmp_path / "journal.jsonl"
    path.write_text(written(journal, full=full), encoding="utf-8", newline="\n")
    return path


@pytest.mark.parametrize("full", [True, False])
def test_both_exports_verify(tmp_path: Path, full: bool, capsys) -> None:
    path = saved(tmp_path, JOURNALS["mini"], full=full)
    assert main(["verify", str(path), "--lang", "en"]) == 0
    said = capsys.readouterr().out.splitlines()
    facts = len(JOURNALS["mini"].facts)
    assert said[0] == (
        f"{path}: a tournament's journal, {facts} facts. All that was published follows:"
    )
    if not full:
        withheld = sum(isinstance(one.what, Withheld) for one in read(path.read_text()).facts)
        assert said.pop() == (
            f"{withheld} facts are withheld from this public journal; the full one tells them."
        )
    assert [line.split()[:-1] for line in said[1:]] == [
        ["draws"],
        ["seatings"],
        ["points", "of", "reports"],
        ["standings"],
        ["classification"],
    ]
    assert said[1].split()[-1] == "1"


def test_reading_gives_back_what_was_written() -> None:
    for journal in JOURNALS.values():
        assert read(written(journal, full=True)) == journal
        told = read(written(journal, full=False))
        assert (len(told.facts), told.names, told.notes, told.salts) == (
            len(journal.facts),
            {},
            {},
            {},
        )
        assert written(told, full=False) == written(journal, full=False)


def test_a_tournament_in_progress_verifies_and_says_so(tmp_path: Path, capsys) -> None:
    fmt = elimination_format("mini")
    path = saved(tmp_path, simulated(14, fmt, 3, stop=Stop(2, percent=50)))
    assert main(["verify", str(path), "--lang", "pl"]) == 0
    assert capsys.readouterr().out.endswith("Dziennik kończy się przed klasyfikacją.\n")


@pytest.mark.slow
def test_the_command_itself_finds_changed_outcomes(tmp_path: Path) -> None:
    journal = JOURNALS["mini"]
    every = [*mutations(journal, Random("command"))]
    for index, where, line in Random("few").sample(every, 4):
        path = saved(tmp_path, with_line(journal, index, line))
        done = subprocess.run(
            [sys.executable, "-m", "stolik", "verify", str(path)],
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, ""), where
        assert f"fact {index + 1} " in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_changed_note_shows(tmp_path: Path, capsys) -> None:
    path = saved(tmp_path, JOURNALS["mini"])
    text = path.read_text(encoding="utf-8")
    note = next(iter(JOURNALS["mini"].notes.values()))
    escaped = json.dumps(note.text)
    path.write_text(text.replace(escaped, '"nothing happened"'), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "does not have this text: 'nothing happened'" in capsys.readouterr().err


HEADER = '{"journal":"stolik","version":1,"export":"full"}\n'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "line 1: not JSON"),
        ("{}", "line 1: this is not the first line of a tournament's journal"),
        ('{"journal":"stolik","version":7}\n', "line 1: version 7 is newer than this program"),
        (HEADER, "there is no fact after the first line"),
        (HEADER + '{"n":1,"at":0', "line 2: not JSON"),
        (HEADER + '{"n":1,"n":1}', "line 2: a field is given twice"),
        (HEADER + '{"n":NaN}', "line 2: NaN is not a number"),
        (HEADER + "[" * 100_000, "line 2: nested too deeply"),
        (HEADER + '{"n":1,"at":0,"by":{"role":"organiser","id":"o"},"fact":"won"}', "unknown fact"),
        (HEADER + '{"n":' + "9" * 5_000 + "}", "line 2: a number is too long"),
    ],
)
def test_what_is_no_journal_is_said_with_its_place(tmp_path, content, said, capsys) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text(content, encoding="utf-8", newline="\n")
    assert main(["verify", str(path)]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert len(error) < 1_100


VALUES = [
    "null", "true", "-1", "0", "1e400", "1.5", "9" * 4_400, "9" * 4_000, '"\\ud800"', '""', '"x"',
    "[]", "{}", "[[]]", '"\\u001b[2J"', "[" * 3_000 + "]" * 3_000, "NaN", "1000000000000", "[1,1]",
    '[{"number":1,"seats":[1,2,3]}]',
]  # fmt: skip
SPOT = re.compile(r'[:\[,]("(?:[^"\\]|\\.)*"|-?\d+|true|false|null|\[[^\[\]]*\])(?=[,\]}])')


def damaged(text: bytes, rng: Random) -> bytes:
    """Bytes flipped, the end cut off, lines moved about, a value replaced by a strange one."""
    kind = rng.randrange(6)
    if kind == 0:
        raw = bytearray(text)
        for _ in range(rng.randint(1, 4)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    if kind == 1:
        return text[: rng.randrange(len(text))]
    lines = text.split(b"\n")
    one = rng.randrange(1, len(lines) - 1)
    if kind == 2:
        lines.insert(rng.randrange(len(lines)), lines.pop(one))
        return b"\n".join(lines)
    line = lines[one].decode()
    spots = [found.span(1) for found in SPOT.finditer(line)]
    begin, end = rng.choice(spots)
    lines[one] = (line[:begin] + rng.choice(VALUES) + line[end:]).encode()
    return b"\n".join(lines)


def survived(tmp_path: Path, rounds: int, seed: str) -> set[int]:
    text = written(JOURNALS["matchday"], full=True).encode()
    path, rng = tmp_path / "journal.jsonl", Random(seed)
    statuses = set()
    for _ in range(rounds):
        path.write_bytes(damaged(text, rng))
        statuses.add(main(["verify", str(path)]))
    return statuses


@pytest.mark.slow
def test_damage_never_ends_in_a_traceback(tmp_path: Path, capsys) -> None:
    assert survived(tmp_path, 250, "damage") == {0, 1}
    errors = capsys.readouterr().err.splitlines()
    assert all(line.startswith("stolik: ") for line in errors)


@pytest.mark.soak
def test_much_damage_never_ends_in_a_traceback(tmp_path: Path) -> None:
    assert survived(tmp_path, 20_000, "much") == {0, 1}
