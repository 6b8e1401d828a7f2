"""Words that stand for one private thing each: where one turns up, that thing was told.

A canary is "zq", the letter of its world and three digits: it survives markup, JSON, spreadsheets
and a change of case, and nothing else looks like it. A telephone number carries the same digits.
Tokens and keys that the site makes by itself are watched as they are (`Secret`). Each knows who may
read it; whoever is not named may not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_WORD = re.compile(r"zq([ab])(\d{3})")
_TELEPHONE = re.compile(r"60([12])55(\d{3})")
_LETTERS = {"1": "a", "2": "b"}
Name = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Canary:
    """One private thing: of which world, what it is, and the roles of that world that may read."""

    world: str
    number: int
    about: str
    readers: frozenset[str]

    @property
    def word(self) -> str:
        return f"zq{self.world}{self.number:03}"

    @property
    def telephone(self) -> str:
        return f"60{'12'['ab'.index(self.world)]}55{self.number:03}"

    @property
    def email(self) -> str:
        return f"{self.word}@example.org"


class Canaries:
    """All canaries of one world."""

    def __init__(self, world: str) -> None:
        self.world = world
        self.known: list[Canary] = []
        self.secrets: dict[str, Canary] = {}

    def new(self, about: str, readers: Iterable[str]) -> Canary:
        made = Canary(self.world, len(self.known), about, frozenset(readers))
        self.known.append(made)
        return made

    def secret(self, text: str, about: str, readers: Iterable[str]) -> None:
        """Watch a text that the site made itself."""
        if text and not _WORD.search(text) and text not in self.secrets:
            self.secrets[text] = self.new(about, readers)

    def sung(self, text: str) -> Iterator[Canary]:
        """Which of them are in a text that is lower case already."""
        numbers = {int(number) for world, number in _WORD.findall(text) if world == self.world}
        numbers |= {
            int(number)
            for world, number in _TELEPHONE.findall(text)
            if _LETTERS[world] == self.world
        }
        yield from (self.known[number] for number in sorted(numbers) if number < len(self.known))
        yield from (canary for secret, canary in self.secrets.items() if secret.lower() in text)


def carries_one(text: str) -> bool:
    """Whether a text holds any canary at all."""
    return _WORD.search(text.lower()) is not None
