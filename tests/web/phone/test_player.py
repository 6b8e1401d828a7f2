"""A player's private page, from the entry to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import Stop
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal.chances import chances
from stolik.tournament.journal.scores import standings_as_of
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import push, store
from stolik.web.tournaments.names import public_names
from support.public_events import played, renamed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


def page(client: Client, event: Tournament, number: int, lang: str = "en", more: str = "") -> str:
    token = Entry.objects.get(tournament=event, number=number).token
    answer = client.get(f"/p/{token}{more}", headers={"accept-language": lang})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"
    return answer.content.decode()


def test_wrong_links_are_nothing(client: Client) -> None:
    for more in ("", "/now", "/qr.svg"):
        for token in ("wrong", "%00", "x" * 41):
            assert client.get(f"/p/{token}{more}").status_code == 404


def test_before_the_draw(client: Client) -> None:
    assert "You are entered" in page(client, played(12, until="checked-in"), 1)
    event = played(12, until="drawn")
    assert "You are checked in" in page(client, event, 1)
    assert "Jesteś na miejscu" in page(client, event, 1, "pl")


def test_my_table_and_seat_and_who_sits_there(client: Client) -> None:
    event = played(14, stop=Stop(2, 50))
    current = store.state(event).current
    assert current
    names = public_names(event)
    for table in current.seating:
        for letter, entry in zip("ABCD", table.seats, strict=False):
            html = page(client, event, entry)
            assert f'<span class="table-number">{table.number}</span>' in html
            assert f'seat <span class="letter">{letter}</span>' in html
            mates = [names[other] for other in table.seats if other != entry]
            assert re.findall(r'<span class="name grow">(.*?)</span>', html)[:4] == [
                "you" if other == entry else names[other] for other in table.seats
            ]
            assert len(mates) == len(table.seats) - 1


def test_my_place_and_points_are_the_engines(client: Client) -> None:
    event = played(14, stop=Stop(2))
    for row in standings_as_of(store.state(event), 2):
        html = page(client, event, row.entry)
        assert re.findall(r'data-key="place">(\d+)', html) == [str(row.place)]


def test_what_i_need_follows_from_the_chances(client: Client) -> None:
    event = played(14, stop=Stop(3, 90))
    seen: set[str] = set()
    for entry, chance in chances(store.state(event)).items():
        said = re.findall(r"data-need>(.*?)</p>", page(client, event, entry))
        kind = "in" if chance.worst <= 4 else "out" if chance.best > 4 else "open"
        seen.add(kind)
        start = {"in": "You go on", "out": "Final is out of reach", "open": "Final: places 1–4"}
        assert len(said) == 1
        assert said[0].startswith(start[kind])
    assert {"open", "out"} <= seen


def test_after_the_end(client: Client) -> None:
    event = played(14)
    places = store.state(event).places
    for line in (places[0], places[-1]):
        html = page(client, event, line.entry)
        assert re.findall(r'<span class="huge num center">(\d+)', html) == [str(line.place)]
    assert "Congratulations!" in page(client, event, places[0].entry)


@pytest.mark.parametrize(("state", "said"), [("reserve", "reserve list"), ("cancelled", "cancel")])
def test_reserve_and_cancelled(client: Client, state: str, said: str) -> None:
    event = played(12, until="drawn")
    Entry.objects.create(tournament=event, number=99, name="Ola", state=state, token="olas-link")
    assert said in page(client, event, 99)


def test_others_are_called_as_they_wish_and_i_by_my_name(client: Client) -> None:
    event = played(12, stop=Stop(1, 0))
    renamed(event, {n: (f"Sekretna{n} Tajna{n}", "number") for n in range(1, 13)})
    html = page(client, event, 3)
    assert set(re.findall(r"Sekretna\d+", html)) == {"Sekretna3"}


def test_the_qr_code_is_a_picture(client: Client) -> None:
    svg = page(client, played(12, until="drawn"), 1, more="/qr.svg")
    assert svg.startswith("<svg")


def test_the_pulse_names_nobody_and_marks_change_with_the_own_table_only() -> None:
    event = played(24, stop=Stop(1, 0), fmt=elimination_format("mini"))
    marks = _marks(event)
    current = store.state(event).current
    assert current
    assert {key[1:] for key in marks if key[0] == "t"} == {
        "*",
        *(str(table.number) for table in current.seating),
    }
    assert marks == _marks(event)


def _marks(event: Tournament) -> dict[str, str]:
    found = push.rendered(push.unlisted_topic(event.slug, "pulse", "pl"))
    assert found
    text = re.fullmatch(r'<i data-marks="([^"]*)"></i>', found[1].decode())
    assert text
    return dict(mark.split(":") for mark in text.group(1).split(" "))  # type: ignore[misc]


def test_the_mark_on_the_page_is_the_one_of_the_pulse(client: Client) -> None:
    event = played(12, stop=Stop(1, 50))
    html = page(client, event, 5)
    assert re.findall(r'data-own-mark="p5" data-mark="(\w+)"', html) == [_marks(event)["p5"]]


def test_questions_do_not_grow_with_players(client: Client) -> None:
    counts = []
    for players in (12, 120):
        event = played(players, fmt=elimination_format("mini"), stop=Stop(2, 50))
        token = Entry.objects.get(tournament=event, number=5).token
        client.get(f"/p/{token}")
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/p/{token}")
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert counts[0] <= 3
