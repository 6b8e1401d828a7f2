"""How many requests a second each page of the site answers, beside an empty page.

    python bench/pages.py [--seconds 2] [--only standings] [--writes 10]

The real process with the demo tournament (61 people, round 3); the empty page is /healthz, which
goes through the same server, threads and middleware. Every page that needs no more than the
tournament's address is measured for a visitor without an account and for the organiser, and the
state of a table for a phone, by turns with the empty page. Prints the share of the empty page's
rate: 0.25 means four times its cost. With `--writes` somebody changes data all the time, so that no
page can be kept for long.
"""

from __future__ import annotations

import argparse
import http.client
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from parts.ports import free_port

CLIENTS = 2
# A page and the empty one are asked for by turns, so that a busy machine slows both.
TURNS = 10
EMPTY = "/healthz"


@contextmanager
def running(data: Path, *, silent: bool = False) -> Iterator[int]:
    """The site with the demo; its port. `silent`: what it logs is expected."""
    port = free_port()
    environment = {**os.environ, "STOLIK_DATA": str(data), "STOLIK_LOG": "error"}
    environment.pop("DATABASE_URL", None)
    words = [sys.executable, "-m", "stolik", "serve", "--demo", "--port", str(port)]
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(
        words,
        env=environment,
        stdin=nothing,
        stdout=nothing,
        stderr=nothing if silent else None,
    )
    try:
        end = time.monotonic() + 60
        while not _up(port):
            if time.monotonic() > end or process.poll() is not None:
                raise SystemExit("the site did not start")
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def _up(port: int) -> bool:
    try:
        return get(port, EMPTY, "")[0] == 200
    except OSError:
        return False


def get(port: int, path: str, cookie: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", path, headers={"Cookie": cookie, "Accept-Language": "pl"})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def logged_in(port: int) -> str:
    """The cookies of the demo's organiser."""
    from stolik.web.installation.demo_site import ACCOUNT, PASSWORD

    _, headers, page = get(port, "/login", "")
    token = page.partition(b'name="csrfmiddlewaretoken" value="')[2].partition(b'"')[0].decode()
    cookie = "; ".join(said.partition(";")[0] for said in headers.get_all("Set-Cookie") or ())
    form = urlencode(
        {"csrfmiddlewaretoken": token, "username": ACCOUNT, "password": PASSWORD, "next": "/"}
    )
    kind = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("POST", "/login", form, kind)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 302:
            raise SystemExit(f"logging in gave {answer.status}")
        more = [said.partition(";")[0] for said in answer.headers.get_all("Set-Cookie") or ()]
    return "; ".join(more)


def pages(patterns: Any, before: str = "") -> Iterator[str]:
    """Every address that needs nothing but the tournament's."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from pages(pattern.url_patterns, route)
            continue
        path = "/" + route.replace("<slug:slug>", "demo").replace("<str:slug>", "demo")
        if "<" not in path and "(" not in path and path != "/logout":
            yield path


def rate(port: int, path: str, cookie: str, seconds: float) -> float:
    """Requests a second, by a few clients that keep their connections."""
    counts = [0] * CLIENTS
    end = time.monotonic() + seconds

    def asking(number: int) -> None:
        headers = {"Cookie": cookie, "Accept-Language": "pl"}
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
            while time.monotonic() < end:
                connection.request("GET", path, headers=headers)
                connection.getresponse().read()
                counts[number] += 1

    threads = [threading.Thread(target=asking, args=[number]) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


def rows(port: int, cookie: str, only: str) -> Iterator[tuple[str, str, str]]:
    """Who asks, for which page whose address contains `only`, with which cookies."""
    from django.urls import get_resolver

    from stolik.web.models.tournaments import TableCode

    for path in sorted(set(pages(get_resolver().url_patterns)) - {EMPTY}):
        if only not in path:
            continue
        for viewer, cookies in (("visitor", ""), ("organiser", cookie)):
            if get(port, path, cookies)[0] == 200:
                yield viewer, path, cookies
    table = TableCode.objects.order_by("number").first()
    if table and only in (path := f"/k/{table.token}/state"):
        yield "phone", path, ""


@contextmanager
def writing(times: int) -> Iterator[None]:
    """Somebody who changes data so many times a second, from another process than the site's."""
    from django.db import connection

    from stolik.web.models.tournaments import TableClock, Tournament

    stop = threading.Event()

    def write() -> None:
        event = Tournament.objects.get(slug="demo")
        while not stop.wait(1 / times):
            TableClock.objects.update_or_create(
                tournament=event, table=0, defaults={"round": 1, "game": 1}
            )
        connection.close()

    thread = threading.Thread(target=write)
    if times:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        if times:
            thread.join()


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each page")
    parser.add_argument("--only", default="", help="pages whose address contains this")
    parser.add_argument("--writes", type=int, default=0, help="changes a second meanwhile")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        from stolik.web.installation import server

        os.environ.pop("DATABASE_URL", None)
        server.set_up(data)
        with running(data) as port, writing(options.writes):
            cookie = logged_in(port)
            rate(port, EMPTY, cookie, options.seconds)
            for viewer, path, cookies in rows(port, cookie, options.only):
                measure(port, viewer, path, cookies, options.seconds)
    return 0


def measure(port: int, viewer: str, path: str, cookie: str, seconds: float) -> None:
    """One row: a page by turns with the empty page."""
    size = len(get(port, path, cookie)[2]) / 1024
    turns = [
        (rate(port, EMPTY, cookie, seconds / TURNS), rate(port, path, cookie, seconds / TURNS))
        for _ in range(TURNS)
    ]
    empty, page = (sum(rates) / TURNS for rates in zip(*turns, strict=True))
    share = f"{page / empty:5.2f} of an empty page" if empty else "    ?"
    print(f"{share}  {page:6.0f}/s  {size:7.1f} KB  {viewer:9}  {path}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
