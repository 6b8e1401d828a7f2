"""Wrong codes typed at one address: enough for a whole hall, too few for whoever tries them all.

There are 31⁵ codes. Right codes are never counted; links on labels need no code at all.
"""

from __future__ import annotations

import time
from typing import Final

from django.http import HttpRequest

from stolik.web.event.joining.slowing import Gate

WRONG: Final = Gate(most=60, seconds=600)


def too_many(request: HttpRequest) -> bool:
    """Whether codes from here have to wait a while."""
    return WRONG.full(_address(request), time.monotonic())


def count_wrong(request: HttpRequest) -> None:
    WRONG.passes(_address(request), time.monotonic())


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
