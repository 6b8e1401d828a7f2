"""Server-Sent Events over bare ASGI: one stream a page, resumed by its last number.

`GET /live/<topic>` with `Last-Event-ID` or `?after=N`; 404 where there is no such topic. Every
event carries the whole fragment and the sequence number as its id. Who accepts gzip gets a tenth of
the bytes, which a hall's wifi needs; they are compressed once for all. Knows the hub, no rendering
and no Django.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, unquote

from stolik.live.hub import Body, Hub, Listener

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

# Proxies and phones drop what stays silent; a comment keeps a stream open.
HEARTBEAT = 20.0
STILL_HERE = b": still here\n\n"
OPENING = b"retry: 2000\n\n"
GZIP_BEGINS = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
GZIP = (b"content-encoding", b"gzip")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


@lru_cache(maxsize=64)
def event(body: Body) -> bytes:
    """A body as it goes over the wire: made once for all who listen."""
    lines = body.data.split(b"\n")
    return (
        b"id: %d\n" % body.sequence + b"".join(b"data: " + line + b"\n" for line in lines) + b"\n"
    )


@lru_cache(maxsize=64)
def packed(data: bytes) -> bytes:
    """Bytes as the next blocks of any gzip stream: they refer to nothing that came before."""
    squeeze = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return squeeze.compress(data) + squeeze.flush(zlib.Z_FULL_FLUSH)


def _as_it_is(data: bytes) -> bytes:
    return data


class Streams:
    """The ASGI application below /live/. `exists` is asked, in a thread, for a topic not open.

    At most `most` streams are open at once: the rest of the connections is for pages.
    """

    def __init__(
        self,
        hub: Hub,
        prefix: str = "/live/",
        heartbeat: float = HEARTBEAT,
        *,
        exists: Callable[[str], bool] | None = None,
        most: int | None = None,
    ) -> None:
        self._hub = hub
        self._prefix = prefix
        self._heartbeat = heartbeat
        self._exists = exists
        self._most = most
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        topic = unquote(scope["path"].removeprefix(self._prefix))
        if scope.get("method") != "GET" or not topic or len(topic) > 200:
            await _plain(send, 404)
            return
        if self._hub.closing:
            await _plain(send, 503)
            return
        if not await self._known(topic):
            await _plain(send, 404)
            return
        if self._most is not None and self._open >= self._most:
            await _plain(send, 503)
            return
        self._open += 1
        try:
            await self._stream(topic, scope, receive, send)
        finally:
            self._open -= 1

    async def _stream(self, topic: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Open until one of the two sides ends it."""
        gzip = _takes_gzip(scope)
        headers = [*HEADERS, GZIP] if gzip else HEADERS
        opening = GZIP_BEGINS + packed(OPENING) if gzip else OPENING
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": opening, "more_body": True})
        listener = self._hub.open(topic, _seen(scope))
        watching = asyncio.ensure_future(_watch(receive, listener))
        beating = asyncio.get_running_loop().call_later(self._heartbeat, self._beat, listener)
        try:
            await self._tell(listener, send, packed if gzip else _as_it_is)
        finally:
            ended = listener.gone
            listener.gone = True
            beating.cancel()
            watching.cancel()
            self._hub.close(listener)
        if not ended:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _known(self, topic: str) -> bool:
        """Whether there is such a topic; what somebody listens to already is not asked again."""
        if self._exists is None or self._hub.latest(topic) is not None:
            return True
        return await asyncio.to_thread(self._exists, topic)

    async def _tell(self, listener: Listener, send: Send, wire: Callable[[bytes], bytes]) -> None:
        """Everything new until somebody ends it."""
        while True:
            body = await listener.newer(self._hub)
            if listener.gone or self._hub.closing:
                return
            data = wire(event(body) if body else STILL_HERE)
            await send({"type": "http.response.body", "body": data, "more_body": True})

    def _beat(self, listener: Listener) -> None:
        if not listener.gone:
            listener.wake()
            asyncio.get_running_loop().call_later(self._heartbeat, self._beat, listener)


def _takes_gzip(scope: Scope) -> bool:
    return any(
        name == b"accept-encoding" and b"gzip" in value for name, value in scope.get("headers", ())
    )


def _seen(scope: Scope) -> int:
    """The last number the page has; -1 if it has seen nothing."""
    headers = dict(scope.get("headers", ()))
    after = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("after", ["-1"])[0]
    given = headers.get(b"last-event-id", after.encode("latin-1", "replace"))
    try:
        return int(given)
    except ValueError:
        return -1


async def _watch(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.leave()


async def _plain(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
