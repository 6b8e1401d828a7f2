"""What the front lets through of a header: so many bytes, and no cookie that is slow to read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.http.cookie import parse_cookie

from stolik.live.front import HEADER_BYTES, Front, with_quick_cookies

OURS = "sessionid=k3x0-_.~; csrftoken=aB9; language=pl; messages=.eJyL:1abc:Q-_"


def asked(path: str = "/x", **scope: Any) -> tuple[int, list[list[tuple[bytes, bytes]]]]:
    """The status, and the headers that the page behind the front was given."""
    given: list[Any] = []
    sent: list[Any] = []

    async def page(scope: Any, _: Any, send: Any) -> None:
        given.append(scope["headers"])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    whole = {"type": "http", "method": "GET", "path": path, "headers": [], **scope}
    asyncio.run(Front(page, page)(whole, receive, send))
    return sent[0]["status"], given


@pytest.mark.attack(6, "a header of more than 16 KB")
@pytest.mark.parametrize("path", ["/x", "/live/t"])
@pytest.mark.parametrize(
    ("scope", "status"),
    [
        ({"headers": [(b"cookie", b"x" * (HEADER_BYTES - 10))]}, 200),
        ({"headers": [(b"cookie", b"x" * HEADER_BYTES)]}, 431),
        ({"headers": [(b"x", b"x")] * 2500}, 200),
        ({"headers": [(b"x", b"x")] * 4000}, 431),
        ({"query_string": b"x" * 16000}, 200),
        ({"query_string": b"x" * 17000}, 431),
        ({"raw_path": b"/" + b"x" * 17000}, 431),
    ],
)
def test_a_header_is_so_long_and_no_longer(path: str, scope: dict[str, Any], status: int) -> None:
    answer, given = asked(path, **scope)
    assert (answer, len(given)) == (status, int(status == 200))


@pytest.mark.attack(6, "a cookie of thousands of backslashes")
@pytest.mark.parametrize(
    ("cookies", "left"),
    [
        (OURS, OURS),
        ('a="b"; c=d', 'a="b"; c=d'),
        ('a="' + "\\" * 15_000 + '"', ""),
        (f'a="{chr(92) * 99}"; {OURS}', f" {OURS}"),
        (f"{OURS}; other={chr(92)}", OURS),
        ("\\", ""),
    ],
)
def test_cookies_with_backslashes_are_left_out_and_ours_stay(cookies: str, left: str) -> None:
    host = (b"host", b"back\\slash")
    status, given = asked(headers=[host, (b"cookie", cookies.encode())])
    assert (status, given) == (200, [[host, (b"cookie", left.encode())]])


@pytest.mark.attack(6, "a cookie of thousands of backslashes")
def test_no_cookie_that_gets_through_has_to_be_unquoted() -> None:
    # Joined by a comma, as the bridge to Django does with two headers of one name.
    headers = [(b"cookie", b'a="x'), (b"cookie", b"\\" * 9000), (b"cookie", b'\\"; sessionid=ok')]
    left = b",".join(value for _, value in with_quick_cookies(headers)).decode()
    assert parse_cookie(left) == {"a": '"x,, sessionid=ok'}
