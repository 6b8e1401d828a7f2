"""The front of the process: streams natively, everything else to a WSGI application in threads.

A request's body is read here, limited and with a time-out, before a thread is taken: phones that
stall in the middle of an upload wait in the event loop and delay nobody. Headers that are too
long, and cookies that would be slow to read, get no further. Knows no Django.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterable
from typing import IO, Any, Final

from stolik.live.streams import Application, Receive, Scope, Send
from stolik.phrases.language import Phrase

LARGEST = 12 * 1024 * 1024
PATIENCE = 20.0  # seconds of silence
LONGEST = 9  # times as long for the whole of a body that keeps arriving
IN_MEMORY = 256 * 1024
CHUNK = 64 * 1024
HEADER_BYTES = 16 * 1024
TOO_LONG: Final = Phrase(
    "The address or the cookies are too long. Delete this site's cookies and try again."
)
TOO_LATE: Final = Phrase("The request did not arrive in time. Please try again.")
TOO_LARGE: Final = Phrase("That is too large. Please send a smaller file.")

LONGEST_LANGUAGES: Final = 200
# How a refusal is written, for whoever asks for these languages (Accept-Language).
Written = Callable[[Phrase, str], str]


def in_english(phrase: Phrase, _: str) -> str:
    """A refusal as it stands in the program."""
    return phrase


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
        header_bytes: int = HEADER_BYTES,
        written: Written = in_english,
    ) -> None:
        self._streams, self._pages = streams, pages
        self._on_start, self._on_stop = on_start, on_stop
        self._largest, self._patience = largest, patience
        self._header_bytes = header_bytes
        self._written = written

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] != "http":
            return
        elif _header_size(scope) > self._header_bytes:
            # The protocol stops a header that has no end; this one came whole, in one piece.
            await self._refuse(scope, send, 431, TOO_LONG)
        elif scope["path"].startswith("/live/"):
            await self._streams(scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["headers"] = with_quick_cookies(scope["headers"])
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as spool:
            try:
                size = await self._read(receive, spool)
            except TimeoutError:
                await self._refuse(scope, send, 408, TOO_LATE)
                return
            if size is None:
                return
            if size > self._largest:
                await self._refuse(scope, send, 413, TOO_LARGE)
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

    async def _refuse(self, scope: Scope, send: Send, status: int, phrase: Phrase) -> None:
        text = self._written(phrase, _accepted_languages(scope)).encode()
        headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(text)).encode()),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": text})

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


def _accepted_languages(scope: Scope) -> str:
    """What the browser asks for; what is longer than any browser's wish is cut."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    wishes = (value for name, value in headers if name == b"accept-language")
    return next(wishes, b"")[:LONGEST_LANGUAGES].decode("latin-1")


def _header_size(scope: Scope) -> int:
    """The bytes of a request before its body, near enough."""
    target = len(scope.get("raw_path") or b"") + len(scope.get("query_string", b""))
    return target + sum(len(name) + len(value) + 4 for name, value in scope["headers"])


def with_quick_cookies(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers without cookies that hold a backslash.

    Reading a quoted one takes older Pythons (CVE-2024-7592) the square of its length, and every
    page reads all of them. Ours are letters, digits and a few signs; another program on the same
    host may have set these, so they are left out and the page is given all the same.

    >>> with_quick_cookies([(b"host", b"x"), (b"cookie", b'a="\\\\"; sessionid=abc; b="c"')])
    [(b'host', b'x'), (b'cookie', b' sessionid=abc; b="c"')]
    """
    return [
        (name, b";".join(one for one in value.split(b";") if b"\\" not in one))
        if name == b"cookie" and b"\\" in value
        else (name, value)
        for name, value in headers
    ]


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
