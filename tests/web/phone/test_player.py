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
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.chances import chances
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.starters import category, category_places
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table
from stolik.web.models.tournaments import Entry, TableCode, Tournament
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
    state = store.state(event)
    for entry, chance in chances(state).items():
        said = re.findall(r"data-need>(.*?)</p>", page(client, event, entry))
        if state.entries[entry].status != "in":
            assert said == []
            continue
        kind = "in" if chance.worst <= 4 else "out" if chance.best > 4 else "open"
        seen.add(kind)
        start = {
            "in": "You are through: Final!",
            "out": "Final: out of reach",
            "open": "Final: places 1–4",
        }
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


def test_who_won_a_game_is_called_you_on_the_own_page(client: Client) -> None:
    event = played(14, stop=Stop(2))
    names = public_names(event)
    for entry in names:
        html = page(client, event, entry)
        assert f"{names[entry]} went out." not in html
    assert any("You went out." in page(client, event, entry) for entry in names)
    assert any("Kończysz Ty." in page(client, event, entry, "pl") for entry in names)


@pytest.mark.parametrize(
    ("reported", "game"), [(0, ["game 1"]), (1, ["game 2"]), (2, ["game 3"]), (3, [])]
)
def test_who_starts_is_said_of_the_game_that_comes_next(
    client: Client, reported: int, game: list[str]
) -> None:
    event = played(12, stop=Stop(1, 0))
    round_ = store.state(event).current
    assert round_
    table = round_.seating[0]
    for number in range(1, reported + 1):
        report(event, table, number)
    html = page(client, event, table.seats[0])
    assert re.findall(r"starts? (game \d)", html) == game


def report(event: Tournament, table: Table, game: int) -> None:
    winner, *losers = table.seats
    charges = ((winner, 0), *((entry, 10) for entry in losers))
    store.perform(
        event,
        c.FileReport(GameReport(1, table.number, game, "out", charges, winner)),
        Actor("table", "phone", table=table.number),
    )


def test_the_clock_counts_the_minutes_of_the_own_table(client: Client) -> None:
    event = played(14, stop=Stop(1, 0))
    round_ = store.state(event).current
    assert round_
    assert round_.clock.deadline
    one, other = round_.seating[:2]
    store.perform(event, c.ExtendRound(1, 10, one.number), Actor("head-referee", "head"))
    deadline = round_.clock.deadline
    clocks = [
        re.findall(r'data-clock="(\d+)"', page(client, event, table.seats[0]))
        for table in (one, other)
    ]
    assert clocks == [[str(deadline + 600)], [str(deadline)]]
    html = page(client, event, one.seats[0])
    assert "with 10 minutes more for your table" in html
    assert "time left at your table" in html
    store.perform(event, c.PauseRound(1), Actor("head-referee", "head"))
    assert "the clock is stopped" in page(client, event, one.seats[0])


def test_the_place_in_the_own_category(client: Client) -> None:
    event = played(61, fmt=elimination_format("standard-c"), stop=Stop(2))
    state = store.state(event)
    juniors = category(state, standings_as_of(state, 2), "junior")
    for row in juniors:
        place = f"{row.place}{'=' if row.shared else ''}"
        assert f"Junior: place {place} of {len(juniors)}" in page(client, event, row.entry)
    others = [entry for entry, who in state.entries.items() if not who.categories]
    assert "data-category-place" not in page(client, event, others[0])


def test_after_the_end_the_place_in_the_category_is_of_those_classified(client: Client) -> None:
    event = played(61, fmt=elimination_format("standard-c"))
    rows = category_places(store.state(event), "junior")
    html = page(client, event, rows[0].entry)
    assert f"Junior: place 1 of {len(rows)}" in html


def test_cancelling_is_a_button_of_the_own_page_and_of_the_data_until_somebody_is_here(
    client: Client,
) -> None:
    before, here = played(12, until="checked-in"), played(12, until="drawn")
    for event, shown in ((before, True), (here, False)):
        token = Entry.objects.get(tournament=event, number=3).token
        for more in ("", "/data"):
            assert (f'href="/cancel/{token}"' in page(client, event, 3, more=more)) is shown
    assert "Please tell the desk" in flat_text(page(client, here, 3))


def flat_text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_way_to_the_phone_of_my_table_is_behind_the_private_link_alone(client: Client) -> None:
    event = played(12, stop=Stop(1, 0))
    round_ = store.state(event).current
    assert round_
    table = round_.seating[0]
    person = Entry.objects.get(tournament=event, number=table.seats[0])
    link = f"/p/{person.token}/table"
    assert link in page(client, event, person.number)
    assert link in page(client, event, person.number, more="/now")
    for address in (f"/b/{person.badge}", f"/b/{person.badge}/now"):
        assert "/table" not in client.get(address).text
    code = TableCode.objects.get(tournament=event, number=table.number)
    assert client.get(link)["Location"] == f"/k/{code.token}"
    closed = played(12, stop=Stop(1))
    token = Entry.objects.get(tournament=closed, number=1).token
    assert client.get(f"/p/{token}/table")["Location"] == f"/p/{token}"


def test_the_day_goes_into_a_calendar_without_the_private_link(client: Client) -> None:
    event = played(12, until="checked-in")
    text = page(client, event, 1, more="/day.ics")
    assert "SUMMARY:Turniej w bibliotece" in text
    assert "LOCATION:Biblioteka" in text
    assert f"UID:event-{event.slug}@stolik" in text
    assert Entry.objects.get(tournament=event, number=1).token not in text
    public = client.get(f"/t/{event.slug}/day.ics")
    assert public["Content-Type"] == "text/calendar; charset=utf-8"
    assert f"UID:event-{event.slug}@stolik" in public.text


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
