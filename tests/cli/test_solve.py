"""`stolik solve` as other programs see it."""

from __future__ import annotations

import pytest

from stolik.cli import judge, solve
from support.case_tables import rows

ANY = {"joker_relay": "any"}


def solved(**line: object) -> dict:
    return solve.answer(line, "en")


def test_the_corpus() -> None:
    for row in rows("solver"):
        line = {"board": row["board"], "rack": row["rack"], "with": ANY}
        for goal in ("tiles", "points"):
            found = solved(**line, opened=True, goal=goal)
            assert found[goal] == row["expect"][goal], row["id"]
        opening = solved(**line, opened=False)
        assert opening["value"] == row["expect"]["opening"], row["id"]
        assert opening["can_open"] == (row["expect"]["opening"] >= 30)


def test_the_answer_is_a_legal_turn() -> None:
    for row in rows("solver")[::5]:
        line = {"board": row["board"], "rack": row["rack"], "ruleset": "wrc9"}
        for opened in (True, False):
            found = solved(**line, opened=opened)
            if not found["tiles"]:
                assert (found["played"], len(found["board"])) == ("", len(row["board"]))
                continue
            verdict = judge.answer({**line, "opened": opened, "after": found["board"]}, "en")
            assert verdict["violations"] == []
            assert verdict["played"] == found["played"]
            assert verdict["value"] == (None if opened else found["value"])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            {"board": ["R4 R5 R6"], "rack": "R7 K2", "opened": True},
            {"tiles": 1, "points": 7, "played": "R7", "board": ["R4 R5 R6 R7"]},
        ),
        (
            {"board": ["R4 R5 R6"], "rack": "K2", "opened": True},
            {"tiles": 0, "points": 0, "played": "", "board": ["R4 R5 R6"]},
        ),
        (
            {"board": ["R4 R5 R6"], "rack": "K9 J J R1", "opened": False},
            {
                "can_open": True,
                "value": 30,
                "tiles": 3,
                "played": "K9 J J",
                "board": ["R4 R5 R6", "K9 J=K10 J=K11"],
            },
        ),
        (
            {"board": ["R4 R5 R6"], "rack": "K8 J J R1", "opened": False},
            {"can_open": False, "value": 27, "tiles": 0, "played": "", "board": ["R4 R5 R6"]},
        ),
        (
            {"board": [], "rack": "K1", "opened": False},
            {"can_open": False, "value": 0, "tiles": 0, "played": "", "board": []},
        ),
    ],
)
def test_answers(line: dict, expected: dict) -> None:
    assert solved(**line) == expected


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"board": [], "rack": "K1"}, "'opened' is missing"),
        ({"board": [], "rack": "K1", "opened": True, "goal": "fun"}, "not 'fun'"),
        ({"board": ["K1 K2"], "rack": "K1", "opened": True}, "'board' is not a valid board"),
        ({"board": [], "rack": "K1 K1 K1", "opened": True}, "more than two copies of K1"),
    ],
)
def test_what_cannot_be_solved_is_said(line: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        solved(**line)
