"""Both databases for tests of real processes: a folder with SQLite, or a PostgreSQL of the tests'.

`database` is a fixture: the environment of a process that has a fresh database of its own.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import unquote, urlsplit

import pytest

from with_postgres import postgres

NUMBERS = count(1)
HERE = Path(__file__).parent
DATABASE = "stolik.sqlite3"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL that is started for these tests and stopped after them."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment of a process with an empty database."""
    if request.param == "sqlite":
        return clean(settle(tmp_path / "data"))
    return clean(tmp_path / "data") | {"DATABASE_URL": settled(request.getfixturevalue("server"))}


@pytest.fixture
def database_file(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """This process with its SQLite in a file, as every site has it, instead of in memory.

    PostgreSQL stays as it is.
    """
    from django.db import connection

    if connection.vendor != "sqlite":
        yield
        return
    memory, name = connection.connection, connection.settings_dict["NAME"]
    connection.connection = None
    # Connections of other threads read the same settings.
    connection.settings_dict["NAME"] = str(settle(tmp_path / "file") / DATABASE)
    yield
    connection.close()
    connection.settings_dict["NAME"] = name
    connection.connection = memory


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def prepared_once(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """A tournament of 16 people in its first round, to be copied; `facts.txt` lists its facts."""
    environment = clean(tmp_path_factory.mktemp("prepared") / "data")
    if request.param == "postgresql":
        environment["DATABASE_URL"] = settled(request.getfixturevalue("server"))
    else:
        settle(Path(environment["STOLIK_DATA"]))
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


def settle(data: Path) -> Path:
    """An empty database of this version in a folder that has none; the folder.

    A site would make it itself at its first start, which takes longer than starting. Tests of a
    first start, of `restore` and of folders do without.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (data / DATABASE).exists():
        shutil.copy(_settled(), data / DATABASE)
    return data


@cache
def _settled() -> Path:
    """The file that is copied, made once a worker."""
    folder = own_folder()
    done = stolik(clean(folder), "user", "list")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return folder / DATABASE


def settled(address: str) -> str:
    """The address of an empty database of this version in a server."""
    return fresh(address, template=_settled_in(address))


@cache
def _settled_in(address: str) -> str:
    own = fresh(address)
    done = stolik(clean(own_folder()) | {"DATABASE_URL": own}, "user", "list")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return own.rpartition("/")[2]


def filled(data: Path, script: str, *words: str) -> str:
    """A folder as a script leaves it that is given a folder and words; what it printed.

    The script runs once a worker, and each test gets a copy: its moments are some minutes old.
    """
    folder, printed = _filled(script, *words)
    shutil.copytree(folder, data, dirs_exist_ok=True)
    return printed


@cache
def _filled(script: str, *words: str) -> tuple[Path, str]:
    folder = settle(own_folder())
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder), *words],
        env=clean(folder) | {"PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def own_folder() -> Path:
    """A folder for as long as this process lives."""
    folder = Path(mkdtemp(prefix="stolik-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


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
