"""How long until the last of thousands of open pages sees a new standing.

    python bench/live.py [--listeners 5000] [--changes 15]

The site as it is (a fact is committed, the standings are rendered and pushed) beside a bare ASGI
server of a few lines that sends the same bytes to as many connections, changing by turns in one
run. The delay counts from the commit, rendering included. Goal: at most 1.4 times the bare
server's delay with 5,000 listeners. POSIX only.
"""

from __future__ import annotations

import argparse
import os
import resource
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from parts.ports import free_port

GOAL = 1.4
SERVERS = Path(__file__).parent / "parts" / "live_servers.py"
PATIENCE = 60.0


@dataclass
class Server:
    """One of the two, with the pages that listen to it."""

    name: str
    process: subprocess.Popen[str]
    port: int
    pages: list[socket.socket] = field(default_factory=list)
    delays: list[tuple[float, float]] = field(default_factory=list)

    def change(self) -> float:
        """Something happens; the moment of it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("change\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def memory(self) -> int:
        """KB of the process; 0 where nobody says."""
        try:
            said = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0
        return int(said.partition("VmRSS:")[2].split()[0])


def start(name: str, folder: Path, cleanup: ExitStack) -> Server:
    port = free_port()
    environment = {**os.environ, "STOLIK_DATA": str(folder / "data"), "STOLIK_LOG": "error"}
    environment.pop("DATABASE_URL", None)
    process = subprocess.Popen(
        [sys.executable, str(SERVERS), name, str(port), str(folder / "event")],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    cleanup.callback(process.wait)
    cleanup.callback(process.kill)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return Server(name, process, port)
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"the {name} server did not start")


def listen(server: Server, count: int) -> None:
    """Open the pages; each has got the beginning of its stream when this ends."""
    request = b"GET /live/demo/standings/pl?after=0 HTTP/1.1\r\nHost: x\r\n"
    request += b"Accept-Encoding: gzip\r\n\r\n"
    for _ in range(count):
        page = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        page.sendall(request)
        server.pages.append(page)
    for page in server.pages:
        seen = b""
        while b"\r\n\r\n" not in seen:
            seen += page.recv(65536)
        page.setblocking(False)


def drain(server: Server) -> None:
    """Read what is there already: the standings as they were."""
    poll = select.epoll()
    by_number = {page.fileno(): page for page in server.pages}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    while ready := poll.poll(0.5):
        for number, _ in ready:
            by_number[number].recv(1 << 20)
    poll.close()


def measure(server: Server, file: Path) -> None:
    """One change: when half of the pages, and when the last one has all of it."""
    poll = select.epoll()
    left = {page.fileno(): 0 for page in server.pages}
    by_number = {page.fileno(): page for page in server.pages}
    for number in left:
        poll.register(number, select.EPOLLIN)
    changed = server.change()
    data = file.read_bytes()
    whole = len(data) + len(f"{len(data):x}") + 4  # as one chunk of HTTP
    done: list[float] = []
    end = time.monotonic() + PATIENCE
    while left and time.monotonic() < end:
        for number, _ in poll.poll(1):
            left[number] += len(by_number[number].recv(1 << 20))
            if left[number] >= whole:
                done.append(time.monotonic() - changed)
                poll.unregister(number)
                del left[number]
    poll.close()
    if left:
        raise SystemExit(f"{server.name}: {len(left)} pages saw nothing")
    server.delays.append((statistics.median(done), max(done)))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--listeners", type=int, default=5000)
    parser.add_argument("--changes", type=int, default=15)
    options = parser.parse_args(words)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if 2 * options.listeners + 100 > most:
        raise SystemExit(f"this machine allows {most} open files: --listeners {most // 2 - 100}")
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as cleanup:
        folder = Path(scratch)
        site, bare = start("site", folder, cleanup), start("bare", folder, cleanup)
        for server in (site, bare):
            before = server.memory()
            begun = time.monotonic()
            listen(server, options.listeners)
            took = time.monotonic() - begun
            drain(server)
            each = (server.memory() - before) / options.listeners
            print(
                f"{server.name}: {len(server.pages)} listeners in {took:.1f} s, {each:.1f} KB each"
            )
        for number in range(options.changes + 1):
            for server in (site, bare):
                measure(server, folder / "event")
                if number == 0:  # the first warms caches up
                    server.delays.clear()
        size = (folder / "event").stat().st_size
        for server in (site, bare):
            for page in server.pages:
                page.close()
    for server in (site, bare):
        half, last = (statistics.median(times) * 1000 for times in zip(*server.delays, strict=True))
        print(f"{server.name}: half of them after {half:.0f} ms, the last after {last:.0f} ms")
    ratios = [a[1] / b[1] for a, b in zip(site.delays, bare.delays, strict=True)]
    ratio = statistics.median(ratios)
    verdict = "ok" if ratio <= GOAL else "MISSED"
    print(f"an event of {size} bytes, {options.changes} changes of each by turns")
    print(f"last listener, site / bare: {ratio:.2f} (goal: at most {GOAL}) {verdict}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
