"""Who left while a round is played is marked wherever they are shown at a table of the desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.open_games import open_games
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from support.markup import flat
from support.staffed import account, playing, signed_in

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = {
    "en": ("has left", "leaves after this round", "did not sit down", "left:"),
    "pl": ("po rezygnacji", "odchodzi po tej rundzie", "walkower", "rezygnacja:"),
}


def page_of(client: Client, event: Tournament, path: str, language: str = "en") -> str:
    client.cookies["language"] = language
    answer = client.get(f"/t/{event.slug}/desk/{path}")
    assert answer.status_code == 200
    return flat(answer.content.decode())


def first_table(event: Tournament) -> Table:
    current = store.state(event).current
    assert current
    return current.seating[0]


def with_a_result(event: Tournament) -> Table:
    """The first game of the first table is in, so that whoever leaves now keeps a result."""
    table = first_table(event)
    winner, *others = table.seats
    charges = ((winner, 0), *((entry, 10) for entry in others))
    report = GameReport(1, table.number, 1, "out", charges, winner)
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.FileReport(report, signed=True), by)
    return table


def leave(event: Tournament, entry: int, what: str) -> None:
    answer = signed_in(event.owner).post(
        f"/t/{event.slug}/desk/leave-table", {"round": 1, "entry": entry, "what": what}
    )
    assert answer.status_code == 302


def marks(page: str) -> dict[int, str]:
    """The words beside everybody marked, by number; the rest of a page has other pills."""
    found = re.findall(
        r'class="name[^"]*">Osoba (\d+)</span> ?<span class="pill[^"]*warn">([^<]*)<', page
    )
    return {int(number): words.strip() for number, words in found}


def tile(page: str, table: int) -> str:
    """What the overview's tile of a table says besides its games."""
    (card,) = re.findall(rf'data-key="table-{table}">(.*?)</a>', page)
    pills = "".join(re.findall(r'<span class="pill.*', card))
    return " ".join(re.sub(r"<[^>]+>", " ", pills).split())


@pytest.mark.parametrize("language", ["en", "pl"])
def test_who_left_is_marked_on_slip_tile_and_seats(language: str) -> None:
    event = playing(account("olga"))
    table = with_a_result(event)
    gone, finishing, undecided = table.seats[:3]
    leave(event, gone, "leaves")
    leave(event, finishing, "finishes")
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.Withdraw(undecided), by)
    left, leaves, _, short = WORDS[language]
    expected = {gone: left, finishing: leaves, undecided: left}
    olga = signed_in(event.owner)
    for path in (f"slips?table={table.number}", "seating", "round/1"):
        assert marks(page_of(olga, event, path, language)) == expected, path
    page = page_of(olga, event, "", language)
    # The letter on the tile; whose it is stands behind it.
    assert tile(page, table.number) == f"{short} A C"
    assert f'<span title="Osoba {undecided}">C</span>' in page
    assert [tile(page, number) for number in (2, 3)] == ["", ""]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_who_never_sat_down_is_missing_from_the_slip_with_the_reason(language: str) -> None:
    event = playing(account("olga"))
    first = first_table(event).seats[0]
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.RecordWalkover(1, first), by)
    olga = signed_in(event.owner)
    slip = page_of(olga, event, f"slips?table={first_table(event).number}", language)
    assert marks(slip) == {first: WORDS[language][2]}
    assert [f'name="g1-{seat}"' in slip for seat in "ab"] == [False, True]
    # Whoever leaves without a result is a walkover too, and has left all the same.
    other = store.state(event).current
    assert other
    leaver = other.seating[1].seats[0]
    leave(event, leaver, "leaves")
    seats = page_of(olga, event, "seating", language)
    assert marks(seats) == {first: WORDS[language][2], leaver: WORDS[language][0]}
    page = page_of(olga, event, "", language)
    assert [tile(page, number) for number in (1, 2)] == ["", f"{WORDS[language][3]} A"]


def test_a_later_round_does_not_mark_an_earlier_one() -> None:
    event = playing(account("olga"))
    table = with_a_result(event)
    by = Actor("organiser", f"account-{event.owner_id}")
    store.perform(event, c.Withdraw(table.seats[0]), by)
    olga = signed_in(event.owner)
    assert list(marks(page_of(olga, event, "round/1"))) == [table.seats[0]]
    state = store.state(event)
    current = state.current
    assert current
    for number, game, _ in open_games(state, current):
        store.perform(event, c.MarkUnplayed(1, number, game, "time"), by)
    store.perform(event, c.CloseRound(1), by)
    assert marks(page_of(olga, event, "round/1")) == {}
