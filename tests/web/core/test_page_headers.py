"""Every address of the site: who may keep its answer, and whether searchers may list it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.http import HttpResponse

from stolik.web.core.page_headers import PUBLIC
from support.routes_place import Place, addresses
from support.routes_table import ROUTES

NAMES = frozenset(name for _, name in addresses())
# Private pages that say themselves how long they may be kept, and why.
OWN_WORD = {
    "table": "private, no-cache",  # the phone keeps it for when there is no network
    "table-state": "no-store",
    "notify-worker": "no-cache",
    "login": "max-age=0, no-cache, no-store, must-revalidate, private",
}
PUBLIC_WORD = {
    "calendar-feed": "private, max-age=900",
    "clock": "no-cache",
    "phone-words": "no-cache",
    "phone-worker": "no-cache",
    "public-csv": "no-cache",
    "public-picture": "no-cache",
}


@pytest.fixture
def place(transactional_db: None) -> Place:
    return Place()


def answers(place: Place, who: str) -> Iterator[tuple[str, HttpResponse]]:
    for name, method, _ in ROUTES:
        if method == "GET":
            yield name, place.clients[who].get(place.address(name))


def test_the_list_of_public_pages_names_pages() -> None:
    assert set() == PUBLIC - NAMES


@pytest.mark.slow
@pytest.mark.attack(24, "every address: is its answer kept by a browser or a proxy?")
@pytest.mark.parametrize("who", ["anonymous", "owner", "national"])
def test_no_private_page_is_kept_or_listed(place: Place, who: str) -> None:
    wrong = {}
    for name, answer in answers(place, who):
        told = answer["Cache-Control"], answer.get("X-Robots-Tag", "")
        if name in PUBLIC and answer.status_code < 400:
            wanted = PUBLIC_WORD.get(name, "private, no-cache"), ""
        elif name in PUBLIC:
            wanted = "private, no-store", told[1]
        else:
            wanted = OWN_WORD.get(name, "private, no-store"), "noindex"
        if told != wanted:
            wrong[name] = told, wanted
    assert wrong == {}


@pytest.mark.attack(24, "the pages of the finding, one by one")
def test_the_pages_that_were_named(place: Place) -> None:
    named = (
        *("registered", "cancel", "mine", "known-people", "desk", "check-in", "people", "office"),
        *("applications", "player", "table", "table-plain", "work", "mail"),
    )
    for name in named:
        for who in ("anonymous", "owner", "national"):
            answer = place.clients[who].get(place.address(name))
            kept = answer["Cache-Control"]
            assert (name, kept) == (name, OWN_WORD.get(name, "private, no-store"))
            assert (name, answer["X-Robots-Tag"]) == (name, "noindex")


def test_what_was_sent_and_what_went_wrong_is_not_kept(place: Place) -> None:
    client = place.clients["anonymous"]
    join = place.address("register")
    for answer in (client.post(join, {"name_1": "Anna"}), client.get("/nothing/here")):
        assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.attack(18, "a feed with links to a foreign Host, kept by a proxy for everybody")
def test_a_feed_is_kept_by_others_only_where_the_site_knows_its_name(
    place: Place, settings: LazySettings
) -> None:
    client = place.clients["anonymous"]
    assert client.get("/calendar.ics")["Cache-Control"] == "private, max-age=900"
    settings.PUBLIC_URL = "https://stolik.example"
    feed = client.get("/calendar.ics", headers={"host": "evil.example"})
    assert feed["Cache-Control"] == "public, max-age=900"
    assert b"evil.example" not in feed.content


@pytest.mark.parametrize(
    ("name", "option", "framed_by", "frames"),
    [
        *((name, "DENY", "'none'", "") for name in ("home", "event", "desk", "player", "table")),
        ("screen", "SAMEORIGIN", "'self'", ""),
        ("desk-screen", "DENY", "'none'", "'self'"),
    ],
)
def test_no_page_stands_in_a_frame_but_the_screen_at_its_own_desk(
    place: Place, name: str, option: str, framed_by: str, frames: str
) -> None:
    answer = place.clients["owner"].get(place.address(name))
    policy = dict(
        part.strip().partition(" ")[::2] for part in answer["Content-Security-Policy"].split(";")
    )
    assert (answer.status_code, answer["X-Frame-Options"]) == (200, option)
    assert (policy["frame-ancestors"], policy.get("frame-src", "")) == (framed_by, frames)


def test_static_files_are_kept(place: Place) -> None:
    answer = place.clients["anonymous"].get("/static/stolik/stolik.css")
    answer.close()
    assert "no-store" not in answer["Cache-Control"]
    assert "X-Robots-Tag" not in answer


def test_public_pages_are_still_told_apart_by_their_tag(place: Place) -> None:
    client = place.clients["anonymous"]
    client.get(place.address("public-standings"))
    page = client.get(place.address("public-standings"))
    again = client.get(place.address("public-standings"), headers={"if-none-match": page["ETag"]})
    assert (again.status_code, again["Cache-Control"]) == (304, "private, no-cache")
