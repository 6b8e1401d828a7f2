"""A tournament as it stands: what a journal adds up to.

Frozen; `stolik.tournament.journal.replay` makes the next one from a fact. Holds what happened,
not what follows from it: standings are computed in `stolik.tournament.journal.scores`. Mappings in
it are never changed once it exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stolik.rules import Ruleset
from stolik.tournament.format import Format, Stage
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.facts import (
    Brought,
    EditionLabelled,
    Fact,
    Overridden,
    Penalised,
    Placed,
    Ranked,
    Ruled,
    TieResolved,
    Translation,
    Warned,
)
from stolik.tournament.report import TOTALS, Report, Row
from stolik.tournament.seats import Seating, Table, table_of


@dataclass(frozen=True, slots=True)
class OpeningSaid:
    """Somebody announced in a game that the next turn will be the opening."""

    number: int
    at: int
    table: int
    game: int
    entry: int


@dataclass(frozen=True, slots=True)
class Message:
    """What the desk wrote to the phone of a table; to all of them if it names none."""

    number: int
    at: int
    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """What everybody was told: a note, and notes that say the same in other languages."""

    number: int
    at: int
    note: str
    translations: tuple[Translation, ...] = ()
    withdrawn: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """All notes that hold it, the one it was written in first."""
        return (self.note, *(translation.note for translation in self.translations))


@dataclass(frozen=True, slots=True)
class Hidden:
    """Standings are hidden since a fact, results from a round on; some places are out already."""

    number: int
    at: int
    round: int
    revealed: int = 0


@dataclass(frozen=True, slots=True)
class Raffle:
    number: int
    at: int
    seal: str
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A person in this tournament, by number. Names are kept elsewhere."""

    number: int
    categories: tuple[str, ...] = ()
    apart: str = ""
    minor: bool = False
    fixed: int | None = None
    participation: bool = False
    data: bool = False
    image: bool = False
    present: bool = False
    status: str = "in"  # "in", "withdrawn" or "excluded"

    @property
    def plays(self) -> bool:
        return self.present and self.status == "in"


@dataclass(frozen=True, slots=True)
class Filed:
    """A report as it came in: everything submitted is kept and numbered."""

    number: int
    by: str
    report: Report
    digest: str
    points: tuple[Row, ...]
    clarify: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """One game of one table (or its round totals): what was filed, and which one counts.

    `objected`: somebody said so; without it a dispute is two reports that differ. `objection` is
    the number of that fact where a table said it: the table may withdraw it. `same_device`:
    confirmed on the phone that had reported; `player` is who said so, where the phone asked.
    """

    filed: tuple[Filed, ...] = ()
    chosen: int = 0
    confirmed: bool = False
    disputed: bool = False
    objected: bool = False
    objection: int = 0
    unplayed: str = ""
    player: int | None = None
    same_device: bool = False

    @property
    def unplayed_by_table(self) -> bool:
        """Whether the table itself said that nobody began the game: it has named who confirms."""
        return self.unplayed == "time" and self.player is not None

    @property
    def current(self) -> Filed | None:
        return self.filed[self.chosen] if self.filed and not self.unplayed else None

    @property
    def state(self) -> str:
        """One of missing, unplayed, disputed, to-clarify, confirmed, reported."""
        if self.unplayed:
            return "unplayed"
        if not self.filed:
            return "missing"
        if self.disputed:
            return "disputed"
        if self.filed[self.chosen].clarify:
            return "to-clarify"
        return "confirmed" if self.confirmed else "reported"


Sheet = tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """The round's deadline in seconds since 1970; extra minutes for single tables."""

    started: int | None = None
    deadline: int | None = None
    paused: int | None = None
    ended: int | None = None
    extra: tuple[tuple[int, int], ...] = ()

    def minutes_of(self, table: int) -> int:
        """The minutes that a table was given for itself."""
        return sum(minutes for number, minutes in self.extra if number == table)

    def gong(self, table: int) -> int | None:
        """When the time of a table is over, as its phone hears it; None while nobody can know."""
        due = self.deadline
        if self.ended is not None:
            due = self.ended if due is None else min(self.ended, due)
        elif self.paused is not None:
            return None
        return None if due is None else due + 60 * self.minutes_of(table)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who sits where, what was reported, what was closed.

    Phases: draft, published, playing, collecting, closed. `sheets` are by table number; slot 0 of a
    sheet holds the round totals, if a slip came in that way.
    """

    number: int
    stage: int
    seating: Seating
    entered: tuple[int, ...]
    method: str
    phase: str = "draft"
    lucky_loser: int | None = None
    sheets: Mapping[int, Sheet] = field(default_factory=dict)
    walkovers: frozenset[int] = frozenset()
    clock: Clock = Clock()
    resolved: tuple[TieResolved, ...] = ()
    standings: tuple[Ranked, ...] = ()
    lot: str = ""
    announced: tuple[OpeningSaid, ...] = ()
    left: frozenset[int] = frozenset()  # who left the tournament and plays no more games of it
    finishing: frozenset[int] = frozenset()  # who left, but plays it to its end
    changed: bool = False  # seats changed since they were made: by hand, or for who came and went
    stopped: frozenset[int] = frozenset()  # tables whose clock stands after the running move
    consolation: Seating = ()  # beside the round: reported like any table, counted for nobody
    published: int | None = None
    planned: Format | None = None  # the format under which it was announced

    @property
    def since(self) -> int:
        """When the round began: its clock, or the seats that were published."""
        began = self.published if self.clock.started is None else self.clock.started
        return began or 0

    @property
    def open(self) -> bool:
        """Whether it is announced and not closed."""
        return self.phase in ("published", "playing", "collecting")

    @property
    def begun(self) -> bool:
        """Whether a table that counts has reported anything."""
        return any(self.sheets.get(table.number) for table in self.seating)

    @property
    def tables(self) -> Seating:
        """Every table at which somebody sits, consolation included."""
        return (*self.seating, *self.consolation)

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)

    def players(self, table: Table) -> tuple[int, ...]:
        """Those who really play there: seated and not a walkover."""
        return tuple(entry for entry in table.seats if entry not in self.walkovers)

    def where(self, entry: int) -> Table | None:
        return table_of(self.tables, entry)


@dataclass(frozen=True, slots=True)
class Conduct:
    """A warning, ruling or penalty; cancelled ones stay."""

    what: Warned | Ruled | Penalised
    by: str
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A table asked for a referee: sent, seen by somebody, come to, settled or withdrawn.

    The times are in seconds since 1970; `seen_by` and `answered_by` are identities of actors.
    """

    round: int
    table: int
    at: int
    answered: int | None = None
    note: str = ""
    seen: int | None = None
    seen_by: str = ""
    answered_by: str = ""
    withdrawn: int | None = None
    closed: int | None = None

    @property
    def waits(self) -> bool:
        """Whether nobody has come yet, and somebody should."""
        return self.answered is None and self.withdrawn is None and self.closed is None

    @property
    def stage(self) -> str:
        """How far it has come: sent, seen, here, done or withdrawn."""
        if self.withdrawn is not None:
            return "withdrawn"
        if self.closed is not None:
            return "done"
        if self.answered is not None:
            return "here"
        return "sent" if self.seen is None else "seen"


@dataclass(frozen=True, slots=True)
class Staff:
    id: str
    role: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class MovedDay:
    """The last time that the tournament was moved: from when to when, and why."""

    number: int
    at: int
    was: int
    to: int
    note: str


@dataclass(frozen=True, slots=True)
class Off:
    """The tournament is called off since `at`, and why."""

    number: int
    at: int
    note: str


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The state after some facts; `length` is how many. The empty one knows nothing at all."""

    length: int = 0
    kind: str = ""
    created_as: str = ""  # the kind it was announced as
    ruleset: Ruleset | None = None
    format: Format | None = None
    title: str = ""
    entries: Mapping[int, Entry] = field(default_factory=dict)
    removed: tuple[int, ...] = ()  # numbers that are nobody's any more, and are not given again
    staff: Mapping[str, Staff] = field(default_factory=dict)
    brought: Mapping[int, Brought] = field(default_factory=dict)
    overrides: tuple[Overridden, ...] = ()
    seal: str = ""
    revealed: tuple[str, ...] = ()
    seed: str = ""
    rounds: tuple[Round, ...] = ()
    conduct: Mapping[int, Conduct] = field(default_factory=dict)
    calls: Mapping[int, Call] = field(default_factory=dict)
    places: tuple[Placed, ...] = ()
    qualified: tuple[int, ...] = ()
    messages: tuple[Message, ...] = ()
    announcements: Mapping[int, Announcement] = field(default_factory=dict)
    hidden: Hidden | None = None
    raffle_seal: str = ""
    raffles: tuple[Raffle, ...] = ()
    editions: tuple[EditionLabelled, ...] = ()
    moved: MovedDay | None = None
    off: Off | None = None

    # What builds on this module is imported where it is needed.

    @staticmethod
    def replay(facts: Iterable[Fact]) -> TournamentState:
        """The tournament these facts add up to, built in one pass."""
        from stolik.tournament.journal.replay import replay

        return replay(facts)

    def after(self, fact: Fact) -> TournamentState:
        """The tournament after one more fact."""
        from stolik.tournament.journal.replay import after

        return after(self, fact)

    def allowed(self, actor: Actor) -> tuple[str, ...]:
        """The names of the commands this actor may try now."""
        from stolik.tournament.journal.rights import allowed

        return allowed(self, actor)

    @property
    def rules(self) -> Ruleset:
        """The ruleset of a tournament that has been created."""
        if self.ruleset is None:
            raise ValueError("the tournament has not been created")
        return self.ruleset

    @property
    def plan(self) -> Format:
        """The format of a tournament that has been created."""
        if self.format is None:
            raise ValueError("the tournament has not been created")
        return self.format

    @property
    def plays_after_gong(self) -> bool:
        """Whether games are begun after the gong too."""
        return self.format is not None and (
            self.format.unplayed_games == "play_anyway" or self.rules.round_time_end == "none"
        )

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def phase(self) -> str:
        """new, preparing, the phase of the current round, complete (all closed) or finished."""
        if self.format is None:
            return "new"
        if self.places:
            return "finished"
        if not self.rounds:
            return "preparing"
        current = self.rounds[-1]
        if current.phase == "closed" and current.number == self.format.rounds:
            return "complete"
        return current.phase

    @property
    def begun(self) -> bool:
        """Whether anything was played: a clock ran, or a table reported."""
        return any(round_.clock.started is not None or round_.sheets for round_ in self.rounds)

    @property
    def waiting_calls(self) -> tuple[tuple[int, Call], ...]:
        """The calls somebody should go to, with their numbers, the oldest first.

        A round that is closed leaves no call to the next one.
        """
        open_now = {round_.number for round_ in self.rounds if round_.open}
        waiting = [
            (number, call)
            for number, call in self.calls.items()
            if call.waits and call.round in open_now
        ]
        return tuple(sorted(waiting, key=lambda pair: (pair[1].at, pair[0])))

    def stage(self, of: Round) -> Stage:
        return self.plan.stages[of.stage]

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def slot(self, round_number: int, table: int, game: int) -> Slot | None:
        """A game of a table, or its totals (game 0); None if there is no such game."""
        round_ = self.round(round_number)
        if round_ is None or round_.table(table) is None:
            return None
        games = self.stage(round_).games
        if not TOTALS <= game <= games:
            return None
        sheet = round_.sheets.get(table)
        return sheet[game] if sheet else Slot()
