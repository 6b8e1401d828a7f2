"""Time is up at a table: what stays, what goes back, how many tiles are taken, by which paragraph.

The referee taps the board before the turn, what lies there now and what is in the hand; which tiles
are the player's own follows from that. Decided by `stolik.game.timeout` under the event's rules.
Knows no tournament, no request.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from stolik.game import Board
from stolik.game.tiles import ALL_TILES, Tile, Tiles, in_order
from stolik.game.timeout import TimeOut, time_out
from stolik.rules import Ruleset
from stolik.web.core.language import either, form
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
WHY: Final[dict[str, tuple[str, str]]] = {
    "a": (
        "Nothing was laid and nothing was moved.",
        "Nic nie wyłożono i niczego nie ruszono.",
    ),
    "b": (
        "Only an own tile was in the hand: it goes back on the rack. Nothing was laid.",
        "W ręce była tylko własna kostka: wraca na tabliczkę. Nic nie wyłożono.",
    ),
    "c": (
        "An own tile was laid and all melds are right; the tile in the hand goes back on the rack.",
        "Własna kostka leży, a wszystkie układy są poprawne; kostka z ręki wraca na tabliczkę.",
    ),
    "d": (
        "A tile was still in the hand and the melds are not finished.",
        "W ręce została kostka, a układy nie są dokończone.",
    ),
    "e": (
        "A tile from the board does not lie on it: the turn counts as not made.",
        "Kostka ze stołu nie leży na stole: ruch uznaje się za niewykonany.",
    ),
    "f": (
        "An own tile was laid and all melds are right, so no click was needed.",
        "Własna kostka leży, a wszystkie układy są poprawne: kliknięcie nie było potrzebne.",
    ),
    "g": (
        "Melds were moved, but no own tile was laid.",
        "Przestawiono układy, ale nie wyłożono żadnej własnej kostki.",
    ),
    "h": (
        "A meld is not right or a tile lies loose.",
        "Któryś układ jest niepoprawny albo kostka leży luzem.",
    ),
    "i": (
        "The opening is worth too little.",
        "Wyłożenie jest za mało warte.",
    ),
    "j": (
        "The opening is right; the tile in the hand goes back on the rack.",
        "Wyłożenie jest poprawne; kostka z ręki wraca na tabliczkę.",
    ),
    "k": (
        "The last tile of the rack was laid and all melds are right: the game is won.",
        "Ostatnia kostka z tabliczki leży, a wszystkie układy są poprawne: gra wygrana.",
    ),
    "l": (
        "Tiles on the board were touched after time.",
        "Po czasie dotknięto kostek na stole.",
    ),
    "m": (
        "Nobody can restore the board: right melds stay as they lie.",
        "Stołu nie da się odtworzyć: poprawne układy zostają tak, jak leżą.",
    ),
    "n": (
        "All melds are right, but the turn was not legal: check it as a turn.",
        "Układy są poprawne, ale ruch był niedozwolony: sprawdź go jako ruch.",
    ),
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
        (either(*WHY[result.case]), *_taken(result)),
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
        return either("The referee decides.", "Decyduje sędzia.")
    if result.outcome == "stands" and result.case == "k":
        return either("The turn stands and wins the game.", "Ruch się liczy i wygrywa grę.")
    if result.outcome == "stands":
        return either("The turn stands. No tile is taken.", "Ruch się liczy. Nic się nie dobiera.")
    many = form(result.take, either("tile|tiles", "kostkę|kostki|kostek"))
    take = either(f"take {result.take} {many}", f"dobierz {result.take} {many}")
    if result.take == 0:
        take = either("take no tile", "nic nie dobieraj")
        if result.outcome == "not-restorable" and loose:
            take = either(
                "take the loose tiles, none from the pool", "weź luźne kostki, z banku żadnej"
            )
    if result.case in ("a", "b"):
        return either(f"Nothing laid: {take}.", f"Nic nie wyłożono: {take}.")
    if result.outcome == "not-restorable":
        return either(f"It cannot be restored: {take}.", f"Nie da się odtworzyć: {take}.")
    return either(f"Undo the turn, {take}.", f"Cofnij ruch, {take}.")


def _taken(result: TimeOut) -> tuple[str, ...]:
    if result.take < 2:
        return ()
    return (
        either(
            "If the pool holds fewer, take what is there.",
            "Jeśli w banku jest mniej, dobiera się tyle, ile zostało.",
        ),
    )


def _groups(result: TimeOut, before: Board, own: Counter[Tile]) -> tuple[TileGroup, ...]:
    """What stays on the table and what leaves it; nothing is said where the referee decides."""
    if result.outcome == "referee":
        return ()
    staying = Counter(result.board.tiles)
    under = Counter(result.to_pool_bottom)
    back = own - staying - under
    from_board = Counter(before.tiles) - staying - under
    groups = (
        (("Lies on the table", "Na stole leży"), [tile_views(m.tiles) for m in result.board]),
        (("Back on the rack", "Wraca na tabliczkę"), _row(back)),
        (("Taken from the table", "Do zabrania ze stołu"), _row(from_board)),
        (("Under the pool", "Pod spód banku"), _row(under)),
    )
    return tuple(TileGroup(either(*title), tuple(melds)) for title, melds in groups if melds)


def _row(held: Counter[Tile]) -> list[tuple[TileView, ...]]:
    return [tile_views(in_order(held.elements()))] if held else []
