"""A cache keeps what was used last, never more than it may, and makes a value once."""

from __future__ import annotations

import threading

import pytest

from stolik.web.core.cache import Cache


def test_what_was_used_longest_ago_is_lost_first() -> None:
    cache: Cache[str, int] = Cache(2)
    for number, key in enumerate("ab"):
        cache.put(key, number)
    assert cache.get("a") == 0
    cache.put("c", 2)
    assert [cache.get(key) for key in "abc"] == [0, None, 2]
    cache.pop("a")
    cache.pop("never kept")
    assert [cache.get(key) for key in "abc"] == [None, None, 2]
    cache.clear()
    assert cache.get("c") is None


def test_sizes_are_counted_and_what_is_too_large_is_not_kept() -> None:
    cache: Cache[str, bytes] = Cache(10, len)
    cache.put("a", b"12345")
    cache.put("b", b"12345")
    assert cache.made("large", lambda: b"12345678901") == b"12345678901"
    assert [cache.get(key) for key in ("a", "b", "large")] == [b"12345", b"12345", None]
    cache.put("c", b"1")
    assert [cache.get(key) for key in "abc"] == [None, b"12345", b"1"]


def test_many_threads_that_want_the_same_get_it_made_once() -> None:
    cache: Cache[str, object] = Cache(5)
    together, values = threading.Barrier(8), []

    def want() -> None:
        together.wait()
        values.append(cache.made("key", object))

    threads = [threading.Thread(target=want) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(values), len(set(values)), cache.makings) == (8, 1, 1)


def test_whoever_waits_for_another_key_is_not_kept_waiting() -> None:
    cache: Cache[str, str] = Cache(5)
    begun, may_end = threading.Event(), threading.Event()

    def slow() -> str:
        begun.set()
        assert may_end.wait(30)
        return "slow"

    thread = threading.Thread(target=lambda: cache.made("slow", slow))
    thread.start()
    assert begun.wait(30)
    assert cache.made("other", lambda: "other") == "other"
    may_end.set()
    thread.join()
    assert cache.get("slow") == "slow"


def test_what_could_not_be_made_is_tried_again() -> None:
    cache: Cache[str, int] = Cache(5)
    with pytest.raises(ZeroDivisionError):
        cache.made("key", lambda: 1 // 0)
    assert cache.made("key", lambda: 1) == 1
