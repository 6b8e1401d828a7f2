"""What a phone at a table sends: one message at a time, each done at most once by its key.

The token in the address is the right; there is no cookie, so there is nothing another site could
ride on. An answer says received, aside (too late, kept for the desk) or refused; anything else
means: send it again. Who sends more than a table can have to say is told to wait. That a table has
read a message of the desk is kept beside the journal, once. Knows JSON and requests; what is done
with a message is in `table_commands`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.phrases import sentence
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.codec import CannotRead, from_json
from stolik.tournament.report import GameReport
from stolik.web.core.cache import Cache
from stolik.web.core.database_version import database_version
from stolik.web.core.language import language
from stolik.web.core.request_text import NotJson, json_of
from stolik.web.models.referee import MessageRead
from stolik.web.models.tournaments import TableCode
from stolik.web.phone import table_commands
from stolik.web.phone.state import Json, table_state
from stolik.web.phone.table_commands import (
    LONGEST_DIGEST,
    LONGEST_TEXT,
    Outcome,
    TableDevice,
    device_id,
    is_key,
)
from stolik.web.public.public_view import public_view_at_table
from stolik.web.tournaments import push, store, table_pace
from stolik.web.tournaments.call_reasons import reason_note
from stolik.web.tournaments.codes import code_by_token
from stolik.web.tournaments.late_reports import late_report_sentence
from stolik.web.tournaments.names import public_names

LARGEST = 20_000
STATES: Final[Cache[Hashable, Json]] = Cache(500)


class Unreadable(ValueError):
    """A message that is none; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class PhoneMessage:
    """One message of a phone."""

    device: TableDevice
    kind: str
    at: int
    body: dict[str, Any]

    @property
    def game(self) -> tuple[int, int] | None:
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
            report: GameReport = from_json(GameReport, value)
        except CannotRead as wrong:
            raise Unreadable(str(wrong)[:200]) from None
        if report.table != self.device.code.number:
            raise Unreadable(f"table: {report.table}")
        return report


def device_name(secret: Any) -> str:
    """Who a phone is in the journal."""
    if not isinstance(secret, str) or not is_key(secret):
        raise Unreadable(f"device: {str(secret)[:80]!r}")
    return device_id(secret)


@csrf_exempt
@require_POST
def send(request: HttpRequest, token: str) -> HttpResponse:
    """One message; the answer carries the table as it is now."""
    code = code_by_token(token)
    try:
        message = _message(request, code)
        if table_pace.must_wait(code, message.device.id, message.game):
            return table_pace.wait_response()
        status, sentences = _answer(message, COMMANDS[message.kind](message))
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [_unreadable(str(wrong))]}, status=400)
    view = public_view_at_table(code.tournament, code.number)
    answer = {
        "status": status,
        "said": sentences,
        "state": table_state(view, code, message.device.id, now=time.time()),
    }
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


def state(request: HttpRequest, token: str) -> HttpResponse:
    """The table as it is now, for the phone named in `?device=`."""
    named = request.GET.get("device", "0" * 16)
    try:
        answer = _state(token, named)
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [_unreadable(str(wrong))]}, status=400)
    answer = {**answer, "now": round(time.time() * 1000)}
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


def _state(token: str, named: str) -> Json:
    """The table as it is, read again when anything was written; its time is not now."""
    version = database_version()
    key = (version, token, named, language())
    answer = STATES.get(key) if version else None
    if answer is None:
        code = code_by_token(token)
        view = public_view_at_table(code.tournament, code.number)
        answer = table_state(view, code, device_name(named), now=0)
        if version:
            STATES.put(key, answer)
    return answer


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The object a phone sent."""
    try:
        body = json_of(request, LARGEST)
    except NotJson as wrong:
        raise Unreadable(str(wrong)) from None
    if not isinstance(body, dict):
        raise Unreadable(repr(body)[:80])
    return body


def _message(request: HttpRequest, code: TableCode) -> PhoneMessage:
    parts = body_of(request)
    key, kind, at, body = (parts.get(name) for name in ("key", "kind", "at", "body"))
    if not isinstance(key, str) or not is_key(key):
        raise Unreadable(f"key: {str(key)[:80]!r}")
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise Unreadable(f"kind: {str(kind)[:80]!r}")
    if not isinstance(body, dict):
        raise Unreadable(f"body: {str(body)[:80]!r}")
    sent_at = at if type(at) is int and 0 < at < 10**14 else 0
    device = TableDevice(code, device_name(parts.get("device")), key)
    return PhoneMessage(device, kind, sent_at, body)


def _answer(message: PhoneMessage, outcome: Outcome) -> tuple[str, list[str]]:
    """The status of a message, and sentences for whoever sent it."""
    if outcome.aside:
        return "aside", [outcome.aside]
    if message.kind == "confirm" and outcome.is_late:
        return "aside", [late_report_sentence()]
    if not outcome.violations or outcome.was_done:
        return "received", []
    names = public_names(message.device.code.tournament)
    return "refused", [sentence(violation, language(), names) for violation in outcome.violations]


def _report(message: PhoneMessage) -> Outcome:
    return table_commands.file_report(message.device, message.report(""))


def _confirm(message: PhoneMessage) -> Outcome:
    device, report = message.device, message.report("report")
    digest = table_commands.digest_of(device, report)
    player = message.whole("entry") if message.body.get("entry") is not None else None
    return table_commands.confirm(device, report.round, report.game, digest, player)


def _dispute(message: PhoneMessage) -> Outcome:
    reason, digest = message.text("why"), message.text("digest")[:LONGEST_DIGEST]
    round_, game = message.whole("round"), message.whole("game")
    return table_commands.dispute(message.device, round_, game, digest, reason)


def _withdraw_dispute(message: PhoneMessage) -> Outcome:
    digest = message.text("digest")[:LONGEST_DIGEST]
    round_, game = message.whole("round"), message.whole("game")
    return table_commands.withdraw_dispute(message.device, round_, game, digest)


def _unplayed(message: PhoneMessage) -> Outcome:
    round_, game, entry = (message.whole(name) for name in ("round", "game", "entry"))
    outcome = table_commands.mark_unplayed(message.device, round_, game, entry)
    # Another phone of the table, or the desk, has said the same.
    done = any(violation.code == "game-unplayed" for violation in outcome.violations)
    return Outcome() if done else outcome


def _take_back_unplayed(message: PhoneMessage) -> Outcome:
    round_, game = message.whole("round"), message.whole("game")
    return table_commands.take_back_unplayed(message.device, round_, game)


def _call(message: PhoneMessage) -> Outcome:
    round_, typed = message.whole("round"), message.text("why")
    reason = reason_note(message.text("reason")) or typed
    return table_commands.call_referee(message.device, round_, reason)


def _withdraw_call(message: PhoneMessage) -> Outcome:
    return table_commands.withdraw_call(message.device, message.whole("call"))


def _announce(message: PhoneMessage) -> Outcome:
    round_, game, entry = (message.whole(name) for name in ("round", "game", "entry"))
    at = message.at // 1000 or None
    return table_commands.announce_opening(message.device, round_, game, entry, at)


COMMANDS: dict[str, Callable[[PhoneMessage], Outcome]] = {
    "report": _report,
    "confirm": _confirm,
    "dispute": _dispute,
    "withdraw": _withdraw_dispute,
    "unplayed": _unplayed,
    "take-back-unplayed": _take_back_unplayed,
    "call": _call,
    "withdraw-call": _withdraw_call,
    "announce": _announce,
}


def _unreadable(part: str) -> str:
    return gettext(
        "The phone sent something this site cannot read ({part}). Load the page again."
    ).format(part=part)


def _numbers(state: TournamentState, table: int) -> set[int]:
    """What a table can have read: messages to it, and announcements to everybody."""
    messages = {message.number for message in state.messages if message.table in (None, table)}
    return messages | set(state.announcements)


@csrf_exempt
@require_POST
def message_read(request: HttpRequest, token: str) -> HttpResponse:
    """Keep that it was read, if it was written to this table; saying so again changes nothing."""
    code = code_by_token(token)
    event = code.tournament
    try:
        number = body_of(request).get("message")
        if type(number) is not int or number not in _numbers(store.state(event), code.number):
            raise Unreadable(f"message: {number!r}"[:100])
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [str(wrong)]}, status=400)
    with store.writing(event):
        MessageRead.objects.get_or_create(tournament=event, message=number, table=code.number)
        transaction.on_commit(partial(push.changed, event.slug, "pulse"))
    return JsonResponse({"status": "received"})
