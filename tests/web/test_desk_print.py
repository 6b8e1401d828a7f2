"""The desk prints what it knows, at every moment, and nobody else does."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from public_events import owner, saved
from stolik.demo import Stop, simulated
from stolik.tournament.formats import elimination_format
from stolik.web.event.desk.printing import KINDS
from stolik.web.table.codes import codes

MINI = elimination_format("mini")
PLAYING = {
    "sheets",
    "seating",
    "standings",
    "laptop",
    "labels",
    "tickets",
    "blank",
    "check-in",
    "badges",
    "referee",
}


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize(
    ("stop", "kinds"), [(Stop(round=2, percent=50), PLAYING), (None, PLAYING | {"diplomas"})]
)
def test_everything_offered_is_a_pdf(
    client: Client, lang: str, stop: Stop | None, kinds: set[str]
) -> None:
    event = saved(simulated(14, MINI, "print", stop=stop))
    codes(event, range(1, 5))
    client.cookies["language"] = lang
    assert client.get(f"/t/{event.slug}/desk/print").status_code == 404
    assert client.get(f"/t/{event.slug}/desk/print/sheets.pdf").status_code == 404
    client.force_login(owner())
    page = client.get(f"/t/{event.slug}/desk/print").content.decode()
    assert set(re.findall(r"desk/print/([\w-]+)\.pdf", page)) == kinds
    for kind in sorted(kinds):
        answer = client.get(f"/t/{event.slug}/desk/print/{kind}.pdf")
        assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")


@pytest.mark.django_db
def test_what_there_is_not_is_not_found(client: Client) -> None:
    event = saved(simulated(14, MINI, "print", stop=Stop(round=1)))
    client.force_login(owner())
    assert client.get(f"/t/{event.slug}/desk/print/diplomas.pdf").status_code == 404
    assert client.get(f"/t/{event.slug}/desk/print/nonsense.pdf").status_code == 404
    assert "diplomas" in KINDS
