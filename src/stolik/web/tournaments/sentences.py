"""Violations as the desk reads them: sentences about people by their names.

Journals know people by number; the desk knows who they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stolik.phrases import sentence
from stolik.rules import Violation
from stolik.web.core.language import language


def violation_sentence(violation: Violation, names: Mapping[int, str]) -> str:
    """One violation in the language of the page."""
    return sentence(violation, language(), names)


def sentences(violations: Iterable[Violation], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(violation_sentence(violation, names) for violation in violations)
