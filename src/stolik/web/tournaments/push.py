"""From a committed fact to every open page: fragments rendered once a topic, then published.

A topic is `slug/view/language`; streams carry no authentication, so what is not for everybody has
a topic that nobody can guess, `slug/view.key/language`. One thread renders; while it works, further
changes of the same tournament wait as one. Which views there are is registered by those who render
them.
"""

from __future__ import annotations

import queue
import re
import threading
from collections.abc import Callable

import structlog
from django.db import close_old_connections, connection
from django.utils.crypto import constant_time_compare, salted_hmac

from stolik.live.hub import Hub
from stolik.locale import tags
from stolik.web.core.language import speaking
from stolik.web.models.tournaments import Tournament

Render = Callable[[str], tuple[int, str] | None]

VIEWS: dict[str, Render] = {}
UNLISTED: dict[str, Render] = {}
_SLUG = re.compile(r"[-\w]{1,50}")
log = structlog.get_logger()


def view(name: str) -> Callable[[Render], Render]:
    """Registers a fragment: a function from a slug to (sequence, HTML), None if there is none."""

    def registered(render: Render) -> Render:
        VIEWS[name] = render
        return render

    return registered


def unlisted(name: str) -> Callable[[Render], Render]:
    """The same for a fragment that only those have who were given its topic."""

    def registered(render: Render) -> Render:
        UNLISTED[name] = render
        return render

    return registered


def unlisted_topic(slug: str, name: str, language: str) -> str:
    """A topic to be given only to those who may see it."""
    return f"{slug}/{name}.{_key(slug, name)}/{language}"


def topic_of(event: Tournament, name: str, language: str) -> str:
    """The topic of a public page; one that nobody can guess where the tournament is not public."""
    if event.public:
        return f"{event.slug}/{name}/{language}"
    return unlisted_topic(event.slug, name, language)


def _key(slug: str, name: str) -> str:
    return salted_hmac("stolik.pushing", f"{slug}/{name}", algorithm="sha256").hexdigest()[:32]


def changed(slug: str, view: str = "") -> None:
    """Something was recorded: whoever listens to this tournament, or to one view, is to see it."""
    _WORK.put(f"{slug}/{view}")


def rendered(topic: str) -> tuple[int, bytes] | None:
    """The fragment of a topic now; None for a topic that does not exist."""
    slug, _, rest = topic.partition("/")
    render, language = _named(slug, rest)
    if render is None:
        return None
    with speaking(language):
        fragment = render(slug)
    return (fragment[0], fragment[1].encode()) if fragment else None


def exists(topic: str) -> bool:
    """Whether a topic may ever have anything to say: public pages only of public tournaments."""
    slug, _, rest = topic.partition("/")
    if not _SLUG.fullmatch(slug) or _named(slug, rest)[0] is None:
        return False
    known = Tournament.objects.filter(slug=slug)
    if "." not in rest:
        known = known.filter(public=True)
    return known.exists() or rendered(topic) is not None


def _named(slug: str, rest: str) -> tuple[Render | None, str]:
    """Who renders a topic, and the language; nobody for a wrong key."""
    view, _, language = rest.partition("/")
    name, dot, key = view.partition(".")
    if language not in tags():
        return None, ""
    if not dot:
        return VIEWS.get(name), language
    right = constant_time_compare(key, _key(slug, name))
    return (UNLISTED.get(name) if right else None), language


def exists_for_stream(topic: str) -> bool:
    """The same, from a thread that is not Django's and keeps no connection."""
    try:
        return exists(topic)
    finally:
        connection.close()


def start() -> None:
    """The rendering thread of a serving process."""
    threading.Thread(target=_render_forever, name="pushing", daemon=True).start()


def stop() -> None:
    HUB.stop()
    _WORK.put(None)


def _render_forever() -> None:
    while (wanted := _WORK.get()) is not None:
        for topic in HUB.topics(wanted):
            try:
                if fragment := rendered(topic):
                    HUB.publish(topic, *fragment)
                else:
                    HUB.forget(topic)
            except Exception:  # one page that fails must not silence the others
                log.exception("fragment failed", view=re.split("[/.]", topic)[1])
        close_old_connections()


class _Wanted:
    """A queue in which the same wish stands only once."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: set[str | None] = set()
        self._lock = threading.Lock()

    def put(self, wanted: str | None) -> None:
        with self._lock:
            if wanted in self._waiting:
                return
            self._waiting.add(wanted)
        self._queue.put(wanted)

    def get(self) -> str | None:
        wanted = self._queue.get()
        with self._lock:
            self._waiting.discard(wanted)
        return wanted


_WORK = _Wanted()
HUB = Hub(ask=_WORK.put)
