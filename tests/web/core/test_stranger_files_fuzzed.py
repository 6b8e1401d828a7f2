"""Damaged files of every kind through the real pages: none is answered with a crash."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from stolik.web.core.throttle import Gate
from stolik.web.core.workshop.pool import WORKSHOP
from stolik.web.gallery.views import upload
from stolik.web.models.gallery import Photo, UploadLink
from stolik.web.models.printing import LogoRow
from stolik.web.models.tournaments import Tournament
from support.public_events import played
from support.stranger_files import honest, mutated

pytestmark = pytest.mark.django_db
# A preview or a fault; taken; a photo that is told what is wrong with it.
LISTS, LOGOS, PHOTOS = {200}, {200, 302}, {200, 400}


@pytest.fixture(autouse=True)
def own_folder(settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA = tmp_path / "data"  # type: ignore[attr-defined]
    monkeypatch.setattr(upload, "GATE", Gate(most=100_000, seconds=600))


def sent(browser: Client, event: Tournament, name: str, data: bytes) -> int:
    """The status of the page that a file of this name is sent to."""
    file = SimpleUploadedFile(name, data)
    desk = f"/t/{event.slug}/desk"
    if name.startswith("lista"):
        return browser.post(f"{desk}/people/import", {"file": file}).status_code
    if name.startswith("znak"):
        LogoRow.objects.all().delete()
        return browser.post(f"{desk}/print/logos", {"file": file}).status_code
    Photo.objects.all().delete()
    link, _ = UploadLink.objects.get_or_create(tournament=event)
    accept = {"accept": "application/json"}
    return browser.post(f"/send/{link.token}", {"photos": file}, headers=accept).status_code


def survived(count: int, seed: str) -> None:
    """Send so many damaged files, then an honest one of every kind."""
    event = played(8)
    browser = Client(raise_request_exception=False)
    browser.force_login(event.owner)
    expected = {"lista": LISTS, "znak": LOGOS, "zdjecie": PHOTOS}
    statuses: Counter[tuple[str, int]] = Counter()
    for name, data in mutated(count, seed):
        statuses[name.partition(".")[0], sent(browser, event, name, data)] += 1
        assert len(WORKSHOP.pids()) <= 2
    odd = {key: n for key, n in statuses.items() if key[1] not in expected[key[0]]}
    assert (odd, sum(statuses.values())) == ({}, count)
    good = {name: sent(browser, event, name, data) for name, data in honest().items()}
    assert good == {name: 302 if name.startswith("znak") else 200 for name in good}


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(4, "200 damaged XLSX, XLS, ODS, CSV, SVG, PNG, JPEG and WebP files")
def test_two_hundred_damaged_files() -> None:
    survived(200, "suite")


@pytest.mark.soak
@pytest.mark.attack(4, "2,000 damaged XLSX, XLS, ODS, CSV, SVG, PNG, JPEG and WebP files")
def test_two_thousand_damaged_files() -> None:
    survived(2000, "soak")
