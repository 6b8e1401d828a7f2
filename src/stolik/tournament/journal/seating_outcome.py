"""The seating of a round, computed from the state: what `decide` records and `verify` repeats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from stolik.rules import Refused, draw_seed
from stolik.rules.seal import digest
from stolik.tournament.apart import drawn_apart
from stolik.tournament.journal.entrants import Entering, entering, letters_by_place
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.seating import by_lot, by_standing, drawn_order, snake, with_pots
from stolik.tournament.seats import Seating, furnished
from stolik.tournament.tables import CannotSeat, table_sizes

Tables = tuple[tuple[int, ...], ...]


def seating_digest(seating: Seating) -> str:
    """What a command to publish names: the digest of the seating somebody looked at."""
    return digest(json.dumps([asdict(table) for table in seating], separators=(",", ":")))


def fixed_places(tournament: TournamentState) -> dict[int, int]:
    """Who keeps which table."""
    return {e: p.fixed for e, p in tournament.entries.items() if p.fixed is not None}


def group_words(tournament: TournamentState, entries: Sequence[int]) -> dict[int, str]:
    """The word of everybody's group; "" is none."""
    return {entry: tournament.entries[entry].apart for entry in entries}


def computed_seating(tournament: TournamentState, number: int) -> tuple[Entering, Seating]:
    """Everybody who plays a round that needs no lot, and where; Refused if it cannot be."""
    who = entering(tournament, number)
    index = tournament.plan.stage_of(number)
    stage = tournament.plan.stages[index]
    first = number == tournament.plan.rounds_of(index)[0] and number > 1
    try:
        if first and stage.seats == "snake":
            tables: Tables = snake(f"top{stage.players}", who.order)
        elif first and stage.seats == "place-before":
            probe = Round(number, index, (), who.order, "computed")
            tables = by_standing(letters_by_place(tournament, probe, who.order))
        else:
            tables = by_standing(who.order)
    except CannotSeat as error:
        raise Refused((error.violation,)) from None
    return who, furnished(tables, fixed_places(tournament))


def drawn_seating(
    tournament: TournamentState, number: int, secret: str, word: str, *, apart: bool
) -> tuple[Entering, tuple[int, ...], Seating]:
    """Who plays, the closed list in ascending order, and the seats that follow from the draw."""
    who = entering(tournament, number)
    entries = tuple(sorted(who.order))
    seed = draw_seed(secret, word, entries)
    stage = tournament.plan.stages[tournament.plan.stage_of(number)]
    try:
        if stage.seats == "pots" and tournament.brought:
            tables = _with_pots(tournament, who.order, seed, stage.tables)
        elif apart:
            groups = group_words(tournament, entries)
            sizes = table_sizes(len(entries), stage.tables)
            tables = drawn_apart(drawn_order(entries, seed), groups, sizes)
        else:
            tables = by_lot(entries, seed, tables=stage.tables)
    except CannotSeat as error:
        raise Refused((error.violation,)) from None
    return who, entries, furnished(tables, fixed_places(tournament))


def _with_pots(
    tournament: TournamentState, present: Sequence[int], seed: str, tables: int | None
) -> Tables:
    """Places 1-4 of the league apart; those absent are replaced only if the format says so."""
    league = sorted(tournament.brought.values(), key=lambda row: row.place)
    standing = [row.entry for row in league]
    if tournament.plan.seed_fill:
        standing = [entry for entry in standing if entry in present]
    standing += [entry for entry in sorted(present) if entry not in standing]
    absent = [entry for entry in standing if entry not in present]
    return with_pots(standing, seed, absent=absent, tables=tables)
