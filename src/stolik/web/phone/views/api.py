"""What a phone at a table sends: one thing at a time, in order, each done at most once by its key.

The token in the address is the right; there is no cookie, so there is nothing another site could
ride on. What comes too late for its round is kept for the desk. An answer says received, aside or
refused; anything else means: send it again. Who sends more than a table can have to say is told
to wait.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.phrases import sentence
from stolik.rules import Refused
from stolik.rules.seal import digest
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.codec import CannotRead, from_json
from stolik.tournament.journal.topics.reports import canonical
from stolik.tournament.report import GameReport, report_digest
from stolik.web.tournaments import store
from stolik.web.core.request_text import NotJson, json_of
from stolik.web.models.tournaments import TableCode
from stolik.web.public.public_view import seen_at_table
from stolik.web.phone import pace
from stolik.web.tournaments.late_reports import LATE, keep_aside, told_aside
from stolik.web.tournaments.codes import code_of
from stolik.web.phone.state import told
from stolik.web.templatetags.words import either, language

LARGEST = 20_000
LONGEST_TEXT = 1000
_KEY = re.compile(r"[0-9a-f]{16,64}")
# The same thing has been done already: as good as doing it.
_DONE = ("already-reported", "already-confirmed", "already-called", "already-disputed")


class Unreadable(ValueError):
    """A message that is none; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One message of a phone."""

    code: TableCode
    device: str
    key: str
    kind: str
    at: int
    body: dict[str, Any]

    @property
    def actor(self) -> Actor:
        return Actor("table", self.device, table=self.code.number)

    @property
    def reported(self) -> tuple[int, int] | None:
        """Round and game of a report."""
        if self.kind != "report":
            return None
        report = self.report("")
        return report.round, report.game

    def whole(self, name: str) -> int:
        value = self.body.get(name)
        if type(value) is not int or not 0 <= value < 10**9:
            raise Unreadable(f"{name}: {value!r}"[:100])
        return value

    def text(self, name: str) -> str:
        value = self.body.get(name, "")
        if not isinstance(value, str):
            raise Unreadable(f"{name}: {value!r}"[:100])
        return value.strip()[:LONGEST_TEXT]

    def report(self, name: str) -> GameReport:
        value = self.body if name == "" else self.body.get(name)
        try:
            found: GameReport = from_json(GameReport, value)
        except CannotRead as wrong:
            raise Unreadable(str(wrong)[:200]) from None
        if found.table != self.code.number:
            raise Unreadable(f"table: {found.table}")
        return found


def device_name(given: Any) -> str:
    """Who a phone is in the journal: a digest, so that the journal gives no key away."""
    if not isinstance(given, str) or not _KEY.fullmatch(given):
        raise Unreadable(f"device: {str(given)[:80]!r}")
    return f"device-{digest(given)[:16]}"


@csrf_exempt
@require_POST
def send(request: HttpRequest, token: str) -> HttpResponse:
    """One message; the answer carries the table as it is now."""
    code = code_of(token)
    try:
        sent = _sent(request, code)
        if pace.must_wait(code, sent.device, sent.reported):
            return pace.wait()
        status, said = _handled(sent)
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [_unreadable(str(wrong))]}, status=400)
    view = seen_at_table(code.tournament, code.number)
    answer = {
        "status": status,
        "said": said,
        "state": told(view, code, sent.device, now=time.time()),
    }
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


def state(request: HttpRequest, token: str) -> HttpResponse:
    """The table as it is now, for the phone named in `?device=`."""
    code = code_of(token)
    try:
        device = device_name(request.GET.get("device", "0" * 16))
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [_unreadable(str(wrong))]}, status=400)
    answer = told(seen_at_table(code.tournament, code.number), code, device, now=time.time())
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The object a phone sent."""
    try:
        found = json_of(request, LARGEST)
    except NotJson as wrong:
        raise Unreadable(str(wrong)) from None
    if not isinstance(found, dict):
        raise Unreadable(repr(found)[:80])
    return found


def _sent(request: HttpRequest, code: TableCode) -> Sent:
    found = body_of(request)
    key, kind, at, body = (found.get(name) for name in ("key", "kind", "at", "body"))
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Unreadable(f"key: {str(key)[:80]!r}")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise Unreadable(f"kind: {str(kind)[:80]!r}")
    if not isinstance(body, dict):
        raise Unreadable(f"body: {str(body)[:80]!r}")
    said = at if type(at) is int and 0 < at < 10**14 else 0
    return Sent(code, device_name(found.get("device")), key, kind, said, body)


def _handled(sent: Sent) -> tuple[str, list[str]]:
    try:
        _KINDS[sent.kind](sent)
    except Refused as refused:
        codes = [violation.code for violation in refused.violations]
        if sent.kind in ("report", "confirm") and any(one in LATE for one in codes):
            if sent.kind == "report":
                why = [[v.code, v.about] for v in refused.violations]
                keep_aside(sent.code, sent.report(""), why, sent.key)
            return "aside", [told_aside()]
        if any(one in _DONE for one in codes):
            return "received", []
        return "refused", [sentence(violation, language()) for violation in refused.violations]
    return "received", []


def _perform(sent: Sent, command: Any, actor: Actor) -> None:
    key = f"table-{sent.code.number}-{sent.key}"
    store.perform(sent.code.tournament, command, actor, key=key)


def _report(sent: Sent) -> None:
    _perform(sent, c.FileReport(sent.report("")), sent.actor)


def _confirm(sent: Sent) -> None:
    """Another phone agrees; or, on the phone that reported, a second player at the table."""
    report = sent.report("report")
    found = store.state(sent.code.tournament).round(report.round)
    table = found.table(report.table) if found else None
    wanted = report_digest(canonical(report, table)) if table else ""
    player = sent.whole("entry") if sent.body.get("entry") is not None else None
    command = c.Confirm(report.round, report.table, report.game, wanted, player)
    _perform(sent, command, sent.actor)


def _dispute(sent: Sent) -> None:
    text = sent.text("why") or either(
        "The table says: this is wrong.", "Stolik zgłasza: to się nie zgadza."
    )
    event = sent.code.tournament
    with store.writing(event):
        note = store.note(event, text)
        wanted = sent.text("digest")[:64]
        command = c.Dispute(sent.whole("round"), sent.code.number, sent.whole("game"), wanted, note)
        _perform(sent, command, sent.actor)


def _call(sent: Sent) -> None:
    event = sent.code.tournament
    with store.writing(event):
        note = store.note(event, sent.text("why"))
        command = c.CallReferee(sent.whole("round"), sent.code.number, note)
        _perform(sent, command, sent.actor)


def _announce(sent: Sent) -> None:
    command = c.AnnounceOpening(
        sent.whole("round"),
        sent.code.number,
        sent.whole("game"),
        sent.whole("entry"),
        sent.at // 1000 or None,
    )
    _perform(sent, command, sent.actor)


_KINDS: dict[str, Callable[[Sent], None]] = {
    "report": _report,
    "confirm": _confirm,
    "dispute": _dispute,
    "call": _call,
    "announce": _announce,
}


def _unreadable(about: str) -> str:
    return either(
        f"The phone sent something this site cannot read ({about}). Load the page again.",
        f"Telefon przysłał coś, czego strona nie rozumie ({about}). Wczytaj stronę ponownie.",
    )
