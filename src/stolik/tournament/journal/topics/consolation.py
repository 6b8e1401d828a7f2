"""Beside the score: consolation games, and the edition a game is played with. Neither counts.

Those out early may play on beside a round. In a league everybody is promised at least four games,
but who leaves an elimination has played two. So they are offered tables of their own while the
others play; a table of two is allowed here, for five people want to play as much as six. Knows
states only; who sits where follows from a lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from stolik.rules import Violation
from stolik.tournament.admission import FEWEST_GAMES
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.editions import EDITIONS, edition_of, with_label
from stolik.tournament.journal.requirements import Faults, consents, known, the_round, usable
from stolik.tournament.journal.seating_outcome import fixed_places
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, computed, same
from stolik.tournament.seating import drawn_order
from stolik.tournament.seats import Seating, Table, entries_of
from stolik.tournament.tables import CannotSeat, table_sizes

LONGEST_LOT = 200


def seat_consolation(
    tournament: TournamentState, command: c.SeatConsolation, _: Actor, faults: Faults
) -> f.ConsolationSeated | None:
    round_ = the_round(tournament, command.round, faults)
    if round_ is None:
        return None
    entries = tuple(sorted(set(command.entries)))
    if any(round_.sheets.get(table.number) for table in round_.consolation):
        faults.append(Violation("consolation-has-reports", round=command.round))
    if not entries and not round_.consolation:
        faults.append(Violation("nothing-changed"))
    if len(entries) == 1:
        faults.append(Violation("nobody-to-play-with", entry=entries[0]))
    if entries and not usable(command.lot, LONGEST_LOT):
        faults.append(Violation("lot-missing"))
    _may_play(tournament, round_, entries, faults)
    consents(tournament, entries, faults)
    if faults:
        return None
    lot = command.lot if entries else ""
    try:
        seating = consolation_seating(round_, entries, lot, fixed_places(tournament))
    except CannotSeat as error:
        faults.append(error.violation)
        return None
    return f.ConsolationSeated(round_.number, entries, lot, seating)


def _may_play(
    tournament: TournamentState, round_: Round, entries: tuple[int, ...], faults: Faults
) -> None:
    """Only those who are out and here; in a league nobody plays more games than the most."""
    out = those_out(tournament)
    here = tournament.stage(round_).games
    for entry in entries:
        if not known(tournament, entry, faults):
            continue
        if entry not in out:
            faults.append(Violation("not-out", entry=entry))
            continue
        already = here if any(entry in table.seats for table in round_.consolation) else 0
        games = games_of(tournament, entry) - already + here
        if promised(tournament) and games > MOST_GAMES:
            faults.append(Violation("too-many-games", games=games, most=MOST_GAMES, entry=entry))


def label_edition(
    tournament: TournamentState, command: c.LabelEdition, _: Actor, faults: Faults
) -> None:
    plan = tournament.plan
    if command.edition not in EDITIONS:
        faults.append(Violation("edition-unknown", edition=command.edition[:80]))
    if not 1 <= command.round <= plan.rounds:
        faults.append(Violation("no-such-round", round=command.round, rounds=plan.rounds))
        return
    round_ = tournament.round(command.round)
    if command.table and (round_ is None or round_.table(command.table) is None):
        faults.append(Violation("no-such-table", table=command.table))
    games = plan.stages[plan.stage_of(command.round)].games
    if not 0 <= command.game <= games:
        faults.append(Violation("no-such-game", game=command.game, games=games))
    if not faults and _says_so_already(tournament, command, games):
        faults.append(Violation("nothing-changed"))


def _says_so_already(tournament: TournamentState, command: c.LabelEdition, games: int) -> bool:
    round_ = tournament.round(command.round)
    numbers = [0, *(table.number for table in round_.tables)] if round_ else [0]
    return all(
        edition_of(tournament, command.round, table, game) == command.edition
        for table in ([command.table] if command.table else numbers)
        for game in ([command.game] if command.game else range(1, games + 1))
    )


MOST_GAMES: Final = 6


def those_out(tournament: TournamentState) -> tuple[int, ...]:
    """Everybody who played, is still here, and was left out of the current stage.

    In the first stage nobody is out: who has no seat there comes late, and counts again.
    """
    current = tournament.current
    if current is None or current.stage == 0:
        return ()
    seated = set(entries_of(current.seating))
    before = {e for round_ in tournament.rounds for e in entries_of(round_.seating)}
    return tuple(entry for entry in sorted(before - seated) if tournament.entries[entry].plays)


def games_of(tournament: TournamentState, entry: int) -> int:
    """The games of somebody up to and with the current round, consolation included."""
    return sum(
        tournament.stage(round_).games
        for round_ in tournament.rounds
        if round_.where(entry) is not None and entry not in round_.walkovers
    )


def promised(tournament: TournamentState) -> int:
    """How many games everybody is promised; 0 where no document promises any."""
    return FEWEST_GAMES if tournament.kind == "league" else 0


def short_of_games(tournament: TournamentState) -> tuple[int, ...]:
    """Those out with fewer games than promised: to whom consolation games are offered."""
    wanted = promised(tournament)
    return tuple(e for e in those_out(tournament) if games_of(tournament, e) < wanted)


def consolation_sizes(players: int) -> tuple[int, ...]:
    """The sizes of consolation tables: those of any round, and tables of two where needed.

    >>> [consolation_sizes(n) for n in (2, 5, 16)]
    [(2,), (3, 2), (4, 4, 4, 4)]
    """
    if players == 2:
        return (2,)
    if players == 5:
        return (3, 2)
    return table_sizes(players)


def consolation_seating(
    round_: Round, entries: Sequence[int], lot: str, fixed: dict[int, int]
) -> Seating:
    """Drawn tables on the furniture the round leaves free; who keeps a table keeps a free one."""
    drawn = list(drawn_order(entries, lot)) if entries else []
    sizes = consolation_sizes(len(drawn)) if drawn else ()
    taken = {table.number for table in round_.seating}
    groups = []
    for size in sizes:
        groups.append(tuple(drawn[:size]))
        drawn = drawn[size:]
    own_table: dict[int, int] = {}
    for rank, group in enumerate(groups):
        own = [fixed[e] for e in group if fixed.get(e, 0) and fixed[e] not in taken]
        if own:
            own_table[rank] = own[0]
            taken.add(own[0])
    free = (number for number in count(1) if number not in taken)
    return tuple(
        Table(own_table[rank] if rank in own_table else next(free), group)
        for rank, group in enumerate(groups)
    )


def console(draft: Draft, number: int, seating: Seating) -> None:
    """Other consolation tables, or none; who did not sit down at the old ones may sit now."""
    round_ = draft.round(number)
    moved = {*entries_of(round_.consolation), *entries_of(seating)}
    draft.set_round(number, consolation=seating, walkovers=round_.walkovers - moved)


DECISIONS: Final[Decisions] = {
    c.LabelEdition: same(f.EditionLabelled, label_edition),
    c.SeatConsolation: computed(f.ConsolationSeated, seat_consolation),
}
APPLIED: Final[Applied] = {
    f.ConsolationSeated: lambda draft, _, what: console(draft, what.round, what.seating),
    f.EditionLabelled: lambda draft, _, what: draft.now.update(
        editions=with_label(draft.now["editions"], what)
    ),
}
