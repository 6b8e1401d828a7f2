"""Rows of facts: each says its kind and version, is found by its kind, and is lifted when read."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from stolik.tournament.journal import export
from stolik.tournament.journal.kinds import fact_name
from stolik.web.installation import site_check
from stolik.web.installation.older_backups import lifted
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.tournaments import store
from support.public_events import played

pytestmark = pytest.mark.django_db(transaction=True)
MIGRATION = "stolik.web.models.migrations.event.0005_kind_of_facts"


@pytest.fixture
def event() -> Tournament:
    return played(12)


def named(event: Tournament) -> list[tuple[str, int]]:
    rows = FactRow.objects.filter(tournament=event).order_by("sequence")
    return list(rows.values_list("kind", "version"))


def test_every_row_says_its_kind_and_version(event: Tournament) -> None:
    expected = [(fact_name(fact.what), export.VERSION) for fact in store.facts(event)]
    assert named(event) == expected


def test_facts_are_found_by_their_kinds(event: Tournament) -> None:
    facts = store.facts(event)
    found = store.facts(event, "classified", "round-closed")
    assert found == tuple(
        fact for fact in facts if fact_name(fact.what) in ("classified", "round-closed")
    )
    assert store.facts(event, first=10) == facts[9:]


def test_an_older_row_is_read_through_the_upcasters(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title of version 1 is called `name`, as an older format might have called it."""
    row = FactRow.objects.get(tournament=event, sequence=1)
    line = json.loads(row.line)
    title = line.pop("title")
    old = json.dumps({**line, "name": title})
    FactRow.objects.filter(pk=row.pk).update(line=old, version=1)
    store.forget()

    def renamed(line: dict[str, Any]) -> dict[str, Any]:
        return {("title" if key == "name" else key): value for key, value in line.items()}

    monkeypatch.setattr(export.lifted, "__defaults__", ((renamed,),))
    assert store.state(event).title == title
    assert store.facts(event)[0].what.title == title
    assert store.lines(event)[0]["title"] == title
    assert store.journal(event, full=True).facts == store.facts(event)
    assert FactRow.objects.get(pk=row.pk).line == old


def test_rows_of_before_get_their_kinds_in_several_steps(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = named(event)
    FactRow.objects.update(kind="")
    migration = import_module(MIGRATION)
    monkeypatch.setattr(migration, "AT_ONCE", 50)
    migration.name_older_facts(apps, connection.schema_editor())
    assert named(event) == expected


def test_a_site_of_before_is_upgraded(event: Tournament) -> None:
    """The whole way on either database: columns, their values, the index."""
    expected = named(event)
    MigrationExecutor(connection).migrate([("event", "0004_badge")])
    try:
        with connection.cursor() as cursor:
            columns = connection.introspection.get_table_description(cursor, "event_factrow")
        assert "kind" not in {column.name for column in columns}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert named(event) == expected
    assert site_check.catch_up() == 1


def test_lines_of_older_backups_get_their_kinds() -> None:
    fields = {"tournament": 1, "sequence": 4, "line": '{"n":4,"fact":"checked-in","entry":1}'}
    old = json.dumps({"model": "event.factrow", "pk": 1, "fields": fields})
    found = json.loads(lifted(old))["fields"]
    assert found == {**fields, "kind": "checked-in", "version": 2}
    assert lifted(json.dumps(found)) == json.dumps(found)


@pytest.mark.parametrize("of_one", [True, False])
def test_looking_for_a_kind_uses_the_index(event: Tournament, of_one: bool) -> None:
    rows = FactRow.objects.filter(kind="classified").values("tournament_id")
    if of_one:
        rows = FactRow.objects.filter(kind="classified", tournament=event).values("recorded")
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # It must know these rows, and so few are read faster without an index.
                cursor.execute("ANALYZE event_factrow")
                cursor.execute("SET LOCAL enable_seqscan = off")
                cursor.execute("SET LOCAL enable_bitmapscan = off")
        plan = rows.explain()
    assert "fact_kind" in plan, plan
