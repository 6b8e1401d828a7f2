"""Who is told of calls and seats on a closed phone: received and read at a real endpoint."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client, override_settings

from stolik.tournament.journal import Actor, Fact
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.web.core import web_push
from stolik.web.models.referee import PushSubscription
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Entry, Outline, Tournament
from stolik.web.privacy.erasure import erase, erase_everybody
from stolik.web.staff import accounts
from stolik.web.tournaments import notifications, store
from support.staffed import account, invited, playing, signed_in

SECRET = bytes(range(16))


@dataclass
class Browser:
    """A browser with its own keys: what it is sent, only it can read."""

    service: str
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, path: str = "/one", what: str = "on") -> dict[str, str]:
        return {
            "what": what,
            "endpoint": self.service + path,
            "key": base64.urlsafe_b64encode(self.point).decode().rstrip("="),
            "secret": base64.urlsafe_b64encode(SECRET).decode().rstrip("="),
        }

    def read(self, body: bytes) -> Any:
        """As RFC 8188 and 8291 say, written anew from them."""
        salt, theirs, sealed = body[:16], body[21:86], body[86:]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.private.exchange(ec.ECDH(), point)

        def derived(material: bytes, with_salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(SHA256(), length, with_salt, info).derive(material)

        material = derived(shared, SECRET, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x02"))


@dataclass
class Service:
    """A push service on this machine, and everything it was handed."""

    address: str
    heard: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    status: int = 201


@pytest.fixture
def service() -> Iterator[Service]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            made.heard.append((self.path, dict(self.headers), body))
            if not made.status:
                return  # hangs up
            self.send_response(made.status)
            if made.status == 307:
                self.send_header("Location", made.address + "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    made = Service(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with override_settings(PUSH_HOSTS=(f"127.0.0.1:{server.server_port}",)):
        yield made
    server.shutdown()
    server.server_close()


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return playing(account("olga"))


def subscribed(client: Client, url: str, browser: Browser, **changes: str) -> int:
    return client.post(url, browser.subscription() | changes).status_code


def current_round(event: Tournament) -> Round:
    current = store.state(event).current
    assert current
    return current


def called(event: Tournament, why: str = "") -> tuple[Fact, ...]:
    phone = Actor("table", "phone", table=2)
    return store.perform(event, c.CallReferee(1, 2, store.note(event, why)), phone)


def delivered(event: Tournament, facts: tuple[Fact, ...]) -> int:
    made = notifications.notifications(event, store.state(event), facts)
    return sum(notifications.deliver(one) for one in made)


def test_a_call_reaches_the_referee_and_only_that_browser_reads_it(
    event: Tournament, service: Service
) -> None:
    browser = Browser(service.address)
    url = f"/t/{event.slug}/desk/referee/notify"
    client = invited(event, "referee", "Rysiek")
    client.cookies["language"] = "pl"
    assert subscribed(client, url, browser) == 200
    assert delivered(event, called(event, "Czas, zegar / Time, clock")) == 1
    ((path, headers, body),) = service.heard
    assert browser.read(body) == {
        "title": "Stolik 2 wzywa",
        "body": "Czas, zegar",
        "url": f"/t/{event.slug}/desk/referee/round/1/table/2",
        "tag": "call-1-2",
    }
    assert (path, headers["Content-Encoding"], headers["Urgency"]) == ("/one", "aes128gcm", "high")
    signed = headers["Authorization"]
    assert signed.startswith("vapid t=")
    assert f"k={web_push.public_key()}" in signed
    claims = signed.split("t=")[1].split(",")[0].split(".")[1]
    audience = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["aud"]
    assert audience == service.address
    # Off is off.
    assert client.post(url, browser.subscription(what="off")).json() == {"on": False}
    assert PushSubscription.objects.count() == 0


def test_a_player_is_told_the_seat_when_seats_are_published(
    event: Tournament, service: Service
) -> None:
    browser = Browser(service.address)
    entry = Entry.objects.filter(tournament=event).exclude(name="").first()
    assert entry
    assert subscribed(Client(), f"/p/{entry.token}/notify", browser) == 200
    (published,) = store.facts(event, "published")
    assert delivered(event, (published,)) == 1
    table = current_round(event).where(entry.number)
    assert table
    letter = "ABCD"[table.seats.index(entry.number)]
    told = browser.read(service.heard[0][2])
    assert told["title"] == f"Runda 1 z 3: stolik {table.number}, miejsce {letter}"
    assert told["url"] == f"/p/{entry.token}"
    # A call is nothing for players.
    assert delivered(event, called(event)) == 0


def test_the_final_is_called_by_its_name(event: Tournament, service: Service) -> None:
    browser = Browser(service.address)
    assert subscribed(Client(), f"/p/{event.slug}-3/notify", browser) == 200
    seats = notifications.Seats(event.pk, store.state(event).plan, 4, ((3, 1, "B"),))
    assert notifications.deliver(seats) == 1
    assert browser.read(service.heard[0][2])["title"] == "Finał: stolik 1, miejsce B"


def test_whoever_is_moved_after_that_is_told_again(
    transactional_db: None, service: Service
) -> None:
    event = playing(account("olga"), until="published")
    seating = current_round(event).seating
    (first, second), (other, *_) = seating[0].seats[:2], seating[1].seats
    browsers = {entry: Browser(service.address) for entry in (first, second, other)}
    for entry, browser in browsers.items():
        subscribed(
            Client(),
            f"/p/{event.slug}-{entry}/notify",
            browser,
            endpoint=f"{service.address}/{entry}",
        )
    swapped = {first: other, other: first}
    tables = tuple(
        replace(table, seats=tuple(swapped.get(entry, entry) for entry in table.seats))
        for table in seating
    )
    by = Actor("organiser", f"account-{event.owner_id}")
    command = c.ChangeSeats(1, "by-hand", tables, note=store.note(event, "Rodzeństwo"))
    assert delivered(event, store.perform(event, command, by)) == 2
    told = {path: browsers[int(path[1:])].read(body)["title"] for path, _, body in service.heard}
    assert told == {
        f"/{first}": f"Runda 1 z 3: stolik {seating[1].number}, miejsce A",
        f"/{other}": f"Runda 1 z 3: stolik {seating[0].number}, miejsce A",
    }


def test_what_was_typed_at_a_table_stands_on_no_locked_screen(
    event: Tournament, service: Service
) -> None:
    browser = Browser(service.address)
    subscribed(signed_in(event.owner), f"/t/{event.slug}/desk/referee/notify", browser)
    assert delivered(event, called(event, "Osoba 7 zagląda w tabliczki")) == 1
    told = browser.read(service.heard[0][2])
    assert (told["title"], told["body"]) == ("Stolik 2 wzywa", "Autumn")


def left_the_work(event: Tournament) -> None:
    Member.objects.update(left="2026-01-01T00:00Z")


def works_at_the_door(event: Tournament) -> None:
    Member.objects.update(role="helper")


def is_disabled(event: Tournament) -> None:
    accounts.disable(event.owner)


def gave_it_away(event: Tournament) -> None:
    Member.objects.exclude(account=None).update(left="2026-01-01T00:00Z")
    Tournament.objects.update(owner=account("ola"))


def nothing_changed(event: Tournament) -> None:
    pass


@pytest.mark.parametrize(
    ("changes", "reached"),
    [
        (nothing_changed, ["/owner", "/referee"]),
        (left_the_work, ["/owner"]),
        (works_at_the_door, ["/owner"]),
        (is_disabled, ["/referee"]),
        (gave_it_away, ["/referee"]),
    ],
)
def test_calls_are_told_to_those_alone_who_still_answer_them(
    event: Tournament,
    service: Service,
    changes: Callable[[Tournament], None],
    reached: list[str],
) -> None:
    url = f"/t/{event.slug}/desk/referee/notify"
    browser = Browser(service.address)
    signed_in(event.owner).post(url, browser.subscription("/owner"))
    invited(event, "referee", "Rysiek").post(url, browser.subscription("/referee"))
    changes(event)
    assert delivered(event, called(event)) == len(reached)
    assert [path for path, _, _ in service.heard] == reached
    kept = PushSubscription.objects.values_list("endpoint", flat=True)
    assert [endpoint.removeprefix(service.address) for endpoint in kept] == reached


def test_an_owner_who_is_joined_by_others_stays_one_person(
    event: Tournament, service: Service
) -> None:
    url, browser = f"/t/{event.slug}/desk/referee/notify", Browser(service.address)
    client = signed_in(event.owner)
    subscribed(client, url, browser)
    invited(event, "referee", "Rysiek")
    subscribed(client, url, browser)
    assert delivered(event, called(event)) == 1
    subscribed(client, url, browser, what="off")
    assert PushSubscription.objects.count() == 0


@pytest.mark.parametrize(("status", "kept"), [(410, 0), (404, 0), (403, 0), (500, 1), (307, 1)])
def test_a_browser_that_is_gone_is_forgotten_and_nothing_is_followed(
    event: Tournament, service: Service, status: int, kept: int
) -> None:
    client = signed_in(event.owner)
    assert (
        subscribed(client, f"/t/{event.slug}/desk/referee/notify", Browser(service.address)) == 200
    )
    service.status = status
    assert delivered(event, called(event)) == 0
    assert PushSubscription.objects.count() == kept
    assert [path for path, _, _ in service.heard] == ["/one"]


@pytest.mark.parametrize(("status", "asked"), [(500, ["/a", "/b"]), (0, ["/a"])])
def test_a_service_that_does_not_answer_is_waited_for_once(
    event: Tournament, service: Service, status: int, asked: list[str]
) -> None:
    client = signed_in(event.owner)
    for path in ("/a", "/b"):
        browser = Browser(service.address).subscription(path)
        client.post(f"/t/{event.slug}/desk/referee/notify", browser)
    service.status = status
    assert delivered(event, called(event)) == 0
    assert [path for path, _, _ in service.heard] == asked
    assert PushSubscription.objects.count() == 2


def test_subscriptions_go_with_the_person(event: Tournament, service: Service) -> None:
    browser = Browser(service.address)
    one, other = Entry.objects.filter(tournament=event).exclude(name="")[:2]
    for entry in (one, other):
        subscribed(Client(), f"/p/{entry.token}/notify", browser)
    subscribed(invited(event, "referee", "Rysiek"), f"/t/{event.slug}/desk/referee/notify", browser)
    erase(event, [one])
    assert list(PushSubscription.objects.values_list("entry", flat=True)) == [other.number, None]
    Member.objects.update(left="2026-01-01T00:00Z")
    assert delivered(event, called(event)) == 0
    assert list(PushSubscription.objects.values_list("entry", flat=True)) == [other.number]
    erase_everybody(event, photos=False)
    assert PushSubscription.objects.count() == 0


@pytest.mark.parametrize(
    ("outline", "kept"),
    [({}, 1), ({"off": "interrupted"}, 1), ({"off": "called-off"}, 0), ({"out": True}, 0)],
)
def test_subscriptions_go_with_the_tournament(
    event: Tournament, service: Service, outline: dict[str, Any], kept: int
) -> None:
    client, url = signed_in(event.owner), f"/t/{event.slug}/desk/referee/notify"
    subscribed(client, url, Browser(service.address))
    Outline.objects.filter(tournament=event).update(**outline or {"out": False})
    assert notifications.forget_ended() == 1 - kept
    assert PushSubscription.objects.count() == kept


def test_one_person_has_few_devices_and_strangers_none(event: Tournament, service: Service) -> None:
    browser = Browser(service.address)
    client = invited(event, "referee", "Rysiek")
    url = f"/t/{event.slug}/desk/referee/notify"
    for number in range(8):
        client.post(url, browser.subscription(f"/{number}"))
    kept = PushSubscription.objects.values_list("endpoint", flat=True)
    assert [one.rpartition("/")[2] for one in kept] == ["3", "4", "5", "6", "7"]
    assert Client().post(url, browser.subscription()).status_code == 404
    assert (
        client.post(url, browser.subscription() | {"endpoint": "https://a.pl/"}).status_code == 400
    )
    assert Client().post("/p/nobody-has-this/notify", browser.subscription()).status_code == 404
