"""What somebody on the reserve list asked for, until a place is free and it becomes a fact."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from stolik.web.models.tournaments import ALPHABET, Entry

BATCH_LENGTH: Final = 10


@dataclass(frozen=True, slots=True)
class Wish:
    """`group` is the word of those who are kept apart at the first draw; "" is nobody's."""

    group: str = ""
    minor: bool = False
    categories: tuple[str, ...] = ()

    def kept(self) -> dict[str, Any]:
        """As the entry keeps it."""
        return {"minor": self.minor, "group": self.group, "categories": list(self.categories)}


def new_batch() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(BATCH_LENGTH))


def new_group() -> str:
    """A word for people to be kept apart: random, it tells no name and opens nothing."""
    return f"g-{new_batch()}"


def wish_of(entry: Entry, categories: Iterable[str]) -> Wish:
    """What an entry asked for, as far as the tournament still has those categories."""
    kept = entry.wishes
    wanted = kept.get("categories", ())
    chosen = tuple(code for code in categories if code in wanted)
    # Somebody who has waited since before groups had words of their own joins the family's.
    group = kept.get("group", f"g-{entry.batch}" if kept.get("apart") else "")
    return Wish(group, bool(kept.get("minor")), chosen)
