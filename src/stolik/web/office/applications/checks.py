"""What an application lacks, what came late, and what somebody saw of it. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from hashlib import sha256
from typing import Final

from django.utils import timezone

from stolik.rules import Violation
from stolik.tournament.season import (
    EliminationApplication,
    LeagueApplication,
    Season,
    after_championship,
    day_past,
    elimination_incomplete,
    few_expected,
    incomplete,
    late,
    length_advice,
    notice_too_short,
)
from stolik.web.models.office import Application
from stolik.web.seasons.season_days import season_of

# Everything the national organiser is shown, and decides about.
SEEN: Final = (
    *("kind", "state", "title", "name", "email", "address", "telephone", "place", "region"),
    *("season", "series_kind", "dates", "starts", "expected", "rules", "about", "public_text"),
    *("marketing", "league_id"),
)


def days_of(application: Application) -> tuple[date, ...]:
    """The dates of a league, in order; what is no date is none."""
    days = []
    for text in application.dates:
        try:
            days.append(date.fromisoformat(str(text)))
        except ValueError:
            continue
    return tuple(sorted(set(days)))


def sent_on(application: Application) -> date:
    """The day it was first sent; of a draft, today."""
    return timezone.localdate(application.sent) if application.sent else timezone.localdate()


def dated_on(application: Application) -> date:
    """The day from which it is judged: when the day or the season was last changed."""
    since = application.dated or application.sent
    return timezone.localdate(since) if since else timezone.localdate()


def held_on(application: Application) -> date | None:
    return timezone.localdate(application.starts) if application.starts else None


def when_of(application: Application) -> date | int | None:
    """What being in time depends on: the day of an elimination, the season of a league."""
    return application.season if application.kind == "league" else held_on(application)


def season_for(application: Application) -> Season | None:
    """The days its dates have to lie in; a league that exists has its own."""
    if not application.season:
        return None
    season, own = season_of(application.season), application.league
    return Season(own.first, own.last, season.apply_until) if own else season


def faults(application: Application) -> tuple[Violation, ...]:
    """Everything that keeps an application from being sent, or from being accepted as it is."""
    goal = application.championship.held if application.championship else None
    if application.kind == "league":
        days = days_of(application)
        return (
            *_league_faults(application, days),
            *_taken(application),
            *after_championship(days, goal),
        )
    held = held_on(application)
    incomplete_ = elimination_incomplete(
        EliminationApplication(
            application.name,
            application.email,
            application.telephone,
            application.place,
            held,
            dated_on(application),
        )
    )
    return (*incomplete_, *after_championship([held] if held else [], goal))


def league_date_faults(application: Application, days: tuple[date, ...]) -> tuple[Violation, ...]:
    """What an application that was accepted would lack with other dates."""
    known = _league_faults(application, days_of(application))
    return tuple(fault for fault in _league_faults(application, days) if fault not in known)


def _league_faults(application: Application, days: tuple[date, ...]) -> tuple[Violation, ...]:
    year, season = application.season or 0, season_for(application)
    sheet = LeagueApplication(
        application.name,
        application.email,
        application.address,
        application.telephone,
        application.place,
        days,
        year,
        sent_on(application),
    )
    return incomplete(sheet, {year: season} if season else {})


def _taken(application: Application) -> tuple[Violation, ...]:
    """A league is applied for once."""
    league = application.league
    if league is None or not Application.objects.filter(series=league).exists():
        return ()
    return (Violation("league-applied-for", season=league.title),)


def remarks(
    application: Application, seasons: Mapping[int, Season] | None = None
) -> tuple[Violation, ...]:
    """What the national organiser ought to know. It may be accepted all the same.

    A list of applications reads the days of their seasons once.
    """
    since = dated_on(application)
    if application.kind == "league":
        year = application.season
        long = length_advice(len(days_of(application))).warnings
        counts = long if application.series_kind == "league" and days_of(application) else ()
        days = seasons or ({year: season_of(year)} if year else {})
        return (*(late(year, since, days) if year else ()), *counts)
    held = held_on(application)
    early = (day_past(held, since) or notice_too_short(held, since)) if held else ()
    return (*early, *few_expected(application.expected))


def digest_of(application: Application) -> str:
    """A digest of what is on the page: an answer names what it answers."""
    moments = [str(_moment(getattr(application, name))) for name in SEEN]
    last_saying = application.sayings.values_list("pk", flat=True).last()
    return sha256(json.dumps([*moments, str(last_saying)]).encode()).hexdigest()


def _moment(value: object) -> object:
    return value.timestamp() if isinstance(value, datetime) else value
