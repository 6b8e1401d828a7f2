"""Sentences of a command in its language, with what is inserted. Knows no command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stolik.phrases.language import Language, Phrase
from stolik.phrases.plurals import Count

LONGEST: Final = 1_000
_BETWEEN: Final = Phrase(", ", "between the parts of a list")


class Spoken:
    """`say("port", port=8000)`: the sentence in the language of the command."""

    def __init__(self, sentences: Mapping[str, Phrase], language: Language) -> None:
        self._sentences = sentences
        self.language = language

    def __call__(self, key: str, **inserted: object) -> str:
        harmless_values = {
            name: Count(value, self.language) if isinstance(value, int) else harmless(str(value))
            for name, value in inserted.items()
        }
        return self.language.say(self._sentences[key]).format(**harmless_values)


def listed(parts: Iterable[str], language: Language) -> str:
    """People or things, one after another."""
    return language.say(_BETWEEN).join(parts)


def harmless(text: str) -> str:
    """Without anything that could steer a terminal, and not for ever."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:LONGEST]
    )
    return shown if len(text) <= LONGEST else f"{shown}…"
