"""The end of a round and of the tournament: ties, closing, the classification."""

from __future__ import annotations

from typing import Final

from stolik.rules import Violation
from stolik.rules.seal import digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import HEAD_REFEREE, Actor
from stolik.tournament.journal.classification import (
    classification,
    qualified,
    resolvable,
    undecided,
)
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import Faults, disinterested, reason, the_round, usable
from stolik.tournament.journal.scores import standings
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, computed
from stolik.tournament.season.play_off import play_off, play_off_faults

CAN_BE_LEFT = ("to-clarify", "reported")
METHODS = ("play-off", "lot", "head-referee")
LONGEST_SEED = 200
_OPEN = {
    "missing": "report-missing",
    "disputed": "report-disputed",
    "to-clarify": "report-to-clarify",
    "reported": "report-unconfirmed",
}


def resolve_tie(
    tournament: TournamentState, command: c.ResolveTie, actor: Actor, faults: Faults
) -> f.TieResolved | None:
    reason(command.note, faults, needed=command.method == "head-referee")
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return None
    faults.extend(_unfinished(tournament, round_, CAN_BE_LEFT))
    group = tuple(sorted(command.group))
    if not faults and group not in resolvable(tournament, round_):
        faults.append(Violation("not-level", entries=group))
    if command.method not in METHODS:
        faults.append(Violation("tie-method", method=command.method))
    if faults:
        return None
    seed = tournament.seed or command.seed
    order: tuple[int, ...] = ()
    if command.method == "lot":
        order = _drawn(command.round, group, seed, faults)
    elif command.method == "head-referee":
        order = command.order
        if actor.role != HEAD_REFEREE:
            faults.append(Violation("needs-role", roles=(HEAD_REFEREE,)))
        disinterested(tournament, group, actor, faults)
        if sorted(order) != list(group):
            faults.append(Violation("tie-order", entries=order))
    else:
        order = _played_off(group, command, faults)
    return f.TieResolved(
        command.round,
        group,
        command.method,
        order,
        command.games if command.method == "play-off" else (),
        seed if command.method == "lot" else "",
        command.note,
    )


def _drawn(number: int, group: tuple[int, ...], seed: str, faults: Faults) -> tuple[int, ...]:
    if not usable(seed, LONGEST_SEED):
        faults.append(Violation("lot-missing"))
    return tuple(sorted(group, key=lambda entry: digest(f"{seed}:tie:{number}:{entry}")))


def _played_off(group: tuple[int, ...], command: c.ResolveTie, faults: Faults) -> tuple[int, ...]:
    tied = [str(entry) for entry in group]
    games = [{str(e): (big, small) for e, big, small in game} for game in command.games]
    if wrong := play_off_faults(tied, games):
        faults.extend(wrong)
        return ()
    result = play_off(tied, games)
    if not result.order:
        faults.extend(result.missing)
    return tuple(int(who) for who in result.order)


def close_round(
    tournament: TournamentState, command: c.CloseRound, actor: Actor, faults: Faults
) -> f.RoundClosed | None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return None
    over = tuple(sorted(set(command.over)))
    faults.extend(Violation("cannot-be-left", state=o) for o in over if o not in CAN_BE_LEFT)
    if over and actor.role not in ("organiser", "head-referee"):
        faults.append(Violation("needs-role", roles=("head-referee",)))
    faults.extend(_unfinished(tournament, round_, over))
    if faults:
        return None
    lot = tournament.seed or command.lot
    for group in undecided(tournament, round_, lot):
        faults.append(Violation("tie-undecided", entries=group))
    rows = standings(tournament, round_.number, lot)
    done = [tie.group for tie in round_.resolved]
    needed = any(group not in done for group in resolvable(tournament, round_))
    if needed and not usable(lot, LONGEST_SEED):
        faults.append(Violation("lot-missing"))
    return f.RoundClosed(round_.number, over, rows, lot if needed else tournament.seed)


def finish(
    tournament: TournamentState, _: c.Finish, __: Actor, faults: Faults
) -> f.Classified | None:
    last = tournament.rounds[-1]
    # A correction or penalty after closing may have made a tie nobody was asked about.
    for group in undecided(tournament, last, last.lot):
        faults.append(Violation("tie-undecided", entries=group))
    if faults:
        return None
    places = classification(tournament)
    return f.Classified(places, qualified(tournament, places))


def _unfinished(
    tournament: TournamentState, round_: Round, over: tuple[str, ...]
) -> list[Violation]:
    """Every game that keeps a round open, table by table."""
    games = tournament.stage(round_).games
    faults = []
    for table in round_.seating:
        sheet = round_.sheets.get(table.number)
        totals = sheet[0] if sheet and sheet[0].filed else None
        slots = {0: totals} if totals else dict(enumerate(sheet[1:], 1)) if sheet else {}
        for game in [0] if totals else range(1, games + 1):
            slot = slots.get(game)
            state = slot.state if slot else "missing"
            if state not in ("confirmed", "unplayed") and state not in over:
                faults.append(Violation(_OPEN[state], game=game, table=table.number))
    return faults


def _resolved(draft: Draft, _: f.Fact, what: f.TieResolved) -> None:
    round_ = draft.round(what.round)
    others = tuple(
        resolution for resolution in round_.resolved if {*resolution.group} != {*what.group}
    )
    draft.set_round(what.round, resolved=(*others, what))


def _closed(draft: Draft, _: f.Fact, what: f.RoundClosed) -> None:
    draft.set_round(what.round, phase="closed", standings=what.standings, lot=what.lot)


DECISIONS: Final[Decisions] = {
    c.ResolveTie: computed(f.TieResolved, resolve_tie),
    c.CloseRound: computed(f.RoundClosed, close_round),
    c.Finish: computed(f.Classified, finish),
}
APPLIED: Final[Applied] = {
    f.TieResolved: _resolved,
    f.RoundClosed: _closed,
    f.Classified: lambda draft, _, what: draft.now.update(
        places=what.places, qualified=what.qualified
    ),
}
