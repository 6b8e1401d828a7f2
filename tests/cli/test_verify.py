"""`stolik verify`: a finished record holds, and any change of an outcome shows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stolik.cli import main
from stolik.game import Entry, GameRecord, write_record
from stolik.game.record import acting
from stolik.rules import seal
from support.random_play import play, start


@pytest.fixture(scope="module")
def finished() -> str:
    rng = Random("verify")
    first = position = start("pl-turniej", rng)
    entries = []
    for event, after in play(first, rng):
        entries.append(Entry(event, acting(position, event)))
        position = after
    record = GameRecord(
        first.ruleset,
        tuple(player.name for player in first.players),
        first.starter,
        seal(first.secret or ""),
        tuple(entries),
        secret=first.secret,
    )
    return write_record(record.finished())


def verify(tmp_path: Path, text: str | bytes) -> int:
    path = tmp_path / "game.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return main(["verify", str(path), "--lang", "en"])


def test_a_finished_record_holds(tmp_path: Path, finished: str, capsys) -> None:
    assert verify(tmp_path, finished) == 0
    assert "shuffle, moves and scores follow" in capsys.readouterr().out


def test_a_record_that_holds_is_said_in_polish(tmp_path: Path, finished: str, capsys) -> None:
    path = tmp_path / "game.txt"
    path.write_text(finished, encoding="utf-8")
    assert main(["verify", str(path), "--lang", "pl"]) == 0
    assert "; tasowanie, ruchy i punkty wynikają z zapisu\n" in capsys.readouterr().out


def test_every_changed_number_of_the_result_shows(tmp_path: Path, finished: str) -> None:
    lines = finished.splitlines()
    scores = [number for number, line in enumerate(lines) if line.startswith(("score", "end"))]
    for number in scores:
        words = lines[number].split()
        for place, word in enumerate(words[1:], start=1):
            other = str(int(word) + 1) if word.lstrip("-").isdigit() else word + "x"
            changed = " ".join([*words[:place], other, *words[place + 1 :]])
            damaged = [*lines[:number], changed, *lines[number + 1 :]]
            assert verify(tmp_path, "\n".join(damaged)) == 1


def test_a_score_left_out_shows(tmp_path: Path, finished: str) -> None:
    assert verify(tmp_path, "\n".join(finished.splitlines()[:-1])) == 1


def test_another_secret_shows(tmp_path: Path, finished: str, capsys) -> None:
    secret = next(line for line in finished.splitlines() if line.startswith("reveal"))
    assert verify(tmp_path, finished.replace(secret, "reveal " + "0" * 64)) == 1
    assert "the revealed secret has the seal" in capsys.readouterr().err


def test_another_seal_with_its_secret_is_another_game(tmp_path: Path, finished: str) -> None:
    old = next(line for line in finished.splitlines() if line.startswith("reveal")).split()[1]
    new = "0" * 64
    assert verify(tmp_path, finished.replace(old, new).replace(seal(old), seal(new))) == 1


def test_a_turn_left_out_shows(tmp_path: Path, finished: str, capsys) -> None:
    lines = finished.splitlines()
    first = next(number for number, line in enumerate(lines) if " takes" in line)
    assert verify(tmp_path, "\n".join([*lines[:first], *lines[first + 1 :]])) == 1
    assert "is not legal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1, column 1: a game record begins with"),
        (b"stolik game record 1\nruleset \xff\n", "line 2, column 9: this is not UTF-8"),
        (b"\x00" * 50, "line 1, column 1"),
    ],
)
def test_what_is_no_record_is_said_with_its_place(tmp_path, content, said, capsys) -> None:
    assert verify(tmp_path, content) == 1
    assert said in capsys.readouterr().err


def test_a_file_that_is_not_there(tmp_path: Path, capsys) -> None:
    assert main(["verify", str(tmp_path / "none.txt"), "--lang", "en"]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_an_unfinished_record_says_so(tmp_path: Path, finished: str, capsys) -> None:
    unfinished = finished.partition("\nreveal")[0]
    assert verify(tmp_path, unfinished) == 1
    assert "the game is not finished" in capsys.readouterr().err
