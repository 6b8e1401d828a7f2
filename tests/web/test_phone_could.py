"""A hundred or two hundred, as the phone at a table asks it: racks a player can check."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

TENS = [["K10", "B10", "O10"]]
DULL = "K1 R3 B5 O7 K4 R6 B8 O2 K12 R13 B2 O13 R9 B12"
READY = "K10 B10 O10 K1 R3 B5 O7 K4 R6 B8 O2 K12 R13 B2"


def asked(rack: Any, **more: Any) -> Any:
    body = {"ruleset": "pl-turniej", "end": "out", "rack": rack} | more
    answer = Client(headers={"accept-language": "en"}).post(
        "/clock/could", json.dumps(body), content_type="application/json"
    )
    return answer.status_code, answer.json()


@pytest.mark.rule("E-10n1", "E-10n2", "E-10n2x", "L-og-10.10", "L-og-10.11", "L-og-10.12")
@pytest.mark.parametrize(
    ("rack", "more", "charge", "why", "melds"),
    [
        (DULL, {}, 100, "not-opened", []),
        (READY, {}, 200, "could-have-opened", TENS),
        (READY, {"taken": "O10"}, 200, "could-have-opened", TENS),
        (READY, {"taken": "O10", "announced": True}, 100, "exempt", TENS),
        (READY, {"taken": "K1", "announced": True}, 200, "could-have-opened", TENS),
        (READY, {"turns": 0}, 100, "exempt", TENS),
        (DULL, {"end": "pool"}, 97, "rack", []),
        (READY, {"ruleset": "wrc9", "taken": "O10"}, 100, "exempt", TENS),
        (READY, {"ruleset": "pl-liga", "taken": "O10", "announced": True}, 100, "exempt", TENS),
    ],
)  # fmt: skip
def test_what_a_rack_costs(
    rack: str, more: dict[str, Any], charge: int, why: str, melds: list[list[str]]
) -> None:
    status, found = asked(rack, **more)
    found["melds"] = [sorted(meld) for meld in found["melds"]]
    assert (status, found["charge"], found["why"], found["melds"]) == (
        200,
        charge,
        why,
        [sorted(meld) for meld in melds],
    )
    assert found["said"].startswith(f"{charge}: ")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"rack": ""}, "Tap the tiles of the rack first."),
        ({"rack": "K1 K1 K1"}, "There are not so many of K1."),
        ({"rack": "K1", "taken": "R2"}, "R2 was taken but is not on the rack."),
        ({"rack": "X9"}, "'X9'"),
        ({"rack": 5}, "'5'"),
        ({"rack": "K1 " * 900}, "rack: "),
        ({"rack": "K1", "ruleset": "poker"}, "unknown ruleset 'poker'"),
    ],
)
def test_what_is_no_rack_is_said(body: dict[str, Any], said: str) -> None:
    status, found = asked(**body)
    assert (status, found["charge"], said in found["said"]) == (400, None, True), found
