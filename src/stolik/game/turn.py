"""Judging one turn: are the tiles accounted for, the melds valid, the opening and jokers in order?

Knows a board, a rack, whether its owner has opened, and a ruleset. Does not know whose turn it is
or how the game stands; `Position` does. Reports every fault at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from stolik.game.board import Board, difference
from stolik.game.events import Lay
from stolik.game.joker_relay import relay_allowed
from stolik.game.meld import Meld
from stolik.game.tiles import JOKER, Tiles, in_order, minus, text, too_many, without
from stolik.rules import Ruleset, Violation


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn would do, and everything that speaks against it."""

    violations: tuple[Violation, ...]
    board: Board
    rack: Tiles
    played: Tiles
    opening: int | None
    """The value of the opening, where this turn is one."""

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def goes_out(self) -> bool:
        return self.legal and not self.rack


def judge_lay(board: Board, rack: Tiles, lay: Lay, ruleset: Ruleset, *, opened: bool) -> Verdict:
    """The verdict on laying tiles: an opening if the player has not opened, else a usual turn."""
    lifted, laid = difference(lay.lifted, lay.laid)
    kept, absent = _lift(board, lifted)
    added = minus(_tiles(laid), _tiles(lifted))
    gone = minus(_tiles(lifted), _tiles(laid))
    foreign = added - Counter(rack)
    played = in_order((added - foreign).elements())
    after = Board((*kept, *laid))

    faults = [Violation("meld-not-on-board", meld=meld.text) for meld in absent]
    if gone:
        faults.append(Violation("board-tile-missing", tiles=text(in_order(gone.elements()))))
    if foreign:
        faults.append(Violation("tile-not-on-rack", tiles=text(in_order(foreign.elements()))))
    faults += [fault for meld in laid for fault in meld.violations]
    if len(played) < ruleset.min_rack_tiles_per_move:
        least = ruleset.min_rack_tiles_per_move
        faults.append(Violation("too-few-tiles-laid", have=len(played), need=least))

    opening = None
    if opened:
        whole = not absent and not gone and all(meld.valid for meld in laid)
        if whole and not _jokers_in_order(board, lifted, after, ruleset):
            faults.append(_relay_fault(lifted, ruleset))
    else:
        opening = opening_value(laid, played)
        faults += [Violation("board-touched-before-opening", meld=meld.text) for meld in lifted]
        if opening < ruleset.opening_min:
            faults.append(Violation("opening-too-low", have=opening, need=ruleset.opening_min))
    return Verdict(tuple(faults), after, without(rack, played), played, opening)


def judge_board(
    before: Board, rack: Tiles, after: Board, ruleset: Ruleset, *, opened: bool
) -> Verdict:
    """The verdict on a turn told as the board before it and the board after it."""
    return judge_lay(before, rack, Lay.between(before, after), ruleset, opened=opened)


def impossible(*places: Tiles) -> Tiles:
    """The kinds of which these places together hold more than the box does."""
    return too_many(tile for place in places for tile in place)


def opening_value(laid: Sequence[Meld], own: Tiles) -> int:
    """The value of the valid melds that are made of a player's own tiles alone."""
    left = Counter(own)
    value = 0
    for meld in laid:
        need = Counter(meld.tiles)
        if meld.valid and need <= left:
            left -= need
            value += meld.value
    return value


def _tiles(melds: Sequence[Meld]) -> Tiles:
    return tuple(tile for meld in melds for tile in meld.tiles)


def _lift(board: Board, lifted: Sequence[Meld]) -> tuple[list[Meld], list[Meld]]:
    """The melds that stay, and those that were to be lifted but do not lie there."""
    wanted = [meld.key for meld in lifted]
    kept = []
    for meld in board:
        if meld.key in wanted:
            wanted.remove(meld.key)
        else:
            kept.append(meld)
    return kept, [meld for meld in lifted if meld.key in wanted]


def _jokers_in_order(board: Board, lifted: Sequence[Meld], after: Board, ruleset: Ruleset) -> bool:
    # A joker in a meld that nobody lifted is where it was.
    if not any(JOKER in meld.tiles for meld in lifted):
        return True
    return relay_allowed(board.melds, after.melds, ruleset.joker_relay)


def _relay_fault(lifted: Sequence[Meld], ruleset: Ruleset) -> Violation:
    hosts = " | ".join(meld.text for meld in lifted if JOKER in meld.tiles)
    code = (
        "joker-not-in-new-meld" if ruleset.joker_relay == "new_set" else "joker-not-in-other-meld"
    )
    return Violation(code, melds=hosts)
