"""Every example of docs/cli.md and docs/referee.md does what the page shows."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from stolik.cli import COMMANDS
from stolik.phrases.language import ENGLISH

DOCS = Path(__file__).parent.parent / "docs"
COMMAND = re.compile(r"echo '(?P<line>.*)' \| stolik (?P<command>[a-z]+)")
SHOWN = re.compile(r"```sh\n(?P<shell>echo .*?)\n```\n\n```json\n(?P<answer>.*?)\n```", re.DOTALL)


def answered(shell: str) -> dict:
    found = COMMAND.fullmatch(shell)
    assert found, shell
    command = import_module(f"stolik.cli.{found['command']}")
    return command.answer(json.loads(found["line"]), ENGLISH)


EXAMPLES = [
    m.group("shell", "answer") for m in SHOWN.finditer((DOCS / "cli.md").read_text("utf-8"))
]
ASKED = COMMAND.finditer((DOCS / "referee.md").read_text("utf-8"))


@pytest.mark.parametrize(("shell", "answer"), EXAMPLES, ids=lambda text: text[-40:])
def test_an_example_answers_as_shown(shell: str, answer: str) -> None:
    assert answered(shell) == json.loads(answer)


def test_there_is_an_example_for_every_batch_command() -> None:
    shown = {COMMAND.fullmatch(shell)["command"] for shell, _ in EXAMPLES}
    assert shown == {"meld", "judge", "timeout", "score", "solve", "seat", "advance"}


def test_every_command_on_the_page_exists() -> None:
    listed = re.findall(r"^\| `stolik ([a-z]+)", (DOCS / "cli.md").read_text("utf-8"), re.MULTILINE)
    assert set(listed) == set(COMMANDS)


@pytest.mark.parametrize("shell", [found[0] for found in ASKED])
def test_a_referee_s_question_is_understood(shell: str) -> None:
    assert "error" not in answered(shell)
