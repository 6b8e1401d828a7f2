"""What tests of the site share: nothing remembered from the test before, and who applies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import pseudo_locales
from stolik import locale
from stolik.web.core.language import LOOK_SECONDS, Catalogues
from stolik.web.tournaments import store
from support.markup import flat
from support.office_people import account, browser


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """A rolled-back database gives its numbers to the next test: states must not outlive it."""
    store.forget()
    yield
    store.forget()


@pytest.fixture(autouse=True, scope="session")
def pages_on_one_line() -> Iterator[None]:
    """Where a template breaks its lines is no matter of what a page says."""
    request = Client.request

    def read(client: Client, **about: Any) -> Any:
        answer = request(client, **about)
        if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
            answer.content = flat(answer.content.decode()).encode()
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", read)
        yield


@pytest.fixture
def applicant() -> Client:
    """A local organiser's browser."""
    return browser(account("ewa"))


@pytest.fixture
def national() -> Client:
    """The national organiser's browser."""
    return browser(account("krajowy", national=True))


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two languages that nobody speaks, as translators would have written them."""
    folder = tmp_path_factory.mktemp("locale")
    pseudo_locales.write(folder)
    return folder


@pytest.fixture
def pseudo_languages(
    pseudo_folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> Iterator[None]:
    """This process with that folder as STOLIK_LOCALE."""
    clock = iter(range(0, 10 * LOOK_SECONDS, LOOK_SECONDS))
    catalogues = Catalogues(lambda: next(clock))
    monkeypatch.setenv("STOLIK_LOCALE", str(pseudo_folder))
    settings.LOCALE_PATHS = locale.folders()
    catalogues.refresh()
    yield
    monkeypatch.delenv("STOLIK_LOCALE")
    catalogues.refresh()
