"""Everything that can have happened in a tournament, as values.

A fact carries its outcome (the seating, the points, the standings), so that a later version of the
program cannot rewrite history and `verify` has something to compare with. People are entry numbers;
`note` fields hold the salted digest of a free text that is kept, and can be erased, elsewhere.

Above each fact stand all its fields, in brackets those that pages do not tell everybody: public
exports seal them (`stolik.tournament.journal.disclosure`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, TypeVar

from stolik.rules import Ruleset
from stolik.tournament.format import Format
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.sealed import Sealed
from stolik.tournament.report import Report, Row
from stolik.tournament.seats import Seating

DISCLOSED: Final[dict[type, tuple[str, ...]]] = {}
_Kind = TypeVar("_Kind")


def disclosed(names: str) -> Callable[[type[_Kind]], type[_Kind]]:
    """All fields of a fact, in order, in brackets what is not told to everybody."""

    def checked(kind: type[_Kind]) -> type[_Kind]:
        own = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass
        if [name.strip("()") for name in names.split()] != own:
            raise TypeError(f"{kind.__name__} has {own}, and only {names!r} is disclosed")
        DISCLOSED[kind] = tuple(names.split())
        return kind

    return checked


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of published standings; `ahead_on` says what put it ahead of the next."""

    place: int
    entry: int
    big: int
    small: int
    shared: bool = False
    ahead_on: str = ""


@dataclass(frozen=True, slots=True)
class Translation:
    """The same text in another language: its tag, and the note that holds it."""

    language: str
    note: str


@dataclass(frozen=True, slots=True)
class Brought:
    """What somebody brings from the league: the place in its table, points and starts."""

    entry: int
    place: int
    big: int = 0
    small: int = 0
    starts: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of the classification; place 0 is not ranked (excluded)."""

    place: int
    entry: int
    shared: bool = False
    stage: str = ""


@disclosed("kind ruleset format title")
@dataclass(frozen=True, slots=True)
class Created:
    """Kind, ruleset and format by value: later versions of either change nothing here."""

    kind: str
    ruleset: Ruleset
    format: Format
    title: str = ""


@disclosed("entry categories (apart) (minor) fixed")
@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody has a number; `apart` is a group to be kept at different tables, `fixed` a table."""

    entry: int
    categories: tuple[str, ...] = ()
    apart: str | Sealed = ""
    minor: bool | Sealed = False
    fixed: int | None = None


@disclosed("entry categories (apart) (minor) fixed")
@dataclass(frozen=True, slots=True)
class EntryChanged:
    """What is known about somebody was put right."""

    entry: int
    categories: tuple[str, ...] = ()
    apart: str | Sealed = ""
    minor: bool | Sealed = False
    fixed: int | None = None


@disclosed("(entry) (participation) (data) (image)")
@dataclass(frozen=True, slots=True)
class ConsentRecorded:
    """Which consents of a guardian or person were received, each by itself."""

    entry: int
    participation: bool
    data: bool
    image: bool = False


@disclosed("entry")
@dataclass(frozen=True, slots=True)
class CheckedIn:
    """Somebody is here."""

    entry: int


@disclosed("entry")
@dataclass(frozen=True, slots=True)
class CheckedOut:
    """Somebody is not here, or not any more."""

    entry: int


@disclosed("entry into")
@dataclass(frozen=True, slots=True)
class EntryRemoved:
    """A number is nobody's any more: made by mistake, or twice (`into` is the one that stays)."""

    entry: int
    into: int | None = None


@disclosed("rows")
@dataclass(frozen=True, slots=True)
class StandingBrought:
    """The league's table as far as these people are in it: for pots and running tables."""

    rows: tuple[Brought, ...]


@disclosed("format note kind")
@dataclass(frozen=True, slots=True)
class FormatChanged:
    """What has not been played yet is played otherwise.

    `note` says why, once the first draw was published, or if that took an override. `kind` is
    there if it is another kind of tournament now.
    """

    format: Format
    note: str = ""
    kind: str = ""


@disclosed("ruleset")
@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Before the first draw: the rules that hold from now on."""

    ruleset: Ruleset


@disclosed("code about note")
@dataclass(frozen=True, slots=True)
class Overridden:
    """The organiser went on in spite of a stop."""

    code: str
    about: str
    note: str


@disclosed("id role entry")
@dataclass(frozen=True, slots=True)
class Appointed:
    """Somebody works here in a role; `entry` if they also play."""

    id: str
    role: str
    entry: int | None = None


@disclosed("id")
@dataclass(frozen=True, slots=True)
class Dismissed:
    """Somebody works here no more."""

    id: str


# the round's clock


@disclosed("round deadline")
@dataclass(frozen=True, slots=True)
class RoundStarted:
    """The clock of the round runs until the deadline, if the round has one."""

    round: int
    deadline: int | None


@disclosed("round")
@dataclass(frozen=True, slots=True)
class StartTakenBack:
    """The round was started by mistake: its seats stay published, its clock is as before."""

    round: int


@disclosed("round")
@dataclass(frozen=True, slots=True)
class RoundPaused:
    """The clock of the round stands."""

    round: int


@disclosed("round deadline")
@dataclass(frozen=True, slots=True)
class RoundResumed:
    """The clock runs on, with a deadline later by as long as it stood."""

    round: int
    deadline: int | None


@disclosed("round minutes table note deadline")
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


@disclosed("round table minutes")
@dataclass(frozen=True, slots=True)
class MinutesTakenBack:
    """The minutes that a table was given last do not count."""

    round: int
    table: int
    minutes: int


@disclosed("round")
@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The gong: games end as the ruleset says, sheets are collected."""

    round: int


@disclosed("(round) (table) (note)")
@dataclass(frozen=True, slots=True)
class TableStopped:
    """The clock of one table stands once the running move is over; the round's clock runs on."""

    round: int
    table: int
    note: str = ""


@disclosed("(round) (table)")
@dataclass(frozen=True, slots=True)
class TableResumed:
    """One table plays on."""

    round: int
    table: int


@disclosed("(round) (table) (note)")
@dataclass(frozen=True, slots=True)
class RefereeCalled:
    """A table asked for the referee."""

    round: int
    table: int
    note: str = ""


@disclosed("(call)")
@dataclass(frozen=True, slots=True)
class CallSeen:
    """A referee has read the call and is on the way."""

    call: int


@disclosed("(call)")
@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A referee is with the table that called."""

    call: int


@disclosed("(call)")
@dataclass(frozen=True, slots=True)
class CallWithdrawn:
    """Nobody is needed at that table any more."""

    call: int


@disclosed("(call)")
@dataclass(frozen=True, slots=True)
class CallClosed:
    """What the table called for is settled."""

    call: int


OfCall = CallSeen | CallAnswered | CallWithdrawn | CallClosed


# reports


@disclosed("report digest points signed clarify")
@dataclass(frozen=True, slots=True)
class Reported:
    """A report with its points; `clarify` are the codes of what is wrong with it, if kept."""

    report: Report
    digest: str
    points: tuple[Row, ...]
    signed: bool = False
    clarify: tuple[str, ...] = ()


@disclosed("round table game digest player same_device")
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


@disclosed("round table game digest note")
@dataclass(frozen=True, slots=True)
class Disputed:
    """Somebody says that a report is wrong; the desk decides."""

    round: int
    table: int
    game: int
    digest: str
    note: str


@disclosed("round table game digest")
@dataclass(frozen=True, slots=True)
class DisputeWithdrawn:
    """The table that objected to a result does not any more; what was before holds again."""

    round: int
    table: int
    game: int
    digest: str


@disclosed("report digest replaces points differed note")
@dataclass(frozen=True, slots=True)
class Corrected:
    """A report in place of another; `differed` would have sat elsewhere in what was published."""

    report: Report
    digest: str
    replaces: str
    points: tuple[Row, ...]
    differed: tuple[int, ...]
    note: str


@disclosed("round table game why note player")
@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game nobody scored in: no time left, or annulled by the referee.

    `player` is who confirmed it, where the table itself said so.
    """

    round: int
    table: int
    game: int
    why: str
    note: str = ""
    player: int | None = None


@disclosed("round table game")
@dataclass(frozen=True, slots=True)
class UnplayedTakenBack:
    """A game said not to be played is open again: there was time after all, or it was played."""

    round: int
    table: int
    game: int


# conduct


@disclosed("round table replaces")
@dataclass(frozen=True, slots=True)
class TotalsTakenBack:
    """The totals of a table no longer count: its games are typed instead."""

    round: int
    table: int
    replaces: str


@disclosed("round entry")
@dataclass(frozen=True, slots=True)
class Walkover:
    """Somebody who was to play did not sit down in this round."""

    round: int
    entry: int


@disclosed("round entry")
@dataclass(frozen=True, slots=True)
class WalkoverTakenBack:
    """Somebody did sit down: the walkover was a mistake."""

    round: int
    entry: int


@disclosed("entry note")
@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Somebody went home; the results stay."""

    entry: int
    note: str = ""


@disclosed("round entry finishes")
@dataclass(frozen=True, slots=True)
class TableLeft:
    """Whoever has left the tournament plays no more games of this round; or `finishes` it."""

    round: int
    entry: int
    finishes: bool = False


@disclosed("entry note")
@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody who had left, or was excluded by mistake, plays on."""

    entry: int
    note: str


@disclosed("(entry) (note)")
@dataclass(frozen=True, slots=True)
class Warned:
    """A warning: the condition of any later exclusion."""

    entry: int
    note: str


@disclosed("entry (warning) note")
@dataclass(frozen=True, slots=True)
class Excluded:
    """The head referee excluded somebody who had been warned."""

    entry: int
    warning: int | Sealed
    note: str


@disclosed("round table rule note")
@dataclass(frozen=True, slots=True)
class Ruled:
    """A referee's ruling, with the rule it follows from ("" where no rule speaks)."""

    round: int
    table: int
    rule: str
    note: str


@disclosed("round entry big small note")
@dataclass(frozen=True, slots=True)
class Penalised:
    """Points taken away, as a fact of its own and never inside a report."""

    round: int
    entry: int
    big: int
    small: int
    note: str


@disclosed("number note")
@dataclass(frozen=True, slots=True)
class Cancelled:
    """A warning, ruling or penalty taken back; it stays in the journal."""

    number: int
    note: str


# closing


@disclosed("round group method order games seed note")
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


@disclosed("round over standings lot")
@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The standings after a round; `over` says which reports were still open, `lot` orders ties."""

    round: int
    over: tuple[str, ...]
    standings: tuple[Ranked, ...]
    lot: str = ""


@disclosed("places qualified")
@dataclass(frozen=True, slots=True)
class Classified:
    """The end: everybody's place, and who qualifies."""

    places: tuple[Placed, ...]
    qualified: tuple[int, ...]


@disclosed("(table) (note)")
@dataclass(frozen=True, slots=True)
class TableMessaged:
    """The desk wrote to the phone of a table, or of every table (no number)."""

    table: int | None
    note: str


@disclosed("(round) (table) (game) (entry) (said)")
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


@disclosed("note english translations")
@dataclass(frozen=True, slots=True)
class Announced:
    """A text for everybody, and the same in other languages, if somebody wrote it.

    Journals of before have one translation at most, `english`.
    """

    note: str
    english: str = ""
    translations: tuple[Translation, ...] = ()


@disclosed("number")
@dataclass(frozen=True, slots=True)
class AnnouncementWithdrawn:
    """An announcement is shown no more."""

    number: int


@disclosed("was to note")
@dataclass(frozen=True, slots=True)
class Moved:
    """The tournament is held at another moment; both in seconds since 1970."""

    was: int
    to: int
    note: str


@disclosed("note")
@dataclass(frozen=True, slots=True)
class CalledOff:
    """The tournament is not held; one that was being played is interrupted."""

    note: str


@disclosed("note")
@dataclass(frozen=True, slots=True)
class Reinstated:
    """What was called off takes place after all, what was interrupted goes on."""

    note: str = ""


@disclosed("")
@dataclass(frozen=True, slots=True)
class StandingsHidden:
    """From now on nobody but the desk sees standings, nor results of the current round and on."""


@disclosed("")
@dataclass(frozen=True, slots=True)
class StandingsShown:
    """Everything is public again, at once."""


@disclosed("places")
@dataclass(frozen=True, slots=True)
class Revealed:
    """So many places, counted from the last, have been shown; after the first all is public."""

    places: int


@disclosed("places")
@dataclass(frozen=True, slots=True)
class RevealTakenBack:
    """Only so many places are revealed again."""

    places: int


@disclosed("seal")
@dataclass(frozen=True, slots=True)
class RaffleSealed:
    """The digest of a secret, published before prizes are drawn among those present."""

    seal: str


@disclosed("secret word prizes entries winners")
@dataclass(frozen=True, slots=True)
class Raffled:
    """The secret is revealed with the word from the hall; the winners follow from both."""

    secret: str
    word: str
    prizes: int
    entries: tuple[int, ...]
    winners: tuple[int, ...]


@disclosed("round entries lot seating")
@dataclass(frozen=True, slots=True)
class ConsolationSeated:
    """Those who are out play beside a round, at tables that follow from the lot; () is nobody."""

    round: int
    entries: tuple[int, ...]
    lot: str
    seating: Seating


@disclosed("round table game edition")
@dataclass(frozen=True, slots=True)
class EditionLabelled:
    """Which edition is played; table 0 is all of them, game 0 every game of the round."""

    round: int
    table: int
    game: int
    edition: str


# seating


@disclosed("seal")
@dataclass(frozen=True, slots=True)
class DrawSealed:
    """The digest of a secret, published before the list of those present is closed."""

    seal: str


@disclosed("round secret word entries apart entered seating note moved_up groups")
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


@disclosed("round entered seating")
@dataclass(frozen=True, slots=True)
class SeatsTyped:
    """Seats drawn from a bag of tickets, or in any other way, and typed in."""

    round: int
    entered: tuple[int, ...]
    seating: Seating


@disclosed("round entered seating lucky_loser moved_up")
@dataclass(frozen=True, slots=True)
class Seated:
    """A seating that follows from the standings; `moved_up` came in for people who left."""

    round: int
    entered: tuple[int, ...]
    seating: Seating
    lucky_loser: int | None = None
    moved_up: tuple[int, ...] = ()


@disclosed("round why seating moved arriving leaving note")
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


@disclosed("round seating")
@dataclass(frozen=True, slots=True)
class Published:
    """The hall was shown a seating, named by its digest."""

    round: int
    seating: str


@disclosed("what round note")
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
    | EntryRemoved
    | StandingBrought
    | FormatChanged
    | RulesChanged
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
    | StartTakenBack
    | RoundPaused
    | RoundResumed
    | RoundExtended
    | RoundEnded
    | TableStopped
    | TableResumed
    | MinutesTakenBack
    | RefereeCalled
    | CallSeen
    | CallAnswered
    | CallWithdrawn
    | CallClosed
    | Reported
    | Confirmed
    | Disputed
    | DisputeWithdrawn
    | Corrected
    | Unplayed
    | UnplayedTakenBack
    | TotalsTakenBack
    | Walkover
    | WalkoverTakenBack
    | Withdrawn
    | TableLeft
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
    | Moved
    | CalledOff
    | Reinstated
    | StandingsHidden
    | StandingsShown
    | Revealed
    | RevealTakenBack
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
