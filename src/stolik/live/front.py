"""The front of the process: streams natively, everything else to a WSGI application in threads.

A request's body is read here, limited and with a time-out, before a thread is taken: phones that
stall in the middle of an upload wait in the event loop and delay nobody. Knows no Django.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from typing import IO, Any

from stolik.live.streams import Application, Receive, Scope, Send

LARGEST = 12 * 1024 * 1024
PATIENCE = 20.0  # seconds of silence
LONGEST = 9  # times as long for the whole of a body that keeps arriving
IN_MEMORY = 256 * 1024
CHUNK = 64 * 1024


class Front:
    """Sends `/live/...` to the streams and the rest, body and all, to the pages."""

    def __init__(
        self,
        streams: Application,
        pages: Application,
        *,
        on_start: Callable[[], None] = lambda: None,
        on_stop: Callable[[], None] = lambda: None,
        largest: int = LARGEST,
        patience: float = PATIENCE,
    ) -> None:
        self._streams, self._pages = streams, pages
        self._on_start, self._on_stop = on_start, on_stop
        self._largest, self._patience = largest, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] != "http":
            return
        elif scope["path"].startswith("/live/"):
            await self._streams(scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as spool:
            try:
                size = await self._read(receive, spool)
            except TimeoutError:
                await _refuse(send, 408, b"The request did not arrive in time. Please try again.")
                return
            if size is None:
                return
            if size > self._largest:
                await _refuse(send, 413, b"That is too large. Please send a smaller file.")
                return
            spool.seek(0)
            await self._pages(scope, _replayed(spool, size, receive), send)

    async def _read(self, receive: Receive, spool: IO[bytes]) -> int | None:
        """How many bytes came, or None if the other side has gone.

        What is too large is read to its end and dropped: an answer given while the other side
        still sends would be lost with the connection.
        """
        size = 0
        now = asyncio.get_running_loop().time
        end = now() + self._patience * LONGEST
        async with asyncio.timeout(self._patience) as limit:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body = message.get("body", b"")
                size += len(body)
                if size <= self._largest:
                    spool.write(body)
                if not message.get("more_body"):
                    return size
                limit.reschedule(min(now() + self._patience, end))

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._on_start()
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                self._on_stop()
                await send({"type": "lifespan.shutdown.complete"})
                return


def _replayed(spool: Any, size: int, receive: Receive) -> Receive:
    """The body again, from memory or disk; after it whatever the connection says."""
    left = size
    started = False

    async def again() -> dict[str, Any]:
        nonlocal left, started
        if started and left <= 0:
            return dict(await receive())
        started = True
        chunk = spool.read(min(CHUNK, left)) if left > 0 else b""
        left -= len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": left > 0}

    return again


async def _refuse(send: Send, status: int, text: bytes) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
