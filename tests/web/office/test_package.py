"""The photos of the closing package: only those that may be published, in files of bounded size."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.gallery.files import keep
from stolik.web.gallery.photo_conversion import Picture
from stolik.web.models.gallery import Photo
from stolik.web.models.tournaments import Tournament
from stolik.web.office.packed_photos import MEGABYTE
from stolik.web.tournaments import store
from support.office_people import account, browser
from support.public_events import owner, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def own_folder(settings: object, tmp_path: Path) -> Path:
    settings.DATA = tmp_path / "data"  # type: ignore[attr-defined]
    return tmp_path / "data" / "photos"


def pictured(event: Tournament, number: int, **more: object) -> Photo:
    """A photo with its file, as the gallery keeps it."""
    large = f"photo {number}".encode()
    found = keep(event, Picture(large, b"small", 1600, 1200), state="shown")
    Photo.objects.filter(pk=found.pk).update(**more)
    found.refresh_from_db()
    return found


def unzipped(answer: object) -> dict[str, bytes]:
    body = answer.getvalue()  # type: ignore[attr-defined]
    with zipfile.ZipFile(io.BytesIO(body)) as zipped:
        assert zipped.testzip() is None
        return {name: zipped.read(name) for name in zipped.namelist()}


@pytest.mark.rule("E-18", "L-zr-4bis")
def test_the_package_holds_the_photos_that_may_be_published(own_folder: Path) -> None:
    event = played(12)
    actor = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.RecordConsent(1, participation=True, data=True, image=True), actor)
    store.perform(event, c.RecordConsent(2, participation=True, data=True, image=False), actor)
    pictured(event, 1, caption="=Finał", credit="Jan")
    pictured(event, 2, people=[1])
    pictured(event, 3, people=[1, 2])  # 2 said no
    pictured(event, 4, state="waiting")
    pictured(event, 5, state="hidden")
    lost = pictured(event, 6)
    (own_folder / f"{lost.key}-large.jpg").unlink()
    pictured(event, 7)
    olga = browser(owner())
    answer = olga.get(f"/t/{event.slug}/closing.zip")
    assert (answer.streaming, answer["Content-Encoding"]) == (True, "identity")
    files = unzipped(answer)
    photos = {name: body for name, body in files.items() if name.startswith("photos/")}
    assert photos == {
        "photos/001.jpg": b"photo 1",
        "photos/002.jpg": b"photo 2",
        "photos/003.jpg": b"photo 7",
    }
    assert files["photos.csv"].decode("utf-8-sig").replace('"', "").splitlines() == [
        "file;package;caption;by",
        "photos/001.jpg;1;'=Finał;Jan",
        "photos/002.jpg;1;;",
        *["held back;;;"] * 4,
        "photos/003.jpg;1;;",
    ]
    assert (
        "Photos that may be published: 3 (folder photos), held back: 4."
        in files["README.txt"].decode()
    )
    page = olga.get(f"/t/{event.slug}/desk/duties").content.decode()
    assert ("3 photos, 1 MB" in page, "4 held back" in page, "do not fit" in page) == (
        True,
        True,
        False,
    )
    # A consent taken back later keeps the photo at home from then on.
    store.perform(event, c.RecordConsent(1, participation=True, data=True, image=False), actor)
    later = unzipped(olga.get(f"/t/{event.slug}/closing.zip"))
    assert [name for name in later if name.startswith("photos/")] == [
        "photos/001.jpg",
        "photos/002.jpg",
    ]


def test_photos_that_do_not_fit_are_in_further_files(own_folder: Path) -> None:
    event = played(12)
    for number in range(1, 6):
        found = pictured(event, number)
        with (own_folder / f"{found.key}-large.jpg").open("wb") as file:
            file.truncate(20 * MEGABYTE)
    olga, path = browser(owner()), f"/t/{event.slug}/closing.zip"
    page = olga.get(f"/t/{event.slug}/desk/duties").content.decode()
    assert (
        "at most 48 MB of photos each): download all 3." in page,
        "5 photos, 100 MB" in page,
    ) == (
        True,
        True,
    )
    assert [f"{path}?part={n}" in page for n in (2, 3, 4)] == [True, True, False]
    polish = browser(owner(), "pl").get(f"/t/{event.slug}/desk/duties").content.decode()
    assert "pobierz wszystkie 3." in polish
    for part, names in (
        ("2", ["photos/003.jpg", "photos/004.jpg"]),
        ("3", ["photos/005.jpg"]),
    ):
        answer = olga.get(path, {"part": part})
        assert f"-closing-{part}.zip" in answer["Content-Disposition"]
        assert int(answer["Content-Length"]) < 50 * MEGABYTE
        assert list(unzipped(answer)) == names
    first = unzipped(olga.get(path))
    assert [name for name in first if name.startswith("photos/")] == [
        "photos/001.jpg",
        "photos/002.jpg",
    ]
    assert "The photos are in 3 files, at most 48 MB each" in first["README.txt"].decode()
    assert '"photos/005.jpg";"3"' in first["photos.csv"].decode()
    for odd in ("0", "4", "-1", "1e9", "x", "", "٢", "2\x01"):
        assert olga.get(path, {"part": odd}).status_code == 404
    assert browser(account("obcy")).get(path, {"part": "2"}).status_code == 404
