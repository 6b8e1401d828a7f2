"""A hall with phones: processes over plain HTTP and over HTTPS, a browser, tables, the desk.

Plain HTTP is plain: phones reach it by a name that no browser trusts as it trusts localhost. The
certificate of the other is made here and pinned, so that the browser keeps pages as it would with
a bought one.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlencode

from playwright.sync_api import Browser, Playwright, Request, sync_playwright

from support.browsing import launched
from support.databases import clean, own_folder
from support.phone_data import NAME, certificate, prepared
from support.serving_site import free_port

Scheme = Literal["http", "https"]
TOKEN = "c" * 32


def switches() -> list[str]:
    """What Chromium is started with here, besides."""
    named = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    return [named, f"--ignore-certificate-errors-spki-list={certificate().pin}"]


@dataclass(frozen=True)
class Label:
    """What stands on a table: its number and its link; and who sits there, seat A first."""

    slug: str
    number: int
    token: str
    seats: tuple[int, ...]


@dataclass
class Hall:
    """A site that can be stopped and started again, with tables nobody has used yet."""

    scheme: Scheme
    data: Path
    port: int
    environment: dict[str, str]
    session: str = ""
    free: dict[str, list[Label]] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    faults: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"{self.scheme}://{NAME}:{self.port}"

    def table(self, slug: str = "many", seats: int = 4) -> Label:
        found = next(one for one in self.free[slug] if len(one.seats) == seats)
        self.free[slug].remove(found)
        return found

    def watched(self) -> Iterator[Hall]:
        """Answering, and no script may fail meanwhile."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        self.faults.clear()
        yield self
        assert self.faults == []

    def start(self) -> None:
        words = [sys.executable, "-m", "stolik", "serve", "--port", str(self.port)]
        if self.scheme == "https":
            words += ["--cert", certificate().cert, "--key", certificate().key]
        with (self.data / "log").open("ab") as log:
            self.process = subprocess.Popen(
                words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        until(self._answers, 60)

    def kill(self) -> None:
        """As when the laptop dies; nothing to do where it is dead already."""
        assert self.process
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait(20)

    def _answers(self) -> bool:
        assert self.process
        assert self.process.poll() is None, (self.data / "log").read_text()[-2000:]
        try:
            return self._ask("/readyz", None)[0] == 200
        except OSError:
            return False

    def _ask(
        self, path: str, body: bytes | None, more: dict[str, str] | None = None
    ) -> tuple[int, str]:
        address = f"{self.scheme}://127.0.0.1:{self.port}"
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={TOKEN}; language=en",
            "X-CSRFToken": TOKEN,
            "Referer": f"{address}/",
            **(more or {}),
        }
        request = urllib.request.Request(f"{address}{path}", body, headers)
        trusting = ssl._create_unverified_context() if self.scheme == "https" else None
        with urllib.request.urlopen(request, timeout=20, context=trusting) as answer:
            return answer.status, answer.read().decode()

    def delivers(self, request: Request) -> str:
        """What a phone sent reaches the server, whatever becomes of the answer."""
        path, body = "/" + request.url.split("/", 3)[3], (request.post_data or "").encode()
        return self._ask(path, body, {"Content-Type": "application/json"})[1]

    def desk(self, label: Label, path: str = "", **form: Any) -> str:
        """A page of the desk; with a form, what the desk does."""
        return self._ask(
            f"/t/{label.slug}/desk/{path}", urlencode(form).encode() if form else None
        )[1]

    def rows(self, asked: str, *about: Any) -> list[Any]:
        """What the database holds, read past the site."""
        with closing(sqlite3.connect(self.data / "stolik.sqlite3")) as database:
            return [row[0] for row in database.execute(asked, about)]

    def journal(self, label: Label) -> list[dict[str, Any]]:
        """Every fact of the table's tournament."""
        asked = (
            "SELECT line FROM event_factrow JOIN event_tournament t ON t.id = tournament_id "
            "WHERE slug = ? ORDER BY sequence"
        )
        return [json.loads(line) for line in self.rows(asked, label.slug)]

    def facts(self, label: Label) -> list[dict[str, Any]]:
        """Everything recorded about a table by those sitting there."""
        return [line for line in self.journal(label) if table_of(line) == label.number]

    def note(self, reference: str) -> str:
        (text,) = self.rows("SELECT text FROM event_note WHERE reference = ?", reference)
        return str(text)

    def names(self, label: Label) -> list[str]:
        return [fact["fact"] for fact in self.facts(label)]

    def asides(self, label: Label) -> list[dict[str, Any]]:
        """Reports kept for the desk."""
        asked = (
            "SELECT report FROM event_aside JOIN event_tournament t ON t.id = tournament_id "
            'WHERE slug = ? AND "table" = ?'
        )
        return [json.loads(report) for report in self.rows(asked, label.slug, label.number)]


def table_of(line: dict[str, Any]) -> int | None:
    """The table a recorded fact is about."""
    number = line.get("report", line).get("table")
    return number if isinstance(number, int) else None


def until(found: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait for something outside the browser."""
    end = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return value


@cache
def hall_of(scheme: Scheme) -> Hall:
    """The hall of this run, answering; stopped in the end."""
    kept, told = prepared()
    folder = own_folder()
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    labels = {
        slug: [Label(slug, number, token, tuple(seats)) for number, token, seats in rows]
        for slug, rows in told["tables"].items()
    }
    hall = Hall(scheme, folder, free_port(), clean(folder), told["session"], labels)
    hall.start()
    atexit.register(hall.kill)
    return hall


@contextmanager
def phone_browser() -> Iterator[tuple[Playwright, Browser]]:
    with sync_playwright() as playwright:
        browser = launched(playwright, *switches())
        yield playwright, browser
        browser.close()
