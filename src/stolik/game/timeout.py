"""What a clock that has run out leaves on the table: the cases a to n, in every ruleset.

The tiles are counted first: whether a tile in the hand is the player's own or the board's follows
from what lies and what lay. Then the first case that fits decides. Knows one turn, not the game;
the tiles to be taken are only numbered here, the pool deals them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stolik.game.board import Board, difference
from stolik.game.meld import Meld
from stolik.game.tiles import Tile, Tiles, in_order, text, without
from stolik.game.turn import impossible, judge_board, opening_value
from stolik.rules import Ruleset

Outcome = Literal["stands", "restored", "not-restorable", "referee"]
NOTHING_LAID = 1  # tiles to take after a turn in which nothing was laid or moved

# Which rules decide a case, by the letter of the document; decisions fill what they leave open.
BECAUSE: dict[str, dict[str, tuple[str, ...]]] = {
    "a": {
        "L": ("L-og-7.3",), "T": ("T-z-7.3",), "E": ("E-10h1c", "C-33"), "P": ("P-10.3", "C-33"),
        "W": ("W-play-3",),
    },
    "b": {
        "L": ("L-og-7.3", "A-13"), "T": ("T-z-7.3",), "E": ("E-10h1b", "C-33"),
        "P": ("P-10.2", "C-33"), "W": ("W-play-3", "A-13"),
    },
    "c": {
        "L": ("A-13",), "T": ("A-13",), "E": ("E-10h1b", "E-10h1c"), "P": ("P-10.2", "P-10.3"),
        "W": ("A-13",),
    },
    "d": {
        "L": ("L-og-9.2",), "T": ("T-z-9.2",), "E": ("E-10h2a",), "P": ("P-11.1",),
        "W": ("W-play-8.2",),
    },
    "e": {
        "L": ("L-og-9.2",), "T": ("T-z-9.2",), "E": ("E-10h1d", "C-34"), "P": ("P-10.4", "C-34"),
        "W": ("W-play-8.2",),
    },
    "f": {
        "L": ("A-13",), "T": ("A-13",), "E": ("E-10h3",), "P": ("P-12",), "W": ("W-play-7",),
    },
    "g": {
        "L": ("L-og-7.2",), "T": ("T-z-7.2",), "E": ("E-10h1c", "E-10r3"),
        "P": ("P-10.3", "P-19.3"), "W": ("W-play-8.2",),
    },
    "h": {
        "L": ("L-og-9.2",), "T": ("T-z-9.2",), "E": ("E-10h2a",), "P": ("P-11.1",),
        "W": ("W-play-8.2",),
    },
    "i": {
        "L": ("L-og-9.2", "A-14"), "T": ("T-z-9.2", "A-14"), "E": ("E-10h2a", "E-10i1", "A-14"),
        "P": ("P-11.1", "P-16.1", "A-14"), "W": ("W-play-8.2", "A-14"),
    },
    "j": {
        "L": ("A-13",), "T": ("A-13",), "E": ("E-10h1b", "E-10h1c", "E-10i1"),
        "P": ("P-10.2", "P-10.3", "P-16.1"), "W": ("A-13",),
    },
    "k": {
        "L": ("L-og-10.1",), "T": ("T-z-10.1",), "E": ("E-10h3", "E-10q1"),
        "P": ("P-12", "P-26.1"), "W": ("W-play-1", "W-play-7"),
    },
    "l": {
        "L": ("A-13",), "T": ("A-13",), "E": ("E-10k3",), "P": ("P-18.3", "P-18.4"),
        "W": ("W-reg-4",),
    },
    "m": {
        "L": ("L-og-9.3",), "T": ("T-z-9.3",), "E": ("E-10h2b",), "P": ("P-11.2",),
        "W": ("W-play-9", "W-play-8.2", "A-24"),
    },
    "n": {
        "L": ("L-og-9.2",), "T": ("T-z-9.2",), "E": ("E-10h2a",), "P": ("P-11.1",),
        "W": ("W-play-8.2",),
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TimeOut:
    """How the turn ends: the board that stays, the rack before taking, how many tiles to take."""

    case: str
    outcome: Outcome
    board: Board
    rack: Tiles
    take: int
    opens: bool = False
    to_pool_bottom: Tiles = ()
    because: tuple[str, ...] = ()

    @property
    def goes_out(self) -> bool:
        return not self.rack and self.outcome == "stands"


@dataclass(frozen=True, slots=True)
class _Table:
    """The turn as it was when time ran out, with the tiles counted."""

    before: Board
    rack: Tiles
    lying: Board
    hand: Tiles
    opened: bool
    ruleset: Ruleset
    laid: Counter[Tile]
    """Own tiles lying on the table."""
    astray: Counter[Tile]
    """Tiles of the board that do not lie on it: in the hand, or nowhere to be seen."""

    @property
    def own_in_hand(self) -> bool:
        return bool(Counter(self.hand) - self.astray)


def time_out(
    before: Board,
    rack: Tiles,
    lying: Board,
    hand: Tiles,
    ruleset: Ruleset,
    *,
    opened: bool,
    pool: int,
    touched: bool = False,
    cannot_restore: bool = False,
) -> TimeOut:
    """How a turn ends whose time has run out. `rack` is the rack before the turn."""
    table = _counted(before, rack, lying, hand, ruleset, opened=opened)
    if touched and ruleset.touch_after_time == "referee":
        result = _restored(table, "l", 0, outcome="referee")
    else:
        result = _touched(table) if touched else _untouched(table)
        untidy = result.outcome == "restored" and result.case not in ("a", "b")
        if cannot_restore and untidy:
            result = _not_restorable(table)
    # A decision that fills the gap of two documents is named once.
    rules = (rule for letter in ruleset.documents for rule in BECAUSE[result.case][letter])
    because = tuple(dict.fromkeys(rules))
    take = min(result.take, pool + len(result.to_pool_bottom))
    return TimeOut(
        result.case, result.outcome, result.board, result.rack, take,
        result.opens, result.to_pool_bottom, because,
    )  # fmt: skip


def _counted(
    before: Board, rack: Tiles, lying: Board, hand: Tiles, ruleset: Ruleset, *, opened: bool
) -> _Table:
    if extra := impossible(before.tiles, rack):
        raise ValueError(f"more than two copies of {text(extra)} on board and rack together")
    there, seen = Counter(before.tiles), Counter(lying.tiles)
    foreign = (seen + Counter(hand)) - (there + Counter(rack))
    if foreign:
        raise ValueError(
            f"{text(in_order(foreign.elements()))} lies on the table or is in the hand, but was"
            " neither on the board nor on the rack"
        )
    return _Table(before, rack, lying, hand, opened, ruleset, seen - there, there - seen)


def _restored(table: _Table, case: str, take: int, outcome: Outcome = "restored") -> TimeOut:
    return TimeOut(case, outcome, table.before, table.rack, take)


def _touched(table: _Table) -> TimeOut:
    return _restored(table, "l", table.ruleset.timeout_penalty_tiles)


def _untouched(table: _Table) -> TimeOut:
    """The cases in which nobody touched anything after time."""
    ruleset = table.ruleset
    penalty = ruleset.timeout_penalty_tiles
    if table.astray:
        return _restored(table, "e", penalty)
    lying = table.lying
    if ruleset.timeout_own_fragment == "return_fragment":
        lying = _without_fragments(table)
    if not lying.valid:
        return _restored(table, "d" if table.own_in_hand else "h", penalty)
    if difference(table.before, lying) == ((), ()):
        return _restored(table, "b" if table.own_in_hand else "a", NOTHING_LAID)
    if table.own_in_hand and ruleset.timeout_own_tile_in_hand == "unfinished":
        return _restored(table, "d", penalty)
    return _judged(table, lying)


def _judged(table: _Table, lying: Board) -> TimeOut:
    """All melds are valid and something happened: the turn stands if it would have been legal."""
    ruleset = table.ruleset
    verdict = judge_board(table.before, table.rack, lying, ruleset, opened=table.opened)
    if verdict.legal:
        case = "k" if verdict.goes_out else "f"
        if table.own_in_hand:
            case = "c" if table.opened else "j"
        return TimeOut(case, "stands", lying, verdict.rack, 0, opens=not table.opened)
    if not verdict.played:
        return _restored(table, "g", ruleset.timeout_penalty_tiles)
    if {fault.code for fault in verdict.violations} == {"opening-too-low"}:
        return _restored(table, "i", ruleset.timeout_opening_penalty_tiles)
    return _restored(table, "n", ruleset.timeout_penalty_tiles)


def _without_fragments(table: _Table) -> Board:
    """The board without invalid melds that are made of this turn's own tiles alone."""
    own = Counter(table.laid)
    staying = []
    for meld in table.lying:
        need = Counter(meld.tiles)
        if not meld.valid and need <= own:
            own -= need
        else:
            staying.append(meld)
    return Board(staying)


def _not_restorable(table: _Table) -> TimeOut:
    """Nobody can restore the board: valid melds stay as they lie, loose tiles go."""
    ruleset = table.ruleset
    staying, opens = _staying(table)
    stays = Counter(tile for meld in staying for tile in meld.tiles)
    loose = Counter(tile for meld in table.lying if not meld.valid for tile in meld.tiles)
    loose += table.astray
    bottom: Tiles = ()
    take = ruleset.cannot_restore_extra_draw
    if ruleset.cannot_restore == "pool_bottom_redraw":
        bottom = in_order(loose.elements())
        take += len(bottom)
    if not loose and not stays - Counter(table.before.tiles):
        take = ruleset.timeout_penalty_tiles
    everything = Counter(table.before.tiles) + Counter(table.rack)
    rack = _rack_of(everything - stays - Counter(bottom), table.rack)
    if not rack and not take:
        take = ruleset.timeout_penalty_tiles  # nobody goes out by a turn that was not legal
    return TimeOut("m", "not-restorable", Board(staying), rack, take, opens, bottom)


def _staying(table: _Table) -> tuple[Sequence[Meld], bool]:
    """The valid melds; an unopened player's own ones stay only if they make an opening."""
    valid = [meld for meld in table.lying if meld.valid]
    if table.opened:
        return valid, False
    _, new = difference(table.before, valid)
    if opening_value(new, tuple(table.laid.elements())) >= table.ruleset.opening_min and new:
        return valid, True
    own = Counter(table.laid)
    staying = []
    for meld in valid:
        need = Counter(meld.tiles)
        if meld in new and need <= own:
            own -= need
        else:
            staying.append(meld)
    return staying, False


def _rack_of(held: Counter[Tile], order: Tiles) -> Tiles:
    """A rack's tiles: those it held before in their order, then the others."""
    kept = without(order, (Counter(order) - held).elements())
    return (*kept, *in_order((held - Counter(order)).elements()))
