"""Plays the rows of `cases/game.jsonl`: a set-up, events as lines, and what is seen afterwards."""

from __future__ import annotations

from typing import Any

from stolik.game import Position, letter
from stolik.game.notation import read_event
from stolik.game.tiles import text
from stolik.rules import Refused, Ruleset, ruleset
from support.case_tables import Row

SEATS = "ABCD"


def played(row: Row, name: str, **changes: Any) -> Row:
    """Everything a row could speak of, after its events; a refused event ends it."""
    position = _set_up(row["setup"], ruleset(name, **{**row.get("with", {}), **changes}))
    lines = [*row["events"], *([row["refused"]] if "refused" in row else [])]
    refused: list[str] = []
    for line in lines:
        event, by = read_event(line)
        try:
            position = position.after(event, by)
        except Refused as fault:
            refused = [violation.code for violation in fault.violations]
            break
    return {**_seen(position), "refused": refused}


def _set_up(setup: Row, rules: Ruleset) -> Position:
    if "secret" in setup:
        starter = SEATS.index(setup["starter"]) if "starter" in setup else None
        names = SEATS[: setup["players"]]
        return Position.start(rules, names, setup["secret"], starter=starter, youngest=0)
    return Position.set_up(
        rules,
        setup["racks"],
        board=setup["board"],
        pool=setup["pool"],
        opened=setup["opened"],
        to_move=setup["to_move"],
    )


def _seen(position: Position) -> Row:
    players = dict(zip(SEATS, position.players, strict=False))
    view = position.view(1)
    return {
        "to_move": letter(position.to_move),
        "end": position.end,
        "lap": None if position.lap is None else "".join(letter(seat) for seat in position.lap),
        "board": [meld.text for meld in position.board],
        "racks": {seat: text(player.rack) for seat, player in players.items()},
        "count": {seat: len(player.rack) for seat, player in players.items()},
        "opened": "".join(seat for seat, player in players.items() if player.opened),
        "announced": "".join(seat for seat, player in players.items() if player.announced),
        "pool": len(position.pool),
        "middle": len(position.pool.middle),
        "stacks": [number for number, _ in position.pool.stacks],
        "choices": list(position.pool.choices),
        "deals": position.deals,
        "scores": {
            seat: [score.big, score.small]
            for seat, score in zip(SEATS, position.scores() if position.over else (), strict=False)
        },
        "seen by B": dict(zip(SEATS, view.counts, strict=False)),
    }


def spoken_of(seen: Row, expected: Row) -> Row:
    """The part of what is seen that a row speaks of."""
    return {
        key: {seat: seen[key].get(seat) for seat in value} if isinstance(value, dict) else seen[key]
        for key, value in expected.items()
    }
