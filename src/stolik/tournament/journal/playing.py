"""The facts of play: the round's clock, reports, conduct, closing. The others are in `facts`."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal.sealed import Sealed
from stolik.tournament.journal.values import Placed, Ranked
from stolik.tournament.report import Report, Row

# the round's clock


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """The clock of the round runs until the deadline, if the round has one."""

    round: int
    deadline: int | None


@dataclass(frozen=True, slots=True)
class RoundPaused:
    """The clock of the round stands."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundResumed:
    """The clock runs on, with a deadline later by as long as it stood."""

    round: int
    deadline: int | None


@dataclass(frozen=True, slots=True)
class RoundExtended:
    """More time for everybody, or for one table.

    Given to everybody once the time was over, the round runs on until the deadline.
    """

    round: int
    minutes: int
    table: int | None = None
    note: str = ""
    deadline: int | None = None


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The gong: games end as the ruleset says, sheets are collected."""

    round: int


@dataclass(frozen=True, slots=True)
class TableStopped:
    """The clock of one table stands once the running move is over; the round's clock runs on."""

    round: int
    table: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableResumed:
    """One table plays on."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class RefereeCalled:
    """A table asked for the referee."""

    round: int
    table: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A referee is with the table that called."""

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
    """A second party, or the desk, confirmed the report with this digest.

    `player` is who said so, where the phone asked; `same_device` that it was the phone that had
    reported, passed around the table.
    """

    round: int
    table: int
    game: int
    digest: str
    player: int | None = None
    same_device: bool = False


@dataclass(frozen=True, slots=True)
class Disputed:
    """Somebody says that a report is wrong; the desk decides."""

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
class WalkoverTakenBack:
    """Somebody did sit down: the walkover was a mistake."""

    round: int
    entry: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Somebody went home; the results stay."""

    entry: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody who had left, or was excluded by mistake, plays on."""

    entry: int
    note: str


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning: the condition of any later exclusion."""

    entry: int
    note: str


@dataclass(frozen=True, slots=True)
class Excluded:
    """The head referee excluded somebody who had been warned."""

    entry: int
    warning: int | Sealed
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
    """Points taken away, as a fact of its own and never inside a report."""

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
    """The standings after a round; `over` says which reports were still open, `lot` orders ties."""

    round: int
    over: tuple[str, ...]
    standings: tuple[Ranked, ...]
    lot: str = ""


@dataclass(frozen=True, slots=True)
class Classified:
    """The end: everybody's place, and who qualifies."""

    places: tuple[Placed, ...]
    qualified: tuple[int, ...]
