"""Scores computed twice: by the product, and by the paragraphs A-01 to A-08 and A-22 in turn.

The oracle decides "could have opened" by trying melds one after another until the minimum is
reached, and everything else by the plainest possible arithmetic, for every combination of the
scoring parameters.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from stolik.cli import score as command
from stolik.phrases.language import ENGLISH

COLOURS = "KRBO"
BOX = [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)] * 2 + ["J"] * 2
GAMES = 1_200
SOAK = 20_000

Rules = dict[str, Any]
Player = dict[str, Any]

POLISH: Rules = {
    "joker_rack_value": 50,
    "unopened_base": 100,
    "unopened_could": 200,
    "unopened_mode": "replace",
    "unopened_joker_extra": False,
    "winner_plus": "recorded",
    "exemption": "announce_before_click",
    "exempt_score": "base",
    "unopened_at_exhaustion": "ignore",
    "tie_small": "full",
    "joker_counts_for_possibility": True,
    "opening_min": 30,
}
PRESETS: dict[str, Rules] = {
    "pl-turniej": POLISH,
    "pl-zasady": POLISH,
    "pl-liga": {**POLISH, "joker_rack_value": 100, "exemption": "announce"},
    "wrc9": {**POLISH, "exemption": "automatic", "unopened_at_exhaustion": "apply"},
}
CHANGES: dict[str, tuple[Any, ...]] = {
    "joker_rack_value": (0, 30, 50, 100),
    "unopened_base": (80, 100),
    "unopened_could": (150, 200),
    "unopened_mode": ("replace", "add", "max"),
    "unopened_joker_extra": (False, True),
    "winner_plus": ("recorded", "rack_face"),
    "exemption": ("announce", "announce_before_click", "automatic", "none"),
    "exempt_score": ("base", "rack"),
    "unopened_at_exhaustion": ("ignore", "apply"),
    "tie_small": ("full", "split", "zero"),
    "joker_counts_for_possibility": (True, False),
    "opening_min": (30, 45),
}


# The oracle


@cache
def plans() -> tuple[tuple[tuple[str, ...], int], ...]:
    """Every run and every group there is, with its value."""
    runs = [
        tuple(f"{colour}{number}" for number in range(first, last + 1))
        for colour, first, last in product(COLOURS, range(1, 14), range(1, 14))
        if last - first >= 2
    ]
    groups = [
        tuple(f"{colour}{number}" for colour in colours)
        for number, size in product(range(1, 14), (3, 4))
        for colours in combinations(COLOURS, size)
    ]
    return tuple((plan, sum(int(tile[1:]) for tile in plan)) for plan in runs + groups)


def can_lay(rack: Counter[str], points: int, start: int = 0) -> bool:
    """A-22: disjoint melds from the rack alone, a joker worth what it stands for."""
    if points <= 0:
        return True
    for number, (plan, value) in enumerate(plans()[start:], start):
        absent = [tile for tile in plan if not rack[tile]]
        if len(absent) > rack["J"]:
            continue
        # Jokers stand for what is absent; spending more of them is never needed to reach a value
        # with other tiles, except to save a tile for another meld.
        for spared in range(rack["J"] - len(absent) + 1):
            for saved in combinations([t for t in plan if t not in absent], spared):
                used = Counter("J" if tile in (*absent, *saved) else tile for tile in plan)
                if can_lay(rack - used, points - value, number):
                    return True
    return False


def openable(rack: list[str], rules: Rules) -> bool:
    counted = [tile for tile in rack if tile != "J" or rules["joker_counts_for_possibility"]]
    return can_lay(Counter(counted), rules["opening_min"])


def face(rack: list[str], rules: Rules) -> int:
    return sum(rules["joker_rack_value"] if tile == "J" else int(tile[1:]) for tile in rack)


def unopened(player: Player, rules: Rules) -> tuple[int, str]:
    """A-01, A-02, A-04, A-05: what somebody is charged who never opened, and why."""
    rack, taken = player["rack"].split(), player["taken"].split()

    def flat(amount: int) -> int:
        if rules["unopened_mode"] == "add":
            return amount + face(rack, rules)
        extra = rack.count("J") * rules["joker_rack_value"] * rules["unopened_joker_extra"]
        if rules["unopened_mode"] == "max":
            return max(amount + extra, face(rack, rules))
        return amount + extra

    if not openable(rack, rules):
        return flat(rules["unopened_base"]), "not-opened"
    if player["turns"] == 0:  # HELD: never had a possibility
        return flat(rules["unopened_base"]), "exempt"
    needed = not openable(list((Counter(rack) - Counter(taken)).elements()), rules)
    said = {
        "none": False,
        "automatic": True,
        "announce": player["announced"] is not None,
        "announce_before_click": player["announced"] == "before-click",
    }[rules["exemption"]]
    if not (needed and said):
        return flat(rules["unopened_could"]), "could-have-opened"
    if rules["exempt_score"] == "rack":
        return face(rack, rules), "exempt"
    return flat(rules["unopened_base"]), "exempt"


def expected(players: list[Player], end: str, rules: Rules) -> list[tuple[int, int, int, str]]:
    """Big, small, charge and reason of every player."""
    racks = [player["rack"].split() for player in players]
    penalised = end == "out" or rules["unopened_at_exhaustion"] == "apply"
    charged = [
        (0, "out")
        if not rack
        else unopened(player, rules)
        if penalised and not player["opened"]
        else (face(rack, rules), "rack")
        for player, rack in zip(players, racks, strict=True)
    ]
    charges = [charge for charge, _ in charged]
    if end == "out":
        plus = sum(charges)
        if rules["winner_plus"] == "rack_face":
            plus = sum(face(rack, rules) for rack in racks)
        return [
            (1, plus, 0, "out") if why == "out" else (0, -charge, charge, why)
            for charge, why in charged
        ]
    lowest = min(charges)
    winners = [seat for seat, charge in enumerate(charges) if charge == lowest]
    total = sum(charge - lowest for charge in charges)
    shares = dict.fromkeys(winners, total)
    if len(winners) > 1 and rules["tie_small"] == "zero":
        shares = dict.fromkeys(winners, 0)
    elif len(winners) > 1 and rules["tie_small"] == "split":
        shares = dict.fromkeys(winners, total // len(winners))
        shares[winners[0]] += total % len(winners)
    return [
        (1, shares[seat], charge, "lowest")
        if seat in shares
        else (0, lowest - charge, charge, "difference")
        for seat, charge in enumerate(charges)
    ]


# Games that have ended


def some_players(rng: Random, end: str) -> list[Player]:
    size, box = rng.choice((2, 3, 4, 4)), rng.sample(BOX, len(BOX))
    out = rng.randrange(size) if end == "out" else None
    players = []
    for seat in range(size):
        opened, turns, taken = True, rng.randint(1, 9), list[str]()
        rack = [box.pop() for _ in range(rng.choice((1, 1, 2, 5)))]
        if seat == out:
            rack = []
        elif rng.random() < 0.5:
            opened, turns = False, rng.choice((0, 1, 4))
            taken = [box.pop() for _ in range(rng.choice((1, 1, 3)) if turns else 0)]
            rack = [box.pop() for _ in range(14)] + taken
        players.append(
            {
                "name": f"p{seat}",
                "rack": " ".join(rack),
                "opened": opened,
                "turns": turns,
                "taken": " ".join(taken),
                "announced": rng.choice((None, "before-click", "after-click")),
            }
        )
    return players


def tied_players(rng: Random) -> list[Player]:
    numbers = rng.sample(range(1, 14), 2)
    return [
        {"name": c, "rack": f"{c}{rng.choice(numbers)}", "opened": True, "turns": 3, "taken": ""}
        for c in COLOURS[: rng.randint(2, 4)]
    ]


def compare(seed: int, games: int, *, changed: bool) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    for _ in range(games):
        name = rng.choice(list(PRESETS))
        changes = {
            field: rng.choice(values)
            for field, values in CHANGES.items()
            if changed and rng.random() < 0.4
        }
        timed = name in ("pl-turniej", "pl-zasady")
        end = rng.choice(("out", "out", "pool", "time") if timed else ("out", "out", "pool"))
        tie = end != "out" and rng.random() < 0.3
        players = tied_players(rng) if tie else some_players(rng, end)
        line = {"ruleset": name, "with": changes, "end": end, "players": players}
        want = expected(players, end, {**PRESETS[name], **changes})
        got = command.answer(line, ENGLISH)
        rows = [(p["big"], p["small"], p["charge"], p["why"]) for p in got["players"]]
        assert rows == want, line
        assert [p["name"] for p in got["players"]] == [p["name"] for p in players]
        assert got["sum"] == sum(small for _, small, _, _ in want)
        seen.update(why for *_, why in want)
    return seen


@pytest.mark.slow
@pytest.mark.rule(
    "A-01", "A-03", "A-04", "A-05", "A-06", "A-07", "A-08", "A-14b", "A-22", "C-24", "C-25", "C-26",
    "E-10n1", "E-10n2", "E-10n2x", "E-10o2", "E-10o3", "E-10o4", "L-og-10.9", "L-og-10.10",
    "L-og-10.11", "L-og-10.12", "L-og-10.14", "W-play-14.1", "W-play-14.2",
)  # fmt: skip
def test_games_are_scored_as_the_paragraphs_say() -> None:
    seen = compare(1, GAMES, changed=False)
    assert min(seen.values()) > 20, seen


@pytest.mark.slow
@pytest.mark.rule("A-01", "A-02", "A-03", "A-04", "A-05", "A-06", "A-08")
def test_every_scoring_parameter_does_what_its_paragraph_says() -> None:
    seen = compare(2, GAMES, changed=True)
    assert min(seen.values()) > 20, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_games_by_the_ten_thousand(seed: int) -> None:
    compare(100 + seed, SOAK, changed=bool(seed % 2))
