"""One line of a snapshot, the folder of texts, and the comparison of two snapshots.

A line is a key, a status and the digest of a normalised text; the text lies in a file named by its
digest. Knows files, nothing of what is recorded.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = str(Path(__file__).parents[2])
MOST_DIFFERENCES: Final = 40
MOST_LINES: Final = 30
MOST_PAIRS: Final = 2000


@dataclass(frozen=True, slots=True, order=True)
class Record:
    """What there is under a key."""

    key: str
    status: str
    digest: str

    def __str__(self) -> str:
        return f"{self.key}\t{self.status}\t{self.digest}"


class Texts:
    """Where texts are put; nowhere if there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def record(self, key: str, status: object, text: str) -> Record:
        """The line of a text, which is kept."""
        data = text.replace(ROOT, "<checkout>").encode("utf-8", "surrogatepass")
        digest = hashlib.sha256(data).hexdigest()[:24]
        if self._folder and not (file := self._folder / f"{digest}.txt").exists():
            file.write_bytes(data)
        return Record(key.replace("\t", " "), str(status), digest)


def write(file: Path, records: Iterable[Record]) -> None:
    lines = "".join(f"{record}\n" for record in sorted(records))
    file.write_text(lines, encoding="utf-8")


def read(file: Path) -> dict[str, Record]:
    lines = file.read_text(encoding="utf-8").splitlines()
    records = [Record(*line.split("\t")) for line in lines if line]
    return {record.key: record for record in records}


@dataclass(frozen=True)
class Comparison:
    """Keys by how they stand in two snapshots."""

    equal: tuple[str, ...]
    missing: tuple[str, ...]
    new: tuple[str, ...]
    different: tuple[str, ...]

    @property
    def same(self) -> bool:
        return not (self.missing or self.new or self.different)


def compared(before: dict[str, Record], after: dict[str, Record]) -> Comparison:
    both = sorted(before.keys() & after.keys())
    return Comparison(
        equal=tuple(key for key in both if before[key] == after[key]),
        missing=tuple(sorted(before.keys() - after.keys())),
        new=tuple(sorted(after.keys() - before.keys())),
        different=tuple(key for key in both if before[key] != after[key]),
    )


def report(first: Path, second: Path) -> tuple[bool, list[str]]:
    """Whether two snapshots are equal, and sentences that tell how they are not.

    Where the texts of both are kept beside them (`A.tsv` and a folder `A`), differences are shown.
    """
    before, after = read(first), read(second)
    comparison = compared(before, after)
    lines = []
    for name in ("missing", "new"):
        keys: tuple[str, ...] = getattr(comparison, name)
        lines += [f"{name}: {key}" for key in keys[:MOST_DIFFERENCES]]
    for key in comparison.different[:MOST_DIFFERENCES]:
        lines.append(f"different: {key} ({before[key].status} -> {after[key].status})")
    lines += _changes(comparison.different, (before, first), (after, second))
    counts = (f"{len(getattr(comparison, name))} {name}" for name in ("equal", "missing", "new"))
    lines.append(f"{', '.join(counts)}, {len(comparison.different)} different")
    return comparison.same, lines


Side = tuple[dict[str, Record], Path]


def _changes(keys: tuple[str, ...], before: Side, after: Side) -> Iterator[str]:
    """What has changed, each change only once though many pages have it."""
    pairs: dict[tuple[str, str], str] = {}
    for key in keys:
        pairs.setdefault((before[0][key].digest, after[0][key].digest), key)
    places: dict[tuple[str, ...], list[str]] = {}
    for (old, new), key in list(pairs.items())[:MOST_PAIRS]:
        files = [_file(before, old), _file(after, new)]
        if old != new and all(file.exists() for file in files):
            places.setdefault(_difference(*files), []).append(key)
    for lines, same in list(places.items())[:MOST_DIFFERENCES]:
        yield f"--- {same[0]}" + (f" and {len(same) - 1} more" if len(same) > 1 else "")
        yield from lines[:MOST_LINES]


def _file(side: Side, digest: str) -> Path:
    return side[1].with_suffix("") / f"{digest}.txt"


def _difference(old: Path, new: Path) -> tuple[str, ...]:
    """The lines that are gone and that have come, with one around them."""
    texts = [file.read_text(encoding="utf-8", errors="replace").split("\n") for file in (old, new)]
    lines = list(difflib.unified_diff(*texts, n=1, lineterm=""))[2:]
    return tuple("@@" if line.startswith("@@") else line for line in lines)
