"""One search for a turn: which melds may be touched, what must be laid, what tiles are worth.

The best turn without regard to jokers that were lifted comes from the engine. Where it breaks the
rule about such jokers, the melds they may end in are tried one by one and the engine arranges the
rest: whether a joker may end in a meld depends only on that meld and on which kinds lie twice, so
the best turn found this way is the best legal one. Knows `joker_relay`, no other parameter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from stolik.game import Meld, Tile
from stolik.game.joker_relay import Relay, relay_allowed
from stolik.game.tiles import COLOURS, JOKER, NUMBERS, Tiles, tile, without
from stolik.solver import engine
from stolik.solver.engine import Weights


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked: the best legal turn that leaves all but the free melds as they lie."""

    before: tuple[Meld, ...]
    free: tuple[Meld, ...]
    rack: Tiles
    weights: Weights
    relay: Relay
    forced: Tiles = ()
    """Tiles of the rack that must be laid."""

    @property
    def frozen(self) -> tuple[Meld, ...]:
        return apart_from(self.before, self.free)

    def worth(self, tiles: Sequence[Tile]) -> int:
        """What laying these tiles of the rack is worth."""
        return sum(self.weights[tile.number] for tile in tiles)


@dataclass(frozen=True, slots=True)
class Found:
    """The melds that lie where the free ones lay, and what the tiles laid are worth."""

    value: int
    melds: tuple[Meld, ...]


def apart_from(melds: Iterable[Meld], away: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds that are left when others are taken away, one for one."""
    taken = Counter(away)
    left = []
    for meld in melds:
        if taken.get(meld):
            taken[meld] -= 1
        else:
            left.append(meld)
    return tuple(left)


def best(task: Task) -> Found | None:
    """The best legal turn; None if the forced tiles cannot be laid."""
    found = _unrestricted(task, _tiles(task.free), task.rack)
    if found is None or task.relay == "any" or not _jokers(task.free):
        return found
    return found if _allowed(task, found.melds) else _restricted(task, found.value)


def _tiles(melds: Sequence[Meld]) -> Tiles:
    return tuple(tile for meld in melds for tile in meld.tiles)


def _jokers(melds: Sequence[Meld]) -> int:
    return sum(meld.tiles.count(JOKER) for meld in melds)


def _allowed(task: Task, melds: Sequence[Meld]) -> bool:
    return relay_allowed(task.before, (*task.frozen, *melds), task.relay)


def _unrestricted(task: Task, board: Tiles, rack: Tiles) -> Found | None:
    """The best way to use these tiles, whatever becomes of jokers."""
    answer = engine.play((*board, *task.forced), without(rack, task.forced), task.weights)
    if answer is None:
        return None
    value, melds = answer
    return Found(value + task.worth(task.forced), tuple(_as_they_lay(melds, task.free)))


def _as_they_lay(melds: Sequence[Meld], old: Sequence[Meld]) -> Iterator[Meld]:
    """New melds, but the old one where it holds the same tiles: nobody needs to touch it."""
    lying: dict[tuple[int, ...], list[Meld]] = {}
    for meld in old:
        lying.setdefault(meld.content, []).append(meld)
    for meld in melds:
        same = lying.get(meld.content)
        yield same.pop() if same else meld


# Under the rule about lifted jokers


def _restricted(task: Task, at_most: int) -> Found | None:
    """The best turn in which every lifted joker ends where it may."""
    hosts = tuple(meld for meld in task.free if JOKER in meld.tiles)
    others = tuple(meld for meld in task.free if JOKER not in meld.tiles)
    kept = _unrestricted(replace(task, free=others), _tiles(others), task.rack)
    leader = kept and Found(kept.value, (*hosts, *kept.melds))
    for placed in _placements(task, _tiles(task.free), task.rack):
        if leader is not None and leader.value == at_most:
            break
        leader = _with_placed(task, placed, leader)
    return leader


def _placements(task: Task, board: Tiles, rack: Tiles) -> Iterator[tuple[Meld, ...]]:
    """Every choice of melds that together hold all jokers of the board."""
    wanted, jokers = board.count(JOKER), (*board, *rack).count(JOKER)
    if not wanted:
        yield ()
        return
    for count in range(1, jokers + 1):
        for meld in _joker_melds((*board, *rack), count):
            left_board, left_rack = _taken_out(board, rack, meld.tiles)
            for others in _placements(task, left_board, left_rack):
                # Two melds with a joker each come in both orders; one is enough.
                if not others or others[0].text >= meld.text:
                    yield meld, *others


def _taken_out(board: Tiles, rack: Tiles, tiles: Tiles) -> tuple[Tiles, Tiles]:
    """What is left of board and rack when tiles are taken from the board as far as they go."""
    left = without(board, tiles)
    rest = without(tiles, board)
    return left, without(rack, rest)


def _with_placed(task: Task, placed: tuple[Meld, ...], leader: Found | None) -> Found | None:
    """The leader, or a better turn with the jokers in these melds."""
    board, rack = _tiles(task.free), task.rack
    used = _tiles(placed)
    left_board, left_rack = _taken_out(board, rack, used)
    own = without(used, board)
    if Counter(task.forced) - Counter(own) - Counter(left_rack):
        return leader
    # A second copy of a kind may have to be laid, so that the one with the joker can be it.
    spare = [kind for kind in dict.fromkeys(used) if board.count(kind) == 1 and kind in left_rack]
    for doubled in chain.from_iterable(combinations(spare, size) for size in range(len(spare) + 1)):
        forced = (*without(task.forced, own), *without(doubled, task.forced))
        if Counter(forced) - Counter(left_rack):
            continue
        rest = _unrestricted(replace(task, forced=forced), left_board, left_rack)
        if rest is None:
            continue
        found = Found(rest.value + task.worth(own), (*placed, *rest.melds))
        if leader is not None and found.value <= leader.value:
            break  # laying more by force is never worth more
        if _allowed(task, found.melds):
            return found
    return leader


def _joker_melds(tiles: Tiles, jokers: int) -> Iterator[Meld]:
    """Every meld with so many jokers that these tiles can form, the jokers declared."""
    held = Counter(tiles)
    for colour in COLOURS:
        for first in NUMBERS:
            yield from _runs_from(held, colour, first, jokers)
    for number in NUMBERS:
        kinds = [tile(colour, number) for colour in COLOURS]
        have = [kind for kind in kinds if held[kind]]
        for real in range(max(1, 3 - jokers), 5 - jokers):
            for chosen in combinations(have, real):
                meant = [kind for kind in kinds if kind not in chosen][:jokers]
                yield Meld((*chosen, *(JOKER,) * jokers), (*(None,) * real, *meant))


def _runs_from(held: Counter[Tile], colour: str, first: int, jokers: int) -> Iterator[Meld]:
    """The runs that begin with a number: a joker fills any place, others need a tile."""

    def extended(
        number: int, left: int, run: tuple[tuple[Tile, Tile | None], ...]
    ) -> Iterator[Meld]:
        if len(run) >= 3 and not left and len(run) > jokers:
            yield Meld(tuple(t for t, _ in run), tuple(said for _, said in run))
        if number not in NUMBERS:
            return
        kind = tile(colour, number)
        if held[kind]:
            yield from extended(number + 1, left, (*run, (kind, None)))
        if left:
            yield from extended(number + 1, left - 1, (*run, (JOKER, kind)))

    yield from extended(first, jokers, ())
