"""A tournament with somebody in every role, each let in by an invitation link of the owner's."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from stolik.rules import ruleset, seal
from stolik.tournament.admission import admission
from stolik.tournament.format import Format
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.web.models.staff import Invitation
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store

ROLES = ("organiser", "head-referee", "referee", "scorer", "helper")
SECRET = "5a" * 32


@dataclass(frozen=True)
class Hall:
    """The tournament, its owner, and a browser for everybody by role."""

    event: Tournament
    owner: User
    clients: dict[str, Client]

    @property
    def desk(self) -> str:
        return f"/t/{self.event.slug}/desk/"


def account(name: str) -> User:
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password="a long password")


def playing(
    owner: User,
    people: int = 12,
    *,
    until: str = "playing",
    rules: str = "pl-turniej",
    fmt: Format | None = None,
) -> Tournament:
    """A tournament: "preparing", seated in "draft", "published", or "playing" round one."""
    by = Actor("organiser", f"account-{owner.pk}")
    event = Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)
    entries = range(1, people + 1)
    wanted = [c.Create("ordinary", ruleset(rules), fmt or elimination_format("mini"))]
    wanted += [c.Enter(n) for n in entries]  # type: ignore[misc]
    wanted += [c.CheckIn(n) for n in entries]  # type: ignore[misc]
    Entry.objects.bulk_create(
        Entry(tournament=event, number=n, name=f"Osoba {n}", token=f"{event.slug}-{n}")
        for n in entries
    )
    store.perform_all(event, [(command, by) for command in wanted])
    if until == "preparing":
        return event
    state = store.state(event)
    for stop in admission(state.kind, state.plan, people).stops:
        store.perform(event, c.Override(stop.code, stop.about, store.note(event, "friends")), by)
    store.perform(event, c.SealDraw(seal(SECRET)), by)
    store.perform(event, c.Draw(1, SECRET, "fish"), by)
    current = store.state(event).current
    assert current
    if until == "draft":
        return event
    store.perform(event, c.Publish(1, seating_digest(current.seating)), by)
    if until == "playing":
        store.perform(event, c.StartRound(1), by)
    return event


def invited(event: Tournament, role: str, name: str = "", *, entry: int | None = None) -> Client:
    """A browser without an account that followed an invitation."""
    link = Invitation.objects.create(
        tournament=event, role=role, by=f"account-{event.owner_id}", label=name
    )
    client = Client()
    answer = client.post(f"/w/{link.token}", {"name": name or role, "entry": entry or ""})
    assert answer.status_code == 302, answer.content.decode()
    return client


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def staffed(event: Tournament) -> Hall:
    """Somebody in every role; `owner` is among the clients too."""
    clients = {role: invited(event, role, f"Pani {role}") for role in ROLES}
    return Hall(event, event.owner, {"owner": signed_in(event.owner), **clients})
