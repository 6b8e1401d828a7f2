"""What a request does to the database: writes, locks and transactions, statement by statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

_WRITES: Final = re.compile(
    r'\s*(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM|REPLACE INTO) "?(\w+)"?', re.I
)
# Whoever logs in, is logged in, or tries to: that is no reading of a page.
OF_SESSIONS: Final = ("django_session", "axes_")


@dataclass
class Statements:
    """Tables that were written to, and how often the one writer's turn was taken."""

    tables: set[str] = field(default_factory=set)
    locks: int = 0
    transactions: int = 0
    texts: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """What only a form may do."""
        strange = sorted(t for t in self.tables if not t.startswith(OF_SESSIONS))
        faults = [f"writes {table}" for table in strange]
        if self.locks:
            faults.append("locks rows")
        # A transaction takes the writer's turn in SQLite; sessions need one.
        if self.transactions and not self.tables:
            faults.append("begins a transaction")
        return faults


@contextmanager
def watched() -> Iterator[Statements]:
    """Everything that is sent to the database meanwhile."""
    statements = Statements()

    def listen(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        statements.texts.append(sql)
        if match := _WRITES.match(sql):
            statements.tables.add(match[1].lower())
        statements.locks += " FOR UPDATE" in sql.upper()
        statements.transactions += sql.upper().startswith("BEGIN")
        return execute(sql, *rest)

    with connection.execute_wrapper(listen):
        yield statements
