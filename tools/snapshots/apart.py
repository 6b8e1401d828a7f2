"""Work done in a copy of this process: nothing that it changes is left, in memory or database.

The database must be SQLite's in memory, which a copy of the process holds a copy of. Knows how to
begin and end processes; what they do is told to them.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


def apart(work: Callable[[], Value]) -> Value:
    """What the work gives; RuntimeError if its process failed."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os._exit(_sent(work, writing))
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        content = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise RuntimeError("a process of the snapshot failed")
    value: Value = pickle.loads(content)
    return value


def _sent(work: Callable[[], object], writing: int) -> int:
    """The exit status of the copy: it must never return into its parent's code."""
    try:
        content = pickle.dumps(work())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(content)
    except BaseException:  # noqa: BLE001  # also SystemExit ends this copy, and nothing else
        traceback.print_exc()
        return 1
    return 0
