"""One's own password in the browser: a good new one, once the old one was right."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import translation

from stolik.web.home import own_password

OLD, NEW = "a stroke of luck", "seven yellow tiles"
PAGE = "/mine/password"


@pytest.fixture
def olga(db: None) -> User:
    return User.objects.create_user("olga", password=OLD)


def browser(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def change(client: Client, old: str, new: str, again: str | None = None) -> tuple[int, str]:
    form = {
        "old_password": old,
        "new_password1": new,
        "new_password2": new if again is None else again,
    }
    answer = client.post(PAGE, form)
    return answer.status_code, answer.content.decode()


@pytest.mark.attack(26, "keeping a stolen session after the password was changed")
def test_it_is_changed_and_other_sessions_end(olga: User) -> None:
    here, elsewhere = browser(olga), browser(olga)
    assert PAGE in here.get("/mine").content.decode()
    assert change(here, OLD, NEW)[0] == 302
    assert [client.get("/mine").status_code for client in (here, elsewhere)] == [200, 302]
    olga.refresh_from_db()
    assert [olga.check_password(one) for one in (OLD, NEW)] == [False, True]


@pytest.mark.parametrize(
    ("old", "new", "again", "said"),
    [
        ("wrong", NEW, NEW, "This is not your present password."),
        (OLD, NEW, NEW + "!", "The two new passwords are not the same."),
        (OLD, "short", "short", "It needs at least 10 characters."),
        (OLD, "Olga-olga-1", "Olga-olga-1", "It must not resemble the name of the account."),
        (OLD, "password123", "password123", "Too many people use this one"),
        (OLD, "stolik-demo", "stolik-demo", "This is the demo&#x27;s password"),
        ("", "", "", "Fill this in."),
    ],
)
def test_what_will_not_do_is_said_and_changes_nothing(
    olga: User, old: str, new: str, again: str, said: str
) -> None:
    status, page = change(browser(olga), old, new, again)
    assert (status, said in page) == (422, True)
    assert new not in page or not new
    olga.refresh_from_db()
    assert olga.check_password(OLD)


@pytest.mark.attack(26, "guessing the old password in a borrowed browser")
def test_guessing_ends_after_ten(olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_password, "WRONG", own_password.Gate(most=10, seconds=600))
    client = browser(olga)
    assert [change(client, f"guess {n}", NEW)[0] for n in range(11)] == [422] * 10 + [429]
    assert change(client, OLD, NEW)[0] == 429
    olga.refresh_from_db()
    assert olga.check_password(OLD)


@pytest.mark.attack(26, "a password that is the name")
@pytest.mark.parametrize(
    ("name", "password", "good"),
    [
        ("olga.nowak", "olga.nowak", False),
        ("olga.nowak", "OLGA.NOWAK", False),
        ("olga.nowak", "nowak.olga", False),
        ("olga.nowak", "olga.nowak1", False),
        ("olga", "olgaolgaolga", False),
        ("olga", "olga-2026-x", True),
        ("olga", "moja córka olga gra", True),
        ("ja", "jajajajaja ja", True),
        ("", "seven yellow tiles", True),
    ],
)
def test_the_name_is_no_password(name: str, password: str, good: bool) -> None:
    codes: list[str | None] = []
    try:
        validate_password(password, User(username=name))
    except ValidationError as error:
        codes = [one.code for one in error.error_list]
    assert codes == ([] if good else ["password_too_similar"])


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en-gb",
            [
                "It needs at least 10 characters.",
                "It must not resemble the name of the account.",
                "Too many people use this one: it is guessed first.",
            ],
        ),
        (
            "pl",
            [
                "Musi mieć co najmniej 10 znaków.",
                "Nie może być podobne do nazwy konta.",
                "Tego hasła używa zbyt wiele osób: zgaduje się je najpierw.",
            ],
        ),
    ],
)
def test_all_faults_are_said_in_both_languages(lang: str, said: list[str]) -> None:
    with translation.override(lang), pytest.raises(ValidationError) as fault:
        validate_password("monkey", User(username="monkey1"))
    assert fault.value.messages == said
