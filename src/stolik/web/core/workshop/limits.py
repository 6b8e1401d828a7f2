"""Holding a process to its memory: by the kernel where that works, by watching elsewhere.

Linux counts address space (RLIMIT_AS). macOS takes that limit and does not keep it, Windows has
none: there the parent looks at what the child uses, many times a second. Knows processes only.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
else:
    import os

Limiter = Literal["kernel", "watch"]
USUAL: Final[Limiter] = "kernel" if sys.platform == "linux" else "watch"
_OPEN_FILES: Final = 64
_ROOM: Final = 2 * 1024**3
"""Address space that no job may pass, whatever it asks for."""


def confine(limiter: Limiter) -> None:
    """For the life of this process: no file is written, no core dumped, few files opened."""
    if sys.platform != "win32":
        import resource  # not everywhere, and only a child needs it

        _at_most(resource.RLIMIT_CORE, 0)
        _at_most(resource.RLIMIT_FSIZE, 0)
        _at_most(resource.RLIMIT_NOFILE, _OPEN_FILES)
        if limiter == "kernel":
            _at_most(resource.RLIMIT_AS, _address_space() + _ROOM)
    else:
        # A crash is an answer here, not a question to whoever sits at the laptop.
        ctypes.WinDLL("kernel32").SetErrorMode(_NO_DIALOGS)


def allow(limiter: Limiter, memory: int, seconds: float) -> None:
    """For the next job: so much memory beyond what is in use now, and so much of a processor."""
    if sys.platform != "win32":
        import resource

        if limiter == "kernel":
            _at_most(resource.RLIMIT_AS, _address_space() + memory, for_now=True)
        used = resource.getrusage(resource.RUSAGE_SELF)
        # Several threads may compute: twice the time of the clock is still bounded.
        cpu = int(used.ru_utime + used.ru_stime + 2 * seconds) + 1
        _at_most(resource.RLIMIT_CPU, cpu, for_now=True)


if sys.platform != "win32":

    def _at_most(kind: int, amount: int, *, for_now: bool = False) -> None:
        import resource

        _, hard = resource.getrlimit(kind)
        if hard != resource.RLIM_INFINITY:
            amount = min(amount, hard)
        with suppress(ValueError, OSError):  # a system that does not know this limit
            resource.setrlimit(kind, (amount, hard if for_now else amount))

    def _address_space() -> int:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


if sys.platform == "win32":
    _NO_DIALOGS: Final = 0x0001 | 0x0002  # SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX
    _MAY_ASK: Final = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION

    class _Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS_EX of the Windows interface."""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("page_faults", wintypes.DWORD),
            ("peak_working_set", ctypes.c_size_t),
            ("working_set", ctypes.c_size_t),
            ("quota_peak_paged", ctypes.c_size_t),
            ("quota_paged", ctypes.c_size_t),
            ("quota_peak_non_paged", ctypes.c_size_t),
            ("quota_non_paged", ctypes.c_size_t),
            ("pagefile", ctypes.c_size_t),
            ("peak_pagefile", ctypes.c_size_t),
            ("private", ctypes.c_size_t),
        )

    def memory_of(pid: int) -> int:
        """Bytes that a process uses; 0 where that cannot be known."""
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        ask = kernel.K32GetProcessMemoryInfo
        ask.argtypes = (wintypes.HANDLE, ctypes.POINTER(_Counters), wintypes.DWORD)
        handle = kernel.OpenProcess(_MAY_ASK, False, pid)
        if not handle:
            return 0
        try:
            counters = _Counters(cb=ctypes.sizeof(_Counters))
            known = ask(handle, ctypes.byref(counters), counters.cb)
            return max(counters.working_set, counters.private) if known else 0
        finally:
            kernel.CloseHandle(handle)

elif sys.platform == "darwin":
    import ctypes

    _TASK_INFO: Final = 4  # PROC_PIDTASKINFO
    _TASK_BYTES: Final = 96

    def memory_of(pid: int) -> int:
        """Bytes that a process uses; 0 where that cannot be known."""
        usage = (ctypes.c_uint64 * (_TASK_BYTES // 8))()
        library = ctypes.CDLL("/usr/lib/libproc.dylib")
        size = library.proc_pidinfo(pid, _TASK_INFO, ctypes.c_uint64(0), usage, _TASK_BYTES)
        return int(usage[1]) if size == _TASK_BYTES else 0

else:

    def memory_of(pid: int) -> int:
        """Bytes that a process uses; 0 where that cannot be known."""
        try:
            pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        except (OSError, IndexError):
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
