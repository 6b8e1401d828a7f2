"""A sentence for every move of a turn.

Knows the words only: which moves a turn needs is for the solver to say, and it is asked for nothing
but texts, so that neither has to know the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from stolik.phrases.language import Language, Phrase
from stolik.phrases.lists import all_of, listed

# The kind of a step, with its sentence.
_SENTENCES: Final[dict[str, Phrase]] = {
    "split": Phrase("Split {meld} into {pieces}."),
    "lay": Phrase("Lay {meld} from your rack."),
    "add": Phrase("Add {pieces} to {meld}."),
    "make": Phrase("Make {meld}: {pieces}."),
}
_RACK: Final = Phrase("{tiles} from your rack")
# Translators: the source is a meld on the table, as "R5 R6 R7"
_MELD: Final = Phrase("{tiles} from {source}")


class PieceLike(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def source(self) -> object: ...


class MeldLike(Protocol):
    @property
    def text(self) -> str: ...


class StepLike(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def meld(self) -> MeldLike: ...
    @property
    def pieces(self) -> Sequence[PieceLike]: ...


def step_sentence(step: StepLike, language: Language) -> str:
    """What to do, said to the player."""
    if step.kind == "split":
        parts = [piece.text for piece in step.pieces]
    else:
        parts = [_part(piece, language) for piece in step.pieces]
    pieces = listed(parts, language) if step.kind == "make" else all_of(parts, language)
    return language.say(_SENTENCES[step.kind]).format(meld=step.meld.text, pieces=pieces)


def _part(piece: PieceLike, language: Language) -> str:
    if piece.source is None:
        return language.say(_RACK).format(tiles=piece.text)
    source = getattr(piece.source, "text", "")
    return language.say(_MELD).format(tiles=piece.text, source=source)
