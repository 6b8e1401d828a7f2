"""A round has its own name on every page: the final is not "round 4"."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.demo import Stop, simulated
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.codes import table_codes
from support.markup import flat
from support.public_events import owner, saved

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    """Four people play a final; one was penalised in it, and one told the referees something."""
    made = saved(simulated(14, elimination_format("mini"), "final", stop=Stop(round=4, percent=0)))
    state = store.state(made)
    assert state.current
    (table,) = state.current.seating
    reporter, reported = table.seats[:2]
    for entry in table.seats:
        values = {"name": f"Osoba {entry}", "token": f"final-{entry}"}
        Entry.objects.update_or_create(tournament=made, number=entry, defaults=values)
    table_codes(made, [1])
    text = {"about": str(reported), "text": "looks at my tiles"}
    assert Client().post(f"/p/final-{reporter}/conduct", text).status_code == 302
    penalty = c.Penalise(4, reported, 0, -5, store.note(made, "late"))
    by = Actor("head-referee", f"account-{made.owner_id}")
    store.perform(made, penalty, by)
    return made


def page(client: Client, path: str) -> str:
    client.cookies["language"] = "en"
    answer = client.get(path)
    assert answer.status_code == 200, path
    return flat(answer.content.decode())


def test_the_final_is_called_so_wherever_a_round_is_named(event: Tournament) -> None:
    olga = Client()
    olga.force_login(owner())
    desk = f"/t/{event.slug}/desk/"
    (code,) = TableCode.objects.filter(tournament=event, number=1)
    current = store.state(event).current
    assert current
    finalist = current.seating[0].seats[0]
    assert "the final, table 1 ·" in page(olga, desk + "referee")
    assert "the final ·" in page(olga, desk + "referee/register")
    assert "Taken off the final as" in page(olga, desk + "referee/round/4/table/1")
    assert ">Final</option>" in page(olga, desk + "journal")
    assert "the final, table 1" in page(Client(), f"/p/final-{finalist}/conduct")
    assert ">Round 3 of 3</a>" in page(Client(), f"/k/{code.token}/plain")
