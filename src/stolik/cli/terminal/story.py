"""What happened, one sentence an event, as told to one of the players.

Whoever acted reads "you take R5" where the others read "Bob takes a tile". Knows a position before
and after an event, and shows of it only what the reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from stolik.cli.terminal import faces
from stolik.cli.terminal.words import Words
from stolik.game import Announce, Event, Expire, Lay, Meld, Pass, Position, Redeal, Take, Void
from stolik.game.board import difference
from stolik.game.tiles import Tiles, in_order, minus
from stolik.game.turn import opening_value

SHOWN_IN_A_SENTENCE = 8  # tiles; of larger changes the board itself tells more

KEYS: dict[type, str] = {
    Take: "takes",
    Pass: "passes",
    Expire: "expires",
    Void: "void",
    Announce: "announces",
    Redeal: "redeals",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """An event, whose it was, and the positions around it."""

    event: Event
    seat: int
    before: Position
    after: Position

    @property
    def taken(self) -> Tiles:
        """The tiles that came to the rack from the pool."""
        if isinstance(self.event, Redeal):
            return ()
        return in_order(minus(self._rack(self.after), self._rack(self.before)).elements())

    @property
    def played(self) -> Tiles:
        """The tiles that left the rack."""
        return in_order(minus(self._rack(self.before), self._rack(self.after)).elements())

    def _rack(self, position: Position) -> Tiles:
        return position.players[self.seat].rack


@dataclass(frozen=True, slots=True)
class News:
    """A rack as its owner wants it sorted, and what is new to the owner."""

    rack: Tiles
    taken: Tiles = ()
    """Tiles that came to the rack."""
    melds: tuple[Meld, ...] = ()
    """Melds of the board that changed."""
    laid: Tiles = ()
    """Tiles that came to the board."""


NOTHING_NEW = News(())


def news(since: Sequence[Moment], reader: int, rack: Tiles) -> News:
    """What is new to a reader after these moments, the own last turn perhaps first."""
    if not since:
        return News(rack)
    own = since[0].seat == reader
    known = since[0].after.board if own else since[0].before.board
    now = since[-1].after.board
    _, changed = difference(known, now)
    laid = in_order(minus(now.tiles, known.tiles).elements())
    return News(rack, since[0].taken if own else (), changed, laid)


def told(moment: Moment, words: Words, reader: int | None) -> Text:
    """The sentence, or two, for a reader; None is somebody who only watches."""
    yours = moment.seat == reader
    who = Text(moment.before.players[moment.seat].name, "bold")
    key = _key(moment)
    text = words.rich(
        f"{key}-you" if yours else key,
        who=who,
        tiles=faces.inline(moment.taken if isinstance(moment.event, Take) else moment.played),
        melds=faces.melds_inline(moment.event.laid) if isinstance(moment.event, Lay) else "",
        value=_value(moment),
        seconds=moment.before.ruleset.turn_seconds,
    )
    if isinstance(moment.event, Expire | Void) and moment.taken:
        text.append(" ")
        tiles = faces.inline(moment.taken)
        text.append_text(words.rich("takes-you" if yours else "takes", who=who, tiles=tiles))
    if moment.after.end == "out":
        text.append(" ")
        text.append_text(words.rich("goes-out-you" if yours else "goes-out", who=who))
    return text


def _key(moment: Moment) -> str:
    if not isinstance(moment.event, Lay):
        return KEYS[type(moment.event)]
    if not moment.before.players[moment.seat].opened:
        return "opens"
    if not moment.event.lifted:
        return "lays"
    shown = sum(len(meld) for meld in moment.event.laid)
    return "adds" if shown <= SHOWN_IN_A_SENTENCE else "rebuilds"


def _value(moment: Moment) -> int:
    return opening_value(moment.event.laid, moment.played) if isinstance(moment.event, Lay) else 0
