"""Which rows a request changed, and whose they are: every table of the site, looked at as rows.

The state before is read once, because every request is undone. Only tables that a statement wrote
to are read again. Whose a row is follows from who built it, and for a new one from what it points
at. Knows no request and no page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.db import connection
from django.db.models import Model

# Sessions, failed logins and migrations belong to nobody's tournament.
NOBODYS: Final = ("sessions", "axes", "contenttypes", "migrations")
# Pointing at somebody or at a club changes nothing about them, but for saying who is whom.
HARMLESS: Final = ("people_person", "people_club")
WHO_IS_WHOM: Final = ("people_merge", "people_apart", "people_split")
_WRITTEN: Final = re.compile(r'\s*(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) "?(\w+)"?', re.I)
Row = tuple[Any, ...]
Key = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """A row that is not as it was: `how` is new, changed or gone; `whose` are letters of worlds.

    `onto` are the rows of before that a new one points at.
    """

    table: str
    key: Any
    how: str
    whose: frozenset[str]
    onto: frozenset[Key] = frozenset()

    def __str__(self) -> str:
        return f"{self.table} {self.key} {self.how} (of {'+'.join(sorted(self.whose)) or 'nobody'})"


def _models() -> dict[str, type[Model]]:
    return {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label not in NOBODYS and model._meta.managed
    }


class RowWatch:
    """All rows as they were when they were last counted, and whose each is."""

    def __init__(self) -> None:
        self.models = _models()
        self.rows: dict[str, dict[Any, Row]] = {table: {} for table in self.models}
        self.owners: dict[Key, frozenset[str]] = {}
        self._pointers = {table: tuple(_foreign(model)) for table, model in self.models.items()}

    def claim(self, letter: str) -> None:
        """Whatever is new since the last time belongs to a world ("" for nobody's)."""
        for table, model in self.models.items():
            self.rows[table] = _read(model)
            for key in self.rows[table]:
                owner = frozenset({letter} - {""})
                self.owners.setdefault((table, key), owner)

    def settle(self) -> None:
        """Whatever is new belongs to those whom it points at."""
        for table, model in self.models.items():
            self.rows[table] = _read(model)
        for table, rows in self.rows.items():
            for key, row in rows.items():
                if (table, key) not in self.owners:
                    self.owners[table, key] = self._whose(table, row, self.rows)[0]

    @contextmanager
    def writes(self) -> Iterator[set[str]]:
        """The names of the tables that are written to meanwhile."""
        written: set[str] = set()

        def listen(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
            if (match := _WRITTEN.match(sql)) and match[1] in self.models:
                written.add(match[1])
            return execute(sql, *rest)

        with connection.execute_wrapper(listen):
            yield written

    def changes(self, written: set[str]) -> list[Change]:
        """Every row of these tables that is not as it was."""
        now = dict(self.rows)
        now |= {table: _read(self.models[table]) for table in written}
        changes: list[Change] = []
        for table in sorted(written):
            before, after = self.rows[table], now[table]
            for key in before.keys() | after.keys():
                if before.get(key) == after.get(key):
                    continue
                if key in before:
                    how = "changed" if key in after else "gone"
                    changes.append(Change(table, key, how, self.owners[table, key]))
                else:
                    changes.append(Change(table, key, "new", *self._whose(table, after[key], now)))
        return changes

    def _whose(
        self, table: str, row: Row, now: dict[str, dict[Any, Row]]
    ) -> tuple[frozenset[str], frozenset[Key]]:
        """Whose a new row is: of all worlds that it leads to."""
        letters: set[str] = set()
        onto: set[Key] = set()
        for place, target in self._pointers[table]:
            if row[place] is None or (target in HARMLESS and table not in WHO_IS_WHOM):
                continue
            known = self.owners.get((target, row[place]))
            if known is not None:
                letters |= known
                onto.add((target, row[place]))
            elif target in now and row[place] in now[target] and target != table:
                letters |= self._whose(target, now[target][row[place]], now)[0]
        return frozenset(letters), frozenset(onto)


def _foreign(model: type[Model]) -> Iterator[tuple[int, str]]:
    """Where a row points: the position of the column, and the table."""
    for place, field in enumerate(model._meta.concrete_fields):
        if field.remote_field is not None:
            yield place, field.remote_field.model._meta.db_table


def _read(model: type[Model]) -> dict[Any, Row]:
    names = [field.attname for field in model._meta.concrete_fields]
    place = names.index(model._meta.pk.attname)
    rows = {}
    for row in model._base_manager.values_list(*names):
        rows[row[place]] = tuple(bytes(v) if isinstance(v, memoryview) else v for v in row)
    return rows
