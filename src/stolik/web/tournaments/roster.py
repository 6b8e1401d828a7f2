"""Everybody in a tournament as the lists at the desk show them: rows beside facts.

A constant number of queries, however many people there are. Renders nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.crypto import salted_hmac

from stolik.phrases.collation import by_surname
from stolik.phrases.regulations import FREE_KINDS
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.requirements import lacks_consent
from stolik.tournament.journal.state import Entry as Person
from stolik.web.core.name_keys import name_key
from stolik.web.core.text import LONGEST_SHORT, bare, same
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import categories
from stolik.web.tournaments.entries import wish_of
from stolik.web.tournaments.names import desk_names, shown_name

# Those who may still play come first.
_ORDER: Final = {"here": 0, "expected": 0, "reserve": 1, "left": 2}


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody who is on the list already."""

    number: int
    name: str
    email: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One person. `state` is expected, here, reserve or left; `twin` has the same name.

    `paid` is None where nobody pays; `public` is what everybody reads instead of the name, if less.
    """

    number: int
    name: str
    state: str
    why: str
    paid: bool | None
    minor: bool
    participation: bool
    data: bool
    image: bool
    consents_needed: bool
    club: str
    contact: str
    categories: tuple[str, ...]
    find: str
    version: str
    seat: int | None = None
    seated: bool = False
    twin: int | None = None
    public: str = ""


@dataclass(frozen=True, slots=True)
class RosterCount:
    here: int
    expected: int
    reserve: int
    left: int
    unseated: int

    @property
    def all(self) -> int:
        return self.here + self.expected


def has_fee(event: Tournament, state: TournamentState) -> bool:
    """Whether people pay: as the organiser says; in a league playing costs nothing (L-5)."""
    return event.fee and state.kind not in FREE_KINDS


def roster(event: Tournament, state: TournamentState) -> tuple[RosterRow, ...]:
    """Everybody, sorted by surname; whoever left or waits comes last."""
    names = desk_names(event)
    tables = _table_numbers(state)
    rows = list(Entry.objects.filter(tournament=event).exclude(name=""))
    twins = _twins(state, rows)
    named_rows = [
        (row.name, _roster_row(event, state, row, names.get(row.number, row.name), tables, twins))
        for row in rows
    ]
    # By the name alone: namesakes carry a number behind it.
    tag = event.language
    named_rows.sort(
        key=lambda pair: (_ORDER[pair[1].state], by_surname(pair[0], tag), pair[1].number)
    )
    return tuple(row for _, row in named_rows)


def roster_rows(
    event: Tournament, state: TournamentState, numbers: Iterable[int]
) -> tuple[RosterRow, ...]:
    """Some of them."""
    chosen = set(numbers)
    return tuple(row for row in roster(event, state) if row.number in chosen)


def roster_count(people: Iterable[RosterRow]) -> RosterCount:
    rows = list(people)
    states = [row.state for row in rows]
    return RosterCount(
        states.count("here"),
        states.count("expected"),
        states.count("reserve"),
        states.count("left"),
        sum(row.state == "here" and row.seat is None for row in rows),
    )


def known_people(event: Tournament) -> list[KnownPerson]:
    """Whom a new name is compared with: everybody who may still play."""
    rows = Entry.objects.filter(tournament=event).exclude(state="cancelled")
    return [KnownPerson(*row) for row in rows.values_list("number", "name", "email", "phone")]


def namesakes(event: Tournament, name: str) -> tuple[KnownPerson, ...]:
    """Who on the list may be meant: accents, case and order aside, the exact name first."""
    key, exact = name_key(name), same(name)
    alike = [person for person in known_people(event) if key and name_key(person.name) == key]
    return tuple(sorted(alike, key=lambda person: (same(person.name) != exact, person.number)))


def openly_listed(event: Tournament, state: TournamentState) -> frozenset[str]:
    """The names that everybody may see in full: whoever hides is given away to nobody."""
    rows = Entry.objects.filter(tournament=event, shown="full").exclude(name="")
    return frozenset(
        same(row.name) for row in rows if _presence(row, state.entries.get(row.number))[0] != "left"
    )


def roster_search(people: Iterable[RosterRow], words: str) -> tuple[RosterRow, ...]:
    """Those in whose names all words occur, accents or not."""
    parts = bare(words[:LONGEST_SHORT]).split()
    return tuple(row for row in people if all(word in row.find for word in parts))


def _table_numbers(state: TournamentState) -> dict[int, int]:
    current = state.current
    if current is None:
        return {}
    return {entry: table.number for table in current.tables for entry in table.seats}


def _presence(row: Entry, person: Person | None) -> tuple[str, str]:
    if row.state == "reserve":
        return "reserve", ""
    if row.state == "cancelled":
        return "left", "cancelled"
    if person is None or person.status != "in":
        return "left", person.status if person else "cancelled"
    return ("here" if person.present else "expected"), ""


def _twins(state: TournamentState, rows: Iterable[Entry]) -> dict[int, int]:
    """Whose name is on the list twice, however it is written, and under which other number."""
    named: dict[str, list[int]] = {}
    for row in rows:
        if _presence(row, state.entries.get(row.number))[0] != "left":
            named.setdefault(name_key(row.name) or same(row.name), []).append(row.number)
    return {
        number: next(other for other in numbers if other != number)
        for numbers in named.values()
        if len(numbers) > 1
        for number in numbers
    }


def _roster_row(
    event: Tournament,
    state: TournamentState,
    row: Entry,
    name: str,
    tables: dict[int, int],
    twins: dict[int, int],
) -> RosterRow:
    person = state.entries.get(row.number)
    where, why = _presence(row, person)
    wish = wish_of(row, event.categories)
    minor = person.minor if person else wish.minor
    codes = person.categories if person else wish.categories
    facts = person or Person(row.number)
    lacking = lacks_consent(facts) if person else minor
    seen = shown_name(row.number, row.name, row.shown) if row.shown != "full" else ""
    seat, twin = tables.get(row.number), twins.get(row.number)
    paid = row.paid if has_fee(event, state) else None
    parts = (where, why, name, paid, minor, codes, facts, row.club, seat, twin, seen)
    return RosterRow(
        row.number,
        name,
        where,
        why,
        paid,
        minor,
        facts.participation,
        facts.data,
        facts.image,
        lacking,
        row.club,
        row.email or row.phone,
        tuple(categories.label(code) for code in codes),
        f"{bare(name)} {row.number}",
        # Pushed to everybody who listens, so it must not let anybody guess a name.
        salted_hmac("stolik.joining.row", repr(parts)).hexdigest()[:8],
        seat,
        # Later stages are for those who got there: nobody lacks a seat in a final.
        state.current is not None and state.current.stage == 0,
        twin,
        seen,
    )
