"""What every test may use: real processes with a database of their own.

A quick test that uses Django's database is marked `database`, and so runs on PostgreSQL too. A slow
one is only where it says so itself: because it sends statements that no quick one does, or because
values, locks or migrations are what it is about. The others render pages whose statements the quick
ones have sent.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from support.databases import (  # noqa: F401  # fixtures
    database,
    database_file,
    prepared,
    prepared_once,
    server,
)

# Tests start hundreds of processes: each would compile every module again, which takes longer than
# all the rest of its start.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

DJANGO = {"db", "transactional_db", "django_db_reset_sequences"}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    for item in items:
        if shared_by_module(item) and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
        long = item.get_closest_marker("slow") or item.get_closest_marker("soak")
        if not long and in_django(item):
            item.add_marker("database")
    yield
    if getattr(config.option, "loadgroup", False):
        grouped = [item for item in items if item.get_closest_marker("xdist_group")]
        assert all("@" in item.nodeid for item in grouped), "xdist no longer keeps groups together"
    # The longest start first, so that no worker is alone with one at the end; tests with Django's
    # database stay in the order that pytest-django has put them in.
    items.sort(key=lambda item: not in_django(item) and seconds(item), reverse=True)


def in_django(item: pytest.Item) -> bool:
    """Whether a test uses Django's database in its own process."""
    used = DJANGO & set(getattr(item, "fixturenames", ()))
    return bool(used or item.get_closest_marker("django_db"))


def seconds(item: pytest.Item) -> int:
    """About how long a test with browsers or processes takes; nothing for a quick one."""
    slow = item.get_closest_marker("slow")
    return (slow.args or [10])[0] if slow else 0


def shared_by_module(item: pytest.Item) -> bool:
    """Whether something is made once for the whole module: then one worker makes it, not each."""
    known = getattr(item, "_fixtureinfo", None)
    made = known.name2fixturedefs.values() if known else ()
    return any(fixtures[-1].scope == "module" for fixtures in made)
