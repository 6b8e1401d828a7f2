"""Codes that lead from a badge to personal data: sent by mail, or given out at the desk.

A code is good once, for minutes, and is kept nowhere: it follows from a salt and the key of the
site. What is typed is counted before it is compared, so that guesses sent at once count one by one.
Knows no page and no mail.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings

from stolik.web.models.privacy import AccessCode, WrongCode
from stolik.web.models.tournaments import ALPHABET, Entry

LENGTH: Final = 6
LONGEST_TYPED: Final = 40
BY_MAIL_FOR: Final = timedelta(minutes=30)
AT_DESK_FOR: Final = timedelta(minutes=15)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
MAILED_AN_HOUR: Final = 3
MAILED_A_DAY: Final = 5
WRONG_AN_HOUR: Final = 10


def new_code(entry: Entry, now: datetime, *, by: str = "") -> AccessCode:
    """A code for somebody, given out at the desk by `by` or else to be mailed."""
    AccessCode.objects.filter(entry=entry, until__lt=now - DAY).delete()
    return AccessCode.objects.create(
        entry=entry,
        salt=secrets.token_hex(16),
        at=now,
        until=now + (AT_DESK_FOR if by else BY_MAIL_FOR),
        mailed=not by,
        by=by[:60],
    )


def may_mail(entry: Entry, now: datetime) -> bool:
    """Whether one more code may be mailed to somebody."""
    mailed = AccessCode.objects.filter(entry=entry, mailed=True, at__gt=now - DAY)
    if mailed.count() >= MAILED_A_DAY:
        return False
    return mailed.filter(at__gt=now - HOUR).count() < MAILED_AN_HOUR


def letters_of(code: AccessCode) -> str:
    """What a person types."""
    key = str(settings.SECRET_KEY).encode()
    digest = hmac.new(key, f"access code:{code.pk}:{code.salt}".encode(), sha256).digest()
    number = int.from_bytes(digest)
    letters = []
    for _ in range(LENGTH):
        number, index = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[index])
    return "".join(letters)


def in_force(code: AccessCode, now: datetime) -> bool:
    return code.used is None and code.until > now


def shut(entry: Entry, now: datetime) -> bool:
    """Whether too many wrong codes were typed for somebody in the last hour."""
    return WrongCode.objects.filter(entry=entry, at__gt=now - HOUR).count() >= WRONG_AN_HOUR


def opens(entry: Entry, typed: str, now: datetime) -> bool:
    """Whether this is a code in force for somebody; it is used up by that, or counted as wrong."""
    WrongCode.objects.filter(at__lt=now - DAY).delete()
    if shut(entry, now):
        return False
    tried = WrongCode.objects.create(entry=entry, at=now)
    earlier = WrongCode.objects.filter(entry=entry, at__gt=now - HOUR, pk__lt=tried.pk)
    if earlier.count() >= WRONG_AN_HOUR:
        return False
    wanted = "".join(typed[:LONGEST_TYPED].lower().replace("-", "").split())
    codes = AccessCode.objects.filter(entry=entry, used=None, until__gt=now)
    # All are compared, however early one fits.
    fitting = [
        code
        for code in codes
        if hmac.compare_digest(letters_of(code).encode(), wanted.encode("utf-8", "replace"))
    ]
    if not any(AccessCode.objects.filter(pk=c.pk, used=None).update(used=now) for c in fitting):
        return False
    tried.delete()
    return True
