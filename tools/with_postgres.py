"""Runs a command with a PostgreSQL of its own: made, started, used and thrown away.

    python tools/with_postgres.py pytest -m database

DATABASE_URL tells the command where it is: a socket in a temporary folder, no network. PostgreSQL
refuses to run as root, so root runs it as `nobody`. Binaries are those of PATH, or Debian's.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final
from urllib.parse import quote

DEBIAN: Final = Path("/usr/lib/postgresql")
NAME: Final = "stolik"
PORT: Final = "5432"  # part of the socket's name; nobody listens on the network
# Nothing of this survives: speed is worth more than the machine losing its power.
QUICK: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
LASTING: Final = ("fsync=on", "synchronous_commit=on")


class NoPostgres(RuntimeError):
    """There is no PostgreSQL here that could be started."""


def binary(name: str) -> str:
    """Where a program of PostgreSQL is: in PATH, or the newest that Debian installed."""
    if found := shutil.which(name):
        return found
    versions = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    if not versions:
        raise NoPostgres(f"no {name!r} in PATH or {DEBIAN}: apt-get install postgresql")
    return str(versions[-1])


@contextmanager
def postgres(*, lasting: bool = False) -> Iterator[str]:
    """The address of a database that exists as long as this does."""
    programs = {name: binary(name) for name in ("initdb", "pg_ctl")}
    folder = Path(tempfile.mkdtemp(prefix="stolik-pg-"))
    try:
        who = _unprivileged(folder)
        data = str(folder / "data")
        _run([programs["initdb"], "-D", data, "-U", NAME, "-A", "trust", "-E", "UTF8"], who)
        options = ["listen_addresses=", f"unix_socket_directories={folder}", f"port={PORT}"]
        options += [*(LASTING if lasting else QUICK), "max_connections=300", "shared_buffers=64MB"]
        words = " ".join(f"-c '{option}'" for option in options)
        start = [programs["pg_ctl"], "-D", data, "-w", "-o", words]
        _run([*start, "-l", str(folder / "log"), "start"], who)
        try:
            _create(folder)
            yield f"postgres://{NAME}@{quote(str(folder), safe='')}:{PORT}/{NAME}"
        finally:
            _run([programs["pg_ctl"], "-D", data, "-w", "-m", "immediate", "stop"], who)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _create(folder: Path) -> None:
    import psycopg

    where = f"host={folder} port={PORT} user={NAME} dbname=postgres"
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {NAME}")


def _unprivileged(folder: Path) -> Mapping[str, Any]:
    """As whom PostgreSQL runs; the folder becomes theirs."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    shutil.chown(folder, "nobody")
    return {"user": "nobody", "group": folder.stat().st_gid, "extra_groups": []}


def _run(words: list[str], who: Mapping[str, Any]) -> None:
    # A server keeps the streams it was started with: a pipe would never end.
    with tempfile.TemporaryFile() as said:
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            words, cwd="/", env=environment, stdout=said, stderr=said, check=False, **who
        )
        if done.returncode:
            said.seek(0)
            raise NoPostgres(said.read().decode("utf-8", "replace").strip())


def _asked_to_end(number: int, frame: FrameType | None) -> None:
    del frame
    sys.exit(128 + number)


def main(words: list[str]) -> int:
    """The command's own exit status; 2 without a command, 3 without a PostgreSQL."""
    if not words:
        print("usage: with_postgres.py COMMAND [ARGUMENT ...]", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _asked_to_end)
    try:
        with postgres() as address:
            return subprocess.run(words, env={**os.environ, "DATABASE_URL": address}).returncode
    except NoPostgres as error:
        print(f"with_postgres: {error}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
