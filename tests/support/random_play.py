"""Random legal games, quick enough to play thousands: what a careless but honest player might do.

Plays from the position itself, not from a view: it is a test's player, not the product's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from stolik.game import (
    ALL_TILES,
    Announce,
    Event,
    Expire,
    Gong,
    Lay,
    Meld,
    Pass,
    Position,
    Redeal,
    Restart,
    Take,
    Tile,
    Unrestorable,
    Withdraw,
    best_opening,
)
from stolik.game.tiles import COLOURS, COPIES, JOKER, NUMBERS, Tiles, doublets

NAMES = ("Ala", "Bob", "Cyd", "Dan")


def secret(rng: Random) -> str:
    return rng.randbytes(32).hex()


def start(ruleset: str, rng: Random) -> Position:
    players = rng.choice((2, 3, 4, 4))
    return Position.start(ruleset, NAMES[:players], secret(rng), game=rng.randint(1, 4))


def play(position: Position, rng: Random) -> Iterator[tuple[Event, Position]]:
    """Event after event until the game is over."""
    while not position.over:
        event = next(e for e in candidates(position, rng) if not position.judge(e))
        position = position.after(event)
        yield event, position


def candidates(position: Position, rng: Random) -> Iterator[Event]:
    """Events worth trying, some of them illegal; the last one always is legal."""
    if rng.random() < 0.1:
        yield from _beside_the_turn(position, rng)
    if rng.random() < 0.9:
        yield from _lays(position, rng)
    if rng.random() < 0.1:
        yield from _time_outs(position, rng)
    choices = position.pool.choices
    stack = rng.choice(choices) if choices and rng.random() < 0.5 else None
    yield Take(stack, clicked_first=rng.random() < 0.1)
    yield Pass()


def _beside_the_turn(position: Position, rng: Random) -> Iterator[Event]:
    seat = rng.randrange(len(position.players))
    if rng.random() < 0.03:
        yield Withdraw(seat)
    if rng.random() < 0.05:
        yield Gong()
    if doublets(position.players[seat].rack) >= 3:
        yield Redeal(seat)
    yield Restart()
    if position.speaker is not None:
        yield Announce(position.speaker, before_click=rng.random() < 0.7)


def _time_outs(position: Position, rng: Random) -> Iterator[Event]:
    rack = [*position.mover.rack]
    rng.shuffle(rack)
    lying = [meld.tiles for meld in position.board]
    if rng.random() < 0.3:
        yield Expire(position.board)
    hand: Tiles = ()
    if lying and rng.random() < 0.5:
        place = rng.randrange(len(lying))
        lifted, lying[place] = lying[place][:1], lying[place][1:]
        hand = lifted if rng.random() < 0.5 else ()
        lying += [] if hand else [lifted]
    laid = [(tile,) for tile in rack[: rng.randint(0, 2)]]
    shown = [tiles for tiles in (*lying, *laid) if tiles]
    touched = rng.random() < 0.2
    yield Expire(shown, hand, touched=touched)
    yield Unrestorable(shown, hand)


def _lays(position: Position, rng: Random) -> Iterator[Event]:
    mover = position.mover
    if not mover.opened:
        if len(mover.rack) < 30:
            best = best_opening(mover.rack)
            if best.value >= position.ruleset.opening_min:
                yield Lay(best.melds)
        return
    if rng.random() < 0.5:
        yield from (Lay([meld]) for meld in own_melds(mover.rack))
    yield from _extensions(position, rng)
    yield from (Lay([meld]) for meld in own_melds(mover.rack))


def _extensions(position: Position, rng: Random) -> Iterator[Lay]:
    """A rack tile at either end of a meld, or in place of a joker, which then lies beside it."""
    kinds = [*dict.fromkeys(position.mover.rack)]
    board = [*position.board]
    rng.shuffle(kinds)
    rng.shuffle(board)
    for meld in board:
        for tile in kinds:
            if meld.tiles.count(tile) < COPIES:
                for tiles in ((*meld.tiles, tile), (tile, *meld.tiles)):
                    if Meld(tiles).valid:
                        yield Lay([Meld(tiles)], [meld])
            if JOKER in meld.tiles and tile is not JOKER:
                place = meld.tiles.index(JOKER)
                swapped = (*meld.tiles[:place], tile, *meld.tiles[place + 1 :])
                yield Lay([Meld((*swapped, JOKER))], [meld])


def own_melds(rack: Tiles) -> Iterator[Meld]:
    """Melds of three from a rack, with at most one joker."""
    held = Counter(rack)
    for number in NUMBERS:
        same = [t for c in COLOURS if held[t := Tile(f"{c}{number}")]]
        if len(same) >= 3:
            yield Meld(tuple(same))
        elif len(same) == 2 and held[JOKER]:
            yield Meld((*same, JOKER))
    for colour in COLOURS:
        for number in range(1, 12):
            run = tuple(Tile(f"{colour}{number + step}") for step in range(3))
            have = [tile for tile in run if held[tile]]
            if len(have) == 3:
                yield Meld(run)
            elif len(have) == 2 and held[JOKER]:
                yield Meld(tuple(tile if held[tile] else JOKER for tile in run))


def everything(position: Position) -> Counter[Tile]:
    """All tiles of a game, wherever they are."""
    pool = (*position.pool.middle, *(t for _, stack in position.pool.stacks for t in stack))
    racks = (tile for player in position.players for tile in player.rack)
    return Counter([*pool, *racks, *position.board.tiles])


BOX = Counter(ALL_TILES)
