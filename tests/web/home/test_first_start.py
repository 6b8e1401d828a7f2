"""A site without any account says what to do, on its first page and where one would log in."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client


@pytest.mark.parametrize("address", ["/", "/login"])
def test_a_site_without_an_account_says_so(client: Client, db: None, address: str) -> None:
    client.cookies["language"] = "en"
    page = client.get(address).content.decode()
    assert "There is no account on this site yet." in page
    assert "stolik user add" in page
    User.objects.create_user("olga", password="a long password")
    assert "There is no account" not in Client().get(address).content.decode()
