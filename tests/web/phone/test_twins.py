"""The phone's JavaScript gives Python's answers to thousands of random games, reports, clocks."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from random import Random
from typing import Any

import pytest

from stolik.game import Expire, Gong, Pass, Position, Take, Withdraw
from stolik.game.position import letter
from stolik.rules import PRESETS, Ruleset, ruleset, settle
from stolik.tournament.report import GameReport, report_faults, report_points
from support.phone_node import answers

pytestmark = pytest.mark.xdist_group("phone")

GAMES = {"settle": 3000, "report": 3000, "clock": 600}
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"tie_small": "split"},
    {"tie_small": "zero"},
    {"winner_plus": "rack_face"},
    {"winner_plus": "rack_face", "unopened_mode": "max"},
    {"unopened_mode": "add"},
    {"unopened_joker_extra": True},
    {"exempt_score": "rack"},
    {"unopened_at_exhaustion": "apply"},
    {"unopened_base": 50, "unopened_could": 1000},
    {"joker_rack_value": 30, "unopened_at_exhaustion": "ignore"},
    {"round_time_end": "final_lap"},
)
ENDS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"final_lap_trigger_player_moves": False},
    {"exhaustion_mode": "immediate"},
    {"exhaustion_mode": "final_lap"},
    {"exhaustion_mode": "final_lap", "exhaustion_trigger": "draw_impossible"},
    {"exhaustion_mode": "until_stuck", "round_time_end": "none"},
)


@cache
def built(name: str, number: int) -> tuple[Ruleset, dict[str, Any]]:
    rules = ruleset(name, **(HOUSES + ENDS)[number])
    return rules, asdict(rules)


def house(rng: Random) -> tuple[Ruleset, dict[str, Any]]:
    """A ruleset, and the same by value."""
    return built(rng.choice(PRESETS), rng.randrange(len(HOUSES)))


def some(rng: Random, people: list[int], part: float) -> list[int]:
    return [one for one in people if rng.random() < part]


# Points


def settled(rng: Random) -> tuple[dict[str, Any], Any]:
    """A game that may be impossible: the question, and Python's answer."""
    rules, value = house(rng)
    players = rng.choice((1, 2, 2, 3, 3, 4, 4, 4, 5))
    charges = [rng.choice((rng.randint(0, 400), rng.randint(0, 12))) for _ in range(players)]
    if rng.random() < 0.02:
        charges[0] = -charges[0]
    end = rng.choice(("out", "out", "pool", "time"))
    out = rng.randrange(players) if (end == "out") != (rng.random() < 0.03) else None
    if out is not None and rng.random() < 0.95:
        charges[out] = 0
    how: dict[str, Any] = {
        "end": end,
        "out": out,
        "faces": rng.choice((None, [rng.randint(0, 300) for _ in range(players)])),
        "withdrawn": some(rng, list(range(players)), 0.15),
    }
    try:
        answer: Any = [[one.big, one.small] for one in settle(charges, rules, **how)]
    except ValueError:
        answer = "refused"
    return {"ask": "settle", "charges": charges, "rules": value, "how": how}, answer


# Reports


def reported(rng: Random) -> tuple[dict[str, Any], Any]:
    """A report as a phone can make it, right or wrong: the question, and Python's answer."""
    rules, value = house(rng)
    people = rng.sample(range(1, 200), rng.choice((2, 3, 4, 4)))
    end = rng.choice(("out", "out", "pool", "time"))
    out = rng.choice(people) if end == "out" else None
    unopened = [one for one in some(rng, people, 0.3) if one != out]
    charges = tuple((one, 0 if one == out else charge(rng)) for one in people)
    faces: tuple[tuple[int, int], ...] = ()
    if end == "out" and rules.winner_plus == "rack_face":
        typed = rng.choice((0, rng.randint(1, 300), 5000))
        faces = tuple((one, typed if one in unopened else paid) for one, paid in charges)
    report = GameReport(
        1, 3, 2, end, charges, out, tuple(unopened), tuple(some(rng, people, 0.1)), faces
    )
    faults = report_faults(report, people, 4, rules)
    answer: Any = [[fault.code, *(fault.numbers("entry") or (None,))] for fault in faults]
    if not faults:
        answer = [list(row) for row in report_points(report, rules)]
    return {"ask": "report", "report": asdict(report), "rules": value}, answer


def charge(rng: Random) -> int:
    likely = (100, 200, rng.randint(1, 60), rng.randint(1, 250))
    return rng.choice((*likely, *likely, *likely, 0, rng.randint(700, 2000), 9999))


# Clocks

RACKS = ("K1 K3 K5", "R1 R3 R5", "B1 B3 B5", "O1 O3 O5")


def clocked(rng: Random) -> tuple[dict[str, Any], Any]:
    """A game in which tiles are only taken, in time or too late, and people go home: the taps,
    Python's answers.
    """
    rules, value = built(rng.choice(PRESETS), len(HOUSES) + rng.randrange(len(ENDS)))
    players = rng.choice((2, 3, 4))
    first, bank = rng.randrange(players), ["K9", "R9", "B9", "O9", "K11", "R11", "B11", "O11"]
    position = Position.set_up(
        rules,
        RACKS[:players],
        pool=" ".join(bank[: rng.randint(1, 8)]),
        to_move=letter(first),
    )
    gong = rng.choice((None, rng.randint(0, 6)))
    leaving = {turn: rng.randrange(players) for turn in range(8) if rng.random() < 0.06}
    taps = [f"0 start {letter(first)}"]
    answer: list[Any] = [standing(position)]
    second = 0

    def tapped(what: str, at: int, seen: Position) -> None:
        taps.append(f"{at} {what}")
        answer.append(standing(seen))

    for turn in range(40):
        if position.over:
            break
        second += 10
        if turn == gong and not position.judge(Gong()):
            position = position.after(Gong())
            tapped("gong", second - 2, position)
        if turn in leaving and not position.judge(Withdraw(leaving[turn])):
            position = position.after(Withdraw(leaving[turn]))
            tapped(f"leave {letter(leaving[turn])}", second - 2, position)
        if position.over:
            break
        stuck = not len(position.pool)
        before = position
        if rng.random() < 0.25:
            # Nobody taps in time: the move ends with it, a tile is taken, then the next one begins.
            second += rules.turn_seconds
            position = before.after(Expire(before.board))
            if ran_out(before, position) and rules.exhaustion_mode != "until_stuck":
                tapped("empty", second - 1, position)
            if not position.judge(Gong()) and rng.random() < 0.2:
                position = position.after(Gong())
                tapped("gong", second - 1, position)
            tapped("end", second, position)
            continue
        position = before.after(Pass() if stuck else Take())
        if ran_out(before, position):
            tapped("empty", second - 1, before)
        tapped("end" if stuck else "take", second, position)
    if rules.exhaustion_mode == "until_stuck" and not position.gong:
        # Only the people at the table know that nobody can move any more: what the clock shows
        # until they say so is not asked.
        taps.append("999 over")
        answer[-1] = None
        answer.append(standing(position))
    return {"ask": "clock", "players": players, "rules": value, "taps": taps}, answer


def ran_out(before: Position, after: Position) -> bool:
    """Whether this is the turn in which the pool counts as run out."""
    if before.ruleset.exhaustion_trigger == "draw_impossible":
        return not len(before.pool)
    return bool(len(before.pool)) and not len(after.pool)


def standing(position: Position) -> list[Any]:
    if position.end is not None:
        return ["over", position.end, None]
    lap = None if position.lap is None else "".join(letter(seat) for seat in position.lap)
    return [letter(position.to_move), lap]


MAKE = {"settle": settled, "report": reported, "clock": clocked}


@cache
def asked(what: str) -> tuple[tuple[dict[str, Any], Any], ...]:
    """Questions of one kind with Python's answers, the same ones every time."""
    rng = Random(what)
    return tuple(MAKE[what](rng) for _ in range(GAMES[what]))


@cache
def heard() -> dict[str, list[Any]]:
    """What JavaScript answers to all of them."""
    found = iter(answers([question for what in GAMES for question, _ in asked(what)]))
    return {what: [next(found) for _ in range(count)] for what, count in GAMES.items()}


def differences(what: str) -> list[Any]:
    """The first questions that get another answer in JavaScript, with both answers."""
    return [
        (question, wanted, got)
        for (question, wanted), got in zip(asked(what), heard()[what], strict=True)
        if not same(wanted, got)
    ][:3]


def same(wanted: Any, got: Any) -> bool:
    """None in a list says: not asked."""
    if isinstance(wanted, list) and None in wanted and isinstance(wanted[0], list):
        return all(want is None or want == one for want, one in zip(wanted, got, strict=True))
    return bool(wanted == got)


@pytest.mark.rule("L-og-10.13", "L-og-10.14", "E-10o2-4", "P-24.2-24.4", "A-08", "A-52")
def test_points() -> None:
    assert differences("settle") == []


def test_reports() -> None:
    assert differences("report") == []


@pytest.mark.rule("E-10o1", "P-24.1", "A-09", "A-12", "C-23", "A-52", "E-10h6a", "P-15.1")
def test_whose_turn_it_is() -> None:
    assert differences("clock") == []


def test_chance_finds_games_of_every_kind() -> None:
    points = [answer for _, answer in asked("settle")]
    assert 200 < points.count("refused") < len(points) / 2
    reports = [answer for _, answer in asked("report")]
    codes = {row[0] for answer in reports for row in answer if isinstance(row[0], str)}
    assert codes == {
        "charge-too-high",
        "everybody-left",
        "face-impossible",
        "loser-without-charge",
        "no-round-time",
        "unopened-charge",
        "winner-left",
    }
    assert sum(isinstance(answer[0][0], int) for answer in reports) > 500
    ends = {tuple(answer[-1]) for _, answer in asked("clock")}
    assert ends == {("over", "pool", None), ("over", "time", None)}
    taps = [question["taps"] for question, _ in asked("clock")]
    late = [
        one for row in taps for one in row if one.endswith("end") and float(one.split()[0]) > 45
    ]
    assert len(late) > 300
