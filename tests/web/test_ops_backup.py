"""Backups and automatic copies: whole or not there at all, and checked before they replace."""

from __future__ import annotations

import json
import sqlite3
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from stolik.web import backup, copies


@pytest.fixture(autouse=True)
def own_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An installation as far as a backup can see it."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret.key").write_text("a secret")
    with closing(sqlite3.connect(folder / "stolik.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE facts (n INTEGER)")
    write(folder, 1)
    return folder


def write(folder: Path, number: int) -> None:
    with closing(sqlite3.connect(folder / "stolik.sqlite3")) as database, database:
        database.execute("INSERT INTO facts VALUES (?)", [number])


def read(folder: Path) -> list[int]:
    with closing(sqlite3.connect(folder / "stolik.sqlite3")) as database:
        return [number for (number,) in database.execute("SELECT n FROM facts ORDER BY n")]


def test_a_backup_is_one_moment_of_a_database_that_is_being_written(
    data: Path, tmp_path: Path
) -> None:
    ending = threading.Event()

    def writing() -> None:
        number = 2
        while not ending.is_set():
            write(data, number)
            number += 1

    thread = threading.Thread(target=writing)
    thread.start()
    try:
        for number in range(5):
            backup.write(tmp_path / f"{number}.stolik", data, at=number)
    finally:
        ending.set()
        thread.join()
    for number in range(5):
        other = tmp_path / f"other-{number}"
        backup.restore(tmp_path / f"{number}.stolik", other, force=False, at=0)
        found = read(other)
        assert found == list(range(1, len(found) + 1))
        assert (other / "secret.key").read_text() == "a secret"


def test_what_the_old_write_ahead_log_held_does_not_come_back(data: Path, tmp_path: Path) -> None:
    backup.write(tmp_path / "one.stolik", data, at=0)
    live = sqlite3.connect(data / "stolik.sqlite3")
    with closing(live):
        live.execute("INSERT INTO facts VALUES (2)")
        live.commit()
        # As after a death: what was written last stands in the log alone.
        for name in ("stolik.sqlite3", "stolik.sqlite3-wal", "stolik.sqlite3-shm"):
            (tmp_path / name).write_bytes((data / name).read_bytes())
    dead = tmp_path / "dead"
    dead.mkdir()
    for name in ("stolik.sqlite3", "stolik.sqlite3-wal", "stolik.sqlite3-shm"):
        (tmp_path / name).replace(dead / name)
    (dead / "secret.key").write_text("another")
    backup.restore(tmp_path / "one.stolik", dead, force=True, at=7)
    assert read(dead) == [1]
    backup.restore(dead / "before-restore-7.stolik", tmp_path / "kept", force=False, at=0)
    assert read(tmp_path / "kept") == [1, 2]


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "other zip", "newer", "database"])
def test_what_is_not_a_backup_changes_nothing(damage: str, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.stolik"
    backup.write(file, data, at=0)
    whole = file.read_bytes()
    about = {"made": 0, "database": "sqlite", "stolik": "9.9", "format": 1}
    content = {
        "other zip": {"../../evil": "x"},
        "newer": {"about.json": json.dumps({**about, "format": 2})},
        "database": {
            "about.json": json.dumps(about),
            "secret.key": "x",
            "stolik.sqlite3": "SQLite format 3\0" + "x" * 9000,
        },
    }
    if damage in content:
        with zipfile.ZipFile(file, "w") as packed:
            for name, text in content[damage].items():
                packed.writestr(name, text)
    else:
        file.write_bytes({"empty": b"", "text": b"no", "cut": whole[: len(whole) // 2]}[damage])
    with pytest.raises(backup.NotABackup):
        backup.restore(file, data, force=True, at=0)
    assert read(data) == [1]
    assert (data / "secret.key").read_text() == "a secret"
    assert not list(tmp_path.rglob("evil"))


def test_data_are_not_replaced_unless_asked_for(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.stolik"
    backup.write(file, data, at=0)
    write(data, 2)
    with pytest.raises(backup.AlreadyThere):
        backup.restore(file, data, force=False, at=0)
    assert read(data) == [1, 2]


def test_nothing_is_backed_up_as_nothing(tmp_path: Path) -> None:
    with pytest.raises(backup.NothingThere):
        backup.write(tmp_path / "x.stolik", tmp_path, at=0)
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_fails_leaves_the_older_one(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.stolik"
    backup.write(file, data, at=0)
    before = file.read_bytes()
    (data / "secret.key").unlink()
    with pytest.raises(OSError, match=r"secret\.key"):
        backup.write(file, data, at=1)
    assert file.read_bytes() == before


def test_the_newest_copies_are_kept_and_the_newest_is_restored(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    for minute in range(5):
        write(data, minute + 2)
        copies.copy(data, stick, at=60 * minute, kept=3)
    (stick / "stolik-half.stolik.part").write_bytes(b"half a copy")
    names = [path.name for path in sorted(stick.glob("*.stolik"))]
    assert names == [f"stolik-19700101-000{minute}00.stolik" for minute in (2, 3, 4)]
    other = tmp_path / "other"
    backup.restore(backup.newest(stick), other, force=False, at=0)
    assert read(other) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(backup.NotABackup):
        backup.newest(data)


def test_copies_are_made_when_something_changed_also_after_the_place_was_gone(
    data: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.write_text("not a folder: the stick is not in")
    seconds = iter(range(1000))
    copying = copies.Copying(data, stick, every=0.01, clock=lambda: next(seconds))
    copying.start()
    try:
        stick.unlink()
        wait_for(lambda: read_newest(stick, tmp_path) == [1])
        write(data, 2)
        wait_for(lambda: read_newest(stick, tmp_path) == [1, 2])
        count = len(list(stick.iterdir()))
    finally:
        copying.stop()
    assert len(list(stick.iterdir())) == count  # nothing new, no new copy
    write(data, 3)


def test_the_last_copy_is_made_at_the_end(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    seconds = iter(range(1000))
    copying = copies.Copying(data, stick, every=600, clock=lambda: next(seconds))
    copying.start()
    wait_for(lambda: read_newest(stick, tmp_path) == [1])
    write(data, 2)
    copying.stop()
    assert read_newest(stick, tmp_path) == [1, 2]


def read_newest(stick: Path, scratch: Path) -> list[int]:
    """What the newest copy holds; nothing if there is none yet."""
    try:
        backup.restore(backup.newest(stick), scratch / "read", force=True, at=0)
    except (backup.NotABackup, OSError):
        return []
    return read(scratch / "read")


def wait_for(true: object) -> None:
    assert callable(true)
    waiting = threading.Event()
    for _ in range(1000):
        if true():
            return
        waiting.wait(0.01)
    raise AssertionError("it did not happen")
