"""At most two children, kept warm: the site asks here for whatever opens a stranger's file.

A child that dies, takes too long or too much is replaced by the next one that is needed; so is one
that has done many jobs. Who waits too long is told so, and the threads that serve pages are never
all waiting here. What comes back is checked by whoever asked. Knows processes, no file and no page.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final

import structlog

from stolik.web.core.workshop import frames
from stolik.web.core.workshop.frames import Frame
from stolik.web.core.workshop.jobs import JOBS, Limits, Refusal
from stolik.web.core.workshop.limits import USUAL, Limiter, memory_of

MOST_CHILDREN: Final = 2
MOST_WAITING: Final = 6
PATIENCE: Final = 30.0  # seconds to wait for a child
MOST_JOBS: Final = 100
_START: Final = Limits(0, 60, 1000)
_SIGNALS: Final = {
    -getattr(signal, name): reason
    for name, reason in (("SIGABRT", "memory"), ("SIGXCPU", "time"))
    if hasattr(signal, name)
}
_LOOK: Final = 0.02  # seconds between two looks at the memory of a child
# What a Python needs to start, where it is set; nothing of ours, and no secret.
_PASSED_ON: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME")
log = structlog.get_logger("stolik.workshop")


class Unfinished(ValueError):
    """No answer came. `reason` is memory, time, output, died, or busy: not now, but later."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Child:
    """One process and the two pipes to it."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self.jobs = 0
        self._process = subprocess.Popen(
            [_python(), "-P", "-m", "stolik.web.core.workshop.child", limiter],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,  # the terminal's Ctrl+C is for the site
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        try:
            with self._watched(_START):
                ready = frames.read(self._output, _START.output)
        except (OSError, ValueError):
            ready = None
        if ready is None or ready.values != "ready":
            self.kill()
            raise Unfinished("died")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def _input(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _output(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def ask(self, job: str, asked: Frame, limits: Limits) -> Frame:
        """The answer to one job; `Unfinished` if none came, and then this child is of no use."""
        self.jobs += 1
        head = {
            "job": job,
            "values": asked.values,
            "memory": limits.memory,
            "seconds": limits.seconds,
            "output": limits.output,
        }
        killed = [""]
        try:
            with self._watched(limits) as killed:
                for piece in frames.written(Frame(head, asked.parts)):
                    self._input.write(piece)
                self._input.flush()
                answer = frames.read(self._output, limits.output)
        except frames.TooMuch:
            raise Unfinished("output") from None
        except (OSError, ValueError):  # the pipe broke, or what came was no frame
            answer = None
        if answer is None:
            raise Unfinished(killed[0] or self._cause())
        return answer

    @contextmanager
    def _watched(self, limits: Limits) -> Iterator[list[str]]:
        """Kills the child if it takes too long, or too much memory; the list then says which."""
        ended, reason = threading.Event(), [""]
        before = memory_of(self.pid)

        def watch() -> None:
            end = time.monotonic() + limits.seconds
            looks = self._limiter == "watch" and limits.memory
            while not ended.wait(min(_LOOK, limits.seconds) if looks else limits.seconds):
                if time.monotonic() >= end:
                    reason[0] = "time"
                elif looks and memory_of(self.pid) - before > limits.memory:
                    reason[0] = "memory"
                if reason[0]:
                    self._process.kill()
                    return

        watcher = threading.Thread(target=watch, name="workshop-watch", daemon=True)
        watcher.start()
        try:
            yield reason
        finally:
            ended.set()
            watcher.join()

    def _cause(self) -> str:
        """Why a child ended, as far as its status says; Rust aborts where memory ends."""
        with suppress(subprocess.TimeoutExpired):
            return _SIGNALS.get(self._process.wait(timeout=5), "died")
        return "died"

    def end(self) -> None:
        """Let it go: it ends when nobody can ask any more."""
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._gone()

    def kill(self) -> None:
        """End it at once; by whoever holds it."""
        self._process.kill()
        self._gone()

    def interrupt(self) -> None:
        """End it at once, while somebody else waits for its answer."""
        self._process.kill()

    def _gone(self) -> None:
        self._process.wait()
        for pipe in (self._input, self._output):
            with suppress(OSError):
                pipe.close()


class Workshop:
    """Gives jobs to children, as many at once as there may be children."""

    def __init__(
        self,
        *,
        children: int = MOST_CHILDREN,
        waiting: int = MOST_WAITING,
        patience: float = PATIENCE,
        jobs: int = MOST_JOBS,
        limiter: Limiter = USUAL,
    ) -> None:
        self._patience, self._jobs, self._limiter = patience, jobs, limiter
        self._let_in = threading.BoundedSemaphore(children + waiting)
        self._at_work = threading.BoundedSemaphore(children)
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._busy: set[Child] = set()

    def ask(
        self,
        job: str,
        parts: Sequence[bytes] = (),
        values: Any = None,
        limits: Limits | None = None,
    ) -> Frame:
        """The answer to a job of `JOBS`; `Refusal` with a code, or `Unfinished`."""
        begun = time.monotonic()
        try:
            with self._turn():
                return self._asked(job, Frame(values, tuple(parts)), limits or JOBS[job].limits)
        except Unfinished as unfinished:
            ms = round((time.monotonic() - begun) * 1000)
            log.warning("a file was not opened", job=job, reason=unfinished.reason, ms=ms)
            raise

    def pids(self) -> tuple[int, ...]:
        """The processes there are."""
        with self._lock:
            return tuple(child.pid for child in (*self._idle, *self._busy))

    def busy(self) -> int:
        """How many of them are at work."""
        with self._lock:
            return len(self._busy)

    def close(self) -> None:
        """End every child; the next job starts a new one."""
        with self._lock:
            idle, self._idle = self._idle, []
            busy = list(self._busy)
        for child in busy:
            child.interrupt()
        for child in idle:
            child.end()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._let_in.acquire(blocking=False):
            raise Unfinished("busy")
        try:
            if not self._at_work.acquire(timeout=self._patience):
                raise Unfinished("busy")
            try:
                yield
            finally:
                self._at_work.release()
        finally:
            self._let_in.release()

    def _asked(self, job: str, asked: Frame, limits: Limits) -> Frame:
        child = self._taken()
        healthy = False
        try:
            answer = child.ask(job, asked, limits)
            key, value = _outcome(answer)
            if key == "refused":
                healthy = True
                raise _refusal(value)
            if key != "done":
                raise Unfinished(_REASONS.get(str(value), "died"))
            healthy = True
            return Frame(value, answer.parts)
        finally:
            self._given_back(child, healthy=healthy)

    def _taken(self) -> Child:
        while True:
            with self._lock:
                child = self._idle.pop() if self._idle else None
                if child is not None and child.alive:
                    self._busy.add(child)
                    return child
            if child is None:
                break
            child.kill()  # it died while nobody looked
        try:
            child = Child(self._limiter)
        except OSError:  # no process can be started just now
            raise Unfinished("died") from None
        with self._lock:
            self._busy.add(child)
        return child

    def _given_back(self, child: Child, *, healthy: bool) -> None:
        with self._lock:
            self._busy.discard(child)
            if healthy and child.jobs < self._jobs:
                self._idle.append(child)
                return
        if healthy:
            child.end()
        else:
            child.kill()


_REASONS: Final[Mapping[str, str]] = {"MemoryError": "memory", "TooMuch": "output"}


def _outcome(answer: Frame) -> tuple[str, Any]:
    """The one key of an answer and its value; no key if it is none."""
    if isinstance(answer.values, dict) and len(answer.values) == 1:
        ((key, value),) = answer.values.items()
        return str(key), value
    return "", None


def _refusal(value: object) -> ValueError:
    """What a child refused with, if that is what it should be."""
    if isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value):
        return Refusal(value[0][:40], value[1][:200])
    return Unfinished("died")


def environment() -> dict[str, str]:
    """What a child is told of the world: where Python's modules are."""
    modules = os.pathsep.join(str(Path(place).absolute()) for place in sys.path if place)
    return {
        **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        "PYTHONPATH": modules,
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        # Fewer arenas: address space is what is counted.
        "MALLOC_ARENA_MAX": "2",
    }


def _python() -> str:
    """The interpreter itself: in a virtual environment of Windows another process starts it."""
    base = getattr(sys, "_base_executable", sys.executable)
    return str(base) if os.name == "nt" else sys.executable


WORKSHOP: Final = Workshop()
"""The site's own."""
atexit.register(WORKSHOP.close)
