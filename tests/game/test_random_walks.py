"""Random walks through games: legal and illegal events of every kind, in every sort of house.

Beside the position runs a shadow that knows only A-09 to A-12, C-23 and A-52 and says at each step
whether the game is over, why, and whose turn the final lap gives next. The shadow sees turns as the
people at the table see them: who sat, what was done, how many tiles the pool has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from stolik.game import (
    ALL_TILES,
    Announce,
    Board,
    Event,
    Expire,
    Gong,
    Lay,
    Meld,
    Pass,
    Position,
    Redeal,
    Restart,
    Ruling,
    Take,
    Unrestorable,
    Void,
    Withdraw,
)
from stolik.game.tiles import in_order
from stolik.rules import PRESETS, Refused, Ruleset, ruleset

GAMES = 30
SOAK = 3_000
LONGEST = 2_500  # events tried; from then on everybody takes or passes
TURNS = (Lay, Take, Pass, Expire, Unrestorable, Void, Ruling)

HOUSE: dict[str, tuple[Any, ...]] = {
    "opening_min": (0, 10, 30),
    "min_rack_tiles_per_move": (1, 2),
    "doublets_min": (1, 2),
    "joker_relay": ("other_set", "new_set", "any"),
    "tile_count_public": (True, False),
    "pool_order": ("stacks", "ordered"),
    "timeout_penalty_tiles": (0, 1, 3, 7),
    "timeout_own_tile_in_hand": ("return_and_keep", "unfinished"),
    "timeout_own_fragment": ("void", "return_fragment"),
    "cannot_restore": ("take_loose", "pool_bottom_redraw"),
    "cannot_restore_extra_draw": (0, 3),
    "invalid_commit": ("reject", "void"),
    "round_time_end": ("none", "final_lap"),
    "exhaustion_mode": ("immediate", "final_lap", "until_stuck"),
    "exhaustion_trigger": ("bank_emptied", "draw_impossible"),
    "final_lap_trigger_player_moves": (True, False),
    "final_lap_draw": ("normal", "pass"),
    "winner_plus": ("recorded", "rack_face"),
    "unopened_mode": ("replace", "add", "max"),
    "exemption": ("announce", "announce_before_click", "automatic", "none"),
    "unopened_at_exhaustion": ("ignore", "apply"),
    "tie_small": ("full", "split", "zero"),
}


# What people do


def own_melds(rack: list[str]) -> list[str]:
    """Some melds a rack holds: groups and runs, with a joker where one tile lacks."""
    held, found = set(rack), []
    for number in range(1, 14):
        colours = [colour for colour in "KRBO" if f"{colour}{number}" in held]
        if len(colours) + ("J" in held) >= 3:
            tiles = [f"{colour}{number}" for colour in colours]
            found.append(" ".join(tiles if len(tiles) > 2 else [*tiles, "J"]))
    for colour in "KRBO":
        run: list[str] = []
        for number in range(1, 15):
            if f"{colour}{number}" in held:
                run.append(f"{colour}{number}")
                continue
            if len(run) >= 3:
                found.append(" ".join(run))
            run = []
    return found


def a_lay(position: Position, rng: Random) -> Event:
    """Tiles laid: new melds, or one tile added to a meld on the board."""
    rack = [tile.text for tile in position.mover.rack]
    board = list(position.board)
    if position.mover.opened and board and rng.random() < 0.6:
        meld, tile = rng.choice(board), rng.choice(rack)
        for joined in (f"{meld.text} {tile}", f"{tile} {meld.text}"):
            if tile not in meld.text.split() and Meld(joined).valid:
                return Lay(joined, meld.text)
    left, chosen = Counter(rack), []
    for text in rng.sample(found := own_melds(rack), len(found)):
        if Counter(text.split()) <= left:
            left -= Counter(text.split())
            chosen.append(text)
    return Lay(" | ".join(chosen)) if chosen else Take()


def a_mess(position: Position, rng: Random) -> tuple[Board, list[str]]:
    """What lies and what is in the hand when a turn is broken off."""
    lying = [meld.text.split() for meld in position.board]
    left, hand = [tile.text for tile in position.mover.rack], list[str]()
    if (found := own_melds(left)) and rng.random() < 0.5:
        lying.append(rng.choice(found).split())
        left = list((Counter(left) - Counter(lying[-1])).elements())
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        what = rng.randrange(4)
        meld = rng.choice(lying) if lying else []
        if what == 0 and left:
            lying.append([left.pop()])
        elif what == 1 and left:
            hand.append(left.pop())
        elif what == 2 and meld:
            hand.append(meld.pop().partition("=")[0])
        elif what == 3 and len(meld) > 1:
            lying.append([meld.pop()])
    return Board([" ".join(meld) for meld in lying if meld]), hand


def an_event(position: Position, rng: Random) -> Event:
    """Anything that can be recorded, often something illegal."""
    seats = len(position.players)
    lying, hand = a_mess(position, rng)
    stacks = (None, None, 99, *position.pool.choices)
    common: list[Event] = [
        a_lay(position, rng),
        Take(rng.choice(stacks), clicked_first=rng.random() < 0.2),
        Pass(),
        Expire(lying, hand, touched=rng.random() < 0.1),
    ]
    rare: list[Event] = [
        Unrestorable(lying, hand),
        Void(lying),
        Ruling("as it lies", lying, rng.choice((0, 1))),
        Ruling("nothing", None, rng.choice((0, 2, 200, -1))),
        Announce(rng.randrange(-1, seats + 1), before_click=rng.random() < 0.6),
        Announce((position.to_move - 1) % seats),
        Redeal(rng.randrange(seats)),
        Restart(),
        Gong(),
    ]
    few_left = not len(position.pool)
    if rng.random() < (0.1 if few_left else 0.005):
        return Withdraw(rng.randrange(seats))
    return rng.choice(common) if rng.random() < 0.75 else rng.choice(rare)


def some_ruleset(rng: Random) -> Ruleset:
    changes = {name: rng.choice(values) for name, values in HOUSE.items() if rng.random() < 0.25}
    base = rng.choice(PRESETS)
    return ruleset(base) if rng.random() < 0.4 else ruleset(base, **changes)


# The shadow


@dataclass
class Shadow:
    """When a game without a winner ends, from what everybody at the table can see."""

    rules: Ruleset
    seats: int
    gone: set[int] = field(default_factory=set)
    stuck: set[int] = field(default_factory=set)
    """Who has passed since anybody last did something."""
    lap: list[int] | None = None
    cause: str | None = None
    gong: bool = False
    end: str | None = None

    def sees(self, before: Position, event: Event, after: Position) -> None:
        seat = before.to_move
        if isinstance(event, Gong):
            self.gong = True
        if isinstance(event, Withdraw):
            self.gone.add(event.seat)
            self.lap = self.lap and [other for other in self.lap if other != event.seat]
        turn = isinstance(event, TURNS)
        if turn:
            self._turn(seat, before, event, after)
        if turn and not after.players[seat].rack:
            self.end = "out"  # at once, also in the final lap
        elif turn or (isinstance(event, Withdraw) and event.seat == seat):
            self._turn_over(seat, after)
        self._count(after)

    def _turn(self, seat: int, before: Position, event: Event, after: Position) -> None:
        same = (before.board, before.mover.rack) == (after.board, after.players[seat].rack)
        idle = isinstance(event, Pass | Expire | Void) and same and not len(before.pool)
        self.stuck = {*self.stuck, seat} if idle else set()

    def _turn_over(self, seat: int, after: Position) -> None:
        if self.lap is not None:
            self.lap = [other for other in self.lap if other != seat]
            return
        cause = self._exhausted(seat, after)
        if cause == "pool" and self.rules.exhaustion_mode == "immediate":
            self.end = "pool"
        elif cause is not None:
            # from the next player clockwise to the one in whose turn it happened.
            order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
            last = () if self.rules.final_lap_trigger_player_moves else (seat,)
            self.lap = [other for other in order if other not in self.gone and other not in last]
            self.cause = cause

    def _exhausted(self, seat: int, after: Position) -> str | None:
        if self.gong:
            return "time"
        if self.rules.exhaustion_mode == "until_stuck":
            return None
        if self.rules.exhaustion_trigger == "draw_impossible":
            return "pool" if seat in self.stuck else None
        return None if len(after.pool) else "pool"

    def _count(self, after: Position) -> None:
        if self.end is None and self.lap == []:
            self.end = self.cause
        # C-23: with an empty pool the game ends when every player has passed in succession.
        waiting = set(range(self.seats)) - self.gone - self.stuck
        if self.end is None and self.rules.exhaustion_mode == "until_stuck":
            self.end = None if waiting or len(after.pool) else "pool"


# The laws


def everything(position: Position) -> Counter[Any]:
    stacks = (position.pool.middle, *(stack for _, stack in position.pool.stacks))
    racks = [player.rack for player in position.players]
    return Counter(tile for place in (*stacks, *racks, position.board.tiles) for tile in place)


def with_other_hidden_tiles(position: Position, seat: int, rng: Random) -> Position:
    """The same game for whoever sits there: only what that seat cannot see is dealt anew."""
    pool, players = position.pool, list(position.players)
    hidden = everything(position) - Counter(position.board.tiles) - Counter(players[seat].rack)
    order = iter(rng.sample(sorted(hidden.elements()), hidden.total()))

    def as_many(tiles: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(next(order) for _ in tiles)

    for other, player in enumerate(players):
        if other != seat:
            players[other] = replace(player, rack=in_order(as_many(player.rack)))
    middle = as_many(pool.middle)
    stacks = tuple((number, as_many(stack)) for number, stack in pool.stacks)
    dealt = replace(pool, middle=middle, stacks=stacks)
    return replace(position, players=tuple(players), pool=dealt)


def tried(position: Position, event: Event, by: int | None) -> Position | None:
    """The position after an event, or None; `judge` and `after` agree about which."""
    faults = position.judge(event, by)
    after, refusal = None, ()
    try:
        after = position.after(event, by)
    except Refused as refused:
        refusal = refused.violations
    assert refusal == faults
    assert (after is None) is bool(faults)
    return after


def walk(position: Position, rng: Random) -> Iterator[tuple[Event, Position]]:
    """A game by chance: each legal event with the position after it."""
    for number in range(2 * LONGEST):
        if position.over:
            return
        event = an_event(position, rng)
        by = rng.choice((None, None, rng.randrange(len(position.players))))
        if number > LONGEST:
            event, by = (Take() if len(position.pool) else Pass()), None
        after = tried(position, event, by)
        if after is not None:
            yield event, after
            position = after
    raise AssertionError("the game does not end")


def check_walk(rng: Random) -> str:
    """One game with all its laws; returns how it ended."""
    rules, seats = some_ruleset(rng), rng.choice((2, 3, 4))
    secret = f"{rng.getrandbits(256):064x}"
    position = Position.start(rules, "wxyz"[:seats], secret, starter=rng.randrange(seats))
    shadow = Shadow(rules, seats)
    history: list[Event] = []
    for event, after in walk(position, rng):
        history.append(event)
        told = f"{rules!r}: {history[-6:]}"
        assert everything(after) == Counter(ALL_TILES), told
        shadow.sees(position, event, after)
        assert after.end == shadow.end, told
        if shadow.end is None:
            assert not after.mover.withdrawn, told
            assert shadow.lap is None or after.to_move == shadow.lap[0], told
        if rng.random() < 0.1 and not after.over:
            seat = rng.randrange(seats)
            other = with_other_hidden_tiles(after, seat, rng)
            assert repr(other.view(seat)) == repr(after.view(seat)), told
        position = after
    check_scores(position)
    return f"{position.end}"


def check_scores(position: Position) -> None:
    scores, rules = position.scores(), position.ruleset
    winners = [seat for seat, score in enumerate(scores) if score.big]
    assert winners
    assert not any(position.players[seat].withdrawn for seat in winners)
    assert position.end != "out" or len(winners) == 1
    tie = len(winners) > 1 and rules.tie_small in ("full", "zero")
    if not tie and not (position.end == "out" and rules.winner_plus == "rack_face"):
        assert sum(score.small for score in scores) == 0


@pytest.mark.slow
@pytest.mark.rule("A-09", "A-10", "A-11", "A-12", "A-23", "A-52", "C-23", "E-10o1", "L-og-10.13")
@pytest.mark.parametrize("seed", range(6))
def test_games_keep_their_laws_and_end_when_the_shadow_says(seed: int) -> None:
    rng = Random(f"walk {seed}")
    assert {check_walk(rng) for _ in range(GAMES)} >= {"pool", "time"}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_thousands_of_games_keep_their_laws(seed: int) -> None:
    rng = Random(f"soak {seed}")
    for _ in range(SOAK):
        check_walk(rng)


# Single sentences


@pytest.mark.rule("C-23", "A-52")
@pytest.mark.parametrize("leaver", [0, 1])
def test_nobody_is_counted_out_before_having_passed(leaver: int) -> None:
    """Two have passed and one of them leaves: the third can still lay his last tile."""
    board = ["B4 B5 B6"]
    game = Position.set_up("wrc9", ["K1 K5", "R2 R9", "B7"], board=board)
    game = game.after(Pass()).after(Pass()).after(Withdraw(leaver))
    assert game.end is None
    assert game.after(Lay("B4 B5 B6 B7", "B4 B5 B6")).end == "out"


@pytest.mark.rule("A-54", "A-52")
def test_one_who_left_cannot_have_the_others_dealt_again() -> None:
    rules = ruleset("pl-turniej", doublets_min=1)
    number = 0
    while True:  # the first deal in which A holds a doublet
        game = Position.start(rules, "abc", f"{number:064x}", starter=0)
        if not game.judge(Redeal(0)):
            break
        number += 1
    left = game.after(Withdraw(0))
    assert left.judge(Redeal(0))
    assert not left.view(0).may_redeal


@pytest.mark.rule("A-09", "A-12", "E-10o1", "P-24.1")
@pytest.mark.parametrize("last", [True, False], ids=["trigger moves", "trigger done"])
def test_after_the_last_tile_everybody_has_one_turn(last: bool) -> None:
    """C takes the last tile: D, A, B, C have one turn each, then the count."""
    rules = ruleset("pl-turniej", final_lap_trigger_player_moves=last)
    game = Position.set_up(rules, ["K1", "R3", "B5", "O7"], pool="K13", to_move="C").after(Take())
    order = []
    while not game.over:
        order.append("ABCD"[game.to_move])
        game = game.after(Pass())
    assert order == (["D", "A", "B", "C"] if last else ["D", "A", "B"])
    assert game.end == "pool"


@pytest.mark.rule("A-09", "A-10", "E-10o1")
def test_after_the_gong_the_turn_is_finished_and_everybody_has_one_more() -> None:
    pool = "K13 R13 B13 O13 K12 R12 B12"
    game = Position.set_up("pl-turniej", ["K1", "R3", "B5", "O7"], pool=pool, to_move="B")
    game, order = game.after(Gong()), []
    while not game.over:
        order.append("ABCD"[game.to_move])
        game = game.after(Take())
    assert order == ["B", "C", "D", "A", "B"]
    assert (game.end, len(game.pool)) == ("time", 2)
