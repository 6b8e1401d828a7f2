"""Consolation games and editions from the desk, and how the hall sees them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from stolik.tournament.journal import Journal, difference
from stolik.tournament.journal.topics.consolation import games_of, those_out
from stolik.tournament.seats import entries_of
from stolik.web.models.tournaments import Entry, TableClock, TableCode, Tournament
from stolik.web.people.outings import counted
from stolik.web.tournaments import store
from stolik.web.tournaments.codes import table_codes
from support.hall import after_elimination
from support.public_events import saved
from support.staffed import playing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    """A league tournament of 32: the elimination is over, TOP16 is published."""
    hall = after_elimination(32)
    return saved(Journal(tuple(hall.facts), names={n: f"Person {n}" for n in range(1, 33)}))


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(event.owner)
    client.cookies["language"] = "en"
    return client


def seat(client: Client, event: Tournament, what: str = "seat", **more: Any) -> Any:
    """Send the form as it is shown now."""
    page = client.get(f"/t/{event.slug}/desk/consolation").content.decode()
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    values = {"what": what, "seen": seen[1] if seen else "", **more}
    return client.post(f"/t/{event.slug}/desk/consolation", values, follow=True)


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def get(client: Client, event: Tournament, path: str) -> str:
    answer = client.get(f"/t/{event.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.rule("L-zr-7", "C-12")
def test_ex_178_the_desk_is_told_and_offered_consolation_games(
    event: Tournament, desk: Client
) -> None:
    assert "16 people are out after 2 games; the league promises 4." in text(
        get(desk, event, "desk/")
    )
    page = get(desk, event, "desk/consolation")
    assert page.count('name="entry"') == page.count(" checked> <span") == 16
    out = those_out(store.state(event))
    seat(desk, event, entry=list(out))
    state = store.state(event)
    current = state.rounds[-1]
    assert sorted(entries_of(current.consolation)) == list(out)
    assert {games_of(state, entry) for entry in state.entries} == {4}
    numbers = {table.number for table in current.consolation}
    assert (
        set(TableCode.objects.filter(tournament=event).values_list("number", flat=True)) >= numbers
    )
    overview = text(get(desk, event, "desk/"))
    assert "Consolation games count for nobody" in overview
    assert "people are out after" not in overview


@pytest.mark.rule("C-12")
def test_a_slip_of_a_consolation_table_counts_for_nobody(event: Tournament, desk: Client) -> None:
    out = those_out(store.state(event))
    seat(desk, event, entry=list(out))
    current = store.state(event).rounds[-1]
    table = current.consolation[0]
    values = {"table": table.number, "mode": "totals", "round": 2, "key": "consolation-1"}
    for letter, (big, small) in zip("abcd", [(2, 60), (0, -10), (0, -20), (0, -30)], strict=True):
        values |= {f"big-{letter}": big, f"small-{letter}": small}
    assert desk.post(f"/t/{event.slug}/desk/slips", values).status_code == 302
    assert store.state(event).slot(2, table.number, 0).state == "confirmed"  # type: ignore[union-attr]
    # The results say what it is; the table of the stage does not know of it.
    results = text(get(desk, event, "results"))
    assert f"Table {table.number} consolation: counts for nobody" in results
    state = store.state(event)
    assert {e: (c.big, c.small) for e, c in counted(state).items()} == {}
    assert difference(store.journal(event, full=True)) is None
    # Once a result is in, the tables stay.
    seat(desk, event, "off")
    assert store.state(event).rounds[-1].consolation == current.consolation
    assert "so the tables stay as they are" in get(desk, event, "desk/consolation")


def test_players_find_their_consolation_table(event: Tournament, desk: Client) -> None:
    out = those_out(store.state(event))
    seat(desk, event, entry=list(out))
    table = store.state(event).rounds[-1].consolation[0]
    seating = text(get(desk, event, "seating"))
    assert seating.count("consolation: counts for nobody") == 4
    who = Entry.objects.get(tournament=event, number=table.seats[0])
    page = desk.get(f"/p/{who.token}").content.decode()
    assert "Consolation game: it does not count for the standings." in page
    code = TableCode.objects.get(tournament=event, number=table.number)
    told = desk.get(f"/k/{code.token}/state").json()
    assert told["round"]["title"].startswith("Consolation games · ")
    assert [seat["entry"] for seat in told["seats"]] == list(table.seats)


def test_nobody_is_ticked_who_is_not_out(event: Tournament, desk: Client) -> None:
    current = store.state(event).rounds[-1]
    plays = current.seating[0].seats[0]
    answer = seat(desk, event, entry=[plays, plays, "1e9", "\x01", "-3", "9" * 5000, 31])
    assert "only those who are out play consolation games" in answer.content.decode()
    assert store.state(event).rounds[-1].consolation == ()


def test_a_page_of_before_and_a_game_being_played_draw_nothing_anew(
    event: Tournament, desk: Client
) -> None:
    out = those_out(store.state(event))
    seat(desk, event, entry=list(out))
    drawn = store.state(event).rounds[-1].consolation
    stale = {"what": "seat", "entry": list(out), "seen": ""}
    answer = desk.post(f"/t/{event.slug}/desk/consolation", stale, follow=True)
    assert "have been drawn meanwhile" in answer.content.decode()
    taps = [{"kind": "start", "at": 0, "seat": "A"}]
    clock = {"tournament": event, "table": drawn[0].number, "round": 2, "game": 1}
    TableClock.objects.create(**clock, holder="phone", taps=taps)
    answer = seat(desk, event, entry=list(out))
    assert f"A game is being played at table {drawn[0].number}" in answer.content.decode()
    assert store.state(event).rounds[-1].consolation == drawn
    seat(desk, event, "off")
    assert store.state(event).rounds[-1].consolation == ()


def test_closing_names_the_consolation_tables_that_still_play(
    event: Tournament, desk: Client
) -> None:
    seat(desk, event, entry=list(those_out(store.state(event))))
    current = store.state(event).rounds[-1]
    for table in current.seating:
        values = {
            "table": table.number,
            "mode": "totals",
            "round": 2,
            "key": f"main-{table.number}-1",
        }
        small = [(2, 60), (0, -10), (0, -20), (0, -30)]
        for letter, (big, points) in zip("abcd", small, strict=True):
            values |= {f"big-{letter}": big, f"small-{letter}": points}
        desk.post(f"/t/{event.slug}/desk/slips", values)
    assert "Consolation games still go on at table 5, 6, 7, 8" in text(get(desk, event, "desk/"))


@pytest.mark.rule("L-zr-5", "A-66")
def test_a_table_that_keeps_standard_is_told_so(event: Tournament, desk: Client) -> None:
    address = f"/t/{event.slug}/desk/editions"
    desk.post(address, {"e-2-0-1": "twist", "e-2-0-2": "twist"})
    desk.post(address, {"what": "table", "round": 2, "table": 1, "game": 0, "edition": "standard"})
    seating = text(get(desk, event, "seating"))
    assert ("Edition: Twist" in seating, "Standard" in seating) == (True, True)
    table_codes(event, (1, 2))
    for number, expected in ((1, "Standard"), (2, "Twist")):
        code = TableCode.objects.get(tournament=event, number=number)
        games = desk.get(f"/k/{code.token}/state").json()["games"]
        assert {game["edition"] for game in games} == {expected}
        assert f"Edition: {expected}" in text(desk.get(f"/k/{code.token}/plain").content.decode())


def test_labels_of_a_table_given_up_and_of_somebody_else(event: Tournament, desk: Client) -> None:
    address = f"/t/{event.slug}/desk/editions"
    seat(desk, event, entry=list(those_out(store.state(event))))
    desk.post(address, {"what": "table", "round": 2, "table": 5, "game": 0, "edition": "expert"})
    seat(desk, event, "off")
    assert 'name="e-2-5-1"' not in get(desk, event, "desk/editions")
    # A page opened before another person labelled round 3 changes only what it changes.
    desk.post(address, {"e-3-0-1": "expert"})
    old = {"e-2-0-1": "twist", "was-e-2-0-1": "standard"}
    desk.post(address, old | {"e-3-0-1": "standard", "was-e-3-0-1": "standard"})
    labels = {(one.round, one.table): one.edition for one in store.state(event).editions}
    assert labels == {(2, 5): "expert", (3, 0): "expert", (2, 0): "twist"}


@pytest.mark.rule("L-zr-5", "A-66")
def test_editions_are_labelled_game_by_game(event: Tournament, desk: Client) -> None:
    address = f"/t/{event.slug}/desk/editions"
    desk.post(address, {"e-2-0-2": "twist"})
    seating = text(get(desk, event, "seating"))
    assert "Edition: game 1: Standard · game 2: Twist" in seating
    table_codes(event, (1, 3))
    code = TableCode.objects.get(tournament=event, number=1)
    games = desk.get(f"/k/{code.token}/state").json()["games"]
    assert [game["edition"] for game in games] == ["Standard", "Twist"]
    # One table has only an Expert set; then the hall changes its mind about game 1.
    desk.post(address, {"what": "table", "round": 2, "table": 3, "game": 0, "edition": "expert"})
    page = get(desk, event, "desk/editions")
    assert 'name="e-2-3-1"' in page
    desk.post(address, {"e-2-0-1": "twist", "e-2-3-1": "expert", "e-2-3-2": "expert"})
    for number, expected in ((1, ["Twist", "Twist"]), (3, ["Expert", "Expert"])):
        code = TableCode.objects.get(tournament=event, number=number)
        told = desk.get(f"/k/{code.token}/state").json()["games"]
        assert [game["edition"] for game in told] == expected
    assert difference(store.journal(event, full=True)) is None


def test_editions_are_offered_where_they_matter(event: Tournament, desk: Client) -> None:
    address = f"/t/{event.slug}/desk/editions"
    assert f'href="{address}"' in get(desk, event, "desk/seating")
    other = playing(event.owner)
    address = f"/t/{other.slug}/desk/editions"
    assert f'href="{address}"' not in get(desk, other, "desk/seating")
    # Whoever has labelled a game finds the way back.
    desk.post(address, {"e-1-0-1": "twist"})
    assert f'href="{address}"' in get(desk, other, "desk/seating")


def test_a_wrong_edition_is_quoted(event: Tournament, desk: Client) -> None:
    answer = desk.post(
        f"/t/{event.slug}/desk/editions", {"e-1-0-1": "<b>Deluxe"}, follow=True
    ).content.decode()
    assert "There is no edition “&lt;b&gt;Deluxe”" in answer
