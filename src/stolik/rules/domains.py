"""What values a parameter can take: one of a few names, a whole number, true or false.

Knows values only, not which parameter has which domain.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few names."""

    names: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.names

    def __str__(self) -> str:
        return "one of " + ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within sensible limits."""

    least: int
    most: int

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def __str__(self) -> str:
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def accepts(self, value: object) -> bool:
        return type(value) is bool

    def __str__(self) -> str:
        return "true or false"
