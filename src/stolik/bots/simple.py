"""A simple computer player: lays what it sees, one small step after another.

It opens with the best opening of its rack, lays its own melds, adds tiles to melds on the board,
splits runs, takes spare tiles from long melds to complete its own, and frees a joker where the tile
it stands for is on the rack. It does not plan ahead and never rebuilds the whole board. Knows a
`View` only; every turn it proposes has been judged by the rules, or it takes a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stolik.bots.meld_changes import TRIPLES, freeing, joining, leaving
from stolik.game import (
    JOKER,
    Board,
    Event,
    Lay,
    Meld,
    Opening,
    Pass,
    Take,
    Tile,
    View,
    best_opening,
    can_open,
    judge_lay,
)
from stolik.game.opening import TooManyWays
from stolik.game.tiles import Tiles, without

if TYPE_CHECKING:
    import random

STEPS_TO_OPEN = 150_000  # of the search for an opening: a fraction of a second
FEW_TILES = 6  # with so few left, on any rack, a joker is better laid than kept
NEARLY_EMPTY = 12  # tiles in the pool


def choose(view: View, rng: random.Random) -> Event:
    """The turn this player makes; legal whenever it is this seat's turn.

    >>> import random
    >>> from stolik.game import Position
    >>> table = Position.set_up("pl-turniej", ["R7 K2", "B1"], board="R4 R5 R6", pool="O9")
    >>> choose(table.view(0), random.Random(1))
    Lay(laid=(Meld('R4 R5 R6 R7'),), lifted=(Meld('R4 R5 R6'),))
    """
    lay = _turn(view, rng) if view.opened[view.seat] else _opening(view)
    if lay is not None and not _faults(view, lay):
        return lay
    lapping = view.lap is not None and view.ruleset.final_lap_draw == "pass"
    if not view.pool or lapping:
        return Pass()
    return Take(rng.choice(view.choices) if view.choices else None)


def announces(view: View) -> bool:
    """Whether this player, having just taken a tile, says that it will open on its next turn."""
    if view.opened[view.seat] or view.ruleset.exemption not in (
        "announce",
        "announce_before_click",
    ):
        return False
    try:
        return can_open(view.rack, view.ruleset)
    except TooManyWays:
        return False


def _faults(view: View, lay: Lay) -> set[str]:
    opened = view.opened[view.seat]
    verdict = judge_lay(view.board, view.rack, lay, view.ruleset, opened=opened)
    return {fault.code for fault in verdict.violations}


# The opening


def _opening(view: View) -> Lay | None:
    """The best opening, with as few jokers as it can do with."""
    plain = tuple(item for item in view.rack if item is not JOKER)
    for jokers in range(view.rack.count(JOKER) + 1):
        found = _best((*plain, *[JOKER] * jokers))
        if found.melds and found.value >= view.ruleset.opening_min:
            return Lay(found.melds)
    return None


def _best(rack: Tiles) -> Opening:
    try:
        return best_opening(rack, steps=STEPS_TO_OPEN)
    except TooManyWays:
        return Opening(0, ())


# A usual turn


@dataclass(frozen=True, slots=True)
class _Draft:
    """The board and the rack in the middle of a turn."""

    melds: tuple[Meld, ...]
    rack: Tiles

    def laid(self, tiles: Tiles, *melds: Meld, instead_of: int | None = None) -> _Draft:
        """These tiles of the rack laid, these melds made, perhaps out of one that lay there."""
        kept = [meld for place, meld in enumerate(self.melds) if place != instead_of]
        return _Draft((*kept, *melds), without(self.rack, tiles))


_Step = Callable[[_Draft], Iterator[_Draft]]


def _turn(view: View, rng: random.Random) -> Lay | None:
    """Small steps as long as one is found; nothing if none is."""
    steps: list[_Step] = [_own_melds, _joined, _completed, _freed]
    if _spends_jokers(view):
        steps += [_melds_with_joker, _joker_joined]
    start = _Draft(view.board.melds, tuple(rng.sample(view.rack, len(view.rack))))
    draft: _Draft | None = start
    last = start
    while draft is not None:
        last, draft = draft, next(_possible(view, draft, steps), None)
    return _lay(view, last) if last is not start else None


def _possible(view: View, draft: _Draft, steps: list[_Step]) -> Iterator[_Draft]:
    """What one step makes of a draft, as far as the rules allow it; the best kind of step first."""
    for step in steps:
        for after in step(draft):
            # Where a turn needs several tiles the first steps alone are too few.
            if _faults(view, _lay(view, after)) <= {"too-few-tiles-laid"}:
                yield after


def _lay(view: View, draft: _Draft) -> Lay:
    return Lay.between(view.board, Board(draft.melds))


def _spends_jokers(view: View) -> bool:
    """A joker is kept while the game is young, and laid before it costs points."""
    fewest = min((count for count in view.counts if count is not None), default=0)
    return view.lap is not None or fewest <= FEW_TILES or view.pool <= NEARLY_EMPTY


def _own_melds(draft: _Draft) -> Iterator[_Draft]:
    """All melds that the rack holds without jokers."""
    found = _best(tuple(item for item in draft.rack if item is not JOKER))
    if found.melds:
        tiles = tuple(item for meld in found.melds for item in meld.tiles)
        yield draft.laid(tiles, *found.melds)


def _joined(draft: _Draft) -> Iterator[_Draft]:
    """One tile added to a meld, or put into a long run so that it makes two."""
    for item in dict.fromkeys(draft.rack):
        if item is not JOKER:
            yield from _into_a_meld(draft, item)


def _joker_joined(draft: _Draft) -> Iterator[_Draft]:
    if JOKER in draft.rack:
        yield from _into_a_meld(draft, JOKER)


def _into_a_meld(draft: _Draft, item: Tile) -> Iterator[_Draft]:
    for place, meld in enumerate(draft.melds):
        if made := joining(meld).get(item):
            yield draft.laid((item,), *made, instead_of=place)


def _completed(draft: _Draft) -> Iterator[_Draft]:
    """Own tiles made a meld with tiles that the board can spare; the most own tiles first."""
    spare = {item for meld in draft.melds for item in leaving(meld)}
    held = set(draft.rack)
    for wanted in (2, 1):
        for triple in TRIPLES:
            own = tuple(item for item in triple if item in held)
            if len(own) == wanted and all(item in held or item in spare for item in triple):
                lent = _lent(draft, without(triple, own))
                if lent is not None:
                    yield lent.laid(own, Meld(triple))


def _lent(draft: _Draft, missing: Tiles) -> _Draft | None:
    """The draft with these tiles taken out of its melds, one after another."""
    for item in missing:
        place = next((n for n, meld in enumerate(draft.melds) if item in leaving(meld)), None)
        if place is None:
            return None
        draft = draft.laid((), *leaving(draft.melds[place])[item], instead_of=place)
    return draft


def _melds_with_joker(draft: _Draft) -> Iterator[_Draft]:
    """Two own tiles and an own joker, the most valuable first."""
    held = set(draft.rack)
    if JOKER not in held:
        return
    for triple in TRIPLES:
        own = tuple(item for item in triple if item in held)
        if len(own) == 2:
            meld = Meld(tuple(item if item in held else JOKER for item in triple))
            yield draft.laid((*own, JOKER), meld)


def _freed(draft: _Draft) -> Iterator[_Draft]:
    """A joker on the board replaced from the rack and laid at once with two own tiles."""
    for place, meld in enumerate(draft.melds):
        for item, made in freeing(meld).items():
            if item in draft.rack:
                replaced = draft.laid((item,), *made, instead_of=place)
                in_hand = _Draft(replaced.melds, (*replaced.rack, JOKER))
                yield from _melds_with_joker(in_hand)
