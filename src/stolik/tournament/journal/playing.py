"""The facts of play: the round's clock, reports, conduct, closing. The others are in `facts`."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal.values import Placed, Ranked
from stolik.tournament.report import Report, Row

# the round's clock


@dataclass(frozen=True, slots=True)
class RoundStarted:
    round: int
    deadline: int | None


@dataclass(frozen=True, slots=True)
class RoundPaused:
    round: int


@dataclass(frozen=True, slots=True)
class RoundResumed:
    round: int
    deadline: int | None


@dataclass(frozen=True, slots=True)
class RoundExtended:
    """More time for everybody, or for one table."""

    round: int
    minutes: int
    table: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int


@dataclass(frozen=True, slots=True)
class RefereeCalled:
    round: int
    table: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswered:
    call: int


# reports


@dataclass(frozen=True, slots=True)
class Reported:
    """A report with its points; `clarify` are the codes of what is wrong with it, if kept."""

    report: Report
    digest: str
    points: tuple[Row, ...]
    signed: bool = False
    clarify: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirmed:
    round: int
    table: int
    game: int
    digest: str


@dataclass(frozen=True, slots=True)
class Disputed:
    round: int
    table: int
    game: int
    digest: str
    note: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A report in place of another; `differed` would have sat elsewhere in what was published."""

    report: Report
    digest: str
    replaces: str
    points: tuple[Row, ...]
    differed: tuple[int, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game nobody scored in: no time left, or annulled by the referee."""

    round: int
    table: int
    game: int
    why: str
    note: str = ""


# conduct


@dataclass(frozen=True, slots=True)
class Walkover:
    """Somebody who was to play did not sit down in this round."""

    round: int
    entry: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    entry: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Returned:
    entry: int
    note: str


@dataclass(frozen=True, slots=True)
class Warned:
    entry: int
    note: str


@dataclass(frozen=True, slots=True)
class Excluded:
    entry: int
    warning: int
    note: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """A referee's ruling, with the rule it follows from ("" where no rule speaks)."""

    round: int
    table: int
    rule: str
    note: str


@dataclass(frozen=True, slots=True)
class Penalised:
    round: int
    entry: int
    big: int
    small: int
    note: str


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A warning, ruling or penalty taken back; it stays in the journal."""

    number: int
    note: str


# closing


@dataclass(frozen=True, slots=True)
class TieResolved:
    """How those level were put in order: play-off, lot or the head referee."""

    round: int
    group: tuple[int, ...]
    method: str
    order: tuple[int, ...]
    games: tuple[tuple[Row, ...], ...] = ()
    seed: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundClosed:
    round: int
    over: tuple[str, ...]
    standings: tuple[Ranked, ...]
    lot: str = ""


@dataclass(frozen=True, slots=True)
class Classified:
    places: tuple[Placed, ...]
    qualified: tuple[int, ...]
