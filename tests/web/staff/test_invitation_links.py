"""A link for one person is used once, whatever becomes of that person; who leaves is gone."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from stolik.tournament.journal import facts as f
from stolik.web.models.staff import Invitation, Member
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from support.staffed import account, invited, playing, signed_in


@pytest.fixture
def owner(transactional_db: None) -> User:
    return account("olga")


@pytest.fixture
def event(owner: User) -> Tournament:
    return playing(owner)


def _link(event: Tournament, role: str, *, once: bool = True) -> Invitation:
    by = f"account-{event.owner_id}"
    return Invitation.objects.create(tournament=event, role=role, by=by, once=once)


def _follow(client: Client, link: Invitation, name: str) -> int:
    return client.post(f"/w/{link.token}", {"name": name}).status_code


def _copied(client: Client) -> Client:
    """Another browser with the same cookies."""
    other = Client()
    for name, morsel in client.cookies.items():
        other.cookies[name] = morsel.value
    return other


@pytest.mark.attack(19, "a link for one person, used again after that person took another role")
def test_a_link_for_one_person_stays_used(event: Tournament) -> None:
    head, scorer = _link(event, "head-referee"), _link(event, "scorer", once=False)
    first, third = Client(), Client()
    assert _follow(first, head, "Pierwsza") == 302
    assert _follow(first, scorer, "Pierwsza") == 302
    assert _follow(third, head, "Trzeci") == 410
    assert third.get(f"/t/{event.slug}/desk/").status_code == 404
    assert not Member.objects.filter(name="Trzeci").exists()


@pytest.mark.attack(19, "a link for one person, used again after that person's work was ended")
def test_a_link_for_one_person_stays_used_when_its_member_is_gone(event: Tournament) -> None:
    head = _link(event, "head-referee")
    first = Client()
    assert _follow(first, head, "Pierwsza") == 302
    first.post(f"/t/{event.slug}/desk/staff/leave")
    assert _follow(first, head, "Pierwsza") == 410
    Member.objects.filter(invitation=head).delete()
    assert _follow(Client(), head, "Trzeci") == 410


@pytest.mark.slow
@pytest.mark.attack(19, "two devices follow a link for one person at the same moment")
def test_of_two_devices_at_once_one_is_let_in(database: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, str(Path(__file__).parents[2] / "support" / "following_at_once.py")],
        env=database,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [[[302, 410], 1]] * 8


@pytest.mark.attack(19, "a link for one person, used before links remembered it")
def test_a_link_of_before_is_used_if_a_pass_came_by_it(event: Tournament) -> None:
    came, fresh = _link(event, "referee"), _link(event, "scorer")
    assert _follow(Client(), came, "Ewa") == 302
    Invitation.objects.update(used=None)
    import_module("stolik.web.models.migrations.staff.0002_used_invitations").came_by_them(
        apps, connection.schema_editor()
    )
    joined = Member.objects.get(name="Ewa").joined
    used = dict(Invitation.objects.values_list("role", "used"))
    assert used == {"referee": joined, "scorer": None}
    assert [_follow(Client(), link, "Adam") for link in (came, fresh)] == [410, 302]


@pytest.mark.attack(20, "a pass copied before its device left opens the desk")
def test_who_leaves_ends_the_pass_wherever_it_was_copied(event: Tournament) -> None:
    kasia, desk = invited(event, "organiser", "Kasia"), f"/t/{event.slug}/desk/"
    member = Member.objects.get(name="Kasia")
    copied = _copied(kasia)
    kasia.post(desk + "staff/invite", {"role": "helper", "lasting": "day"})
    assert copied.get(desk + "staff").status_code == 200
    assert kasia.post(desk + "staff/leave").status_code == 200
    assert [copied.get(desk + page).status_code for page in ("", "staff", "slips")] == [404] * 3
    assert copied.post(desk + "staff/leave").status_code == 404
    last = store.facts(event)[-1]
    assert (last.what, last.by.id) == (
        f.Dismissed(f"staff-{member.pk}"),
        f"account-{event.owner_id}",
    )
    # What was prepared on the borrowed device goes on.
    assert _follow(Client(), Invitation.objects.get(role="helper"), "Pomocnik") == 302


@pytest.mark.attack(20, "a pass copied before the organiser ended the work opens the desk")
def test_who_is_let_go_is_gone_wherever_the_pass_was_copied(event: Tournament) -> None:
    kasia, desk = invited(event, "scorer", "Kasia"), f"/t/{event.slug}/desk/"
    copied = _copied(kasia)
    number = str(Member.objects.get(name="Kasia").pk)
    signed_in(event.owner).post(desk + "staff/act", {"what": "go", "number": number})
    assert [one.get(desk).status_code for one in (kasia, copied)] == [404, 404]


def test_an_account_on_a_borrowed_device_gives_back_the_device_and_keeps_its_role(
    event: Tournament,
) -> None:
    ewa = account("ewa")
    assert _follow(signed_in(ewa), _link(event, "referee"), "Ewa") == 302
    laptop, desk = invited(event, "scorer", "Kasia"), f"/t/{event.slug}/desk/"
    laptop.force_login(ewa)
    assert laptop.post(desk + "staff/leave").status_code == 200
    laptop.logout()
    assert laptop.get(desk).status_code == 404
    assert signed_in(ewa).get(desk).status_code == 200
