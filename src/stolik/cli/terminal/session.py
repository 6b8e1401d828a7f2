"""One game at one keyboard: asks people, lets the computer players move, shows what happened.

Knows the order in which things are asked and shown. What is legal is for the position to say, what
a line means for `reading` and `planning`, how it looks for `screen` and `story`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rich.text import Text

from stolik.cli.terminal import faces
from stolik.cli.terminal.course import Course
from stolik.cli.terminal.screen import SOFT, Screen
from stolik.cli.terminal.story import news, told
from stolik.cli.terminal.turn_plan import planned, small_meld, typed
from stolik.cli.terminal.typed_turn import Command, Idle, NotUnderstood, Turn, Wish, understood
from stolik.game import Announce, Event, Expire, Lay, Pass, Redeal, Take
from stolik.game.tiles import doublets, text
from stolik.phrases import sentence
from stolik.rules import Violation, seal

PROMPT = "› "
SEAL_SHOWN = 16  # digits: enough to be sure, short enough to be written down
YES = ("y", "yes", "t", "tak", "q")


class Left(Exception):
    """Somebody has left the game before its end."""


@dataclass(slots=True)
class Session:
    """A game, its screen and whoever sits at the keyboard."""

    screen: Screen
    course: Course
    humans: frozenset[int]
    ask: Callable[[str], str]
    """Shows a prompt and returns the line typed; raises `EOFError` when there is no more."""
    clock: Callable[[], float] | None = None
    """Seconds from anywhere; None if turns are not timed."""
    shown_from: dict[int, int] = field(default_factory=dict)
    """The first moment each human is to be shown: the own last turn."""
    by_number: set[int] = field(default_factory=set)
    """The humans who want their racks sorted by number."""
    at_keyboard: int | None = None

    def play(self) -> None:
        """The game from here to its end; raises `Left` if a human leaves it."""
        self._redeals()
        while not self.course.position.over:
            if self.course.position.to_move in self.humans:
                self._human_turn(self.course.position.to_move)
            else:
                self.course.computer_turn()
        self._show_last_turns()

    @property
    def reader(self) -> int | None:
        """Who is told everything at the end: the one human, or nobody in particular."""
        return next(iter(self.humans)) if len(self.humans) == 1 else None

    def _show_last_turns(self) -> None:
        """When the game is over: how it came to that, and the last board."""
        last = self.course.moments[min(self.shown_from.values(), default=0) :]
        self.screen.clear()
        self.screen.show(*(told(moment, self.screen.words, self.reader) for moment in last), "")
        self.screen.board(self.course.position.board, tight=True)

    # A turn

    def _human_turn(self, seat: int) -> None:
        self._sit_down(seat)
        self._show_table(seat)
        start = self.clock() if self.clock else 0.0
        while True:
            before = len(self.course.moments)
            line = self.ask(self._prompt(seat, start))
            if self._seconds_left(start) < 0:
                # A line that came late was not laid in time: nothing of it lies on the table.
                self.course.act(Expire(self.course.position.board), seat)
                break
            if self._ended_by(line, seat):
                break
        self.shown_from[seat] = before
        if self.course.moments[-1].taken:
            self._after_taking(seat)

    def _seconds_left(self, start: float) -> float:
        if self.clock is None:
            return 0.0
        return self.course.position.ruleset.turn_seconds - (self.clock() - start)

    def _prompt(self, seat: int, start: float) -> str:
        name = f"{self.course.position.players[seat].name} " if len(self.humans) > 1 else ""
        seconds = f"{int(self._seconds_left(start))} s " if self.clock else ""
        return name + seconds + PROMPT

    def _ended_by(self, line: str, seat: int) -> bool:
        """Whether the line ended the turn; if it cannot, it is said why."""
        try:
            return self._done(understood(line), seat)
        except NotUnderstood as fault:
            self._complain(self.screen.words.plain(fault.key, about=fault.about))
            return False

    def _done(self, wish: Wish, seat: int) -> bool:
        if isinstance(wish, Turn):
            board = self.course.position.board
            return self._lays(Lay.between(board, planned(board, wish.parts)), seat)
        if isinstance(wish, Idle):
            return self._tries(self.course.idle(wish.stack), seat)
        self._command(wish, seat)
        return wish.order == "pass" and self._tries(Pass(), seat)

    def _lays(self, lay: Lay, seat: int) -> bool:
        if void := self.course.void(lay):
            self._refused(self.course.position.judge(lay, seat))
            return self._tries(void, seat)
        return self._tries(lay, seat)

    def _tries(self, event: Event, seat: int) -> bool:
        if faults := self.course.position.judge(event, seat):
            self._refused(faults)
            return False
        self.course.act(event, seat)
        return True

    # What does not end a turn

    def _command(self, command: Command, seat: int) -> None:
        if command.order == "quit":
            answer = self.ask(f"{self.screen.words.plain('quit?')} {PROMPT}")
            if answer.strip().casefold() in YES:
                raise Left
        elif command.order == "help":
            self._help(seat)
        elif command.order == "hint":
            self._hint()
        elif command.order == "sort":
            self.by_number ^= {seat}
            self._show_table(seat)
        elif command.order == "announce":
            self._tries(Announce(seat), seat)
        elif command.order == "redeal" and self._tries(Redeal(seat), seat):
            self._show_table(seat)

    def _help(self, seat: int) -> None:
        words, rules = self.screen.words, self.course.position.ruleset
        text = words.plain("help", minimum=rules.opening_min, doublets=rules.doublets_min)
        self.screen.clear()
        letters = Text(words.plain("letters"), SOFT)
        self.screen.show(Text(text), "", self.screen.legend(), letters, "")
        if self.screen.console.is_terminal:
            # Whoever has read this presses Enter, and does not mean to take a tile by it.
            self.ask(words.plain("back?") + " ")
            self._show_table(seat)

    def _hint(self) -> None:
        words, event = self.screen.words, self.course.choice()
        if isinstance(event, Lay):
            line = Text(typed(self.course.position.board, event), "bold")
            self.screen.show(words.rich("hint-lay", line=line))
        else:
            self.screen.show(Text(words.plain("hint-idle")))

    # Around a turn

    def _redeals(self) -> None:
        """Those with doublets who are not first on move are asked before the first turn."""
        asked: set[int] = set()
        while waiting := [
            seat
            for seat in sorted(self.humans - asked - {self.course.position.to_move})
            if self.course.position.view(seat).may_redeal
        ]:
            seat = waiting[0]
            asked.add(seat)
            self._sit_down(seat)
            self._show_table(seat)
            answer = self.ask(f"{self.screen.words.plain('redeal?')} {PROMPT}")
            if answer.strip().casefold() == "d":
                self.course.act(Redeal(seat), seat)
                asked.clear()

    def _sit_down(self, seat: int) -> None:
        """Between two humans the screen is empty."""
        if len(self.humans) > 1 and self.at_keyboard != seat:
            self.screen.clear()
            name = self.course.position.players[seat].name
            self.ask(self.screen.words.plain("hand-over", name=name) + " ")
        self.at_keyboard = seat

    def _show_table(self, seat: int) -> None:
        view = self.course.position.view(seat)
        since = self.course.moments[self.shown_from.get(seat, 0) :]
        sort = faces.by_number if seat in self.by_number else faces.by_colour
        happened = [told(moment, self.screen.words, seat) for moment in since]
        intro = () if seat in self.shown_from else self._intro(seat)
        self.screen.table(view, happened, news(since, seat, sort(view.rack)), intro)
        self._show_choices(seat)
        self.shown_from.setdefault(seat, 0)

    def _example(self, seat: int) -> str:
        """How tiles are typed, by a meld that is on the rack; nothing if none is."""
        meld = small_meld(self.course.position.view(seat).rack)
        return text(meld.tiles).lower() if meld else ""

    def _intro(self, seat: int) -> list[Text]:
        words, position = self.screen.words, self.course.position
        rules = position.ruleset
        example = self._example(seat)
        typing = "intro-typing" if example else "intro-typing-letters"
        lines = [
            Text(words.plain("intro-aim")),
            Text(words.plain(typing, example=example)),
            Text(words.plain("intro-opening", minimum=rules.opening_min)),
            Text(words.plain("intro-stuck")),
            self.screen.legend(),
            Text(words.plain("letters"), SOFT),
        ]
        if self.clock:
            lines.append(Text(words.plain("intro-clock", seconds=rules.turn_seconds)))
        if position.secret:
            shown = seal(position.secret)[:SEAL_SHOWN]
            lines.append(Text(words.plain("sealed", seal=shown), SOFT))
        return lines

    def _show_choices(self, seat: int) -> None:
        """What can be typed now."""
        words, view = self.screen.words, self.course.position.view(seat)
        takes = isinstance(self.course.idle(), Take)
        example = self._example(seat)
        key = "can-open" if example else "can-open-no-example"
        if view.opened[seat]:
            key = "can-lay"
        key += "-takes" if takes else "-passes"
        lines = [words.plain(key, minimum=view.ruleset.opening_min, example=example)]
        if view.choices and takes:
            stacks = " ".join(str(number) for number in view.choices)
            first, last = view.choices[0], view.choices[-1]
            lines.append(words.plain("may-choose", stacks=stacks, first=first, last=last))
        if view.may_redeal:
            lines.append(words.plain("may-redeal", doublets=doublets(view.rack)))
        self.screen.show(*(Text(line, SOFT) for line in lines))

    def _after_taking(self, seat: int) -> None:
        """What was taken may allow an opening; it is shown before somebody else sits down."""
        words = self.screen.words
        offered = self.course.announcement_matters(seat)
        passing_on = len(self.humans) > 1 and not self.course.position.over
        if offered or passing_on:
            self.screen.show(told(self.course.moments[-1], words, seat))
        if offered:
            answer = self.ask(f"{words.plain('announce?')} {PROMPT}").strip().casefold()
            if answer in ("a", *YES):
                self.course.act(Announce(seat), seat)
        elif passing_on:
            self.ask(words.plain("hide?") + " ")

    def _refused(self, faults: tuple[Violation, ...]) -> None:
        self._complain(*(sentence(fault, self.screen.words.language) for fault in faults))

    def _complain(self, *sentences: str) -> None:
        for line in sentences:
            self.screen.show(Text.assemble(("✗ ", "bold red"), line))
