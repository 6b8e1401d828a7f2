"""A hundred or two hundred, as the phone at a table asks it: racks a player can check."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from stolik.game.opening import can_open
from stolik.game.tiles import counts, tiles
from stolik.rules import ruleset
from stolik.solver import TooManyWays, best_opening
from stolik.solver.python_kernel import search
from stolik.web.core.throttle import Gate
from stolik.web.phone.views import verdict

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


# Twice the numbers 1 to 5 in all colours, with jokers: 3.6 million steps of the search.
HARD = " ".join([f"{colour}{number}" for number in range(1, 6) for colour in "KRBO"] * 2)
HARD = " ".join([*HARD.split()[:38], "J", "J"])
BOX = " ".join([f"{colour}{number}" for number in range(1, 14) for colour in "KRBO"] * 2)


@pytest.fixture
def own_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "ANYWHERE", Gate(most=3, seconds=60))


@pytest.mark.attack(8, "a rack of 104 tiles, whose opening takes seconds to find")
def test_more_tiles_than_anybody_holds_are_not_looked_at() -> None:
    status, found = asked(BOX)
    assert (status, found) == (
        400,
        {
            "said": "104 tiles are more than anybody holds: at most 40 are looked at. "
            "Check the rack, or ask a referee.",
            "charge": None,
            "melds": [],
        },
    )
    assert asked(" ".join(BOX.split()[:41]))[0] == 400
    assert asked(" ".join(BOX.split()[:40]))[0] == 200


@pytest.mark.attack(8, "40 tiles made so that the search for an opening has too many ways")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "These tiles can be laid in too many ways to try them all: ask a referee."),
        (
            "pl",
            "Te kostki można wyłożyć na zbyt wiele sposobów, by sprawdzić wszystkie: zapytajcie "
            "sędziego.",
        ),
    ],
)
def test_too_many_ways_are_said_and_not_tried(language: str, said: str) -> None:
    body = {"ruleset": "pl-turniej", "end": "out", "rack": HARD}
    answer = Client(headers={"accept-language": language}).post(
        "/clock/could", json.dumps(body), content_type="application/json"
    )
    assert (answer.status_code, answer.json()) == (
        200,
        {"charge": None, "why": "too-many-ways", "said": said, "melds": []},
    )


@pytest.mark.attack(8, "a search for an opening that nothing ends")
def test_the_search_of_both_engines_ends_at_its_limit() -> None:
    with pytest.raises(TooManyWays):
        best_opening(HARD, limit=300_000)
    with pytest.raises(OverflowError):
        search.open(bytes(counts(tiles(HARD))), 300_000)
    with pytest.raises(TooManyWays):
        can_open("K1 J J R3 B5 O7", ruleset("pl-turniej"), steps=3)


@pytest.mark.attack(8, "more questions about tiles than a hall asks")
@pytest.mark.usefixtures("own_gate")
def test_a_flood_of_questions_is_told_to_wait() -> None:
    answers = [asked(READY) for _ in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1] == {
        "said": "Very many questions come from here. Ask again in a minute, or ask a referee.",
        "charge": None,
        "melds": [],
    }
