"""Sealed randomness: a secret is published as its digest first and revealed afterwards.

From a revealed secret anybody can recompute what was drawn: the seats of a tournament, the shuffle
of a game, who starts by lot. Knows no tile and no person, only numbered entries; brings no
randomness of its own, the secret is given.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence

_SECRET = re.compile(r"[0-9a-f]{64}")


def digest(text: str) -> str:
    """The SHA-256 of a text, as lower-case hexadecimal digits."""
    # Half a character, which no person types, must not stop anything either.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def seal(secret: str) -> str:
    """What is published before anything is drawn.

    >>> seal("00" * 32)[:16]
    '60e05bd1b195af2f'
    """
    return digest(checked_secret(secret))


def checked_secret(secret: str) -> str:
    """The secret itself if it is 32 bytes in hexadecimal, an error that quotes it otherwise."""
    if not _SECRET.fullmatch(secret):
        shown = secret if len(secret) <= 70 else secret[:70] + "…"
        raise ValueError(f"a secret is 64 hexadecimal digits in lower case, not {shown!r}")
    return secret


def draw_seed(secret: str, word: str, entries: Sequence[int]) -> str:
    """The seed of a draw: secret, the hall's word and the list of those present, bound together."""
    called = unicodedata.normalize("NFC", word).strip()
    listed = ",".join(str(entry) for entry in entries)
    return digest(f"{checked_secret(secret)}\n{called}\n{listed}")


def draw_order(seed: str, entries: Sequence[int]) -> tuple[int, ...]:
    """The entries in drawn order: sorted by the digest of seed and entry."""
    return tuple(sorted(entries, key=lambda entry: digest(f"{seed}:{entry}")))


def shuffled(secret: str, purpose: str, size: int) -> tuple[int, ...]:
    """The numbers 0 to size - 1 in an order that follows from the secret and the purpose."""
    seed = digest(f"{checked_secret(secret)}\n{purpose}")
    return draw_order(seed, range(size))
