"""uvicorn as this process runs it: connections are watched, and streams end when it ends.

Knows uvicorn; what is served and where limits come from is given.
"""

from __future__ import annotations

import asyncio
import functools
import socket
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from stolik.live.connections import Connections, protocol_of
from stolik.live.streams import Application

GRACE: Final = 2  # seconds for open streams when the process is asked to end


class Server(uvicorn.Server):
    """Calls `on_end` before it waits for those who are still answered."""

    def __init__(
        self, config: uvicorn.Config, connections: Connections, on_end: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._connections, self._on_end = connections, on_end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._connections.trouble)
        if self.config.is_ssl:
            # A connection exists for us only after its handshake, which asyncio gives a minute.
            seconds = self._connections.limits.header_seconds
            patient = functools.partial(loop.create_server, ssl_handshake_timeout=seconds)
            loop.create_server = patient  # type: ignore[method-assign]  # uvicorn passes it nothing
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_end()
        await super().shutdown(sockets)


def server_of(
    application: Application, connections: Connections, on_end: Callable[[], None], **options: Any
) -> Server:
    """A server of an application; `options` are uvicorn's own (host, port, certificate)."""
    config = uvicorn.Config(
        application,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        proxy_headers=True,
        lifespan="on",
        http=protocol_of(connections),
        loop="asyncio",
        ws="none",
        h11_max_incomplete_event_size=connections.limits.header_bytes,
        **options,
    )
    return Server(config, connections, on_end)
