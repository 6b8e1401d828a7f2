"""Who plays a round and in which order they are to be seated.

Within a stage: the standings, those present moving up for absentees, newcomers last. At a stage's
beginning: whoever the format lets in. People who left are replaced by the next. Knows no furniture.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules.seal import digest
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.scores import (
    level_at_tables,
    level_groups,
    place_before,
    standings,
    standings_as_of,
)
from stolik.tournament.journal.state import Round, TournamentState


@dataclass(frozen=True, slots=True)
class Entering:
    """Those who play, best first, and who among them moved up for somebody who left."""

    order: tuple[int, ...]
    lucky_loser: int | None = None
    moved_up: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """Where standings part those who go on from the others.

    `places` go on, and the line stands below the first `rows`: more than `places` where somebody
    among them has left.
    """

    places: int
    rows: int


def entering(tournament: TournamentState, number: int) -> Entering:
    """Who plays a round, from everything recorded so far."""
    if number == 1:
        return _first_round(tournament)
    before = tournament.rounds[number - 2]
    rows = standings_as_of(tournament, before.number)
    if tournament.plan.stage_of(number) == before.stage:
        return _next_round(tournament, rows, number)
    return stage_entering(tournament, before, rows)


def by_the_lot(tournament: TournamentState, round_: Round, lot: str) -> tuple[tuple[int, ...], ...]:
    """The groups of level people among whom only the lot says who goes on to the next stage.

    Ties at a table come first: they say who was second there, and so who is level with whom.
    """
    one, other = (
        set(stage_entering(tournament, round_, rows).order)
        for rows in (
            standings(tournament, round_.number, lot),
            standings(tournament, round_.number, lot, turned=True),
        )
    )
    done = [tie.group for tie in round_.resolved]
    at_tables = [g for g in level_at_tables(tournament, round_) if g not in done]
    overall = [g for g in level_groups(tournament, round_) if g not in done]
    for groups in (at_tables, overall):
        if hit := tuple(group for group in groups if (one ^ other) & set(group)):
            return hit
    return tuple(at_tables) if one != other else ()


def places_that_go_on(tournament: TournamentState, round_: Round) -> int | None:
    """How many first places of these standings go on to the next stage; None where none do."""
    stages = tournament.plan.stages
    if round_.stage + 1 >= len(stages) or stages[round_.stage + 1].enter != "standing":
        return None
    return stages[round_.stage + 1].players


def cut_of(tournament: TournamentState, round_: Round, rows: tuple[Ranked, ...]) -> Cut | None:
    """The line in these standings of a round; None where places do not decide who goes on."""
    places = places_that_go_on(tournament, round_)
    if places is None:
        return None
    # Whoever leaves the next stage has entered it all the same; a draft of it is made again.
    entered = next(
        (
            later.entered
            for later in tournament.rounds
            if later.stage == round_.stage + 1 and later.phase != "draft"
        ),
        None,
    )
    going = set(stage_entering(tournament, round_, rows).order if entered is None else entered)
    last = max((n for n, row in enumerate(rows, 1) if row.entry in going), default=0)
    return Cut(places, last)


def stage_entering(
    tournament: TournamentState, before: Round, rows: tuple[Ranked, ...]
) -> Entering:
    """Who enters the stage after `before`, given its standings."""
    stage = tournament.plan.stages[before.stage + 1]
    players = stage.players
    plays = [row.entry for row in rows if tournament.entries[row.entry].plays]
    if stage.enter in ("everybody", "standing", "table-place"):
        wanted = [row.entry for row in rows][:players]
        order = tuple(plays[:players])
        return Entering(order, moved_up=tuple(e for e in order if e not in wanted))
    by_table = [[row.entry for row in rows if row.entry in table.seats] for table in before.seating]
    winners = [order[0] for order in by_table if order]
    seconds = [order[1] for order in by_table if len(order) > 1]
    lucky = None
    if stage.enter == "two-per-table":
        wanted = [*winners, *seconds]
    elif stage.enter == "best-second":
        lucky = next((row.entry for row in rows if row.entry in seconds), None)
        wanted = [*winners, *([lucky] if lucky is not None else [])]
    else:
        wanted = _winners_first(rows, winners)[:players]
    stay = [entry for entry in wanted if tournament.entries[entry].plays]
    spare = [entry for entry in plays if entry not in wanted]
    if stage.enter == "winners-first":
        spare = [e for e in _winners_first(rows, winners) if e in spare]
    moved_up = spare[: (players or 0) - len(stay)]
    return Entering((*stay, *moved_up), lucky if lucky in stay else None, tuple(moved_up))


def _winners_first(rows: tuple[Ranked, ...], winners: list[int]) -> list[int]:
    rest = [row for row in rows if row.entry not in winners]
    rest.sort(key=lambda row: (-row.big, -row.small))
    first = [row.entry for row in rows if row.entry in winners]
    return [*first, *(row.entry for row in rest)]


def _first_round(tournament: TournamentState) -> Entering:
    present = [entry for entry, person in tournament.entries.items() if person.plays]
    known = [
        e
        for e in sorted(present, key=lambda e: _league_place(tournament, e))
        if e in tournament.brought
    ]
    if not known or tournament.kind != "matchday":
        return Entering((*known, *sorted(e for e in present if e not in known)))
    rows = tuple(
        Ranked(row.place, row.entry, row.big, row.small)
        for row in (tournament.brought[entry] for entry in known)
    )
    return _with_newcomers(tournament, rows, 1)


def _league_place(tournament: TournamentState, entry: int) -> int:
    row = tournament.brought.get(entry)
    return row.place if row else 0


def _next_round(tournament: TournamentState, rows: tuple[Ranked, ...], number: int) -> Entering:
    plays = tuple(row for row in rows if tournament.entries[row.entry].plays)
    return _with_newcomers(tournament, plays, number)


def _with_newcomers(tournament: TournamentState, rows: tuple[Ranked, ...], number: int) -> Entering:
    """Newcomers, in drawn order, after everybody else, or among those with nothing."""
    known = {row.entry for row in rows}
    new = sorted(
        (e for e, person in tournament.entries.items() if person.plays and e not in known),
        key=lambda e: (digest(f"{tournament.seed}:newcomer:{number}:{e}"), e),
    )
    ahead = [row.entry for row in rows]
    if tournament.plan.newcomer_rank == "last":
        return Entering((*ahead, *new))
    better = [row.entry for row in rows if (row.big, row.small) > (0, 0)]
    rest = [entry for entry in ahead if entry not in better]
    return Entering((*better, *new, *rest))


def letters_by_place(
    tournament: TournamentState, round_: Round, order: tuple[int, ...]
) -> list[int]:
    """The same people by the place they held before the stage: A is the best."""
    places = place_before(tournament, round_)
    return sorted(order, key=lambda entry: (places.get(entry, len(places) + 1), order.index(entry)))
