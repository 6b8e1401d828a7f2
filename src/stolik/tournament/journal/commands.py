"""What people can ask for. A command carries what it means, never the journal's number.

Preconditions say what somebody saw: the digest of the seating to publish, of the report to confirm
or replace. A phone that was offline is therefore not stale because another table reported.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules import Ruleset
from stolik.tournament.format import Format
from stolik.tournament.journal.aside_commands import LabelEdition, SeatConsolation
from stolik.tournament.journal.playing_commands import (
    AnswerCall,
    CallReferee,
    Cancel,
    CloseRound,
    Confirm,
    Correct,
    Dispute,
    EndRound,
    Exclude,
    ExtendRound,
    FileReport,
    Finish,
    MarkUnplayed,
    PauseRound,
    Penalise,
    RecordWalkover,
    ResolveTie,
    ResumeRound,
    ResumeTable,
    Return,
    Rule,
    StartRound,
    StopTable,
    TakeBackWalkover,
    Warn,
    Withdraw,
)
from stolik.tournament.journal.telling_commands import (
    Announce,
    AnnounceOpening,
    HideStandings,
    MessageTable,
    Raffle,
    Reveal,
    SealRaffle,
    ShowStandings,
    WithdrawAnnouncement,
)
from stolik.tournament.journal.values import Brought
from stolik.tournament.seats import Seating

# before play


@dataclass(frozen=True, slots=True)
class Create:
    kind: str
    ruleset: Ruleset
    format: Format
    title: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    entry: int
    categories: tuple[str, ...] = ()
    apart: str = ""
    minor: bool = False
    fixed: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    entry: int
    categories: tuple[str, ...] = ()
    apart: str = ""
    minor: bool = False
    fixed: int | None = None


@dataclass(frozen=True, slots=True)
class RecordConsent:
    entry: int
    participation: bool
    data: bool
    image: bool = False


@dataclass(frozen=True, slots=True)
class CheckIn:
    entry: int


@dataclass(frozen=True, slots=True)
class CheckOut:
    entry: int


@dataclass(frozen=True, slots=True)
class BringStanding:
    rows: tuple[Brought, ...]


@dataclass(frozen=True, slots=True)
class ChangeFormat:
    format: Format
    note: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    code: str
    about: str
    note: str


@dataclass(frozen=True, slots=True)
class Appoint:
    id: str
    role: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Dismiss:
    id: str


# seating


@dataclass(frozen=True, slots=True)
class SealDraw:
    seal: str


@dataclass(frozen=True, slots=True)
class Draw:
    """`apart` keeps groups at different tables; a second draw needs a note with the reason."""

    round: int
    secret: str
    word: str
    apart: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class TypeSeats:
    round: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class SeatRound:
    """Seat a round that needs no lot."""

    round: int


@dataclass(frozen=True, slots=True)
class ChangeSeats:
    """`why` is "by-hand", "as-played", or "arrivals" (then the seating is computed)."""

    round: int
    why: str
    seating: Seating = ()
    arriving: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Publish:
    round: int
    seating: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    what: str
    round: int
    note: str


__all__ = [
    "Announce",
    "AnnounceOpening",
    "AnswerCall",
    "Appoint",
    "BringStanding",
    "CallReferee",
    "Cancel",
    "ChangeEntry",
    "ChangeFormat",
    "ChangeSeats",
    "CheckIn",
    "CheckOut",
    "CloseRound",
    "Confirm",
    "Correct",
    "Create",
    "Dismiss",
    "Dispute",
    "Draw",
    "EndRound",
    "Enter",
    "Exclude",
    "ExtendRound",
    "FileReport",
    "Finish",
    "HideStandings",
    "LabelEdition",
    "MarkUnplayed",
    "MessageTable",
    "Override",
    "PauseRound",
    "Penalise",
    "Publish",
    "Raffle",
    "RecordConsent",
    "RecordWalkover",
    "ResolveTie",
    "ResumeRound",
    "ResumeTable",
    "Return",
    "Reveal",
    "Rule",
    "SealDraw",
    "SealRaffle",
    "SeatConsolation",
    "SeatRound",
    "ShowStandings",
    "StartRound",
    "StopTable",
    "TakeBack",
    "TakeBackWalkover",
    "TypeSeats",
    "Warn",
    "Withdraw",
    "WithdrawAnnouncement",
]
