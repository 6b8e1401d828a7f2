"""What stands in a mail: a subject, paragraphs and links, and the plain text they become.

Knows no mail and no person.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

LONGEST_NAME: Final = 80
_ADDRESS: Final = re.compile(r"://|@|www\.|\w\.[^\W\d_]{2,}", re.IGNORECASE)


def spoken_name(name: str, otherwise: str) -> str:
    """A name as a mail says it: short, and never an address that a reader could follow.

    Anybody can register anybody's e-mail address under any name, and a mail is ours.
    """
    words = " ".join(name.split())
    if _ADDRESS.search(words):
        return otherwise
    return words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…"


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go, in words; `address` is empty where the site's own is unknown."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Letter:
    """What stands in a mail."""

    subject: str
    lines: tuple[str, ...]
    links: tuple[Link, ...] = ()

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Letter:
        """A letter that was kept."""
        links = tuple(Link(words, address) for words, address in kept["links"])
        return cls(kept["subject"], tuple(kept["lines"]), links)

    def as_json(self) -> dict[str, Any]:
        """The letter to be kept."""
        links = [[link.words, link.address] for link in self.links]
        return {"subject": self.subject, "lines": list(self.lines), "links": links}

    def text(self, *, page: str, stop: str) -> str:
        """The plain text that is sent, with the page and the way to have no more."""
        parts = [
            *self.lines,
            *(f"{link.words}:\n{link.address}" for link in self.links if link.address),
        ]
        foot = []
        if page:
            foot.append(gettext("This message as a page: {page}").format(page=page))
        if stop:
            foot.append(gettext("No more e-mail: {stop}").format(stop=stop))
        return "\n\n".join(parts) + ("\n\n-- \n" + "\n".join(foot) if foot else "") + "\n"
