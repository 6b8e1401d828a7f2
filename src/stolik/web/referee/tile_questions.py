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
from stolik.game.turn import Verdict
from stolik.phrases import sentence
from stolik.rules import Ruleset
from stolik.web.core.language import either, form, language
from stolik.web.phone.verdict import Unanswerable, verdict
from stolik.web.referee.rule_search import Cited

SHAPES: Final = dict(zip(COLOURS, "◆●▲■", strict=True))
FACE: Final = "☺"
MOST_MELDS: Final = 60


@dataclass(frozen=True, slots=True)
class TileView:
    """One tile as a page shows it; `meant` where a joker stands for it."""

    colour: str
    label: str
    name: str
    meant: bool = False


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Melds under a heading: where they lie, or where they go."""

    title: str
    melds: tuple[tuple[TileView, ...], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no (or neither), in a sentence, with melds to look at and the rules that decide."""

    good: bool | None
    summary: str
    more: tuple[str, ...] = ()
    melds: tuple[tuple[TileView, ...], ...] = ()
    groups: tuple[TileGroup, ...] = ()
    because: tuple[Cited, ...] = ()


def meld(typed: Mapping[str, str], _: Ruleset) -> Answer:
    """What a meld is worth and what its jokers mean, or everything that is wrong with it."""
    melds = melds_of(typed, "meld")
    if len(melds) != 1:
        raise Unanswerable(either("Tap the tiles of one meld.", "Dotknij kostek jednego układu."))
    (meld,) = melds
    if not meld.valid:
        wrong = either("Not a meld.", "To nie jest układ.")
        return Answer(False, wrong, _faults(meld), (tile_views(meld.tiles),))
    first, *rest = meld.readings
    more = [_reading(other) for other in rest]
    summary = _reading(first)
    if more:
        summary = either(f"{summary} It can also be read:", f"{summary} Można ją też odczytać tak:")
    return Answer(True, summary, tuple(more), tuple(_read(meld, r) for r in meld.readings))


def turn(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """A turn given as the board before, the rack and the board after."""
    before, after = Board(melds_of(typed, "before")), Board(melds_of(typed, "after"))
    rack = tiles_of(typed, "rack")
    if not rack and not after.melds:
        raise Unanswerable(
            either(
                "Enter the rack and the board after the turn.",
                "Podaj tabliczkę i stół po ruchu.",
            )
        )
    check_possible((*before.tiles, *rack))
    check_possible(after.tiles)
    if broken := tuple(meld for meld in before if not meld.valid):
        return broken_before(broken)
    judged = judge_board(before, rack, after, rules, opened=typed.get("opened") == "1")
    if not judged.legal:
        faults = tuple(sentence(violation, language()) for violation in judged.violations)
        return Answer(False, either("Not legal.", "Ruch niepoprawny."), faults)
    return Answer(True, _legal_turn(judged), (), (tile_views(judged.played),))


def broken_before(broken: tuple[Meld, ...]) -> Answer:
    """Neither yes nor no: the turn began with melds that were none."""
    return Answer(
        None,
        either(
            "The board before the turn was not in order already:",
            "Już przed ruchem stół nie był poprawny:",
        ),
        tuple(fault for meld in broken for fault in _faults(meld)),
        tuple(tile_views(meld.tiles) for meld in broken),
    )


def _legal_turn(judged: Verdict) -> str:
    """What a legal turn came to: tiles laid, the opening's value, going out."""
    sentences = [either("Legal.", "Ruch poprawny.")]
    laid = len(judged.played)
    sentences.append(
        either(
            f"{laid} {form(laid, 'tile|tiles')} from the rack.",
            f"Z tabliczki: {laid} {form(laid, 'kostka|kostki|kostek')}.",
        )
    )
    if judged.opening is not None:
        value = judged.opening
        sentences.append(either(f"The opening is worth {value}.", f"Wyłożenie jest warte {value}."))
    if judged.goes_out:
        # Often only the tiles laid were entered.
        sentences.append(
            either("Nothing is left of this rack.", "Z tej tabliczki nic nie zostaje.")
        )
    return " ".join(sentences)


def rack(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """What a rack costs somebody who has opened."""
    held = tiles_of(typed, "rack")
    if not held:
        raise Unanswerable(either("Tap the tiles of the rack.", "Dotknij kostek z tabliczki."))
    check_possible(held)
    value = face(held, joker=rules.joker_rack_value)
    points = form(value, either("point|points", "punkt|punkty|punktów"))
    many = form(len(held), either("tile|tiles", "kostka|kostki|kostek"))
    summary = either(
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
    return Answer(None, summary, tuple(more), (tile_views(in_order(held)),))


def opening(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """Whether somebody who never opened could have, and what that costs."""
    question: dict[str, Any] = {
        "rack": text(tiles_of(typed, "rack")),
        "taken": text(tiles_of(typed, "taken")),
        "announced": typed.get("announced") == "1",
        "turns": 0 if typed.get("no-turn") == "1" else 1,
        "end": typed.get("end", "out"),
    }
    answer = verdict(question, rules)
    melds = tuple(tile_views(tiles(" ".join(names))) for names in answer["melds"])
    return Answer(None, answer["said"], (), melds)


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


def _read(meld: Meld, reading: Reading) -> tuple[TileView, ...]:
    """A meld with every joker shown as what it means."""
    views = []
    for tile, meant in zip(meld.tiles, reading.stands_for, strict=True):
        if tile is not JOKER:
            views.append(_tile(tile))
        elif isinstance(meant, int):
            any_colour = either("any colour", "dowolny kolor")
            views.append(TileView("J", f"{meant}{FACE}", f"{meant}, {any_colour}", True))
        else:
            label = f"{meant.number}{SHAPES[meant.colour]}"
            views.append(TileView(meant.colour, label, f"joker = {meant.text}", True))
    return tuple(views)


def tile_views(row: Tiles) -> tuple[TileView, ...]:
    """Tiles as a page shows them."""
    return tuple(_tile(tile) for tile in row)


def _tile(tile: Tile) -> TileView:
    if tile is JOKER:
        return TileView("J", FACE, "joker")
    return TileView(tile.colour, f"{tile.number}{SHAPES[tile.colour]}", tile.text)


def _faults(meld: Meld) -> tuple[str, ...]:
    return tuple(sentence(violation, language()) for violation in meld.violations)


def melds_of(typed: Mapping[str, str], name: str) -> tuple[Meld, ...]:
    """The melds of a field, with bars between them."""
    parts = [part for part in typed.get(name, "").split("|") if part.strip()]
    if len(parts) > MOST_MELDS:
        raise Unanswerable(either("So many melds do not exist.", "Tylu układów nie ma."))
    return tuple(_meld(part) for part in parts)


def _meld(part: str) -> Meld:
    row = _read_tiles(part)
    check_possible(row)
    return Meld(row)


def tiles_of(typed: Mapping[str, str], name: str) -> Tiles:
    """The tiles of a field."""
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


def check_possible(row: Tiles) -> None:
    """Nothing, or why there cannot be these tiles."""
    if extra := too_many(row):
        names = text(extra)
        raise Unanswerable(
            either(f"There are only two of each: {names}.", f"Są tylko po dwie takie: {names}.")
        )
