"""What speaks against a plan: what stops it, and what the organiser only ought to know.

A stop may be overridden by whoever has the right; that is recorded elsewhere. Knows no rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules import Violation


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything to be said at once; nothing to say means go ahead."""

    stops: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()
