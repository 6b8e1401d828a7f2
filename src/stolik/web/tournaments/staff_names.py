"""What the people at work are called, by who they are in the journal.

Knows members and the owner; no page and no role.
"""

from __future__ import annotations

from django.contrib.auth.models import User

from stolik.web.models.staff import LONGEST_NAME
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.words import member_name


def account_name(user: User) -> str:
    """What an account is called on lists."""
    return (user.get_full_name() or user.get_username())[:LONGEST_NAME]


def staff_names(event: Tournament) -> dict[str, str]:
    """Everybody who works or worked here, by who they are in the journal."""
    owner = {f"account-{event.owner_id}": account_name(event.owner)}
    return owner | {
        member.actor_id: member_name(member.name, member.pk) for member in event.members.all()
    }
