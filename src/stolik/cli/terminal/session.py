"""One game at one keyboard: asks people, lets the computer players move, keeps what happened.

Knows the order in which things are asked and shown. What is legal is for the position to say, what
a line means for `reading` and `planning`, how it looks for `screen` and `story`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.text import Text

from stolik import bots
from stolik.cli.terminal import faces
from stolik.cli.terminal.planning import planned, typed
from stolik.cli.terminal.reading import Command, Idle, NotUnderstood, Turn, Wish, understood
from stolik.cli.terminal.screen import SOFT, Screen
from stolik.cli.terminal.story import Moment, news, told
from stolik.game import (
    Announce,
    Event,
    Expire,
    Lay,
    Pass,
    Position,
    Redeal,
    Take,
    Void,
    can_open,
    judge_lay,
)
from stolik.game.opening import TooManyWays
from stolik.game.record import Entry
from stolik.game.tiles import doublets, without
from stolik.phrases import sentence
from stolik.rules import Violation, seal

PROMPT = "› "
SEAL_SHOWN = 16  # digits: enough to be sure, short enough to be written down
YES = ("y", "yes", "t", "tak", "q")


class Left(Exception):
    """Somebody has left the game before its end."""


@dataclass(slots=True)
class Session:
    """A game in progress: where it stands, what happened, who sits at the keyboard."""

    screen: Screen
    position: Position
    humans: frozenset[int]
    ask: Callable[[str], str]
    """Shows a prompt and returns the line typed; raises `EOFError` when there is no more."""
    clock: Callable[[], float] | None = None
    """Seconds from anywhere; None if turns are not timed."""
    entries: list[Entry] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    shown_from: dict[int, int] = field(default_factory=dict)
    """The first moment each human has not been shown yet: the end of the own last turn."""
    by_number: set[int] = field(default_factory=set)
    """The humans who want their racks sorted by number."""
    at_keyboard: int | None = None

    def play(self) -> None:
        """The game from here to its end; raises `Left` if a human leaves it."""
        self._redeals()
        while not self.position.over:
            self.step()

    def step(self) -> None:
        """The turn of whoever is on move."""
        if self.position.to_move in self.humans:
            self._human_turn(self.position.to_move)
        else:
            self._computer_turn(self.position.to_move)

    def show_rest(self) -> None:
        """When the game is over: what the first human has not seen yet, and the last board."""
        if not self.humans:
            return
        seat = min(self.humans)
        self.screen.clear()
        rest = self.moments[self.shown_from.get(seat, 0) :]
        self.screen.show(*(told(moment, self.screen.words, seat) for moment in rest), "")
        self.screen.board(self.position.board)

    def act(self, event: Event, seat: int) -> None:
        """An event that has been judged legal, done and remembered."""
        after = self.position.after(event, seat)
        self.entries.append(Entry(event, seat))
        self.moments.append(Moment(event, seat, self.position, after))
        self.position = after

    # The computer's turns

    def chance(self) -> random.Random:
        """The generator of this turn: the same shuffle and turn, the same choices."""
        return random.Random(f"{self.position.secret} {self.position.turns}")

    def _computer_turn(self, seat: int) -> None:
        self.act(bots.choose(self.position.view(seat), self.chance()), seat)
        if not self.position.over and self.position.speaker == seat:
            announcement = Announce(seat)
            legal = not self.position.judge(announcement, seat)
            if legal and bots.announces(self.position.view(seat)):
                self.act(announcement, seat)

    # A human's turn

    def _human_turn(self, seat: int) -> None:
        self._sit_down(seat)
        self._show_table(seat)
        start = self.clock() if self.clock else 0.0
        while True:
            before = len(self.moments)
            line = self.ask(self._prompt(seat, start))
            if self._left(start) < 0:
                self.act(Expire(self.position.board), seat)
                break
            if self._obeyed(line, seat):
                break
        self.shown_from[seat] = before
        if self.moments[-1].taken:
            self._after_taking(seat)

    def _left(self, start: float) -> float:
        if self.clock is None:
            return 0.0
        return self.position.ruleset.turn_seconds - (self.clock() - start)

    def _prompt(self, seat: int, start: float) -> str:
        name = f"{self.position.players[seat].name} " if len(self.humans) > 1 else ""
        seconds = f"{int(self._left(start))} s " if self.clock else ""
        return name + seconds + PROMPT

    def _obeyed(self, line: str, seat: int) -> bool:
        """Whether the line ended the turn."""
        try:
            return self._done(understood(line), seat)
        except NotUnderstood as fault:
            self._complain(self.screen.words.plain(fault.key, about=fault.about))
            return False

    def _done(self, wish: Wish, seat: int) -> bool:
        if isinstance(wish, Turn):
            after = planned(self.position.board, wish.parts)
            return self._lays(Lay.between(self.position.board, after), seat)
        if isinstance(wish, Idle):
            return self._tries(self._idle(wish.stack), seat)
        self._command(wish, seat)
        return wish.order == "pass" and self._tries(Pass(), seat)

    def _lays(self, lay: Lay, seat: int) -> bool:
        position = self.position
        if position.ruleset.invalid_commit == "void" and position.judge(lay, seat):
            mover = position.mover
            verdict = judge_lay(
                position.board, mover.rack, lay, position.ruleset, opened=mover.opened
            )
            if not position.judge(void := Void(verdict.board), seat):
                self._refused(verdict.violations)
                return self._tries(void, seat)
        return self._tries(lay, seat)

    def _idle(self, stack: int | None = None) -> Event:
        """Taking a tile; passing where nothing can be taken."""
        rules, position = self.position.ruleset, self.position
        lapping = position.lap is not None and rules.final_lap_draw == "pass"
        if lapping or not len(position.pool):
            return Pass()
        choices = position.pool.choices
        return Take(stack if stack is not None or not choices else choices[0])

    def _tries(self, event: Event, seat: int) -> bool:
        if faults := self.position.judge(event, seat):
            self._refused(faults)
            return False
        self.act(event, seat)
        return True

    def _command(self, command: Command, seat: int) -> None:
        """Everything that does not end a turn."""
        words = self.screen.words
        if command.order == "quit":
            if self.ask(f"{words.plain('quit?')} {PROMPT}").strip().casefold() in YES:
                raise Left
        elif command.order == "help":
            rules = self.position.ruleset
            text = words.plain("help", minimum=rules.opening_min, doublets=rules.doublets_min)
            self.screen.show("", Text(text), "", self.screen.legend(), "")
        elif command.order == "hint":
            self._hint(seat)
        elif command.order == "sort":
            self.by_number ^= {seat}
            self._show_table(seat)
        elif command.order == "announce":
            self._tries(Announce(seat), seat)
        elif command.order == "redeal" and self._tries(Redeal(seat), seat):
            self._show_table(seat)

    def _hint(self, seat: int) -> None:
        words = self.screen.words
        event = bots.choose(self.position.view(seat), self.chance())
        if isinstance(event, Lay):
            line = Text(typed(self.position.board, event), "bold")
            self.screen.show(words.rich("hint-lay", line=line))
        else:
            self.screen.show(Text(words.plain("hint-idle")))

    # Around a turn

    def _redeals(self) -> None:
        """Those with doublets who are not first on move are asked before the first turn."""
        asked: set[int] = set()
        while waiting := [
            seat
            for seat in sorted(self.humans - asked - {self.position.to_move})
            if self.position.view(seat).may_redeal
        ]:
            seat = waiting[0]
            asked.add(seat)
            self._sit_down(seat)
            self._show_table(seat)
            answer = self.ask(f"{self.screen.words.plain('redeal?')} {PROMPT}")
            if answer.strip().casefold() == "d":
                self.act(Redeal(seat), seat)
                asked.clear()

    def _sit_down(self, seat: int) -> None:
        """Between two humans the screen is empty."""
        if len(self.humans) > 1 and self.at_keyboard != seat:
            self.screen.clear()
            name = self.position.players[seat].name
            self.ask(self.screen.words.plain("hand-over", name=name) + " ")
        self.at_keyboard = seat

    def _show_table(self, seat: int) -> None:
        view = self.position.view(seat)
        since = self.moments[self.shown_from.get(seat, 0) :]
        sort = faces.by_number if seat in self.by_number else faces.by_colour
        happened = [told(moment, self.screen.words, seat) for moment in since]
        intro = () if seat in self.shown_from else self._intro()
        self.screen.table(view, happened, news(since, seat, sort(view.rack)), intro)
        self._show_choices(seat)
        self.shown_from.setdefault(seat, 0)

    def _intro(self) -> list[Text]:
        words, rules = self.screen.words, self.position.ruleset
        lines = [Text(words.plain("intro", minimum=rules.opening_min)), self.screen.legend()]
        if self.clock:
            lines.append(Text(words.plain("intro-clock", seconds=rules.turn_seconds)))
        if self.position.secret:
            shown = seal(self.position.secret)[:SEAL_SHOWN]
            lines.append(Text(words.plain("sealed", seal=shown), SOFT))
        return lines

    def _show_choices(self, seat: int) -> None:
        """What can be typed now."""
        words, view = self.screen.words, self.position.view(seat)
        idle = words.plain("idle-takes" if isinstance(self._idle(), Take) else "idle-passes")
        key = "can-lay" if view.opened[seat] else "can-open"
        lines = [words.plain(key, minimum=view.ruleset.opening_min, idle=idle)]
        if view.choices and isinstance(self._idle(), Take):
            stacks = " ".join(str(number) for number in view.choices)
            first, last = view.choices[0], view.choices[-1]
            lines.append(words.plain("may-choose", stacks=stacks, first=first, last=last))
        if view.may_redeal:
            lines.append(words.plain("may-redeal", doublets=doublets(view.rack)))
        self.screen.show(*(Text(line, SOFT) for line in lines))

    def _after_taking(self, seat: int) -> None:
        """The tile taken is shown where nothing else would show it, and may lead to an opening."""
        offered = self._announcement_matters(seat)
        passing_on = len(self.humans) > 1 and not self.position.over
        words = self.screen.words
        if offered or passing_on:
            self.screen.show(told(self.moments[-1], words, seat))
        if offered:
            answer = self.ask(f"{words.plain('announce?')} {PROMPT}").strip().casefold()
            if answer == "a" or answer in YES:
                self.act(Announce(seat), seat)
        elif passing_on:
            self.ask(words.plain("hide?") + " ")

    def _announcement_matters(self, seat: int) -> bool:
        """Whether the tile just taken, and no earlier one, lets this player open."""
        if self.position.over or self.position.judge(Announce(seat), seat):
            return False
        player = self.position.players[seat]
        rules = self.position.ruleset
        try:
            earlier = can_open(without(player.rack, player.taken), rules)
            return not earlier and can_open(player.rack, rules)
        except TooManyWays:
            return False

    def _refused(self, faults: tuple[Violation, ...]) -> None:
        self._complain(*(sentence(fault, self.screen.words.lang) for fault in faults))

    def _complain(self, *sentences: str) -> None:
        for line in sentences:
            self.screen.show(Text.assemble(("✗ ", "bold red"), line))
