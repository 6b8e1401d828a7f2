"""Whether somebody who never opened could have, asked by a phone that sends the tiles tapped.

Knows requests and how many questions may come in a minute; the answer is made in `phone.verdict`.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.rules import Ruleset, RulesetError, ruleset
from stolik.web.core.throttle import Gate, address_of
from stolik.web.phone.verdict import Unanswerable, verdict
from stolik.web.phone.views.api import Unreadable, body_of
from stolik.web.tournaments import store
from stolik.web.tournaments.codes import code_by_token

MINUTE: Final = 60
# A whole hall may share one address; a table asks when a game ends.
ANYWHERE: Final = Gate(most=240, seconds=MINUTE)
AT_TABLE: Final = Gate(most=60, seconds=MINUTE)


@csrf_exempt
@require_POST
def at_table(request: HttpRequest, token: str) -> HttpResponse:
    """Under the rules of the tournament."""
    code = code_by_token(token)
    if not AT_TABLE.passes(code.token, time.monotonic()):
        return _slower()
    return _answer(request, store.state(code.tournament).ruleset)


@csrf_exempt
@require_POST
def anywhere(request: HttpRequest) -> HttpResponse:
    """Under the rules that are named."""
    if not ANYWHERE.passes(address_of(request), time.monotonic()):
        return _slower()
    return _answer(request, None)


def _slower() -> HttpResponse:
    wait = gettext("Very many questions come from here. Ask again in a minute, or ask a referee.")
    answer: dict[str, Any] = {"said": wait, "charge": None, "melds": []}
    return JsonResponse(answer, status=429, headers={"Retry-After": str(MINUTE)})


def _answer(request: HttpRequest, rules: Ruleset | None) -> HttpResponse:
    try:
        question = body_of(request)
        return JsonResponse(verdict(question, rules or _ruleset(question)))
    except (Unreadable, Unanswerable) as wrong:
        return JsonResponse({"said": str(wrong), "charge": None, "melds": []}, status=400)


def _ruleset(question: dict[str, Any]) -> Ruleset:
    try:
        return ruleset(str(question.get("ruleset", ""))[:40])
    except RulesetError as wrong:
        raise Unreadable(str(wrong)) from None
