"""A message of the desk, read at a table: kept once, shown to those who wrote it, no fact."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.tournament.journal import commands as c
from stolik.web.models.referee import MessageRead
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, store
from stolik.web.tournaments.codes import table_codes
from support.staffed import account, playing, signed_in


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return playing(account("olga"))


def wrote(event: Tournament, table: int | None, text: str) -> int:
    """The number of a message to a table, or to all."""
    command = c.MessageTable(table, store.note(event, text))
    store.perform(event, command, access.actor(event.owner, event, command))
    return store.state(event).messages[-1].number


def tells(event: Tournament, table: int, body: Any) -> Any:
    token = table_codes(event, [table])[table].token
    text = body if isinstance(body, str) else json.dumps(body)
    return Client().post(f"/k/{token}/seen", text, content_type="application/json")


def kept() -> list[tuple[int, int]]:
    return list(MessageRead.objects.order_by("pk").values_list("message", "table"))


def page(event: Tournament, path: str, language: str = "en") -> str:
    client = signed_in(event.owner)
    client.cookies["language"] = language
    return client.get(f"/t/{event.slug}/desk/{path}").text


def test_it_is_kept_once_and_is_no_fact(event: Tournament) -> None:
    number = wrote(event, 2, "Your lamp is on")
    before = store.state(event).length
    for _ in range(2):
        answer = tells(event, 2, {"message": number})
        assert (answer.status_code, json.loads(answer.content)) == (200, {"status": "received"})
    assert (kept(), store.state(event).length) == ([(number, 2)], before)


def test_the_referee_sees_it_at_the_table(event: Tournament) -> None:
    first, second = wrote(event, 2, "Your lamp is on"), wrote(event, None, "Soup is served")
    wrote(event, 1, "Not for them")
    tells(event, 2, {"message": first})
    shown = page(event, "referee/round/1/table/2")
    found = re.findall(r'class="name grow">([^<]+)</span><span class="pill[^>]*>([^<]+)<', shown)
    assert [(text, said.split()[0]) for text, said in found] == [
        ("Soup is served", "not"),
        ("Your lamp is on", "read"),
    ]
    assert "jeszcze nieprzeczytane" in page(event, "referee/round/1/table/2", "pl")
    tells(event, 2, {"message": second})
    assert "not read yet" not in page(event, "referee/round/1/table/2")


def test_the_journal_says_which_tables_have_read_it(event: Tournament) -> None:
    one, everybody = wrote(event, 2, "Your lamp is on"), wrote(event, None, "Soup is served")
    for table, number in ((3, everybody), (2, one), (1, everybody)):
        tells(event, table, {"message": number})
    shown = page(event, "journal")
    assert re.findall(r'<span class="pill good">(read[^<]*)</span>', shown) == [
        "read at tables: 1, 3",
        "read",
    ]
    assert "przeczytane, stoliki: 1, 3" in page(event, "journal", "pl")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"message": 0},
        {"message": -1},
        {"message": 10**30},
        {"message": 1e9},
        {"message": "1"},
        {"message": True},
        {"message": None},
        {"message": [1]},
        [],
        "",
        "\x01",
        "x" * 30_000,
        '{"message": NaN}',
    ],
)
def test_what_is_no_message_to_this_table_is_refused(event: Tournament, body: Any) -> None:
    wrote(event, 2, "Your lamp is on")
    assert tells(event, 2, body).status_code == 400
    assert kept() == []


def test_neither_another_tables_message_nor_a_wrong_link(event: Tournament) -> None:
    number = wrote(event, 2, "Your lamp is on")
    assert tells(event, 3, {"message": number}).status_code == 400
    body = json.dumps({"message": number})
    assert Client().post("/k/nothing/seen", body, "application/json").status_code == 404
    token = table_codes(event, [2])[2].token
    assert Client().get(f"/k/{token}/seen").status_code == 405
    assert kept() == []


def test_the_journal_asks_no_more_for_many_tables(event: Tournament) -> None:
    number = wrote(event, None, "Soup is served")

    def asked() -> int:
        page(event, "journal")
        with CaptureQueriesContext(connection) as found:
            page(event, "journal")
        return len(found)

    before = asked()
    for table in range(1, 6):
        tells(event, table, {"message": number})
    assert asked() == before
