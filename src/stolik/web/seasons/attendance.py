"""Who was at which event of a season: a line a person, a mark an event, starts counted.

There is whoever took a place; whoever comes later than the first event is a newcomer on that day.
Of an event still being played it is only known who has been checked in, and it is no start yet.
Values for a page; knows no table and no request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.core.collation import by_surname
from stolik.web.seasons.season import Happening, Read
from stolik.web.templatetags.words import either

THERE, NEW, HERE, ABSENT = "there", "new", "here", "absent"


@dataclass(frozen=True, slots=True)
class Mark:
    """One event of one person; `how` is there, new, here (checked in now) or absent."""

    number: int
    how: str

    @property
    def words(self) -> str:
        """The mark as it is read aloud."""
        return {
            THERE: either("there", "obecność"),
            NEW: either("for the first time", "pierwszy raz"),
            HERE: either("here now", "na miejscu"),
            ABSENT: either("not there", "nieobecność"),
        }[self.how]


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody: every event in order, and how many of those held they started in."""

    who: str
    name: str
    starts: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """An event: how many were there, and how many of them for the first time."""

    number: int
    happening: Happening
    there: int
    new: int


@dataclass(frozen=True, slots=True)
class Attendance:
    """Everybody × every event."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]

    @property
    def held(self) -> int:
        return sum(column.happening.finished for column in self.columns)

    @property
    def starts(self) -> int:
        return sum(line.starts for line in self.lines)

    @property
    def average(self) -> int:
        """People an event, rounded."""
        return (2 * self.starts + self.held) // (2 * self.held) if self.held else 0


def attendance(
    found: Read,
    names: Mapping[str, str],
    here: Mapping[str, Mapping[str, str]] | None = None,
    *,
    by_name: bool = False,
) -> Attendance:
    """The most faithful first, or by name. `here`: for an event being played, who came by now."""
    now = here or {}
    held = [one for one in found.happenings if one.finished]
    shown = [*held, *(one for one in found.happenings if one.key in now)]
    played = {event.key: {row.person for row in event.rows} for event in found.events}
    first: dict[str, str] = {}
    for one in held:
        for who in played[one.key]:
            first.setdefault(who, one.key)
    # Somebody who came only today is in no table yet.
    called = {who: name for people in now.values() for who, name in people.items()} | dict(names)
    start = held[0].key if held else ""

    def mark(number: int, one: Happening, who: str) -> Mark:
        if not one.finished:
            return Mark(number, HERE if who in now[one.key] else ABSENT)
        if who not in played[one.key]:
            return Mark(number, ABSENT)
        return Mark(number, NEW if first[who] == one.key != start else THERE)

    lines = [
        Line(
            who,
            called.get(who, who),
            sum(who in played[one.key] for one in held),
            tuple(mark(number, one, who) for number, one in enumerate(shown, 1)),
        )
        for who in {**first, **dict.fromkeys(who for people in now.values() for who in people)}
    ]
    lines.sort(key=lambda line: (0 if by_name else -line.starts, by_surname(line.name), line.who))
    columns = tuple(
        Column(
            number,
            one,
            sum(line.marks[number - 1].how != ABSENT for line in lines),
            sum(line.marks[number - 1].how == NEW for line in lines),
        )
        for number, one in enumerate(shown, 1)
    )
    return Attendance(columns, tuple(lines))


def here_now(happenings: Iterable[Happening]) -> dict[str, dict[str, str]]:
    """Of every event of the site that is not finished: who has been checked in, with names."""
    slugs = {one.slug: one.key for one in happenings if one.slug and not one.finished}
    found = {}
    for event in Tournament.objects.filter(slug__in=slugs):
        present = {n for n, person in store.state(event).entries.items() if person.present}
        rows = Entry.objects.filter(tournament=event, number__in=present)
        found[slugs[event.slug]] = {
            str(merged or person or f"e{pk}"): name
            for pk, name, person, merged in rows.values_list(
                "pk", "name", "person_id", "person__merged_id"
            )
        }
    return {key: people for key, people in found.items() if people}
