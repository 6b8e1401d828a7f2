"""What speaks against an imported classification, and the reason for which it counts all the same.

Sizes that stop a draw on the site, points that cannot be, a day to come, the same people in another
event of that day: each is shown before anything is saved and is passed by a reason, which is
recorded. Knows no page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from django.contrib.auth.models import User
from django.db.models import QuerySet

from stolik.rules import Violation
from stolik.tournament.admission import ORDINARY_FEWEST
from stolik.tournament.format import Format
from stolik.tournament.formats import (
    DOCUMENT_E,
    LEAGUE_FEWEST,
    LEAGUE_MOST,
    MATCHDAYS,
    SCHEMES,
    fits_scheme,
    format_named,
    league_scheme,
    most_tables,
)
from stolik.tournament.season import implausible, unseatable
from stolik.web.core.forms import Typed
from stolik.web.models.seasons import (
    Championship,
    Decision,
    Result,
    ResultChange,
    ResultRow,
    Series,
)
from stolik.web.people.merged_people import current_persons
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.eliminations import title_of
from stolik.web.seasons.spreadsheet import Classification

LONGEST: Final = 1000
SIZE_OVERRIDDEN: Final = "size-overridden"
REMARKS_OVERRIDDEN: Final = "remarks-overridden"
_SIZES: Final = ("league-size", "scheme-does-not-fit", "ordinary-too-small")
# The larger of both TOP stages: an import does not say which it was.
_LARGEST_TOP: Final = 12


def series_remarks(
    series: Series,
    sent: Classification,
    people: Iterable[int],
    today: date,
    result: Result | None = None,
) -> tuple[Violation, ...]:
    """Everything odd about a classification that is to count in a series."""
    others = Result.objects.filter(parts__series=series, parts__offer=None)
    return (
        *size_limits(series, sent.fmt, sent.people),
        *(unseatable(sent.people) if series.kind == "matchdays" else ()),
        *_points(sent, league_games=series.kind == "grand-prix"),
        *_day_to_come(sent, today),
        *_like_another(others, sent, people, result),
    )


def elimination_remarks(
    championship: Championship,
    sent: Classification,
    people: Iterable[int],
    today: date,
    result: Result | None = None,
) -> tuple[Violation, ...]:
    """The same for an elimination."""
    others = Result.objects.filter(elimination__championship=championship)
    return (
        *_points(sent, league_games=False),
        *_day_to_come(sent, today),
        *_like_another(others, sent, people, result),
    )


def remarks_left(
    series: Series | None, result: Result | None, typed: Typed, remarks: Sequence[Violation]
) -> tuple[Violation, ...]:
    """Those that nobody has passed: now, in the form, or when the result was saved before."""
    passed = overridden_before(series, result)
    left = tuple(remark for remark in remarks if str(remark) not in passed)
    if left and typed.flag("all_the_same") and typed.text("reason", LONGEST, required=True):
        return ()
    return left


def newly_overridden(
    series: Series | None, result: Result | None, remarks: Sequence[Violation]
) -> tuple[str, ...]:
    """Those of the remarks that a reason is recorded for now."""
    passed = overridden_before(series, result)
    return tuple(text for remark in remarks if (text := str(remark)) not in passed)


def record_overridden(
    series: Series, result: Result, by: User, remarks: Sequence[str], reason: str
) -> None:
    """Tell the series why a result counts in spite of what speaks against it."""
    if remarks:
        sizes = all(remark.startswith(_SIZES) for remark in remarks)
        about = {"result": result.pk, "title": result.title, "stops": list(remarks)}
        decide(series, SIZE_OVERRIDDEN if sizes else REMARKS_OVERRIDDEN, by, about, reason)


def size_limits(series: Series, fmt: str, people: int) -> tuple[Violation, ...]:
    """What speaks against an event of this size."""
    if series.kind == "league":
        if not LEAGUE_FEWEST <= people <= LEAGUE_MOST:
            return (
                Violation("league-size", players=people, fewest=LEAGUE_FEWEST, most=LEAGUE_MOST),
            )
        scheme = league_scheme(people).name
        if fmt in SCHEMES and not fits_scheme(fmt, people):
            return (Violation("scheme-does-not-fit", format=fmt, scheme=scheme),)
    if series.kind == "grand-prix" and people < ORDINARY_FEWEST:
        return (Violation("ordinary-too-small", have=people, need=ORDINARY_FEWEST),)
    return ()


def _points(sent: Classification, *, league_games: bool) -> tuple[Violation, ...]:
    plan = _plan(sent.fmt, sent.people)
    if plan is None:
        return ()
    rows = [(line.name, line.big, line.small) for line in sent.lines]
    return implausible(plan, sent.people, rows, league_games=league_games)


def _plan(fmt: str, people: int) -> Format | None:
    """The format of the documents; a scheme also for a size outside its limits.

    Nor does an import say at how many tables a scheme began: at as many as it may.
    """
    if fmt in SCHEMES and fits_scheme(fmt, people):
        return league_scheme(people, tables=most_tables(fmt, people))
    if fmt in SCHEMES:
        fewest, most = SCHEMES[fmt]
        return league_scheme(min(max(people, fewest), most))
    return format_named(fmt, top=_LARGEST_TOP) if fmt in (*DOCUMENT_E, *MATCHDAYS) else None


def _day_to_come(sent: Classification, today: date) -> tuple[Violation, ...]:
    return (Violation("import-day-to-come", day=sent.day),) if sent.day > today else ()


def _like_another(
    results: QuerySet[Result], sent: Classification, people: Iterable[int], own: Result | None
) -> tuple[Violation, ...]:
    """Other events of that day in which at least half of the people are the same."""
    mine = set(people)
    same_day = results.filter(date=sent.day, finished=True).exclude(pk=own.pk if own else 0)
    # The very same title is no second event: it is told when it is saved.
    others = [
        result
        for result in same_day.select_related("tournament").distinct()
        if result.tournament_id is not None or result.title != sent.title
    ]
    rows = ResultRow.objects.filter(result__in=others).values_list(
        "result_id", "entry__person_id", "person_id"
    )
    lines = [(result, of_entry or of_row) for result, of_entry, of_row in rows]
    who = current_persons(person for _, person in lines if person)
    present: defaultdict[int, set[int]] = defaultdict(set)
    for result, person in lines:
        if person:
            present[result].add(who[person])
    return tuple(
        Violation("import-like-another", day=sent.day, event=title_of(result))
        for result in others
        if (both := len(mine & present[result.pk])) >= 2
        and 2 * both >= min(len(sent.lines), len(present[result.pk]))
    )


def overridden_before(series: Series | None, result: Result | None) -> frozenset[str]:
    """The remarks for which a reason stands at the series, or at an elimination of no series."""
    if result is None:
        return frozenset()
    if series is None:
        changes = ResultChange.objects.filter(result=result).values_list("overridden", flat=True)
        return frozenset(str(remark) for remarks in changes for remark in remarks)
    kinds = (SIZE_OVERRIDDEN, REMARKS_OVERRIDDEN)
    rows = Decision.objects.filter(series=series, kind__in=kinds, taken_back=None)
    told = [row.about.get("stops", ()) for row in rows if row.about.get("result") == result.pk]
    return frozenset(str(remark) for remarks in told for remark in remarks)
