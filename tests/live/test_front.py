"""The front reads a body before it takes a thread: too slow, too large, gone, or handed on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from stolik.live.front import IN_MEMORY, TOO_LARGE, Front
from stolik.locale import language
from stolik.web.config.limits import refusal


def answered(
    chunks: list[tuple[float, bytes]],
    *,
    whole: bool = True,
    headers: Sequence[tuple[bytes, bytes]] = (),
    **limits: Any,
) -> tuple[int, bytes, int]:
    """(status, text, how often the page was called) for a body in chunks, each after a delay."""
    return asyncio.run(asyncio.wait_for(_answered(chunks, whole, headers, limits), 10))


async def _answered(
    chunks: list[tuple[float, bytes]],
    whole: bool,
    headers: Sequence[tuple[bytes, bytes]],
    limits: Any,
) -> tuple[int, bytes, int]:
    called = 0
    sent: list[Any] = []
    left = list(chunks)

    async def receive() -> dict[str, Any]:
        if not left:
            if not whole:
                return {"type": "http.disconnect"}
            await asyncio.sleep(60)
        wait, body = left.pop(0)
        await asyncio.sleep(wait)
        return {"type": "http.request", "body": body, "more_body": bool(left) or not whole}

    async def page(scope: Any, receive: Any, send: Any) -> None:
        nonlocal called
        called += 1
        body, more = b"", True
        while more:
            message = await receive()
            body += message["body"]
            more = message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"%d" % len(body) + body[:9]})

    async def send(message: Any) -> None:
        sent.append(message)

    async def nothing(*_: Any) -> None: ...

    scope = {"type": "http", "method": "POST", "path": "/x", "headers": list(headers)}
    await Front(nothing, page, **limits)(scope, receive, send)
    status = sent[0]["status"] if sent else 0
    return status, b"".join(m.get("body", b"") for m in sent), called


@pytest.mark.parametrize("size", [0, 1, IN_MEMORY - 1, IN_MEMORY, IN_MEMORY + 1, 3 * IN_MEMORY])
def test_a_body_is_handed_on_whole(size: int) -> None:
    body = b"a" * (size // 2) + b"b" * (size - size // 2)
    chunks = [(0, body[:1000]), (0, body[1000:])]
    assert answered(chunks) == (200, b"%d" % size + body[:9], 1)


def test_a_body_that_stops_is_refused_without_calling_the_page() -> None:
    status, text, called = answered([(0, b"half"), (9, b"more")], patience=0.02)
    assert (status, called) == (408, 0)
    assert b"try again" in text


def test_a_body_that_keeps_arriving_has_more_time() -> None:
    chunks = [(0.03, b"x")] * 4
    assert answered(chunks, patience=0.08)[0] == 200


def test_a_body_that_drips_for_ever_is_refused() -> None:
    chunks = [(0.015, b"x")] * 1000
    assert answered(chunks, patience=0.02)[::2] == (408, 0)


def test_a_body_too_large_is_refused_without_calling_the_page() -> None:
    assert answered([(0, b"12345"), (0, b"67890")], largest=9)[::2] == (413, 0)
    assert answered([(0, b"1234"), (0, b"56789")], largest=9)[::2] == (200, 1)


@pytest.mark.parametrize(
    ("wish", "tags"),
    [
        (b"", ["pl", "en"]),  # the site's, and English
        (b"de-AT, pl;q=0.5", ["de"]),
        (b"en", ["en"]),
        (b"xx", ["pl", "en"]),
        (b"x" * 9999 + b",de", ["pl", "en"]),
        (b"\xff\x00;;q=x", ["pl", "en"]),
    ],
)
def test_a_refusal_is_written_as_the_browser_wants_it(wish: bytes, tags: list[str]) -> None:
    headers = [(b"accept-language", wish)] if wish else []
    chunks = [(0, b"12345"), (0, b"67890")]
    text = answered(chunks, headers=headers, largest=9, written=refusal)[1].decode()
    assert text.splitlines() == [language(tag).say(TOO_LARGE) for tag in tags]


def test_one_who_leaves_in_the_middle_is_not_answered() -> None:
    assert answered([(0, b"half")], whole=False) == (0, b"", 0)
