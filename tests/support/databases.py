"""Both databases for tests of real processes: a folder with SQLite, or a PostgreSQL of the tests'.

`database` is a fixture: the environment of a process that has a fresh database of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from with_postgres import postgres

NUMBERS = count(1)
HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL that is started for these tests and stopped after them."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment of a process with an empty database."""
    environment = clean(tmp_path / "data")
    if request.param == "postgresql":
        environment["DATABASE_URL"] = fresh(request.getfixturevalue("server"))
    return environment


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def prepared_once(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """A tournament of 16 people in its first round, to be copied; `facts.txt` lists its facts."""
    environment = clean(tmp_path_factory.mktemp("prepared") / "data")
    if request.param == "postgresql":
        environment["DATABASE_URL"] = fresh(request.getfixturevalue("server"))
    done = performing(environment, "prepare", "16", "--", "facts")
    assert done.returncode == 0, done.stderr
    facts = done.stdout.partition("--\n")[2]
    Path(environment["STOLIK_DATA"], "facts.txt").write_text(facts, encoding="utf-8")
    return environment


@pytest.fixture
def prepared(prepared_once: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """The environment of a process with a copy of that tournament."""
    environment = clean(tmp_path / "data")
    shutil.copytree(prepared_once["STOLIK_DATA"], environment["STOLIK_DATA"])
    if source := prepared_once.get("DATABASE_URL"):
        environment["DATABASE_URL"] = fresh(source, template=source.rpartition("/")[2])
    return environment


def clean(data: Path) -> dict[str, str]:
    """The environment without what the surrounding test run set."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "STOLIK_COPIES", "STOLIK_LOG")
    }
    return {**kept, "STOLIK_DATA": str(data), "LC_ALL": "C.UTF-8", "BROWSER": "true"}


def fresh(address: str, template: str = "template1") -> str:
    """A new database in a server; its address."""
    import psycopg

    name = f"own_{next(NUMBERS)}"
    parts = urlsplit(address)
    where = f"host={unquote(parts.hostname or '')} port={parts.port} user={parts.username}"
    with psycopg.connect(f"{where} dbname=postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    return address.rpartition("/")[0] + "/" + name


def performing(
    environment: dict[str, str], *words: str, lines: str = "", **faults: str
) -> subprocess.CompletedProcess[str]:
    """What `performing.py` says."""
    return subprocess.run(
        [sys.executable, str(HERE / "performing.py"), *words],
        env={**environment, **faults},
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def stolik(
    environment: dict[str, str], *words: str, said: str = ""
) -> subprocess.CompletedProcess[str]:
    """What the command answers; `said` is what is typed."""
    return subprocess.run(
        [sys.executable, "-m", "stolik", *words],
        env=environment,
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
