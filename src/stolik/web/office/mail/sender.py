"""Sending the outbox: each mail at most once, again later after a failure, in a thread of its own.

A mail is marked as being sent before the server hears of it and as sent afterwards. Only a server
that has not said "taken" makes it wait for another try; a machine that died in between leaves it
`unsure`, and a person decides. Knows the outbox and Django's mail; no page.
"""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from email.utils import formatdate
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import close_old_connections
from django.utils import timezone
from django.utils.crypto import salted_hmac

from stolik.web.core.language import speaking
from stolik.web.models.office import Mail
from stolik.web.office.mail.act_mail import collect_acts
from stolik.web.office.mail.due import collect
from stolik.web.office.mail.letters import letter
from stolik.web.office.mail.receiver import receiver
from stolik.web.tournaments.mail import signal
from stolik.web.tournaments.mail.address import digest_of, link, unwanted
from stolik.web.tournaments.mail.kept_letters import NEVER_KEPT
from stolik.web.tournaments.mail.limits import too_many

EVERY: Final = 20.0  # seconds between two looks
TRIES: Final = 12
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(hours=6)
STALE: Final = timedelta(minutes=10)
MOST_AT_ONCE: Final = 200
REFUSED: Final = 500
PRINTED: Final = "printed"  # what a mail says that was finished without a server
TOO_MANY: Final = "too many"  # what a mail says that would have been one too many
log = structlog.get_logger()


def deliver(now: datetime | None = None) -> dict[str, int]:
    """Send what waits; how many were sent, failed, dropped or are to be tried again."""
    moment = now or timezone.now()
    counts = {"sent": 0, "waiting": 0, "failed": 0, "dropped": 0}
    waiting = Mail.objects.filter(state="waiting", not_before__lte=moment)
    about = (
        *("entry__tournament", "saying__application", "account"),
        *("ticket__person", "request__by"),
    )
    rows = list(waiting.select_related(*about)[:MOST_AT_ONCE])
    if not rows:
        return counts
    try:
        connection = get_connection()
        connection.open()
    except Exception as error:  # noqa: BLE001  # whatever a server does, the mail waits
        for mail in rows:
            counts[_later(mail, error, moment)] += 1
        return counts
    try:
        for number, mail in enumerate(rows):
            outcome = _send(mail, connection, moment)
            if outcome is None:
                continue
            counts[outcome] += 1
            if outcome == "waiting":
                # The line may be dead: the others wait for the next look, none of them tried.
                if number + 1 < len(rows):
                    signal.wake()
                break
    finally:
        _close(connection)
    return counts


def unsure(now: datetime | None = None) -> int:
    """Mark what was being sent when a machine died; how many."""
    moment = now or timezone.now()
    left = Mail.objects.filter(state="sending", not_before__lt=moment - STALE)
    return left.update(state="unsure")


def again(mail: Mail) -> bool:
    """A person decided that an unsure or failed mail is to be sent."""
    mails = Mail.objects.filter(pk=mail.pk, state__in=("unsure", "failed"))
    changed = mails.update(state="waiting", tries=0, not_before=timezone.now(), error="", letter={})
    signal.wake()
    return bool(changed)


def message(mail: Mail, address: str) -> EmailMessage:
    """The mail as the server gets it; its identity stays the same however often it is tried.

    Headers are read by every server on the way and quoted in replies: what they hold opens nothing.
    """
    letter_ = letter(mail)
    page, stop = link(mail, "mail", mail.token), link(mail, "mail-stop", mail.stop)
    with speaking(mail.language):
        text = letter_.text(page=page, stop=stop)
    headers = {
        "Message-ID": f"<{_identity(mail)}@{_domain()}>",
        "Date": formatdate(mail.created.timestamp()),
        "Auto-Submitted": "auto-generated",
    }
    if stop:
        headers |= {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    subject = " ".join(letter_.subject.split())[:200]
    return EmailMessage(subject, text, settings.DEFAULT_FROM_EMAIL, [address], headers=headers)


def _send(mail: Mail, connection: Any, now: datetime) -> str | None:
    address = receiver(mail)
    to = digest_of(address) if address else ""
    if not address or unwanted(address) or too_many(mail, to, now):
        error = "" if not address or unwanted(address) else TOO_MANY
        rows = Mail.objects.filter(pk=mail.pk, state="waiting")
        done = rows.update(state="dropped", done=now, error=error)
        return "dropped" if done else None
    try:
        prepared, kept = message(mail, address), letter(mail).as_json()
    except Exception as error:  # one mail that cannot be written stops no other
        log.exception("mail cannot be written", kind=mail.kind)
        return _failed(mail, error)
    claimed = Mail.objects.filter(pk=mail.pk, state="waiting").update(
        state="sending",
        not_before=timezone.now(),
        to=to,
        letter={} if mail.kind in NEVER_KEPT else kept,
    )
    if not claimed:  # another process has it
        return None
    try:
        connection.send_messages([prepared])
    except Exception as error:  # noqa: BLE001
        return _failed(mail, error) if _for_ever(error) else _later(mail, error, now)
    remark = PRINTED if "console" in settings.EMAIL_BACKEND else ""
    Mail.objects.filter(pk=mail.pk).update(state="sent", done=timezone.now(), error=remark)
    return "sent"


def _later(mail: Mail, error: Exception, now: datetime) -> str:
    if mail.tries + 1 >= TRIES:
        return _failed(mail, error)
    pause = min(FIRST_WAIT * 2**mail.tries, LONGEST_WAIT)
    Mail.objects.filter(pk=mail.pk, state__in=("waiting", "sending")).update(
        state="waiting",
        tries=mail.tries + 1,
        not_before=now + pause,
        error=_why(error),
        letter={},
    )
    return "waiting"


def _failed(mail: Mail, error: Exception) -> str:
    Mail.objects.filter(pk=mail.pk, state__in=("waiting", "sending")).update(
        state="failed", tries=mail.tries + 1, error=_why(error), letter={}
    )
    return "failed"


def _for_ever(error: Exception) -> bool:
    """Whether the server knows this address and will never take mail for it."""
    refused = getattr(error, "recipients", None)
    return isinstance(refused, dict) and all(code >= REFUSED for code, _ in refused.values())


def _why(error: Exception) -> str:
    # What a server says may quote the address: only its kind and number are kept.
    code = getattr(error, "smtp_code", "")
    return f"{type(error).__name__} {code}".strip()[:300]


def _identity(mail: Mail) -> str:
    """The same for every try, and telling nobody the token."""
    return salted_hmac("stolik.mail.identity", mail.token, algorithm="sha256").hexdigest()[:40]


def _domain() -> str:
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or "localhost"


def _close(connection: Any) -> None:
    try:
        connection.close()
    except Exception:  # noqa: BLE001  # a dead line cannot be closed politely
        log.info("mail server went away")


def start() -> None:
    """The sending thread of a serving process."""
    signal.begin()
    threading.Thread(target=_send_forever, name="mail", daemon=True).start()


def _send_forever() -> None:
    going = True
    while going:
        try:
            unsure()
            collect()
            collect_acts()
            deliver()
        except Exception:  # a database that is busy or away must not end the thread
            log.exception("mail")
        close_old_connections()
        going = signal.wait(EVERY)
