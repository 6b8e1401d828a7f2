"""`stolik seat`: tables and seats for a list of players."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from stolik.cli import batch
from stolik.phrases.language import Language
from stolik.tournament import by_lot, by_standing, snake, with_pots

Tables = tuple[tuple[Any, ...], ...]


def configure(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Input: {"method": "by-standing", "players": ["Ala", "Bob", "Cyd"], "absent": [],'
        ' "newcomers": []} a line; other methods are "draw" and "pots" (with "seed"), "top8" and'
        ' "top12".'
    )


def run(options: Namespace) -> int:
    return batch.run(answer, options)


def answer(line: batch.Object, language: Language) -> batch.Object:
    """The tables, seat A first."""
    del language
    method = batch.need(line, "method", str, f"one of {', '.join(METHODS)}")
    if method not in METHODS:
        raise batch.BadLine(
            f"'method' must be one of {', '.join(METHODS)}, not {batch.quoted(method)}"
        )
    players = _entries(line, "players")
    return {"tables": [list(table) for table in METHODS[method](line, players)]}


def _standing(line: batch.Object, players: list[Any]) -> Tables:
    absent, newcomers = _entries(line, "absent", []), _entries(line, "newcomers", [])
    return by_standing(players, absent=absent, newcomers=newcomers)


def _draw(line: batch.Object, players: list[Any]) -> Tables:
    return by_lot(players, _seed(line))


def _pots(line: batch.Object, players: list[Any]) -> Tables:
    return with_pots(players, _seed(line), absent=_entries(line, "absent", []))


METHODS: dict[str, Callable[[batch.Object, list[Any]], Tables]] = {
    "by-standing": _standing,
    "draw": _draw,
    "pots": _pots,
    "top8": lambda _, players: snake("top8", players),
    "top12": lambda _, players: snake("top12", players),
}


def _seed(line: batch.Object) -> str:
    return str(batch.need(line, "seed", (str, int), "the seed of the draw"))


def _entries(line: batch.Object, name: str, default: list[Any] | None = None) -> list[Any]:
    what = "a list of players"
    if default is None:
        given = batch.need(line, name, list, what)
    else:
        given = batch.optional(line, name, list, what, default)
    for entry in given:
        if not isinstance(entry, str | int) or isinstance(entry, bool):
            raise batch.BadLine(f"{name!r} must hold names or numbers, not {batch.quoted(entry)}")
    found: list[Any] = given
    return found
