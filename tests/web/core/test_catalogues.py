"""A translator sees a text at once where it stands, on a site that goes on running."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from babel.messages.catalog import Catalog
from django.template import engines
from django.utils import translation

from stolik import locale
from stolik.locale import files
from stolik.phrases.language import Phrase
from stolik.web.core.language import LOOK_SECONDS, Catalogues
from support.databases import clean, settle, stolik
from support.serving_site import serving


def translated(folder: Path, **texts: str) -> None:
    """A compiled catalogue of Finnish with these texts."""
    finnish = Catalog(locale="fi", charset="utf-8", fuzzy=False)
    for english, text in texts.items():
        finnish.add(english, text)
    files.write(finnish, files.source("fi", folder))
    files.compiled(files.source("fi", folder))


class Clock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def catalogues(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, settings: object
) -> Iterator[Catalogues]:
    """What a process has read, with a further folder that is empty yet."""
    monkeypatch.setenv("STOLIK_LOCALE", str(tmp_path))
    settings.LOCALE_PATHS = locale.folders()  # type: ignore[attr-defined]
    locale.forget()
    read = Catalogues(clock)
    yield read
    monkeypatch.delenv("STOLIK_LOCALE")
    clock.now += LOOK_SECONDS
    read.refresh()


def both() -> tuple[str, str]:
    """A word as a module says it and as a template does."""
    with translation.override("fi"):
        page = engines["django"].from_string('{% translate "Calendar" %}').render()
    return locale.language("fi").say(Phrase("Calendar")), page


def test_a_catalogue_that_is_new_or_changed_is_read(
    tmp_path: Path, clock: Clock, catalogues: Catalogues
) -> None:
    assert "fi" not in locale.tags()
    for word in ("Kalenteri", "Allakka", "Tapahtumat"):
        translated(tmp_path, Calendar=word)
        clock.now += LOOK_SECONDS
        catalogues.refresh()
        assert both() == (word, word)
    assert "fi" in locale.tags()


def test_the_folders_are_looked_at_every_two_seconds_at_most(
    tmp_path: Path, clock: Clock, catalogues: Catalogues
) -> None:
    assert "fi" not in locale.tags()
    translated(tmp_path, Calendar="Kalenteri")
    clock.now += LOOK_SECONDS - 0.1
    catalogues.refresh()
    assert "fi" not in locale.tags()
    clock.now += 0.1
    catalogues.refresh()
    assert "fi" in locale.tags()


def page(port: int, tag: str) -> str:
    """The front page in a language."""
    asked = Request(f"http://127.0.0.1:{port}/", headers={"Cookie": f"language={tag}"})
    with urlopen(asked, timeout=20) as answer:
        return str(answer.read().decode())


@pytest.mark.slow(15)
def test_somebody_with_an_installed_stolik_sees_a_language_on_the_running_site(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "translations"
    environment = clean(settle(tmp_path / "data")) | {"STOLIK_LOCALE": str(folder)}
    with serving(environment, tmp_path / "log") as site:
        assert "Kalendaro" not in page(site.port, "eo")
        assert stolik(environment, "translate", "new", "eo").returncode == 0
        file = files.source("eo", folder)
        english = b'msgid "Calendar"\nmsgstr ""\n'
        content = file.read_bytes()
        assert content.count(english) == 1
        file.write_bytes(content.replace(english, english.replace(b'""', b'"Kalendaro"')))
        done = stolik(environment, "translate", "check", "eo")
        assert (done.returncode, done.stderr) == (0, "")
        time.sleep(LOOK_SECONDS)
        seen = page(site.port, "eo")
    assert '<html lang="eo" dir="ltr">' in seen
    assert ">Kalendaro</a>" in seen
    assert "draft: needs a native reader" in seen
