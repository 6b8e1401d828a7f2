"""The salts that seal private parts: made once for every fact, older ones included."""

from __future__ import annotations

import json
import pkgutil
import re
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core import serializers
from django.db import connection
from django.test import Client

from stolik.demo import Stop
from stolik.tournament.journal import Actor, difference, read
from stolik.tournament.journal import commands as c
from stolik.web.models.migrations import event as migrations
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.tournaments import store
from support.public_events import owner, played

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.attack(3, "private parts sealed without a salt, or with another one every time"),
]
SALT = re.compile(r"[0-9a-f]{64}")


def salts() -> list[str]:
    return list(FactRow.objects.order_by("sequence").values_list("salt", flat=True))


def public(event: Tournament) -> list[str]:
    return Client().get(f"/t/{event.slug}/journal.jsonl").content.decode().splitlines()


def test_every_fact_is_recorded_with_a_salt_of_its_own() -> None:
    store.forget()
    event = played(12, until="drawn")
    number = store.state(event).length
    store.perform(event, c.Enter(40, minor=True), Actor("organiser", "o"))
    found = salts()
    assert (len(found), len(set(found))) == (number + 1, number + 1)
    assert [salt for salt in found if not SALT.fullmatch(salt)] == []


def test_facts_of_before_get_theirs_once() -> None:
    store.forget()
    played(12, stop=Stop(1))
    FactRow.objects.update(salt="")
    (name,) = (one.name for one in pkgutil.iter_modules(migrations.__path__) if "salt" in one.name)
    migration = import_module(f"{migrations.__name__}.{name}")
    migration.AT_ONCE = 50
    migration.salt_older_facts(apps, SimpleNamespace(connection=connection))
    made = salts()
    assert (len(set(made)), [salt for salt in made if not SALT.fullmatch(salt)]) == (len(made), [])
    migration.salt_older_facts(apps, SimpleNamespace(connection=connection))
    assert salts() == made


def test_a_backup_of_before_is_restored_with_salts() -> None:
    store.forget()
    played(12, until="drawn")
    rows = [json.loads(line) for line in serializers.serialize(
        "jsonl", FactRow.objects.all()).splitlines()]  # fmt: skip
    for row in rows:
        del row["fields"]["salt"]
    FactRow.objects.all().delete()
    for restored in serializers.deserialize("jsonl", "\n".join(map(json.dumps, rows))):
        restored.save()
    made = salts()
    assert (len(made), len(set(made))) == (len(rows), len(rows))
    assert [salt for salt in made if not SALT.fullmatch(salt)] == []


def test_a_later_export_repeats_an_earlier_one() -> None:
    store.forget()
    event = played(12, until="drawn")
    before = public(event)
    store.perform(event, c.Enter(40, minor=True), Actor("organiser", "o"))
    assert public(event)[: len(before)] == before


def test_no_salt_and_no_opening_is_public() -> None:
    store.forget()
    event = played(14)
    text = "\n".join(public(event))
    assert [salt for salt in salts() if salt in text] == []
    assert '"opening"' not in text
    client = Client()
    client.force_login(owner(), backend="django.contrib.auth.backends.ModelBackend")
    full = client.get(f"/t/{event.slug}/journal-full.jsonl").content.decode()
    assert difference(read(full)) is None
    assert '"opening"' in full
