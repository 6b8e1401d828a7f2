"""What an accepted application makes: a league with its dates, or a tournament, the applicant's.

Its name, its place and the text for everybody go along; what was written to the national organiser
stays in the office. Knows no right and no page.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone

from stolik.rules import Refused, ruleset
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.core.text import bare
from stolik.web.models.office import Application
from stolik.web.models.seasons import Championship, Elimination, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import form
from stolik.web.office.applications.checks import days_of, faults, sent_on
from stolik.web.seasons import results
from stolik.web.seasons.events import create_series
from stolik.web.seasons.season_days import season_of
from stolik.web.tournaments import store
from stolik.web.tournaments.formats import RULESETS, DayWishes, choices

USUAL_PEOPLE = 24


def league(application: Application) -> Series:
    """The league of an accepted application: new, or the one it was written for."""
    year = application.season
    assert year is not None
    days = days_of(application)
    if application.league is not None:
        return _existing(application)
    season = season_of(year)
    return create_series(
        application.applicant,
        kind=application.series_kind if application.series_kind in Series.KINDS else "league",
        title=title(application),
        year=year,
        planned=len(days),
        place=application.place,
        first=season.first,
        last=season.last,
        dates=days,
        about=application.public_text,
        language=application.language,
        organiser_name=application.name,
        championship=application.championship,
    )


def _existing(application: Application) -> Series:
    """A league that is there already: what is played stays, its dates are those accepted."""
    assert application.league_id is not None
    series = Series.objects.select_for_update().get(pk=application.league_id)
    if wrong := faults(application):  # somebody may have been quicker
        raise Refused(wrong)
    days = days_of(application)
    series.dates = [day.isoformat() for day in days]
    series.planned = max(series.planned, len(days))
    series.championship = application.championship or series.championship
    series.save(update_fields=["dates", "planned", "championship"])
    return series


def describe(event: Tournament, application: Application) -> None:
    """Write what was applied for into the tournament."""
    assert application.starts is not None
    event.owner = application.applicant
    event.title = title(application)
    event.place = application.place
    event.organiser_name = application.name
    event.about = application.public_text
    event.language = application.language
    event.starts = application.starts
    event.registration_open = True


def begin(event: Tournament, application: Application) -> None:
    """The first fact of the journal."""
    best = choices(DayWishes("elimination", application.expected or USUAL_PEOPLE), {})[0]
    actor = Actor(ORGANISER, f"account-{application.applicant_id}")
    rules = form.rules_of(application) or ruleset(RULESETS["elimination"])
    store.perform(event, c.Create("elimination", rules, best.format, event.title), actor)


def offer(
    application: Application, event: Tournament, championship: Championship, by: User
) -> None:
    """Put it on the list of the championships its tickets lead to."""
    Elimination.objects.create(
        championship=championship,
        result=results.result_for(event),
        status="accepted",
        sent=sent_on(application),
        answered=timezone.now(),
        by=by,
    )


def title(application: Application) -> str:
    """The name it was given, or who and where; a town that the name tells is not told again."""
    if application.title:
        return application.title[:200]
    known = bare(application.name).split()
    parts = (part.strip() for part in application.place.split(","))
    new = [part for part in parts if part and not set(bare(part).split()) <= set(known)]
    return ", ".join(part for part in (application.name, *new) if part)[:200]
