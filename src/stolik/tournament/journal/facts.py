"""Everything that can have happened in a tournament, as values.

A fact carries its outcome (the seating, the points, the standings), so that a later version of the
program cannot rewrite history and `verify` has something to compare with. People are entry numbers;
`note` fields hold the salted digest of a free text that is kept, and can be erased, elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.aside import ConsolationSeated, EditionLabelled
from stolik.tournament.journal.playing import (
    CallAnswered,
    Cancelled,
    Classified,
    Confirmed,
    Corrected,
    Disputed,
    Excluded,
    Penalised,
    RefereeCalled,
    Reported,
    Returned,
    RoundClosed,
    RoundEnded,
    RoundExtended,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    Ruled,
    TableResumed,
    TableStopped,
    TieResolved,
    Unplayed,
    Walkover,
    WalkoverTakenBack,
    Warned,
    Withdrawn,
)
from stolik.tournament.journal.preparing import (
    Appointed,
    CheckedIn,
    CheckedOut,
    ConsentRecorded,
    Created,
    Dismissed,
    Entered,
    EntryChanged,
    FormatChanged,
    Overridden,
    StandingBrought,
)
from stolik.tournament.journal.telling import (
    Announced,
    AnnouncementWithdrawn,
    OpeningAnnounced,
    Raffled,
    RaffleSealed,
    Revealed,
    StandingsHidden,
    StandingsShown,
    TableMessaged,
)
from stolik.tournament.seats import Seating

# seating


@dataclass(frozen=True, slots=True)
class DrawSealed:
    """The digest of a secret, published before the list of those present is closed."""

    seal: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The secret is revealed with the word from the hall; the seating follows from both.

    `groups` are those who were kept apart from one another, if anybody was.
    """

    round: int
    secret: str
    word: str
    entries: tuple[int, ...]
    apart: bool
    entered: tuple[int, ...]
    seating: Seating
    note: str = ""
    moved_up: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatsTyped:
    """Seats drawn from a bag of tickets, or in any other way, and typed in."""

    round: int
    entered: tuple[int, ...]
    seating: Seating


@dataclass(frozen=True, slots=True)
class Seated:
    """A seating that follows from the standings; `moved_up` came in for people who left."""

    round: int
    entered: tuple[int, ...]
    seating: Seating
    lucky_loser: int | None = None
    moved_up: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """By hand, for walk-ins and no-shows, or because people sat otherwise than planned."""

    round: int
    why: str
    seating: Seating
    moved: tuple[int, ...]
    arriving: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Published:
    """The hall was shown a seating, named by its digest."""

    round: int
    seating: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was published too early: a seating, a closed round or the classification."""

    what: str
    round: int
    note: str


@dataclass(frozen=True, slots=True)
class Withheld:
    """Something that is not for everybody: a public journal tells its number and a digest alone."""

    digest: str


Body = (
    Created
    | Entered
    | EntryChanged
    | ConsentRecorded
    | CheckedIn
    | CheckedOut
    | StandingBrought
    | FormatChanged
    | Overridden
    | Appointed
    | Dismissed
    | DrawSealed
    | Drawn
    | SeatsTyped
    | Seated
    | SeatsChanged
    | Published
    | TakenBack
    | RoundStarted
    | RoundPaused
    | RoundResumed
    | RoundExtended
    | RoundEnded
    | TableStopped
    | TableResumed
    | RefereeCalled
    | CallAnswered
    | Reported
    | Confirmed
    | Disputed
    | Corrected
    | Unplayed
    | Walkover
    | WalkoverTakenBack
    | Withdrawn
    | Returned
    | Warned
    | Excluded
    | Ruled
    | Penalised
    | Cancelled
    | TieResolved
    | RoundClosed
    | Classified
    | TableMessaged
    | OpeningAnnounced
    | Announced
    | AnnouncementWithdrawn
    | StandingsHidden
    | StandingsShown
    | Revealed
    | RaffleSealed
    | Raffled
    | ConsolationSeated
    | EditionLabelled
    | Withheld
)


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the journal: its number, when (seconds since 1970, UTC), by whom, and what."""

    number: int
    at: int
    by: Actor
    what: Body


# Who did it and when is withheld as well.
NOBODY: Final = Actor("", "")


__all__ = [
    "NOBODY",
    "Announced",
    "AnnouncementWithdrawn",
    "Appointed",
    "Body",
    "CallAnswered",
    "Cancelled",
    "CheckedIn",
    "CheckedOut",
    "Classified",
    "Confirmed",
    "ConsentRecorded",
    "ConsolationSeated",
    "Corrected",
    "Created",
    "Dismissed",
    "Disputed",
    "DrawSealed",
    "Drawn",
    "EditionLabelled",
    "Entered",
    "EntryChanged",
    "Excluded",
    "Fact",
    "FormatChanged",
    "OpeningAnnounced",
    "Overridden",
    "Penalised",
    "Published",
    "RaffleSealed",
    "Raffled",
    "RefereeCalled",
    "Reported",
    "Returned",
    "Revealed",
    "RoundClosed",
    "RoundEnded",
    "RoundExtended",
    "RoundPaused",
    "RoundResumed",
    "RoundStarted",
    "Ruled",
    "Seated",
    "SeatsChanged",
    "SeatsTyped",
    "StandingBrought",
    "StandingsHidden",
    "StandingsShown",
    "TableMessaged",
    "TableResumed",
    "TableStopped",
    "TakenBack",
    "TieResolved",
    "Unplayed",
    "Walkover",
    "WalkoverTakenBack",
    "Warned",
    "Withdrawn",
    "Withheld",
]
