"""Who was at which event of a season: one row for each person, one mark for each event.

Whoever took a place was there; whoever first comes after the first event is new on that day. Of an
event still being played it is only known who has been checked in, and it is no start yet.
Values for a page; knows no table and no request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from stolik.phrases.collation import by_surname
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons.season import LoadedSeason, SeasonEvent
from stolik.web.tournaments import store

THERE, NEW, HERE, ABSENT = "there", "new", "here", "absent"


@dataclass(frozen=True, slots=True)
class AttendanceMark:
    """One event of one person; `how` is there, new, here (checked in now) or absent."""

    number: int
    how: str

    @property
    def words(self) -> str:
        """The mark as it is read aloud."""
        return {
            THERE: gettext("there"),
            NEW: gettext("for the first time"),
            HERE: gettext("here now"),
            ABSENT: gettext("not there"),
        }[self.how]


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """Somebody: every event in order, and how many of those held they started in."""

    who: str
    name: str
    starts: int
    marks: tuple[AttendanceMark, ...]


@dataclass(frozen=True, slots=True)
class AttendanceColumn:
    """An event: how many were there, and how many of them for the first time."""

    number: int
    event: SeasonEvent
    there: int
    new: int


@dataclass(frozen=True, slots=True)
class Attendance:
    """Everybody × every event."""

    columns: tuple[AttendanceColumn, ...]
    rows: tuple[AttendanceRow, ...]

    @property
    def held(self) -> int:
        return sum(column.event.finished for column in self.columns)

    @property
    def starts(self) -> int:
        return sum(row.starts for row in self.rows)

    @property
    def average(self) -> int:
        """People an event, rounded."""
        return (2 * self.starts + self.held) // (2 * self.held) if self.held else 0


def attendance(
    season: LoadedSeason,
    names: Mapping[str, str],
    here: Mapping[str, Mapping[str, str]] | None = None,
    *,
    by_name: bool = False,
) -> Attendance:
    """The most faithful first, or by name. `here`: for an event being played, who came by now."""
    checked_in = here or {}
    held = [event for event in season.season_events if event.finished]
    listed = [*held, *(event for event in season.season_events if event.key in checked_in)]
    played = {event.key: {row.person for row in event.rows} for event in season.events}
    first: dict[str, str] = {}
    for event in held:
        for who in played[event.key]:
            first.setdefault(who, event.key)
    # Somebody who came only today is in no table yet.
    known_names = {
        who: name for people in checked_in.values() for who, name in people.items()
    } | dict(names)
    start = held[0].key if held else ""

    def mark(number: int, event: SeasonEvent, who: str) -> AttendanceMark:
        if not event.finished:
            return AttendanceMark(number, HERE if who in checked_in[event.key] else ABSENT)
        if who not in played[event.key]:
            return AttendanceMark(number, ABSENT)
        return AttendanceMark(number, NEW if first[who] == event.key != start else THERE)

    everybody = {**first, **dict.fromkeys(who for people in checked_in.values() for who in people)}
    rows = [
        AttendanceRow(
            who,
            known_names.get(who, who),
            sum(who in played[event.key] for event in held),
            tuple(mark(number, event, who) for number, event in enumerate(listed, 1)),
        )
        for who in everybody
    ]
    tag = season.series.language
    rows.sort(key=lambda row: (0 if by_name else -row.starts, by_surname(row.name, tag), row.who))
    return Attendance(_columns(listed, rows), tuple(rows))


def _columns(
    events: Iterable[SeasonEvent], rows: Sequence[AttendanceRow]
) -> tuple[AttendanceColumn, ...]:
    return tuple(
        AttendanceColumn(
            number,
            event,
            sum(row.marks[number - 1].how != ABSENT for row in rows),
            sum(row.marks[number - 1].how == NEW for row in rows),
        )
        for number, event in enumerate(events, 1)
    )


def present_now(season_events: Iterable[SeasonEvent]) -> dict[str, dict[str, str]]:
    """Of every own event of the site that is not finished: who has been checked in, with names."""
    slugs = {
        event.slug: event.key
        for event in season_events
        if event.slug and not event.finished and not event.offered_by
    }
    present_by_event = {}
    for event in Tournament.objects.filter(slug__in=slugs):
        present = {n for n, person in store.state(event).entries.items() if person.present}
        rows = Entry.objects.filter(tournament=event, number__in=present)
        present_by_event[slugs[event.slug]] = {
            str(merged or person or f"e{pk}"): name
            for pk, name, person, merged in rows.values_list(
                "pk", "name", "person_id", "person__merged_id"
            )
        }
    return {key: people for key, people in present_by_event.items() if people}
