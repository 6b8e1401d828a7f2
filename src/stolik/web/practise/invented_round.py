"""The rest of a round of a practice, invented: what is missing is played, what waits is confirmed.

What has to be clarified is left to whoever practises. Knows states and chance, no request.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from stolik.demo.play import Place, played, strengths
from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.open_games import open_games

# Whoever looks into the journal of a practice sees what was invented.
PRACTICE: Final = Actor("scorer", "practice")


def rest_of_round(state: TournamentState, seed: str) -> tuple[Any, ...]:
    """The commands that bring in every game of the current round that is still open."""
    round_ = state.current
    if round_ is None or state.phase not in ("playing", "collecting"):
        return ()
    rng = Random(seed)
    strength = strengths(state.entries, rng)
    commands: list[Any] = []
    for number, game, slot_state in open_games(state, round_):
        table, slot = round_.table(number), state.slot(round_.number, number, game)
        if table is None or slot is None:
            continue
        if slot_state == "missing":
            place = Place(round_.number, number, game)
            seats = [e for e in round_.players(table) if state.entries[e].status == "in"]
            report = played(place, seats, strength, state.rules, rng)
            commands.append(c.FileReport(report, signed=True))
        elif slot_state in ("reported", "disputed") and slot.current:
            commands.append(c.Confirm(round_.number, number, game, slot.current.digest))
    return tuple(commands)
