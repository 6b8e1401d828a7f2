"""A process that is killed loses nothing it acknowledged and doubles nothing that is sent again."""

from __future__ import annotations

import json
import random
import signal
import sys
from typing import Any

import pytest

from support.databases import performing
from support.performing import POINTS

FIRST_NEW = 100


def commands(count: int) -> list[dict[str, Any]]:
    """People who enter late, each with the key of the phone that sent it."""
    return [{"key": f"phone-{n}", "enter": FIRST_NEW + n} for n in range(count)]


def lines(wanted: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(command) + "\n" for command in wanted)


def acknowledged(said: str) -> list[str]:
    """The keys a client has been told are safe; a line cut off by death is none."""
    whole = said[: said.rfind("\n") + 1]
    return [line.removeprefix("ack ") for line in whole.splitlines()]


def recorded(said: str) -> dict[str, int]:
    """How often each key's person stands in the journal, which must be whole and true."""
    *rows, verified = [json.loads(line) for line in said.splitlines()]
    assert verified == ["verified", True]
    assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))
    found: dict[str, int] = {}
    for _, _, fact in rows:
        if fact["fact"] == "entered" and fact["entry"] >= FIRST_NEW:
            key = f"phone-{fact['entry'] - FIRST_NEW}"
            found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("point", POINTS)
def test_a_kill_loses_nothing_and_a_resend_doubles_nothing(
    point: str,
    prepared: dict[str, str],
) -> None:
    wanted = commands(5)
    killed = performing(prepared, "perform", lines=lines(wanted), FAULT=point, FAULT_AT="3")
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    safe = acknowledged(killed.stdout)
    assert safe == ["phone-0", "phone-1"]
    # Whether the third was recorded depends on where the process died; a client cannot know.
    survived = point in ("after-commit", "after-push")
    # It sends again whatever it has not heard about, and one it has.
    words = ("facts", "--", "perform", "--", "facts")
    then = performing(prepared, *words, lines=lines(wanted[1:]))
    assert then.returncode == 0, then.stderr
    found, again, in_the_end = then.stdout.split("--\n")
    assert recorded(found) == dict.fromkeys([*safe, "phone-2"] if survived else safe, 1)
    assert acknowledged(again) == ["phone-1", "phone-2", "phone-3", "phone-4"]
    assert recorded(in_the_end) == dict.fromkeys([f"phone-{n}" for n in range(5)], 1)


@pytest.mark.soak
def test_random_kills_lose_nothing(
    prepared: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    seed = random.SystemRandom().randrange(2**32)
    with capsys.disabled():
        sys.stderr.write(f"\nrandom kills: seed {seed}\n")
    rng = random.Random(seed)
    waiting = commands(40)
    safe: set[str] = set()
    for _ in range(200):
        faults = {"FAULT": rng.choice(POINTS), "FAULT_AT": str(rng.randint(1, 4))}
        done = performing(prepared, "perform", lines=lines(waiting), **faults)
        heard = acknowledged(done.stdout)
        assert not [key for key in heard if key.startswith("error")], (seed, done.stdout)
        safe |= set(heard)
        found = recorded(performing(prepared, "facts").stdout)
        assert {key: times for key, times in found.items() if times != 1} == {}, seed
        assert safe <= set(found), seed
        # Now and then a phone has not heard that it was heard.
        waiting = [c for c in waiting if c["key"] not in safe or rng.random() < 0.05]
        if len(safe) == 40:
            break
    assert found == dict.fromkeys([f"phone-{n}" for n in range(40)], 1), seed
