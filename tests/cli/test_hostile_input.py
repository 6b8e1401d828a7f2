"""Batch commands fed with everything that is not an honest line.

The contract: exactly one JSON line per input line, in order; `id` echoed, whatever it is; a line
that cannot be understood yields an error that quotes it; exit status 1 if any line failed; never a
traceback, never a hang. Each command gets all its lines in one process, as a script sends them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

SECONDS = 20  # for a whole batch; a single line needs milliseconds
FUZZED = 1_000
SOAK = 40_000

HONEST: dict[str, dict[str, str]] = {
    "meld": {"meld": '"R5 J R7"'},
    "judge": {
        "ruleset": '"wrc9"',
        "with": "{}",
        "board": '["R4 R5 R6"]',
        "rack": '"R7 K2"',
        "opened": "true",
        "after": '["R4 R5 R6 R7"]',
    },
    "timeout": {
        "ruleset": '"wrc9"',
        "with": "{}",
        "board": '["R4 R5 R6"]',
        "rack": '"R7 K2"',
        "opened": "true",
        "lying": '["R4 R5 R6 R7"]',
        "in_hand": '"K2"',
        "touched": "false",
        "cannot_restore": "true",
        "pool": "40",
    },
    "score": {
        "ruleset": '"pl-turniej"',
        "with": "{}",
        "end": '"pool"',
        "players": '[{"name": "A", "rack": "K1", "opened": true}, {"rack": "R5", "opened": true}]',
    },
}
COMMANDS = list(HONEST)

NOT_OBJECTS = [
    b"",
    b"   ",
    b"null",
    b"1",
    b'"x"',
    b"[]",
    b"nonsense",
    b"NaN",
    b"{",
    b'{"id": 1',
    b"\x00",
    b'\xef\xbb\xbf{"id": 1}',
    b"\xff\xfe{}",
    b'{"id": "\xc3\x28"}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"id": NaN}',
    b'{"id": -Infinity}',
    b'{"id": ' + b"9" * 5_000 + b"}",
    b"x" * 3_000_000,
    b'{"id": 1, "meld": "' + b"R5 " * 700_000 + b'"}',
]

VALUES = [
    "null", "true", "1", "1.5", "-1", "1e400", '""', '" "', '"R5"', '"J="', '"J=J"', '"J=R99"',
    '"R5=R6"', '"J=0057"', '"K07"', '"K14"', '"ﬀ7"', '"K٣"', '"Ｋ7"', '"J=１"', '"K7\\u0000"',
    '"\\ud800"', '"🂡"', "[]", "[[]]", "[null]", "[1]", '[""]', '["R5 R6"]', '["J J J"]', "[{}, {}]",
    "[1, 2]", "{}", '{"self": 1}', '{"base": "wrc9"}', '{"name": 1}', '{"": 1}',
    '{"opening_min": 1e400}', '{"opening_min": true}', '{"opening_min": "30"}',
    '{"joker_relay": ["any"]}', '{"joker_relay": "Any"}', '{"starter_rotation": []}',
    '{"opening_min": ' + "9" * 4_000 + "}", "9" * 4_000, "[" * 400 + "]" * 400,
    '"' + "R5 " * 200 + '"', '"' + "x" * 100_000 + '"', '{"' + "x" * 200_000 + '": 1}',
    "[" + ", ".join(['"J"'] * 50_000) + "]", "[" + ", ".join(['"R5 R6 R7"'] * 30_000) + "]",
    '"' + " ".join(f"{c}{n}" for c in "KRBO" for n in range(1, 14)) + '"',
]  # fmt: skip

PLAYER = {
    "name": '"A"',
    "rack": '"R5"',
    "opened": "true",
    "turns": "1",
    "taken": '""',
    "announced": "null",
}


def written(fields: dict[str, str]) -> bytes:
    return ("{" + ", ".join(f'"{name}": {value}' for name, value in fields.items()) + "}").encode(
        "utf-8", "surrogatepass"
    )


def wrong_values(command: str) -> list[bytes]:
    """Every field missing, and every field with every value that does not belong there."""
    honest, identity = HONEST[command], '{"nested": [1, null, "é"]}'
    lines = []
    for field in honest:
        lines += [written({"id": identity, **honest, field: value}) for value in VALUES]
        lines.append(written({name: v for name, v in honest.items() if name != field}))
    for field in PLAYER if command == "score" else ():
        for value in VALUES:
            other = written({**PLAYER, field: value}).decode("utf-8", "surrogatepass")
            players = f'[{{"rack": "K1", "opened": true}}, {other}]'
            lines.append(written({**honest, "players": players}))
    return lines


def answers(command: str, lines: list[bytes], end: bytes = b"\n") -> tuple[int, list[Any]]:
    """Exit status and one parsed answer a line; anything else on the way is a failure."""
    done = subprocess.run(
        [sys.executable, "-m", "stolik", command, "--lang", "en"],
        input=end.join(lines) + end,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.stderr == b""
    replies = done.stdout.decode("utf-8").split("\n")
    assert replies.pop() == ""
    assert len(replies) == len(lines)
    return done.returncode, [json.loads(reply, parse_constant=refuse) for reply in replies]


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


def understood(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"), parse_constant=refuse)
    except (ValueError, RecursionError, AssertionError):
        return None


def check_answers(lines: list[bytes], status: int, replies: list[Any]) -> int:
    """How many lines failed, having checked each answer's shape and its id."""
    failed = 0
    for line, reply in zip(lines, replies, strict=True):
        assert isinstance(reply, dict), line[:200]
        given = understood(line)
        if isinstance(given, dict) and given.get("id") is not None and len(line) < 1 << 20:
            assert reply.get("id") == given["id"], line[:200]
        if "error" in reply:
            failed += 1
            assert "id" in reply, line[:200]
            assert isinstance(reply["error"], str), line[:200]
            assert reply["error"], line[:200]
    assert status == (1 if failed else 0)
    return failed


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_not_a_json_object_gets_an_error_in_its_place(command: str) -> None:
    honest = written({"id": "7", **HONEST[command]})
    lines = [line for wrong in NOT_OBJECTS for line in (wrong, honest)]
    status, replies = answers(command, lines)
    assert check_answers(lines, status, replies) == len(NOT_OBJECTS)
    assert {json.dumps(reply) for reply in replies[1::2]} == {json.dumps(replies[1])}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_field_with_any_value_gets_an_answer_or_an_error(command: str) -> None:
    lines = wrong_values(command)
    status, replies = answers(command, lines)
    assert check_answers(lines, status, replies) > len(VALUES) // 2


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "identity",
    ["0", "false", '""', "[]", "{}", "1.5", '"\\ud800"', '"\\u0000"', '"é"', "9" * 4_000, "-0"],
)
def test_an_id_of_any_type_is_echoed(command: str, identity: str) -> None:
    line = written({"id": identity, **HONEST[command]})
    status, [reply] = answers(command, [line])
    assert status == 0
    assert reply["id"] == json.loads(identity)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_number_that_is_no_json_number_is_never_written(command: str) -> None:
    line = written({"id": "1e400", **HONEST[command]})
    answers(command, [line])  # reads the answer strictly


@pytest.mark.parametrize("command", COMMANDS)
def test_windows_line_ends_and_a_missing_last_one_change_nothing(command: str) -> None:
    honest = written({"id": "7", **HONEST[command]})
    plain = answers(command, [honest] * 3)
    assert answers(command, [honest] * 3, end=b"\r\n") == plain
    done = subprocess.run(
        [sys.executable, "-m", "stolik", command], input=honest, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 1, b"")


def test_no_input_is_no_output() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stolik", "meld"], input=b"", capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_nothing_is_said_about_a_value_that_was_not_given() -> None:
    """`pool` may be left out, also when most tiles lie on the table."""
    board = [" ".join(f"{colour}{number}" for number in range(1, 14)) for colour in "KRBO"]
    rack = " ".join(f"{colour}{number}" for colour in "KR" for number in range(1, 9))
    given = {"board": board, "rack": rack, "opened": True, "lying": board}
    status, [reply] = answers("timeout", [json.dumps(given).encode()])
    assert (status, reply.get("take")) == (0, 1), reply


def damaged(line: bytes, rng: Random) -> bytes:
    """A line with a few bytes changed, cut out or put in; never a line end."""
    found = bytearray(line)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(found))
        byte = rng.choice(b'"{}[],: \\JKRBO0123456789=tfn-.e\x00\x1f\x7f\x80\xc3\xff')
        what = rng.randrange(3)
        if what == 0:
            found[place] = byte
        elif what == 1:
            found.insert(place, byte)
        elif len(found) > 1:
            del found[place]
    return bytes(found)


def fuzz(command: str, seed: int, count: int) -> None:
    rng = Random(seed)
    honest = written({"id": '"x"', **HONEST[command]})
    lines = [damaged(honest, rng) for _ in range(count)]
    status, replies = answers(command, lines)
    assert check_answers(lines, status, replies) > count // 2


@pytest.mark.parametrize("command", COMMANDS)
def test_honest_lines_with_a_few_bytes_damaged(command: str) -> None:
    fuzz(command, 6, FUZZED)


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
def test_many_damaged_lines(command: str) -> None:
    fuzz(command, 60, SOAK)
