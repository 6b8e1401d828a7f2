"""Series with everything a page needs, read with the same few questions however many there are.

Events as `stolik.tournament.season` takes them in, people by key across events, decisions that
stand. Computes nothing; names come in full and as their owners want them shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from stolik.tournament.season import Event, Placed
from stolik.web.event.names import shown_name
from stolik.web.seasons import taking
from stolik.web.seasons.models import Decision, Part, ResultRow, Series


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a series: played, being played, or to come."""

    key: str
    title: str
    date: date
    format: str
    edition: str
    finished: bool
    participants: int
    starters: int
    slug: str = ""
    public: bool = True
    imported: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody across events; `key` is the person's number, or tells of an erased entry."""

    key: str
    name: str
    public: str

    @property
    def person(self) -> int | None:
        return int(self.key) if self.key.isdigit() else None


@dataclass(frozen=True, slots=True)
class Read:
    """A series, its events in order, its people and what has been decided and stands."""

    series: Series
    happenings: tuple[Happening, ...]
    events: tuple[Event, ...]
    people: Mapping[str, Known]
    decisions: tuple[Decision, ...]

    def decided(self, kind: str) -> tuple[Decision, ...]:
        return tuple(one for one in self.decisions if one.kind == kind)

    @property
    def editions(self) -> tuple[str, ...]:
        """Those that were played; one of them is no mixture."""
        return tuple(dict.fromkeys(one.edition for one in self.happenings))

    def happening(self, key: str) -> Happening:
        return next(one for one in self.happenings if one.key == key)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a result with whoever it is about."""

    who: str
    name: str
    shown: str
    own_choice: bool
    placed: Placed


def read(series: Series) -> Read:
    """One series."""
    return read_all([series])[series.pk]


def read_all(wanted: Iterable[Series]) -> dict[int, Read]:
    """Several, by number: five questions."""
    series = {one.pk: one for one in wanted}
    belonging = Part.objects.filter(series__in=list(series))
    taking.take_in(set(belonging.values_list("result_id", flat=True)))
    parts = list(belonging.select_related("result__tournament"))
    lines = _lines({part.result_id for part in parts if part.result.finished})
    decisions = _decisions(series)
    found = {}
    for key, one in series.items():
        own = [part for part in parts if part.series_id == key]
        found[key] = _read(one, own, lines, decisions.get(key, ()))
    return found


def _read(
    series: Series,
    parts: Sequence[Part],
    lines: Mapping[int, Sequence[_Line]],
    decisions: Sequence[Decision],
) -> Read:
    happenings = tuple(sorted((_happening(part) for part in parts), key=_when))
    finished = [one for one in happenings if one.finished]
    events = tuple(
        Event(
            one.key,
            one.date,
            one.format,
            one.participants,
            tuple(line.placed for line in lines.get(int(one.key), ())),
        )
        for one in finished
    )
    people = _people(line for one in finished for line in lines.get(int(one.key), ()))
    return Read(series, happenings, events, people, tuple(decisions))


def _when(one: Happening) -> tuple[date, str]:
    return one.date, one.key


def _happening(part: Part) -> Happening:
    result, event = part.result, part.result.tournament
    return Happening(
        str(result.pk),
        event.title if event else result.title,
        timezone.localdate(event.starts) if event else result.date,
        result.format,
        result.edition,
        result.finished,
        result.participants,
        result.starters,
        event.slug if event else "",
        event.public if event else True,
        event is None,
    )


def _lines(results: Iterable[int]) -> dict[int, list[_Line]]:
    rows = ResultRow.objects.filter(result__in=list(results)).values_list(
        "result_id",
        "place",
        "big",
        "small",
        "shared",
        "eliminated",
        "ranked",
        "entry_id",
        "entry__number",
        "entry__name",
        "entry__shown",
        "entry__person_id",
        "entry__person__merged_id",
        "entry__person__merged__merged_id",
        "shown",
        "person__name",
        "person_id",
        "person__merged_id",
        "person__merged__merged_id",
    )
    found: dict[int, list[_Line]] = {}
    line: tuple[Any, ...]
    for line in rows.order_by("id"):
        result, place, big, small, shared, eliminated, ranked, entry, number, name, choice = line[
            :11
        ]
        of_entry, own_choice, own_name, of_row = line[11:14], line[14], line[15], line[16:]
        ids = [key for key in (of_entry if entry else of_row) if key]
        # Whom somebody turned out to be stands last.
        who = str(ids[-1]) if ids else f"e{entry or number or 0}"
        placed = Placed(who, place, big, small, shared=shared, eliminated=eliminated, ranked=ranked)
        one = _Line(
            who,
            (name if entry else own_name) or "",
            (choice if entry else own_choice) or "full",
            bool(entry),
            placed,
        )
        found.setdefault(result, []).append(one)
    return found


def _people(lines: Iterable[_Line]) -> dict[str, Known]:
    """Everybody; the latest choice of how to be shown counts, if it was the person's own."""
    latest: dict[str, _Line] = {}
    for line in lines:
        if line.own_choice or not (line.who in latest and latest[line.who].own_choice):
            latest[line.who] = line
    shown = {
        who: shown_name(int(who.lstrip("e") or 0), line.name, line.shown)
        for who, line in latest.items()
    }
    full = {who: line.name or shown[who] for who, line in latest.items()}
    full, shown = _apart(full), _apart(shown)
    return {who: Known(who, full[who], shown[who]) for who in latest}


def _apart(names: Mapping[str, str]) -> dict[str, str]:
    """Never two alike: namesakes carry a number."""
    times = Counter(name.casefold() for name in names.values())
    return {
        who: f"{name} ({who.lstrip('e')})" if times[name.casefold()] > 1 else name
        for who, name in names.items()
    }


def _decisions(series: Iterable[int]) -> dict[int, list[Decision]]:
    found: dict[int, list[Decision]] = {}
    rows = Decision.objects.filter(series__in=list(series), taken_back=None).exclude(
        kind="taken-back"
    )
    for row in rows.select_related("by"):
        found.setdefault(row.series_id, []).append(row)
    return found
