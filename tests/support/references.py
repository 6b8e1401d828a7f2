"""Ids of everything in two worlds, by what they are: what stands in addresses and form fields.

A secret is given only to those who hold it; everything else (slugs, numbers, keys of rows) can be
guessed, and is offered to everybody.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.apps import apps
from django.db.models import Model

from stolik import paper
from stolik.web.models.gallery import Photo, UploadLink
from stolik.web.models.office import Application, Mail
from stolik.web.models.people import Person
from stolik.web.models.printing import LogoRow
from stolik.web.models.seasons import Championship, Decision, Elimination, Result, Series, Ticket
from stolik.web.models.staff import Invitation, Member
from stolik.web.models.tournaments import Entry, TableCode
from stolik.web.public.tables import GRIDS
from stolik.web.seasons.season import load_season
from support.worlds import DESK, FAMILY, PEOPLE, PLAYER, STAFF, World

HOLE: Final = re.compile(r"<(?:(\w+):)?(\w+)>")
# The beginning of an address, and what its slug names.
SLUGS: Final = (
    ("t/", "event"),
    ("s/", "series"),
    ("series/", "series"),
    ("calendar/", "series"),
    ("c/", "championship"),
    ("national/", "championship"),
    ("apply/", "application"),
    ("office/event/", "event"),
    ("office/", "application"),
)
TOKENS: Final = (
    ("k/", "table"),
    ("w/", "work"),
    ("send/", "upload"),
    ("m/", "mail"),
    ("", "entry"),
)
# What a number or a key in an address is the number or key of.
KEYS: Final = (
    ("clubs/<int:key>", "club"),
    ("people/<int:key>", "person"),
    ("/import/<int:number>", "result"),
    ("/logo-<int:number>", "logo"),
    ("/people/<int:number>", "number"),
    ("/privacy/<int:number>", "number"),
    ("s/<slug:slug>/p/<slug:key>", "season-person"),
    ("/print/<slug:key>", "document"),
    ("<photo:key>", "photo"),
    ("<slug:what>", "grid"),
    ("<slug:size>", "size"),
)
# Rows whose keys go into forms under many names.
ROWS: Final = (
    *("event.Aside", "event.Entry", "gallery.Objection", "office.Question", "people.Club"),
    *("people.Merge", "staff.Invitation", "staff.Member", "seasons.Ticket", "seasons.Decision"),
    *(
        "seasons.Elimination",
        "seasons.Result",
        "seasons.Series",
        "people.Person",
        "event.Tournament",
    ),
    *("printing.LogoRow", "printing.PrizeRow", "office.Application", "seasons.Championship"),
)
Values = dict[str, list[str]]


@dataclass
class References:
    """By letter of the world and what it is; tokens by who holds them."""

    values: dict[str, Values]
    tokens: dict[str, Values]
    entries: dict[str, set[int]] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)

    def kind(self, pattern: str, converter: str, name: str) -> str:
        """What a part of an address names."""
        if name == "slug":
            return next(kind for start, kind in SLUGS if pattern.startswith(start))
        if name == "token" and pattern.endswith("/stop"):
            return "stop"
        if name == "token":
            return next(kind for start, kind in TOKENS if pattern.startswith(start))
        hole = f"<{converter}:{name}>" if converter else f"<{name}>"
        for part, kind in KEYS:
            if part in pattern and hole in part:
                return kind
        return "small"

    def own_addresses(self, pattern: str, letter: str) -> Iterator[str]:
        """Addresses of things that are there, at most a few."""
        holes = [(match[1] or "", match[2]) for match in HOLE.finditer(pattern)]
        pools: list[list[str]] = []
        for converter, name in holes:
            kind = self.kind(pattern, converter, name)
            pool = self.tokens[f"{letter}:*"] if name == "token" else self.values[letter]
            pools.append(list(dict.fromkeys(pool[kind]))[:3] or ["1"])
        for chosen in itertools.islice(itertools.product(*pools), 3):
            parts = iter(chosen)
            yield "/" + HOLE.sub(lambda _: next(parts), pattern)  # noqa: B023

    def held(self, who: str, kind: str) -> list[str]:
        """The secrets of a kind that somebody has."""
        return self.tokens.get(who, {}).get(kind, [])

    def own_entries(self, who: str) -> set[int]:
        """The keys of the entries that a player may change."""
        return self.entries.get(who, set())

    def is_event(self, slug: str) -> bool:
        return slug in self.events

    def at_work(self, who: str, slug: str) -> bool:
        """Whether somebody works in a tournament: the owner in all, others in the one played."""
        letter, _, role = who.partition(":")
        if self.events.get(slug) != letter:
            return False
        return role == "owner" or (role in STAFF and slug.startswith("hall-"))


def references(worlds: dict[str, World], goal: Championship) -> References:
    """Everything that is there now."""
    values = {letter: _values(world, goal) for letter, world in worlds.items()}
    ids = References(values, {})
    for letter, world in worlds.items():
        _hold(ids, letter, world)
        for event in (world.event, world.finished, world.hidden):
            ids.events[event.slug] = letter
    return ids


def _texts(rows: Iterable[Any]) -> list[str]:
    return [str(row) for row in rows]


def _values(world: World, goal: Championship) -> Values:
    event, past, owner = world.event, world.finished, world.owner
    known = Person.objects.filter(entries__tournament__owner=owner).distinct()
    # Those whom the other organiser knows too come first.
    people = sorted(known, key=lambda row: (-_owners(row), row.pk))
    clubs = [row.club_id for row in people if row.club_id is not None]
    values: Values = {
        "event": [event.slug, event.slug, past.slug, event.slug, world.hidden.slug],
        "series": _texts(
            Series.objects.filter(owner=owner).order_by("-year").values_list("slug", flat=True)
        ),
        "championship": [goal.slug],
        "application": _texts(
            Application.objects.filter(applicant=owner).values_list("slug", flat=True)
        ),
        "person": _texts(row.pk for row in people),
        "club": _texts(clubs),
        "result": _texts(
            Result.objects.filter(owner=owner, tournament=None).values_list("pk", flat=True)
        ),
        "logo": _texts(LogoRow.objects.filter(tournament=event).values_list("pk", flat=True)),
        "number": [str(n) for n in range(1, 13)],
        "season-person": sorted(load_season(world.series).people),
        "document": list(paper.DOCUMENTS),
        "photo": _texts(Photo.objects.filter(tournament=event).values_list("key", flat=True)),
        "grid": list(GRIDS),
        "size": ["large", "small"],
        "small": ["1", "2", "3"],
        "member": _texts(Member.objects.filter(tournament=event).values_list("pk", flat=True)),
        "decision": _texts(
            Decision.objects.filter(series__owner=owner).values_list("pk", flat=True)
        ),
        "elimination": _texts(
            Elimination.objects.filter(result__owner=owner).values_list("pk", flat=True)
        ),
        "ticket": _texts(Ticket.objects.filter(result__owner=owner).values_list("pk", flat=True)),
    }
    keys = sorted(load_season(world.series).people)
    values["tied"] = ["-".join(keys[:2]), "-".join(keys)]
    values["row"] = sorted(
        {str(pk) for name in ROWS for pk in _model(name).objects.values_list("pk", flat=True)[:20]}
    )
    return values


def _owners(person: Person) -> int:
    return person.entries.values("tournament__owner").distinct().count()


def _model(name: str) -> Any:
    model: type[Model] = apps.get_model(name)
    return model


def _hold(ids: References, letter: str, world: World) -> None:
    """Who has which links: players their own, the desk those of tables, organisers all."""
    entries = {e.number: e for e in Entry.objects.filter(tournament=world.event)}
    tables = _texts(
        TableCode.objects.filter(tournament=world.event).values_list("token", flat=True)
    )
    links = Invitation.objects.filter(tournament=world.event)
    work = _texts(links.order_by("-pk").values_list("token", flat=True))
    upload = [UploadLink.objects.get(tournament=world.event).token]
    written = Mail.objects.filter(token__startswith=f"zq{letter}")
    mail = {row.kind: row.token for row in written}
    stop = {row.kind: getattr(row, "stop", row.token) for row in written}
    badge = [getattr(entries[PLAYER], "badge", "nosuch")]
    own = [entries[PLAYER].token]
    family = [entries[number].token for number in FAMILY]
    everything = {
        "entry": [*own, *family, entries[4].token],
        "table": tables,
        "work": work,
        "upload": upload,
        "badge": badge,
    }
    ids.tokens |= {f"{letter}:{role}": {"table": tables} for role in DESK if role not in PEOPLE}
    ids.tokens |= {f"{letter}:{role}": dict(everything) for role in PEOPLE}
    ids.tokens[f"{letter}:owner"] |= {"mail": [mail["answer"]], "stop": [stop["answer"]]}
    ids.tokens[f"{letter}:player"] = {"entry": own, "badge": badge}
    ids.tokens[f"{letter}:finder"] = {"badge": badge}
    ids.tokens[f"{letter}:family"] = {
        "entry": family,
        "mail": [mail["registered"]],
        "stop": [stop["registered"]],
    }
    ids.tokens[f"{letter}:table"] = {"table": tables[:1]}
    ids.tokens[f"{letter}:*"] = {
        **everything,
        "mail": list(mail.values()),
        "stop": list(stop.values()),
    }
    ids.entries[f"{letter}:player"] = {entries[PLAYER].pk}
    ids.entries[f"{letter}:family"] = {entries[number].pk for number in FAMILY}
