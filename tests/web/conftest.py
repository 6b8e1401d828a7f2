"""What every test of the site shares: nothing remembered from the test before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.web import store


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """A rolled-back database gives its numbers to the next test: states must not outlive it."""
    store.forget()
    yield
    store.forget()
