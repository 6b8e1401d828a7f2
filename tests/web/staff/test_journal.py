"""The journal at the desk: sentences, filters, who may read the texts, and how fast it is."""

from __future__ import annotations

import json
import re
import time
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import FactRow, Note, Tournament
from stolik.web.staff.journal_entries import journal_index
from stolik.web.tournaments import access, store
from support.public_events import owner, played
from support.staffed import account, invited, playing, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def _lines(client: Client, event: Tournament, query: str = "") -> list[str]:
    """The sentences of a page, with the texts beside them."""
    page = client.get(f"/t/{event.slug}/desk/journal{query}").content.decode()
    cells = re.findall(r'<td class="what">(.*?)</td>', page, re.S)
    return [
        " ".join(unescape(re.sub(r"<[^>]+>", " ", cell.partition("</span>")[2])).split())
        for cell in cells
    ]


@pytest.fixture
def event() -> Tournament:
    return playing(account("olga"))


def test_what_happened_is_told_with_names_the_latest_first(event: Tournament) -> None:
    olga = signed_in(event.owner)
    olga.cookies["language"] = "en"
    kasia = invited(event, "scorer", "Kasia")
    current = store.state(event).current
    assert current
    a, b, c_, d = current.seating[0].seats
    values = {"table": "1", "mode": "totals", "round": "1", "big-a": "3", "small-a": "30"}
    values |= {f"big-{letter}": "0" for letter in "bcd"}
    values |= {f"small-{letter}": "-10" for letter in "bcd"}
    kasia.post(f"/t/{event.slug}/desk/slips", values)
    lines = _lines(olga, event)
    assert lines[:3] == [
        f"Round 1 of 3, table 1: round totals. Osoba {a} 3 / +30, Osoba {b} 0 / −10,"
        f" Osoba {c_} 0 / −10, Osoba {d} 0 / −10 (from a signed slip).",
        "Kasia works here as scorer.",
        "olga works here as organiser.",
    ]
    page = olga.get(f"/t/{event.slug}/desk/journal").content.decode()
    assert '<td class="by"><span class="name">Kasia</span>' in page


def test_it_can_be_narrowed(event: Tournament) -> None:
    olga = signed_in(event.owner)
    invited(event, "scorer", "Kasia")
    everything = _lines(olga, event)
    # The twelve people who were entered at once are one line.
    assert len(everything) == store.state(event).length - 11
    assert _lines(olga, event, "?kind=staff") == [
        "Do pracy: Kasia, protokolant.",
        "Do pracy: olga, organizator.",
    ]
    assert _lines(olga, event, "?person=3") == ["Na miejscu: Osoba 3.", "Na liście: Osoba 3."]
    assert _lines(olga, event, "?round=1&kind=clock") == ["Runda 1 z 3: uruchomiono zegar."]
    assert _lines(olga, event, "?table=2") == []
    assert _lines(olga, event, "?text=OSOBA+12+liscie") == ["Na liście: Osoba 12."]
    assert _lines(olga, event, "?by=nobody") == []
    assert len(_lines(olga, event, f"?by=account-{event.owner_id}")) == len(everything)
    for nonsense in ("?round=1e9", "?kind=%01", "?page=999999", "?page=-1", "?text=%01"):
        assert len(_lines(olga, event, nonsense)) == len(everything)
    assert _lines(olga, event, f"?text={'x' * 5000}") == []


def test_texts_beside_the_journal_are_for_organisers_and_referees(event: Tournament) -> None:
    with store.writing(event):
        note = store.note(event, "<b>krzyki</b> na sali")
        command = c.Warn(3, note)
        by = access.actor(event.owner, event, command)
        store.perform(event, command, by)
    wanted = "Upomnienie: Osoba 3. <b>krzyki</b> na sali"
    for role in ("head-referee", "referee", "organiser"):
        assert wanted in _lines(invited(event, role), event)
    scorer = invited(event, "scorer")
    assert "Upomnienie: Osoba 3." in _lines(scorer, event)
    assert _lines(scorer, event, "?text=krzyki") == []
    # An erased text is gone here too.
    Note.objects.filter(reference=note).delete()
    assert "Upomnienie: Osoba 3." in _lines(signed_in(event.owner), event)


def test_a_journal_put_back_from_a_backup_is_read_anew(event: Tournament) -> None:
    before = len(journal_index(event).lines)
    FactRow.objects.filter(tournament=event).order_by("-sequence").first().delete()  # type: ignore[union-attr]
    store.forget()
    assert len(journal_index(event).lines) == before - 1


def test_five_thousand_facts_are_quick() -> None:
    event = played(12)
    rows = list(FactRow.objects.filter(tournament=event).order_by("sequence"))
    pick = next(r for r in rows if r.kind == "checked-in")
    length = len(rows)
    FactRow.objects.bulk_create(
        FactRow(
            tournament=event,
            sequence=n,
            kind=pick.kind,
            version=pick.version,
            line=json.dumps({**json.loads(pick.line), "n": n}, separators=(",", ":")),
        )
        for n in range(length + 1, 5001)
    )
    client = signed_in(owner())
    client.get(f"/t/{event.slug}/desk/journal")
    for query in ("", "?text=osoba", "?kind=results&page=2"):
        begun = time.monotonic()
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/t/{event.slug}/desk/journal{query}").status_code == 200
        # A hundred times what it takes: only a page that grows with the journal fails.
        assert time.monotonic() - begun < 3
        assert len(queries) <= 10


def test_other_pages_are_linked(event: Tournament) -> None:
    for n in range(13, 70):
        for command in (c.Enter(n), c.CheckIn(n)):
            store.perform(event, command, access.actor(event.owner, event, command))
    olga = signed_in(event.owner)
    first = olga.get(f"/t/{event.slug}/desk/journal").content.decode()
    assert "?page=2" in first
    assert len(_lines(olga, event)) == 100
    assert len(_lines(olga, event, "?page=2")) == store.state(event).length - 11 - 100


def test_an_import_is_one_line_with_its_people_behind_it(event: Tournament) -> None:
    olga = signed_in(event.owner)
    people = _lines(olga, event, "?kind=people")
    assert sum(line.startswith("Na liście: 12 osób.") for line in people) == 1
    page = olga.get(f"/t/{event.slug}/desk/journal?kind=people").content.decode()
    (run,) = re.findall(r'<ul class="run">(.*?)</ul>', page, re.S)
    assert [f"Na liście: Osoba {n}." in run for n in range(1, 13)] == [True] * 12


def test_the_beginning_and_the_ceremony_stand_under_their_own_heading(event: Tournament) -> None:
    olga = signed_in(event.owner)
    created = _lines(olga, event, "?kind=tournament")
    assert [line.split(":")[0] for line in created] == ["Utworzono turniej"]
    organiser = access.actor(event.owner, event, c.HideStandings())
    store.perform(event, c.HideStandings(), organiser)
    assert _lines(olga, event, "?kind=closing") == ["Ukryto tabelę."]
    assert _lines(olga, event, "?kind=hall") == []


def test_somebody_on_two_devices_is_one_line_to_choose(event: Tournament) -> None:
    olga = signed_in(event.owner)
    desk = f"/t/{event.slug}/desk/"
    for number in (1, 2):
        client = invited(event, "referee", "Rysiek")
        client.post(f"{desk}message", {"table": str(number), "text": "Hello"})
    page = olga.get(f"{desk}journal").content.decode()
    (key,) = re.findall(r'<option value="([^"]+)">Rysiek</option>', page)
    assert len(_lines(olga, event, f"?by={key}")) == 2
    ids = {fact.by.id for fact in store.facts(event)[-1:]}
    assert key not in ids
    page = olga.get(f"{desk}journal?by={ids.pop()}").content.decode()
    assert f'<option value="{key}" selected>Rysiek</option>' in page
