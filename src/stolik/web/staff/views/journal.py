"""The journal at the desk: everything that happened, in sentences, narrowed to what is asked for.

Texts beside the journal (reasons, rulings) are shown to organisers and referees.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stolik.phrases.facts import GROUPS
from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import HEAD_REFEREE, ORGANISER, REFEREE
from stolik.tournament.journal.matchday import day_results
from stolik.web.tournaments import access as who
from stolik.web.core.text import bare
from stolik.web.desk.views import overview
from stolik.web.models.tournaments import Note, Tournament
from stolik.web.tournaments.words import moment
from stolik.web.tournaments.table_messages import read_words
from stolik.web.core.collation import by_surname
from stolik.web.staff.invitations import account_name
from stolik.web.staff.journal_entries import About, Read, read
from stolik.web.staff.journal_sentences import Names, told
from stolik.web.staff.words import member_name, role_name
from stolik.web.templatetags.words import either

PAGE: Final = 100
LONGEST_TEXT: Final = 100
SEES_NOTES: Final = (ORGANISER, HEAD_REFEREE, REFEREE)
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the list is narrowed to; "" and None are everything."""

    kind: str = ""
    round: int | None = None
    table: int | None = None
    person: int | None = None
    by: str = ""
    text: str = ""
    page: int = 1

    def address(self, page: int) -> str:
        """The same question for another page of answers."""
        values = {
            "kind": self.kind,
            "round": self.round,
            "table": self.table,
            "person": self.person,
            "by": self.by,
            "text": self.text,
            "page": page if page > 1 else None,
        }
        return "?" + urlencode({name: value for name, value in values.items() if value})

    def wants(self, one: About) -> bool:
        return (
            (not self.kind or one.group == self.kind)
            and (self.round is None or one.round == self.round)
            and (self.table is None or one.table == self.table)
            and (self.person is None or self.person in one.people)
        )


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is shown."""

    number: int
    at: datetime
    by: str
    role: str
    group: str
    text: str
    notes: tuple[str, ...]
    read: str = ""


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = who.event_at_desk(request, slug)
    return render(request, "stolik/staff/journal.html", _context(request, event))


@require_safe
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """The lines alone, for a page that heard of something new."""
    event = who.event_at_desk(request, slug)
    return render(request, "stolik/staff/_journal.html", _context(request, event))


def staff_names(event: Tournament) -> dict[str, str]:
    """Everybody who works or worked here, by who they are in the journal."""
    found = {f"account-{event.owner_id}": account_name(event.owner)}
    return found | {one.actor_id: member_name(one.name, one.pk) for one in event.members.all()}


def _context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    found = overview.shared(request, event, "journal")
    asked = _asked(request)
    known = read(event)
    names = Names(
        found["names"],
        staff_names(event),
        found["state"].format,
        dict(known.calls),
        tuple(one.fact for one in known.lines),
        [row.entry for row in day_results(found["state"]) if row.place == 1],
    )
    notes = _notes(request, event)
    done_by = _done_by(known, names)
    same = next((ids for ids in done_by.values() if asked.by in ids), (asked.by,))
    wanted = [
        one
        for one in reversed(known.lines)
        if asked.wants(one) and (not asked.by or _by(one.fact.by) in same)
    ]
    if asked.text:
        has = _finder(asked.text)
        wanted = [one for one in wanted if has(_searched(one, names, notes))]
    pages = max(1, -(-len(wanted) // PAGE))
    page = min(asked.page, pages)
    shown = wanted[(page - 1) * PAGE : page * PAGE]
    read_by = read_words(event, found["state"])
    found |= {
        "asked": asked,
        "lines": [_line(one, names, notes, read_by) for one in shown],
        "many": len(wanted),
        "page": page,
        "pages": pages,
        "newer": asked.address(page - 1) if page > 1 else "",
        "older": asked.address(page + 1) if page < pages else "",
        "query": asked.address(page),
    }
    actors = [(ids[0], name, asked.by in ids) for name, ids in done_by.items()]
    found["actors"] = sorted(actors, key=lambda one: by_surname(one[1]))
    return found | _choices(known, names)


def _asked(request: HttpRequest) -> Asked:
    given = request.GET
    kind = given.get("kind", "")

    def number(name: str) -> int | None:
        text = given.get(name, "").strip()
        return int(text) if _NUMBER.fullmatch(text) else None

    return Asked(
        kind if kind in GROUPS else "",
        number("round"),
        number("table"),
        number("person"),
        given.get("by", "")[:60],
        given.get("text", "")[:LONGEST_TEXT].strip(),
        number("page") or 1,
    )


def _choices(known: Read, names: Names) -> dict[str, Any]:
    """What can be chosen: only what there is."""
    groups = {one.group for one in known.lines}
    people = {entry for one in known.lines for entry in one.people}
    return {
        "kinds": [(key, either(*pair)) for key, pair in GROUPS.items() if key in groups],
        "rounds": sorted({one.round for one in known.lines if one.round}),
        "tables": sorted({one.table for one in known.lines if one.table}),
        "persons": sorted(((n, names.who(n)) for n in people), key=lambda one: by_surname(one[1])),
    }


def _done_by(known: Read, names: Names) -> dict[str, tuple[str, ...]]:
    """Who wrote, as they are shown: somebody who came back on another device is one person."""
    actors = {_by(one.fact.by): one.fact.by for one in known.lines}
    found: dict[str, tuple[str, ...]] = {}
    for key, actor in actors.items():
        name = _by_words(actor, names)
        found[name] = (*found.get(name, ()), key)
    return found


def _by(actor: Actor) -> str:
    """Who did it, for a list: all phones at tables are one."""
    return "table" if actor.role == "table" else actor.id


def _by_words(actor: Actor, names: Names) -> str:
    return (
        either("phones at tables", "telefony przy stolikach")
        if actor.role == "table"
        else (names.by(actor))
    )


def _line(one: About, names: Names, notes: dict[str, str], read_by: dict[int, str]) -> Line:
    fact = one.fact
    return Line(
        fact.number,
        moment(fact.at),
        names.by(fact.by),
        role_name(fact.by.role) if fact.by.id in names.staff else "",
        either(*GROUPS[one.group]),
        told(fact, names),
        tuple(notes[note] for note in one.notes if note in notes),
        read_by.get(fact.number, ""),
    )


def _searched(one: About, names: Names, notes: dict[str, str]) -> str:
    texts = [told(one.fact, names), names.by(one.fact.by)]
    return bare(" ".join([*texts, *(notes.get(note, "") for note in one.notes)]))


def _finder(text: str) -> Callable[[str], bool]:
    """Whether every word typed is there, whatever its accents and capitals."""
    words = bare(text).split()
    return lambda where: all(word in where for word in words)


def _notes(request: HttpRequest, event: Tournament) -> dict[str, str]:
    if not set(who.roles(request.user, event)) & set(SEES_NOTES):
        return {}
    return dict(Note.objects.filter(tournament=event).values_list("reference", "text"))
