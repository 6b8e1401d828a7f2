"""A game as text: a header, one line an event, and what was revealed at the end.

    stolik game record 1
    ruleset pl-turniej
    with joker_relay=any
    player A "Anna"
    player B "Bogdan"
    starter A
    seal 3a7bd3e2360a...

    # comments stand on lines of their own
    A takes
    B lays K10 B10 O10 | R1 R2 R3
    A lays R1 R2 R3 R4 for R1 R2 R3
    B expires lying R1 R2 R3 R4 hand K2 touched
    gong
    ...
    reveal 5a5a5a...
    end out
    score A big 1 small 91 charge 0 out rack -
    score B big 0 small -91 charge 91 rack rack K3 O8

Reading and writing are exact inverses. The events hold only what everybody saw, so a running game
can be written down too; the secret and the scores follow when it is over. Knows how to replay
itself, not where it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from stolik.game.events import Event, Gong, Ruling
from stolik.game.position import SEATS, Position, letter
from stolik.game.tiles import text
from stolik.rules import Refused, Ruleset, seal


@dataclass(frozen=True, slots=True)
class Entry:
    """One event, who did it, and the comments before it."""

    event: Event
    by: int | None = None
    """The seat that acted; None for the gong and a referee's ruling."""
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The start of a game and everything that happened; its position is computed.

    >>> game = GameRecord.start("pl-turniej", ["Ala", "Bob"], "5a" * 32)
    >>> from stolik.game import Take
    >>> game.after(Take()).position().mover.name
    'Bob'
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    starter: int
    sealed: str
    entries: tuple[Entry, ...] = ()
    comments: tuple[str, ...] = ()
    """Comments after the last event."""
    secret: str | None = field(default=None, repr=False)
    result: tuple[str, ...] = ()
    """What the record itself says about the end: one line a player, as written."""

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
    ) -> GameRecord:
        """A new record of a game dealt from a secret."""
        first = Position.start(rules, names, secret, starter=starter, game=game, youngest=youngest)
        return cls(first.ruleset, tuple(names), first.starter, seal(secret), secret=secret)

    def after(self, event: Event, by: int | None = None, *comments: str) -> GameRecord:
        """The record with one more event; refused if the position refuses it.

        The whole game is replayed for it: whoever keeps the position at hand uses `noted`.
        """
        position = self.position()
        position.after(event, by)
        return self.noted(Entry(event, acting(position, event), comments))

    def noted(self, *entries: Entry) -> GameRecord:
        """The record with entries that have been judged already."""
        return replace(self, entries=(*self.entries, *entries))

    def positions(self) -> Iterator[Position]:
        """The start and the position after each event; raises `Refused` at an illegal one."""
        if self.secret is None:
            raise ValueError("the shuffle of this record has not been revealed yet")
        position = Position.start(self.ruleset, self.names, self.secret, starter=self.starter)
        yield position
        for entry in self.entries:
            position = position.after(entry.event, entry.by)
            yield position

    def position(self, events: int | None = None) -> Position:
        """The position after so many events, or after all of them."""
        wanted = len(self.entries) if events is None else events
        for number, position in enumerate(self.positions()):
            if number == wanted:
                return position
        raise ValueError(f"the record has {len(self.entries)} events, not {wanted}")

    def finished(self) -> GameRecord:
        """The record with its result, once the game is over."""
        position = self.position()
        return replace(self, secret=position.reveal(), result=result_lines(position))

    def difference(self) -> str | None:
        """The first thing in a finished record that does not follow from the rest, or None."""
        if self.secret is None or not self.result:
            return "the game is not finished: the record reveals no shuffle and no result"
        if seal(self.secret) != self.sealed:
            return f"the revealed secret has the seal {seal(self.secret)}, not {self.sealed}"
        number = 0
        try:
            for number, position in enumerate(self.positions()):  # noqa: B007
                pass
        except Refused as refused:
            entry = self.entries[number]
            who = "" if entry.by is None else f" by {letter(entry.by)}"
            return f"event {number + 1}{who} is not legal: {refused}"
        if not position.over:
            return "the record gives a result, but after its last event the game is not over"
        for said, computed in zip(self.result, result_lines(position), strict=False):
            if said != computed:
                return f"the record says {said!r}, but it follows {computed!r}"
        if len(self.result) != len(result_lines(position)):
            return f"the result has {len(self.result)} lines, not {len(result_lines(position))}"
        return None


def acting(position: Position, event: Event) -> int | None:
    """The seat an event belongs to: its own, that of the player on move, or nobody's."""
    if isinstance(event, Gong | Ruling):
        return None
    seat: int | None = getattr(event, "seat", None)
    return position.to_move if seat is None else seat


def result_lines(position: Position) -> tuple[str, ...]:
    """How a finished game ended: the cause, then one line a player with rack and score."""
    rows = [f"end {position.end}"]
    for seat, (player, score) in enumerate(zip(position.players, position.scores(), strict=True)):
        rack = text(player.rack) or "-"
        rows.append(
            f"score {SEATS[seat]} big {score.big} small {score.small} charge {score.charge}"
            f" {score.why} rack {rack}"
        )
    return tuple(rows)
