"""What the desk says of single tables and of the end: two results that differ, games in, one table
alone, and the steps after the classification.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from django.test import Client

from stolik.demo.day import Stop
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.report import GameReport, TotalsReport, report_digest
from stolik.tournament.seats import Table
from stolik.web.models.office import Tick
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from support.hall import HEAD, ORGANISER, Hall
from support.markup import flat
from support.public_events import owner, played, saved
from support.staffed import account, invited, playing, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(client: Client, event: Tournament, path: str = "", language: str = "en") -> str:
    client.cookies["language"] = language
    answer = client.get(f"/t/{event.slug}/desk/{path}", follow=True)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def tables_of(event: Tournament) -> tuple[Table, ...]:
    current = store.state(event).current
    assert current
    return current.seating


def won(table: Table, *charges: int, game: int = 1) -> GameReport:
    """The first seat went out; the others were charged so much."""
    rows = tuple(zip(table.seats, (0, *charges), strict=True))
    return GameReport(1, table.number, game, "out", rows, table.seats[0])


def phone(table: Table, device: str = "phone") -> Actor:
    return Actor("table", device, table=table.number)


def by_owner(event: Tournament) -> Actor:
    return Actor("organiser", f"account-{event.owner_id}")


def test_where_two_results_differ_the_difference_is_marked() -> None:
    event = playing(account("olga"))
    table = tables_of(event)[0]
    store.perform(event, c.FileReport(won(table, 10, 20, 30)), phone(table))
    store.perform(event, c.FileReport(won(table, 10, 25, 30)), phone(table, "another"))
    olga = signed_in(event.owner)
    assert f"Table {table.number}, game 1: two results differ." in page_of(olga, event)
    page = page_of(olga, event, f"round/1/table/{table.number}")
    marked = re.findall(r'<div class="differs">\s*<dt class="name">(.*?)</dt>', page)
    # The winner's points are the sum of what the others were charged.
    names = [f"Osoba {table.seats[seat]}" for seat in (0, 2)]
    assert sorted(marked) == sorted(names * 2)
    assert page.count("This one counts") == 2
    # Neither counts yet.
    assert "counts</span>" not in page


def test_two_results_from_the_desk_say_whose_they_are() -> None:
    event = playing(account("olga"))
    table = tables_of(event)[0]
    store.perform(event, c.FileReport(won(table, 10, 20, 30)), by_owner(event))
    invited(event, "scorer", "Ola")
    ola = Actor("scorer", event.members.get(role="scorer").actor_id)
    store.perform(event, c.FileReport(won(table, 10, 25, 30)), ola)
    page = page_of(signed_in(event.owner), event, f"round/1/table/{table.number}")
    assert re.findall(r"from: (\w+)", page) == ["olga", "Ola"]


def test_a_slip_of_totals_is_all_its_games_everywhere() -> None:
    event = playing(account("olga"))
    games = store.state(event).stage(store.state(event).current).games  # type: ignore[arg-type]
    tables = tables_of(event)
    for table in tables[:-1]:
        big = [(entry, games * (seat == 0)) for seat, entry in enumerate(table.seats)]
        small = [10 * (len(table.seats) - 1), *([-10] * (len(table.seats) - 1))]
        rows = tuple((entry, n, points) for (entry, n), points in zip(big, small, strict=True))
        report = TotalsReport(1, table.number, rows)
        right = c.Confirm(1, table.number, 0, report_digest(report))
        both = [(command, by_owner(event)) for command in (c.FileReport(report), right)]
        store.perform_all(event, both)
    done, everything = games * (len(tables) - 1), games * len(tables)
    olga = signed_in(event.owner)
    page = page_of(olga, event)
    assert f'value="{done}" max="{everything}"' in page
    # The bar says it, and nothing else says it again.
    bar, rest = (re.sub(r"<[^>]+>", "", part) for part in page.split("<main", 1))
    counts = [part.count(f"{done} of {everything}") for part in (bar, rest)]
    assert counts == [1, 0]


@pytest.mark.parametrize(
    ("phones", "words"),
    [
        (0, "the round can be closed.<"),
        (1, "the round can be closed. 1 reported game is still to be confirmed.<"),
        (2, "the round can be closed.<"),
    ],
)
def test_games_that_one_phone_alone_reported_are_counted_apart(phones: int, words: str) -> None:
    """The public page counts them as reported; the round cannot be closed with them yet."""
    event = playing(account("olga"))
    table = tables_of(event)[0]
    report = c.FileReport(won(table, *[10] * (len(table.seats) - 1)))
    for number in range(phones):
        store.perform(event, report, phone(table, f"phone-{number}"))
    assert words in page_of(signed_in(event.owner), event)


@pytest.mark.parametrize(
    ("stop", "tables", "field"), [(Stop(4, 0), 1, ("1", "")), (Stop(1, 0), 3, ("", " autofocus"))]
)
def test_one_table_alone_is_opened_at_once(stop: Stop, tables: int, field: tuple[str, str]) -> None:
    """The final has one table; where there are several, the cursor waits for a number."""
    event = played(12, stop=stop)
    assert len(tables_of(event)) == tables
    slips = page_of(signed_in(owner()), event, "slips")
    asked = re.search(r'id="table"[^>]*value="(\d*)"([^>]*)>', slips)
    assert asked
    assert asked.groups() == field


def test_the_final_is_called_so_where_its_start_is_taken_back() -> None:
    event = played(12, stop=Stop(4, 0))
    olga = signed_in(owner())
    assert "Take the start of the final back" in page_of(olga, event)
    polish = page_of(olga, event, language="pl")
    assert "Cofnij start finału" in polish
    assert re.findall(r'"visually-hidden">([^<]*), stolik </span>3<', polish) == [
        f"Runda {number} z 3" for number in (1, 2, 3)
    ]


def test_after_the_end_the_steps_are_listed_in_order() -> None:
    event = played(12)
    olga = signed_in(owner())
    page = page_of(olga, event)
    card = page[page.index('id="after-end"') : page.index("</ol>", page.index('id="after-end"'))]
    ways = re.findall(r'<li[^>]*>\s*<a href="([^"]+)"', card)
    desk = f"/t/{event.slug}/desk"
    assert ways[:3] == [
        f"{desk}/screen#ceremony",
        f"{desk}/print/diplomas.pdf",
        f"/t/{event.slug}/share",
    ]
    assert done_steps(card) == 1
    Tick.objects.create(tournament=event, duty="diplomas", by=owner())
    assert done_steps(page_of(olga, event)) == 2
    assert "Po zakończeniu" in page_of(olga, event, language="pl")
    # Nothing of it before the end.
    assert 'id="after-end"' not in page_of(olga, played(12, stop=Stop(1)))


def done_steps(page: str) -> int:
    return page.count('<li class="done">')


@pytest.mark.rule("E-10bis", "E-F-Mini")
def test_until_the_final_has_a_result_the_desk_shows_the_standings_that_led_there() -> None:
    """Closing a round and seating the next is one button: what decided must not go with it."""
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.draw()
    hall.publish()
    for number in (1, 2, 3):
        for table, game in product((1, 2, 3), (1, 2, 3)):
            hall.do(c.MarkUnplayed(number, table, game, "time"), HEAD)
        if number == 3:
            hall.do(c.ResolveTie(3, tuple(range(1, 13)), "lot"), HEAD)
        hall.close()
        hall.seat()
        if number < 3:
            hall.publish()
    event = saved(hall.journal(), slug="level")
    olga = signed_in(owner())
    assert f'<a class="button" href="/t/{event.slug}/desk/round/3#cut">' in page_of(olga, event)
    for path in ("close", "round/3"):
        page = page_of(olga, event, path)
        assert page.count('id="cut"') == 1
        assert "Places 1–4 go on: Final" in page
        assert "by lot" in page
    assert "Standings after round 3" in page_of(olga, event, "close")
    hall.publish()
    report = won(hall.now.rounds[3].seating[0], 10, 20, 30)
    later = saved(hall.journal(), slug="final")
    store.perform(later, c.StartRound(4), ORGANISER)
    store.perform(later, c.FileReport(replace(report, round=4), signed=True), ORGANISER)
    page = page_of(olga, later, "close")
    assert "Standings so far" in page
    assert 'id="cut"' not in page
