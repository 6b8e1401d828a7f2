"""`stolik tournament`: a simulated event in the terminal, the formats, what is allowed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.cli import main
from stolik.cli.tournament.words import WORDS
from stolik.locale import language, tags
from stolik.locale.faults import placeholders
from stolik.tournament.formats import NAMES
from stolik.tournament.journal import difference, read

DEMO = ("tournament", "demo")


def told(capsys, *arguments: str, lang: str = "en") -> str:
    assert main([*DEMO, *arguments, "--lang", lang]) == 0
    return capsys.readouterr().out


def refused(capsys, *arguments: str, lang: str = "en") -> str:
    assert main([*DEMO, *arguments, "--lang", lang]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_whole_event_fits_80_columns_without_control_codes(capsys, lang: str) -> None:
    said = told(capsys, "--players", "61", "--seed", "7", lang=lang)
    lines = said.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []
    assert "\x1b" not in said


def test_the_same_seed_tells_the_same_byte_for_byte(capsys) -> None:
    first = told(capsys, "--players", "24", "--seed", "ż")
    assert told(capsys, "--players", "24", "--seed", "ż") == first
    assert told(capsys, "--players", "24", "--seed", "z") != first


def test_what_is_told_in_polish(capsys) -> None:
    arguments = ("--players", "61", "--format", "standard-e", "--top", "12", "--seed", "7")
    said = told(capsys, *arguments, lang="pl")
    lines = said.splitlines()
    assert lines[:4] == [
        "Eliminacje w Bibliotece pod Lipami",
        "Standard E · 61 graczy · zasady pl-turniej · ziarno 7",
        "",
        "Losowanie: runda 1",
    ]
    headings = ["Runda 1", "Runda 2", "Runda 3", "Runda 4", "TOP12", "Finał", "Klasyfikacja"]
    assert [line for line in lines if line in headings] == headings
    assert "Tabela po rundzie 4" in lines
    assert any(line.startswith("Wygrywa: ") for line in lines)
    assert any(line.startswith("Kwalifikacja do mistrzostw: ") for line in lines)


def test_a_long_list_is_shown_whole_if_asked(capsys) -> None:
    short = told(capsys, "--players", "40", "--format", "mini")
    full = told(capsys, "--players", "40", "--format", "mini", "--full")
    assert "… 27 more" in short
    assert "…" not in full
    assert len(full.splitlines()) > len(short.splitlines()) + 100


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "8", "--format", "top8"),
        ("--players", "19", "--format", "top20"),
        ("--players", "9", "--format", "matchday-3x4"),
        ("--players", "30", "--format", "wrc", "--semi", "16", "--final", "4"),
        ("--players", "12", "--format", "maks-c"),
        ("--players", "14", "--kind", "grand-prix", "--format", "standard-b"),
    ],
)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_kind_of_event_is_told(capsys, arguments: tuple[str, ...], lang: str) -> None:
    said = told(capsys, *arguments, lang=lang)
    assert max(map(len, said.splitlines())) <= 80
    assert ("The winner: " if lang == "en" else "Wygrywa: ") in said


@pytest.mark.parametrize("public", [True, False])
def test_the_journal_is_saved_and_verifies(capsys, tmp_path: Path, public: bool) -> None:
    file = tmp_path / "a journal.jsonl"
    extra = ("--public",) if public else ()
    said = told(capsys, "--players", "14", "--format", "mini", "--journal", str(file), *extra)
    assert said.endswith(f'  stolik verify "{file}"\n')
    journal = read(file.read_text(encoding="utf-8"))
    assert difference(journal) is None
    assert (len(journal.names), bool(journal.notes)) == ((0, False) if public else (14, True))
    assert main(["verify", str(file)]) == 0


def test_a_file_that_exists_is_left_alone(capsys, tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text("mine", encoding="utf-8")
    assert refused(capsys, "--journal", str(file)) == f"stolik: {file} exists already\n"
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_written_is_said(capsys, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "journal.jsonl"
    arguments = [*DEMO, "--players", "8", "--format", "top8", "--journal", str(file)]
    assert main(arguments) == 1
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--players 0", "--players 0: a tournament here has 3 to 2000 players"),
        ("--players -4", "--players -4: a tournament here has 3 to 2000 players"),
        ("--players 5", "--players 5: 5 players cannot be seated at tables of 3 or 4"),
        ("--players 3", "--players 3: final needs 4 players"),
        ("--format standard-e --top 12 --players 8", "--players 8: TOP12 needs 12 players"),
        ("--format foo", "no format 'foo': there are mini, standard-a, "),
        ("--format wrc", "wrc does not say how many reach the semi-final and the final: set both"),
        ("--format wrc --semi 16", "set both, for example --semi 16 --final 4"),
        ("--format wrc --semi 16 --final 5", "--semi 16 --final 5: such a stage cannot be played"),
        ("--semi 16 --final 4", "--semi and --final are for wrc, not for standard-c"),
        ("--top 8", "--top 8: standard-c has no TOP stage"),
        ("--format top20 --players 9", "--players 9: top20 is for 17 to 20 players"),
        ("--kind grand-prix --format mini", "a Grand Prix needs a Standard format, not mini"),
        ("--public", "--public chooses what --journal FILE writes: give a file"),
    ],
)
def test_what_cannot_be_played_is_said_with_the_input(capsys, arguments: str, said: str) -> None:
    assert said in refused(capsys, *arguments.split())
    assert refused(capsys, *arguments.split(), lang="pl") != ""


def test_a_number_that_is_none_is_wrong_usage(capsys) -> None:
    with pytest.raises(SystemExit) as left:
        main([*DEMO, "--players", "many"])
    assert left.value.code == 2
    assert "'many'" in capsys.readouterr().err


def test_no_colour_means_no_control_codes_even_in_a_terminal() -> None:
    def run(**more: str) -> str:
        environment = {**os.environ, "FORCE_COLOR": "1", "PYTHONUTF8": "1", **more}
        command = [sys.executable, "-m", "stolik", *DEMO, "--players", "8", "--format", "top8"]
        return subprocess.run(
            command, env=environment, capture_output=True, encoding="utf-8", check=True, timeout=60
        ).stdout

    assert "\x1b[" in run()
    assert "\x1b" not in run(NO_COLOR="1")


def test_formats_are_listed_with_their_times(capsys) -> None:
    assert main(["tournament", "formats", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["format", *NAMES]
    assert lines[4].split()[:4] == ["standard-c", "5", "16", "3:40"]
    assert max(map(len, lines)) <= 80


def test_allowed_formats(capsys) -> None:
    asked = ["tournament", "allowed", "--lang", "en", "--kind", "elimination", "--players"]
    assert main([*asked, "25"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["mini", "standard-a"]
    assert main([*asked, "19"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No format fits elimination with 19 players.\n")
    assert "19" in said.splitlines()[1]
    assert main([*asked, "5"]) == 2
    assert main(["tournament", "allowed", "--kind", "foo", "--players", "9"]) == 2
    assert "'foo'" in capsys.readouterr().err


@pytest.mark.parametrize("key", WORDS)
@pytest.mark.parametrize("tag", tags())
def test_every_language_names_the_same_values(tag: str, key: str) -> None:
    assert placeholders(language(tag).say(WORDS[key])) == placeholders(WORDS[key])
