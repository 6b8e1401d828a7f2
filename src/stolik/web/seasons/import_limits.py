"""Sizes that the regulations forbid, in results from a spreadsheet: stopped, or recorded why not.

The same limits stop a draw on the site. Here the event has been played already: it counts only if
whoever runs the series says so and why, and that stands at the foot of the desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.models import User

from stolik.rules import Violation
from stolik.tournament.admission import LEAGUE_FEWEST, LEAGUE_MOST, ORDINARY_FEWEST
from stolik.tournament.formats import SCHEMES, league_scheme
from stolik.web.core.forms import Typed
from stolik.web.seasons.decisions import decide
from stolik.web.models.seasons import Decision, Result, Series

LONGEST: Final = 1000
OVERRIDDEN: Final = "size-overridden"


def stops(series: Series, fmt: str, people: int) -> tuple[Violation, ...]:
    """What speaks against an event of this size."""
    if series.kind == "league":
        if not LEAGUE_FEWEST <= people <= LEAGUE_MOST:
            return (Violation("league-size", f"{people} of {LEAGUE_FEWEST}-{LEAGUE_MOST}"),)
        scheme = league_scheme(people).name
        if fmt in SCHEMES and fmt != scheme:
            return (Violation("scheme-does-not-fit", f"{fmt} of {scheme}"),)
    if series.kind == "grand-prix" and people < ORDINARY_FEWEST:
        return (Violation("ordinary-too-small", f"{people} of {ORDINARY_FEWEST}"),)
    return ()


def standing(
    series: Series, result: Result | None, typed: Typed, found: Sequence[Violation]
) -> tuple[Violation, ...]:
    """Those stops that nobody has overridden: now, in the form, or when the result was saved."""
    left = tuple(one for one in found if str(one) not in _before(series, result))
    if left and typed.flag("all_the_same") and typed.text("reason", LONGEST, required=True):
        return ()
    return left


def record(
    series: Series, result: Result, by: User, typed: Typed, found: Sequence[Violation]
) -> None:
    """Write down why a result counts in spite of its size."""
    new = [str(one) for one in found if str(one) not in _before(series, result)]
    if new:
        about = {"result": result.pk, "title": result.title, "stops": new}
        decide(series, OVERRIDDEN, by, about, typed.text("reason", LONGEST))


def _before(series: Series, result: Result | None) -> frozenset[str]:
    if result is None:
        return frozenset()
    rows = Decision.objects.filter(series=series, kind=OVERRIDDEN, taken_back=None)
    known = [row.about for row in rows if row.about.get("result") == result.pk]
    return frozenset(str(one) for about in known for one in about.get("stops", ()))
