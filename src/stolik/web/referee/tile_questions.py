"""Answers about tiles, under a ruleset: a meld, a turn, a rack, an opening.

Every fault at once, and what lies on the table shown as tiles. Knows the game and the solver; no
tournament, no request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stolik.game import Board, Meld, judge_board
from stolik.game.meld import Reading
from stolik.game.tiles import COLOURS, JOKER, Tile, Tiles, face, in_order, text, tiles, too_many
from stolik.phrases import sentence
from stolik.rules import Ruleset
from stolik.web.phone import could
from stolik.web.phone.views.api import Unreadable
from stolik.web.templatetags.words import either, form, language

SHAPES: Final = dict(zip(COLOURS, "◆●▲■", strict=True))
FACE: Final = "☺"
MOST_MELDS: Final = 60


class Unanswerable(ValueError):
    """What was asked cannot be read; the message says what."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One tile as it is drawn; `meant` where a joker stands for it."""

    colour: str
    label: str
    name: str
    meant: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no (or neither), in a sentence, with melds to look at."""

    good: bool | None
    said: str
    more: tuple[str, ...] = ()
    melds: tuple[tuple[Shown, ...], ...] = ()


def meld(typed: Mapping[str, str], _: Ruleset) -> Answer:
    """What a meld is worth and what its jokers mean, or everything that is wrong with it."""
    found = _melds(typed, "meld")
    if len(found) != 1:
        raise Unanswerable(either("Tap the tiles of one meld.", "Dotknij kostek jednego układu."))
    (one,) = found
    if not one.valid:
        return Answer(
            False, either("Not a meld.", "To nie jest układ."), _said(one), (_shown(one.tiles),)
        )
    first, *rest = one.readings
    more = [_reading(other) for other in rest]
    said = _reading(first)
    if more:
        said = either(f"{said} It can also be read:", f"{said} Można ją też odczytać tak:")
    return Answer(True, said, tuple(more), tuple(_read(one, r) for r in one.readings))


def turn(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """A turn told as the board before, the rack and the board after."""
    before, after = Board(_melds(typed, "before")), Board(_melds(typed, "after"))
    rack = _tiles(typed, "rack")
    if not rack and not after.melds:
        raise Unanswerable(
            either(
                "Enter the rack and the board after the turn.",
                "Podaj tabliczkę i stół po ruchu.",
            )
        )
    _possible((*before.tiles, *rack))
    _possible(after.tiles)
    broken = [one for one in before if not one.valid]
    if broken:
        return Answer(
            None,
            either(
                "The board before the turn was not in order already:",
                "Już przed ruchem stół nie był poprawny:",
            ),
            tuple(fault for one in broken for fault in _said(one)),
            tuple(_shown(one.tiles) for one in broken),
        )
    opened = typed.get("opened") == "1"
    verdict = judge_board(before, rack, after, rules, opened=opened)
    if not verdict.legal:
        faults = tuple(sentence(violation, language()) for violation in verdict.violations)
        return Answer(False, either("Not legal.", "Ruch niepoprawny."), faults)
    said = [either("Legal.", "Ruch poprawny.")]
    laid = len(verdict.played)
    said.append(
        either(
            f"{laid} {form(laid, 'tile|tiles')} from the rack.",
            f"Z tabliczki: {laid} {form(laid, 'kostka|kostki|kostek')}.",
        )
    )
    if verdict.opening is not None:
        value = verdict.opening
        said.append(
            either(
                f"The opening is worth {value}.",
                f"Wyłożenie jest warte {value}.",
            )
        )
    if verdict.goes_out:
        # Often only the tiles laid were entered.
        said.append(either("Nothing is left of this rack.", "Z tej tabliczki nic nie zostaje."))
    return Answer(True, " ".join(said), (), (_shown(verdict.played),))


def rack(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """What a rack costs somebody who has opened."""
    held = _tiles(typed, "rack")
    if not held:
        raise Unanswerable(either("Tap the tiles of the rack.", "Dotknij kostek z tabliczki."))
    _possible(held)
    value = face(held, joker=rules.joker_rack_value)
    points = form(value, either("point|points", "punkt|punkty|punktów"))
    many = form(len(held), either("tile|tiles", "kostka|kostki|kostek"))
    said = either(
        f"{value} {points} ({len(held)} {many}).", f"{value} {points} ({len(held)} {many})."
    )
    more = []
    if jokers := held.count(JOKER):
        each = rules.joker_rack_value
        more.append(
            either(
                f"{jokers} {form(jokers, 'joker|jokers')}, {each} each.",
                f"{jokers} {form(jokers, 'joker|jokery|jokerów')}, po {each}.",
            )
        )
    return Answer(None, said, tuple(more), (_shown(in_order(held)),))


def opening(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """Whether somebody who never opened could have, and what that costs."""
    asked: dict[str, Any] = {
        "rack": text(_tiles(typed, "rack")),
        "taken": text(_tiles(typed, "taken")),
        "announced": typed.get("announced") == "1",
        "turns": 0 if typed.get("no-turn") == "1" else 1,
        "end": typed.get("end", "out"),
    }
    try:
        found = could.verdict(asked, rules)
    except Unreadable as unclear:
        raise Unanswerable(str(unclear)) from None
    melds = tuple(_shown(tiles(" ".join(one))) for one in found["melds"])
    return Answer(None, found["said"], (), melds)


ANSWERS: Final[dict[str, Callable[[Mapping[str, str], Ruleset], Answer]]] = {
    "meld": meld,
    "turn": turn,
    "rack": rack,
    "opening": opening,
}


def _reading(reading: Reading) -> str:
    kind = either(reading.kind, {"run": "Seria", "group": "Grupa"}[reading.kind])
    value = reading.value
    points = form(value, either("point|points", "punkt|punkty|punktów"))
    return either(f"A {kind} worth {value} {points}.", f"{kind}: {value} {points}.")


def _read(one: Meld, reading: Reading) -> tuple[Shown, ...]:
    """A meld with every joker shown as what it means."""
    found = []
    for tile, meant in zip(one.tiles, reading.stands_for, strict=True):
        if tile is not JOKER:
            found.append(_tile(tile))
        elif isinstance(meant, int):
            any_colour = either("any colour", "dowolny kolor")
            found.append(Shown("J", f"{meant}{FACE}", f"{meant}, {any_colour}", True))
        else:
            label = f"{meant.number}{SHAPES[meant.colour]}"
            found.append(Shown(meant.colour, label, f"joker = {meant.text}", True))
    return tuple(found)


def _shown(given: Tiles) -> tuple[Shown, ...]:
    return tuple(_tile(tile) for tile in given)


def _tile(tile: Tile) -> Shown:
    if tile is JOKER:
        return Shown("J", FACE, "joker")
    return Shown(tile.colour, f"{tile.number}{SHAPES[tile.colour]}", tile.text)


def _said(one: Meld) -> tuple[str, ...]:
    return tuple(sentence(violation, language()) for violation in one.violations)


def _melds(typed: Mapping[str, str], name: str) -> tuple[Meld, ...]:
    parts = [part for part in typed.get(name, "").split("|") if part.strip()]
    if len(parts) > MOST_MELDS:
        raise Unanswerable(either("So many melds do not exist.", "Tylu układów nie ma."))
    return tuple(_meld(part) for part in parts)


def _meld(part: str) -> Meld:
    given = _read_tiles(part)
    _possible(given)
    return Meld(given)


def _tiles(typed: Mapping[str, str], name: str) -> Tiles:
    return _read_tiles(typed.get(name, "").replace("|", " "))


def _read_tiles(part: str) -> Tiles:
    try:
        return tiles(part)
    except ValueError:
        wrong = next((word for word in part.replace(",", " ").split() if not _is_tile(word)), part)
        raise Unanswerable(
            either(
                f"“{wrong[:20]}” is not a tile: write a colour (K, R, B, O) and a number, or J.",
                f"„{wrong[:20]}” to nie kostka: podaj kolor (K, R, B, O) i liczbę albo J.",
            )
        ) from None


def _is_tile(word: str) -> bool:
    try:
        Tile(word)
    except ValueError:
        return False
    return True


def _possible(given: Tiles) -> None:
    if extra := too_many(given):
        shown = text(extra)
        raise Unanswerable(
            either(f"There are only two of each: {shown}.", f"Są tylko po dwie takie: {shown}.")
        )
