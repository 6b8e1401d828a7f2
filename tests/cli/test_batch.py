"""The batch commands as other programs see them: one line in, one line out."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

from stolik.cli import main


def players(*racks: str) -> list[dict]:
    return [{"rack": rack, "opened": True} for rack in racks]


@pytest.fixture
def stolik(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Run a command over lines of input: exit status and the answers."""

    def run(*words: str, lines: list[object] = ()) -> tuple[int, list[dict]]:
        raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        source = io.BytesIO(b"".join(line + b"\n" for line in raw))
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=source))
        status = main(words)
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def test_answers_come_in_order_with_their_ids(stolik) -> None:
    lines = [{"id": [1, "a"], "meld": "R5 J R7"}, {"meld": "K7"}, {"id": "x", "meld": "J J O5"}]
    status, answers = stolik("meld", lines=lines)
    assert status == 0
    assert [answer.get("id") for answer in answers] == [[1, "a"], None, "x"]
    assert [answer["valid"] for answer in answers] == [True, False, True]


def test_a_bad_line_does_not_stop_the_rest(stolik) -> None:
    good, unknown = {"id": 1, "meld": "R5 J R7"}, {"id": 3, "meld": "Q9"}
    lines = [good, b"not json", unknown, {"id": 4, "meld": "K1 K2 K3"}]
    status, answers = stolik("meld", lines=lines)
    assert status == 1
    assert [("error" in answer, answer.get("id")) for answer in answers] == [
        (False, 1),
        (True, None),
        (True, 3),
        (False, 4),
    ]


@pytest.mark.parametrize(
    ("command", "line", "said"),
    [
        ("meld", b"", "the line is not JSON"),
        ("meld", b"\xff\xfe", "not UTF-8 at byte 1"),
        ("meld", b"[" * 100_000, "nested too deeply"),
        ("meld", b'{"meld": "' + b"K1 " * 400_000 + b'"}', "longer than 1048576 bytes"),
        ("meld", [], "must be a JSON object, not '[]'"),
        ("meld", {}, "'meld' is missing"),
        ("meld", {"meld": 7}, "'meld' must be a text of tiles such as 'R5 J R7', not 7"),
        ("meld", {"meld": " "}, "'meld' holds no tile"),
        ("meld", {"meld": "K14"}, "'K14' is not a tile"),
        ("meld", {"meld": "K7 K7 K7"}, "'K7 K7 K7' holds more than two of K7"),
        ("meld", {"meld": "K1 " * 200}, "200 tiles in 'K1 K1 "),
        ("meld", {"meld": "K7=R7 R7 B7"}, "only a joker can stand for another tile"),
        ("judge", {"board": "R4 R5 R6"}, "'board' must be a list of melds"),
        ("judge", {"board": [["R4"]]}, "'board' must hold melds such as"),
        ("judge", {"board": [""]}, "'board' holds an empty meld"),
        ("judge", {"board": ["R4 R5"]}, "'board' is not a valid board: meld-too-short: R4 R5"),
        ("judge", {"board": [], "rack": "K7 K7 K7"}, "'opened' is missing"),
        (
            "judge",
            {"board": ["K5 K6 K7"], "rack": "K7 K7", "opened": True, "after": []},
            "more than two copies of K7 in play",
        ),
        ("judge", {"board": [], "rack": "K7", "opened": 1}, "'opened' must be true or false"),
        ("judge", {"ruleset": "wrc8", "board": []}, "unknown ruleset 'wrc8'"),
        ("judge", {"with": {"opening_min": "x"}, "board": []}, "opening_min cannot be 'x'"),
        (
            "timeout",
            {"board": [], "rack": "K7", "opened": True, "lying": ["K8"]},
            "K8 lies on the table or is in the hand",
        ),
        (
            "timeout",
            {"board": [], "rack": "K7", "opened": True, "lying": [], "pool": 106},
            "'pool' cannot be 106: at most 105 tiles are unseen",
        ),
        ("score", {"end": "out", "players": []}, "2 to 4 players, not 0"),
        (
            "score",
            {"end": "out", "players": [{"rack": "K1", "opened": True}] * 2},
            "needs exactly one empty rack, there are 0",
        ),
        (
            "score",
            {"end": "pool", "players": players("", "K1")},
            "needs no empty rack, there is 1",
        ),
        (
            "score",
            {"end": "out", "players": [{"rack": "", "opened": False}, *players("K1")]},
            "'A' has not opened and must hold 14 tiles",
        ),
        (
            "score",
            {"ruleset": "wrc9", "end": "time", "players": players("K2", "K1")},
            "'time' does not end a game under wrc9",
        ),
        (
            "score",
            {"end": "mate", "players": players("K2", "K1")},
            "'end' must be 'out', 'pool' or 'time', not 'mate'",
        ),
    ],
)
def test_what_cannot_be_understood_is_quoted(stolik, command: str, line, said: str) -> None:
    status, answers = stolik(command, lines=[line])
    assert status == 1
    assert said in answers[0]["error"]


def test_sentences_speak_the_language_asked_for(stolik, monkeypatch: pytest.MonkeyPatch) -> None:
    line = {"board": [], "rack": "K9 B9 O9", "opened": False, "after": ["K9 B9 O9"]}
    texts = {}
    for lang in ("pl", "en"):
        _, answers = stolik("judge", "--lang", lang, lines=[line])
        texts[lang] = answers[0]["violations"][0]["text"]
    assert texts["pl"].startswith("Wyłożenie jest warte 27")
    assert texts["en"].startswith("The opening is worth 27 points")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    _, answers = stolik("judge", lines=[line])
    assert answers[0]["violations"][0]["text"] == texts["pl"]


def test_a_violation_has_code_about_and_text(stolik) -> None:
    line = {"board": [], "rack": "K9 B9 O9", "opened": False, "after": ["K9 B9 O9"]}
    _, answers = stolik("judge", "--lang", "en", lines=[line])
    (violation,) = answers[0]["violations"]
    assert (violation["code"], violation["about"]) == ("opening-too-low", "27 of 30")


def test_the_default_ruleset_is_the_tournament_s(stolik) -> None:
    players = [{"rack": "", "opened": True}, {"rack": "J", "opened": True}]
    _, answers = stolik("score", lines=[{"end": "out", "players": players}])
    assert answers[0]["players"][1]["small"] == -50


@pytest.mark.parametrize("words", [["nonsense"], ["meld", "--nonsense"], ["verify"]])
def test_wrong_usage_is_status_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert "usage: stolik" in capsys.readouterr().err
