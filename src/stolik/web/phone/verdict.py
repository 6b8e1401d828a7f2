"""A hundred or two hundred? Whether somebody who never opened could have, by the tiles held.

Needs no tournament. Nobody can make a question dear: its tiles and its search are limited. Knows
the game and the solver; no request.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from stolik.game import Holding
from stolik.game.scoring import Announced, charge
from stolik.game.tiles import Tiles, minus, text, tiles, too_many
from stolik.rules import Ruleset
from stolik.solver import TooManyWays, best_opening

# Nobody holds more: 14 tiles dealt, and one taken in each of 26 turns without an opening.
MOST_TILES: Final = 40
# The longest text that could be tiles: all of a box.
_LONGEST: Final = 5 * 106
# A rack of 40 drawn from the box takes a tenth of these; one made to be hard would take hundreds.
_STEPS: Final = 20_000
_SEARCH: Final = 300_000


class Unanswerable(ValueError):
    """A question about tiles that cannot be read; the message says what is wrong with it."""


def verdict(question: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """What the rack costs, why in a sentence, and the melds that would have opened."""
    rack, taken = _tiles(question, "rack"), _tiles(question, "taken")
    _check(rack, taken)
    end = question.get("end")
    announced: Announced | None = "before-click" if question.get("announced") is True else None
    turns = 0 if question.get("turns") == 0 else 1
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
        "said": _sentence(why, amount, opening.value, rules),
        "melds": [text(meld.tiles).split() for meld in melds],
    }


def _sentence(why: str, amount: int, value: int, rules: Ruleset) -> str:
    least = rules.opening_min
    points = ngettext("point", "points", value)
    return {
        "not-opened": gettext(
            "{amount}: these tiles make {value} {points}, and opening takes {least}."
        ).format(amount=amount, value=value, points=points, least=least),
        "could-have-opened": gettext(
            "{amount}: these melds are worth {value} {points}, so opening was possible."
        ).format(amount=amount, value=value, points=points),
        "exempt": gettext(
            "{amount}: opening became possible only with the last tile, in time for the rule."
        ).format(amount=amount),
        "rack": gettext("{amount}: the value of the tiles counts here.").format(amount=amount),
    }[why]


def _too_many_ways() -> str:
    return gettext("These tiles can be laid in too many ways to try them all: ask a referee.")


def _tiles(question: Mapping[str, Any], name: str) -> Tiles:
    value = question.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise Unanswerable(f"{name}: {str(value)[:60]!r}")
    try:
        return tiles(value)
    except ValueError as wrong:
        raise Unanswerable(str(wrong)[:200]) from None


def _check(rack: Tiles, taken: Tiles) -> None:
    if not rack:
        raise Unanswerable(gettext("Tap the tiles of the rack first."))
    if len(rack) > MOST_TILES:
        raise Unanswerable(
            gettext(
                "{rack} tiles are more than anybody holds: at most {most_tiles} "
                "are looked at. Check the rack, or ask a referee."
            ).format(rack=len(rack), most_tiles=MOST_TILES)
        )
    if extra := too_many(rack):
        names = text(extra)
        raise Unanswerable(gettext("There are not so many of {names}.").format(names=names))
    if strange := minus(taken, rack):
        names = text(strange.elements())
        raise Unanswerable(gettext("{names} was taken but is not on the rack.").format(names=names))
