"""Commands of play: the round's clock, reports, conduct, closing; the others are in `commands`."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.report import Report, Row

# the round's clock


@dataclass(frozen=True, slots=True)
class StartRound:
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
class AnswerCall:
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
class Correct:
    report: Report
    replaces: str
    note: str


@dataclass(frozen=True, slots=True)
class MarkUnplayed:
    """`why` is "time" or "annulled"."""

    round: int
    table: int
    game: int
    why: str
    note: str = ""


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
