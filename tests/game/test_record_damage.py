"""Finished game records, damaged in every way a careless or a dishonest hand can think of.

Reading may only fail with `RecordError`, which names a line and a column of the text; what can be
read either verifies or names a difference; whatever the record says about its outcome cannot be
changed without being found out.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from stolik.cli import main
from stolik.game import (
    Announce,
    Event,
    Expire,
    Gong,
    Lay,
    Pass,
    Position,
    Ruling,
    Take,
    Unrestorable,
    Withdraw,
    read_record,
    write_record,
)
from stolik.game.notation import RecordError
from stolik.game.record import Entry, GameRecord, acting
from stolik.rules import Refused, seal

RECORDS = (("pl-liga", 2), ("pl-turniej", 3), ("pl-zasady", 4), ("wrc9", 3))
DAMAGES = 200
SOAK = 5_000
OUTCOMES = ("seal", "reveal", "end", "score")
LETTERS = "ABCDJKROB0123456789 |=\"#-\\\t\x00é\ud800[{\r\u2028\x0b'"


# Records by random play


def melds_held(rack: list[str]) -> str:
    """Disjoint groups and short runs of a rack."""
    left, found = Counter(rack), []
    plans = [[f"{c}{n}" for c in "KRBO"] for n in range(1, 14)]
    plans += [[f"{c}{n}" for n in range(k, k + 3)] for c in "KRBO" for k in range(1, 12)]
    for plan in plans:
        meld = [tile for tile in plan if left[tile]]
        if len(meld) >= 3:
            left -= Counter(meld)
            found.append(" ".join(meld))
    return " | ".join(found)


def some_event(position: Position, rng: Random) -> Event:
    rack = [tile.text for tile in position.mover.rack]
    held = melds_held(rack)
    on_board = [meld.text for meld in position.board]
    events: list[Event] = [
        Take(rng.choice((None, *position.pool.choices)), clicked_first=rng.random() < 0.1),
        Take(),
        Pass(),
        Lay(held) if held else Take(),
        Expire([*on_board, rng.choice(rack)], rack[:0]),
        Expire(on_board, rng.choice(rack)),
    ]
    rare: list[Event] = [
        Unrestorable([*on_board, rng.choice(rack)]),
        Announce((position.to_move - 1) % len(position.players)),
        Ruling('she said "no"\nand |', None, 1),
        Gong(),
        Withdraw(rng.randrange(len(position.players))),
    ]
    return rng.choice(rare) if rng.random() < 0.04 else rng.choice(events)


@cache
def finished(rules: str, seats: int) -> GameRecord:
    """A game by chance from deal to score, with comments."""
    rng = Random(f"record {rules}")
    secret = f"{rng.getrandbits(256):064x}"
    position = Position.start(rules, ['Ąnna "Ż"', "b", "C c", "\u2028"][:seats], secret)
    record = GameRecord(
        position.ruleset,
        tuple(player.name for player in position.players),
        position.starter,
        seal(secret),
        secret=secret,
    )
    while not position.over:
        event = some_event(position, rng)
        try:
            after = position.after(event)
        except Refused:
            continue
        comments = ("a comment",) if rng.random() < 0.1 else ()
        record = record.noted(Entry(event, acting(position, event), comments))
        position = after
    return record.finished()


def verdict(text: str) -> str | None:
    """What is wrong with a record as text; None if everything in it follows."""
    try:
        return read_record(text).difference()
    except RecordError as error:
        fault = error
    lines = text.split("\n")
    assert 1 <= fault.line <= len(lines)
    assert 1 <= fault.column <= max(len(line) for line in lines) + 1
    return str(fault)


@pytest.mark.parametrize(("rules", "seats"), RECORDS)
def test_an_undamaged_record_verifies(rules: str, seats: int, tmp_path: Path) -> None:
    record = finished(rules, seats)
    text = write_record(record)
    assert read_record(text) == record
    assert verdict(text) is None
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8", newline="\n")
    assert main(["verify", str(file)]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats"), RECORDS)
def test_no_outcome_can_be_changed_in_any_letter(rules: str, seats: int, tmp_path: Path) -> None:
    """Every letter of seal, reveal, end and score changed, cut out and doubled in turn."""
    lines = write_record(finished(rules, seats)).split("\n")
    file = tmp_path / "game.txt"
    for number, line in enumerate(lines):
        if line.split(" ")[0] not in OUTCOMES:
            continue
        step = 7 if len(line) > 70 else 1  # seal and secret: every seventh digit will do
        for place in range(line.index(" ") + 1, len(line), step):
            letter = line[place]
            if letter == " ":
                continue
            for other in ("0" if letter != "0" else "1", "", 2 * letter):
                changed = line[:place] + other + line[place + 1 :]
                text = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
                assert verdict(text) is not None, changed
        without = "\n".join([*lines[:number], *lines[number + 1 :]])
        assert verdict(without) is not None, line
        file.write_text(without, encoding="utf-8", newline="\n")
        assert main(["verify", str(file)]) == 1


def damaged(lines: list[str], rng: Random) -> str:
    """A text with one line changed, lost, doubled or moved."""
    found, number = lines[:], rng.randrange(len(lines))
    line, what = lines[number], rng.random()
    place = rng.randrange(len(line) + 1)
    if what < 0.5:
        found[number] = line[:place] + rng.choice(LETTERS) + line[place + 1 :]
    elif what < 0.65:
        found[number] = line[:place] + rng.choice(LETTERS) + line[place:]
    elif what < 0.75:
        found[number] = line[:place]
    elif what < 0.85:
        del found[number]
    else:
        other = rng.randrange(len(lines))
        found.insert(other, line)
        if rng.random() < 0.5:
            found.remove(line)
    return "\n".join(found)


def check_damages(rules: str, seats: int, seed: int, count: int) -> int:
    record, rng, refused = finished(rules, seats), Random(seed), 0
    lines = write_record(record).split("\n")
    for _ in range(count):
        text = damaged(lines, rng)
        found = verdict(text)
        refused += found is not None
        if found is None:  # then nothing that was published can have changed
            read = read_record(text)
            assert (read.result, read.secret, read.sealed) == (
                record.result,
                record.secret,
                record.sealed,
            )
    return refused


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats"), RECORDS)
def test_damage_is_refused_or_does_not_touch_the_outcome(rules: str, seats: int) -> None:
    assert check_damages(rules, seats, 7, DAMAGES) > DAMAGES // 2


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seats"), RECORDS)
def test_much_damage(rules: str, seats: int) -> None:
    check_damages(rules, seats, 70, SOAK)


HEADER = 'stolik game record 1\nruleset pl-turniej\nplayer A "a"\nplayer B "b"\n'
SEALED = HEADER + "starter A\nseal " + "0" * 64 + "\n"
HOSTILE = {
    "empty": "",
    "nothing but the first line": "stolik game record 1",
    "a name nested deeply": "stolik game record 1\nruleset pl-turniej\nplayer A " + "[" * 100_000,
    "a note nested deeply": SEALED + "ruling " + '{"a":' * 100_000,
    "a name that never ends": HEADER.replace('"a"', '"' + "a" * 1_000_000),
    "a number without end": SEALED + "A takes stack " + "9" * 100_000,
    "a joker without end": SEALED + "A lays K8 B8 J=" + "8" * 100_000,
    "a tile without end": SEALED + "A lays " + "K" * 100_000,
    "too many melds": SEALED + "A lays " + "R5 R6 R7 | " * 50_000,
    "a parameter without end": HEADER + "with " + "x" * 100_000 + "=1",
    "a parameter called self": HEADER + "with self=1",
    "a parameter without value": HEADER + "with opening_min",
    "five players": HEADER + 'player C "c"\nplayer D "d"\nplayer E "e"\n',
    "too many letters": "stolik game record 1\n" + "#" * 4_000_001,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_text_is_refused_with_its_place(text: str, tmp_path: Path) -> None:
    assert verdict(text) is not None
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8", newline="\n")
    assert main(["verify", str(file)]) == 1


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"\xef\xbb\xbfstolik game record 1\n", b"\x00" * 999])
def test_bytes_that_are_no_record_are_refused(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(raw)
    assert main(["verify", str(file)]) == 1


def test_a_file_that_cannot_be_read_is_wrong_usage(tmp_path: Path) -> None:
    assert main(["verify", str(tmp_path)]) == 2
    assert main(["verify", str(tmp_path / "nowhere")]) == 2


def test_a_seal_cannot_be_replaced_further_down() -> None:
    """The seal that was published stands first; a second one below must not take its place."""
    lines = write_record(finished("pl-turniej", 3)).split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("seal "))
    text = "\n".join([*lines[:place], "seal " + "0" * 64, *lines[place:]])
    assert verdict(text) is not None


@pytest.mark.parametrize("word", ["ruleset", "starter", "seal", "reveal", "end"])
def test_a_line_that_stands_twice_is_refused(word: str) -> None:
    """Nothing is repaired silently: two starters are one too many, even if they agree."""
    lines = write_record(finished("pl-turniej", 3)).split("\n")
    line = next(line for line in lines if line.startswith(f"{word} "))
    place = lines.index(line)
    assert verdict("\n".join([*lines[:place], line, *lines[place:]])) is not None
