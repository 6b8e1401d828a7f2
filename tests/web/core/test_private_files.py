"""What Stolik writes is for the user who runs it, also in a folder that everybody may enter."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from stolik.web.core import private_files
from stolik.web.gallery import files
from stolik.web.installation import backup, copies
from support.databases import clean, performing, stolik
from support.photo_files import photo
from support.serving_site import serving

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
NOT_OURS = "mine.txt"


def open_to_others(folder: Path) -> list[str]:
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.stat().st_mode & 0o077 and not path.is_symlink()
    )


@pytest.mark.attack(28, "reading the database as another user of the machine")
def test_what_was_open_is_closed_and_what_is_not_ours_is_left(tmp_path: Path) -> None:
    names = (
        "stolik.sqlite3",
        "stolik.sqlite3-wal",
        "stolik.sqlite3-shm",
        "secret.key",
        "before-restore-7.stolik",
        "photos/0123-large.jpg",
        "before-upgrade/stolik-1.stolik",
        NOT_OURS,
    )
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
        (tmp_path / name).parent.chmod(0o755)
        (tmp_path / name).chmod(0o644)
    (tmp_path / "linked.stolik").symlink_to(NOT_OURS)
    assert private_files.hide_all(tmp_path) == 9  # seven files, two folders
    assert open_to_others(tmp_path) == [NOT_OURS]
    assert private_files.hide_all(tmp_path) == 0
    assert private_files.hide_all(tmp_path / "nowhere") == 0


def test_a_stick_that_knows_no_owners_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    (tmp_path / "secret.key").write_text("x")
    (tmp_path / "secret.key").chmod(0o644)
    monkeypatch.setattr(os, "chmod", refuse)
    assert private_files.hide_all(tmp_path) == 0


def test_what_is_created_meanwhile_is_the_owner_s(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with private_files.owner_only():
            (tmp_path / "inside").mkdir()
        (tmp_path / "outside").mkdir()
    finally:
        os.umask(before)
    assert open_to_others(tmp_path) == ["outside"]


@pytest.mark.slow
@pytest.mark.attack(28, "reading database, copies and backups in a folder that everybody may enter")
def test_a_folder_with_0755_holds_nothing_others_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, stick, kept = (tmp_path / name for name in ("data", "stick", "kept"))
    for folder in (data, stick, kept):
        folder.mkdir(mode=0o755)
    environment = clean(data)
    # As an older version left it.
    before = os.umask(0o022)
    try:
        assert performing(environment, "prepare", "16").returncode == 0
        for name in ("stolik.sqlite3", "secret.key"):
            (data / name).chmod(0o644)
        (data / "photos").mkdir(exist_ok=True)
        (data / "photos").chmod(0o755)
        (data / "photos" / ("0" * 24 + "-large.jpg")).write_bytes(photo(shade=1))
        with serving(environment, tmp_path / "log", "--copies", str(stick)) as site:
            assert site.get("/t/demo/")[0] == 200
            assert (data / "stolik.sqlite3-wal").exists()
            assert open_to_others(data) == []
            site.stop()
        assert f"Files in {data} that other users" in (tmp_path / "log").read_text()
        file, other = kept / "one.stolik", tmp_path / "other"
        other.mkdir(mode=0o755)
        assert stolik(environment, "backup", str(file)).returncode == 0
        for _ in range(2):
            done = stolik(clean(other), "restore", str(file), "--force")
            assert done.returncode == 0, done.stderr
        with serving(environment, tmp_path / "again") as site:
            site.stop()
        assert "that other users" not in (tmp_path / "again").read_text()
    finally:
        os.umask(before)
    assert len(list(other.glob("before-restore-*.stolik"))) == 1
    assert len(list((other / "photos").iterdir())) == 9  # the eight of the demo, and this one
    for folder in (data, stick, kept, other):
        assert any(folder.iterdir())
        assert open_to_others(folder) == []


def test_backups_copies_and_photos_are_the_owner_s_without_help(tmp_path: Path) -> None:
    """Also when whoever calls has set nothing up."""
    data = tmp_path / "data"
    (data / "photos").mkdir(parents=True)
    name = "0" * 24 + "-large.jpg"
    (data / "photos" / name).write_bytes(b"x")
    (data / "secret.key").write_text("a secret")
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(data / "stolik.sqlite3")) as database:
        database.execute("CREATE TABLE facts (n INTEGER)")
    made = tmp_path / "made"
    made.mkdir()
    (made / "one.stolik.part").write_text("left by a machine that died")
    before = os.umask(0o022)
    try:
        backup.write(made / "one.stolik", data, at=0)
        copies.copy(data, made / "stick", at=0)
        backup.restore(made / "one.stolik", made / "other", force=False, at=0)
        files._write(made / "photos" / "x.jpg", b"x")
    finally:
        os.umask(before)
    assert open_to_others(made) == []
