"""What pages show of a series: rows of its table, somebody's path, its records, in words.

Values for templates; computes places of nothing. `open` names are those everybody may see.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from stolik.tournament.season import Placed
from stolik.tournament.season.scheme import Table
from stolik.tournament.season.records import Record, records
from stolik.web.tournaments.words import signed
from stolik.web.seasons.season import Happening, Read
from stolik.web.seasons.standings import Tabled
from stolik.web.templatetags.words import either, form

NONE: Final = "–"
EXCLUDED: Final = "×"
ROOM: Final = 2  # columns of numbers on a phone
_HEADS: Final = {
    "points": (("Points", "Punkty"), ("Pts", "Pkt")),
    "starts": (("Starts", "Starty"), ("St.", "St.")),
    "big": (("Big points", "Duże punkty"), ("Big", "Duże")),
    "small": (("Small points", "Małe punkty"), ("Small", "Małe")),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One event of one person: `how` is won, out (does not count), excluded, none or nothing."""

    text: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; `move` is how many places somebody went up, None for the new."""

    place: int
    shared: bool
    who: str
    name: str
    move: int | None
    first: str
    score: tuple[str, ...]
    cells: tuple[Cell, ...]
    marks: tuple[str, ...] = ()
    further: tuple[tuple[str, str], ...] = ()  # columns a phone has no room for: (head, number)
    path: bool = False

    @property
    def moved(self) -> str:
        """The move as it is read aloud."""
        if self.move is None:
            return either("new", "nowa osoba w tabeli")
        n = abs(self.move)
        if self.move > 0:
            return either(
                form(n, f"up {n} place|up {n} places"), form(n, f"{n} w górę|{n} w górę|{n} w górę")
            )
        if self.move < 0:
            return either(form(n, f"down {n} place|down {n} places"), f"{n} w dół")
        return either("same place", "bez zmian")

    @property
    def steps(self) -> int:
        return abs(self.move or 0)


@dataclass(frozen=True, slots=True)
class Step:
    """An event on somebody's path; without `row` they were not there.

    `worth`, `big` and `small` as they are written; nothing counts for the excluded.
    """

    happening: Happening
    row: Placed | None
    worth: str
    counted: bool
    place_after: int | None
    big: str = NONE
    small: str = NONE


@dataclass(frozen=True, slots=True)
class Told:
    """A record in words."""

    label: str
    value: str
    holders: tuple[tuple[str, str, str], ...]  # (key, name, which day)


def names_of(read: Read, *, open_to_all: bool) -> dict[str, str]:
    """Names by key."""
    return {key: one.public if open_to_all else one.name for key, one in read.people.items()}


def heads(found: Tabled) -> tuple[tuple[str, str], ...]:
    """The columns of the table, in full and short."""
    return tuple(
        (either(*_HEADS[step][0]), either(*_HEADS[step][1])) for step in found.counting.chain
    )


def table_rows(
    found: Tabled,
    names: Mapping[str, str],
    before: Table | None = None,
    marks: Mapping[str, tuple[str, ...]] | None = None,
    *,
    lines: Table | None = None,
    paths: Collection[str] = (),
) -> tuple[Row, ...]:
    """Everybody, or some `lines` of the table; `before` is the table an event earlier.

    `paths` are those whose name leads to a page of their own.
    """
    earlier = {line.who: line.place for line in before} if before is not None else {}
    results = {
        (event.key, row.person): (found.counting.worth(event, row), row)
        for event in found.events
        for row in event.rows
    }
    keys = [event.key for event in found.events]
    left_out = found.counting.all_left_out(found.events)
    words = [
        full if step == "starts" else short
        for step, (full, short) in zip(found.counting.chain, heads(found), strict=True)
    ]
    shown = []
    for line in found.table if lines is None else lines:
        out = left_out.get(line.who, ())
        score = [
            signed(number) if step == "small" else str(number).replace("-", "−")
            for step, number in zip(found.counting.chain, line.score, strict=False)
        ]
        shown.append(
            Row(
                line.place,
                line.shared,
                line.who,
                names.get(line.who, line.who),
                earlier[line.who] - line.place if line.who in earlier else None,
                score[0],
                tuple(score[1:]),
                tuple(_cell(results.get((key, line.who)), out=key in out) for key in keys),
                (marks or {}).get(line.who, ()),
                tuple(zip(words, score, strict=True))[ROOM:],
                line.who in paths,
            )
        )
    return tuple(shown)


def _cell(line: tuple[int, Placed] | None, *, out: bool) -> Cell:
    if line is None:
        return Cell(NONE, "none")
    worth, row = line
    if not row.ranked:
        return Cell(EXCLUDED, "excluded")
    text = str(worth).replace("-", "−")
    if out:
        return Cell(f"({text})", "out")
    return Cell(text, "won" if row.place == 1 else "")


def path(found: Tabled, tables: tuple[Table, ...], who: str) -> tuple[Step, ...]:
    """Somebody's way through the season, event by event."""
    out = found.counting.left_out(found.events, who)
    steps = []
    for number, event in enumerate(found.events):
        row = next((row for row in event.rows if row.person == who), None)
        after = None
        if number < len(tables):
            after = next((line.place for line in tables[number] if line.who == who), None)
        happening, counted = found.read.happening(event.key), event.key not in out
        cell = _cell((found.counting.worth(event, row), row) if row else None, out=not counted)
        step = Step(happening, row, cell.text, counted, after)
        if row is not None and row.ranked:
            step = replace(step, big=str(row.big).replace("-", "−"), small=signed(row.small))
        steps.append(step)
    return tuple(steps)


def told_records(found: Tabled, names: Mapping[str, str]) -> tuple[Told, ...]:
    """The records of the season, as far as there are any."""
    kept = records(found.counting, found.events)
    points = "points" in found.counting.chain
    best = (
        either("Most points in one day", "Najwięcej punktów jednego dnia")
        if points
        else either("Most big points in one day", "Najwięcej dużych punktów jednego dnia")
    )
    listed = (
        (best, kept.best_day, str),
        (
            either("Best balance of a day", "Najlepszy bilans dnia"),
            kept.best_small,
            signed,
        ),
        (either("Most victories", "Najwięcej zwycięstw"), kept.most_wins, str),
        (
            either("Longest row of podiums", "Najdłuższa seria na podium"),
            kept.podium_streak,
            str,
        ),
        (
            either("Longest row of starts", "Najdłuższa seria startów"),
            kept.start_streak,
            str,
        ),
    )
    return tuple(
        Told(label, say(record.number), _holders(found, record, names))
        for label, record, say in listed
        if record is not None
    )


def _holders(
    found: Tabled, record: Record, names: Mapping[str, str]
) -> tuple[tuple[str, str, str], ...]:
    titles = {one.key: one.title for one in found.read.happenings}
    return tuple((who, names.get(who, who), titles.get(event, "")) for who, event in record.holders)
