"""How a parameter is put into words: a short name, and a sentence for each of its values.

Knows the shape of the tables in `opening_text`, `clock_text` and `scoring_text`, and no parameter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.phrases.language import Phrase

N: Final = "any number"
"""The key of the sentence for every number that has none of its own."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A parameter in words.

    A sentence may name any field of the ruleset in braces, with the forms of the word that follows
    a number (see `stolik.phrases.plurals`).
    """

    name: Phrase
    says: dict[str | int | bool, Phrase]
