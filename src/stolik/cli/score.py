"""`stolik score`: charges and points of finished games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter

from stolik.cli import batch
from stolik.game import Holding, scores
from stolik.game.pool import DEALT
from stolik.game.position import SEATS
from stolik.game.tiles import text
from stolik.phrases.language import Language
from stolik.rules import Ruleset

ENDS = ("out", "pool", "time")
ANNOUNCED = ("before-click", "after-click")


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Input: {"ruleset": "pl-turniej", "end": "out", "players": [{"name": "Ala", "rack": "",'
        ' "opened": true}, {"name": "Bob", "rack": "R5 K7", "opened": true}]} a line.'
    )


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """What everybody writes down."""
    del language
    rules = batch.ruleset_of(line)
    end = batch.need(line, "end", str, "'out', 'pool' or 'time'")
    players = batch.need(line, "players", list, "a list of players")
    if not 2 <= len(players) <= len(SEATS):
        raise batch.BadLine(f"a game has 2 to 4 players, not {len(players)}")
    for player in players:
        if not isinstance(player, dict):
            raise batch.BadLine(f"a player must be an object, not {batch.quoted(player)}")
    names = [
        batch.optional(player, "name", str, "a text", SEATS[seat])
        for seat, player in enumerate(players)
    ]
    holdings = [_holding(name, player) for name, player in zip(names, players, strict=True)]
    batch.in_play(*(held.rack for held in holdings))
    _check_end(end, [name for name, held in zip(names, holdings, strict=True) if not held.rack])
    if end == "time" and rules.round_time_end == "none":
        raise batch.BadLine(f"'time' does not end a game under {rules.name}: it has no round time")
    return _scored(names, holdings, rules, end)


def _scored(names: list[str], holdings: list[Holding], rules: Ruleset, end: str) -> batch.Object:
    found = scores(holdings, rules, end)  # type: ignore[arg-type]
    return {
        "players": [
            {
                "name": name,
                "big": score.big,
                "small": score.small,
                "charge": score.charge,
                "why": score.why,
            }
            for name, score in zip(names, found, strict=True)
        ],
        "sum": sum(score.small for score in found),
    }


def _check_end(end: str, empty: list[str]) -> None:
    if end not in ENDS:
        raise batch.BadLine(f"'end' must be 'out', 'pool' or 'time', not {batch.quoted(end)}")
    wanted = 1 if end == "out" else 0
    if len(empty) != wanted:
        raise batch.BadLine(
            f"'end' {end!r} needs {'exactly one' if wanted else 'no'} empty rack,"
            f" there {'is' if len(empty) == 1 else 'are'} {len(empty)}: {batch.quoted(empty)}"
        )


def _holding(name: str, player: batch.Object) -> Holding:
    rack, taken = batch.tiles_of(player, "rack"), batch.tiles_of(player, "taken", default="")
    opened = batch.need(player, "opened", bool, "true or false")
    turns = batch.optional(player, "turns", int, "a number of turns", 1)
    announced = batch.optional(
        player, "announced", (str, type(None)), "null, 'before-click' or 'after-click'", None
    )
    if announced is not None and announced not in ANNOUNCED:
        raise batch.BadLine(
            f"'announced' must be null, 'before-click' or 'after-click', not"
            f" {batch.quoted(announced)}"
        )
    if turns < 0:
        raise batch.BadLine(f"'turns' cannot be {turns}")
    who = batch.quoted(name)
    if not opened:
        _check_unopened(who, len(rack), len(taken), turns=turns)
        if strange := Counter(taken) - Counter(rack):
            raise batch.BadLine(
                f"{who} took {text(strange.elements())}, but does not hold it: an unopened player"
                " lays nothing"
            )
    return Holding(rack, opened, turns, taken, announced)


def _check_unopened(who: str, held: int, taken: int, *, turns: int) -> None:
    """An unopened player has the tiles he was dealt and whatever he took."""
    if held < DEALT + taken:
        raise batch.BadLine(
            f"{who} has not opened and must hold {DEALT} tiles plus what was taken, not {held}"
        )
    if turns == 0 and (held > DEALT or taken):
        raise batch.BadLine(
            f"{who} has had no move and must hold the {DEALT} tiles dealt, not {held}"
        )
