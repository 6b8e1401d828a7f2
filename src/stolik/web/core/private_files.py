"""Files for their owner alone: the database, backups and copies, photos, the secret key.

Where a system or a stick knows no such permissions (Windows, FAT) nothing is done and nothing
fails. Knows files by their names in a folder of data; not what is in them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

OTHERS: Final = 0o077  # the permissions of everybody but the owner
FILE: Final = 0o600
FOLDER: Final = 0o700
# In a folder of data, or of copies: everything that Stolik writes there.
FILES: Final = (
    "stolik.sqlite3*",
    "secret.key",
    "push.pem",
    "*.stolik",
    "*.stolik.part",
    "serving.*",
)
FOLDERS: Final = ("photos", "before-upgrade")


@contextmanager
def owner_only() -> Iterator[None]:
    """Whatever this process creates meanwhile is for the user who runs it."""
    before = os.umask(OTHERS)
    try:
        yield
    finally:
        os.umask(before)


def made_once(file: Path, content: bytes) -> bytes:
    """What a file holds; if there is none, it is made and holds this.

    Two processes may start at once: the first to create the file wins.
    """
    with (
        suppress(FileExistsError),
        os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE), "wb") as new,
    ):
        new.write(content)
    return file.read_bytes()


def hide(path: Path) -> bool:
    """Take one file or folder from the eyes of others; whether they could see it before."""
    if os.name == "nt":
        return False
    try:
        if path.is_symlink() or not path.stat().st_mode & OTHERS:
            return False
        path.chmod(FOLDER if path.is_dir() else FILE)
        return not path.stat().st_mode & OTHERS
    except OSError:  # somebody else's, gone meanwhile, or on a stick that knows no owners
        return False


def hide_all(folder: Path) -> int:
    """The same for everything of Stolik's in a folder of data or of copies; how many."""
    ours = [path for pattern in FILES for path in folder.glob(pattern) if path.is_file()]
    for name in FOLDERS:
        inner = folder / name
        if inner.is_dir() and not inner.is_symlink():
            ours += [inner, *(path for path in inner.iterdir() if path.is_file())]
    return sum([hide(path) for path in ours])
