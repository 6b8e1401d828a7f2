"""The two servers of bench/live.py: the site itself, and the least that sends the same bytes.

    python live_servers.py site PORT FILE     the real process with the demo tournament
    python live_servers.py bare PORT FILE     an ASGI application of a few lines

Each line on the standard input is one change. The site records a fact, renders and pushes; it
writes the event it pushed to FILE, and the bare server sends what is in FILE. Both answer with the
moment of the change on the clock that all processes of the machine share.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn

TOPIC = "demo/standings/pl"


def served(application: Any, port: int) -> None:
    config = uvicorn.Config(
        application, host="127.0.0.1", port=port, log_config=None, access_log=False, backlog=8192
    )
    config.timeout_graceful_shutdown = 1
    uvicorn.Server(config).run()


def orders() -> Any:
    """Lines of the parent; when it ends, so does this process."""
    yield from iter(sys.stdin.readline, "")
    os._exit(0)


def site(port: int, file: Path) -> None:
    from stolik.web.installation import server

    data = Path(os.environ["STOLIK_DATA"])
    server.set_up(data)
    server.migrate(data)
    from stolik.live.streams import event, packed
    from stolik.tournament.journal import Actor
    from stolik.tournament.journal import commands as c
    from stolik.web.installation import demo_site
    from stolik.web.tournaments import push, store

    tournament = demo_site.show()
    committed = 0.0
    inner = push.changed

    def changed(slug: str) -> None:
        nonlocal committed
        committed = time.monotonic()
        inner(slug)

    push.changed = changed

    def changing() -> None:
        for number, _ in enumerate(orders()):
            store.perform(tournament, c.Enter(5000 + number), Actor("organiser", "bench"))
            length = store.state(tournament).length
            while (body := push.HUB.latest(TOPIC)) is None or body.sequence < length:
                time.sleep(0.0005)
            file.write_bytes(packed(event(body)))
            print(committed, flush=True)

    threading.Thread(target=changing, daemon=True).start()
    server.serve("127.0.0.1", port)


def bare(port: int, file: Path) -> None:
    waiting: set[asyncio.Queue[bytes]] = set()
    headers = [(b"content-type", b"text/event-stream; charset=utf-8")]

    async def application(scope: Any, _: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        waiting.add(queue)
        loop_known.set_result(asyncio.get_running_loop()) if not loop_known.done() else None
        while True:
            data = await queue.get()
            await send({"type": "http.response.body", "body": data, "more_body": True})

    from concurrent.futures import Future

    loop_known: Future[asyncio.AbstractEventLoop] = Future()

    def broadcast(data: bytes) -> None:
        for queue in waiting:
            queue.put_nowait(data)

    def changing() -> None:
        for _ in orders():
            data = file.read_bytes()
            changed = time.monotonic()
            loop_known.result().call_soon_threadsafe(broadcast, data)
            print(changed, flush=True)

    threading.Thread(target=changing, daemon=True).start()
    served(application, port)


if __name__ == "__main__":
    {"site": site, "bare": bare}[sys.argv[1]](int(sys.argv[2]), Path(sys.argv[3]))
