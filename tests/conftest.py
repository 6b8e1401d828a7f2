"""What every test may use: real processes with a database of their own.

A test that uses Django's database is marked `database`, and so runs on PostgreSQL too.
"""

from __future__ import annotations

import pytest

from databases import (  # noqa: F401  # fixtures
    database,
    prepared,
    prepared_once,
    server,
)

DJANGO = {"db", "transactional_db", "django_db_reset_sequences"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        browser = item.get_closest_marker("slow") or item.get_closest_marker("soak")
        used = DJANGO & set(getattr(item, "fixturenames", ()))
        if not browser and (used or item.get_closest_marker("django_db")):
            item.add_marker("database")
