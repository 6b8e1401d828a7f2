"""The roles of a demo are one click away, for those who may and nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from stolik.web.installation import demo_site

NOW = 1_800_000_000
ROLES = ["organiser", "referee", "national", "player", "table", "screen"]
# What is served, by which name, from where somebody comes, with which account: what is offered.
OFFERED = [
    ("", "localhost", "127.0.0.1", "", []),
    ("", "localhost", "127.0.0.1", "demo", []),
    ("own", "localhost:8000", "127.0.0.1", "", ROLES),
    ("own", "127.0.0.1:8000", "127.0.0.1", "", ROLES),
    ("own", "[::1]:8000", "::1", "", ROLES),
    ("own", "192.168.1.2:8000", "192.168.1.7", "", []),
    ("own", "localhost", "192.168.1.7", "", []),
    ("own", "demo.example.org", "127.0.0.1", "", []),  # through a tunnel
    ("own", "localhost.example.org", "127.0.0.1", "", []),
    ("own", "demo.example.org", "127.0.0.1", "demo", ROLES),
    ("password", "localhost", "127.0.0.1", "", []),
    ("password", "192.168.1.2", "192.168.1.7", "", []),
    ("password", "192.168.1.2", "192.168.1.7", "demo", ROLES),
    ("password", "192.168.1.2", "192.168.1.7", "demo-sedzia", ROLES),
]
pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def demo(db: None) -> None:
    demo_site.show(NOW)


def browser(address: str, account: str = "", name: str = "localhost") -> Client:
    client = Client(REMOTE_ADDR=address, headers={"accept-language": "en", "host": name})
    if account:
        client.force_login(User.objects.get(username=account))
    return client


@pytest.mark.usefixtures("demo")
def test_who_is_offered_roles(settings: Any) -> None:
    seen = []
    for served, name, address, account, roles in OFFERED:
        settings.DEMO = served
        shown = browser(address, account, name).get("/").context["demo_roles"]
        pressed = browser(address, account, name).post("/demo/role", {"role": "organiser"})
        assert pressed.status_code == (302 if roles else 404)
        seen.append((served, name, address, account, [role.key for role in shown]))
    assert seen == OFFERED


@pytest.mark.usefixtures("demo")
def test_every_role_leads_to_its_page(settings: Any) -> None:
    settings.DEMO = "own"
    shown = browser("127.0.0.1").get("/").context["demo_roles"]
    for role in shown:
        client = browser("127.0.0.1")
        if role.account:
            answer = client.post("/demo/role", {"role": role.key})
            assert (answer.status_code, answer["Location"]) == (302, role.href)
            assert client.session["_auth_user_id"] == str(
                User.objects.get(username=role.account).pk
            )
        assert (role.key, client.get(role.href).status_code) == (role.key, 200)


@pytest.mark.usefixtures("demo")
def test_links_are_no_accounts_and_unknown_roles_are_nobody(settings: Any) -> None:
    settings.DEMO = "own"
    for word in ("player", "owner", ""):
        assert browser("127.0.0.1").post("/demo/role", {"role": word}).status_code == 404
    assert browser("127.0.0.1").get("/demo/role").status_code == 405


@pytest.mark.usefixtures("demo")
def test_a_demo_that_is_over_lets_nobody_in(settings: Any) -> None:
    settings.DEMO = "own"
    client = browser("127.0.0.1", "demo-biuro")
    assert client.get("/office/").status_code == 200
    assert demo_site.close()
    assert client.get("/office/").status_code == 404
    assert client.post("/demo/role", {"role": "national"}).status_code == 404
