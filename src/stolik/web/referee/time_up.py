"""Time is up at a table: what stays, what goes back, how many tiles are taken, by which paragraph.

The referee taps the board before the turn, what lies there now and what is in the hand; which tiles
are the player's own follows from that. Decided by `stolik.game.timeout` under the event's rules.
Knows no tournament, no request.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, npgettext

from stolik.game import Board
from stolik.game.tiles import ALL_TILES, Tile, Tiles, in_order
from stolik.game.timeout import TimeOut, time_out
from stolik.phrases.language import Phrase
from stolik.rules import Ruleset
from stolik.web.core.language import say
from stolik.web.referee.rule_search import cited
from stolik.web.referee.tile_questions import (
    Answer,
    TileGroup,
    TileView,
    broken_before,
    check_possible,
    melds_of,
    tile_views,
    tiles_of,
)

POOL: Final = 106  # nobody counts the pool for this: what is there is taken
# Why a turn ends as it does, by the case that `stolik.game.timeout` found.
WHY: Final[dict[str, Phrase]] = {
    "a": Phrase("Nothing was laid and nothing was moved."),
    "b": Phrase("Only an own tile was in the hand: it goes back on the rack. Nothing was laid."),
    "c": Phrase(
        "An own tile was laid and all melds are right; the tile in the hand goes back on the rack."
    ),
    "d": Phrase("A tile was still in the hand and the melds are not finished."),
    "e": Phrase("A tile from the board does not lie on it: the move counts as not made."),
    "f": Phrase("An own tile was laid and all melds are right, so no click was needed."),
    "g": Phrase("Melds were moved, but no own tile was laid."),
    "h": Phrase("A meld is not right or a tile lies loose."),
    "i": Phrase("The opening is worth too little."),
    "j": Phrase("The opening is right; the tile in the hand goes back on the rack."),
    "k": Phrase("The last tile of the rack was laid and all melds are right: the game is won."),
    "l": Phrase("Tiles on the board were touched after time."),
    "m": Phrase("Nobody can restore the board: right melds stay as they lie."),
    "n": Phrase("All melds are right, but the move was not legal: check it as a move."),
}


def time_up(typed: Mapping[str, str], rules: Ruleset) -> Answer:
    """How the turn ends whose time is up."""
    before, lying = Board(melds_of(typed, "before")), Board(melds_of(typed, "lying"))
    hand = tiles_of(typed, "hand")
    check_possible((*lying.tiles, *hand))
    own = Counter((*lying.tiles, *hand)) - Counter(before.tiles)
    check_possible((*before.tiles, *own.elements()))
    if broken := tuple(meld for meld in before if not meld.valid):
        return broken_before(broken)
    rack = in_order(own.elements())
    if typed.get("empty") != "1":
        rack = (*rack, *_spare((*before.tiles, *rack)))
    result = time_out(
        before,
        rack,
        lying,
        hand,
        rules,
        opened=typed.get("opened") == "1",
        pool=POOL,
        touched=typed.get("touched") == "1",
        cannot_restore=typed.get("lost") == "1",
    )
    good = {"stands": True, "referee": None}.get(result.outcome, False)
    return Answer(
        good,
        _summary(result, loose=_loose(before, lying)),
        (say(WHY[result.case]), *_taken(result)),
        groups=_groups(result, before, own),
        because=tuple(cited(rules, rule) for rule in result.because),
    )


def _spare(known: Tiles) -> Tiles:
    """A tile that still lies on the rack: any that is left, none if all were named."""
    left = Counter(ALL_TILES) - Counter(known)
    return tuple(left)[:1]


def _loose(before: Board, lying: Board) -> bool:
    """Whether a tile lies in no right meld, or one of the board does not lie there at all."""
    astray = Counter(before.tiles) - Counter(lying.tiles)
    return bool(astray) or any(not meld.valid for meld in lying)


def _summary(result: TimeOut, *, loose: bool) -> str:
    if result.outcome == "referee":
        return gettext("The referee decides.")
    if result.outcome == "stands" and result.case == "k":
        return gettext("The move stands and wins the game.")
    if result.outcome == "stands":
        return gettext("The move stands. No tile is taken.")
    many = npgettext("after a verb", "tile", "tiles", result.take)
    take = gettext("take {take} {many}").format(take=result.take, many=many)
    if result.take == 0:
        take = gettext("take no tile")
        if result.outcome == "not-restorable" and loose:
            take = gettext("take the loose tiles, none from the pool")
    if result.case in ("a", "b"):
        return gettext("Nothing laid: {take}.").format(take=take)
    if result.outcome == "not-restorable":
        return gettext("It cannot be restored: {take}.").format(take=take)
    return gettext("Undo the move, {take}.").format(take=take)


def _taken(result: TimeOut) -> tuple[str, ...]:
    if result.take < 2:
        return ()
    return (gettext("If the pool holds fewer, take what is there."),)


def _groups(result: TimeOut, before: Board, own: Counter[Tile]) -> tuple[TileGroup, ...]:
    """What stays on the table and what leaves it; nothing is said where the referee decides."""
    if result.outcome == "referee":
        return ()
    staying = Counter(result.board.tiles)
    under = Counter(result.to_pool_bottom)
    back = own - staying - under
    from_board = Counter(before.tiles) - staying - under
    groups = (
        (Phrase("Lies on the table"), [tile_views(m.tiles) for m in result.board]),
        (Phrase("Back on the rack"), _row(back)),
        (Phrase("Taken from the table"), _row(from_board)),
        (Phrase("Under the pool"), _row(under)),
    )
    return tuple(TileGroup(say(title), tuple(melds)) for title, melds in groups if melds)


def _row(held: Counter[Tile]) -> list[tuple[TileView, ...]]:
    return [tile_views(in_order(held.elements()))] if held else []
