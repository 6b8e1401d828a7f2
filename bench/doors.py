"""What an attack costs everybody else: the slowest empty page meanwhile, beside a quiet moment.

    python bench/doors.py [--rounds 3]

The real process with the demo tournament. Somebody asks for the empty page (/healthz) again and
again, first alone, then while one of the attacks of docs/security.md is sent. Prints for each how
many times slower the slowest empty page was than the slowest one of a quiet moment of the same
length, and how long the answer to the attack itself took in empty pages. Last line: JSON.
"""

from __future__ import annotations

import argparse
import http.client
import io
import json
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from pages import EMPTY, get, logged_in, running

from stolik.web.installation import server

QUIET = 1.0  # seconds
LARGE_FORM = b"name_1=a" + b"%CC%81" * 700_000
# Forty tiles made so that there are too many ways to lay them.
TILES = (
    " ".join([f"{colour}{number}" for number in range(1, 6) for colour in "KRBO"] * 2)[:-6] + " J J"
)
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Site:
    """Where it is, and the cookies of its organiser."""

    port: int
    cookie: str


Attack = Callable[[Site], int]


def send(port: int, path: str, body: bytes, cookie: str = "", kind: str = FORM) -> int:
    """The status of an answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
        connection.request("POST", path, body, {"Content-Type": kind, "Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        return answer.status


def token(port: int, path: str, cookie: str) -> tuple[str, str]:
    """What a form of a page needs to be sent: its token, and the cookies."""
    _, headers, page = get(port, path, cookie)
    value = page.partition(b'name="csrfmiddlewaretoken" value="')[2].partition(b'"')[0].decode()
    given = [line.partition(";")[0] for line in headers.get_all("Set-Cookie") or ()]
    return value, "; ".join(filter(None, [cookie, *given]))


def large_form(site: Site) -> int:
    """A field of 4 MB of accents."""
    return send(site.port, "/t/demo/join", LARGE_FORM)


def logins(site: Site) -> int:
    """32 log-ins at once."""
    value, cookies = token(site.port, "/login", "")
    forms = [
        urlencode({"csrfmiddlewaretoken": value, "username": f"x{n}", "password": "wrong wrong"})
        for n in range(32)
    ]
    return together(
        [lambda form=form: send(site.port, "/login", form.encode(), cookies) for form in forms]
    )


def tiles(site: Site) -> int:
    """Sixteen questions of forty tiles at once."""
    body = json.dumps({"ruleset": "pl-turniej", "end": "out", "rack": TILES}).encode()
    return together([partial(send, site.port, "/clock/could", body, kind="application/json")] * 16)


def far_cell(site: Site) -> int:
    """A spreadsheet with a cell at XFD1048576."""
    value, cookies = token(site.port, "/t/demo/desk/people/import", site.cookie)
    bound = "bench-of-doors"
    head = f'--{bound}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{value}'
    file = (
        f'\r\n--{bound}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    )
    body = head.encode() + file.encode() + workbook() + f"\r\n--{bound}--\r\n".encode()
    kind = f"multipart/form-data; boundary={bound}"
    return send(site.port, "/t/demo/desk/people/import", body, cookies, kind)


def workbook() -> bytes:
    """A file of 1.5 kB whose grid would take half a terabyte."""
    import xlsxwriter

    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "Imię i nazwisko")
        sheet.write(1_048_575, 16_383, "x")
    return target.getvalue()


def cookies(site: Site) -> int:
    """A cookie of 15 kB of backslashes."""
    return get(site.port, EMPTY, 'a="' + "\\" * 15_000 + '"')[0]


def silent(site: Site) -> int:
    """Three hundred connections that send half a header, and one that asks."""
    with ExitStack() as held:
        for _ in range(300):
            connection = held.enter_context(socket.create_connection(("127.0.0.1", site.port)))
            connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        return get(site.port, EMPTY, "")[0]


def together(acts: list[Callable[[], int]]) -> int:
    """The highest status of what was sent at once."""
    with ThreadPoolExecutor(len(acts)) as pool:
        return max(answer.result() for answer in [pool.submit(act) for act in acts])


@contextmanager
def asking(port: int) -> Iterator[list[float]]:
    """How long each empty page took meanwhile."""
    times: list[float] = []
    ended = threading.Event()

    def ask() -> None:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
            while not ended.is_set():
                begun = time.perf_counter()
                connection.request("GET", EMPTY)
                connection.getresponse().read()
                times.append(time.perf_counter() - begun)

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield times
    finally:
        ended.set()
        thread.join()


ATTACKS: tuple[tuple[int, Attack], ...] = (
    (1, large_form),
    (4, far_cell),
    (6, cookies),
    (7, logins),
    (8, tiles),
    (9, silent),
)


def measured(site: Site, attack: Attack) -> tuple[float, float, int]:
    """The slowest empty page during an attack beside a quiet one; its answer in empty pages."""
    with asking(site.port) as quiet:
        time.sleep(QUIET)
    with asking(site.port) as loud:
        begun = time.perf_counter()
        status = attack(site)
        took = time.perf_counter() - begun
        time.sleep(max(0.0, QUIET - took))
    return max(loud) / max(quiet), took / statistics.median(quiet), status


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3, help="of which the median is told")
    options = parser.parse_args(words)
    os.environ.pop("DATABASE_URL", None)
    rows = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        running(data := Path(scratch) / "data", silent=True) as port,
    ):
        server.set_up(data)
        site = Site(port, logged_in(port))
        for number, attack in ATTACKS:
            pairs = [measured(site, attack) for _ in range(options.rounds)]
            slower, long, status = (
                statistics.median(column) for column in zip(*pairs, strict=True)
            )
            what = (attack.__doc__ or "").rstrip(".")
            print(
                f"{slower:6.1f} x the slowest empty page  {long:6.0f} empty pages"
                f"  {status:.0f}  {number}: {what}",
                flush=True,
            )
            row = {"finding": number, "status": round(status), "slower": round(slower, 1)}
            rows.append({**row, "answer": round(long)})
    print(json.dumps({"doors": rows}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
