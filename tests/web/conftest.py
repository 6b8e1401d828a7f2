"""What tests of the site share: nothing remembered from the test before, and who applies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from support.office_people import account, browser
from stolik.web.tournaments import store


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """A rolled-back database gives its numbers to the next test: states must not outlive it."""
    store.forget()
    yield
    store.forget()


@pytest.fixture
def applicant() -> Client:
    """A local organiser's browser."""
    return browser(account("ewa"))


@pytest.fixture
def national() -> Client:
    """The national organiser's browser."""
    return browser(account("krajowy", national=True))
