"""What may become of jokers that lay on the board: kept, or freed and laid elsewhere.

Equal tiles and jokers cannot be told apart, so a turn is allowed if some matching of the tiles
before it with the tiles after it satisfies the rule. The matching is searched as a small set of
clauses: a variable for each kind that lies twice ("the first copy stayed first"), a clause for each
thing a joker's new meld must or must not hold. Knows melds and one parameter, `joker_relay`;
whether the melds are valid and the tiles accounted for has been checked before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Literal

from stolik.game.meld import Meld, Reading
from stolik.game.tiles import JOKER, Tile

Relay = Literal["other_set", "new_set", "any"]
Literally = tuple[Tile, bool]
Clause = tuple[Literally, ...]
Clauses = tuple[Clause, ...]


def relay_allowed(before: Sequence[Meld], after: Sequence[Meld], relay: Relay) -> bool:
    """Whether every joker of the board before the turn ends where it may."""
    if relay == "any":
        return True
    hosts = _jokers(before)
    slots = _jokers(after)
    copies = _Copies(before, after)
    for old in _read(before, hosts):
        for new in _read(after, slots):
            moves = _Moves(before, old, after, new, copies, strict=relay == "new_set")
            for taken in permutations(slots, len(hosts)):
                jokers = zip(hosts, taken, strict=True)
                options = [list(moves.options(host, slot)) for host, slot in jokers]
                if any(_satisfiable(sum(chosen, ())) for chosen in product(*options)):
                    return True
    return False


@dataclass(frozen=True, slots=True)
class _Joker:
    """A joker's place: which meld, and where in it."""

    meld: int
    place: int


def _jokers(melds: Sequence[Meld]) -> list[_Joker]:
    return [
        _Joker(number, place)
        for number, meld in enumerate(melds)
        for place, tile in enumerate(meld.tiles)
        if tile is JOKER
    ]


def _read(melds: Sequence[Meld], jokers: list[_Joker]) -> Iterator[dict[int, Reading]]:
    """Every combination of readings of the melds that hold jokers."""
    numbers = sorted({joker.meld for joker in jokers})
    for readings in product(*(melds[number].readings for number in numbers)):
        yield dict(zip(numbers, readings, strict=True))


class _Copies:
    """Which copy of a kind may have come from which meld."""

    def __init__(self, before: Sequence[Meld], after: Sequence[Meld]) -> None:
        self._origins = _places(before)
        self._goals = _places(after)

    def came(self, kind: Tile, goal: int, origin: int) -> Literally | bool:
        """Whether the copy lying in meld `goal` came from meld `origin`: known, or a variable."""
        goals = self._goals[kind]
        origins: list[int | None] = [*self._origins.get(kind, [])]
        origins += [None] * (len(goals) - len(origins))  # the rest came from the rack
        if origin not in origins:
            return False
        if len(goals) == 1 or origins[0] == origins[1]:
            return True
        straight = (goals[0] == goal) == (origins[0] == origin)
        return kind, straight


def _places(melds: Sequence[Meld]) -> dict[Tile, list[int]]:
    found: dict[Tile, list[int]] = defaultdict(list)
    for number, meld in enumerate(melds):
        for tile in meld.real:
            found[tile].append(number)
    return found


@dataclass(frozen=True, slots=True)
class _Moves:
    """What moving a joker from one place to another demands of the matching."""

    before: Sequence[Meld]
    old: dict[int, Reading]
    after: Sequence[Meld]
    new: dict[int, Reading]
    copies: _Copies
    strict: bool

    def options(self, host: _Joker, slot: _Joker) -> Iterator[Clauses]:
        """The ways this joker can end legally: as a kept one, or as a freed one."""
        was, now = self.old[host.meld], self.new[slot.meld]
        meant = was.stands_for[host.place]
        if was.kind == now.kind == "run" and now.stands_for[slot.place] is meant:
            yield ()
        if was.kind == now.kind == "group" and _number(was) == _number(now):
            yield (self._some(slot.meld, self.after[slot.meld].real, host.meld, here=True),)
        yield tuple(self._freed(host, slot))

    def _freed(self, host: _Joker, slot: _Joker) -> Iterator[Clause]:
        was, now = self.old[host.meld], self.new[slot.meld]
        joined = self.after[slot.meld].real
        if was.kind == now.kind:
            if _replaced(self.before[host.meld], was, host.place, joined):
                for tile in joined:
                    yield self._some(slot.meld, (tile,), host.meld, here=False)
            else:
                yield self._some(slot.meld, self.before[host.meld].real, host.meld, here=False)
        if self.strict:
            for number, meld in enumerate(self.before):
                kind = self.old[number].kind if number in self.old else meld.kind
                if kind == now.kind and set(meld.real) <= set(joined):
                    yield self._some(slot.meld, meld.real, number, here=False)

    def _some(self, goal: int, kinds: Iterable[Tile], origin: int, *, here: bool) -> Clause:
        """A clause: some of these kinds in `goal` is (or is not) the copy that came from there."""
        found: list[Literally] = []
        lies = set(self.after[goal].real)
        for kind in kinds:
            came = kind in lies and self.copies.came(kind, goal, origin)
            if isinstance(came, tuple):
                found.append((came[0], came[1] == here))
            elif came == here:
                return _ALWAYS
        return tuple(found)


_ALWAYS: Clause = ((JOKER, True), (JOKER, False))


def _number(group: Reading) -> int:
    meant = group.stands_for[0]
    return meant if isinstance(meant, int) else meant.number


def _replaced(host: Meld, was: Reading, place: int, joined: Iterable[Tile]) -> bool:
    """Whether a tile the joker stood for lies among these."""
    meant = was.stands_for[place]
    if isinstance(meant, Tile):
        return meant in joined
    own = set(host.real)
    return any(tile.number == meant and tile not in own for tile in joined)


def _satisfiable(clauses: Clauses, known: tuple[Literally, ...] = ()) -> bool:
    """Whether some choice of copies satisfies every clause."""
    for clause in clauses:
        if any(literal in known for literal in clause):
            continue
        free = [(kind, value) for kind, value in clause if (kind, not value) not in known]
        return any(_satisfiable(clauses, (*known, literal)) for literal in free)
    return True
