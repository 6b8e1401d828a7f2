"""Who listens to what, and the latest bytes of every topic.

A topic holds one body and its sequence number. Listeners get the latest, never a backlog: while one
is slow, newer bodies replace older ones. Publishing is allowed from any thread. Knows no rendering.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Body:
    """The bytes of a topic at a sequence number."""

    sequence: int
    data: bytes


class Listener:
    """One open stream: sleeps until its topic has something newer than it has seen."""

    __slots__ = ("_sleeping", "gone", "seen", "topic")

    def __init__(self, topic: str, seen: int) -> None:
        self.topic = topic
        self.seen = seen
        self.gone = False
        self._sleeping: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """End the sleep, news or not; runs in the event loop."""
        if self._sleeping and not self._sleeping.done():
            self._sleeping.set_result(None)

    def leave(self) -> None:
        """The other side has gone."""
        self.gone = True
        self.wake()

    async def newer(self, hub: Hub) -> Body | None:
        """The latest body if it is news, now or after one sleep; None if it was woken for less."""
        body = self._news(hub)
        if body is None and not self.gone and not hub.closing:
            # A bare future: thousands of these wake at once, and tasks or timers would add up.
            self._sleeping = asyncio.get_running_loop().create_future()
            await self._sleeping
            body = self._news(hub)
        return body

    def _news(self, hub: Hub) -> Body | None:
        body = hub.latest(self.topic)
        if body is None or body.sequence <= self.seen:
            return None
        self.seen = body.sequence
        return body


class Hub:
    """All topics of one process. `ask` hears of a topic somebody opened and nobody filled."""

    def __init__(self, ask: Callable[[str], None] | None = None) -> None:
        self._bodies: dict[str, Body] = {}
        self._listeners: dict[str, set[Listener]] = {}
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ask = ask
        self.closing = False

    def latest(self, topic: str) -> Body | None:
        return self._bodies.get(topic)

    def topics(self, prefix: str = "") -> tuple[str, ...]:
        """The topics somebody listens to now."""
        with self._lock:
            return tuple(topic for topic in self._listeners if topic.startswith(prefix))

    def listeners(self) -> int:
        with self._lock:
            return sum(len(group) for group in self._listeners.values())

    def open(self, topic: str, seen: int) -> Listener:
        """A new listener; runs in the event loop."""
        self._loop = asyncio.get_running_loop()
        listener = Listener(topic, seen)
        with self._lock:
            self._listeners.setdefault(topic, set()).add(listener)
            known = topic in self._bodies
        if not known and self.ask:
            self.ask(topic)
        return listener

    def close(self, listener: Listener) -> None:
        with self._lock:
            group = self._listeners.get(listener.topic, set())
            group.discard(listener)
            if not group:
                # The body of a topic nobody listens to would only grow old.
                self._listeners.pop(listener.topic, None)
                self._bodies.pop(listener.topic, None)

    def publish(self, topic: str, sequence: int, data: bytes) -> None:
        """Put the newest bytes of a topic; older ones than those there are dropped."""
        with self._lock:
            now = self._bodies.get(topic)
            if topic not in self._listeners or (now and now.sequence >= sequence):
                return
            self._bodies[topic] = Body(sequence, data)
        self._call(lambda: self._wake(topic))

    def forget(self, topic: str) -> None:
        """Nothing is told any more; those who listen hear of it should there be something again."""
        with self._lock:
            self._bodies.pop(topic, None)

    def stop(self) -> None:
        """Wake everybody so that open streams can end."""
        self.closing = True
        for topic in self.topics():
            self._call(lambda topic=topic: self._wake(topic))  # type: ignore[misc]

    def _wake(self, topic: str) -> None:
        with self._lock:
            waiting = tuple(self._listeners.get(topic, ()))
        for listener in waiting:
            listener.wake()

    def _call(self, what: Callable[[], None]) -> None:
        if self._loop is None or self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(what)
