"""How many requests a second each page of the site answers, beside an empty page.

    python bench/pages.py [--seconds 2] [--only t/]

The real process with the demo tournament (61 people, round 3); the empty page is /healthz, which
goes through the same server, threads and middleware. Every page that needs no more than the
tournament's address is measured, logged in as its organiser, by turns with the empty page. Prints
the share of the empty page's rate: 0.25 means four times its cost.
"""

from __future__ import annotations

import argparse
import http.client
import os
import socket
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

CLIENTS = 2
EMPTY = "/healthz"


@contextmanager
def running(data: Path, *, silent: bool = False) -> Iterator[int]:
    """The site with the demo; its port. `silent`: what it logs is expected."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
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


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each page")
    parser.add_argument("--only", default="", help="pages whose address contains this")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        from stolik.web.installation import server as serving

        os.environ.pop("DATABASE_URL", None)
        serving.set_up(data)
        from django.urls import get_resolver

        with running(data) as port:
            cookie = logged_in(port)
            rate(port, EMPTY, cookie, options.seconds)
            for path in sorted(set(pages(get_resolver().url_patterns))):
                if options.only not in path or path == EMPTY:
                    continue
                status, _, body = get(port, path, cookie)
                if status != 200:
                    continue
                empty = rate(port, EMPTY, cookie, options.seconds)
                found = rate(port, path, cookie, options.seconds)
                share = f"{found / empty:5.2f} of an empty page" if empty else "    ?"
                print(f"{share}  {found:6.0f}/s  {len(body) / 1024:7.1f} KB  {path}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
