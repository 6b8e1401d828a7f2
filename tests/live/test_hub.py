"""Listeners get the latest of a topic, never a backlog, and nothing twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

from stolik.live.hub import Body, Hub


def run(what: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(what, 5))


def test_a_listener_gets_what_is_published_after_it_came() -> None:
    async def story() -> Body | None:
        hub = Hub()
        listener = hub.open("a/standings/pl", seen=-1)
        waiting = asyncio.ensure_future(listener.newer(hub))
        await asyncio.sleep(0)
        hub.publish("a/standings/pl", 5, b"five")
        return await waiting

    assert run(story()) == Body(5, b"five")


def test_what_is_told_no_more_is_given_to_nobody_who_comes_later() -> None:
    async def story() -> tuple[Body | None, tuple[str, ...], Body | None]:
        hub = Hub()
        listener = hub.open("t", seen=-1)
        hub.publish("t", 1, b"one")
        hub.forget("t")
        kept, topics = hub.latest("t"), hub.topics()
        hub.publish("t", 2, b"two")
        return kept, topics, await listener.newer(hub)

    assert run(story()) == (None, ("t",), Body(2, b"two"))


def test_a_slow_listener_gets_only_the_latest() -> None:
    async def story() -> list[Body | None]:
        hub = Hub()
        listener = hub.open("t", seen=-1)
        for number in (1, 2, 3):
            hub.publish("t", number, b"%d" % number)
        first = await listener.newer(hub)
        hub.publish("t", 3, b"the same again")
        hub.publish("t", 2, b"an older one")
        hub.publish("t", 4, b"4")
        return [first, await listener.newer(hub)]

    assert run(story()) == [Body(3, b"3"), Body(4, b"4")]


def test_one_who_comes_back_gets_what_it_missed_and_nothing_it_has() -> None:
    async def story() -> tuple[Body | None, bool]:
        hub = Hub()
        hub.open("t", seen=-1)
        hub.publish("t", 7, b"seven")
        missed = await hub.open("t", seen=6).newer(hub)
        up_to_date = asyncio.ensure_future(hub.open("t", seen=7).newer(hub))
        await asyncio.sleep(0.01)
        waits = not up_to_date.done()
        up_to_date.cancel()
        return missed, waits

    assert run(story()) == (Body(7, b"seven"), True)


def test_a_topic_nobody_filled_is_asked_for_once_and_dropped_with_its_last_listener() -> None:
    async def story() -> tuple[list[str], Body | None, tuple[str, ...], int]:
        asked: list[str] = []
        hub = Hub(ask=asked.append)
        one = hub.open("t", seen=0)
        hub.publish("t", 1, b"x")
        two = hub.open("t", seen=0)
        hub.close(one)
        hub.close(two)
        hub.close(two)
        hub.publish("t", 2, b"nobody is there")
        return asked, hub.latest("t"), hub.topics(), hub.listeners()

    assert run(story()) == (["t"], None, (), 0)


def test_publishing_is_allowed_from_another_thread() -> None:
    async def story() -> Body | None:
        hub = Hub()
        listener = hub.open("t", seen=-1)
        waiting = asyncio.ensure_future(listener.newer(hub))
        await asyncio.sleep(0)
        threading.Thread(target=hub.publish, args=("t", 1, b"x")).start()
        return await waiting

    assert run(story()) == Body(1, b"x")


def test_a_thousand_publications_from_threads_end_with_the_last() -> None:
    async def story() -> list[int]:
        hub = Hub()
        listener = hub.open("t", seen=-1)

        def publish(start: int) -> None:
            for number in range(start, 1000, 4):
                hub.publish("t", number, b"%d" % number)

        threads = [threading.Thread(target=publish, args=[n]) for n in range(4)]
        for thread in threads:
            thread.start()
        seen: list[int] = []
        while 999 not in seen:
            body = await listener.newer(hub)
            if body:
                assert body.data == b"%d" % body.sequence
                seen.append(body.sequence)
        for thread in threads:
            thread.join()
        return seen

    seen = run(story())
    assert seen == sorted(set(seen))
    assert seen[-1] == 999


def test_stopping_wakes_everybody() -> None:
    async def story() -> list[Body | None]:
        hub = Hub()
        waiting = [asyncio.ensure_future(hub.open(f"t{n}", -1).newer(hub)) for n in range(3)]
        await asyncio.sleep(0)
        hub.stop()
        return await asyncio.gather(*waiting)

    assert run(story()) == [None, None, None]
