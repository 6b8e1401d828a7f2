"""One fault, as a value: a stable code and what it is about.

Knows no language: `stolik.phrases` turns a violation into a sentence. Knows no rule either: whoever
judges decides which codes to report, and reports all of them rather than the first.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """A fault somebody could point at: `Violation("opening-too-low", "27 of 30")`."""

    code: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.code}: {self.about}" if self.about else self.code


class Refused(ValueError):
    """Raised where a value was asked for and violations are the answer; carries all of them."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        super().__init__("; ".join(str(violation) for violation in violations))
