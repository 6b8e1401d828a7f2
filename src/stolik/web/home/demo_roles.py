"""The roles of a demo, one click away: organiser, referee, player, table, screen, national office.

Only where `stolik serve --demo` serves: to everybody on one's own machine, and where others could
come, to whoever has logged in with the printed password. Knows the demo's names; how it is made is
`stolik.web.installation`'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.translation import gettext

from stolik.web.models.tournaments import Entry, TableCode, Tournament

SLUG: Final = "demo"
ORGANISER: Final = "demo"
REFEREE: Final = "demo-sedzia"
NATIONAL: Final = "demo-biuro"
APPLICANT: Final = "demo-elk"
# The demo's own accounts; all but the first have no password and are reached by a click alone.
ACCOUNTS: Final = (ORGANISER, REFEREE, NATIONAL, APPLICANT)
# On one's own machine a click is enough; with "password" only whoever logged in may choose a role.
OWN: Final = "own"
LOOPBACK: Final = ("127.0.0.1", "::1")
# Through a tunnel or a proxy on this machine everybody comes from it, but calls it otherwise.
OWN_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class DemoRole:
    """One thing to be: a page to open, or an account to become."""

    key: str
    name: str
    what: str
    href: str
    account: str = ""


def offered(request: HttpRequest) -> bool:
    """Whether whoever asks may choose a role."""
    if not settings.DEMO:
        return False
    if settings.DEMO == OWN and _on_this_machine(request):
        return True
    return bool(request.user.is_authenticated and request.user.get_username() in ACCOUNTS)


def _on_this_machine(request: HttpRequest) -> bool:
    name, _ = split_domain_port(request.get_host())
    return name in OWN_NAMES and request.META.get("REMOTE_ADDR") in LOOPBACK


def demo_roles(request: HttpRequest) -> tuple[DemoRole, ...]:
    """What can be tried; nothing where there is no demo, or not for whoever asks."""
    if not offered(request):
        return ()
    event = Tournament.objects.filter(slug=SLUG).first()
    if event is None:
        return ()
    return (*_at_the_desk(event), *_in_the_hall(event))


def role_named(request: HttpRequest, key: str) -> DemoRole | None:
    """The role of a button, if whoever pressed it may have it."""
    return next((role for role in demo_roles(request) if role.key == key and role.account), None)


def account_of(role: DemoRole) -> User | None:
    return User.objects.filter(username=role.account, is_active=True).first()


def _at_the_desk(event: Tournament) -> tuple[DemoRole, ...]:
    return (
        DemoRole(
            "organiser",
            gettext("Organiser"),
            gettext("The desk in the middle of round 3"),
            reverse("desk", args=[event.slug]),
            ORGANISER,
        ),
        DemoRole(
            "referee",
            gettext("Referee"),
            gettext("Calls, rulings, questions about tiles"),
            reverse("desk-referee", args=[event.slug]),
            REFEREE,
        ),
        DemoRole(
            "national",
            gettext("National office"),
            gettext("An application waits for an answer"),
            reverse("office"),
            NATIONAL,
        ),
    )


def _in_the_hall(event: Tournament) -> tuple[DemoRole, ...]:
    table = TableCode.objects.filter(tournament=event, number=1).first()
    player = Entry.objects.filter(tournament=event, state="in").order_by("number").first()
    roles = []
    if player is not None:
        roles.append(
            DemoRole(
                "player",
                gettext("Player"),
                gettext("My table, my games, my place"),
                reverse("player", args=[player.token]),
            )
        )
    if table is not None:
        roles.append(
            DemoRole(
                "table",
                gettext("Phone on a table"),
                gettext("Clock, results, calling the referee"),
                reverse("table", args=[table.token]),
            )
        )
    roles.append(
        DemoRole(
            "screen",
            gettext("Big screen"),
            gettext("What the projector shows"),
            reverse("screen", args=[event.slug]),
        )
    )
    return tuple(roles)
