"""A hundred or two hundred? Whether somebody who never opened could have, by the tiles held.

Asked by the phone at a table, which sends the tiles that were tapped. Needs no tournament. Nobody
can make a question dear: its tiles, its search and how many come a minute are all limited.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.game import Holding
from stolik.game.scoring import Announced, charge
from stolik.game.tiles import Tiles, minus, text, tiles, too_many
from stolik.rules import Ruleset, RulesetError, ruleset
from stolik.solver import TooManyWays, best_opening
from stolik.web.tournaments import store
from stolik.web.core.throttle import Gate, address_of
from stolik.web.tournaments.codes import code_of
from stolik.web.phone.views.api import Unreadable, body_of
from stolik.web.templatetags.words import either, form

# Nobody holds more: 14 tiles dealt, and one taken in each of 26 turns without an opening.
MOST_TILES: Final = 40
# The longest text that could be tiles: all of a box.
_LONGEST: Final = 5 * 106
# A rack of 40 drawn from the box takes a tenth of these; one made to be hard would take hundreds.
_STEPS: Final = 20_000
_SEARCH: Final = 300_000
MINUTE: Final = 60
# A whole hall may share one address; a table asks when a game ends.
ANYWHERE: Final = Gate(most=240, seconds=MINUTE)
AT_TABLE: Final = Gate(most=60, seconds=MINUTE)


@csrf_exempt
@require_POST
def at_table(request: HttpRequest, token: str) -> HttpResponse:
    """Under the rules of the tournament."""
    code = code_of(token)
    if not AT_TABLE.passes(code.token, time.monotonic()):
        return _slower()
    return _answered(request, store.state(code.tournament).ruleset)


@csrf_exempt
@require_POST
def anywhere(request: HttpRequest) -> HttpResponse:
    """Under the rules that are named."""
    if not ANYWHERE.passes(address_of(request), time.monotonic()):
        return _slower()
    return _answered(request, None)


def _slower() -> HttpResponse:
    wait = either(
        "Very many questions come from here. Ask again in a minute, or ask a referee.",
        "Bardzo dużo pytań stąd. Zapytajcie znowu za minutę albo zapytajcie sędziego.",
    )
    answer: dict[str, Any] = {"said": wait, "charge": None, "melds": []}
    return JsonResponse(answer, status=429, headers={"Retry-After": str(MINUTE)})


def _answered(request: HttpRequest, rules: Ruleset | None) -> HttpResponse:
    try:
        asked = body_of(request)
        return JsonResponse(verdict(asked, rules or _ruleset(asked)))
    except Unreadable as wrong:
        return JsonResponse({"said": str(wrong), "charge": None, "melds": []}, status=400)


def verdict(asked: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """What the rack costs, why in a sentence, and the melds that would have opened."""
    rack, taken = _tiles(asked, "rack"), _tiles(asked, "taken")
    _check(rack, taken)
    end = asked.get("end")
    announced: Announced | None = "before-click" if asked.get("announced") is True else None
    turns = 0 if asked.get("turns") == 0 else 1
    held = Holding(rack, opened=False, turns=turns, taken=taken, announced=announced)
    try:
        amount, why = charge(
            held, rules, end=end if end in ("out", "pool", "time") else "out", steps=_STEPS
        )
        opening = best_opening(rack, limit=_SEARCH)
    except TooManyWays:
        return {"charge": None, "why": "too-many-ways", "said": _too_many_ways(), "melds": []}
    melds = opening.melds if opening.value >= rules.opening_min else ()
    return {
        "charge": amount,
        "why": why,
        "said": _said(why, amount, opening.value, rules),
        "melds": [text(meld.tiles).split() for meld in melds],
    }


def _said(why: str, amount: int, value: int, rules: Ruleset) -> str:
    least = rules.opening_min
    points = form(value, either("point|points", "punkt|punkty|punktów"))
    return {
        "not-opened": either(
            f"{amount}: these tiles make {value} {points}, and opening takes {least}.",
            f"{amount}: te kostki dają {value} {points}, a wyłożenie wymaga {least}.",
        ),
        "could-have-opened": either(
            f"{amount}: these melds are worth {value} {points}, so opening was possible.",
            f"{amount}: te układy są warte {value} {points}, więc wyłożenie było możliwe.",
        ),
        "exempt": either(
            f"{amount}: opening became possible only with the last tile, in time for the rule.",
            f"{amount}: wyłożenie stało się możliwe dopiero z ostatnią kostką, zgodnie z zasadą.",
        ),
        "rack": either(
            f"{amount}: the value of the tiles counts here.",
            f"{amount}: tu liczy się wartość kostek.",
        ),
    }[why]


def _too_many_ways() -> str:
    return either(
        "These tiles can be laid in too many ways to try them all: ask a referee.",
        "Te kostki można wyłożyć na zbyt wiele sposobów, by sprawdzić wszystkie: zapytajcie "
        "sędziego.",
    )


def _ruleset(asked: dict[str, Any]) -> Ruleset:
    try:
        return ruleset(str(asked.get("ruleset", ""))[:40])
    except RulesetError as wrong:
        raise Unreadable(str(wrong)) from None


def _tiles(asked: dict[str, Any], name: str) -> Tiles:
    value = asked.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise Unreadable(f"{name}: {str(value)[:60]!r}")
    try:
        return tiles(value)
    except ValueError as wrong:
        raise Unreadable(str(wrong)[:200]) from None


def _check(rack: Tiles, taken: Tiles) -> None:
    if not rack:
        raise Unreadable(
            either("Tap the tiles of the rack first.", "Najpierw dotknij kostek z tabliczki.")
        )
    if len(rack) > MOST_TILES:
        raise Unreadable(
            either(
                f"{len(rack)} tiles are more than anybody holds: at most {MOST_TILES} are looked "
                "at. Check the rack, or ask a referee.",
                f"{len(rack)} kostek nikt nie ma na ręce: sprawdzamy najwyżej {MOST_TILES}. "
                "Sprawdźcie tabliczkę albo zapytajcie sędziego.",
            )
        )
    if extra := too_many(rack):
        shown = text(extra)
        raise Unreadable(
            either(f"There are not so many of {shown}.", f"Nie ma tylu kostek: {shown}.")
        )
    if strange := minus(taken, rack):
        shown = text(strange.elements())
        raise Unreadable(
            either(
                f"{shown} was taken but is not on the rack.",
                f"{shown}: dobrane, a nie ma na tabliczce.",
            )
        )
