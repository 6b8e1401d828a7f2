"""The one process: streams natively, Django through WSGI threads, both behind one front."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stolik.web.config.settings")

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from stolik.live.front import Front
from stolik.live.streams import Streams
from stolik.web.config import logs
from stolik.web.config.limits import Serving, refusal
from stolik.web.config.stack_room import with_room

THREADS = 16
# A thread hands over its whole answer and is free again: a phone that reads slowly holds none.
ANY_NUMBER = 0


def application(allowed: Serving | None = None) -> logs.Logged:
    """The ASGI application that uvicorn serves."""
    django = with_room(get_wsgi_application())
    pages = WSGIMiddleware(django, workers=THREADS, send_queue_size=ANY_NUMBER)  # type: ignore[arg-type]  # see below
    # Imported after Django has set itself up. The addresses import every view, and with them the
    # fragments that are pushed: phones that come back after a restart open streams, not pages.
    from stolik.web.core import login_records
    from stolik.web.core.workshop.pool import WORKSHOP
    from stolik.web.office.mail import sender
    from stolik.web.tournaments import notifications, push
    from stolik.web.tournaments.mail import signal

    get_resolver().url_patterns  # noqa: B018  # asking is what loads them

    def start() -> None:
        push.start()
        notifications.start()
        sender.start()
        login_records.start()

    def stop() -> None:
        login_records.stop()
        signal.end()
        notifications.stop()
        push.stop()
        WORKSHOP.close()

    front = Front(
        Streams(push.HUB, exists=push.exists_for_stream, most=allowed.streams if allowed else None),
        pages,  # type: ignore[arg-type]  # a2wsgi has its own names for the same types
        on_start=start,
        on_stop=stop,
        written=refusal,
    )
    return logs.Logged(front)
