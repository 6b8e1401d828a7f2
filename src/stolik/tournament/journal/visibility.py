"""Hidden standings: the tournament as everybody but the desk may know it, and the ceremony.

While standings are hidden nobody sees places and points of the current round and of those after
it. What was public before stays: it cannot be unseen. Seatings stay public, people must sit down.
"""

from __future__ import annotations

from dataclasses import replace

from stolik.tournament.journal.facts import Penalised, Placed
from stolik.tournament.journal.matchday import day_results
from stolik.tournament.journal.state import Round, TournamentState


def veiled(tournament: TournamentState, table: int | None = None) -> TournamentState:
    """The same tournament without what is hidden; itself if nothing is.

    A hidden round has no reports and no standings, so nothing can be computed from it by any page,
    however it is written. Those who sit at a table may see its sheet of the current round: they
    wrote it.
    """
    hidden = tournament.hidden
    if hidden is None:
        return tournament
    rounds = tuple(
        _without_results(round_, table if round_ is tournament.current else None)
        if round_.number >= hidden.round
        else round_
        for round_ in tournament.rounds
    )
    conduct = {
        number: incident
        for number, incident in tournament.conduct.items()
        if not (isinstance(incident.what, Penalised) and incident.what.round >= hidden.round)
    }
    return replace(tournament, rounds=rounds, conduct=conduct, places=(), qualified=())


def _without_results(round_: Round, table: int | None) -> Round:
    own_sheets = {number: sheet for number, sheet in round_.sheets.items() if number == table}
    return replace(round_, sheets=own_sheets, standings=(), resolved=(), lot="")


def ceremony(tournament: TournamentState) -> tuple[Placed, ...]:
    """The places in the order in which they are revealed: the last one first.

    On a matchday these are the places of the day; whoever sat down to no game is behind everybody,
    so that there are as many to reveal as people in the classification.
    """
    ranked = [line for line in tournament.places if line.place]
    if day := day_results(tournament):
        played = {row.entry for row in day}
        others = [line.entry for line in ranked if line.entry not in played]
        last, level = len(day) + 1, len(others) > 1
        ranked = [Placed(row.place, row.entry, row.shared) for row in day]
        ranked += [Placed(last, entry, level) for entry in others]
    return tuple(reversed(ranked))


def revealed(tournament: TournamentState) -> tuple[Placed, ...]:
    """The places revealed so far, the newest last."""
    hidden = tournament.hidden
    return ceremony(tournament)[: hidden.revealed] if hidden else ()
