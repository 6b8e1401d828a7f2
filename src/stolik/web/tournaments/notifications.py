"""Who wants a message on a closed phone, and what it says: a call for referees, seats for players.

Subscriptions are made by the person's own tap, and go when the tournament is over, when the person
is erased, leaves the work or cannot be reached any more. Sent by a thread of its own, after the
fact is committed; whoever is not reached learns it from the page. Knows rows and facts; how a
message travels is in `core.web_push`.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog
from django.db import close_old_connections
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from stolik.tournament.format import Format
from stolik.tournament.journal import Fact, TournamentState
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import LETTERS
from stolik.web.core import web_push
from stolik.web.core.language import language, speaking
from stolik.web.models.referee import PushSubscription
from stolik.web.models.staff import Member
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.tournaments import access
from stolik.web.tournaments.call_reasons import known_reason
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.words import round_name

MOST_OF_ONE: Final = 5  # devices of one person; the oldest makes room
MOST: Final = 2000  # of one tournament
CALL_SECONDS: Final = 900
SEATS_SECONDS: Final = 7200
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Call:
    """Table `table` called in round `round`."""

    event: int
    round: int
    table: int
    note: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Where everybody of a round sits: entry, table and letter."""

    event: int
    plan: Format
    round: int
    places: tuple[tuple[int, int, str], ...]


Notification = Call | Seats


def subscribe(
    event: Tournament,
    fields: Mapping[str, str],
    *,
    member: Member | None = None,
    account: int | None = None,
    entry: int | None = None,
) -> bool:
    """Keep a browser somebody wants messages on, or let it go; NotSubscribed if it is none.

    Exactly one of the three says whose it is. Whether messages will come.
    """
    endpoint = fields.get("endpoint", "")
    own = PushSubscription.objects.filter(
        tournament=event, member=member, account_id=account, entry=entry
    )
    if fields.get("what") == "off":
        own.filter(endpoint=endpoint).delete()
        return False
    browser = web_push.checked(endpoint, fields.get("key", ""), fields.get("secret", ""))
    row = {"key": browser.key, "secret": browser.secret, "language": language()}
    if own.filter(endpoint=browser.endpoint, **row).exists():
        return True
    if PushSubscription.objects.filter(tournament=event).count() >= MOST:
        return False
    own.filter(endpoint=endpoint).delete()
    PushSubscription.objects.create(
        tournament=event,
        member=member,
        account_id=account,
        entry=entry,
        endpoint=browser.endpoint,
        **row,
    )
    latest = own.order_by("-pk").values_list("pk", flat=True)[:MOST_OF_ONE]
    own.exclude(pk__in=list(latest)).delete()
    return True


def notifications(
    event: Tournament, state: TournamentState, facts: Iterable[Fact]
) -> tuple[Notification, ...]:
    """What people who are away from the page should hear of these facts."""
    made: list[Notification] = []
    for fact in facts:
        what = fact.what
        if isinstance(what, f.RefereeCalled):
            made.append(Call(event.pk, what.round, what.table, what.note))
        elif isinstance(what, f.Published | f.SeatsChanged) and (round_ := state.round(what.round)):
            places = tuple(
                (entry, table.number, letter)
                for table in round_.tables
                for letter, entry in zip(LETTERS, table.seats, strict=False)
                if _sits_elsewhere(what, round_, entry)
            )
            made.append(Seats(event.pk, state.plan, what.round, places))
    return tuple(made)


def _sits_elsewhere(what: f.Published | f.SeatsChanged, round_: Round, entry: int) -> bool:
    """Whether somebody's seat is news: to everybody once published, then to whoever is moved."""
    if isinstance(what, f.Published):
        return True
    return round_.phase == "published" and entry in (*what.moved, *what.arriving)


def committed(event: Tournament, state: TournamentState, facts: Iterable[Fact]) -> None:
    """Facts are recorded: whoever wants to hear of them will, if this process sends at all."""
    if _THREAD is not None:
        for notification in notifications(event, state, facts):
            _WORK.put(notification)


def deliver(notification: Notification) -> int:
    """Send to everybody who wants it; how many were handed over. Dead subscriptions go."""
    sent = 0
    silent: set[str] = set()  # a service that does not answer is waited for once, not for everybody
    for subscription, message, seconds in _messages(notification):
        browser = web_push.Browser(subscription.endpoint, subscription.key, subscription.secret)
        service = browser.endpoint.split("/")[2]
        if service in silent:
            continue
        try:
            alive = web_push.send(
                browser,
                json.dumps(message).encode(),
                seconds=seconds,
                urgent=isinstance(notification, Call),
            )
        except OSError as unknown:
            if not isinstance(unknown, web_push.Refused):
                silent.add(service)
            log.warning("push failed", service=service, why=str(unknown))
            continue
        if alive:
            sent += 1
        else:
            PushSubscription.objects.filter(pk=subscription.pk).delete()
    return sent


def forget_ended() -> int:
    """Delete what was asked for of tournaments that are over or called off; how many."""
    over = Q(tournament__outline__out=True) | Q(tournament__outline__off="called-off")
    return PushSubscription.objects.filter(over).delete()[0]


def _messages(
    notification: Notification,
) -> list[tuple[PushSubscription, dict[str, str], int]]:
    events = Tournament.objects.select_related("owner").prefetch_related("members")
    event = events.filter(pk=notification.event).first()
    if event is None:
        return []
    wanted = PushSubscription.objects.filter(tournament=event)
    made = []
    if isinstance(notification, Call):
        note = Note.objects.filter(tournament=event, reference=notification.note).first()
        for subscription in wanted.filter(entry=None).select_related("member", "account"):
            if not _answers_calls(event, subscription):
                subscription.delete()
                continue
            with speaking(subscription.language):
                message = _call_words(event, notification, note.text if note else "")
            made.append((subscription, message, CALL_SECONDS))
        return made
    sitting = {entry: (table, letter) for entry, table, letter in notification.places}
    tokens = dict(Entry.objects.filter(tournament=event).values_list("number", "token"))
    for subscription in wanted.filter(entry__in=sitting):
        entry = subscription.entry or 0
        with speaking(subscription.language):
            words = _seat_words(event, notification, *sitting[entry], tokens.get(entry, ""))
        made.append((subscription, words, SEATS_SECONDS))
    return made


def _answers_calls(event: Tournament, subscription: PushSubscription) -> bool:
    """Whether a call is still theirs: people leave, change their role, lose their account."""
    account, device = subscription.account, subscription.member
    held: tuple[str, ...] = ()
    if account is not None and account.is_active:
        held = access.roles(account, event)
    elif device is not None and device.left is None:
        held = (device.role,)
    return opens(held, "desk-referee-call")


def _call_words(event: Tournament, call: Call, reason: str) -> dict[str, str]:
    return {
        "title": gettext("Table {table} calls").format(table=call.table),
        # On a locked screen anybody reads it: what was typed may name somebody.
        "body": known_reason(reason) or event.title,
        "url": reverse("desk-referee-table", args=(event.slug, call.round, call.table)),
        "tag": f"call-{call.round}-{call.table}",
    }


def _seat_words(
    event: Tournament, seats: Seats, table: int, letter: str, token: str
) -> dict[str, str]:
    return {
        "title": gettext("{round}: table {table}, seat {letter}").format(
            round=round_name(seats.plan, seats.round), table=table, letter=letter
        ),
        "body": event.title,
        "url": reverse("player", args=(token,)) if token else reverse("event", args=(event.slug,)),
        "tag": f"seat-{seats.round}",
    }


def start() -> None:
    """The sending thread of a serving process."""
    global _THREAD
    _THREAD = threading.Thread(target=_send_forever, name="notifications", daemon=True)
    _THREAD.start()


def stop() -> None:
    _WORK.put(None)


def _send_forever() -> None:
    _attempt(forget_ended)
    while (notification := _WORK.get()) is not None:
        _attempt(partial(deliver, notification))
        _attempt(forget_ended)


def _attempt(work: Callable[[], int]) -> None:
    try:
        work()
    except Exception:  # one message that fails must not silence the others
        log.exception("notification failed")
    close_old_connections()


_WORK: queue.SimpleQueue[Notification | None] = queue.SimpleQueue()
_THREAD: threading.Thread | None = None
