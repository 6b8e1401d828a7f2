"""Accounts are disabled at once, removed when nothing is theirs, and nothing of theirs is lost."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from stolik.cli.user import OWNED
from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal.actor import ORGANISER, REFEREE
from stolik.web.installation import demo_site
from stolik.web.models.privacy import Wording
from stolik.web.models.tournaments import Tournament
from stolik.web.staff import accounts, invitations
from stolik.web.tournaments import access, store
from support.databases import stolik

NOW = 1_800_000_000


def account(name: str) -> User:
    return User.objects.create_user(name, password="a stroke of luck")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def reached(client: Client, path: str = "/mine") -> int:
    return client.get(path).status_code


@pytest.mark.django_db
@pytest.mark.attack(10, "going on in an open browser with a disabled account")
def test_a_disabled_account_is_out_at_once_and_for_good() -> None:
    olga, piotr = account("olga"), account("piotr")
    first, second, other = browser(olga), browser(olga), browser(piotr)
    accounts.disable(olga)
    assert [reached(client) for client in (first, second, other)] == [302, 302, 200]
    accounts.enable(olga)
    # Whoever was inside must show the password again.
    assert [reached(client) for client in (first, second, other)] == [302, 302, 200]
    assert Session.objects.count() == 1
    assert reached(browser(olga)) == 200


def test_everything_that_may_belong_to_an_account_has_its_words() -> None:
    assert {model._meta.model_name for model, _ in accounts.belongings()} == set(OWNED)


@pytest.mark.django_db
def test_what_is_owned_is_given_with_its_place_among_the_people_at_work() -> None:
    event = demo_site.show(NOW)
    old, new = event.owner, account("olga")
    invitation = invitations.invite(
        event, REFEREE, "", Actor(ORGANISER, f"account-{old.pk}"), once=False, expires=None
    )
    assert invitation
    invitations.let_in(invitation, "Jan", secret="x" * 32)
    everything = accounts.owned(old)
    before = {key: one.role for key, one in store.state(event).staff.items()}
    assert before.pop(f"account-{old.pk}") == ORGANISER
    assert everything["tournament"] == Tournament.objects.count()
    accounts.give(old, new)
    assert (accounts.owned(old), accounts.owned(new)) == ({}, everything)
    accounts.remove(old)
    event = Tournament.objects.get(slug=event.slug)
    assert (event.owner, User.objects.filter(username="demo").exists()) == (new, False)
    assert access.roles(new, event)[0] == ORGANISER
    now = {key: one.role for key, one in store.state(event).staff.items()}
    assert now == before | {f"account-{new.pk}": ORGANISER}
    assert {one.by for one in event.invitations.all()} == {f"account-{new.pk}"}
    assert reached(browser(new), "/t/demo/desk/") == 200
    assert difference(store.journal(event, full=True)) is None


@pytest.mark.django_db
def test_somebody_removed_works_nowhere_any_more() -> None:
    event = demo_site.show(NOW)
    jan = account("jan")
    by = Actor(ORGANISER, f"account-{event.owner_id}")
    invitation = invitations.invite(event, REFEREE, "", by, once=False, expires=None)
    assert invitation
    invitations.let_in(invitation, "Jan", account=jan)
    assert f"account-{jan.pk}" in store.state(event).staff
    accounts.remove(jan)
    assert f"account-{jan.pk}" not in store.state(event).staff


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("giver", "taker", "refused"),
    [
        ("", "", False),
        ("texts", "", False),
        ("texts", "texts", True),
        ("texts", "tournament", True),
        ("tournament", "texts", True),
        ("tournament", "tournament", False),
    ],
)
def test_consents_stay_with_the_texts_they_were_given_to(
    giver: str, taker: str, refused: bool
) -> None:
    users = account("olga"), account("piotr")
    for user, has in zip(users, (giver, taker), strict=True):
        if has == "texts":
            Wording.objects.create(owner=user, purpose="image", version=1, texts={"en": "e"})
        if has == "tournament":
            Tournament.objects.create(owner=user, title="T", starts=timezone.now())
    before = [accounts.owned(user) for user in users]
    try:
        accounts.give(*users)
    except accounts.OwnTexts:
        assert refused
        assert [accounts.owned(user) for user in users] == before
    else:
        assert not refused
        assert accounts.owned(users[0]) == {}


@pytest.mark.slow
@pytest.mark.attack(10, "an account that nobody can take away")
def test_accounts_are_ended_by_commands(database: dict[str, str]) -> None:
    def user(*words: str) -> tuple[int, str]:
        done = stolik(database, "user", *words, said="a stroke of luck\n")
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr

    for name in ("olga", "piotr"):
        assert user("add", name, "--password-stdin")[0] == 0
    assert user("national", "olga")[0] == 0
    status, said = user("disable", "olga")
    assert (status, said.splitlines()[1]) == (
        0,
        "There is no national organiser's account now. Name one: stolik user national NAME",
    )
    assert user("list") == (0, "olga (disabled)\npiotr\n")
    assert "stays disabled" in user("password", "olga", "--password-stdin")[1]
    assert user("enable", "olga") == (0, "Account olga can log in again.\n")
    assert user("disable", "nobody")[0] == 1
    assert user("remove", "piotr", "--give-to", "piotr")[0] == 1
    assert user("remove", "piotr", "--give-to", "nobody")[0] == 1
    assert user("list") == (0, "olga\npiotr\n")
    assert user("remove", "piotr") == (0, "Account piotr was removed.\n")
    assert user("--lang", "pl", "remove", "olga") == (
        0,
        "Usunięto konto olga.\n"
        "Teraz nikt nie może się zalogować. Załóż konto: stolik user add NAZWA\n",
    )
    assert user("list") == (0, "")


@pytest.mark.slow
def test_an_account_with_tournaments_is_given_away_or_disabled(prepared: dict[str, str]) -> None:
    owned = "14 tournaments, 2 leagues, 11 results of seasons"
    refused = stolik(prepared, "user", "remove", "demo")
    assert refused.returncode == 1
    assert refused.stderr == (
        f"stolik: demo has {owned}. Give them to another account: stolik user remove demo "
        "--give-to OTHER. Or keep everything and let nobody log in: stolik user disable demo\n"
    )
    polish = stolik(prepared, "user", "--lang", "pl", "remove", "demo").stderr
    assert "należą: 14 turniejów, 2 ligi, " in polish
    add = ["user", "add", "olga", "--password-stdin"]
    assert stolik(prepared, *add, said="a stroke of luck").returncode == 0
    given = stolik(prepared, "user", "remove", "demo", "--give-to", "olga")
    assert (given.returncode, given.stdout) == (
        0,
        f"What belonged to demo is now olga's: {owned}.\nAccount demo was removed.\n",
    )
    left = stolik(prepared, "user", "list").stdout.splitlines()
    assert [name for name in left if not name.startswith("demo-")] == ["olga"]
