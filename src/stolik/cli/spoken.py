"""Sentences of a command in English and Polish, with what is inserted. Knows no command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LONGEST: Final = 1_000


class Spoken:
    """`say("port", port=8000)`: the sentence in the language of the command."""

    def __init__(self, sentences: Mapping[str, tuple[str, str]], lang: str) -> None:
        self._sentences = sentences
        self._polish = lang == "pl"

    def __call__(self, key: str, **inserted: object) -> str:
        harmless_values = {
            name: value if isinstance(value, int) else harmless(str(value))
            for name, value in inserted.items()
        }
        return self._sentences[key][self._polish].format(**harmless_values)


def harmless(text: str) -> str:
    """Without anything that could steer a terminal, and not for ever."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:LONGEST]
    )
    return shown if len(text) <= LONGEST else f"{shown}…"
