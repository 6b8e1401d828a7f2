"""A sentence for every move of a turn, in English and Polish.

Knows the words only: which moves a turn needs is for the solver to say, and it is asked for nothing
but texts, so that neither has to know the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

# The kind of a step, with its sentence in English and in Polish.
_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "split": ("Split {meld} into {pieces}.", "Rozdziel {meld} na {pieces}."),
    "lay": ("Lay {meld} from your rack.", "Wyłóż z tabliczki {meld}."),
    "add": ("Add {pieces} to {meld}.", "Dołóż {pieces} do {meld}."),
    "make": ("Make {meld}: {pieces}.", "Ułóż {meld}: {pieces}."),
}
_RACK: Final = ("{tiles} from your rack", "{tiles} z tabliczki")
_MELD: Final = ("{tiles} from {source}", "{tiles} z układu {source}")
_AND: Final = (" and ", " i ")


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


def step_sentence(step: StepLike, lang: str) -> str:
    """What to do, said to the player."""
    language = 1 if lang == "pl" else 0
    if step.kind == "split":
        parts = [piece.text for piece in step.pieces]
    else:
        parts = [_part(piece, language) for piece in step.pieces]
    last = ", " if step.kind == "make" else _AND[language]
    listed = last.join([", ".join(parts[:-1]), parts[-1]]) if parts[1:] else parts[0]
    return _SENTENCES[step.kind][language].format(meld=step.meld.text, pieces=listed)


def _part(piece: PieceLike, language: int) -> str:
    if piece.source is None:
        return _RACK[language].format(tiles=piece.text)
    source = getattr(piece.source, "text", "")
    return _MELD[language].format(tiles=piece.text, source=source)
