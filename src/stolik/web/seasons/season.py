"""Series with everything a page needs, read with the same few questions however many there are.

Events as `stolik.tournament.season` takes them in, people by key across events, decisions that
stand. Computes nothing; what people are called is said in `naming`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from stolik.tournament.season import Event, Placed
from stolik.web.models.people import Person
from stolik.web.people.merged_people import wholes
from stolik.web.privacy.visibility import shown_by_entries
from stolik.web.models.privacy import Consent
from stolik.web.seasons import results as taking
from stolik.web.seasons.following import follow
from stolik.web.models.seasons import Decision, Part, ResultRow, Series
from stolik.web.seasons.naming import Known, Line, people_of


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


def read(series: Series) -> Read:
    """One series."""
    return read_all([series])[series.pk]


def read_all(wanted: Iterable[Series]) -> dict[int, Read]:
    """Several, by number; as many questions for one as for all."""
    series = {one.pk: one for one in wanted}
    belonging = Part.objects.filter(series__in=list(series))
    taking.take_in(set(belonging.values_list("result_id", flat=True)))
    parts: defaultdict[int, list[Part]] = defaultdict(list)
    for part in belonging.select_related("result__tournament"):
        parts[part.series_id].append(part)
    held = {one.result_id for own in parts.values() for one in own if one.result.finished}
    lines = _lines(held)
    people = {int(one.who) for own in lines.values() for one in own if one.who.isdigit()}
    shown = {str(person): how for person, how in shown_by_entries(people).items()}
    decisions = _decisions(series)
    return {
        key: _read(one, parts[key], lines, shown, decisions.get(key, ()))
        for key, one in series.items()
    }


def _read(
    series: Series,
    parts: Sequence[Part],
    lines: Mapping[int, Sequence[Line]],
    shown: Mapping[str, str],
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
    # In a series that is not public nobody is hidden from those who may see it.
    people = people_of(
        (
            (line, one.public or not series.public)
            for one in finished
            for line in lines.get(int(one.key), ())
        ),
        shown,
    )
    return Read(series, happenings, events, people, tuple(decisions))


def _when(one: Happening) -> tuple[date, int]:
    return one.date, int(one.key)


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


def _lines(results: set[int]) -> dict[int, list[Line]]:
    rows: list[tuple[Any, ...]] = list(
        ResultRow.objects.filter(result__in=results)
        .order_by("id")
        .values_list(
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
            "entry__choice__how",
            "shown",
            "person_id",
        )
    )
    agreed = _agreed(results)
    # Whom somebody turned out to be, and what they are called where no entry says it.
    whole = wholes({key for row in rows if (key := row[11] if row[7] else row[14])})
    imported = {whole[row[14]] for row in rows if row[14] and not row[7]}
    names = dict(Person.objects.filter(pk__in=imported).values_list("pk", "name"))
    found: dict[int, list[Line]] = {}
    for row in rows:
        result, place, big, small, shared, eliminated, ranked, entry, number, name = row[:10]
        shown, of_entry, how, own_shown, of_row = row[10:]
        person = of_entry if entry else of_row
        who = str(whole[person]) if person else f"e{entry or number or 0}"
        placed = Placed(who, place, big, small, shared=shared, eliminated=eliminated, ranked=ranked)
        line = (
            Line(who, name or "", shown, placed, entry, entry in agreed, how == "carried")
            if entry
            else Line(who, names.get(whole.get(person, 0), ""), own_shown or "full", placed)
        )
        found.setdefault(result, []).append(line)
    return found


def _agreed(results: set[int]) -> set[int]:
    """The entries whose owners agreed to a history under their full name, by their latest word."""
    rows = Consent.objects.filter(purpose="name", entry__tournament__season_result__in=results)
    latest = dict(rows.order_by("id").values_list("entry_id", "given"))
    return {entry for entry, given in latest.items() if given}


def _decisions(series: Iterable[int]) -> dict[int, list[Decision]]:
    found: dict[int, list[Decision]] = {}
    rows = Decision.objects.filter(series__in=list(series), taken_back=None).exclude(
        kind="taken-back"
    )
    for row in rows.select_related("by"):
        found.setdefault(row.series_id, []).append(row)
    # Whoever is barred stays so, and a tie that was decided stays decided.
    follow(row for own in found.values() for row in own)
    return found
