"""What is kept of logins: a failed one for a few minutes, while it counts; a good one not at all.

A failed login is one line of the log, with the address it came from and without what was typed:
people type passwords into the wrong field. Knows django-axes and threads, no page.
"""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any, Final

import structlog
from axes.helpers import get_cool_off
from axes.models import (
    AccessAttempt,
    AccessFailureLog,
    AccessLog,
)
from django.contrib.auth.signals import user_login_failed
from django.contrib.sessions.models import Session
from django.db import close_old_connections
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

EVERY: Final = 600.0  # seconds
_ENDING: Final = threading.Event()
log = structlog.get_logger("stolik.login")


def forget() -> int:
    """Delete what counts no more; how many records."""
    now = timezone.now()
    gone = [
        AccessAttempt.objects.filter(attempt_time__lte=now - (get_cool_off() or timedelta(days=1))),
        # Older versions of Stolik kept these for ever.
        AccessLog.objects.all(),
        AccessFailureLog.objects.all(),
        Session.objects.filter(expire_date__lt=now),
    ]
    return sum(rows.delete()[0] for rows in gone)


def failed(request: HttpRequest | None, event: str = "login failed") -> None:
    """The line of the log; `address` tells an operator whom to keep out."""
    address = str(request.META.get("REMOTE_ADDR", "")) if request else ""
    log.warning(event, address=address)


def start() -> None:
    """Forget what is old, now and every ten minutes."""
    _ENDING.clear()
    threading.Thread(target=_forget_for_ever, name="logins", daemon=True).start()


def stop() -> None:
    _ENDING.set()


@receiver(user_login_failed, dispatch_uid="stolik.login_records")
def _login_failed(request: HttpRequest | None = None, **_: Any) -> None:
    failed(request)


def _forget_for_ever() -> None:
    ending = False
    while not ending:
        try:
            forget()
        except Exception:  # a database that is busy or away must not end the thread
            log.exception("records of logins")
        close_old_connections()
        ending = _ENDING.wait(EVERY)
