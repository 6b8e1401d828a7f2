"""Guessing a password is slowed for a name and an address together, never for a whole hall."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

HALL = "192.168.1.20"


def _try(client: Client, name: str, password: str, address: str = HALL) -> int:
    form = {"username": name, "password": password}
    return client.post("/login", form, REMOTE_ADDR=address).status_code


@pytest.mark.django_db
def test_who_guesses_is_slowed_and_the_hall_is_not(client: Client, settings: object) -> None:
    settings.AXES_ENABLED = True  # type: ignore[attr-defined]
    for name in ("olga", "piotr"):
        User.objects.create_user(name, password="a long password")
    guesses = [_try(client, "olga", f"guess {n}") for n in range(8)]
    assert guesses[0] == 200
    assert guesses[-1] == 429
    # The right password comes too late from there, but not from elsewhere, and others may go on.
    assert _try(client, "olga", "a long password") == 429
    assert _try(Client(), "piotr", "a long password") == 302
    assert _try(Client(), "olga", "a long password", "192.168.1.21") == 302


def test_passwords_are_hashed_with_argon2() -> None:
    from stolik.web.config import settings as real

    assert real.PASSWORD_HASHERS == ["stolik.web.core.hasher.Argon2Hasher"]
    assert settings.LOGIN_URL == "login"
