"""The register of people over all organisers: who may be one person, and where they played.

For the national organiser alone. It tells of a pair what the decision needs: the names, the clubs,
organisers and events, whether addresses agree; no address, and of a tournament that is not public
no title. No year of birth is kept anywhere, so none is compared. Whoever holds a ticket or was
nominated comes first. Decides nothing, and knows no page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations
from typing import Final

from django.db.models import Count
from django.utils import timezone

from stolik.phrases.collation import by_surname
from stolik.web.core.language import site_tag
from stolik.web.core.name_keys import club_key, likeness, name_key
from stolik.web.models.people import Person
from stolik.web.models.seasons import ResultRow, Ticket, public_result
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import current_persons, with_merged
from stolik.web.people.namesakes import Pair, Trace, traces, undecided

MOST: Final = 50
MOST_EVENTS: Final = 4


@dataclass(frozen=True, slots=True)
class Appearance:
    """An event somebody stands in; without a title where it is not public."""

    day: date
    title: str
    organiser: str


@dataclass(slots=True)
class PersonSheet:
    """What the register tells of a person: the latest event first, and tickets by title."""

    person: Person
    clubs: dict[str, str] = field(default_factory=dict)
    appearances: list[Appearance] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)

    @property
    def latest(self) -> list[Appearance]:
        return self.appearances[:MOST_EVENTS]

    @property
    def earlier(self) -> int:
        return len(self.appearances) - len(self.latest)


@dataclass(frozen=True, slots=True)
class SuggestedPair:
    """Two who may be one: what speaks for it (`why`) and what against it, as codes."""

    one: PersonSheet
    other: PersonSheet
    why: tuple[str, ...]
    against: tuple[str, ...]


def suggested_pairs(most: int = MOST) -> tuple[list[SuggestedPair], int]:
    """The likeliest pairs of one name that nobody has decided about, and how many there are."""
    people = Person.objects.filter(merged=None).exclude(key="")
    several = people.values("key").annotate(people=Count("pk")).filter(people__gt=1)
    by_key: defaultdict[str, list[int]] = defaultdict(list)
    namesakes = people.filter(key__in=several.values("key")).order_by("pk")
    for person, key in namesakes.values_list("pk", "key"):
        by_key[key].append(person)
    pairs = _compared(pair for group in by_key.values() for pair in combinations(group, 2))
    # Somebody of whom neither an event nor a ticket tells is nobody to decide about.
    pairs = [pair for pair in pairs if pair.known]
    return _with_sheets(pairs[:most]), len(pairs)


def described(pairs: Iterable[Pair]) -> list[SuggestedPair]:
    """Those of these pairs that are undecided, with what is known of both, the likeliest first."""
    return _with_sheets(_compared(pairs))


@dataclass(frozen=True, slots=True)
class _Compared:
    """Two keys, the better known first: that name stays when they are joined.

    `known`: an event or a ticket tells of both.
    """

    one: int
    other: int
    why: tuple[str, ...]
    against: tuple[str, ...]
    known: bool
    order: tuple[object, ...]


def _compared(pairs: Iterable[Pair]) -> list[_Compared]:
    """What speaks for each undecided pair and against it; holders of tickets come first."""
    asked = list(pairs)
    known = traces({key for pair in asked for key in pair})
    open_pairs = undecided(asked, known)
    people = {key for pair in open_pairs for key in pair}
    names = dict(Person.objects.filter(pk__in=people).values_list("pk", "name"))
    held = Ticket.objects.filter(returned=None).values_list("person_id", flat=True)
    holding = set(current_persons(held).values())
    compared = (_comparison(pair, names, known, holding) for pair in open_pairs)
    return sorted(compared, key=lambda comparison: comparison.order)


def _comparison(
    pair: Pair, names: Mapping[int, str], known: Mapping[int, Trace], holding: Collection[int]
) -> _Compared:
    one, other = sorted(pair, key=lambda key: (key not in holding, -len(known[key].events), key))
    why = [likeness(names[one], names[other])]
    against: list[str] = []
    for code, mine, theirs in (
        ("email", known[one].emails, known[other].emails),
        ("club", known[one].clubs, known[other].clubs),
    ):
        if mine and theirs:
            (against if mine.isdisjoint(theirs) else why).append(code)
    holders = (one in holding) + (other in holding)
    order = (-holders, len(against) - len(why), by_surname(names[one], site_tag()), one, other)
    both = all(known[key].events or key in holding for key in pair)
    return _Compared(one, other, tuple(why), tuple(against), both, order)


def _with_sheets(pairs: Sequence[_Compared]) -> list[SuggestedPair]:
    sheets = person_sheets({key for pair in pairs for key in (pair.one, pair.other)})
    return [
        SuggestedPair(sheets[pair.one], sheets[pair.other], pair.why, pair.against)
        for pair in pairs
    ]


def person_sheets(people: Collection[int]) -> dict[int, PersonSheet]:
    """What the register tells of these people; a constant number of queries."""
    who = with_merged(people)
    rows = Person.objects.filter(pk__in=set(people)).select_related("club")
    sheets = {person.pk: PersonSheet(person) for person in rows}
    _add_entries(sheets)
    _add_imported(sheets, who)
    tickets = Ticket.objects.filter(person__in=who, returned=None).order_by("championship__held")
    for person, title in tickets.values_list("person_id", "championship__title"):
        if (sheet := sheets.get(who[person])) is not None:
            sheet.tickets.append(title)
    for sheet in sheets.values():
        sheet.appearances.sort(key=lambda appearance: appearance.day, reverse=True)
        if sheet.person.club is not None:
            sheet.clubs.setdefault(club_key(sheet.person.club.name), sheet.person.club.name)
    return sheets


def people_named(name: str) -> list[PersonSheet]:
    """Everybody of exactly this name, in any spelling and order; nobody else is looked through."""
    key = name_key(name)
    rows = Person.objects.filter(merged=None, key=key) if key else Person.objects.none()
    sheets = person_sheets(list(rows.order_by("pk").values_list("pk", flat=True)[:MOST]))
    return [sheet for sheet in sheets.values() if sheet.appearances or sheet.tickets]


def _add_entries(sheets: dict[int, PersonSheet]) -> None:
    entries = Entry.objects.filter(person__in=sheets).exclude(name="").exclude(state="cancelled")
    for entry in entries.select_related("tournament__owner").order_by("pk"):
        event = entry.tournament
        title = event.title if event.public else ""
        day = timezone.localdate(event.starts)
        sheet = sheets[entry.person_id or 0]
        sheet.appearances.append(Appearance(day, title, event.owner.get_username()))
        if entry.club:
            sheet.clubs.setdefault(club_key(entry.club), entry.club)


def _add_imported(sheets: dict[int, PersonSheet], who: dict[int, int]) -> None:
    rows = ResultRow.objects.filter(person__in=who, entry=None).order_by("pk")
    rows = rows.select_related("result__owner", "result__elimination")
    for row in rows.prefetch_related("result__series"):
        result = row.result
        sheet = sheets.get(who[row.person_id or 0])
        if sheet is not None:
            title = result.title if public_result(result) else ""
            sheet.appearances.append(Appearance(result.date, title, result.owner.get_username()))
