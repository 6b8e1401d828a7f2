"""Facts are appended once, in order, and never lost."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from stolik.rules import Refused, ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.tournaments import store

ORGANISER = Actor("organiser", "account-1")


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    owner = User.objects.create_user("olga", password="a long password")
    return Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)


def _created(event: Tournament) -> None:
    format_ = elimination_format("mini")
    store.perform(event, c.Create("ordinary", ruleset("pl-turniej"), format_), ORGANISER)


def test_a_command_becomes_a_fact_and_the_state_follows(event: Tournament) -> None:
    _created(event)
    store.perform(event, c.Enter(1), ORGANISER)
    assert sorted(store.state(event).entries) == [1]
    store.forget()
    assert sorted(store.state(event).entries) == [1]
    assert difference(store.journal(event, full=True)) is None


def test_the_same_key_happens_once(event: Tournament) -> None:
    _created(event)
    first = store.perform(event, c.Enter(1), ORGANISER, key="a-phone-1")
    again = store.perform(event, c.Enter(1), ORGANISER, key="a-phone-1")
    assert first == again
    assert FactRow.objects.count() == 2


def test_a_refused_command_leaves_nothing_behind(event: Tournament) -> None:
    _created(event)
    with pytest.raises(Refused):
        store.perform_all(event, [(c.Enter(1), ORGANISER), (c.Enter(1), ORGANISER)])
    assert FactRow.objects.count() == 1
    assert store.state(event).entries == {}
