"""Gates: how many pass together, who is counted as one, and who is forgotten first."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from stolik.web.core.throttle import Gate, address_of
from stolik.web.gallery.views import public, upload
from stolik.web.phone.views import plain
from stolik.web.registration.views import form
from support.staffed import account, playing

COUNTED = {
    "192.168.1.20": "192.168.1.20",
    "::ffff:192.168.1.20": "192.168.1.20",
    "64:ff9b::c0a8:114": "192.168.1.20",
    "2001:db8:1:2::1": "2001:db8:1:2::/64",
    "2001:db8:1:2:ffff:ffff:ffff:ffff": "2001:db8:1:2::/64",
    "2001:DB8:1:2:0:0:0:9": "2001:db8:1:2::/64",
    "2001:db8:1:3::1": "2001:db8:1:3::/64",
    "fe80::1%eth0": "fe80::/64",
    "::1": "::/64",
    "": "",
    "no address": "no address",
    "x" * 100_000: "x" * 64,
}


@pytest.mark.attack(27, "wrong codes from many addresses of one IPv6 network")
@pytest.mark.parametrize("address", COUNTED, ids=lambda address: address[:40])
def test_an_address_is_counted_as_what_one_customer_has(address: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    assert address_of(request) == COUNTED[address]


@pytest.mark.attack(27, "wrong codes from many addresses of one IPv6 network")
def test_seventy_wrong_codes_from_one_network_do_not_pass(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "WRONG_CODES", Gate(most=60, seconds=600))
    playing(account("olga"))
    answers = [
        Client().get("/k", {"code": f"zzz{n:02}"}, REMOTE_ADDR=f"2001:db8::{n:x}").status_code
        for n in range(70)
    ]
    assert answers == [404] * 60 + [429] * 10


@pytest.mark.attack(27, "several files or people in one request")
def test_several_pass_together_or_not_at_all() -> None:
    gate = Gate(most=10, seconds=60)
    tries = {(0, 4): True, (1, 4): True, (2, 4): False, (3, 2): True, (4, 1): False}
    later = {(61, 9): False, (61, 8): True, (62, 1): False, (200, 11): False, (200, 10): True}
    for (now, count), passes in (tries | later).items():
        assert (now, count, gate.passes("a", now, count=count)) == (now, count, passes)
    assert gate.full("a", 201) is True


def test_who_came_last_is_remembered_when_there_are_too_many() -> None:
    gate = Gate(most=1, seconds=60, keys=3)
    assert [gate.passes(key, 0) for key in "abc"] == [True] * 3
    assert [gate.passes(key, 1) for key in "ad"] == [False, True]
    # "b" was idle for longest and is forgotten; the one who is refused all the time is not.
    assert [gate.full(key, 1) for key in "abcd"] == [True, False, True, True]


def test_every_gate_of_the_site_is_of_this_kind() -> None:
    gates = [form.GATE, upload.GATE, public.GATE, plain.WRONG_CODES]
    assert {type(gate) for gate in gates} == {Gate}
