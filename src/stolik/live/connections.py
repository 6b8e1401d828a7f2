"""Every open connection of the process: who has not asked yet, and who gives way.

Whoever connects has a few seconds for a whole header, and whoever is answered has to read. Of one
address only so many may be without a finished request, and of all so many as leave files for the
process itself: beyond that the oldest that has not asked is closed, so that somebody silent never
keeps out somebody who asks. Whoever is being answered (a stream) is never closed for it.
Knows uvicorn, no Django.
"""

from __future__ import annotations

import asyncio
import errno
import http
import logging
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from stolik.live.addresses import Proxies, counted_address
from stolik.live.front import HEADER_BYTES, TOO_LATE, TOO_LONG, Written, in_english
from stolik.phrases.language import Phrase

log = logging.getLogger("stolik.live")

HEADER_SECONDS: Final = 10.0
UNFINISHED_PER_ADDRESS: Final = 200
# A whole hall connects in one moment: what it has sent may not have been looked at yet.
GRACE_SECONDS: Final = 2.0
UNREAD_SECONDS: Final = 60.0  # in which not one byte of an answer is taken
BETWEEN_LINES: Final = 60.0  # seconds until the log may say the same again
OUT_OF_FILES: Final = (errno.EMFILE, errno.ENFILE)
AT_ONCE: Final = 16  # connections that give way when files have run out

NO_ROOM: Final = Phrase("Too many pages are open just now. Please try again in a moment.")


class State(Enum):
    """How far a connection is with its request."""

    HEADER = auto()  # nothing, or half a header
    BODY = auto()
    ANSWERING = auto()
    IDLE = auto()  # answered, kept open for another


UNFINISHED: Final = (State.HEADER, State.BODY)


@dataclass(frozen=True, slots=True)
class Limits:
    """What connections may take; `total` below the limit of files."""

    total: int
    per_address: int = UNFINISHED_PER_ADDRESS
    header_seconds: float = HEADER_SECONDS
    header_bytes: int = HEADER_BYTES
    unread_seconds: float = UNREAD_SECONDS
    grace_seconds: float = GRACE_SECONDS


class Connection(Protocol):
    """What `Connections` wants of a connection."""

    address: str

    def give_way(self) -> None: ...


class Queue:
    """Connections by state, each state in the order in which they came to it."""

    __slots__ = ("_by_state",)

    def __init__(self) -> None:
        self._by_state: dict[State, dict[Connection, float]] = {
            state: {} for state in State if state is not State.ANSWERING
        }

    def add(self, connection: Connection, state: State, now: float) -> None:
        if state in self._by_state:
            self._by_state[state][connection] = now

    def remove(self, connection: Connection, state: State) -> None:
        if state in self._by_state:
            self._by_state[state].pop(connection, None)

    def unfinished(self) -> int:
        return sum(len(self._by_state[state]) for state in UNFINISHED)

    def oldest(self, state: State, until: float, besides: Connection | None) -> Connection | None:
        """Whoever is in a state for longest, if since a moment or earlier."""
        for connection, since in self._by_state[state].items():
            if connection is not besides:
                return connection if since <= until else None
        return None


class Connections:
    """The connections of one process; used in its event loop only."""

    def __init__(
        self, limits: Limits, proxies: Proxies | None = None, written: Written = in_english
    ) -> None:
        self.limits = limits
        self.written = written
        self._proxies = proxies or Proxies()
        self._states: dict[Connection, State] = {}
        self._queue = Queue()
        self._by_address: dict[str, Queue] = {}
        self._logged: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._states)

    def opened(self, connection: Connection, now: float) -> bool:
        """A new connection, which has not asked; False if there is no room for it."""
        if len(self._states) >= self.limits.total:
            self._say("too many connections: the oldest that has not asked gives way", now)
            if not self._make_room(now, connection):
                return False
        self.moved(connection, State.HEADER, now)
        return True

    def moved(self, connection: Connection, state: State, now: float) -> None:
        """How far a connection is now."""
        before = self._states.get(connection)
        if before is state:
            return
        self._states[connection] = state
        self._queue.add(connection, state, now)
        if before is not None:
            self._queue.remove(connection, before)
        if connection.address not in self._proxies:
            self._moved_at_address(connection, before, state, now)

    def closed(self, connection: Connection) -> None:
        before = self._states.pop(connection, None)
        if before is None:
            return
        self._queue.remove(connection, before)
        key = counted_address(connection.address)
        if queue := self._by_address.get(key):
            queue.remove(connection, before)
            if not queue.unfinished():
                del self._by_address[key]

    def trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The loop's handler of exceptions: no files left is one line a minute, not thousands."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in OUT_OF_FILES:
            loop.default_exception_handler(context)
            return
        self._say("out of files: connections that have not asked give way", loop.time())
        for _ in range(AT_ONCE):
            if not self._make_room(loop.time()):
                return

    def _moved_at_address(
        self, connection: Connection, before: State | None, state: State, now: float
    ) -> None:
        key = counted_address(connection.address)
        queue = self._by_address.setdefault(key, Queue())
        if before in UNFINISHED:
            queue.remove(connection, before)
        if state in UNFINISHED:
            queue.add(connection, state, now)
            if queue.unfinished() > self.limits.per_address:
                until = now - self.limits.grace_seconds
                self._gives_way(queue, ((state, until) for state in UNFINISHED), connection)
        elif not queue.unfinished():
            del self._by_address[key]

    def _make_room(self, now: float, newcomer: Connection | None = None) -> bool:
        """One connection less of all; those who have just come are kept while others will do."""
        silent = (State.HEADER, now - self.limits.grace_seconds)
        order = (silent, (State.IDLE, now), (State.HEADER, now), (State.BODY, now))
        return self._gives_way(self._queue, order, newcomer)

    def _gives_way(
        self, queue: Queue, order: Iterable[tuple[State, float]], newcomer: Connection | None
    ) -> bool:
        for state, until in order:
            if connection := queue.oldest(state, until, newcomer):
                self.closed(connection)
                connection.give_way()
                return True
        return False

    def _say(self, line: str, now: float) -> None:
        if now - self._logged.get(line, -BETWEEN_LINES) >= BETWEEN_LINES:
            self._logged[line] = now
            log.warning(line)


class LimitedProtocol(H11Protocol):
    """One connection of uvicorn's, that is watched; `kept` is set by `protocol_of`."""

    kept: Connections
    address = ""
    _asked = False
    _deadline: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if self.kept.opened(self, self.loop.time()):
            self._give_time()
        else:
            self._refuse(503, NO_ROOM)

    def connection_lost(self, exc: Exception | None) -> None:
        self._take_time_back()
        self._stop_watching()
        self.kept.closed(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch_reading()

    def give_way(self) -> None:
        """Somebody else needs the place more."""
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP, or a header without an end; called while the error is handled."""
        error = sys.exc_info()[1]
        too_long = isinstance(error, h11.RemoteProtocolError) and error.error_status_hint == 431
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()  # an answer is on its way: a second one would be taken for it
        elif too_long:
            self._refuse(431, TOO_LONG)
        else:
            super().send_400_response(msg)

    def _look(self) -> None:
        """Where the request is after something has arrived or been answered."""
        if self.transport.is_closing():
            return
        theirs = self.conn.their_state
        self._asked = self._asked or theirs is not h11.IDLE
        if theirs is h11.SEND_BODY:
            state = State.BODY
        elif theirs is not h11.IDLE:
            state = State.ANSWERING
        elif self._asked and not self.conn.trailing_data[0]:
            state = State.IDLE
        else:
            state = State.HEADER
        self.kept.moved(self, state, self.loop.time())
        # A body is waited for by whoever reads it, but nobody does once the answer is given.
        if state is State.HEADER or (state is State.BODY and self.cycle.response_complete):
            self._give_time()
        else:
            self._take_time_back()

    def _give_time(self) -> None:
        if self._deadline is None:
            seconds = self.kept.limits.header_seconds
            self._deadline = self.loop.call_later(seconds, self._too_late)

    def _take_time_back(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        if self.transport.is_closing():
            return
        if self.conn.trailing_data[0] and self.conn.our_state is h11.IDLE:
            self._refuse(408, TOO_LATE)
        else:
            self.transport.abort()

    def _watch_reading(self) -> None:
        """Look from time to time whether what is not sent yet becomes less."""
        self._stop_watching()
        if unsent := self.transport.get_write_buffer_size():
            seconds = self.kept.limits.unread_seconds
            self._reading = self.loop.call_later(seconds, self._still_reading, unsent)

    def _stop_watching(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _still_reading(self, unsent_before: int) -> None:
        if self.transport.get_write_buffer_size() >= unsent_before:
            self.transport.abort()
        else:
            self._watch_reading()

    def _refuse(self, status: int, phrase: Phrase) -> None:
        """An answer without a request to answer, and the end."""
        body = self.kept.written(phrase, "").encode()
        head = (
            f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\n"
            "content-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(body)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode("ascii") + body)
        self.transport.close()


def protocol_of(connections: Connections) -> type[H11Protocol]:
    """The protocol that uvicorn is given: every connection made by it is one of these."""
    return type("Protocol", (LimitedProtocol,), {"kept": connections})
