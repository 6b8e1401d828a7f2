"""Tournaments played through the journal: commands in, facts kept, refusals as codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from hypothesis import strategies as st

from stolik.rules import Refused, Violation, ruleset, seal
from stolik.rules.seal import digest
from stolik.tournament.admission import admission
from stolik.tournament.format import Format, Stage
from stolik.tournament.journal import (
    ROLES,
    Actor,
    Fact,
    Journal,
    Note,
    TournamentState,
    decide,
    salted,
    seating_digest,
)
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import level_groups
from stolik.tournament.journal.facts import Brought, Translation
from stolik.tournament.journal.rights import RIGHTS
from stolik.tournament.journal.topics.consolation import those_out
from stolik.tournament.journal.topics.regulations import advice
from stolik.tournament.report import GameReport, Report, Row, TotalsReport
from stolik.tournament.seats import Seating, Table, entries_of, table_of
from stolik.tournament.tables import table_sizes

Draw = Callable[[st.SearchStrategy[Any]], Any]

ORGANISER = Actor("organiser", "o")
HEAD = Actor("head-referee", "h")
REFEREE = Actor("referee", "r")
SCORER = Actor("scorer", "s")
HELPER = Actor("helper", "p")
NOTE = Note("salt", "a reason").reference
SECRET = digest("the secret")
RAFFLED = digest("the secret of the raffle")


def device(table: int, name: str = "") -> Actor:
    """The phone that lies on a table."""
    return Actor("table", name or f"phone-{table}", table=table)


def player(entry: int) -> Actor:
    return Actor("player", f"player-{entry}", entry=entry)


class Play:
    """A tournament being played: the state and the facts that led to it."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts = list(facts)
        self.now = TournamentState.replay(self.facts)

    @property
    def journal(self) -> Journal:
        return salted(Journal(tuple(self.facts)), "test")

    def copy(self) -> Play:
        other = Play()
        other.facts, other.now = list(self.facts), self.now
        return other

    def do(self, *commands: Any, by: Actor = ORGANISER, at: int = 0) -> Play:
        for command in commands:
            for fact in decide(self.now, command, by, at=at):
                self.facts.append(fact)
                self.now = self.now.after(fact)
        return self

    def violations(self, command: Any, by: Actor = ORGANISER) -> tuple[Violation, ...]:
        """Everything said against a command; nothing if it is accepted."""
        try:
            decide(self.now, command, by)
        except Refused as refused:
            return refused.violations
        return ()

    def codes(self, command: Any, by: Actor = ORGANISER) -> list[str]:
        return [violation.code for violation in self.violations(command, by)]

    # seating

    def seat(self, word: str = "herring", **options: Any) -> Play:
        """Draw or compute the next round, whichever it needs."""
        number = self.due
        if "Draw" in self.now.allowed(ORGANISER):
            secret = digest(f"secret {len(self.facts)}")
            self.do(c.SealDraw(seal(secret)), c.Draw(number, secret, word, **options))
        else:
            self.do(c.SeatRound(number))
        return self

    @property
    def due(self) -> int:
        return len(self.now.rounds) + (self.now.phase != "draft")

    def typed(self, *tables: Sequence[int]) -> Play:
        return self.do(c.TypeSeats(self.due, seating(*tables)))

    def publish(self) -> Play:
        assert self.now.current
        found = self.now.current
        return self.do(c.Publish(found.number, seating_digest(found.seating)))

    @property
    def tables(self) -> list[tuple[int, ...]]:
        assert self.now.current
        return [table.seats for table in self.now.current.seating]

    # reports

    def game(
        self, winner: int, *lost: int, game: int = 1, number: int | None = None, **more: Any
    ) -> GameReport:
        """A game at the winner's table; the others lose `lost` in the order of the seats."""
        found = self.now.round(number or len(self.now.rounds))
        assert found
        table = table_of(found.seating, winner)
        assert table
        left = iter(lost)
        charges = tuple((e, 0 if e == winner else next(left, 10)) for e in table.seats)
        return GameReport(found.number, table.number, game, "out", charges, winner, **more)

    def signed(self, *reports: GameReport | TotalsReport, by: Actor = SCORER) -> Play:
        return self.do(*(c.FileReport(report, signed=True) for report in reports), by=by)

    def totals(self, points: Mapping[int, tuple[int, int]]) -> Play:
        """Signed slips for all tables of the current round."""
        assert self.now.current
        found = self.now.current
        for table in found.seating:
            rows = tuple((e, *points.get(e, (0, 0))) for e in table.seats)
            unplayed = self.now.stage(found).games - sum(row[1] for row in rows)
            self.signed(TotalsReport(found.number, table.number, rows, unplayed=unplayed))
        return self

    def played(self, points: Mapping[int, tuple[int, int]], **close: Any) -> Play:
        """A whole round from the seating to its close, with these totals."""
        self.seat().publish().totals(points)
        return self.do(c.CloseRound(len(self.now.rounds), **close))

    @property
    def places(self) -> list[tuple[int, int]]:
        """(place, entry) of the last closed round."""
        closed = [one for one in self.now.rounds if one.phase == "closed"][-1]
        return [(row.place, row.entry) for row in closed.standings]


def seating(*tables: Sequence[int]) -> Seating:
    return tuple(Table(number, tuple(seats)) for number, seats in enumerate(tables, 1))


def house(rounds: int = 1, games: int = 2, *more: Stage, prizes: int = 3, **choices: Any) -> Format:
    """A short format: some rounds of a league, then whatever follows."""
    fmt = Format("house", (Stage("league", rounds, games), *more), prizes=prizes)
    return replace(fmt, **choices)


def final(players: int = 4, games: int = 2) -> Stage:
    return Stage(
        "final",
        1,
        games,
        timed=False,
        enter="standing",
        players=players,
        seats="place-before",
        order="tables",
    )


def gathered(
    fmt: Format, entries: int | Iterable[int], kind: str = "ordinary", rules: str = "pl-turniej"
) -> Play:
    """A tournament with people present, every stop overridden."""
    play = Play().do(c.Create(kind, ruleset(rules), fmt, "Herring Cup"))
    for entry in range(1, entries + 1) if isinstance(entries, int) else entries:
        play.do(c.Enter(entry), c.CheckIn(entry))
    return overridden(play)


def overridden(play: Play) -> Play:
    present = sum(entry.plays for entry in play.now.entries.values())
    for stop in admission(play.now.kind, play.now.plan, present).stops:
        play.do(c.Override(stop.code, stop.about, NOTE))
    return play


# any command at all, from what a state knows and a little beside it

COMMANDS = tuple(RIGHTS)
WORDS = ("", "herring", "x" * 300)
GERMAN_TWICE = (Translation("de", NOTE), Translation("de", NOTE))


def any_command(draw: Draw, now: TournamentState, *kinds: type, careful: bool = False) -> Any:
    """A command of any kind, as often possible as not; a careful one is mostly possible."""
    kind = draw(st.sampled_from(kinds or COMMANDS))
    choices = _choices(now, careful=careful)
    return kind(**{field.name: draw(_known(kind, field.name, choices)) for field in fields(kind)})


def any_actor(draw: Draw, now: TournamentState, command: Any) -> Actor:
    """Mostly somebody who may do this; sometimes anybody."""
    right = RIGHTS[type(command)].roles
    role = draw(st.sampled_from((*right, *right, *right, *ROLES, "nobody")))
    entry = draw(st.sampled_from((None, *sorted(now.entries)[:4])))
    table = getattr(getattr(command, "report", command), "table", None)
    if role == "player":
        entry = draw(st.sampled_from((*now.entries, 0)))
    if role == "table":
        return Actor(role, f"phone-{table}", table=table or 1)
    return Actor(role, f"{role}-{entry}", entry=entry)


def _digests(now: TournamentState) -> list[str]:
    sheets = now.current.sheets.values() if now.current else ()
    return [filed.digest for sheet in sheets for slot in sheet for filed in slot.filed]


def any_report(now: TournamentState) -> st.SearchStrategy[Report]:
    """A report of the current round: right, tied, by time, totals, or with somebody missing."""
    current = now.current
    if current is None:
        return st.just(GameReport(1, 1, 1, "out", ((1, 0), (2, 10), (3, 5)), 1))
    games = now.stage(current).games
    return st.builds(
        _some_report,
        st.sampled_from([current.number] * 6 + [current.number - 1]),
        st.sampled_from(current.tables),
        st.integers(0 if games > 1 else 1, games),
        st.sampled_from(["out", "out", "out", "pool", "totals", "short", "absurd"]),
        st.integers(0, 3),
        st.tuples(*[st.sampled_from([5, 10, 10, 30])] * 4),
        st.just(games),
    )


def _some_report(
    number: int, table: Table, game: int, how: str, best: int, lost: Sequence[int], games: int
) -> Report:
    seats = table.seats[:-1] if how == "short" else table.seats
    winner = seats[best % len(seats)]
    charges = tuple(
        (e, 0 if e == winner and how != "pool" else charge)
        for e, charge in zip(seats, lost, strict=False)
    )
    if how == "absurd":
        charges = ((winner, -1), (77, 10**18))
    if how == "totals":
        small = sum(charge for _, charge in charges)
        rows = tuple((e, games * (e == winner), -n if n else small) for e, n in charges)
        return TotalsReport(number, table.number, rows)
    end = "pool" if how == "pool" else "out"
    return GameReport(
        number, table.number, max(game, 1), end, charges, winner if end == "out" else None
    )


def _seatings(now: TournamentState) -> st.SearchStrategy[Seating]:
    present = [entry for entry, person in now.entries.items() if person.plays]
    if now.current is None:
        return st.permutations(present).map(_dealt)
    now_seated = now.current.seating
    shuffled = st.permutations(entries_of(now_seated)).map(lambda order: _over(order, now_seated))
    return st.one_of(
        shuffled, st.just(now_seated), st.just(()), st.permutations(present).map(_dealt)
    )


def _dealt(order: Sequence[int]) -> Seating:
    if len(order) in (0, 1, 2, 5):
        return seating(order)
    left = iter(order)
    return seating(*[[next(left) for _ in range(size)] for size in table_sizes(len(order))])


def _over(order: Sequence[int], before: Seating) -> Seating:
    left = iter(order)
    return tuple(replace(t, seats=tuple(next(left) for _ in t.seats)) for t in before)


def _known(kind: type, name: str, choices: dict[str, Any]) -> st.SearchStrategy[Any]:
    special = f"{kind.__name__}.{name}"
    found = choices.get(special, choices.get(name))
    assert found is not None, special
    return found if isinstance(found, st.SearchStrategy) else st.sampled_from(found)


def _choices(now: TournamentState, *, careful: bool) -> dict[str, Any]:
    """By the name of the field, or of command and field, what could stand there."""

    def mixed(good: Iterable[Any], *bad: Any) -> list[Any]:
        found = list(good)
        return found if found and careful else [*found, *bad]

    number, current = len(now.rounds), now.current
    due = mixed([number + (now.phase != "draft")], number, number + 1)
    groups = level_groups(now, current) if current else ()
    stops = advice(now).stops if now.format else ()
    seated = entries_of(current.seating) if current else ()
    arriving = [e for e, person in now.entries.items() if person.plays and e not in seated]
    taken = {"published": "seating", "finished": "classification"}.get(now.phase, "closing")
    tables = [table.number for table in current.tables] if current else []
    return {
        "kind": mixed(["ordinary"], "nonsense"),
        "ruleset": [ruleset("pl-turniej")],
        "format": mixed([now.format or house()], house(1, 1), Format("none", ())),
        "title": WORDS,
        "entry": mixed(sorted(now.entries), 0, len(now.entries) + 1),
        "Enter.entry": mixed([max((*now.entries, *now.removed, 0)) + 1], 1, 0, *now.removed),
        "into": mixed([None], *now.entries, 0),
        "categories": mixed([(), ("junior",)], ("junior", "junior")),
        "apart": ["", "Nowak"],
        "minor": mixed([False], True),
        "fixed": mixed([None] * 5, 1, 2, -1),
        **{
            name: [False, True]
            for name in ("participation", "data", "image", "keep", "signed", "finishes")
        },
        "rows": mixed([(), (Brought(1, 1, 2, 30, 1),)], (Brought(1, 1), Brought(1, 0))),
        "code": mixed((stop.code for stop in stops), "nothing"),
        "about": mixed((stop.about for stop in stops), ""),
        "note": mixed([NOTE] * 3, "", "plain text"),
        "id": mixed(["r", "s", "referee-1"], ""),
        "Dismiss.id": mixed(now.staff, ""),
        "role": mixed(ROLES, "king"),
        "seal": mixed([seal(SECRET)], "", "x"),
        **dict.fromkeys(("Draw.round", "TypeSeats.round", "SeatRound.round"), due),
        "round": mixed([number] * 3, number - 1, 0),
        "secret": mixed([SECRET] * 2, digest("other"), "x"),
        "word": mixed(["herring"], "", "x" * 300),
        "Draw.apart": [False, True],
        "seating": _seatings(now),
        "Publish.seating": mixed([seating_digest(current.seating)] if current else [], "x"),
        "ChangeSeats.seen": mixed(
            ["", *([seating_digest(current.seating)] if current else [])], "x"
        ),
        "why": mixed(["by-hand", "as-played", "arrivals"], "whim"),
        "MarkUnplayed.why": mixed(["time", "annulled"], "whim"),
        "MarkUnplayed.player": mixed([None] * 2, *seated, 0),
        "arriving": _some(mixed(arriving, *now.entries, 0)),
        "leaving": _some(mixed(seated, 0)),
        "what": mixed([taken], "seating", "closing", "classification", "else"),
        "minutes": mixed([5], 0, -1, 10**6),
        "table": mixed(tables, 1, 9),
        "ExtendRound.table": mixed([None, *tables], 9),
        "call": mixed(now.calls, 0),
        "report": any_report(now),
        "game": mixed([1, 1, 2], 0, 9),
        "digest": mixed(_digests(now), "", "x"),
        "replaces": [*_digests(now), ""],
        "warning": mixed(now.conduct, 0),
        "number": mixed(now.conduct, 0),
        "rule": mixed(["E-10u1"], "", "x" * 300),
        "big": mixed([0], -1, 1),
        "small": mixed([-10], 0, 5),
        "group": mixed(groups, (1, 2), (), (1, 1)),
        "method": mixed(["lot", "head-referee", "play-off"], "duel"),
        "order": mixed((tuple(reversed(group)) for group in groups), ()),
        "games": mixed((_played_off(group) for group in groups), ()),
        "seed": mixed(["seed"], ""),
        "over": mixed([("reported", "to-clarify")], (), ("reported",), ("missing",)),
        "lot": mixed(["lot"], ""),
        "MessageTable.table": mixed([None, *tables], 9),
        "english": mixed(["", NOTE], "plain text"),
        "translations": mixed(
            [(), (Translation("de", NOTE),)], (Translation("auf Deutsch", ""),), GERMAN_TWICE
        ),
        "WithdrawAnnouncement.number": mixed(now.announcements, 0),
        "places": mixed([(now.hidden.revealed if now.hidden else 0) + 1], 0, 2, 9),
        "SealRaffle.seal": mixed([seal(RAFFLED)], "", "x"),
        "Raffle.secret": mixed([RAFFLED] * 2, digest("other"), "x"),
        "prizes": mixed([1, 2], 0, 99),
        "said": [None, 1_790_000_000],
        "was": [1_790_000_000],
        "to": mixed([1_790_600_000], 1_790_000_000),
        "player": mixed([None, None, *seated], 0),
        "entries": _some(mixed(those_out(now), 0, 1)),
        "edition": mixed(["twist", "expert", "standard"], "deluxe"),
        "LabelEdition.round": mixed([max(number, 1)], 0, 99),
        "LabelEdition.table": mixed([0, *tables], 9),
        "LabelEdition.game": mixed([0, 1], 9),
    }


def _some(entries: Sequence[int]) -> st.SearchStrategy[tuple[int, ...]]:
    if not entries:
        return st.just(())
    return st.lists(st.sampled_from(entries), max_size=2).map(tuple)


def _played_off(group: Sequence[int]) -> tuple[tuple[Row, ...], ...]:
    """Two games, both won by the first."""
    game = tuple((e, int(i == 0), 30 if i == 0 else -10 * i) for i, e in enumerate(group))
    return (game, game)
