"""Links to hand on: those of tables, which nobody else sees, and what stands beside every link."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.demo import Stop, simulated
from stolik.tournament.formats import elimination_format
from stolik.web.models.tournaments import TableCode, Tournament
from support.public_events import owner, saved
from support.staffed import account, playing, signed_in


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


@pytest.mark.django_db(transaction=True)
def test_beside_every_link_stands_copy_and_what_keeps_phones_from_it() -> None:
    event = playing(account("olga"), until="preparing")
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    olga, desk = signed_in(event.owner), f"/t/{event.slug}/desk/"
    here = {"HTTP_HOST": "127.0.0.1", "headers": {"accept-language": "en"}}
    olga.post(desk + "photos/act", {"do": "link-open"})
    registered = f"/t/{event.slug}/joined/{event.slug}-1"
    pages = [*(desk + page for page in ("people", "people/1", "edit", "photos")), registered]
    shown = {}
    for path in (*pages, "/calendar"):
        answer = olga.get(path, **here)
        assert answer.status_code == 200, path
        page = answer.content.decode()
        shown[path] = [word in page for word in ("data-copy", "stolik/copy.js", "data-unreachable")]
    # Players and spectators can do nothing about the address.
    public = (registered, "/calendar")
    assert shown == {path: [True, True, path not in public] for path in shown}
