"""Ending accounts: disabled at once, or removed when nothing is theirs any more.

What an account owns is read from the models themselves, so that a new one is not forgotten. What it
did stays in the journals, by its number. Knows the store and invitations, no page and no command.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import CASCADE, PROTECT, Model

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.models.office import Mail
from stolik.web.models.referee import PushSubscription
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Tournament
from stolik.web.staff import invitations
from stolik.web.tournaments import store

# Work, mail and notifications end with the account; they are nobody else's.
_WITH_IT: Final = (Member, Mail, PushSubscription)


class OwnTexts(ValueError):
    """People agreed to texts of one organiser: they cannot become another's."""


def owned(account: User) -> dict[str, int]:
    """How many of what belong to an account, by the name of the model; nothing that is none."""
    counts = {
        model._meta.model_name or "": model._default_manager.filter(**{field: account}).count()
        for model, field in belongings()
    }
    return {name: count for name, count in counts.items() if count}


def belongings() -> Iterator[tuple[type[Model], str]]:
    """Every model that belongs to an account, and by which of its fields."""
    for relation in User._meta.related_objects:
        model = relation.related_model
        if model not in _WITH_IT and getattr(relation, "on_delete", None) in (PROTECT, CASCADE):
            yield model, relation.field.name


def disable(account: User) -> None:
    """Nobody logs in with it, and whoever was logged in is out at once."""
    account.is_active = False
    account.save(update_fields=["is_active"])
    end_sessions(account)


def enable(account: User) -> None:
    account.is_active = True
    account.save(update_fields=["is_active"])


def end_sessions(account: User) -> None:
    """Also those that would come back with the account."""
    mine = [
        session.pk
        for session in Session.objects.iterator()
        if str(session.get_decoded().get(SESSION_KEY)) == str(account.pk)
    ]
    Session.objects.filter(pk__in=mine).delete()


@transaction.atomic
def give(account: User, to: User) -> None:
    """Everything an account owns becomes another's."""
    mine, theirs = set(owned(account)), set(owned(to))
    # Which text somebody agreed to is told by the organiser's texts and the time.
    if ("wording" in mine and theirs & {"tournament", "wording"}) or (
        "wording" in theirs and "tournament" in mine
    ):
        raise OwnTexts
    for event in Tournament.objects.filter(owner=account):
        _give_tournament(event, account, to)
    for model, field in belongings():
        model._default_manager.filter(**{field: account}).update(**{field: to})


@transaction.atomic
def remove(account: User) -> None:
    """The account is no more; where it worked, it works no longer."""
    for event in Tournament.objects.filter(members__account=account, members__left=None).distinct():
        by = Actor(ORGANISER, f"account-{event.owner_id}")
        invitations.let_go(event, event.members.filter(account=account), by)
    end_sessions(account)
    account.delete()


def _give_tournament(event: Tournament, account: User, to: User) -> None:
    """The new organiser takes the old one's line among the people at work, if there is a list."""
    with store.writing(event):
        Tournament.objects.filter(pk=event.pk).update(owner=to)
        event.owner = to
        old, new = f"account-{account.pk}", f"account-{to.pk}"
        event.invitations.filter(by=old).update(by=new)
        if old not in store.state(event).staff:
            return
        row = invitations.owner_row(event)
        Member.objects.filter(pk=row.pk).update(role=ORGANISER)
        commands: list[Any] = [c.Appoint(new, ORGANISER, row.entry), c.Dismiss(old)]
        store.perform_all(event, [(command, Actor(ORGANISER, new)) for command in commands])
        event.members.filter(account=account, left=None).delete()
