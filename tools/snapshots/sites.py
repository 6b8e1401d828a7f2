"""The two sites that are looked at: the demo, and two organisers with leagues, seasons and tickets.

A site is browsers by role, and what may stand in the braces of its addresses. Knows how tests make
tournaments; sends no request but those that let somebody in.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from types import FunctionType
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import CharField
from django.test import Client

from snapshots.stillness import STAMP
from stolik.paper import DOCUMENTS
from stolik.web.installation.demo_site import show
from stolik.web.models.people import Club, Person
from stolik.web.models.printing import LogoRow
from stolik.web.models.privacy import Consent
from stolik.web.models.seasons import Championship, Series
from stolik.web.models.staff import Invitation
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.people.identity import linked
from stolik.web.public.tables import GRIDS
from stolik.web.seasons.events import create_event, create_series
from stolik.web.seasons.season import load_season
from stolik.web.tournaments.store import state
from support.references import HOLE, References, Values, references
from support.routes_table import WHO
from support.season_play import Day, noon
from support.staffed import account, signed_in, staffed
from support.worlds import build

# How many addresses of a pattern there are at most, and how many of them everybody asks for.
MOST_ADDRESSES: Final = 6
FOR_EVERYBODY: Final = 1
# What is looked at in every version: documents and downloads.
WHOLE: Final = ("document", "grid")
PEOPLE: Final = tuple(
    f"{first} {last}"
    for last in ("Bury", "Cis", "Dąb", "Eska", "Fik", "Gaj", "Żuk")
    for first in ("Ala", "Basia", "Celina", "Łukasz")
)


@dataclass
class Site:
    """Browsers by role, and values for addresses by what they are."""

    name: str
    clients: dict[str, Client]
    values: Values
    tokens: Values
    events: tuple[Tournament, ...]
    words: set[str] = field(default_factory=set)

    def addresses(self, pattern: str) -> list[str]:
        """Addresses of things that are there, the most telling first."""
        pools = [self._pool(pattern, match[1] or "", match[2]) for match in HOLE.finditer(pattern)]
        kinds = [self._kind(pattern, match[1] or "", match[2]) for match in HOLE.finditer(pattern)]
        most = 99 if any(kind in WHOLE for kind in kinds) else MOST_ADDRESSES
        return list(itertools.islice(_filled(pattern, pools), most))

    def _kind(self, pattern: str, converter: str, name: str) -> str:
        if name == "token" and pattern.startswith("b/"):
            return "badge"
        return References({}, {}).kind(pattern, converter, name)

    def _pool(self, pattern: str, converter: str, name: str) -> list[str]:
        kind = self._kind(pattern, converter, name)
        known = self.tokens if name == "token" else self.values
        return list(dict.fromkeys(known.get(kind, ()))) or ["1"]


def _filled(pattern: str, pools: list[list[str]]) -> Iterator[str]:
    """The first of every kind, then others one at a time, from the last hole to the first."""
    firsts = [pool[0] for pool in pools]
    chosen = [firsts]
    for place in reversed(range(len(pools))):
        others = pools[place][1:]
        chosen += [[*firsts[:place], value, *firsts[place + 1 :]] for value in others]
    for values in chosen:
        parts = iter(values)
        yield "/" + HOLE.sub(lambda _: next(parts), pattern)  # noqa: B023


def random_words() -> set[str]:
    """Whatever rows hold that their own columns made by chance."""
    words: set[str] = set()
    for model in apps.get_models():
        for column in model._meta.concrete_fields:
            if isinstance(column, CharField) and isinstance(column.default, FunctionType):
                length = len(column.default())
                rows = model._default_manager.values_list(column.name, flat=True)
                words |= {word for word in rows if word and len(word) == length}
    return words


def national() -> User:
    user = account("krajowy")
    user.is_staff = True
    user.save()
    return user


def demo_site() -> Site:
    """The demo tournament with somebody in every role, and a league without events."""
    event = show(STAMP)
    link = Invitation.objects.create(
        tournament=event, role="scorer", by=f"account-{event.owner_id}", label="Kasia"
    )
    entries = list(Entry.objects.filter(tournament=event).order_by("number")[:2])
    codes = list(TableCode.objects.filter(tournament=event).order_by("number"))
    days = {"first": date(2026, 9, 1), "last": date(2027, 6, 1)}
    Series.objects.create(
        slug="pusta", kind="league", title="Liga", year=2026, planned=8, owner=event.owner, **days
    )
    Championship.objects.create(slug="final", title="Finał", edition="1", held=days["last"])
    player, at_table = Client(), Client()
    player.get(f"/p/{entries[0].token}")
    at_table.get(f"/k/{codes[0].token}")
    hall = staffed(event)
    clients = {role: hall.clients[role] for role in WHO if role in hall.clients}
    clients |= {"anonymous": Client(), "player": player, "table": at_table}
    clients |= {"other organiser": signed_in(account("obcy")), "national": signed_in(national())}
    values = {"event": [event.slug], "series": ["pusta"], "championship": ["final"]}
    values |= {"number": ["1", "9"], "document": list(DOCUMENTS), "grid": list(GRIDS)}
    values |= {"size": ["large", "small"], "small": ["1", "2", "3"]}
    tokens = {
        "entry": [entry.token for entry in entries],
        "badge": [entries[0].badge],
        "table": [code.token for code in codes[:3]],
        "work": [link.token],
    }
    return Site("demo", clients, values, tokens, (event,))


def season_site() -> Site:
    """Two organisers; the first with a league and a Grand Prix that were really played."""
    goal = Championship.objects.create(
        slug="final", title="Finał", edition="1", held=date(2027, 6, 1)
    )
    in_charge = national()
    worlds = {letter: build(letter, goal) for letter in ("a", "b")}
    first = worlds["a"]
    played = [*_matchdays(first.owner), *_grand_prix(first.owner), *_league(first.owner)]
    clients = {role: first.clients[role] for role in WHO if role in first.clients}
    clients |= {"other organiser": worlds["b"].clients["owner"], "anonymous": Client()}
    clients["national"] = signed_in(in_charge)
    known = references(worlds, goal)
    values, tokens = dict(known.values["a"]), dict(known.tokens["a:*"])
    values["event"] = [*dict.fromkeys(values["event"]), *(event.slug for event in played)]
    imported, *older = dict.fromkeys(values["series"])
    slugs = ["kolejki", imported, "gp", "ligowa", *older]
    values["series"] = slugs
    people = [
        key for slug in slugs for key in sorted(load_season(Series.objects.get(slug=slug)).people)
    ]
    values["season-person"] = people[:: max(1, len(people) // 5)]
    values["person"], values["club"] = _public_people("gp-1")
    LogoRow.objects.filter(tournament=first.event).update(sponsor=True)
    events = (first.event, first.finished, first.hidden, *played)
    return Site("season", clients, values, tokens, events)


def _public_people(slug: str) -> tuple[list[str], list[str]]:
    """Those of a tournament who agreed to be known, and their clubs."""
    entries = Entry.objects.filter(tournament__slug=slug).select_related("person")
    people: list[str] = []
    club = Club.objects.create(name="Klub Żuk", key="klub żuk")
    for entry in entries.order_by("number"):
        Consent.objects.create(entry=entry, purpose="name", given=True, version=0, how="form")
        if entry.person is not None and entry.number % 2:
            Person.objects.filter(pk=entry.person.pk).update(club=club)
            people.append(str(entry.person.pk))
    return people, [str(club.pk)]


def _matchdays(owner: User) -> list[Tournament]:
    """Two matchdays played, one being played."""
    series = create_series(owner, kind="matchdays", title="Kolejki", year=2026, planned=6,
                           slug="kolejki", place="Ełk")  # fmt: skip
    events = []
    for number in range(3):
        starts = noon(date(2026, 10, 25) + timedelta(weeks=number))
        event = create_event(series, owner, starts=starts, slug=f"kolejka-{number + 1}")
        Tournament.objects.filter(pk=event.pk).update(public=True)
        event.refresh_from_db()
        day = Day(event)
        day.come(PEOPLE[number : number + 9])
        if number < 2:
            day.play()
        else:
            day.round()
            day.seat()
        events.append(event)
    return events[1:]


def _grand_prix(owner: User) -> list[Tournament]:
    """One tournament of a Grand Prix, classified."""
    series = create_series(owner, kind="grand-prix", title="Grand Prix", year=2026, planned=4,
                           slug="gp")  # fmt: skip
    event = create_event(series, owner, starts=noon(date(2026, 10, 4)), slug="gp-1")
    day = Day(event)
    day.come(PEOPLE[:24])
    day.play()
    return [event]


def _league(owner: User) -> list[Tournament]:
    """One tournament of a league by document L, classified."""
    series = create_series(owner, kind="league", title="Liga lokalna", year=2026, planned=6,
                           slug="ligowa")  # fmt: skip
    event = create_event(series, owner, starts=noon(date(2026, 11, 7)), slug="ligowa-1")
    day = Day(event)
    day.come(PEOPLE[:16])
    day.play()
    return [event]


def warm(site: Site) -> None:
    """States are kept outside a transaction: built once, not for each page."""
    for event in site.events:
        state(event)


def make(name: str) -> Site:
    """A site by its name, with everything known that chance made in it."""
    made: Any = {"demo": demo_site, "season": season_site}[name]
    site: Site = made()
    for event in site.events:
        linked(event)
    site.words = random_words()
    warm(site)
    return site
