"""Everything a stranger gets from the site: every address, every link, every file, every stream.

Addresses come from the routes themselves, so that a new page is looked at without being named
here; only what can stand in its braces is given.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from stolik.locale import tags
from stolik.web.tournaments import push

Examples = Mapping[str, tuple[str, ...]]
MOST_PAGES = 600
# The calendar leads to the month before for ever: the month of the tournament is enough.
MONTH = ("/calendar?month=2026-03", "/calendar.ics?month=2026-03")
LINK = re.compile(r"""(?:href|src|action|hx-get)=["']([^"'#]+)""")
TOPIC = re.compile(r'data-live="([^"]+)"')
# What is different every time anyway.
NOISE = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]+"|"csrf[^"]*": ?"[^"]+"|name="key" value="[^"]+"'
    r'|X-CSRFToken[^}]+|\bt[0-9*]+:[0-9a-f]{10}|data-mark="t?[^"]*"|"now": ?\d+|DTSTAMP:\w+|UID:\S+'
)


def addresses(
    examples: Examples,
    patterns: list[URLPattern | URLResolver] | None = None,
    before: str = "/",
) -> Iterator[str]:
    """Every address of the site with every example in its braces."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(examples, one.url_patterns, route)
        else:
            yield from _filled(examples, route)


def _filled(examples: Examples, route: str) -> Iterator[str]:
    found = re.search(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)", route)
    if not found:
        yield re.sub(r"[\\^$]", "", route)
        return
    name = found[1] or found[2]
    assert name in examples, f"an example of {name!r} in {route!r} is wanted"
    for value in examples[name]:
        yield from _filled(examples, route[: found.start()] + value + route[found.end() :])


def topics_of(slug: str) -> set[str]:
    """Every public stream of a tournament, and the one that everybody with a private link has."""
    assert get_resolver().url_patterns  # pages register their streams
    topics = {f"{slug}/{view}/{lang}" for view in push.VIEWS for lang in tags()}
    return topics | {push.unlisted_topic(slug, "pulse", lang) for lang in tags()}


def own_sheet(path: str) -> bool:
    """What somebody wrote down at the own table is no secret to them: their page, their copy."""
    return path.startswith("/k/table-1") or path.endswith("/data.json")


def crawled(
    language: str, examples: Examples, streams: Iterable[str]
) -> dict[str, tuple[int, str]]:
    """What a stranger gets from everything that can be asked for, and from these streams."""
    client = Client(headers={"accept-language": language}, raise_request_exception=False)
    todo = [*dict.fromkeys(addresses(examples)), *MONTH]
    found: dict[str, tuple[int, str]] = {}
    topics = set(streams)
    while todo:
        path = todo.pop(0)
        if path in found or own_sheet(path) or path.startswith(("/static", "/live")):
            continue
        if "?month=" in path and path not in MONTH:
            continue
        assert len(found) < MOST_PAGES
        client.cookies.clear()
        answer = client.get(path)
        body = readable(b"".join(answer) if answer.streaming else answer.content)
        found[path] = (answer.status_code, body)
        if "html" in answer.headers.get("Content-Type", ""):
            topics |= set(TOPIC.findall(body))
            links = (urljoin(path, link.replace("&amp;", "&")) for link in LINK.findall(body))
            todo += [link for link in links if link.startswith("/") and not urlsplit(link).netloc]
    for topic in sorted(topics):
        pushed = push.rendered(topic)
        found[topic] = (200, readable(pushed[1])) if pushed else (404, "")
    return found


def readable(body: bytes) -> str:
    """The text of an answer; a workbook is opened, its time is nobody's result."""
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            parts = [packed.read(n) for n in sorted(packed.namelist()) if "docProps" not in n]
        return "\n".join(part.decode("utf-8", "replace") for part in parts)
    return NOISE.sub("", body.decode("utf-8", "replace"))
