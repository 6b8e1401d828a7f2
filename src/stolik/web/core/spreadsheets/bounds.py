"""How large a list may be, and what is said of a file that cannot be read. Reads nothing itself."""

from __future__ import annotations

from typing import Final

LARGEST: Final = 2 * 1024 * 1024
LARGEST_UNPACKED: Final = 40 * 1024 * 1024
MOST_MEMBERS: Final = 2000
MOST_CELLS: Final = 1_000_000
"""Of the grid from the first cell with something in it to the last."""
MOST_ROWS: Final = 500
MOST_COLUMNS: Final = 60
LONGEST_CELL: Final = 2000


class Unreadable(ValueError):
    """A file that cannot be read as a table; `code` says why."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)
