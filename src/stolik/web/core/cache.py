"""Values kept in memory for every thread: the latest used ones, each made once.

A key holds everything its value depends on; a cache knows neither what it keeps nor when that is
outdated, and may lose anything at any moment.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


_EVERY: Final[weakref.WeakSet[Cache[Any, Any]]] = weakref.WeakSet()
_FORGETTING: Final[list[Callable[[], None]]] = []
Function = TypeVar("Function", bound=Callable[..., Any])


def holds_texts(cached: Function) -> Function:
    """A function of functools' caches whose values are texts in some language."""
    _FORGETTING.append(cached.cache_clear)  # type: ignore[attr-defined]
    return cached


def forget_everything() -> None:
    """Texts have changed that nobody knows by a key: catalogues were made anew."""
    for cache in list(_EVERY):
        cache.clear()
    for forget in _FORGETTING:
        forget()


class Cache(Generic[Key, Value]):
    """At most `most` values, or so much of whatever `size` measures in them.

    `makings` counts the values that had to be made.
    """

    def __init__(self, most: int, size: Callable[[Value], int] | None = None) -> None:
        self._values: LRUCache[Key, Value] = LRUCache(most, size)
        self._makers: dict[Key, threading.Lock] = {}
        self._lock = threading.Lock()
        self.makings = 0
        _EVERY.add(self)

    def get(self, key: Key) -> Value | None:
        with self._lock:
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Keep a value; one that is larger than the whole cache is not kept."""
        with self._lock:
            if self._values.getsizeof(value) <= self._values.maxsize:
                self._values[key] = value

    def pop(self, key: Key) -> None:
        with self._lock:
            self._values.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()

    def made(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key; whoever else wants it while it is being made waits for it."""
        with self._lock:
            if (value := self._values.get(key)) is not None:
                return value
            maker = self._makers.setdefault(key, threading.Lock())
        with maker:
            if (value := self.get(key)) is None:
                try:
                    value = make()
                    self.put(key, value)
                finally:
                    with self._lock:
                        self.makings += 1
                        self._makers.pop(key, None)
            return value
