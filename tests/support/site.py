"""The whole site with two worlds in it: addresses, browsers, ids, forms, and what each answer did.

`Site.ask` sends one request, undoes it, and tells everything that was wrong with the answer: a
broken page, a row of somebody else's that changed, a private thing that was told. Which requests
are worth sending stands in `requests`.
"""

from __future__ import annotations

import re
import traceback
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from http.cookies import SimpleCookie
from io import BytesIO
from typing import Any, Final
from urllib.parse import unquote, urlencode

from django.db import transaction
from django.test import Client
from django.urls import Resolver404, ResolverMatch, URLPattern, URLResolver, get_resolver, resolve

from stolik.web.models.seasons import Championship
from stolik.web.tournaments import push, store
from support.canaries import Canary
from support.form_survey import Form, forms_in
from support.references import References, references
from support.routes_table import FORMS, ROUTES
from support.row_watch import Change, RowWatch
from support.staffed import account, signed_in
from support.worlds import World, build

LETTERS: Final = ("a", "b")
LIVE: Final = "live"
BOUNDARY: Final = "walk"
# A form's token: long and random enough to hold a canary by chance, once in some thousand pages.
TOKEN: Final = re.compile(r"\b[0-9A-Za-z]{64}\b")
# Forms for everybody: the rows that a stranger may add by them, and those that may change.
PUBLIC: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "register": (("event_", "office_", "privacy_", "people_"), ()),
    "photo": (("gallery_objection",), ("gallery_photo",)),
}
# The national organiser runs no tournament: these are left alone.
NOT_NATIONAL: Final = ("event", "staff", "gallery", "printing", "privacy", "people")
# But for shared people, and those of results imported into a series: what may change where.
NATIONAL: Final[dict[str, tuple[str, ...]]] = {
    "known-person": ("people_",),
    "decide-people": ("people_", "event_entry"),
    "decide-register": ("people_", "event_entry"),
    "series-import-correct": ("people_person",),
}
NATIONAL_READS: Final = ("surname", "first name", "club")
# Written with what is recorded, whoever records it.
COMPUTED: Final = ("people_outing", "event_outline", "seasons_resultrow", "office_revision")


@dataclass(frozen=True, slots=True)
class Route:
    """An address of the site: its name, its pattern, its view."""

    name: str
    pattern: str
    view: Callable[..., Any] | None


@dataclass(frozen=True)
class Asked:
    """One request, by whom."""

    route: str
    who: str
    method: str
    address: str
    form: tuple[tuple[str, str], ...] = ()
    files: tuple[tuple[str, str, bytes], ...] = ()
    json: str | None = None
    language: str = "en"
    without_token: bool = False

    @property
    def text(self) -> str:
        """Everything that whoever asks typed: an answer may repeat it."""
        return f"{self.address} {self.form} {self.json or ''}".lower()

    def __str__(self) -> str:
        body = self.json if self.json is not None else repr(dict(self.form)) if self.form else ""
        files = "".join(f" {name}=<{file}, {len(data)} bytes>" for name, file, data in self.files)
        token = " without a CSRF token" if self.without_token else ""
        return f"{self.who}: {self.method} {self.address} {body}{files}{token}".rstrip()


def routes() -> list[Route]:
    """Every address, and the streams as one more."""
    return [*_routes(get_resolver().url_patterns, ""), Route(LIVE, "live/<topic>", None)]


def _routes(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Route]:
    for entry in patterns:
        pattern = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _routes(entry.url_patterns, pattern)
        else:
            yield Route(entry.name or pattern, pattern, entry.callback)


class Site:
    """Two worlds, the national organiser, an account without anything, and nobody."""

    def __init__(self) -> None:
        self.routes = routes()
        self.watch = RowWatch()
        national = account("krajowy")
        national.is_staff = True
        national.save()
        stranger = account("nikt")
        goal = Championship.objects.create(
            slug="final", title="Finał", edition="1", held=date(2027, 6, 1)
        )
        self.watch.claim("")
        self.worlds: dict[str, World] = {}
        for letter in LETTERS:
            self.worlds[letter] = build(letter, goal)
            self.watch.claim(letter)
        self.clients: dict[str, Client] = {
            "anonymous": Client(),
            "national": signed_in(national),
            "stranger": signed_in(stranger),
        }
        for letter, world in self.worlds.items():
            self.clients |= {f"{letter}:{role}": client for role, client in world.clients.items()}
        self.references: References = references(self.worlds, goal)
        self.forms: dict[str, list[tuple[str, Form]]] = {}
        self.methods = {name: set[str]() for name, _, _ in ROUTES}
        for name, method, _ in ROUTES:
            self.methods[name].add(method)
        self.seats = {letter: _seats(world) for letter, world in self.worlds.items()}
        self.requests = 0
        # What those who may have read when they looked around.
        self.read: set[Canary] = set()
        self.answers: dict[int, int] = {}
        self._survey()
        self.watch.settle()
        self._remember()

    # What there is to be filled in.

    def _survey(self) -> None:
        """Look at every page as those who may, in both worlds; what is computed is computed now."""
        for route in self.routes:
            if route.view is None or "GET" not in self.methods.get(route.name, ()):
                continue
            if route.name in SLOW or route.name == "logout":
                continue
            for letter in LETTERS:
                for address in self.references.own_addresses(route.pattern, letter):
                    self._look(letter, address)
        for name, form in FORMS.items():
            for letter in LETTERS:
                self.forms.setdefault(name, []).append((letter, Form("", "POST", dict(form))))

    def _look(self, letter: str, address: str) -> None:
        for who in (f"{letter}:owner", "national", "anonymous"):
            answer = self.clients[who].get(address, REMOTE_ADDR="10.255.0.1")
            if answer.status_code == 200:
                break
        else:
            return
        text = _content(answer).decode("utf-8", "replace")
        self.read |= {
            canary for w in self.worlds.values() for canary in w.canaries.sung(text.lower())
        }
        if "html" not in answer.get("Content-Type", ""):
            return
        for form in forms_in(text, address):
            match = _resolved(form.action)
            if match is None:
                continue
            known = self.forms.setdefault(match.url_name or match.route, [])
            if len(known) < 60 and (letter, form) not in known:
                known.append((letter, form))

    # One request.

    def ask(self, asked: Asked) -> list[str]:
        """Send it and undo it; everything that is wrong with the answer."""
        self.requests += 1
        if asked.route == LIVE:
            return self._listen(asked)
        client = self.clients[asked.who]
        cookies = SimpleCookie(client.cookies.output(header="", sep=";"))
        try:
            with transaction.atomic():
                with self.watch.writes() as written:
                    answer = self._send(client, asked)
                    content = _content(answer)
                changes = self.watch.changes(written)
                transaction.set_rollback(True)
        except Exception as error:  # noqa: BLE001  # whatever it is, it would be a broken page
            self._remember()
            return [f"500 {_where(error)}"]
        finally:
            client.cookies = cookies
        if "event_factrow" in written:
            self._remember()
        status = answer.status_code
        self.answers[status] = self.answers.get(status, 0) + 1
        faults = [f"{status} is a broken page"] if status >= 500 else []
        faults += self._written(asked, status, changes)
        faults += self._leaks(asked, content)
        return faults + self._let_in(asked, answer)

    def _remember(self) -> None:
        """States are kept outside a transaction only: otherwise each page would replay them."""
        store.forget()
        for world in self.worlds.values():
            for event in (world.event, world.finished, world.hidden):
                store.state(event)

    def _send(self, client: Client, asked: Asked) -> Any:
        number = self.requests
        extra: dict[str, Any] = {
            # Everybody from an address of their own: what is counted by address is not tried here.
            "REMOTE_ADDR": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
            "headers": {"accept-language": asked.language},
        }
        client.handler.enforce_csrf_checks = asked.without_token
        if asked.json is not None:
            return client.generic(
                asked.method,
                asked.address,
                asked.json.encode("utf-8", "surrogatepass"),
                "application/json",
                **extra,
            )
        if asked.method in ("GET", "HEAD"):
            path, _, query = asked.address.partition("?")
            more = urlencode(asked.form, errors="surrogatepass")
            whole = "&".join(part for part in (query, more) if part)
            return client.generic(asked.method, f"{path}?{whole}" if whole else path, **extra)
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        return client.generic(asked.method, asked.address, _multipart(asked), kind, **extra)

    # What may be wrong with the answer.

    def _written(self, asked: Asked, status: int, changes: list[Change]) -> list[str]:
        changes = [change for change in changes if change.table not in COMPUTED]
        if status >= 400 and status != 422:  # a form that is not complete yet may be kept
            return [f"{status}, and yet {change}" for change in changes]
        return [f"foreign write: {change}" for change in changes if self._foreign(asked, change)]

    def _foreign(self, asked: Asked, change: Change) -> bool:
        """Whether whoever asked has no business with this row."""
        added, altered = PUBLIC.get(asked.route, ((), ()))
        if change.how == "new" and change.table.startswith(added):
            return False
        if change.how == "changed" and change.table in altered:
            return False
        if asked.who == "national":
            if change.table.startswith(NATIONAL.get(asked.route, ("no table",))):
                return False
            held = change.table.startswith(NOT_NATIONAL) and bool(change.whose)
            onto = {table for table, _ in change.onto} - {"auth_user"}
            return held and (change.how != "new" or "event_tournament" in onto)
        letter, _, role = asked.who.partition(":")
        if change.whose - {letter}:
            return True
        if role in ("player", "family", "table") and change.how == "changed":
            own = self.references.own_entries(asked.who)
            return change.table == "event_entry" and change.key not in own
        return False

    def _leaks(self, asked: Asked, content: bytes) -> list[str]:
        text = TOKEN.sub("", content.decode("utf-8", "replace")).lower()
        faults = [
            f"foreign datum: {canary.about} of {canary.world} ({canary.word})"
            for world in self.worlds.values()
            for canary in world.canaries.sung(text)
            if not self._may_read(asked, canary)
        ]
        typed = {
            canary.word for w in self.worlds.values() for canary in w.canaries.sung(asked.text)
        }
        faults = [fault for fault in faults if fault[-7:-1] not in typed]
        for letter, world in self.worlds.items():
            if content in world.pictures and asked.who not in (
                f"{letter}:owner",
                f"{letter}:organiser",
            ):
                faults.append(f"foreign datum: a photo of {letter} that is not published")
        return faults

    def _may_read(self, asked: Asked, canary: Canary) -> bool:
        letter, _, role = asked.who.partition(":")
        if asked.who == "national":
            named = canary.about.startswith(NATIONAL_READS) and asked.route in NATIONAL
            return named or "national" in canary.readers
        return letter == canary.world and role in canary.readers

    def _let_in(self, asked: Asked, answer: Any) -> list[str]:
        """Strangers find nothing at the desk of a tournament; a form needs its token."""
        faults = []
        status = answer.status_code
        match = _resolved(asked.address)
        if "/desk" in asked.address.partition("?")[0] and match is not None:
            slug = match.kwargs.get("slug", "")
            mine = self.references.at_work(asked.who, slug)
            # The door for text and sizes (400, 413) stands before every desk.
            shut = status in (400, 403, 404, 405, 413)
            if self.references.is_event(slug) and not mine and not shut:
                faults.append(f"{status} at a desk for a stranger")
            if not mine and status == 403 and not asked.without_token:
                faults.append("403 tells a stranger that there is a desk")
        if asked.without_token and asked.method not in ("GET", "HEAD", "OPTIONS") and match:
            exempt = getattr(match.func, "csrf_exempt", False)
            if not exempt and status != 403:
                faults.append(f"{status} without a CSRF token")
        return faults

    def _listen(self, asked: Asked) -> list[str]:
        """A stream's first body, as the server renders it."""
        topic = asked.address.removeprefix("/live/")
        try:
            with transaction.atomic():
                exists = push.exists(topic)
                rendered = push.rendered(topic)
                transaction.set_rollback(True)
        except Exception as error:  # noqa: BLE001  # it would be a broken stream
            return [f"500 {_where(error)}"]
        body = rendered[1] if rendered else b""
        faults = self._leaks(asked, body)
        if rendered and not exists:
            faults.append("a stream that does not exist has a body")
        if rendered and "." in topic:
            faults.append("a stream is opened by another's key")
        return faults


# Drawn by Typst or packed: a few of these are enough for the suite.
SLOW: Final = (
    "desk-document",
    "season-pdf",
    "public-picture",
    "closing-package",
    "desk-practise",
)


def _seats(world: World) -> dict[int, tuple[int, ...]]:
    """Who sits where in the tournament being played."""
    current = store.state(world.event).current
    return {table.number: table.seats for table in current.seating} if current else {}


def _multipart(asked: Asked) -> bytes:
    """A form as a browser sends it, and with letters that no browser sends."""
    parts = [(f'name="{name}"', text.encode("utf-8", "surrogatepass")) for name, text in asked.form]
    parts += [(f'name="{name}"; filename="{file}"', body) for name, file, body in asked.files]
    lines = [
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + body
        for head, body in parts
    ]
    return b"\r\n".join([*lines, f"--{BOUNDARY}--\r\n".encode()])


def _resolved(address: str) -> ResolverMatch | None:
    """What an address leads to."""
    try:
        return resolve(unquote(address.partition("?")[0]))
    except Resolver404:
        return None


def _content(answer: Any) -> bytes:
    """The body, a package as what is in it; and whatever the head of the answer tells."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if body.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(BytesIO(body)) as package:
            body = b"\n".join(package.read(name) for name in package.namelist())
    if answer.get("Content-Type", "").startswith("image/"):
        return bytes(body)
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    cookies = answer.cookies.output(header="")
    return bytes(body) + f"\n{head}\n{cookies}".encode("utf-8", "surrogatepass")


def _where(error: BaseException) -> str:
    """What was raised, and the last line of ours that led there."""
    ours = [
        frame for frame in traceback.extract_tb(error.__traceback__) if "stolik" in frame.filename
    ]
    place = f"{ours[-1].filename.rpartition('/stolik/')[2]}:{ours[-1].name}" if ours else "?"
    return f"{type(error).__name__}: {str(error)[:120]} in {place}"
