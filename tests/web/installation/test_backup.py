"""Backups and automatic copies: whole or not there at all, and checked before they replace."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import stat
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

import stolik.web
from stolik.web.installation import backup, copies
from support.databases import clean
from support.databases import stolik as command


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


def test_the_key_by_which_push_services_know_the_site_goes_along(
    data: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "backup.stolik", tmp_path / "other"
    assert backup.write(file, data, at=0).format == 1
    (data / "push.pem").write_text("our key")
    assert backup.write(file, data, at=0).format == 3
    (data / "push.pem").write_text("another")
    for place in (data, other):
        backup.restore(file, place, force=True, at=0)
        assert (place / "push.pem").read_text() == "our key"
        if os.name != "nt":
            assert stat.S_IMODE((place / "push.pem").stat().st_mode) == 0o600


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


ABOUT = {"made": 0, "database": "sqlite", "stolik": "9.9", "format": 1}
CODE = "\x1b[31mred\x07"


@pytest.mark.attack(29, "a backup whose about.json is not what it should be")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (json.dumps({**ABOUT, "made": "yesterday"}), "about.json says made is 'yesterday'"),
        (json.dumps({**ABOUT, "made": 1.5}), "about.json says made is 1.5"),
        (json.dumps({**ABOUT, "made": True}), "about.json says made is True"),
        (json.dumps({**ABOUT, "made": 10**30}), "about.json says made is 1000"),
        (json.dumps({**ABOUT, "made": -1}), "about.json says made is -1"),
        (json.dumps({**ABOUT, "database": ["x"]}), "about.json says database is ['x']"),
        (json.dumps({**ABOUT, "database": CODE}), r"about.json says database is '\x1b[31mred\x07'"),
        (json.dumps({**ABOUT, "stolik": {"a": 1}}), "about.json says stolik is {'a': 1}"),
        (json.dumps({**ABOUT, "format": "1"}), "about.json says format is '1'"),
        (json.dumps({**ABOUT, "format": 4, "stolik": CODE}), "was made by a newer Stolik"),
        (json.dumps({"made": 0}), "about.json says database is None"),
        (json.dumps([ABOUT]), "about.json cannot be read"),
        ("[" * 5000 + "]" * 5000, "about.json cannot be read"),
        ('{"made":' * 1000 + "0" + "}" * 1000, "about.json cannot be read"),
        ("1" * 9000, "about.json cannot be read"),
        (" " * 20_000 + json.dumps(ABOUT), "about.json cannot be read"),
    ],
    ids=str,
)
def test_all_that_a_backup_says_of_itself_is_checked_before_anything_is_replaced(
    text: str, said: str, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.stolik"
    packed_with(file, data, text)
    with pytest.raises(backup.NotABackup) as refused:
        backup.restore(file, data, force=True, at=0)
    assert (said in str(refused.value), str(refused.value).isprintable()) == (True, True)
    assert (read(data), (data / "secret.key").read_text()) == ([1], "a secret")
    assert list(data.glob("before-restore*")) == []


def packed_with(file: Path, data: Path, about: str) -> None:
    """A backup like any other, but for what it says of itself."""
    backup.write(file, data, at=0)
    with zipfile.ZipFile(file) as packed:
        content = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(file, "w") as packed:
        for name, old in content.items():
            packed.writestr(name, about if name == "about.json" else old)


@pytest.mark.attack(29, "damaged backups")
def test_whatever_happened_to_a_file_is_said_and_changes_nothing(
    data: Path, tmp_path: Path
) -> None:
    file, damaged = tmp_path / "backup.stolik", tmp_path / "damaged.stolik"
    backup.write(file, data, at=0)
    whole, chance = file.read_bytes(), random.Random(29)
    outcomes = set()
    for _ in range(400):
        content = bytearray(whole)
        for _ in range(chance.choice((1, 1, 4, 40))):
            content[chance.randrange(len(content))] = chance.randrange(256)
        damaged.write_bytes(bytes(content))
        try:
            backup.restore(damaged, tmp_path / "other", force=True, at=0)
        except backup.NotABackup:
            outcomes.add("refused")
        else:
            assert read(tmp_path / "other") == [1]
            outcomes.add("restored")
    assert outcomes == {"refused", "restored"}


@pytest.mark.attack(29, "packed in a way that Python does not know, or with a password")
@pytest.mark.parametrize(
    ("place", "value"),
    [(b"PK\x01\x02", (10, 99)), (b"PK\x01\x02", (8, 1)), (b"PK\x01\x02", (6, 236))],
)
def test_strange_zips_are_refused(
    place: bytes, value: tuple[int, int], data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.stolik"
    backup.write(file, data, at=0)
    content = bytearray(file.read_bytes())
    offset, byte = value
    content[content.index(place) + offset] = byte
    file.write_bytes(bytes(content))
    with pytest.raises(backup.NotABackup):
        backup.restore(file, data, force=True, at=0)


def test_a_database_that_cannot_be_read_is_no_backup(data: Path, tmp_path: Path) -> None:
    content = (data / "stolik.sqlite3").read_bytes()
    (data / "stolik.sqlite3").write_bytes(b"no database at all" + content[18:])
    with pytest.raises((backup.Unreadable, backup.NotABackup)):
        backup.write(tmp_path / "one.stolik", data, at=0)
    assert not (tmp_path / "one.stolik").exists()


@pytest.mark.slow
@pytest.mark.attack(29, "escape codes in a file, printed at the operator's terminal")
def test_commands_print_no_escape_codes_and_no_traceback(data: Path, tmp_path: Path) -> None:
    environment = clean(data)
    file = tmp_path / f"{CODE}.stolik"
    packed_with(file, data, json.dumps({**ABOUT, "database": CODE}))
    journal = tmp_path / f"{CODE}.jsonl"
    journal.write_text('{"' + CODE)
    for words in (
        ["restore", str(file)],
        ["verify", str(journal)],
        ["user", "password", CODE],
        ["backup", str(tmp_path / CODE / CODE), "--data", str(tmp_path / CODE)],
        ["serve", "--data", str(file)],
    ):
        done = command(environment, *words)
        said = done.stdout + done.stderr
        assert (words[0], done.returncode in (1, 2), "Traceback" in said) == (words[0], True, False)
        assert [c for c in said if not c.isprintable() and c != "\n"] == []


@pytest.mark.slow
def test_a_database_that_is_away_is_said_in_a_sentence(tmp_path: Path) -> None:
    away = {**clean(tmp_path / "data"), "DATABASE_URL": "postgres://x@127.0.0.1:1/x"}
    cut = clean(tmp_path / "cut")
    (tmp_path / "cut").mkdir()
    (tmp_path / "cut" / "stolik.sqlite3").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    (tmp_path / "cut" / "secret.key").write_text("x" * 50)
    closed = clean(tmp_path / "closed")
    (tmp_path / "closed" / "serving.lock").mkdir(parents=True)
    refused = command(closed, "serve")
    assert (refused.returncode, "serving.lock: unable to open" in refused.stderr) == (2, True)
    file = tmp_path / "x.stolik"
    for environment in (away, cut):
        for words in (["user", "list"], ["backup", str(file)], ["serve"], ["mail", "send"]):
            done = command(environment, *words)
            assert (words, done.returncode in (1, 2), done.stderr.count("\n")) == (words, True, 1)
    assert not file.exists()


def test_every_migration_of_data_works_on_the_database_it_is_given() -> None:
    """A backup is brought up to date beside the installation's own database."""
    root = Path(stolik.web.__file__).parent
    texts = {path.name: path.read_text() for path in root.rglob("migrations/*/0*.py")}
    wrong = [
        name
        for name, text in texts.items()
        if "RunPython" in text and "connection.alias" not in text
    ]
    assert wrong == []


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
