"""The bell of the sending thread: whoever queues a mail rings it. Knows nothing else."""

from __future__ import annotations

import threading
from typing import Final

_BELL: Final = threading.Event()
_ENDING: Final = threading.Event()


def wake() -> None:
    """There is something to be sent."""
    _BELL.set()


def end() -> None:
    """Nothing more is to be sent by this process."""
    _ENDING.set()
    _BELL.set()


def begin() -> None:
    _ENDING.clear()


def wait(seconds: float) -> bool:
    """Until the bell rings or the time is over; whether to go on."""
    _BELL.wait(seconds)
    _BELL.clear()
    return not _ENDING.is_set()
