"""`stolik seat`, `points` and `advance` as other programs see them."""

from __future__ import annotations

import pytest

from stolik.cli import advance, points, seat


@pytest.mark.parametrize(
    ("line", "tables"),
    [
        (
            {"method": "by-standing", "players": list("abcdefghij"), "absent": ["c", "g"]},
            [list("abde"), list("fhij")],
        ),
        ({"method": "by-standing", "players": ["a", "b"], "newcomers": ["n"]}, [["a", "b", "n"]]),
        ({"method": "top8", "players": [1, 2, 3, 4, 5, 6, 7, 8]}, [[1, 4, 5, 8], [2, 3, 6, 7]]),
        ({"method": "draw", "players": [1, 2, 3], "seed": "dom"}, [[3, 1, 2]]),
    ],
)
def test_seat(line: dict, tables: list) -> None:
    assert seat.answer(line, "en") == {"tables": tables}


def test_points() -> None:
    assert points.answer({"players": 8}, "en") == {"points": [9, 7, 6, 5, 4, 3, 2, 1]}


def four(*names: str) -> list[dict]:
    return [
        {"player": name, "place": n + 1, "big": 3 - n, "small": 0} for n, name in enumerate(names)
    ]


def test_advance() -> None:
    tables = [four("a", "b", "c", "d"), four("e", "f", "g", "h")]
    assert advance.answer({"stage": "top8", "tables": tables}, "en") == {
        "advance": ["a", "e", "b", "f"],
        "lucky_loser": None,
    }


@pytest.mark.parametrize(
    ("command", "line", "said"),
    [
        (seat, {"players": []}, "'method' is missing"),
        (seat, {"method": "magic", "players": []}, "not 'magic'"),
        (seat, {"method": "draw", "players": ["a", "b", "c"]}, "'seed' is missing"),
        (seat, {"method": "by-standing", "players": list("abcde")}, "a sixth player"),
        (seat, {"method": "by-standing", "players": [["a"]]}, "names or numbers"),
        (seat, {"method": "by-standing", "players": [True]}, "names or numbers"),
        (points, {"players": 7}, "8 to 32 participants, not 7"),
        (points, {"players": "8"}, "'players' must be a number of players"),
        (advance, {"stage": "top9", "tables": []}, "not 'top9'"),
        (advance, {"stage": "top8", "tables": ["x"]}, "a table must be a list of players"),
        (advance, {"stage": "top8", "tables": [[{"player": "a"}]]}, "'big' is missing"),
    ],
)
def test_what_cannot_be_done_is_said(command, line: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        command.answer(line, "en")
