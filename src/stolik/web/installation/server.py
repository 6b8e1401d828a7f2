"""Starting the site: the folder of data, the database brought up to date, uvicorn.

Knows the environment and the process; what is served is `stolik.web.config.process`.
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from stolik.live.streams import Application, Receive, Scope, Send

OWN_APPS: Final = (
    "people",
    "event",
    "printing",
    "staff",
    "gallery",
    "privacy",
    "seasons",
    "office",
)
LOCK: Final = "serving.lock"
ADDRESS: Final = "serving.txt"


class Unusable(ValueError):
    """The database cannot be reached or read; the message says why."""


class NoDatabase(Unusable):
    """There is no database in this folder, which is the message."""


class NewerData(Unusable):
    """The data were written by a newer version than this one."""


class InUse(RuntimeError):
    """Another process serves these data; the message is its address, if known."""


def mail_without_address(public_url: str = "") -> bool:
    """Whether mail would be sent with links that follow whatever name a browser sent."""
    address = public_url or os.environ.get("STOLIK_PUBLIC_URL", "")
    return bool(os.environ.get("STOLIK_MAIL")) and not address


def set_up(
    data: Path, *, public_url: str = "", tls: bool = False, hall: bool = False, demo: bool = False
) -> None:
    """Django ready to be used, with this folder of data.

    `tls`: this process itself speaks HTTPS; `hall`: at addresses that are another's tomorrow;
    `demo`: with roles to try, for everybody only where nobody else can come.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["STOLIK_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stolik.web.config.settings")
    if public_url:
        os.environ["STOLIK_PUBLIC_URL"] = public_url
    strangers = hall or bool(os.environ.get("STOLIK_PUBLIC_URL"))
    shown = ["demo-password" if strangers else "demo-own"] * demo
    os.environ["STOLIK_SERVING"] = " ".join(["tls"] * tls + ["hall"] * hall + shown)
    import django

    from stolik.web.config import logs

    logs.set_up()
    django.setup()


@contextmanager
def alone(data: Path, address: str = "") -> Iterator[None]:
    """Keeps these data to one process: pages are pushed only by the one that wrote.

    The lock is SQLite's, which every system has and every death of a process releases.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(_locked(data)):
        (data / ADDRESS).write_text(address, encoding="utf-8")
        try:
            yield
        finally:
            (data / ADDRESS).unlink(missing_ok=True)


def _locked(data: Path) -> sqlite3.Connection:
    lock = None
    try:
        lock = sqlite3.connect(data / LOCK, timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise InUse(_address(data)) from None
        raise OSError(errno.EACCES, f"{LOCK}: {error}") from None
    return lock


def _address(data: Path) -> str:
    try:
        return (data / ADDRESS).read_text(encoding="utf-8")
    except OSError:
        return ""


def migrate(data: Path) -> Path | None:
    """Bring the database to this version; the backup made before, if there was data."""
    from django.db import Error

    try:
        return _migrate(data)
    except Error as error:
        raise Unusable(" ".join(str(error).split())) from None


def _migrate(data: Path) -> Path | None:
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    from stolik.web.installation import backup
    from stolik.web.installation.copies import copy_name

    executor = MigrationExecutor(connection)
    loader = executor.loader
    if newer := [key for key in loader.applied_migrations if _unknown(key, loader.disk_migrations)]:
        raise NewerData(", ".join(f"{app}.{name}" for app, name in sorted(newer)))
    if not executor.migration_plan(loader.graph.leaf_nodes()):
        return None
    backup_file = None
    if loader.applied_migrations:
        now = int(time.time())
        backup_file = data / "before-upgrade" / copy_name(now)
        backup.write(backup_file, data, at=now)
    call_command("migrate", verbosity=0, interactive=False)
    return backup_file


def catch_up() -> None:
    """Project journals of which nothing was projected yet: after an upgrade or a restore."""
    from stolik.web.installation import site_check

    site_check.catch_up()


def current(data: Path) -> bool:
    """Whether the database is of this very version; NoDatabase if there is none."""
    from django.db import Error

    if not os.environ.get("DATABASE_URL") and not (data / "stolik.sqlite3").exists():
        raise NoDatabase(repr(str(data)))
    set_up(data)
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error as error:
        raise Unusable(" ".join(str(error).split())) from None


def _unknown(key: tuple[str, str], known: object) -> bool:
    return key[0] in OWN_APPS and isinstance(known, dict) and key not in known


def serve(
    host: str,
    port: int,
    *,
    cert: str | None = None,
    key: str | None = None,
    on_guest: Callable[[], None] | None = None,
) -> None:
    """Serve until asked to end; `on_guest` is called when the first other machine gets in."""
    from stolik.live.connections import Connections
    from stolik.live.server import server_of
    from stolik.web.config import limits
    from stolik.web.config.process import application
    from stolik.web.tournaments import push

    allowed = limits.from_environment()
    connections = Connections(allowed.limits, limits.proxies_of(allowed), limits.refusal)
    served: Application = application(allowed)
    server = server_of(
        greeting(served, on_guest) if on_guest else served,
        connections,
        push.HUB.stop,
        host=host,
        port=port,
        ssl_certfile=cert,
        ssl_keyfile=key,
        forwarded_allow_ips=allowed.proxies,
        backlog=allowed.backlog,
    )
    # Ctrl+C and SIGTERM are how this ends: uvicorn raises them again when it has ended, and
    # without a handler of ours SIGTERM would then leave no time for the last copy.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run()


def greeting(inner: Application, on_guest: Callable[[], None]) -> Application:
    """The application, which tells when it is first reached from another machine."""
    own = {"127.0.0.1", "::1", *hall_addresses()}
    greeted = False

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal greeted
        client = scope.get("client")
        if not greeted and client and client[0] not in own:
            greeted = True
            on_guest()
        await inner(scope, receive, send)

    return application


def hall_addresses() -> tuple[str, ...]:
    """The addresses of this machine that phones in the same network may reach."""
    addresses: list[str] = []
    # Asking for a route sends nothing; it tells which address this machine would use.
    for target in ("192.168.0.1", "10.0.0.1", "172.16.0.1", "203.0.113.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((target, 9))
            addresses.append(probe.getsockname()[0])
    with suppress(OSError):
        addresses += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return tuple(dict.fromkeys(a for a in addresses if "." in a and not a.startswith("127.")))
