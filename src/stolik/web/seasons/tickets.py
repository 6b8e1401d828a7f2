"""Who gets the prizes and the ticket of a series: proposed, recorded when the season is closed.

A league gives one ticket after its six tournaments; whoever holds one already makes room for the
next. Proposals are computed; a ticket exists once it has been recorded. Tickets of eliminations
stand in `eliminations`. Knows no page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from stolik.rules import Refused, Violation
from stolik.tournament.season import Awards, awards
from stolik.tournament.season.ticket_order import passed_down
from stolik.web.seasons import closure as closing
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.holding import email_of, given_back, holders
from stolik.web.models.seasons import Decision, Series, Ticket
from stolik.web.seasons.settings import rules_of
from stolik.web.seasons.standings import Tabled, barred


def awarded(found: Tabled) -> Awards:
    """Prizes and tickets as the table stands. Tickets of a Grand Prix are of the house."""
    series = found.read.series
    skipped = holders(series.championship, besides=series.pk) | given_back(series)
    out = barred(found.read)
    if series.kind == "league":
        granted = bool(found.read.decided("granted"))
        proposed = awards(found.table, found.held, holders=skipped, barred=out, granted=granted)
        return proposed if series.championship else replace(proposed, ticket=None, passed_over=())
    # No document gives these kinds prizes of its own: the first three are honoured, ties asked.
    honoured = awards(found.table, found.held, barred=out, granted=True)
    level = tuple(one for one in honoured.open_questions if one.code == "prize-undecided")
    if series.kind == "grand-prix" and series.championship:
        first = [line for line in found.table if line.who not in out]
        passed = passed_down(first, rules_of(series).tickets, skipped)
        questions = (*level, *passed.open_questions)
        return Awards(honoured.prizes, None, passed.passed_over, questions)
    return Awards(honoured.prizes, open_questions=level)


def ticket_winners(found: Tabled, proposed: Awards) -> tuple[str, ...]:
    """Everybody to whom the series gives a ticket."""
    series = found.read.series
    if series.kind == "league":
        return (proposed.ticket,) if proposed.ticket else ()
    if series.kind != "grand-prix" or series.championship is None:
        return ()
    skipped = holders(series.championship, besides=series.pk) | given_back(series)
    out = barred(found.read)
    first = [line for line in found.table if line.who not in out]
    return passed_down(first, rules_of(series).tickets, skipped).tickets


@transaction.atomic
def close(found: Tabled, by: User, note: str = "") -> Awards:
    """Close the season: the table and what it gives are recorded by value."""
    series = found.read.series
    proposed = awarded(found)
    # Pressed by two at once, it is closed once.
    Series.objects.select_for_update().get(pk=series.pk)
    if Decision.objects.filter(series=series, kind="closed", taken_back=None).exists():
        return proposed
    if found.faults or not found.table:
        raise Refused(found.faults or (Violation("season-empty", series.title),))
    if faults := closing.closing_faults(found):
        raise Refused(faults)
    undecided = tuple(one for one in proposed.open_questions if one.code.endswith("-undecided"))
    if undecided:
        raise Refused(undecided)
    winners = ticket_winners(found, proposed)
    # A season that was opened again has given its tickets: they are the national organiser's.
    if not Ticket.objects.filter(series=series).exists():
        _record(found, winners, proposed.passed_over, by)
    decide(
        series,
        "closed",
        by,
        {
            "table": [[line.place, line.who, list(line.score)] for line in found.table],
            "prizes": list(proposed.prizes),
            "tickets": list(winners),
            "passed_over": list(proposed.passed_over),
        },
        note,
    )
    return proposed


def _record(found: Tabled, winners: Sequence[str], over: Sequence[str], by: User) -> None:
    series = found.read.series
    if series.championship is None:
        return
    had = holders(series.championship)
    places = {line.who: line.place for line in found.table}
    for who in winners:
        if who.isdigit() and who not in had:
            Ticket.objects.create(
                championship=series.championship,
                person_id=int(who),
                series=series,
                place=places[who],
                passed_over=list(over),
                house=series.kind == "grand-prix",
                email=email_of(int(who)),
                by=by,
            )
