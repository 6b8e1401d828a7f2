"""What is logged: one JSON object a line, without names, tokens or addresses of people.

A request is named by its route ("p/<str:token>/"), never by its path; an exception by its type and
the lines of code it went through, never by its message, which may quote somebody. Every request
has an id, which the answer carries as X-Request-ID. Knows ASGI and logging, no page.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
import time
import traceback
from collections.abc import MutableMapping
from typing import Any, Final

import structlog
from django.urls import Resolver404, resolve

from stolik.live.streams import Application, Receive, Scope, Send

SLOW: Final = 1.0  # seconds
LEVELS: Final = ("debug", "info", "warning", "error")
REQUEST_ID: Final = b"x-request-id"
log = structlog.get_logger("stolik.request")

Line = MutableMapping[str, Any]


def default_level() -> str:
    """Somebody at a terminal wants to see trouble; a file wants to have everything."""
    level = os.environ.get("STOLIK_LOG", "").lower()
    if level in LEVELS:
        return level
    return "warning" if sys.stderr.isatty() else "info"


def set_up(level: str | None = None) -> None:
    """Everything that is logged, by us or by others, goes to the standard error as JSON."""
    number = getattr(logging, (level or default_level()).upper())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[_unquoted, *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_messages,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)
    # "Not Found: /p/<token>" is a request's line here; axes names who tried to log in.
    for name in ("django.request", "django.security", "axes"):
        logging.getLogger(name).setLevel(logging.ERROR)


def _unquoted(_: Any, __: str, line: Line) -> Line:
    """Messages of other libraries: what they were going to insert may be a name or a path."""
    record = line.get("_record")
    if record is not None and record.name.startswith(("django", "axes")):
        line["event"] = str(record.msg).replace("%s", "…") if record.args else record.name
    return line


def _without_messages(_: Any, __: str, line: Line) -> Line:
    info = line.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        line["error"] = type(error).__name__
        line["where"] = [
            f"{frame.filename}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
        ]
    return line


def route(path: str) -> str:
    """How an address is written in the log: its pattern, so that no token is in it."""
    if path.startswith("/live/"):
        view = path.split("/")[3:4]
        return "live/" + "".join(name for name in view if name.isalpha() and name.islower())[:20]
    if path.startswith("/static/"):
        return path.removeprefix("/")[:200]
    try:
        return str(resolve(path).route) or "/"
    except Resolver404:
        return "(unknown)"


class Logged:
    """An application whose requests are logged when they end."""

    def __init__(self, inner: Application, slow: float = SLOW) -> None:
        self._inner = inner
        self._slow = slow

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        if scope["path"].startswith("/live/"):
            # Thousands of streams are sent to at once: nothing stands between them and the wire.
            await self._inner(scope, receive, send)
            log.info("stream ended", route=route(scope["path"]))
            return
        identity = secrets.token_hex(6)
        status = 0
        answered = 0.0
        begun = time.perf_counter()

        async def told(message: MutableMapping[str, Any]) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status = message["status"]
                answered = time.perf_counter() - begun
                headers = [*message.get("headers", ()), (REQUEST_ID, identity.encode())]
                message = {**message, "headers": headers}
            await send(message)

        with structlog.contextvars.bound_contextvars(request=identity):
            try:
                await self._inner(scope, receive, told)
            except Exception:
                log.exception("failed", method=scope["method"], route=route(scope["path"]))
                raise
            finally:
                self._tell(scope, status, answered)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        """One line; `seconds` until the answer began, as streams and slow phones end late."""
        level = logging.INFO
        if seconds >= self._slow:
            level = logging.WARNING
        if status >= 500:
            level = logging.ERROR
        if not log.isEnabledFor(level):
            return
        log.log(
            level,
            "slow" if level == logging.WARNING else "answered" if status else "gone",
            method=scope["method"],
            route=route(scope["path"]),
            status=status,
            ms=round(seconds * 1000),
        )
