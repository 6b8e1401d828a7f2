"""Who else could decide: nobody rules at the own table while somebody else can.

The engine refuses it (`own-table`); here is who to send for. Knows roles and entries, no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.actor import HEAD_REFEREE, REFEREES
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.access import User, member, members_at_work
from stolik.web.tournaments.staff_names import account_name
from stolik.web.tournaments.words import member_name, role_name


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody at work who could decide, and where they play now."""

    name: str
    role: str
    table: int | None


def own_table(user: User, event: Tournament, seats: tuple[int, ...]) -> bool:
    """Whether whoever looks plays at this table."""
    worker = member(user, event)
    return worker is not None and worker.entry is not None and worker.entry in seats


def others(
    user: User, event: Tournament, state: TournamentState, seats: tuple[int, ...]
) -> tuple[Other, ...]:
    """Referees who do not play at this table."""
    own = member(user, event)
    working = members_at_work(event)
    referees = [
        Other(
            member_name(worker.name, worker.pk),
            role_name(worker.role),
            _plays_at(state, worker.entry),
        )
        for worker in working
        if worker.role in REFEREES
        and (own is None or worker.pk != own.pk)
        and (worker.entry is None or worker.entry not in seats)
    ]
    named = any(worker.role == HEAD_REFEREE for worker in working)
    is_owner = bool(user.is_authenticated and user.pk == event.owner_id)
    if not named and not is_owner:
        # Until a head referee is named, the owner is it.
        entry = next(
            (worker.entry for worker in working if worker.account_id == event.owner_id), None
        )
        if entry is None or entry not in seats:
            owner = Other(
                account_name(event.owner), role_name(HEAD_REFEREE), _plays_at(state, entry)
            )
            referees.append(owner)
    return tuple(referees)


def _plays_at(state: TournamentState, entry: int | None) -> int | None:
    current = state.current
    if entry is None or current is None or current.phase == "closed":
        return None
    table = current.where(entry)
    return table.number if table else None
