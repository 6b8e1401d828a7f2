"""A value that is not told to everybody: a salted digest stands in its place.

The salt of a fact is 32 random bytes, made once when the fact is recorded. Each private part has a
salt of its own that follows from it, so that one part can be opened without the others. Knows no
fact in particular and makes no salt.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from stolik.rules.seal import digest


@dataclass(frozen=True, slots=True)
class Sealed:
    """The digest of a value that only the full export tells."""

    sealed: str


def part_salt(salt: str, part: str) -> str:
    """The salt of one part of a fact."""
    return digest(f"{salt}:{part}")


def sealed_part(salt: str, part: str, value: Any) -> Sealed:
    """A part of a fact, as everybody may have it.

    >>> sealed_part("5a" * 32, "minor", True) == sealed_part("5a" * 32, "minor", False)
    False
    """
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return Sealed(digest(f"{part_salt(salt, part)}\n{text}"))
