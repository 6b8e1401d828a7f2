"""Where a game stands: racks, board, pool, whose turn it is, how the end is coming.

A position is a value. `judge(event)` reports everything that speaks against an event,
`after(event)` gives the next position, `view(seat)` what that seat may know. What each event does
is told in `stolik.game.events_applied`; the clock itself, people's names beyond a text and the
network are unknown here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from stolik.game import events_applied
from stolik.game import pool as pools
from stolik.game.board import Board, MeldsLike
from stolik.game.events import Event
from stolik.game.pool import Pool
from stolik.game.scoring import Announced, Holding, Score, scores
from stolik.game.starter import first_starter, starter_of_game
from stolik.game.tiles import Tiles, TilesLike, in_order, text, tiles
from stolik.game.turn import impossible
from stolik.game.view import View
from stolik.rules import End, Refused, Ruleset, Violation, ruleset
from stolik.rules.seal import checked_secret

SEATS = "ABCD"


def letter(seat: int) -> str:
    """The name of a seat: A, B, C, D clockwise."""
    return SEATS[seat]


@dataclass(frozen=True, slots=True)
class Player:
    """One player's part of a position."""

    name: str
    rack: Tiles
    opened: bool = False
    turns: int = 0
    taken: Tiles = ()
    announced: Announced | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment: `Position.start` deals one, `Position.set_up` sets one up."""

    ruleset: Ruleset
    players: tuple[Player, ...]
    board: Board
    pool: Pool = field(repr=False)
    to_move: int
    starter: int = 0
    secret: str | None = field(default=None, repr=False, compare=False)
    deals: int = 1
    turns: int = 0
    lap: tuple[int, ...] | None = None
    """The seats that still have a turn in the final lap, in order; None while there is no lap."""
    lap_cause: End | None = None
    gong: bool = False
    passed: tuple[int, ...] = ()
    """The seats that passed one after another, since somebody last laid or took a tile."""
    restart_due: bool = False
    speaker: int | None = None
    """Who took tiles last and may still announce an opening."""
    clicked_first: bool = False
    end: End | None = None

    @classmethod
    def start(
        cls,
        rules: Ruleset | str,
        names: Sequence[str],
        secret: str,
        *,
        starter: int | None = None,
        game: int = 1,
        youngest: int | None = None,
    ) -> Position:
        """A game dealt from a secret; who starts follows from the ruleset unless it is given."""
        rules = ruleset(rules) if isinstance(rules, str) else rules
        if not 2 <= len(names) <= len(SEATS):
            raise ValueError(f"a game has 2 to 4 players, not {len(names)}")
        if starter is None:
            first = first_starter(rules, len(names), secret, youngest=youngest)
            starter = starter_of_game(game, len(names), first)
        elif starter not in range(len(names)):
            raise ValueError(f"seat {starter} cannot start a game of {len(names)} players")
        nobody = Pool(())
        blank = tuple(Player(name, ()) for name in names)
        undealt = cls(
            rules, blank, Board(), nobody, starter, starter, checked_secret(secret), deals=0
        )
        return undealt.dealt()

    @classmethod
    def set_up(
        cls,
        rules: Ruleset | str,
        racks: Sequence[TilesLike],
        *,
        board: Board | MeldsLike = (),
        pool: TilesLike = (),
        opened: str = SEATS,
        to_move: str = "A",
        names: Sequence[str] = SEATS,
    ) -> Position:
        """A position in the middle of a game; `opened` names the seats that have opened."""
        rules = ruleset(rules) if isinstance(rules, str) else rules
        lying, bank = Board(board), tiles(pool)
        held = [in_order(tiles(rack)) for rack in racks]
        if extra := impossible(lying.tiles, bank, *held):
            raise ValueError(f"more than two copies of {text(extra)} in play")
        if faults := [str(fault) for meld in lying for fault in meld.violations]:
            raise ValueError(f"the board is not valid: {'; '.join(faults)}")
        players = tuple(
            Player(name, rack, opened=seat in opened, turns=1)
            for name, seat, rack in zip(names, SEATS, held, strict=False)
        )
        mover = SEATS.index(to_move)
        return cls(rules, players, lying, Pool(bank, ordered=True), mover, mover, turns=1)

    def dealt(self) -> Position:
        """Everybody dealt (again): new racks, an empty board, a full pool."""
        if self.secret is None:
            raise ValueError("a position that was set up has no shuffle to deal from")
        order = pools.shuffle(self.secret, self.deals + 1)
        ordered = self.ruleset.pool_order == "ordered"
        racks, pool = pools.deal(order, len(self.players), self.starter, ordered=ordered)
        players = tuple(
            Player(player.name, in_order(rack), withdrawn=player.withdrawn)
            for player, rack in zip(self.players, racks, strict=True)
        )
        return replace(self, players=players, board=Board(), pool=pool, deals=self.deals + 1)

    @property
    def over(self) -> bool:
        return self.end is not None

    @property
    def mover(self) -> Player:
        """The player on move."""
        return self.players[self.to_move]

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that still play."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.withdrawn)

    def judge(self, event: Event, by: int | None = None) -> tuple[Violation, ...]:
        """Everything that speaks against an event; nothing if it is legal.

        `by` is the seat that wants it; without it the one entitled to it is assumed.
        """
        result = events_applied.result(self, event, by)
        return () if isinstance(result, Position) else result

    def after(self, event: Event, by: int | None = None) -> Position:
        """The position after an event; raises `Refused` with all violations if it is not legal."""
        result = events_applied.result(self, event, by)
        if isinstance(result, Position):
            return result
        raise Refused(result)

    def view(self, seat: int) -> View:
        """What a seat may know: its own rack, everything public, nothing else."""
        return View.of(self, seat)

    def scores(self) -> tuple[Score, ...]:
        """What everybody writes down; only when the game is over."""
        if self.end is None:
            raise Refused((Violation("game-not-over"),))
        return scores([_holding(player) for player in self.players], self.ruleset, self.end)

    def reveal(self) -> str:
        """The secret of the shuffle; only when the game is over."""
        if self.end is None:
            raise Refused((Violation("secret-not-yet"),))
        if self.secret is None:
            raise ValueError("a position that was set up has no secret")
        return self.secret


def _holding(player: Player) -> Holding:
    return Holding(
        player.rack, player.opened, player.turns, player.taken, player.announced, player.withdrawn
    )
