"""The site as a process against silent connections, few files and long headers."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.databases import clean, settle
from support.serving_site import Site, serving

pytestmark = [pytest.mark.slow(40), pytest.mark.xdist_group("process")]
STREAM = b"GET /live/demo/standings/pl HTTP/1.1\r\nHost: hall\r\n\r\n"
ESTABLISHED = "01"
HALF = b"GET / HTTP/1.1\r\nHost: hall\r\nCookie: a="


def limited(kind: str) -> list[str]:
    """A command that starts another with 256 files: -S until they are raised, none for good."""
    return ["sh", "-c", f'ulimit {kind} -n 256; exec "$@"', "sh"]


def file_limit(site: Site) -> tuple[int, int]:
    """The limits of the process, as the system knows them."""
    limits = Path(f"/proc/{site.process.pid}/limits")
    if not limits.exists():
        pytest.skip("this system does not tell a process's limits")
    soft, hard = re.search(r"Max open files\s+(\d+)\s+(\d+)", limits.read_text()).groups()  # type: ignore[union-attr]
    return int(soft), int(hard)


def wait(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.attack(9, "silent connections and half headers that stay for ever")
def test_silent_and_half_connections_are_closed_and_streams_are_not(tmp_path: Path) -> None:
    environment = {**clean(settle(tmp_path / "data")), "STOLIK_HEADER_SECONDS": "1"}
    with serving(environment, tmp_path / "log", "--demo") as site, ExitStack() as held:
        stream = held.enter_context(site.connect(STREAM))
        assert stream.recv(15) == b"HTTP/1.1 200 OK"
        silent = [held.enter_context(site.connect()) for _ in range(50)]
        halves = [held.enter_context(site.connect(HALF)) for _ in range(50)]
        assert {connection.recv(100) for connection in silent} == {b""}
        assert {connection.recv(12) for connection in halves} == {b"HTTP/1.1 408"}
        wait(lambda: connected(site) <= 1)
        assert site.get("/healthz")[0] == 200
        # The stream is older than all of them, and goes on.
        assert still_open(stream)


def connected(site: Site) -> int:
    """How many connections the process has; 0 where nobody says."""
    table = Path("/proc/net/tcp")
    rows = [row.split() for row in table.read_text().splitlines()[1:]] if table.exists() else []
    return sum(row[1].endswith(f":{site.port:04X}") and row[3] == ESTABLISHED for row in rows)


def still_open(connection: socket.socket) -> bool:
    """Whether the other side has not ended it; reads what there is."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return True
    return False


@pytest.mark.attack(9, "256 open files, as a terminal on macOS gives")
def test_the_limit_of_files_is_raised_at_the_start(tmp_path: Path) -> None:
    environment = clean(settle(tmp_path / "data"))
    with serving(environment, tmp_path / "log", through=limited("-S")) as site:
        soft, hard = file_limit(site)
        assert soft == min(hard, 65536)
        assert soft > 256


@pytest.mark.attack(9, "400 silent connections where only 256 files may be open")
def test_pages_answer_although_silent_connections_want_all_files(tmp_path: Path) -> None:
    environment = clean(settle(tmp_path / "data"))
    with serving(environment, tmp_path / "log", "--demo", through=limited("")) as site:
        assert file_limit(site) == (256, 256)
        with ExitStack() as held:
            streams = [held.enter_context(site.connect(STREAM)) for _ in range(20)]
            assert {stream.recv(15) for stream in streams} == {b"HTTP/1.1 200 OK"}
            for _ in range(400):
                held.enter_context(site.connect())
            assert [site.get(path)[0] for path in ("/", "/t/demo/", "/readyz") * 5] == [200] * 15
            for _ in range(100):
                held.enter_context(site.connect(HALF))
            assert site.get("/t/demo/")[0] == 200
            assert [still_open(stream) for stream in streams] == [True] * 20
        lines = site.log.read_text(encoding="utf-8").splitlines()
        assert sum("too many connections" in line for line in lines) == 1
        assert sum("out of files" in line for line in lines) <= 1
        assert not any('"error"' in line or "Traceback" in line for line in lines)
        assert site.log.stat().st_size < 100_000
        assert file_limit(site) == (256, 256)


@pytest.mark.attack(9, "as many streams as there are connections")
def test_streams_leave_room_for_pages(tmp_path: Path) -> None:
    environment = {**clean(settle(tmp_path / "data")), "STOLIK_CONNECTIONS": "40"}
    with serving(environment, tmp_path / "log", "--demo") as site, ExitStack() as held:
        streams = [held.enter_context(site.connect(STREAM)) for _ in range(40)]
        answers = [stream.recv(12) for stream in streams]
        assert (answers.count(b"HTTP/1.1 200"), answers.count(b"HTTP/1.1 503")) == (30, 10)
        assert site.get("/t/demo/")[0] == 200


@pytest.mark.attack(6, "a cookie of 60 KB, and one of 15 KB of backslashes")
def test_a_long_header_is_refused_and_a_costly_cookie_costs_nothing(tmp_path: Path) -> None:
    with serving(clean(settle(tmp_path / "data")), tmp_path / "log") as site:
        answers = {}
        for size in (15_000, 20_000, 60_000, 200_000):
            cookie = b'Cookie: a="' + b"\\" * size + b'"\r\n\r\n'
            with site.connect(b"GET / HTTP/1.1\r\nHost: hall\r\n" + cookie) as connection:
                answers[size] = connection.recv(12)
        refused = dict.fromkeys((20_000, 60_000, 200_000), b"HTTP/1.1 431")
        assert answers == {15_000: b"HTTP/1.1 200", **refused}
