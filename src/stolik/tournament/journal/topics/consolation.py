"""Decisions beside the score: who plays consolation games, which edition a game is played with."""

from __future__ import annotations

from stolik.rules import Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.consolation import (
    MOST_GAMES,
    consolation_seating,
    games_of,
    promised,
    those_out,
)
from stolik.tournament.journal.requirements import Faults, consents, known, the_round, usable
from stolik.tournament.journal.editions import EDITIONS, edition_of
from stolik.tournament.journal.seating_outcome import fixed_places
from stolik.tournament.journal.state import Round, Tournament
from stolik.tournament.tables import CannotSeat

LONGEST_LOT = 200


def seat_consolation(
    tournament: Tournament, command: c.SeatConsolation, _: Actor, faults: Faults
) -> f.ConsolationSeated | None:
    found = the_round(tournament, command.round, faults)
    if found is None:
        return None
    entries = tuple(sorted(set(command.entries)))
    if any(found.sheets.get(table.number) for table in found.consolation):
        faults.append(Violation("consolation-has-reports", str(command.round)))
    if not entries and not found.consolation:
        faults.append(Violation("nothing-changed"))
    if len(entries) == 1:
        faults.append(Violation("nobody-to-play-with", str(entries[0])))
    if entries and not usable(command.lot, LONGEST_LOT):
        faults.append(Violation("lot-missing"))
    _may_play(tournament, found, entries, faults)
    consents(tournament, entries, faults)
    if faults:
        return None
    lot = command.lot if entries else ""
    try:
        seating = consolation_seating(found, entries, lot, fixed_places(tournament))
    except CannotSeat as error:
        faults.append(Violation("cannot-seat", str(error)))
        return None
    return f.ConsolationSeated(found.number, entries, lot, seating)


def _may_play(
    tournament: Tournament, found: Round, entries: tuple[int, ...], faults: Faults
) -> None:
    """Only those who are out and here; in a league nobody plays more games than the most."""
    out = those_out(tournament)
    here = tournament.stage(found).games
    for entry in entries:
        if not known(tournament, entry, faults):
            continue
        if entry not in out:
            faults.append(Violation("not-out", str(entry)))
            continue
        already = here if any(entry in table.seats for table in found.consolation) else 0
        games = games_of(tournament, entry) - already + here
        if promised(tournament) and games > MOST_GAMES:
            faults.append(Violation("too-many-games", f"{games} of {MOST_GAMES} for {entry}"))


def label_edition(
    tournament: Tournament, command: c.LabelEdition, _: Actor, faults: Faults
) -> None:
    plan = tournament.plan
    if command.edition not in EDITIONS:
        faults.append(Violation("edition-unknown", command.edition[:80]))
    if not 1 <= command.round <= plan.rounds:
        faults.append(Violation("no-such-round", f"{command.round} of {plan.rounds}"))
        return
    found = tournament.round(command.round)
    if command.table and (found is None or found.table(command.table) is None):
        faults.append(Violation("no-such-table", str(command.table)))
    games = plan.stages[plan.stage_of(command.round)].games
    if not 0 <= command.game <= games:
        faults.append(Violation("no-such-game", f"{command.game} of {games}"))
    if not faults and _says_so_already(tournament, command, games):
        faults.append(Violation("nothing-changed"))


def _says_so_already(tournament: Tournament, command: c.LabelEdition, games: int) -> bool:
    found = tournament.round(command.round)
    numbers = [0, *(table.number for table in found.tables)] if found else [0]
    return all(
        edition_of(tournament, command.round, table, game) == command.edition
        for table in ([command.table] if command.table else numbers)
        for game in ([command.game] if command.game else range(1, games + 1))
    )
