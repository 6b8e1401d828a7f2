"""A round being played with a browser for everybody, and every address of the site to ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from http.cookies import SimpleCookie

from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.office import ChangeRequest
from stolik.web.models.seasons import Championship, Offer, Series
from stolik.web.models.staff import Invitation
from stolik.web.models.tournaments import Aside, Entry, TableCode, Tournament
from stolik.web.seasons.results import result_for
from stolik.web.tournaments import store
from support.routes_table import FORMS, SPECIAL, WHO
from support.staffed import account, playing, signed_in, staffed

# The first part of an address, and whose slug follows it where it is not a tournament's.
SLUGS = {"s": "liga", "series": "liga", "c": "final", "national": "final"}


def addresses(
    patterns: list[URLPattern | URLResolver] | None = None, before: str = ""
) -> Iterator[tuple[str, str]]:
    """Every address of the site, with its name."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, route)
        else:
            yield route, one.name or route


class Place:
    """A round being played, and a browser for everybody."""

    def __init__(self) -> None:
        owner = account("olga")
        self.event = playing(owner)
        Tournament.objects.filter(pk=self.event.pk).update(registration_open=True)
        store.perform(self.event, c.CallReferee(1, 2), Actor("table", "phone", table=2))
        Aside.objects.create(tournament=self.event, table=1, report={})
        link = Invitation.objects.create(
            tournament=self.event, role="scorer", by=f"account-{owner.pk}"
        )
        entry = Entry.objects.get(tournament=self.event, number=1)
        table = TableCode.objects.get(tournament=self.event, number=1)
        self.tokens = {"k/": table.token, "w/": link.token, "b/": entry.badge}
        self.entry = entry
        days = {"first": date(2026, 9, 1), "last": date(2027, 6, 1)}
        Series.objects.create(
            slug="liga", kind="league", title="Liga", year=2026, planned=8, owner=owner, **days
        )
        Championship.objects.create(slug="final", title="Finał", edition="1", held=date(2027, 6, 1))
        self.request = ChangeRequest.objects.create(tournament=self.event, reason="x", by=owner)
        other, national = account("obcy"), account("krajowy")
        offered = result_for(playing(other))
        cup = Series.objects.create(
            slug="puchar",
            kind="grand-prix",
            title="Puchar",
            year=2026,
            planned=4,
            owner=owner,
            **days,
        )
        Offer.objects.create(pk=1, series=cup, result=offered, by=other)
        national.is_staff = True
        national.save()
        player, at_table = Client(), Client()
        player.get(f"/p/{entry.token}")
        at_table.get(f"/k/{table.token}")
        hall = staffed(self.event)
        self.clients = {
            "anonymous": Client(),
            "player": player,
            "table": at_table,
            **{role: hall.clients[role] for role in WHO if role in hall.clients},
            "owner": hall.clients["owner"],
            "other organiser": signed_in(other),
            "national": signed_in(national),
        }
        for client in self.clients.values():
            client.raise_request_exception = False

    def address(self, name: str) -> str:
        """An address with things that exist in its braces."""
        route = next(route for route, found in addresses() if found == name)
        slug = SLUGS.get(route.partition("/")[0], self.event.slug)
        values = {"slug": slug, "token": self.tokens.get(route[:2], self.entry.token)}
        values |= {"key": "seating", "what": "standings"} | SPECIAL.get(name, {})
        if route.startswith("change/"):
            values["number"] = str(self.request.pk)

        def value(match: re.Match[str]) -> str:
            return str(values.get(match[2], "1" if match[1] == "int" else "nosuch"))

        return "/" + re.sub(r"<(?:(\w+):)?(\w+)>", value, route)

    def asked(self, who: str, name: str, method: str) -> int:
        """The status that somebody gets."""
        client = self.clients[who]
        if method == "POST":
            return client.post(self.address(name), FORMS.get(name, {})).status_code
        return client.get(self.address(name)).status_code

    def answers(self, name: str, method: str) -> tuple[int, ...]:
        """What everybody gets; nothing of it stays."""
        found = []
        for who in WHO:
            client = self.clients[who]
            cookies = SimpleCookie(client.cookies.output(header="", sep=";"))
            with transaction.atomic():
                found.append(self.asked(who, name, method))
                transaction.set_rollback(True)
            store.forget()
            client.cookies = cookies
        return tuple(found)
