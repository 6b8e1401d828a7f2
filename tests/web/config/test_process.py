"""The site as a process: ends cleanly, resumes streams, logs no secret, bears stalled phones.

Ratios are compared, not times: the machine may be busy.
"""

from __future__ import annotations

import json
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.databases import clean, performing, settle
from support.serving_site import Site, read_event, serving

pytestmark = [pytest.mark.slow(40), pytest.mark.xdist_group("process")]
STALLED = 50
THREADS = 16
LARGEST = 12 * 1024 * 1024


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return clean(settle(tmp_path_factory.mktemp("site")))


@pytest.fixture(scope="module")
def site(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(environment, tmp_path_factory.mktemp("log") / "log", "--demo") as running:
        yield running


def stream(after: int | None = None, path: str = "/live/demo/standings/pl") -> bytes:
    """A request for a stream."""
    header = b"" if after is None else b"Last-Event-ID: %d\r\n" % after
    return b"GET %s HTTP/1.1\r\nHost: hall\r\n%s\r\n" % (path.encode(), header)


def middle(site: Site, times: int = 15) -> float:
    """How long a page usually takes, in seconds."""
    found = []
    for _ in range(times):
        begun = time.monotonic()
        assert site.get("/")[0] == 200
        found.append(time.monotonic() - begun)
    return statistics.median(found)


def test_fifty_phones_stalled_in_a_request_delay_nobody(site: Site) -> None:
    alone = middle(site)
    half = b"POST /login HTTP/1.1\r\nHost: hall\r\nContent-Length: 4000\r\n\r\nusername="
    with ExitStack() as stalled:
        for _ in range(STALLED):
            stalled.enter_context(site.connect(half))
        assert middle(site) < 5 * alone + 0.05


def test_phones_that_do_not_read_delay_nobody(site: Site) -> None:
    alone = middle(site)
    ask = b"GET /static/stolik/vendor/htmx-2.0.11.min.js HTTP/1.1\r\nHost: hall\r\n\r\n"
    with ExitStack() as stalled:
        for _ in range(THREADS + 4):
            stalled.enter_context(site.connect(ask * 100, room=4096))
        end = time.monotonic() + 120
        # They are served until their connections are full; then they must not be felt.
        while middle(site, 5) > 5 * alone + 0.05:
            assert time.monotonic() < end


def test_a_body_too_large_gets_413_while_pages_go_on(site: Site) -> None:
    head = b"POST /login HTTP/1.1\r\nHost: hall\r\nContent-Length: %d\r\n\r\n" % (LARGEST + 1)
    with site.connect(head) as connection:
        connection.sendall(b"x" * (LARGEST + 1))
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_stream_resumes_by_its_number_and_misses_nothing(
    site: Site, environment: dict[str, str]
) -> None:
    with site.connect(stream()) as first:
        number, _ = read_event(first)
    # While nobody listens something happens, in the same database.
    line = json.dumps({"key": "phone", "enter": 900}) + "\n"
    assert performing(environment, "perform", lines=line).stdout == "ack phone\n"
    with site.connect(stream(after=number)) as again:
        assert read_event(again)[0] == number + 1


def test_nothing_private_is_logged_and_every_answer_has_its_number(site: Site) -> None:
    secret = "aVeryPrivateToken42"
    for path in (f"/p/{secret}", f"/{secret}/", f"/live/{secret}/{secret}/pl", f"/?q={secret}"):
        if "/live/" in path:
            site.connect(stream(path=path)).close()
        else:
            site.get(path)
    site.get("/readyz")
    end = time.monotonic() + 120
    while not (found := [line for line in logged(site) if line.get("route") == "readyz"]):
        assert time.monotonic() < end
    line = found[-1]
    assert {name: line[name] for name in ("event", "method", "status", "level")} == {
        "event": "answered",
        "method": "GET",
        "status": 200,
        "level": "info",
    }
    assert len(line["request"]) == 12
    assert secret not in site.log.read_text(encoding="utf-8")


def logged(site: Site) -> list[dict[str, object]]:
    lines = site.log.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]


def test_it_ends_at_once_with_streams_open(tmp_path: Path) -> None:
    environment = clean(settle(tmp_path / "data"))
    with serving(environment, tmp_path / "log", "--demo") as site, ExitStack() as held:
        listening = [held.enter_context(site.connect(stream())) for _ in range(20)]
        for connection in listening:
            read_event(connection)
        ended: list[bytes] = []

        def rest() -> None:
            while more := listening[0].recv(1000):
                ended.append(more)

        reading = threading.Thread(target=rest)
        reading.start()
        site.stop()
        reading.join(timeout=10)
    assert site.process.returncode == 0
    # The last piece of a stream says that it is over: nobody was cut off.
    assert b"".join(ended).endswith(b"0\r\n\r\n")
    assert not (tmp_path / "data" / "serving.txt").exists()


def test_a_second_process_with_the_same_data_is_sent_to_the_first(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    with (
        serving(environment, tmp_path / "log") as site,
        pytest.raises(AssertionError) as refused,
        serving(environment, tmp_path / "second"),
    ):
        pass
    said = f"Stolik already runs with these data: http://127.0.0.1:{site.port}/\n"
    assert str(refused.value) == said
