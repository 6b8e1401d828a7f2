"""The language of a command: the one that `--lang` names, else the environment's, else English."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from stolik import locale
from stolik.cli import main
from stolik.cli.language import environment_language

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
TURN = {"board": [], "rack": "K9 B9 O9", "opened": False, "after": ["K9 B9 O9"]}

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a catalogue beside the program's own ones."""
    monkeypatch.setenv("STOLIK_LOCALE", str(tmp_path))

    def install(tag: str, **texts: str) -> None:
        catalogue = Catalog(locale=tag.replace("-", "_"))
        for english, said in texts.items():
            catalogue.add(english, said)
        folder = tmp_path / tag.replace("-", "_") / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "django.mo").open("wb") as file:
            write_mo(file, catalogue)
        locale.forget()

    yield install
    locale.forget()


@pytest.fixture
def english_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No catalogue is installed."""
    monkeypatch.setattr(locale, "OWN", tmp_path)
    locale.forget()
    yield
    locale.forget()


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Set the variables that name a language, these and no others."""

    def environment(variables: dict[str, str]) -> None:
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return environment


def judged(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The first sentence about a turn that is not legal."""
    source = SimpleNamespace(buffer=io.BytesIO(json.dumps(TURN).encode()))
    monkeypatch.setattr(sys, "stdin", source)
    assert main(["judge", *words]) == 0
    sentence: str = json.loads(capsys.readouterr().out)["violations"][0]["text"]
    return sentence


@pytest.mark.parametrize("tag", ["xx", "", "Polish", "../pl", "x" * 200, "pl\x1b[31m"])
@pytest.mark.parametrize("words", [("meld",), ("tournament", "formats")])
def test_an_unknown_language_is_quoted_and_those_there_are_are_listed(
    tag: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*words, "--lang", tag])
    shown = capsys.readouterr()
    assert (stopped.value.code, shown.out) == (2, "")
    quoted = repr(tag if len(tag) <= 40 else f"{tag[:40]}…")
    there = f"no language {quoted} is installed; there are {', '.join(locale.tags())}\n"
    assert shown.err.endswith(there)


@pytest.mark.parametrize("tag", ["pl", "PL", "pl-PL", "pl_PL"])
def test_the_nearest_language_will_do(
    tag: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judged(monkeypatch, capsys, "--lang", tag).startswith("Wyłożenie jest warte 27")


def test_what_a_language_does_not_say_yet_is_said_in_english(
    install: Install, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install("eo", **{"Classification": "Klasifiko", "The winner: {who}": "Gajnis {who}"})
    arguments = ("tournament", "demo", "--players", "8", "--format", "top8", "--lang", "eo")
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "\nKlasifiko\n" in told
    assert "\nGajnis " in told
    assert "\nThe draw: preliminary round\n" in told
    assert judged(monkeypatch, capsys, "--lang", "eo") == judged(
        monkeypatch, capsys, "--lang", "en"
    )


def test_a_language_that_was_added_is_taken_from_the_environment(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "eo.UTF-8")
    assert environment_language() == "en"
    install("eo", Classification="Klasifiko")
    assert environment_language() == "eo"


def test_german_without_a_german_catalogue_is_english(
    english_alone: None,
    environment: Callable[[dict[str, str]], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment({"LANG": "de_DE.UTF-8"})
    assert environment_language() == "en"
    assert judged(monkeypatch, capsys).startswith("The opening is worth 27 points")


@pytest.mark.parametrize(
    ("variables", "tag"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "pl_PL@euro"}, "pl"),
        ({"LANG": "Polish_Poland.1250"}, "pl"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "plural"}, "en"),
        ({"LANG": "../../pl"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "pl_PL"}, "pl"),
    ],
)
def test_the_environment_names_the_language(
    variables: dict[str, str], tag: str, environment: Callable[[dict[str, str]], None]
) -> None:
    environment(variables)
    assert environment_language() == tag


def test_doctor_lists_what_is_installed(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("pt-BR")
    main(["doctor", "--lang", "en"])
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "languages: " in line)
    listed = line.partition("languages: ")[2].replace(" (draft)", "").split(", ")
    assert listed == list(locale.tags())
    assert {"en", "pl", "pt-BR"} <= set(listed)


@pytest.mark.parametrize(
    ("variables", "words", "tag"),
    [
        ({"LANG": "pl_PL.UTF-8"}, [], "pl"),
        ({"LANG": "pl_PL.UTF-8"}, ["--lang", "en"], "en"),
        ({"LANG": "pl_PL.UTF-8", "STOLIK_LANGUAGE": "en"}, [], "en"),
        ({}, [], "en"),
    ],
)
def test_the_site_s_own_language_is_that_of_the_machine(
    variables: dict[str, str],
    words: list[str],
    tag: str,
    environment: Callable[[dict[str, str]], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.delenv("STOLIK_LANGUAGE", raising=False)
    environment(variables)
    program = (
        "import os, sys\nfrom stolik.cli import main\n"
        "assert main(['serve', '--port', '70000', *sys.argv[1:]]) == 2\n"
        "print(os.environ['STOLIK_LANGUAGE'])"
    )
    command = [sys.executable, "-c", program, "--data", str(tmp_path), *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60)
    assert done.stdout == f"{tag}\n"


@pytest.mark.parametrize("words", [["--help"], ["meld", "--help"], ["meld", "--lang", "pl"]])
def test_a_command_starts_without_babel_and_django(words: list[str]) -> None:
    program = (
        "import sys\nfrom contextlib import suppress\nfrom stolik.cli import main\n"
        "with suppress(SystemExit):\n    main(sys.argv[1:])\n"
        "print({name.partition('.')[0] for name in sys.modules} & {'babel', 'django'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        input="",
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == "set()"
