"""Photos in backups and automatic copies, and back again."""

from __future__ import annotations

import sqlite3
import zipfile
from pathlib import Path

import pytest

from stolik.web.installation import backup, copies


@pytest.fixture(autouse=True)
def of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is SQLite's file here, whatever the other tests use."""
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of data with a database and a photo."""
    found = tmp_path / "site"
    (found / "photos").mkdir(parents=True)
    with sqlite3.connect(found / backup.DATABASE) as made:
        made.execute("CREATE TABLE t (x)")
    (found / backup.KEY).write_text("secret")
    for size in ("large", "small"):
        (found / "photos" / f"{'a' * 24}-{size}.jpg").write_bytes(size.encode())
    return found


def photos_in(place: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in backup.photo_files(place)}


def test_a_backup_holds_the_photos_and_a_restore_brings_them_back(
    data: Path, tmp_path: Path
) -> None:
    before = photos_in(data)
    assert len(before) == 2
    about = backup.write(tmp_path / "all.stolik", data, at=0)
    assert about.format == 2
    (data / "photos" / f"{'b' * 24}-small.jpg").write_bytes(b"later")
    backup.restore(tmp_path / "all.stolik", data, force=True, at=1)
    assert photos_in(data) == before
    # What was replaced is in the backup made before.
    with zipfile.ZipFile(data / "before-restore-1.stolik") as packed:
        assert f"photos/{'b' * 24}-small.jpg" in packed.namelist()


def test_automatic_copies_keep_the_photos_once_beside_them(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    for minute in (1, 2):
        copies.copy(data, stick, at=60 * minute)
    assert photos_in(stick) == photos_in(data)
    sizes = {file.stat().st_size for file in stick.glob("*.stolik")}
    with zipfile.ZipFile(next(stick.glob("*.stolik"))) as packed:
        assert sorted(packed.namelist()) == sorted([backup.ABOUT, backup.DATABASE, backup.KEY])
    assert len(sizes) == 1
    fresh = tmp_path / "fresh"
    backup.restore(backup.newest(stick), fresh, force=False, at=3)
    assert photos_in(fresh) == photos_in(data)
    # A photo that is deleted goes from the stick too.
    for file in backup.photo_files(data):
        file.unlink()
    copies.copy(data, stick, at=180)
    assert photos_in(stick) == {}


def test_a_backup_with_anything_else_in_it_is_refused(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.stolik"
    backup.write(target, data, at=0)
    with zipfile.ZipFile(target, "a") as packed:
        packed.writestr("photos/../../evil.jpg", b"x")
    with pytest.raises(backup.NotABackup):
        backup.restore(target, data, force=True, at=1)
