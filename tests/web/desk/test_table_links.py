"""The desk shows the links and codes of its tables, and nobody else sees them."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.demo import Stop, simulated
from stolik.tournament.formats import elimination_format
from stolik.web.models.tournaments import TableCode
from support.public_events import owner, saved


@pytest.mark.django_db
def test_every_published_table_has_a_link_and_a_code(client: Client) -> None:
    event = saved(simulated(24, elimination_format("standard-c"), "links", stop=Stop(round=2)))
    address = f"/t/{event.slug}/desk/links"
    assert client.get(address).status_code == 404
    client.force_login(owner())
    text = client.get(address).content.decode()
    codes = {row.number: row.code for row in TableCode.objects.filter(tournament=event)}
    # There may be one more than is used: codes are made before anybody is seated.
    assert [number for number, code in codes.items() if code in text] == [1, 2, 3, 4, 5, 6]
    client.get(address)
    again = {row.number: row.code for row in TableCode.objects.filter(tournament=event)}
    assert again == codes
