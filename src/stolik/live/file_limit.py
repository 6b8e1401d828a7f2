"""How many files and connections a process may have open; raised where the system allows it.

Systems without such a limit (Windows) have none here either.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Final

# More than a hall needs. Some systems refuse what they themselves call the highest limit.
WANTED: Final = (65536, 24576, 10240, 4096)
# The database, its journal and their locks in every thread, logs, photos being received.
OWN_FILES: Final = 80
WITHOUT_LIMIT: Final = 10_000


def _resource() -> ModuleType | None:
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None


def file_limit() -> int | None:
    """How many files this process may have open; None where nobody limits it."""
    resource = _resource()
    if resource is None:
        return None
    soft = int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return None if soft == resource.RLIM_INFINITY else soft


def raise_file_limit() -> int | None:
    """Raise the limit as far as it is useful and allowed; what it is now."""
    resource = _resource()
    if resource is None:
        return None
    for wanted in WANTED:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            break
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        except (OSError, ValueError):
            continue
        break
    return file_limit()


def backlog(limit: int | None) -> int:
    """How many connections may be taken in at once, before any of them is looked at."""
    return 2048 if limit is None else max(16, min(2048, limit // 8))


def most_connections(limit: int | None) -> int:
    """How many connections leave room for the process's own files."""
    if limit is None:
        return WITHOUT_LIMIT
    return max(limit - OWN_FILES - backlog(limit), limit // 4, 1)
