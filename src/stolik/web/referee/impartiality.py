"""Who else could decide: nobody rules at the own table while somebody else can.

The engine refuses it (`own-table`); here is who to send for. Knows roles and entries, no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.actor import HEAD_REFEREE, REFEREES
from stolik.web.models.tournaments import Tournament
from stolik.web.staff.invitations import account_name
from stolik.web.staff.words import member_name, role_name
from stolik.web.tournaments.access import User, at_work, member


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody at work who could decide, and where they play now."""

    name: str
    role: str
    table: int | None


def own_table(user: User, event: Tournament, seats: tuple[int, ...]) -> bool:
    """Whether whoever looks plays at this table."""
    found = member(user, event)
    return found is not None and found.entry is not None and found.entry in seats


def others(
    user: User, event: Tournament, state: State, seats: tuple[int, ...]
) -> tuple[Other, ...]:
    """Referees who do not play at this table."""
    own = member(user, event)
    working = at_work(event)
    found = [
        Other(member_name(one.name, one.pk), role_name(one.role), _plays_at(state, one.entry))
        for one in working
        if one.role in REFEREES
        and (own is None or one.pk != own.pk)
        and (one.entry is None or one.entry not in seats)
    ]
    named = any(one.role == HEAD_REFEREE for one in working)
    is_owner = bool(user.is_authenticated and user.pk == event.owner_id)
    if not named and not is_owner:
        # Until a head referee is named, the owner is it.
        entry = next((one.entry for one in working if one.account_id == event.owner_id), None)
        if entry is None or entry not in seats:
            owner = Other(
                account_name(event.owner), role_name(HEAD_REFEREE), _plays_at(state, entry)
            )
            found.append(owner)
    return tuple(found)


def _plays_at(state: State, entry: int | None) -> int | None:
    current = state.current
    if entry is None or current is None or current.phase == "closed":
        return None
    table = current.where(entry)
    return table.number if table else None
