"""The facts of what the hall is told: messages, announcements, hidden standings, the raffle.

And of what the hall tells: that somebody will open in the next turn. Texts are notes, which can be
erased; a fact knows only their digests.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableMessaged:
    """The desk wrote to the phone of a table, or of every table (no number)."""

    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class OpeningAnnounced:
    """A player said before the end of the turn that the next one will be the opening.

    `said` is when, as the phone knew it: the fact may have waited for a network. A time that
    cannot be right is not kept; then the announcement counts from when it was received.
    """

    round: int
    table: int
    game: int
    entry: int
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """A text for everybody; `english` is the same in English, if somebody wrote it."""

    note: str
    english: str = ""


@dataclass(frozen=True, slots=True)
class AnnouncementWithdrawn:
    """An announcement is shown no more."""

    number: int


@dataclass(frozen=True, slots=True)
class StandingsHidden:
    """From now on nobody but the desk sees standings, nor results of the current round and on."""


@dataclass(frozen=True, slots=True)
class StandingsShown:
    """Everything is public again, at once."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """So many places, counted from the last, have been shown; after the first all is public."""

    places: int


@dataclass(frozen=True, slots=True)
class RaffleSealed:
    """The digest of a secret, published before prizes are drawn among those present."""

    seal: str


@dataclass(frozen=True, slots=True)
class Raffled:
    """The secret is revealed with the word from the hall; the winners follow from both."""

    secret: str
    word: str
    prizes: int
    entries: tuple[int, ...]
    winners: tuple[int, ...]
