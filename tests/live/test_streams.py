"""Streams over bare ASGI: resumed by number, kept alive, ended by either side."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Coroutine
from typing import Any

import pytest

from stolik.live.hub import Body, Hub
from stolik.live.streams import Streams, event


def run(what: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(what, 5))


class Page:
    """A page that listens: what it was sent, a way to leave, and one to stop reading."""

    def __init__(self, streams: Streams, path: str = "/live/t", **more: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self._leaving = asyncio.Event()
        scope = {"type": "http", "method": "GET", "path": path, "headers": [], **more}
        self.task = asyncio.ensure_future(streams(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._leaving.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.sent.append(dict(message))
        await self.reads.wait()

    def leave(self) -> None:
        self._leaving.set()

    @property
    def bodies(self) -> list[bytes]:
        return [m["body"] for m in self.sent if m["type"] == "http.response.body"]

    async def hears(self, count: int) -> list[bytes]:
        """The first `count` messages after the opening one."""
        while len(self.bodies) < count + 1:
            await asyncio.sleep(0.001)
        return self.bodies[1 : count + 1]


def test_an_event_carries_its_number_and_every_line() -> None:
    assert event(Body(7, b"<p>\n</p>")) == b"id: 7\ndata: <p>\ndata: </p>\n\n"


def test_a_page_hears_what_is_new() -> None:
    async def story() -> list[bytes]:
        hub = Hub()
        page = Page(Streams(hub))
        await asyncio.sleep(0.01)
        hub.publish("t", 1, b"one")
        await page.hears(1)
        hub.publish("t", 2, b"two")
        return await page.hears(2)

    assert run(story()) == [b"id: 1\ndata: one\n\n", b"id: 2\ndata: two\n\n"]


def test_a_page_that_comes_back_misses_nothing_and_hears_nothing_twice() -> None:
    async def story() -> tuple[list[bytes], list[bytes], list[bytes]]:
        hub = Hub()
        first = Page(Streams(hub))
        await asyncio.sleep(0.01)
        hub.publish("t", 5, b"five")
        await first.hears(1)
        by_header = Page(Streams(hub), headers=[(b"last-event-id", b"4")])
        by_address = Page(Streams(hub), query_string=b"after=3")
        up_to_date = Page(Streams(hub), query_string=b"after=4", headers=[(b"last-event-id", b"5")])
        heard = await by_header.hears(1), await by_address.hears(1)
        await asyncio.sleep(0.02)
        return *heard, up_to_date.bodies[1:]

    five = b"id: 5\ndata: five\n\n"
    assert run(story()) == ([five], [five], [])


def test_a_number_that_is_none_counts_as_nothing_seen() -> None:
    async def story() -> list[bytes]:
        hub = Hub()
        page = Page(Streams(hub), query_string="after=żółw".encode(), headers=[(b"x", b"\xff")])
        await asyncio.sleep(0.01)
        hub.publish("t", 0, b"zero")
        return await page.hears(1)

    assert run(story()) == [b"id: 0\ndata: zero\n\n"]


def test_who_takes_gzip_gets_less_and_reads_the_same() -> None:
    async def story() -> tuple[list[bytes], list[bytes]]:
        hub = Hub()
        streams = Streams(hub, heartbeat=0.05)
        plain = Page(streams)
        small = Page(streams, headers=[(b"accept-encoding", b"br, gzip")])
        await asyncio.sleep(0.01)
        for number in (1, 2):
            hub.publish("t", number, b"<tr>%d</tr>" % number * 500)
            await plain.hears(number)
        await plain.hears(3)
        await small.hears(3)
        assert (b"content-encoding", b"gzip") in small.sent[0]["headers"]
        return plain.bodies[:4], small.bodies[:4]

    plain, small = run(story())
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    # Every piece can be read as soon as it is there.
    assert [reader.decompress(piece) for piece in small] == plain
    assert len(b"".join(small)) * 10 < len(b"".join(plain))


def test_silence_is_broken_by_a_comment() -> None:
    async def story() -> list[bytes]:
        return await Page(Streams(Hub(), heartbeat=0.01)).hears(2)

    assert run(story()) == [b": still here\n\n"] * 2


def test_a_page_that_leaves_is_forgotten_and_told_nothing_more() -> None:
    async def story() -> tuple[int, list[bytes]]:
        hub = Hub()
        page = Page(Streams(hub))
        await asyncio.sleep(0.01)
        page.leave()
        await page.task
        hub.publish("t", 1, b"x")
        return hub.listeners(), page.bodies[1:]

    assert run(story()) == (0, [])


def test_the_end_of_the_process_ends_every_stream_and_refuses_new_ones() -> None:
    async def story() -> tuple[dict[str, Any], int, int]:
        hub = Hub()
        page = Page(Streams(hub))
        await asyncio.sleep(0.01)
        hub.stop()
        await page.task
        late = Page(Streams(hub))
        await late.task
        return page.sent[-1], late.sent[0]["status"], hub.listeners()

    last = {"type": "http.response.body", "body": b"", "more_body": False}
    assert run(story()) == (last, 503, 0)


@pytest.mark.attack(9, "more streams than there are connections for")
def test_there_are_so_many_streams_and_the_rest_is_for_pages() -> None:
    async def story() -> list[int]:
        streams = Streams(Hub(), most=2)
        pages = [Page(streams) for _ in range(3)]
        await pages[2].task
        pages[0].leave()
        await pages[0].task
        pages.append(Page(streams))
        await pages[3].hears(0)
        return [page.sent[0]["status"] for page in pages]

    assert run(story()) == [200, 200, 503, 200]


def test_only_a_get_of_some_topic_is_a_stream() -> None:
    async def story() -> list[int]:
        streams = Streams(Hub())
        pages = [
            Page(streams, method="POST"),
            Page(streams, "/live/"),
            Page(streams, "/live/" + "x" * 201),
        ]
        await asyncio.gather(*(page.task for page in pages))
        return [page.sent[0]["status"] for page in pages]

    assert run(story()) == [404, 404, 404]


def test_a_topic_that_does_not_exist_is_not_found() -> None:
    async def story() -> tuple[list[int], list[str]]:
        asked: list[str] = []

        def exists(topic: str) -> bool:
            asked.append(topic)
            return topic == "t"

        hub = Hub()
        streams = Streams(hub, exists=exists)
        first, unknown = Page(streams), Page(streams, "/live/nosuch")
        await unknown.task
        hub.publish("t", 1, b"one")
        await first.hears(1)
        # Somebody listens already: nobody has to be asked.
        second = Page(streams)
        await second.hears(1)
        first.leave()
        second.leave()
        await asyncio.gather(first.task, second.task)
        return [page.sent[0]["status"] for page in (first, second, unknown)], sorted(asked)

    assert run(story()) == ([200, 200, 404], ["nosuch", "t"])


def test_one_who_does_not_read_delays_nobody_and_gets_the_latest_afterwards() -> None:
    async def story() -> tuple[list[bytes], list[bytes]]:
        hub = Hub()
        stuck, quick = Page(Streams(hub)), Page(Streams(hub))
        await asyncio.sleep(0.01)
        stuck.reads.clear()
        for number in range(1, 6):
            hub.publish("t", number, b"%d" % number)
            await quick.hears(number)
        stuck.reads.set()
        return quick.bodies[1:], await stuck.hears(2)

    five = [b"id: %d\ndata: %d\n\n" % (n, n) for n in range(1, 6)]
    assert run(story()) == (five, [five[0], five[4]])
