"""The demo tournament is in the middle of round 3, the same for everybody, and made once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from stolik.tournament.journal import difference
from stolik.web import showing, store
from stolik.web.event.models import Entry, TableCode

NOW = 1_800_000_000


@pytest.mark.usefixtures("db")
def test_it_is_in_the_middle_of_round_three() -> None:
    event = showing.show(NOW)
    state = store.state(event)
    current = state.current
    assert current
    assert (state.phase, current.number, state.plan.name) == ("playing", 3, "standard-c")
    assert sum(entry.plays for entry in state.entries.values()) == 60  # one went home
    heard = [slot.state != "missing" for sheet in current.sheets.values() for slot in sheet[1:]]
    assert 0 < sum(heard) < len(heard)
    assert store.facts(event)[-1].at == NOW - 5
    assert event.starts < datetime.fromtimestamp(NOW, UTC)
    assert difference(store.journal(event, full=True)) is None


@pytest.mark.usefixtures("db")
def test_everybody_has_a_name_and_every_table_a_code() -> None:
    event = showing.show(NOW)
    names = set(Entry.objects.filter(tournament=event).values_list("number", flat=True))
    assert set(store.state(event).entries) <= names
    tables = {table.number for found in store.state(event).rounds for table in found.seating}
    codes = TableCode.objects.filter(tournament=event).values_list("number", flat=True)
    assert set(codes) == tables


@pytest.mark.usefixtures("db")
def test_it_is_made_once_and_always_the_same() -> None:
    event = showing.show(NOW)
    assert showing.show(NOW + 99) == event
    assert showing.demo_journal(NOW).facts == store.facts(event)
    later = showing.demo_journal(NOW + 3600).facts
    assert [fact.at - 3600 for fact in later] == [fact.at for fact in store.facts(event)]


@pytest.mark.usefixtures("db")
def test_its_account_opens_it() -> None:
    event = showing.show(NOW)
    account = User.objects.get(username=showing.ACCOUNT)
    assert authenticate(username=showing.ACCOUNT, password=showing.PASSWORD) == account
    assert event.owner == account
