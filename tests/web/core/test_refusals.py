"""An address that only takes forms, opened in a browser."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "This address only takes a form"), ("pl", "Ten adres tylko przyjmuje formularz")],
)
def test_a_form_s_address_opened_again_says_so(client: Client, lang: str, said: str) -> None:
    client.force_login(User.objects.create_user("olga"))
    client.cookies["language"] = lang
    answer = client.get("/apply/new")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert said in answer.content.decode()
    # Programs get what they always got.
    assert client.put("/apply/new").content == b""
