"""Which browser sent a registration form: the batch itself carries the proof, nothing is kept.

A form has a key, so that sending it twice enters people once. The key alone opens nothing: the
batch written beside the people is the key and a digest, keyed by this site, of the key and the
secret that the browser's own CSRF cookie holds. The same browser sending the same form arrives at
the same batch, also when the first answer was lost on its way; to every other browser the key is
one that was never used. Older batches, which are the bare key, prove nothing about their sender.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

_PROOF: Final = 20  # hexadecimal digits: a batch has at most 40 letters


def batch_of(request: HttpRequest, key: str) -> str:
    """The batch of a form with this key, sent by the browser that asks."""
    # No form is taken without this cookie, and no other site can read it.
    browser = request.META.get("CSRF_COOKIE") or secrets.token_hex(_PROOF)
    proof = salted_hmac("stolik.sent_forms", f"{browser}\n{key}", algorithm="sha256").hexdigest()
    return f"{key}.{proof[:_PROOF]}"


def sent_here(request: HttpRequest, batch: str) -> bool:
    """Whether the form of this batch was sent by the browser that asks."""
    key, dot, _ = batch.partition(".")
    return bool(dot) and constant_time_compare(batch, batch_of(request, key))
