"""Codes of tables and topics of streams: guessing is slow, what does not exist is not found."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.web.core.throttle import Gate
from stolik.web.models.tournaments import TableCode, Tournament
from stolik.web.phone.views import plain
from stolik.web.tournaments import push
from support.staffed import account, playing


@pytest.fixture
def event(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.setattr(plain, "WRONG_CODES", Gate(most=60, seconds=600))
    return playing(account("olga"))


def _typed(client: Client, code: str, address: str = "10.0.0.7") -> int:
    return client.get("/k", {"code": code}, REMOTE_ADDR=address).status_code


def test_many_wrong_codes_from_one_address_have_to_wait(event: Tournament) -> None:
    client, right = Client(), TableCode.objects.filter(tournament=event)[0]
    assert {_typed(client, f"zzz{n:02}") for n in range(59)} == {404}
    # A hall types right codes all the time: they count for nothing.
    assert {_typed(client, right.code) for _ in range(100)} == {302}
    assert _typed(client, "zzzzz") == 404
    assert _typed(client, "zzzzz") == 429
    # Whoever guesses must not learn that a guess was right.
    assert _typed(client, right.code) == 429
    page = client.get("/k", {"code": right.code}, REMOTE_ADDR="10.0.0.7").content.decode()
    assert "zeskanuj kod QR z etykiety" in page
    # The link on the label works at once, and so does everything from elsewhere.
    assert client.get(f"/k/{right.token}", REMOTE_ADDR="10.0.0.7").status_code == 200
    assert _typed(client, right.code, "10.0.0.8") == 302


def test_a_gate_is_full_only_for_a_while_and_looking_counts_nothing() -> None:
    gate = Gate(most=2, seconds=10)
    assert [gate.full("a", now) for now in (0, 1, 2, 3)] == [False] * 4
    assert [gate.passes("a", now) for now in (0, 1)] == [True, True]
    assert [gate.full("a", now) for now in (1, 9, 10, 11)] == [True, True, False, False]
    assert gate.full("b", 1) is False


def test_only_topics_of_tournaments_exist(event: Tournament) -> None:
    slug = event.slug
    topics = {
        f"{slug}/standings/en": True,
        f"{slug}/desk/pl": False,
        f"{slug}/check-in/pl": False,
        f"{slug}/pulse/pl": False,
        f"{slug}/standings/xx": False,
        f"{slug}/nosuch/pl": False,
        f"{slug}": False,
        "nosuch/standings/pl": False,
        "\0/standings/pl": False,
        "../standings/pl": False,
        "": False,
    }
    assert {topic: push.exists(topic) for topic in topics} == topics


@pytest.mark.attack(25, "streams of a tournament that is not public, and those of desk and phones")
def test_streams_that_are_not_for_everybody_cannot_be_guessed(event: Tournament) -> None:
    slug = event.slug

    def answers(*topics: str) -> list[bool]:
        assert [push.exists(topic) for topic in topics] == [
            push.rendered(topic) is not None for topic in topics
        ]
        return [push.exists(topic) for topic in topics]

    names = sorted({*push.VIEWS, *push.UNLISTED})
    assert {"check-in", "desk", "pulse", "screen", "standings"} <= set(names)
    keyed = [push.unlisted_topic(slug, name, "pl") for name in names]
    plain = [f"{slug}/{name}/pl" for name in names]
    foreign = [topic.replace(slug, "nosuch") for topic in keyed]
    private = {"check-in", "desk", "pulse"}
    for public in (True, False):
        Tournament.objects.filter(pk=event.pk).update(public=public)
        assert answers(*keyed) == [True] * len(names)
        assert answers(*plain) == [public and name not in private for name in names]
        assert answers(*foreign) == [False] * len(names)
