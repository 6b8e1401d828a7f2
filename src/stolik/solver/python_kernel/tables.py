"""What can be done with the tiles of one colour and number: the same for every question.

Between two numbers a colour remembers how many runs are being built with one, two, or three and
more tiles. That is a state; there are 35, since two tiles and two jokers build at most four runs.
Entries are worked out when they are first needed. Knows no question, no weights and no search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from stolik.solver.python_kernel.question import COLOURS, COPIES, LARGEST_GROUP, NUMBERS, SHORTEST

LAST: Final = NUMBERS[-1]
OPEN_RUNS: Final = 4
NO_STATE: Final = -1
SPARES: Final = COPIES + 1
"""How many numbers of spare jokers there are, none included."""
NEVER: Final = 99
"""More jokers than there are."""


class Runs(NamedTuple):
    """Open runs by how many tiles they have."""

    one: int
    two: int
    more: int

    @property
    def unfinished(self) -> int:
        return self.one + self.two


RUNS: Final = tuple(
    Runs(one, two, more)
    for one in range(OPEN_RUNS + 1)
    for two in range(OPEN_RUNS + 1 - one)
    for more in range(OPEN_RUNS + 1 - one - two)
)
STATE_OF: Final = {runs: state for state, runs in enumerate(RUNS)}
NOTHING_OPEN: Final = STATE_OF[Runs(0, 0, 0)]
FINISHED: Final = frozenset(state for state, runs in enumerate(RUNS) if not runs.unfinished)


def _continued(runs: Runs, joining: int) -> int:
    """The state after so many tiles joined: short runs must go on, of long ones as many as can.

    Going on is never worse than stopping and starting anew.
    """
    if joining < runs.unfinished:
        return NO_STATE
    starting = max(0, joining - sum(runs))
    going_on = min(runs.more, joining - runs.unfinished)
    return STATE_OF[Runs(starting, runs.one, runs.two + going_on)]


_AFTER: Final = tuple(
    tuple(_continued(runs, joining) for joining in range(OPEN_RUNS + 1)) for runs in RUNS
)


def _jokers_for_groups(counts: tuple[int, ...]) -> int:
    """The fewest jokers with which so many tiles of each colour can be dealt into groups."""
    if not any(counts):
        return 0
    for jokers in range(COPIES + 1):
        tiles = sum(counts) + jokers
        if any(
            SHORTEST * groups <= tiles <= LARGEST_GROUP * groups
            for groups in range(max(counts), tiles)
        ):
            return jokers
    return NEVER


JOKERS_FOR_GROUPS: Final = tuple(
    _jokers_for_groups(tuple(bits >> 2 * colour & 3 for colour in COLOURS)) for bits in range(256)
)
"""By two-bit counts of the four colours."""


class Place(NamedTuple):
    """One colour and number: tiles that must be used, that there are, and that come next."""

    must: int
    have: int
    next: int
    later: int
    number: int
    """Up to 10 all numbers are alike: no end is near."""

    def after(self, state: int, joining: int, spare: int) -> int:
        """The state after so many tiles and jokers joined runs; `NO_STATE` if one must stay short.

        Finished runs for which there will be no tile are as good as closed and not remembered.
        """
        after = _AFTER[state][joining]
        if after == NO_STATE:
            return NO_STATE
        runs = RUNS[after]
        if (runs.unfinished and self.number + 1 > LAST) or (runs.one and self.number + 2 > LAST):
            return NO_STATE
        if max(0, runs.unfinished - self.next) + max(0, runs.one - self.later) > spare:
            return NO_STATE
        room = max(0, self.next + spare - runs.unfinished)
        return STATE_OF[runs._replace(more=min(runs.more, room))]


class Share(NamedTuple):
    """One way to share out the tiles of a colour and number."""

    laid: int
    """Rack tiles used."""
    cost: int
    """In jokers, those for groups included that cannot do without."""
    after: int
    jokers: int
    """In runs."""
    in_groups: int
    step: int
    """The three parts of a step, two bits each: tiles in runs, jokers in runs, tiles in groups."""


class Stage(NamedTuple):
    """Everything that can be done with one colour and number, from some states."""

    shares: dict[int, tuple[Share, ...]]
    """By the state before."""
    affordable: tuple[tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...], ...]
    """By jokers: the states, each with what its shares lay, cost and lead to, if it can pay."""
    costs: bool
    """Whether any share costs a joker."""
    reached: tuple[int, ...]
    """The states after, as the next stage wants them."""


@lru_cache(maxsize=1 << 14)
def stage(
    tiles: tuple[int, int, int, int, int],
    jokers: int,
    groups: int,
    group_cost: int,
    before: tuple[int, ...],
) -> Stage:
    """What can be done at a place from states, given as `SPARES * state + spare jokers`.

    At most `groups` tiles join groups; each costs so many jokers.
    """
    place = Place(*tiles)
    shares: dict[int, tuple[Share, ...]] = {}
    spares: dict[int, int] = {}
    for each in before:
        state, spare = divmod(each, SPARES)
        shares[state] = _shares(place, jokers, groups, group_cost, state, spare)
        for share in shares[state]:
            spares[share.after] = max(spares.get(share.after, 0), spare - share.cost)
    return Stage(
        shares=shares,
        affordable=tuple(
            tuple(
                (state, tuple(share[:3] for share in found if share.cost <= budget))
                for state, found in shares.items()
            )
            for budget in range(jokers + 1)
        ),
        costs=any(share.cost for found in shares.values() for share in found),
        reached=tuple(SPARES * state + spare for state, spare in sorted(spares.items())),
    )


@lru_cache(maxsize=1 << 14)
def _shares(
    place: Place, all_jokers: int, groups: int, group_cost: int, state: int, spare: int
) -> tuple[Share, ...]:
    """All ways to share out a place from a state, with those jokers alone that are needed."""
    found = []
    for in_groups in range(min(groups, place.have) + 1):
        for in_runs in range(max(0, place.must - in_groups), place.have - in_groups + 1):
            for jokers in range(spare + 1):
                cost = jokers + in_groups * group_cost
                after = place.after(state, in_runs + jokers, spare - cost)
                if after == NO_STATE or cost > spare:
                    continue
                if jokers and (
                    in_runs + in_groups < place.have  # a real tile is left that could stand here
                    or not _needed(place, all_jokers, RUNS[state], in_runs, jokers)
                ):
                    continue
                laid = in_runs + in_groups - place.must
                step = in_runs << 4 | jokers << 2 | in_groups
                found.append(Share(laid, cost, after, jokers, in_groups, step))
    return tuple(found)


def _needed(place: Place, all_jokers: int, runs: Runs, in_runs: int, jokers: int) -> bool:
    """Whether no way without these jokers is as good."""
    joining = in_runs + jokers
    starting = joining - sum(runs)
    if starting > in_runs and place.number != LAST - 2:
        return False  # a joker before the first tile may as well come after the last
    at_the_end = jokers > runs.unfinished and joining > runs.unfinished and starting <= 0
    goes_on = place.next or (all_jokers == COPIES and place.later)
    return not at_the_end or bool(goes_on)  # at the end of a finished run it can be parked
