"""The site as a real process, and a plain client for it: what phones and browsers meet."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.databases import filled


@dataclass(frozen=True)
class Site:
    """A running process: where it listens, and what it says."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def get(self, path: str, timeout: float = 10) -> tuple[int, bytes]:
        """The status and the body of a page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        with closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()

    def connect(self, said: bytes = b"", *, room: int | None = None) -> socket.socket:
        """A connection that has sent these bytes; it takes in no more than `room` unread."""
        connection = socket.socket()
        connection.settimeout(10)
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        connection.connect(("127.0.0.1", self.port))
        connection.sendall(said)
        return connection

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(
    environment: dict[str, str], log: Path, *words: str, through: Sequence[str] = ()
) -> Iterator[Site]:
    """`stolik serve` with these words, answering; stopped in the end.

    `through` is a command that starts it: one that limits what the process may have.
    """
    port = int(words[words.index("--port") + 1]) if "--port" in words else free_port()
    command = [*through, sys.executable, "-m", "stolik", "serve", "--port", str(port), *words]
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file, text=True
        )
    site = Site(process, port, log)
    try:
        _wait(site)
        yield site
    finally:
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait(timeout=20)


def environment_of(data: Path) -> dict[str, str]:
    """What a process needs to work on the site kept in a folder, with the tests' own modules."""
    return {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "STOLIK_DATA": str(data),
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings",
    }


@contextmanager
def serving_prepared(data: Path, script: str) -> Iterator[Site]:
    """A site in a folder, filled by a script that is given the folder."""
    filled(data, script)
    with serving(environment_of(data), data / "log") as site:
        yield site


def _wait(site: Site) -> None:
    end = time.monotonic() + 240
    while True:
        if site.process.poll() is not None or time.monotonic() > end:
            raise AssertionError(site.log.read_text(encoding="utf-8"))
        try:
            if site.get("/readyz")[0] == 200:
                return
        except OSError:
            time.sleep(0.05)


def read_event(connection: socket.socket) -> tuple[int, bytes]:
    """The next event of a stream: its id and the bytes of its data."""
    received = b""
    while b"\n\n" not in received.partition(b"\nid: ")[2]:
        more = connection.recv(65536)
        assert more, received
        received += more
    text = received.partition(b"\nid: ")[2].partition(b"\n\n")[0]
    number, _, data = text.partition(b"\n")
    return int(number), data
