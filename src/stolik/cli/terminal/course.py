"""The course of a game: where it stands, what happened, what the computer does. No terminal.

Keeps what is needed to write the game down and to tell it; whether an event is legal is for the
position to say.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from stolik import bots
from stolik.cli.terminal.story import Moment
from stolik.game import Announce, Event, Lay, Pass, Position, Take, Void, can_open, judge_lay
from stolik.game.opening import TooManyWays
from stolik.game.record import Entry, GameRecord
from stolik.game.tiles import without
from stolik.rules import seal


@dataclass(slots=True)
class Course:
    """A game in progress, dealt from a secret."""

    position: Position
    entries: list[Entry] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)

    def act(self, event: Event, seat: int) -> None:
        """An event done and remembered; raises `Refused` if it is not legal."""
        after = self.position.after(event, seat)
        self.entries.append(Entry(event, seat))
        self.moments.append(Moment(event, seat, self.position, after))
        self.position = after

    def choice(self) -> Event:
        """What a computer player would do in this turn: the same whenever it is asked."""
        position = self.position
        chance = random.Random(f"{position.secret} {position.turns}")
        return bots.choose(position.view(position.to_move), chance)

    def computer_turn(self) -> None:
        """The turn of a computer player, with an announcement after it where one helps."""
        seat = self.position.to_move
        self.act(self.choice(), seat)
        announcement = Announce(seat)
        legal = not self.position.over and not self.position.judge(announcement, seat)
        if legal and bots.announces(self.position.view(seat)):
            self.act(announcement, seat)

    def idle(self, stack: int | None = None) -> Event:
        """Taking a tile, from the first stack unless one is named; passing where one cannot."""
        position = self.position
        lapping = position.lap is not None and position.ruleset.final_lap_draw == "pass"
        if lapping or not len(position.pool):
            return Pass()
        choices = position.pool.choices
        return Take(stack if stack is not None or not choices else choices[0])

    def void(self, lay: Lay) -> Void | None:
        """What an illegal turn becomes under rules that make it void; None if it may be mended."""
        position, mover = self.position, self.position.mover
        rules = position.ruleset
        if rules.invalid_commit != "void" or not position.judge(lay):
            return None
        verdict = judge_lay(position.board, mover.rack, lay, rules, opened=mover.opened)
        void = Void(verdict.board)
        return None if position.judge(void) else void

    def announcement_matters(self, seat: int) -> bool:
        """Whether the tile just taken, and no earlier one, lets this player open."""
        if self.position.over or self.position.judge(Announce(seat), seat):
            return False
        player, rules = self.position.players[seat], self.position.ruleset
        try:
            earlier = can_open(without(player.rack, player.taken), rules)
            return not earlier and can_open(player.rack, rules)
        except TooManyWays:
            return False

    def record(self) -> GameRecord:
        """The finished game, to be written down."""
        position = self.position
        secret = position.reveal()
        names = tuple(player.name for player in position.players)
        return GameRecord(
            position.ruleset,
            names,
            position.starter,
            seal(secret),
            tuple(self.entries),
            secret=secret,
        ).finished()
