"""Films of an event: links at the desk, handed over with the closing package."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.test import Client

from stolik.web.models.gallery import Film
from stolik.web.models.tournaments import Tournament
from stolik.web.privacy.erasure import erase_everybody
from support.office_people import browser
from support.public_events import owner, played

pytestmark = pytest.mark.django_db
LINK = "https://example.org/final"


@pytest.fixture
def event() -> Tournament:
    return played(12)


@pytest.fixture
def desk(event: Tournament) -> Client:
    return browser(event.owner)


def packed(client: Client, event: Tournament) -> dict[str, bytes]:
    answer = client.get(f"/t/{event.slug}/closing.zip")
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as files:
        return {name: files.read(name) for name in files.namelist()}


@pytest.mark.rule("E-18", "C-41")
def test_films_go_into_the_closing_package_with_whether_they_may_be_published(
    event: Tournament, desk: Client
) -> None:
    assert "films.csv" not in packed(desk, event)
    add = f"/t/{event.slug}/desk/photos/films"
    for fields in (
        {"address": LINK, "caption": "Finał"},
        {"address": LINK, "caption": "Finał", "agreed": "on"},  # said again, once on the list
        {"address": "http://example.org/stolik-4", "caption": "=Stolik 4"},
    ):
        assert desk.post(add, fields).status_code == 302
    files = packed(desk, event)
    assert files["films.csv"].decode("utf-8-sig").replace('"', "").splitlines() == [
        "link;caption;may be published",
        f"{LINK};Finał;yes",
        "http://example.org/stolik-4;'=Stolik 4;no",
    ]
    assert "Films: 2; films.csv says where they are" in files["README.txt"].decode()
    assert "2 films" in desk.get(f"/t/{event.slug}/desk/duties").text
    page = desk.get(f"/t/{event.slug}/desk/photos").text
    assert (f'href="{LINK}"' in page, page.count("not for publishing")) == (True, 1)
    assert LINK not in browser().get(f"/t/{event.slug}/photos").text
    drop = str(Film.objects.get(address=LINK).pk)
    assert desk.post(add, {"drop": drop}).status_code == 302
    assert [film.caption for film in Film.objects.all()] == ["=Stolik 4"]
    erase_everybody(event, photos=True)
    assert Film.objects.count() == 0


@pytest.mark.parametrize(
    "address", ["", "film.mp4", "javascript:alert(1)", "https://", "ftp://a.pl/x"]
)
def test_what_is_no_link_is_said_and_what_was_typed_stays(
    event: Tournament, desk: Client, address: str
) -> None:
    add = f"/t/{event.slug}/desk/photos/films"
    answer = desk.post(add, {"address": address, "caption": "Mój film"})
    assert answer.status_code == 422
    assert 'value="Mój film"' in answer.text
    assert ("is no link" in answer.text) == bool(address)
    assert Film.objects.count() == 0


def test_another_organiser_takes_nothing_off(event: Tournament) -> None:
    film = Film.objects.create(tournament=event, address=LINK)
    other = played(12, title="Inny")
    path = f"/t/{other.slug}/desk/photos/films"
    browser(owner()).post(path, {"drop": str(film.pk)})
    assert Film.objects.count() == 1
