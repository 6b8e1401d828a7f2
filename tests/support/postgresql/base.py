"""PostgreSQL whose tables are emptied row by row.

Tests that commit leave a handful of rows in seventy tables. TRUNCATE makes the file of every table
and index anew, which took most of the time of such a test. Everything else is Django's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import base, operations


class DatabaseOperations(operations.DatabaseOperations):
    """Django's, with another way to empty tables."""

    def sql_flush(
        self,
        style: Any,
        tables: Sequence[str],
        *,
        reset_sequences: bool = False,
        allow_cascade: bool = False,
    ) -> list[str]:
        if reset_sequences or not tables:
            more = {"reset_sequences": reset_sequences, "allow_cascade": allow_cascade}
            return super().sql_flush(style, tables, **more)
        # All tables are emptied, so no reference needs to be followed.
        words = ["SET LOCAL session_replication_role = replica"]
        words += [f"DELETE FROM {self.quote_name(table)}" for table in tables]
        return ["; ".join(words)]


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with these operations."""

    ops_class = DatabaseOperations
