"""Connections over real sockets: who is closed, who gives way, who is left alone."""

from __future__ import annotations

import asyncio
import errno
import shutil
import socket
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from stolik.live.addresses import Proxies
from stolik.live.connections import BETWEEN_LINES, Connections, Limits, State
from stolik.live.server import server_of
from stolik.web.config.limits import refusal

GET = b"GET /page HTTP/1.1\r\nHost: hall\r\n\r\n"
STREAM = b"GET /stream HTTP/1.1\r\nHost: hall\r\n\r\n"
HALF = b"GET /page HTTP/1.1\r\nHost: hall\r\nCookie: a="
HALF_BODY = b"POST /page HTTP/1.1\r\nHost: hall\r\nContent-Length: 10\r\n\r\nhalf"
HALF_BODY_UNREAD = HALF_BODY.replace(b"/page", b"/unread")
Dial = Callable[[bytes], Awaitable["Phone"]]


class Strict(Proxies):
    """Limits this machine too, as every phone in a hall is limited."""

    def __contains__(self, address: str) -> bool:
        return False


class Phone:
    """The other end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def say(self, data: bytes) -> None:
        self._writer.write(data)

    async def first(self) -> bytes:
        """The status line that comes next, or nothing if the connection is closed."""
        try:
            line = await self._reader.readline()
            while line and await self._reader.readline() not in (b"\r\n", b""):
                pass
        except ConnectionError:
            return b""
        return line[9:12]

    async def hang_up(self) -> None:
        self._writer.transport.abort()
        with suppress(ConnectionError):
            await self._writer.wait_closed()

    async def rest(self) -> bytes:
        try:
            return await self._reader.read()
        except ConnectionError:
            return b""


async def application(scope: Any, receive: Any, send: Any) -> None:
    """A page, a stream that never ends, an answer that reads no body, and a long one."""
    if scope["type"] == "lifespan":
        while True:
            kind = (await receive())["type"]
            await send({"type": f"{kind}.complete"})
            if kind == "lifespan.shutdown":
                return
    body = b"x" * (8_000_000 if scope["path"] == "/long" else 0)
    more = scope["path"] != "/unread"
    while more:
        message = await receive()
        more = message.get("more_body", False)
    headers = [(b"content-length", b"%d" % len(body))] if scope["path"] != "/stream" else []
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if scope["path"] == "/stream":
        await send({"type": "http.response.body", "body": b": open\n\n", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass
        return
    await send({"type": "http.response.body", "body": body, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def met(
    story: Callable[[Dial, Connections], Awaitable[None]],
    *,
    proxies: Proxies,
    certificate: Path | None = None,
    **limits: Any,
) -> None:
    """Tell a story to a server with these limits."""

    async def told() -> None:
        connections = Connections(Limits(**{"total": 1000, **limits}), proxies, refusal)
        tls = {"ssl_certfile": certificate, "ssl_keyfile": certificate} if certificate else {}
        server = server_of(application, connections, lambda: None, **tls)
        server.config.timeout_graceful_shutdown = 0
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            serving = asyncio.create_task(server.serve([listening]))
            while not server.started:
                await asyncio.sleep(0)

            async def dial(data: bytes) -> Phone:
                phone = Phone(*await asyncio.open_connection(*listening.getsockname()))
                phones.append(phone)
                phone.say(data)
                return phone

            phones: list[Phone] = []
            await story(dial, connections)
            for phone in phones:
                await phone.hang_up()
            server.should_exit = True
            await serving

    asyncio.run(asyncio.wait_for(told(), 30))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


@pytest.mark.attack(9, "connections that say nothing or stop in the middle of a header")
def test_whoever_does_not_finish_a_header_is_closed_and_nobody_else() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        stream = await dial(STREAM)
        assert await stream.first() == b"200"
        silent, half = await dial(b""), await dial(HALF)
        second = await dial(GET + HALF)
        after_answer = await dial(HALF_BODY_UNREAD)
        assert [await second.first(), await after_answer.first()] == [b"200", b"200"]
        assert [await silent.first(), await half.first()] == [b"", b"408"]
        assert b"try again" in await half.rest()
        # Half a header after a whole request, and a body that nobody waits for any more.
        assert [await second.first(), await after_answer.first()] == [b"408", b""]
        await until(lambda: len(connections) == 1)
        assert await (await dial(GET)).first() == b"200"

    met(story, proxies=Proxies(), header_seconds=0.2)


@pytest.mark.attack(9, "a header that drips byte by byte")
def test_a_header_that_keeps_dripping_has_no_more_time() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        phone = await dial(HALF)
        answer = asyncio.ensure_future(phone.first())
        while not answer.done():
            phone.say(b"x")
            await asyncio.sleep(0.02)
        assert answer.result() == b"408"

    met(story, proxies=Proxies(), header_seconds=0.2)


@pytest.mark.attack(9, "more silent connections from one address than a hall needs")
def test_of_one_address_the_oldest_that_has_not_asked_gives_way() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        streams = [await dial(STREAM) for _ in range(10)]
        assert {await stream.first() for stream in streams} == {b"200"}
        silent = [await dial(b"") for _ in range(3)]
        await until(lambda: len(connections) == 13)
        # Streams do not count, pages get in, and it is the first silent one that goes.
        assert await (await dial(GET)).first() == b"200"
        assert await silent[0].first() == b""
        # Of those who have not finished, whoever has sent no header goes before a slow upload.
        uploads = [await dial(HALF_BODY) for _ in range(2)]
        assert await silent[1].first() == b""
        for phone in (silent[2], *uploads):
            phone.say(GET if phone is silent[2] else b" done.")
            assert await phone.first() == b"200"

    met(story, proxies=Strict(), per_address=3, grace_seconds=0)


def test_a_hall_that_comes_in_one_moment_is_let_in() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        phones = [await dial(b"") for _ in range(60)]
        await until(lambda: len(connections) == 60)
        for phone in phones:
            phone.say(GET)
        assert [await phone.first() for phone in phones] == [b"200"] * 60

    met(story, proxies=Strict(), per_address=3, grace_seconds=20)


def test_a_proxy_and_this_machine_are_not_limited_by_address() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        for _ in range(20):
            await dial(b"")
        await until(lambda: len(connections) == 20)

    met(story, proxies=Proxies(), per_address=3)


@pytest.mark.attack(9, "as many silent connections as there are files")
def test_when_all_places_are_taken_whoever_has_not_asked_gives_way() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        streams = [await dial(STREAM) for _ in range(4)]
        assert {await stream.first() for stream in streams} == {b"200"}
        silent = [await dial(b"") for _ in range(12)]
        for _ in range(12):
            assert await (await dial(GET)).first() == b"200"
        assert {await phone.first() for phone in silent[:4]} == {b""}
        assert len(connections) <= 8
        # Only those who are answered are left: the next one is told, and streams go on.
        more = [await dial(STREAM) for _ in range(4)]
        assert {await stream.first() for stream in more} == {b"200"}
        refused = await dial(GET)
        assert await refused.first() == b"503"
        told = (await refused.rest()).decode()
        assert "Please try again in a moment." in told
        assert "Spróbuj za chwilę" in told

    met(story, proxies=Proxies(), total=8)


@pytest.mark.attack(6, "a header of more than 16 KB")
def test_a_header_without_an_end_is_refused_by_its_length() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        phone = await dial(HALF + b"x" * 1000)
        await until(lambda: len(connections) == 1)
        phone.say(b"x" * 16_000)
        assert await phone.first() == b"431"
        assert b"too long" in await phone.rest()

    met(story, proxies=Proxies())


@pytest.mark.attack(9, "an answer that is never read")
def test_whoever_reads_nothing_of_an_answer_is_closed() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        phone = await dial(GET.replace(b"/page", b"/long"))
        phone._reader._transport.pause_reading()  # type: ignore[attr-defined]
        await until(lambda: len(connections) == 1)
        await until(lambda: len(connections) == 0)

    met(story, proxies=Proxies(), unread_seconds=0.3)


def test_whoever_reads_slowly_gets_everything() -> None:
    async def story(dial: Dial, connections: Connections) -> None:
        phone = await dial(GET.replace(b"/page", b"/long"))
        read = 0
        while read < 8_000_000:
            read += len(await phone._reader.read(400_000))
            await asyncio.sleep(0.04)

    met(story, proxies=Proxies(), unread_seconds=0.4)


@pytest.mark.attack(9, "a handshake of TLS that never comes")
@pytest.mark.skipif(not shutil.which("openssl"), reason="there is no openssl")
def test_a_handshake_has_as_long_as_a_header(tmp_path: Path) -> None:
    certificate = tmp_path / "both.pem"
    words = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=hall",
        "-keyout",
        "-",
    ]
    made = subprocess.run(words, check=True, capture_output=True, text=True)
    certificate.write_text(made.stdout)

    async def story(dial: Dial, _: Connections) -> None:
        silent = [await dial(b"") for _ in range(10)]
        assert {await phone.first() for phone in silent} == {b""}

    met(story, proxies=Proxies(), certificate=certificate, header_seconds=0.3)


class Waiting:
    """A connection that only counts."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.gone = False

    def give_way(self) -> None:
        self.gone = True


@pytest.mark.attack(9, "connections from many addresses of one IPv6 network")
def test_one_ipv6_network_is_one_address() -> None:
    connections = Connections(Limits(total=100, per_address=2, grace_seconds=0))
    phones = [Waiting(f"2001:db8::{n}") for n in range(5)] + [Waiting("2001:db8:0:1::1")]
    assert {connections.opened(phone, 0) for phone in phones} == {True}
    assert [phone.gone for phone in phones] == [True, True, True, False, False, False]
    for phone in phones:
        connections.moved(phone, State.ANSWERING, 1)
        connections.closed(phone)
    assert (len(connections), connections._by_address) == (0, {})


@pytest.mark.attack(9, "a log that fills the disk when files run out")
def test_out_of_files_is_said_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections(Limits(total=100))
    silent = [Waiting("127.0.0.1") for _ in range(20)]
    for phone in silent:
        connections.opened(phone, 0.0)
    context = {"message": "accept()", "exception": OSError(errno.EMFILE, "too many open files")}
    loop = asyncio.new_event_loop()
    now = loop.time()
    for _ in range(1000):
        connections.trouble(loop, context)
    assert loop.time() - now < BETWEEN_LINES
    assert [record.message for record in caplog.records] == [
        "out of files: connections that have not asked give way"
    ]
    assert [phone.gone for phone in silent] == [True] * 20
    connections.trouble(loop, {"message": "something else"})
    assert [record.message for record in caplog.records][1:] == ["something else"]
    loop.close()


@pytest.mark.parametrize(
    ("listed", "address", "known"),
    [
        ("", "127.0.0.1", True),
        ("", "127.8.8.8", True),
        ("", "::1", True),
        ("", "::ffff:127.0.0.1", True),
        ("", "192.168.1.5", False),
        ("", "", False),
        ("", "no address", False),
        ("10.0.0.5, 192.168.7.0/24", "10.0.0.5", True),
        ("10.0.0.5, 192.168.7.0/24", "10.0.0.6", False),
        ("10.0.0.5, 192.168.7.0/24", "192.168.7.77", True),
        ("2001:db8::/48", "2001:db8:0:9::1", True),
        ("2001:db8::/48", "192.168.7.77", False),
        ("*", "8.8.8.8", True),
    ],
)
def test_proxies_are_known_by_address_or_network(listed: str, address: str, known: bool) -> None:
    assert (address in Proxies(listed.split(","))) == known
