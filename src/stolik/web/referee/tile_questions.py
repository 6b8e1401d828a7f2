"""Answers about tiles, under a ruleset: a meld, a turn, a rack, an opening.

Every fault at once, and what lies on the table shown as tiles. Knows the game and the solver; no
tournament, no request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext, ngettext, npgettext

from stolik.game import Board, Meld, judge_board
from stolik.game.meld import Reading
from stolik.game.pool import DEALT
from stolik.game.tiles import JOKER, Tile, Tiles, face, in_order, text, tiles, too_many
from stolik.game.turn import Verdict
from stolik.phrases import sentence
from stolik.rules import Ruleset, Violation
from stolik.rules.paragraphs import paragraph
from stolik.web.core.language import language
from stolik.web.core.tile_words import FACE, face_of, tile_name
from stolik.web.phone.verdict import Unanswerable, verdict
from stolik.web.referee.rule_search import Cited, cited

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

    @property
    def ruling(self) -> str:
        """The verdict as a text to be recorded."""
        return " ".join((self.summary, *self.more))


def meld(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """What a meld is worth and what its jokers mean, or everything that is wrong with it."""
    melds = melds_of(typed, "meld")
    if len(melds) != 1:
        raise Unanswerable(gettext("Tap the tiles of one meld."))
    (meld,) = melds
    if not meld.valid:
        wrong = gettext("Not a meld.")
        return Answer(
            False,
            wrong,
            _faults(meld),
            (tile_views(meld.tiles),),
            because=paragraphs(meld.violations, rules),
        )
    first, *rest = meld.readings
    more = [_reading(other) for other in rest]
    summary = _reading(first)
    if more:
        summary = gettext("{summary} It can also be read:").format(summary=summary)
    return Answer(True, summary, tuple(more), tuple(_read(meld, r) for r in meld.readings))


def turn(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """A turn given as the board before, the rack and the board after."""
    before, after = Board(melds_of(typed, "before")), Board(melds_of(typed, "after"))
    rack = tiles_of(typed, "rack")
    if not rack and not after.melds:
        raise Unanswerable(gettext("Enter the rack and the board after the move."))
    check_possible((*before.tiles, *rack))
    check_possible(after.tiles)
    if broken := tuple(meld for meld in before if not meld.valid):
        return broken_before(broken)
    judged = judge_board(before, rack, after, rules, opened=typed.get("opened") == "1")
    if not judged.legal:
        faults = tuple(sentence(violation, language()) for violation in judged.violations)
        return Answer(
            False,
            gettext("Not legal."),
            faults,
            because=paragraphs(judged.violations, rules),
        )
    return Answer(True, _legal_turn(judged), (), (tile_views(judged.played),))


def broken_before(broken: tuple[Meld, ...]) -> Answer:
    """Neither yes nor no: the turn began with melds that were none."""
    return Answer(
        None,
        gettext("The board before the move was not in order already:"),
        tuple(fault for meld in broken for fault in _faults(meld)),
        tuple(tile_views(meld.tiles) for meld in broken),
    )


def _legal_turn(judged: Verdict) -> str:
    """What a legal turn came to: tiles laid, the opening's value, going out."""
    sentences = [gettext("Legal.")]
    laid = len(judged.played)
    sentences.append(
        ngettext("{laid} tile from the rack.", "{laid} tiles from the rack.", laid).format(
            laid=laid
        )
    )
    if judged.opening is not None:
        value = judged.opening
        sentences.append(gettext("The opening is worth {value}.").format(value=value))
    if judged.goes_out:
        # Often only the tiles laid were entered.
        sentences.append(gettext("Nothing is left of this rack."))
    return " ".join(sentences)


def rack(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """What a rack costs somebody who has opened."""
    held = tiles_of(typed, "rack")
    if not held:
        raise Unanswerable(gettext("Tap the tiles of the rack."))
    check_possible(held)
    value = face(held, joker=rules.joker_rack_value)
    points = ngettext("point", "points", value)
    many = npgettext("after a number", "tile", "tiles", len(held))
    summary = gettext("{value} {points} ({held} {many}).").format(
        value=value, points=points, held=len(held), many=many
    )
    more = []
    if jokers := held.count(JOKER):
        each = rules.joker_rack_value
        more.append(
            ngettext(
                "{jokers} joker, {each} each.", "{jokers} jokers, {each} each.", jokers
            ).format(jokers=jokers, each=each)
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
    held = len(tiles_of(typed, "rack"))
    if answer["why"] == "not-opened" and held < DEALT:
        # Whoever never opened has laid nothing of what was dealt, and more tiles may still make an
        # opening: nothing is settled by half a rack.
        return Answer(
            None,
            ngettext(
                "{held} tile so far, no opening among them. Who never opened holds "
                "at least {dealt}: tap the whole rack.",
                "{held} tiles so far, no opening among them. Who never opened "
                "holds at least {dealt}: tap the whole rack.",
                held,
            ).format(held=held, dealt=DEALT),
        )
    return Answer(None, answer["said"], (), melds)


ANSWERS: Final[dict[str, Callable[[Mapping[str, str], Ruleset], Answer]]] = {
    "meld": meld,
    "turn": turn,
    "rack": rack,
    "opening": opening,
}


def _reading(reading: Reading) -> str:
    value = reading.value
    if reading.kind == "run":
        words = ngettext("A run worth {value} point.", "A run worth {value} points.", value)
    else:
        words = ngettext("A group worth {value} point.", "A group worth {value} points.", value)
    return words.format(value=value)


def _read(meld: Meld, reading: Reading) -> tuple[TileView, ...]:
    """A meld with every joker shown as what it means."""
    views = []
    for tile, meant in zip(meld.tiles, reading.stands_for, strict=True):
        if tile is not JOKER:
            views.append(_tile(tile))
        elif isinstance(meant, int):
            any_colour = gettext("any colour")
            views.append(TileView("J", f"{meant}{FACE}", f"{meant}, {any_colour}", True))
        else:
            name = gettext("joker as {tile_name}").format(tile_name=tile_name(meant))
            views.append(TileView(meant.colour, face_of(meant), name, True))
    return tuple(views)


def tile_views(row: Tiles) -> tuple[TileView, ...]:
    """Tiles as a page shows them."""
    return tuple(_tile(tile) for tile in row)


def _tile(tile: Tile) -> TileView:
    return TileView("J" if tile is JOKER else tile.colour, face_of(tile), tile_name(tile))


def paragraphs(violations: Iterable[Violation], rules: Ruleset) -> tuple[Cited, ...]:
    """The rules that faults go back to, each once."""
    ids = dict.fromkeys(paragraph(violation.code, rules) for violation in violations)
    return tuple(cited(rules, name) for name in ids if name)


def _faults(meld: Meld) -> tuple[str, ...]:
    return tuple(sentence(violation, language()) for violation in meld.violations)


def melds_of(typed: Mapping[str, str], name: str) -> tuple[Meld, ...]:
    """The melds of a field, with bars between them."""
    parts = [part for part in typed.get(name, "").split("|") if part.strip()]
    if len(parts) > MOST_MELDS:
        raise Unanswerable(gettext("So many melds do not exist."))
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
            gettext(
                "“{wrong}” is not a tile: write a colour (K, R, B, O) and a number, or J."
            ).format(wrong=wrong[:20])
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
        raise Unanswerable(gettext("There are only two of each: {names}.").format(names=names))
