"""Sentences of a command in English and Polish, with what is inserted. Knows no command."""

from __future__ import annotations

from collections.abc import Mapping


class Spoken:
    """`say("port", port=8000)`: the sentence in the language of the command."""

    def __init__(self, sentences: Mapping[str, tuple[str, str]], lang: str) -> None:
        self._sentences = sentences
        self._polish = lang == "pl"

    def __call__(self, key: str, **inserted: object) -> str:
        return self._sentences[key][self._polish].format(**inserted)
