"""The one process: streams natively, Django through WSGI threads, both behind one front."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stolik.web.config.settings")

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

from stolik.live.front import Front
from stolik.live.streams import Streams

THREADS = 16


def application() -> Front:
    """The ASGI application that uvicorn serves."""
    django = get_wsgi_application()
    pages = WSGIMiddleware(django, workers=THREADS)  # type: ignore[arg-type]  # see below
    # Imported after Django has set itself up.
    from stolik.web import pushing

    return Front(
        Streams(pushing.HUB),
        pages,  # type: ignore[arg-type]  # a2wsgi has its own names for the same types
        on_start=pushing.start,
        on_stop=pushing.stop,
    )
