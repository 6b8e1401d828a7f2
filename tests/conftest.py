"""What every test may use: real processes with a database of their own.

A test that uses Django's database is marked `database`, and so runs on PostgreSQL too.
"""

from __future__ import annotations

import pytest

from support.databases import (  # noqa: F401  # fixtures
    database,
    prepared,
    prepared_once,
    server,
)

DJANGO = {"db", "transactional_db", "django_db_reset_sequences"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if shared_by_module(item) and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        browser = item.get_closest_marker("slow") or item.get_closest_marker("soak")
        used = DJANGO & set(getattr(item, "fixturenames", ()))
        if not browser and (used or item.get_closest_marker("django_db")):
            item.add_marker("database")
    # The longest start first, so that no worker is alone with one at the end.
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def shared_by_module(item: pytest.Item) -> bool:
    """Whether something is made once for the whole module: then one worker makes it, not each."""
    known = getattr(item, "_fixtureinfo", None)
    made = known.name2fixturedefs.values() if known else ()
    return any(fixtures[-1].scope == "module" for fixtures in made)
