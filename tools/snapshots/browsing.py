"""What every role gets from every address of a site, in both languages; and what the push sends.

Each address is looked at in a copy of this process, each form is sent in one of its own: nothing
stays. Addresses and methods come from the table of routes. Knows no view.
"""

from __future__ import annotations

import gc
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urljoin

from django.test import Client
from django.urls import Resolver404, resolve

from snapshots.apart import apart
from snapshots.normal import normalised, without_chance
from snapshots.record import Record, Texts
from snapshots.sites import FOR_EVERYBODY, Site, random_words
from snapshots.stillness import Stillness
from stolik.web.phone.views.api import COMMANDS
from stolik.web.tournaments.push import UNLISTED, VIEWS, rendered, topic_of, unlisted_topic
from stolik.web.tournaments.store import state
from support import phone_messages
from support.form_survey import Form, forms_in
from support.requests import sensible
from support.routes_place import addresses as all_addresses
from support.routes_table import FORMS, ROUTES, WHO

KINDS: Final = tuple(COMMANDS)
LANGUAGES: Final = ("pl", "en")
# Those who ask for everything; of further addresses of the same kind nobody else does.
FEW: Final = ("owner", "national", "anonymous")
# Made by Typst or packed: one who may is enough, others are told by the first address.
SLOW: Final = ("desk-document", "season-pdf", "public-picture", "closing-package")
HEADERS: Final = (
    *("Content-Type", "Content-Disposition", "Content-Language", "Location", "Cache-Control"),
    *("Content-Security-Policy", "X-Robots-Tag", "Allow", "Retry-After"),
)
# Left out by name, and why.
LEFT_OUT: Final[dict[tuple[str, str], str]] = {}
MOST_FORMS: Final = 6
MOST_LINKS: Final = 5
_LINK: Final = re.compile(r'(?:href|hx-get)="([^"#:?]*\?[^"#]*)"')
SURVEYED: Final = 3
REDIRECTS: Final = (301, 302, 303)
Offered = dict[str, list[tuple[str, Form]]]


@dataclass(frozen=True)
class Request:
    """What is sent: under which key, by whom, in which language, what is sent."""

    key: str
    who: str
    language: str
    address: str
    form: tuple[tuple[str, str], ...] | None = None
    message: str | None = None


class Browsing:
    """All requests to one site."""

    def __init__(self, site: Site, still: Stillness, texts: Texts) -> None:
        self.site = site
        self.still = still
        self.texts = texts
        known = {name: pattern for pattern, name in all_addresses()}
        self.patterns = {name: known[name] for name, _, _ in ROUTES}
        self.methods = {(name, method) for name, method, _ in ROUTES}
        self._number = 0
        # Addresses with a question mark that pages lead to, by the name of where they lead.
        self.links: dict[str, list[tuple[str, str]]] = {}

    def records(self, what: str) -> Iterator[Record]:
        """Pages and fragments, or forms; each page has been looked at before."""
        offered = self._survey()
        # What is there now is the same in all copies of this process.
        gc.collect()
        gc.freeze()
        if what == "pages":
            yield from self._all_pages()
        else:
            yield from self._all_forms(offered)

    def _all_pages(self) -> Iterator[Record]:
        for name in self.patterns:
            if (name, "GET") in self.methods and (name, "GET") not in LEFT_OUT:
                yield from apart(lambda name=name: list(self._pages(name)))  # type: ignore[misc]
            _progress(self.site.name, name)
        yield from apart(lambda: list(self._fragments()))

    def _all_forms(self, offered: Offered) -> Iterator[Record]:
        for name in self.patterns:
            if (name, "POST") in self.methods and (name, "POST") not in LEFT_OUT:
                yield from self._empty_forms(name)
            _progress(self.site.name, f"{name} (form)")
        yield from self._offered_forms(offered)
        yield from self._messages()

    # What is looked at.

    def _pages(self, name: str) -> Iterator[Record]:
        for number, address in enumerate(self.site.addresses(self.patterns[name]), 1):
            for who in self._asking(name, number):
                for language in LANGUAGES:
                    key = f"page/{self.site.name}/{name}/{number}/{who}/{language}"
                    yield self._record(Request(key, who, language, address))
        for number, (who, address) in enumerate(self.links.get(name, ()), 1):
            for language in LANGUAGES:
                key = f"page/{self.site.name}/{name}/link-{number}/{who}/{language}"
                yield self._record(Request(key, who, language, address))

    def _asking(self, name: str, number: int) -> list[str]:
        everybody = sorted(self.site.clients)
        if name in SLOW:
            return [who for who in everybody if who == "owner" or (number == 1 and who in FEW)]
        if number > FOR_EVERYBODY:
            return [who for who in everybody if who in FEW]
        return everybody

    def _fragments(self) -> Iterator[Record]:
        """What is pushed to open pages, by the names under which it is registered."""
        for event in self.site.events:
            for language in LANGUAGES:
                topics = {name: topic_of(event, name, language) for name in VIEWS}
                topics |= {name: unlisted_topic(event.slug, name, language) for name in UNLISTED}
                for name, topic in sorted(topics.items()):
                    key = f"push/{self.site.name}/{event.slug}/{name}/{language}"
                    self.still.begin(key)
                    body = rendered(topic)
                    text = self._normalised(body[1], "text/html") if body else ""
                    yield self.texts.record(key, body[0] if body else "-", text)

    # What is sent.

    def _empty_forms(self, name: str) -> Iterator[Record]:
        """Those who are sent away change nothing: one copy of the process is enough for them."""
        address = self.site.addresses(self.patterns[name])[0]
        form = tuple(FORMS.get(name, {}).items())
        away = self._sent_away(name)
        wanted = [
            Request(f"form/{self.site.name}/{name}/empty/{who}/{lang}", who, lang, address, form)
            for who in sorted(self.site.clients)
            for lang in (LANGUAGES if who in FEW else LANGUAGES[:1])
        ]
        yield from apart(lambda: [self._record(each) for each in wanted if each.who in away])
        yield from (self._sent(each) for each in wanted if each.who not in away)

    def _sent_away(self, name: str) -> set[str]:
        """Whom an address refuses that lets others in."""
        (answers,) = (row for route, method, row in ROUTES if (route, method) == (name, "POST"))
        if len(set(answers)) == 1:
            return set()
        return {who for who, status in zip(WHO, answers, strict=True) if status in (403, 404)}

    def _offered_forms(self, offered: Offered) -> Iterator[Record]:
        """Forms as pages offer them, untouched and with their empty fields filled."""
        for name, forms in offered.items():
            for number, (who, form) in enumerate(forms, 1):
                untouched = tuple(form.values.items())
                filled = tuple((key, value or sensible(key)) for key, value in untouched)
                for way, values in (("offered", untouched), ("filled", filled)):
                    for language in LANGUAGES if way == "filled" else LANGUAGES[:1]:
                        key = f"form/{self.site.name}/{name}/{way}-{number}/{who}/{language}"
                        yield self._sent(Request(key, who, language, form.action, values))
            _progress(self.site.name, f"{name} (forms of pages)")

    def _messages(self) -> Iterator[Record]:
        """What phones send, where the first round is being played."""
        event = self.site.events[0]
        current = state(event).current
        if current is None or current.number != 1:
            return
        seats = {table.number: table.seats for table in current.seating}
        for name in phone_messages.ROUTES:
            address = self.site.addresses(self.patterns[name])[0]
            for kind in KINDS if name == "table-send" else KINDS[:1]:
                message = json.dumps(phone_messages.usual(kind, name, 1, seats))
                for language in LANGUAGES:
                    key = f"message/{self.site.name}/{name}/{kind}/{language}"
                    yield self._sent(Request(key, "table", language, address, (), message))

    def _survey(self) -> Offered:
        """The forms that pages offer to those who may do the most, by the address they go to."""
        offered: Offered = {}
        for name, pattern in self.patterns.items():
            if (name, "GET") not in self.methods or name in SLOW:
                continue
            for address in self.site.addresses(pattern)[:SURVEYED]:
                for who, page in self._first_page(address):
                    for form in forms_in(page, address):
                        self._keep(offered, who, form)
                    self._keep_links(who, page, address)
            _progress(self.site.name, f"{name} (first look)")
        return offered

    def _first_page(self, address: str) -> Iterator[tuple[str, str]]:
        for who in FEW:
            self.still.begin(f"survey {address} {who}")
            answer = self._answer(Request("", who, "en", address))
            if answer.status_code == 200 and "html" in answer.get("Content-Type", ""):
                yield who, answer.content.decode()
                return

    def _keep(self, offered: Offered, who: str, form: Form) -> None:
        try:
            name = resolve(form.action.partition("?")[0]).url_name or ""
        except Resolver404:
            return
        known = offered.setdefault(name, [])
        alike = {(tuple(sorted(other.values)), other.values.get("what")) for _, other in known}
        own = (tuple(sorted(form.values)), form.values.get("what"))
        if form.method == "POST" and own not in alike and len(known) < MOST_FORMS:
            known.append((who, form))

    def _keep_links(self, who: str, page: str, base: str) -> None:
        for link in _LINK.findall(page):
            address = urljoin(base, unescape(link))
            try:
                known = self.links.setdefault(resolve(address.partition("?")[0]).url_name or "", [])
            except Resolver404:
                continue
            if (who, address) not in known and len(known) < MOST_LINKS:
                known.append((who, address))

    def _sent(self, request: Request) -> Record:
        return apart(lambda: self._record(request))

    # One request.

    def _record(self, request: Request) -> Record:
        self.still.begin(request.key)
        client = self.site.clients[request.who]
        cookies = SimpleCookie(client.cookies.output(header="", sep=";"))
        answer = self._answer(request)
        text = self._text(answer)
        if request.form is not None and answer.status_code in REDIRECTS:
            # This copy of the process ends here: what the form made by chance is known to it alone.
            self.site.words |= random_words()
            text = self._text(answer)
            after = self._answer(Request("", request.who, request.language, answer["Location"]))
            text += f"\n== then {after.status_code}\n{self._text(after)}"
        client.cookies = cookies
        return self.texts.record(request.key, answer.status_code, text)

    def _answer(self, request: Request) -> Any:
        client: Client = self.site.clients[request.who]
        client.raise_request_exception = False
        self._number += 1
        extra: dict[str, Any] = {
            # From an address of their own: what is counted by address is not tried here.
            "REMOTE_ADDR": f"10.1.{self._number >> 8 & 255}.{self._number & 255}",
            "headers": {"accept-language": request.language},
        }
        if request.message is not None:
            return client.post(request.address, request.message, "application/json", **extra)
        if request.form is None:
            return client.get(request.address, **extra)
        return client.post(request.address, dict(request.form), **extra)

    def _text(self, answer: Any) -> str:
        """The head as far as people or browsers notice it, and the body."""
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        head = [f"{name}: {_in_order(answer[name])}" for name in HEADERS if name in answer]
        head += [f"Set-Cookie: {name}" for name in sorted(answer.cookies)]
        text = self._normalised(bytes(body), answer.get("Content-Type", ""))
        return without_chance("\n".join(head), self._words) + "\n\n" + text

    def _normalised(self, body: bytes, kind: str) -> str:
        return re.sub(r"10\.1\.\d+\.\d+", "<address>", normalised(body, kind, self._words))

    @property
    def _words(self) -> set[str]:
        return self.site.words | self.still.tokens


def _in_order(header: str) -> str:
    """The directives of a policy are a set."""
    return "; ".join(sorted(header.split("; "))) if "default-src" in header else header


def _progress(site: str, about: str) -> None:
    sys.stderr.write(f"\r\033[K{site}: {about}")
    sys.stderr.flush()
