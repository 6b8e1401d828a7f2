"""No page that is read writes anything, whoever reads it: no fact, no projection, no writer's turn.

Sessions and tries to log in may be written. Two organisers' whole worlds, every address, everybody.
"""

from __future__ import annotations

from datetime import date

import pytest

from stolik.web.seasons import events, results
from stolik.web.tournaments import store
from support.season_play import Day, noon
from support.site import LETTERS, Site
from support.statements import watched


class Untouched(Site):
    """The worlds as they were built: nobody has looked at a page yet."""

    def _survey(self) -> None:
        pass


@pytest.fixture
def site(transactional_db: None) -> Site:
    site = Untouched()
    for world in site.worlds.values():
        events.attach(world.series, results.result_for(world.finished), world.owner)
        coming = events.create_event(world.series, world.owner, starts=noon(date(2026, 6, 7)))
        Day(coming).come([f"Nowa Osoba {number}" for number in range(1, 9)])
    store.forget()
    return site


@pytest.mark.slow
def test_no_page_writes_whoever_reads_it(site: Site) -> None:
    faults: dict[str, set[str]] = {}
    answers: dict[int, int] = {}
    for route in site.routes:
        if route.view is None or "GET" not in site.methods.get(route.name, ()):
            continue
        for address in site.references.own_addresses(route.pattern, LETTERS[0]):
            for who, client in site.clients.items():
                if who.startswith(f"{LETTERS[1]}:"):
                    continue  # to this world a stranger, of whom there is one already
                with watched() as statements:
                    answer = client.get(address, REMOTE_ADDR="10.255.0.1")
                    if answer.streaming:
                        b"".join(answer.streaming_content)
                answers[answer.status_code] = answers.get(answer.status_code, 0) + 1
                if statements.faults:
                    faults.setdefault(route.name, set()).update(statements.faults)
    assert faults == {}
    assert answers[200] > 1000


def test_the_watch_sees_what_it_looks_for(site: Site) -> None:
    world = site.worlds["a"]
    with watched() as statements:
        store.note(world.event, "something")
        with store.writing(world.event):
            pass
    assert statements.faults[0] == "writes event_note"
    assert statements.locks + statements.transactions > 0
