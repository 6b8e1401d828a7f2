"""Inviting people to work, letting them in, letting them go: rows and facts, always both or none.

Whoever follows an invitation is appointed by whoever made it. Knows the store, no page.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.models.staff import Invitation, Member
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.access import pass_key
from stolik.web.tournaments.doors import STAFF
from stolik.web.tournaments.staff_names import account_name

MOST_INVITATIONS: Final = 200
MOST_MEMBERS: Final = 500


def let_in(
    invitation: Invitation,
    name: str,
    *,
    account: User | None = None,
    secret: str = "",
    entry: int | None = None,
    known: Member | None = None,
) -> Member | None:
    """Somebody follows a link, for the first time or to another role; None if it is too late."""
    event = invitation.tournament
    with store.writing(event):
        again = Invitation.objects.get(pk=invitation.pk)
        now = timezone.now()
        if again.closed(now) or event.members.count() >= MOST_MEMBERS:
            return None
        if again.used is None:
            again.used = now
            again.save(update_fields=["used"])
        member = known or Member(tournament=event, account=account, key=secret and pass_key(secret))
        member.role, member.name, member.entry = invitation.role, name, entry
        member.invitation, member.left = again, None
        member.save()
        by = Actor(ORGANISER, invitation.by)
        commands = [*_owner(event), c.Appoint(member.actor_id, member.role, entry)]
        store.perform_all(event, [(command, by) for command in commands])
    return member


def plays_as(event: Tournament, who: Member, entry: int | None, by: Actor) -> None:
    """Which entry somebody at work is, if any: so that they do not rule on themselves."""
    with store.writing(event):
        Member.objects.filter(pk=who.pk).update(entry=entry)
        store.perform(event, c.Appoint(who.actor_id, who.role, entry), by)


def owner_row(event: Tournament) -> Member:
    """The owner's own line, made when it is first needed."""
    member = event.members.filter(account_id=event.owner_id, left=None).first()
    if member is None:
        owner = User.objects.get(pk=event.owner_id)
        name = account_name(owner)
        member = event.members.create(account=owner, role=ORGANISER, name=name)
    return member


def let_go(event: Tournament, who: QuerySet[Member], by: Actor) -> int:
    """These people work here no more, nor do the links they made; how many they were."""
    with store.writing(event):
        rows = [member for member in who.filter(left=None) if member.account_id != event.owner_id]
        staff = store.state(event).staff
        commands: list[Any] = [
            c.Dismiss(member.actor_id) for member in rows if member.actor_id in staff
        ]
        Member.objects.filter(pk__in=[member.pk for member in rows]).update(left=timezone.now())
        event.invitations.filter(by__in=[member.actor_id for member in rows]).update(revoked=True)
        if commands:
            store.perform_all(event, [(command, by) for command in commands])
    return len(rows)


def leave(event: Tournament, device: Member) -> None:
    """A device gives its pass back: from now on its secret opens nothing, wherever it was copied.

    Like coming, going is recorded by whoever made the link; links made on this device stay.
    """
    by = device.invitation.by if device.invitation else f"account-{event.owner_id}"
    with store.writing(event):
        rows = Member.objects.filter(pk=device.pk, left=None)
        if rows.update(left=timezone.now()) and device.actor_id in store.state(event).staff:
            store.perform(event, c.Dismiss(device.actor_id), Actor(ORGANISER, by))


def invite(
    event: Tournament, role: str, label: str, by: Actor, *, once: bool, expires: datetime | None
) -> Invitation | None:
    """A new link; None if there are too many, or no such role."""
    if role not in STAFF or event.invitations.count() >= MOST_INVITATIONS:
        return None
    return event.invitations.create(role=role, label=label, by=by.id, once=once, expires=expires)


def _owner(event: Tournament) -> list[Any]:
    """The owner joins the list with the first other person: then there is somebody else."""
    row = owner_row(event)
    known = row.actor_id in store.state(event).staff
    return [] if known else [c.Appoint(row.actor_id, ORGANISER, row.entry)]
