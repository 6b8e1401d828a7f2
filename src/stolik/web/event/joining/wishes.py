"""What somebody on the reserve list asked for, until a place is free and it becomes a fact."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from stolik.web.event.models import ALPHABET, Entry

BATCH_LENGTH: Final = 10


@dataclass(frozen=True, slots=True)
class Wish:
    """`apart` says that the people of a batch are kept apart at the first draw."""

    batch: str = ""
    minor: bool = False
    apart: bool = False
    categories: tuple[str, ...] = ()

    def kept(self) -> dict[str, Any]:
        """As the entry keeps it."""
        return {"minor": self.minor, "apart": self.apart, "categories": list(self.categories)}


def new_batch() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(BATCH_LENGTH))


def group(batch: str) -> str:
    """The group of a batch whose people are kept apart; it tells nobody's name."""
    return f"g-{batch}"


def wish_of(entry: Entry, categories: Iterable[str]) -> Wish:
    """What an entry asked for, as far as the tournament still has those categories."""
    kept = entry.wishes
    wanted = kept.get("categories", ())
    chosen = tuple(code for code in categories if code in wanted)
    return Wish(entry.batch, bool(kept.get("minor")), bool(kept.get("apart")), chosen)
