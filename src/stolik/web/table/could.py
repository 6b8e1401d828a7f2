"""A hundred or two hundred? Whether somebody who never opened could have, by the tiles held.

Asked by the phone at a table, which sends the tiles that were tapped. Needs no tournament.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.game import Holding
from stolik.game.scoring import Announced, charge
from stolik.game.tiles import Tiles, minus, text, tiles, too_many
from stolik.rules import Ruleset, RulesetError, ruleset
from stolik.solver import best_opening
from stolik.web import store
from stolik.web.table.codes import code_of
from stolik.web.table.receiving import Unreadable, body_of
from stolik.web.templatetags.words import either, form

MOST_TILES = 106


@csrf_exempt
@require_POST
def at_table(request: HttpRequest, token: str) -> HttpResponse:
    """Under the rules of the tournament."""
    rules = store.state(code_of(token).tournament).ruleset
    return _answered(request, rules)


@csrf_exempt
@require_POST
def anywhere(request: HttpRequest) -> HttpResponse:
    """Under the rules that are named."""
    return _answered(request, None)


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
    amount, why = charge(held, rules, end=end if end in ("out", "pool", "time") else "out")
    opening = best_opening(rack)
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


def _ruleset(asked: dict[str, Any]) -> Ruleset:
    try:
        return ruleset(str(asked.get("ruleset", ""))[:40])
    except RulesetError as wrong:
        raise Unreadable(str(wrong)) from None


def _tiles(asked: dict[str, Any], name: str) -> Tiles:
    value = asked.get(name, "")
    if not isinstance(value, str) or len(value) > 5 * MOST_TILES:
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
