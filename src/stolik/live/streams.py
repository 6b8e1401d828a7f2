"""Server-Sent Events over bare ASGI: one stream a page, resumed by its last number.

`GET /live/<topic>` with `Last-Event-ID` or `?after=N`. Every event carries the whole fragment and
the sequence number as its id. Knows the hub, no rendering and no Django.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, unquote

from stolik.live.hub import Body, Hub

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# Proxies and phones drop what stays silent; a comment keeps a stream open.
HEARTBEAT = 20.0
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def event(body: Body) -> bytes:
    """A body as it goes over the wire."""
    lines = body.data.split(b"\n")
    return (
        b"id: %d\n" % body.sequence + b"".join(b"data: " + line + b"\n" for line in lines) + b"\n"
    )


class Streams:
    """The ASGI application below /live/."""

    def __init__(self, hub: Hub, prefix: str = "/live/", heartbeat: float = HEARTBEAT) -> None:
        self._hub = hub
        self._prefix = prefix
        self._heartbeat = heartbeat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        topic = unquote(scope["path"].removeprefix(self._prefix))
        if scope.get("method") != "GET" or not topic or len(topic) > 200:
            await _plain(send, 404)
            return
        if self._hub.closing:
            await _plain(send, 503)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
        listener = self._hub.open(topic, _seen(scope))
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            while not gone.done() and not self._hub.closing:
                news = asyncio.ensure_future(listener.newer(self._hub, self._heartbeat))
                await asyncio.wait({news, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not news.done():
                    news.cancel()
                    break
                body = news.result()
                data = event(body) if body else b": still here\n\n"
                await send({"type": "http.response.body", "body": data, "more_body": True})
        finally:
            gone.cancel()
            self._hub.close(listener)
        if not gone.done():
            await send({"type": "http.response.body", "body": b"", "more_body": False})


def _seen(scope: Scope) -> int:
    """The last number the page has; -1 if it has seen nothing."""
    headers = dict(scope.get("headers", ()))
    after = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("after", ["-1"])[0]
    given = headers.get(b"last-event-id", after.encode("latin-1", "replace"))
    try:
        return int(given)
    except ValueError:
        return -1


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _plain(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
