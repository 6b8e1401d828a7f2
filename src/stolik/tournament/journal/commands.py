"""What people can ask for. A command carries what it means, never the journal's number.

Preconditions say what somebody saw: the digest of the seating to publish, of the report to confirm
or replace. A phone that was offline is therefore not stale because another table reported.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules import Ruleset
from stolik.tournament.format import Format
from stolik.tournament.journal.facts import Brought, Translation
from stolik.tournament.report import Report, Row
from stolik.tournament.seats import Seating

# the round's clock


@dataclass(frozen=True, slots=True)
class StartRound:
    round: int


@dataclass(frozen=True, slots=True)
class TakeBackStart:
    """Started by mistake: nobody has played yet."""

    round: int


@dataclass(frozen=True, slots=True)
class PauseRound:
    round: int


@dataclass(frozen=True, slots=True)
class ResumeRound:
    round: int


@dataclass(frozen=True, slots=True)
class ExtendRound:
    round: int
    minutes: int
    table: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class TakeBackMinutes:
    """Take back the minutes that a table was given last."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class EndRound:
    round: int


@dataclass(frozen=True, slots=True)
class StopTable:
    """Stop the clock of one table when the running move is over."""

    round: int
    table: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class ResumeTable:
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class CallReferee:
    round: int
    table: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class SeeCall:
    """A referee has read the call and is on the way."""

    call: int


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """A referee is with the table."""

    call: int


@dataclass(frozen=True, slots=True)
class WithdrawCall:
    """The table needs nobody any more, or nobody needs to go there."""

    call: int


@dataclass(frozen=True, slots=True)
class CloseCall:
    """What the table called for is settled."""

    call: int


# reports


@dataclass(frozen=True, slots=True)
class FileReport:
    """`signed`: typed from a slip the players signed. `keep`: to be clarified, if impossible."""

    report: Report
    signed: bool = False
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """`player` is who confirms: the device that reported has to say so."""

    round: int
    table: int
    game: int
    digest: str
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Dispute:
    round: int
    table: int
    game: int
    digest: str
    note: str


@dataclass(frozen=True, slots=True)
class WithdrawDispute:
    """The table does not object any more; `digest` names the result it objected to."""

    round: int
    table: int
    game: int
    digest: str


@dataclass(frozen=True, slots=True)
class Correct:
    report: Report
    replaces: str
    note: str


@dataclass(frozen=True, slots=True)
class MarkUnplayed:
    """`why` is "time" or "annulled". `player` is who confirms: a table has to say so."""

    round: int
    table: int
    game: int
    why: str
    note: str = ""
    player: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBackUnplayed:
    """A game that was said not to be played for want of time is to be played or reported."""

    round: int
    table: int
    game: int


@dataclass(frozen=True, slots=True)
class TakeBackTotals:
    """The totals of a table make way for its games; `replaces` is their digest."""

    round: int
    table: int
    replaces: str


# conduct


@dataclass(frozen=True, slots=True)
class RecordWalkover:
    round: int
    entry: int


@dataclass(frozen=True, slots=True)
class TakeBackWalkover:
    """Somebody did sit down after all: before anything is reported at that table."""

    round: int
    entry: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    entry: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Whoever has left the tournament plays no more games of this round, or finishes it."""

    round: int
    entry: int
    finishes: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    entry: int
    note: str


@dataclass(frozen=True, slots=True)
class Warn:
    entry: int
    note: str


@dataclass(frozen=True, slots=True)
class Exclude:
    entry: int
    warning: int
    note: str


@dataclass(frozen=True, slots=True)
class Rule:
    round: int
    table: int
    rule: str
    note: str


@dataclass(frozen=True, slots=True)
class Penalise:
    round: int
    entry: int
    big: int
    small: int
    note: str


@dataclass(frozen=True, slots=True)
class Cancel:
    number: int
    note: str


# closing


@dataclass(frozen=True, slots=True)
class ResolveTie:
    """`order` is the head referee's, `games` are those of a play-off, `seed` that of a lot."""

    round: int
    group: tuple[int, ...]
    method: str
    order: tuple[int, ...] = ()
    games: tuple[tuple[Row, ...], ...] = ()
    seed: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class CloseRound:
    """`over` names the states still accepted, "to-clarify" or "reported"; `lot` orders ties."""

    round: int
    over: tuple[str, ...] = ()
    lot: str = ""


@dataclass(frozen=True, slots=True)
class Finish:
    """Publish the classification."""


@dataclass(frozen=True, slots=True)
class MessageTable:
    """No table means all of them."""

    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class AnnounceOpening:
    round: int
    table: int
    game: int
    entry: int
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    note: str
    english: str = ""
    translations: tuple[Translation, ...] = ()


@dataclass(frozen=True, slots=True)
class WithdrawAnnouncement:
    number: int


@dataclass(frozen=True, slots=True)
class HideStandings:
    """Until they are shown or revealed."""


@dataclass(frozen=True, slots=True)
class ShowStandings:
    """At once, without a ceremony."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """So many places from the last on: a key pressed twice reveals no second one."""

    places: int


@dataclass(frozen=True, slots=True)
class TakeBackReveal:
    """Back to so many places revealed."""

    places: int


@dataclass(frozen=True, slots=True)
class SealRaffle:
    seal: str


@dataclass(frozen=True, slots=True)
class Raffle:
    """So many prizes, among those present who have won none yet."""

    secret: str
    word: str
    prizes: int


@dataclass(frozen=True, slots=True)
class SeatConsolation:
    """Seat those who are out and want to play on, beside the current round; nobody clears it."""

    round: int
    entries: tuple[int, ...]
    lot: str = ""


@dataclass(frozen=True, slots=True)
class LabelEdition:
    """Table 0 is all tables, game 0 every game of the round."""

    round: int
    edition: str
    table: int = 0
    game: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """From a moment to another, in seconds since 1970; the note says why."""

    was: int
    to: int
    note: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """Nothing more is played; the note says why."""

    note: str


@dataclass(frozen=True, slots=True)
class Reinstate:
    """It takes place after all, or goes on."""

    note: str = ""


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
class RemoveEntry:
    """Somebody is off the list as if never entered; `into` is the same person's other number."""

    entry: int
    into: int | None = None


@dataclass(frozen=True, slots=True)
class BringStanding:
    rows: tuple[Brought, ...]


@dataclass(frozen=True, slots=True)
class ChangeFormat:
    """`kind` where that changes as well: an elimination with too few, held as an ordinary one."""

    format: Format
    note: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRules:
    ruleset: Ruleset


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
    """`why` is "by-hand", "as-played", or "arrivals" (then the seating is computed).

    `seen` is the digest of the seats it was made from; empty: of whichever they are now.
    """

    round: int
    why: str
    seating: Seating = ()
    arriving: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    note: str = ""
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Publish:
    round: int
    seating: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    what: str
    round: int
    note: str
