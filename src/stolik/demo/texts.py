"""What people wrote down during a simulated day. Knows nobody."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

TEXTS: Final[dict[str, Phrase]] = {
    "override": Phrase("Too few came, but everybody wants to play: we play all the same."),
    "call": Phrase("Rebuilt without laying a tile."),
    "ruling": Phrase("The board is laid as before: a move lays at least one tile of the own rack."),
    "extra": Phrase("Three minutes for the ruling."),
    "warning": Phrase("Hints to a neighbour."),
    "objection": Phrase("My rack was counted wrongly."),
    "recounted": Phrase("Counted again with the referee."),
    "correction": Phrase("Two digits were swapped on the phone; the slip is right."),
    "withdrawal": Phrase("Has to catch a bus."),
    "gave-up-place": Phrase("Cannot stay until the evening."),
    "tie": Phrase("They agreed to settle it by lot."),
}
WORDS: Final = (
    Phrase("lantern", "word for a draw"),
    Phrase("gooseberry", "word for a draw"),
    Phrase("hedgehog", "word for a draw"),
    Phrase("goldfinch", "word for a draw"),
    Phrase("buttercup", "word for a draw"),
    Phrase("umbrella", "word for a draw"),
    Phrase("snowball", "word for a draw"),
    Phrase("blueberry", "word for a draw"),
    Phrase("dragonfly", "word for a draw"),
    Phrase("acorn", "word for a draw"),
)
