"""What a store must keep to on either database: a write that is taken back leaves no trace."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from stolik.rules import Refused, ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.tournaments import store

ORGANISER = Actor("organiser", "account-1")


def _twice(event: Tournament) -> None:
    with store.writing(event):
        store.perform(event, c.Enter(1), ORGANISER)
        store.perform(event, c.Enter(1), ORGANISER)


def test_several_writes_taken_back_together_are_not_remembered(transactional_db: None) -> None:
    owner = User.objects.create_user("olga", password="a long password")
    event = Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)
    create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
    store.perform(event, create, ORGANISER)
    with pytest.raises(Refused):
        _twice(event)
    assert FactRow.objects.count() == 1
    assert store.state(event).entries == {}
    store.perform(event, c.Enter(2), ORGANISER)
    assert sorted(store.state(event).entries) == [2]
