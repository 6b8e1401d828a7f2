"""A backup: everything of an installation in one file, and an installation made of such a file.

The file is a zip: `about.json`, `secret.key`, `push.pem` if there is one, the database, either as
SQLite's own file or, from PostgreSQL, as portable lines (`data.jsonl`), and the photos. Both can be
restored into either database. Automatic copies, of which there are many, keep their photos in a
folder beside them. Made while the site runs; restored while it does not. Knows files and databases,
no page and no clock.
"""

from __future__ import annotations

import json
import lzma
import os
import re
import reprlib
import shutil
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from stolik import __version__
from stolik.web.core import private_files
from stolik.web.core.text import UNKEPT
from stolik.web.core.web_push import KEY_FILE as PUSH_KEY
from stolik.web.installation.older_backups import lift

WRITING: Final = os.O_WRONLY | getattr(os, "O_BINARY", 0)  # Windows would change line ends
SUFFIX: Final = ".stolik"
UNREADABLE: Final = (LookupError, TypeError, ValueError)  # what a damaged line may raise
DATABASE: Final = "stolik.sqlite3"
KEY: Final = "secret.key"
ABOUT: Final = "about.json"
PORTABLE: Final = "data.jsonl"
PHOTOS: Final = "photos"
PHOTO: Final = re.compile(r"photos/[0-9a-f]{24}-(large|small)\.jpg")
# Made anew by Django, or worth nothing on another day.
LEFT_OUT: Final = ("contenttypes", "auth.permission", "sessions", "axes")
FORMATS: Final = (1, 2, 3)
LONGEST_ABOUT: Final = 10_000  # bytes
LATEST: Final = 32_503_680_000  # the year 3000: beyond it not every system knows a date
# What Python's own reading of a damaged zip may end in; RuntimeError is also what it raises for
# passwords, unknown ways of packing and too deep nesting.
DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OverflowError,
    RuntimeError,
    ValueError,
)


class NotABackup(ValueError):
    """A file that cannot be restored; the message says why."""


class NothingThere(ValueError):
    """There is no data to be backed up."""


class Unreadable(ValueError):
    """The data that are to be backed up cannot be read; the message says why."""


class AlreadyThere(ValueError):
    """There is data that a restore would replace."""


@dataclass(frozen=True, slots=True)
class About:
    """What a backup says about itself: `made` in seconds since 1970."""

    made: int
    database: str
    stolik: str = __version__
    format: int = 1


def write(target: Path, data: Path, *, at: int, photos_inside: bool = True) -> About:
    """Back the installation up; the file appears whole or not at all."""
    portable = bool(os.environ.get("DATABASE_URL"))
    pictures = photo_files(data) if photos_inside else []
    # A version that knows no photos, or no messages to phones, would not know what to do with them.
    needed = 3 if (data / PUSH_KEY).exists() else 2 if pictures else 1
    about = About(at, "portable" if portable else "sqlite", format=needed)
    target.parent.mkdir(mode=private_files.FOLDER, parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)  # one left by a machine that died could be open to others
    with tempfile.TemporaryDirectory(prefix="stolik-backup-") as scratch:
        content = Path(scratch) / (PORTABLE if portable else DATABASE)
        if portable:
            _dump(content, "default")
        else:
            _snapshot(data / DATABASE, content)
        _pack(part, about, content, data, photos=bool(pictures))
    part.replace(target)
    return about


def _pack(part: Path, about: About, content: Path, data: Path, *, photos: bool) -> None:
    # It holds names and the secret key: for its owner's eyes.
    with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | WRITING, 0o600), "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            packed.writestr(ABOUT, json.dumps(asdict(about)))
            packed.write(data / KEY, KEY)
            if about.format == 3:
                packed.write(data / PUSH_KEY, PUSH_KEY)
            packed.write(content, content.name)
            # After the database: every photo it speaks of had its files before.
            for picture in photo_files(data) if photos else ():
                with suppress(FileNotFoundError):  # deleted in this very moment
                    packed.write(picture, f"{PHOTOS}/{picture.name}", zipfile.ZIP_STORED)
        file.flush()
        os.fsync(file.fileno())


def read_about(source: Path) -> About:
    """What a backup says about itself, all of it checked."""
    with source.open("rb") as file:
        try:
            with zipfile.ZipFile(file) as packed:
                names = set(packed.namelist())
                with packed.open(ABOUT) as member:
                    text = member.read(LONGEST_ABOUT + 1)
        except (KeyError, OSError, *DAMAGED):
            raise NotABackup(f"{str(source)!r} is not a backup of Stolik") from None
    about = _about(text, source)
    wanted = {ABOUT, KEY, DATABASE if about.database == "sqlite" else PORTABLE}
    wanted |= {PUSH_KEY} if about.format == 3 else set()
    if {name for name in names if not PHOTO.fullmatch(name)} != wanted:
        raise NotABackup(f"{str(source)!r} is not a whole backup of Stolik")
    return about


def _about(text: bytes, source: Path) -> About:
    try:
        known = json.loads(text) if len(text) <= LONGEST_ABOUT else None
    except (ValueError, RecursionError):
        known = None
    if not isinstance(known, dict):
        raise NotABackup(f"{str(source)!r} is not a backup of Stolik: about.json cannot be read")
    version = known.get("stolik", "")
    if known.get("format") not in (None, *FORMATS) and isinstance(known["format"], int):
        named = reprlib.repr(version)
        raise NotABackup(f"{str(source)!r} was made by a newer Stolik ({named}): install that one")
    right = {
        "made": _is_count(known.get("made")) and known["made"] <= LATEST,
        "database": known.get("database") in ("sqlite", "portable"),
        "stolik": isinstance(version, str) and len(version) <= 100,
        "format": _is_count(known.get("format", 1)),
    }
    for name, good in right.items():
        if not good:
            quoted = reprlib.repr(known.get(name))
            raise NotABackup(
                f"{str(source)!r} is not a backup of Stolik: about.json says {name} is {quoted}"
            )
    return About(known["made"], known["database"], version, known.get("format", 1))


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def newest(place: Path) -> Path:
    """The backup meant by a file, or the newest in a folder of automatic copies."""
    if not place.is_dir():
        return place
    backups = sorted(place.glob(f"*{SUFFIX}"))
    if not backups:
        raise NotABackup(f"there is no backup of Stolik in {str(place)!r}")
    return backups[-1]


def restore(source: Path, data: Path, *, force: bool, at: int) -> About:
    """Make the installation what the backup holds; what it replaces is backed up first."""
    about = read_about(source)
    data.mkdir(mode=private_files.FOLDER, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="restoring-", dir=data) as scratch:
        folder = Path(scratch)
        try:
            with zipfile.ZipFile(source) as packed:
                packed.extractall(folder)
        except (OSError, *DAMAGED) as error:
            raise NotABackup(f"{str(source)!r} cannot be unpacked: {error}") from None
        if about.database == "sqlite":
            _check(folder / DATABASE)
        if not (folder / KEY).read_bytes().isascii():
            raise NotABackup(f"{str(source)!r} is not a backup of Stolik: secret.key is no key")
        if not (folder / PHOTOS).exists() and (source.parent / PHOTOS).is_dir():
            mirror(source.parent, folder)
        if os.environ.get("DATABASE_URL"):
            _into_server(folder, about, data, force=force, at=at)
        else:
            _into_file(folder, about, data, force=force, at=at)
        _place_photos(folder, data)
    return about


def photo_files(data: Path) -> list[Path]:
    """The files of photos in a folder of data."""
    files = sorted((data / PHOTOS).glob("*.jpg"))
    return [file for file in files if PHOTO.fullmatch(f"{PHOTOS}/{file.name}")]


def mirror(source: Path, target: Path) -> None:
    """Make the photos of one folder those of another; what is there already stays."""
    wanted = {file.name: file for file in photo_files(source)}
    known = {file.name for file in photo_files(target)}
    for name in known - set(wanted):
        (target / PHOTOS / name).unlink(missing_ok=True)
    if wanted:
        (target / PHOTOS).mkdir(mode=private_files.FOLDER, parents=True, exist_ok=True)
    for name in set(wanted) - known:
        part = target / PHOTOS / f"{name}.part"
        with suppress(FileNotFoundError):
            shutil.copyfile(wanted[name], part)
            private_files.hide(part)
            part.replace(target / PHOTOS / name)


def _place_photos(folder: Path, data: Path) -> None:
    for file in photo_files(data):
        file.unlink(missing_ok=True)
    if (folder / PHOTOS).exists():
        (data / PHOTOS).mkdir(mode=private_files.FOLDER, parents=True, exist_ok=True)
    for file in photo_files(folder):
        private_files.hide(file)
        file.replace(data / PHOTOS / file.name)


def _into_file(folder: Path, about: About, data: Path, *, force: bool, at: int) -> None:
    database = data / DATABASE
    if database.exists() and not force:
        raise AlreadyThere(f"there is already data in {str(data)!r}")
    if about.database == "portable":
        _build_file(folder / PORTABLE, folder / DATABASE, data)
    if database.exists():
        write(data / f"before-restore-{at}{SUFFIX}", data, at=at)
    for name in (f"{DATABASE}-wal", f"{DATABASE}-shm"):
        # What they hold belongs to the old file.
        (data / name).unlink(missing_ok=True)
    private_files.hide(folder / DATABASE)
    (folder / DATABASE).replace(database)
    _place_keys(folder, data)


def _into_server(folder: Path, about: About, data: Path, *, force: bool, at: int) -> None:
    from stolik.web.installation import server

    server.set_up(data)
    from django.core.management import call_command
    from django.db import connection

    if connection.introspection.table_names():
        call_command("migrate", verbosity=0, interactive=False)
        if _used() and not force:
            raise AlreadyThere("there is already data in the database of DATABASE_URL")
        if _used():
            write(data / f"before-restore-{at}{SUFFIX}", data, at=at)
    if about.database == "sqlite":
        _dump_file(folder / DATABASE, folder / PORTABLE)
    _load(folder / PORTABLE, "default")
    _place_keys(folder, data)


def _place_keys(folder: Path, data: Path) -> None:
    for name in (KEY, PUSH_KEY):
        if (folder / name).exists():
            private_files.hide(folder / name)
            (folder / name).replace(data / name)


def _used() -> bool:
    from django.contrib.auth.models import User

    from stolik.web.models.tournaments import Tournament

    return User.objects.exists() or Tournament.objects.exists()


def _snapshot(database: Path, target: Path) -> None:
    """SQLite's own online backup: one moment of the database, whoever writes meanwhile."""
    if not database.exists():
        raise NothingThere(f"there is no data in {str(database.parent)!r}")
    try:
        live, copy = sqlite3.connect(database, timeout=30), sqlite3.connect(target)
        with closing(live), closing(copy):
            live.backup(copy)
    except sqlite3.Error as error:
        raise Unreadable(f"{str(database)!r} cannot be read: {error}") from None
    _check(target)


def _check(database: Path) -> None:
    try:
        with closing(sqlite3.connect(database)) as copy:
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        verdict = str(error)
    if verdict != "ok":
        raise NotABackup(f"the database in it is damaged: {verdict}")


def _dump(target: Path, alias: str) -> None:
    """One moment of a database as lines that any other can load."""
    from django.core.management import call_command
    from django.db import connections, transaction

    with transaction.atomic(using=alias):
        if connections[alias].vendor == "postgresql":
            with connections[alias].cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        call_command(
            "dumpdata",
            format="jsonl",
            output=str(target),
            exclude=LEFT_OUT,
            database=alias,
            use_base_manager=True,
            verbosity=0,
        )


def _dump_file(database: Path, target: Path) -> None:
    """The same of a SQLite file that is not the installation's own."""
    from django.core.management import call_command

    _mend(database)
    with _beside(database) as alias:
        call_command("migrate", database=alias, verbosity=0, interactive=False)
        _dump(target, alias)


def _build_file(lines: Path, database: Path, data: Path) -> None:
    """A SQLite file of such lines, beside the installation's own, which is not touched."""
    from stolik.web.installation import server

    server.set_up(data)
    with _beside(database) as alias:
        _load(lines, alias)
    _check(database)


@contextmanager
def _beside(database: Path) -> Iterator[str]:
    """The alias by which Django knows another SQLite file meanwhile."""
    from django.db import connections

    connections.settings["restored"] = {
        **connections.settings["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": database,
        "OPTIONS": {},
    }
    try:
        yield "restored"
    finally:
        connections["restored"].close()
        del connections["restored"]
        del connections.settings["restored"]


def _mend(database: Path) -> None:
    """Replace in values kept as JSON what no other database takes: phones could send it once.

    Facts are not touched: they are text, in which such a letter is written out.
    """
    with closing(sqlite3.connect(database)) as copy, copy:
        tables = copy.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        for table, sql in tables:
            for column in re.findall(r'JSON_VALID\("(\w+)"\)', sql):
                query = f'SELECT rowid, "{column}" FROM "{table}" WHERE "{column}" LIKE ?'
                for row, text in copy.execute(query, ["%\\u%"]).fetchall():
                    mended = json.dumps(_kept(json.loads(text)))
                    copy.execute(
                        f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', [mended, row]
                    )


def _kept(value: Any) -> Any:
    if isinstance(value, str):
        return UNKEPT.sub("\ufffd", value)
    if isinstance(value, list):
        return [_kept(part) for part in value]
    if isinstance(value, dict):
        return {_kept(name): _kept(part) for name, part in value.items()}
    return value


def _load(lines: Path, alias: str) -> None:
    """Make a database what the lines say; all of it, or it stays as it was."""
    from django.core.management import CommandError, call_command
    from django.core.serializers.base import DeserializationError
    from django.db import DataError, IntegrityError, transaction

    call_command("migrate", database=alias, verbosity=0, interactive=False)
    try:
        lift(lines)
        with transaction.atomic(using=alias):
            call_command("flush", database=alias, verbosity=0, interactive=False)
            call_command(
                "loaddata", str(lines), database=alias, ignorenonexistent=True, verbosity=0
            )
    except (
        CommandError,
        DeserializationError,
        DataError,
        IntegrityError,
        LookupError,
        ValueError,
    ) as error:
        why = " ".join(str(error).replace(str(lines), lines.name).split())
        raise NotABackup(f"its data cannot be loaded: {why}") from None
