"""Making a series, and an event of it with one call: people, standing and format already there.

Plain functions for pages and for whoever accepts an application. Every write to a journal goes
through `store`; Refused holds every violation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik import locale
from stolik.phrases.language import Language, Phrase
from stolik.rules import Refused, Violation
from stolik.tournament.format import Format
from stolik.tournament.format_options import with_settings
from stolik.tournament.formats import (
    MATCHDAYS,
    elimination_format,
    format_named,
    league_scheme,
)
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.tournament.scale import FEWEST, MOST
from stolik.tournament.season import Season, format_faults, length_advice, outside_season
from stolik.web.core.language import language, page_language
from stolik.web.models.seasons import Championship, Offer, Part, Result, Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons import carry_over, closure, results
from stolik.web.seasons.calendar import day_of, next_day
from stolik.web.seasons.day_changes import off_faults
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.season import load_season, organiser_of
from stolik.web.seasons.season_days import season_of
from stolik.web.seasons.settings import (
    EVENT_KINDS,
    SeriesSettings,
    counting_of,
    rules_of,
    settings_of,
)
from stolik.web.tournaments import store

USUAL_TIME = time(17, 0)
USUAL_PEOPLE = 16
# What an event is called that nobody has named.
_TOURNAMENT = Phrase("{series}: tournament {number}")
_MATCHDAY = Phrase("{series}: matchday {number}")


def season_days(year: int) -> Season:
    """The days of a season: as the national organiser set them, or the regulations, or the year."""
    return season_of(year)


def create_series(
    owner: User,
    *,
    kind: str,
    title: str,
    year: int,
    planned: int,
    place: str = "",
    first: date | None = None,
    last: date | None = None,
    dates: Sequence[date] = (),
    rules: SeriesSettings | None = None,
    about: str = "",
    language: str = "",
    translations: Mapping[str, str] | None = None,
    organiser_name: str = "",
    championship: Championship | None = None,
    earlier: Series | None = None,
    slug: str = "",
) -> Series:
    """A new season; Refused for a length or dates that the regulations do not allow."""
    usual = season_days(year)
    first, last = first or usual.first, last or usual.last
    if faults := series_faults(kind, planned, first, last, dates, year):
        raise Refused(faults)
    chosen = {"slug": slug} if slug else {}
    return Series.objects.create(
        owner=owner,
        kind=kind,
        title=title,
        place=place,
        organiser_name=organiser_name,
        about=about,
        language=language or page_language(),
        translations=dict(translations or {}),
        year=year,
        first=first,
        last=last,
        planned=planned,
        dates=[day.isoformat() for day in sorted(set(dates))],
        rules=(rules or SeriesSettings()).as_json(),
        championship=championship,
        earlier=earlier,
        **chosen,
    )


def series_faults(
    kind: str, planned: int, first: date, last: date, dates: Sequence[date], year: int
) -> tuple[Violation, ...]:
    """Everything that keeps a season from being planned so."""
    stops = length_advice(planned).stops if kind == "league" else ()
    days = {year: Season(first, last, first)}
    outside = (fault for day in sorted(set(dates)) for fault in outside_season(day, year, days))
    return (*stops, *outside)


def belonging_faults(
    series: Series, day: date, fmt: str, *, kind: str = "", title: str = ""
) -> tuple[Violation, ...]:
    """Why an event of that day, format and kind cannot belong to the series."""
    if closure.closed(series):
        return (Violation("season-closed", season=series.title),)
    outside = outside_season(
        day, series.year, {series.year: Season(series.first, series.last, day)}
    )
    formats: tuple[Violation, ...] = ()
    if series.kind == "grand-prix":
        formats = format_faults(fmt, counting_of(series).settings)
    if series.kind == "league" and (kind == "matchday" or fmt in MATCHDAYS):
        formats = (Violation("matchday-in-league", event=title or fmt),)
    count = Part.objects.filter(series=series).count() + 1
    long = length_advice(max(count, 6)).stops if series.kind == "league" else ()
    return (*off_faults(series), *outside, *formats, *long)


def attach(
    series: Series, result: Result, by: User | None, *, note: str = "", offer: Offer | None = None
) -> Part:
    """Let an event count for a series, perhaps one that was offered; Refused if it may not."""
    if part := Part.objects.filter(series=series, result=result).first():
        return part
    fmt, kind = result.format, ""
    if result.tournament is not None:
        state = store.state(result.tournament)
        fmt, kind = state.plan.name, state.kind
    day = day_of(result)
    if faults := belonging_faults(series, day, fmt, kind=kind, title=result.title):
        raise Refused(faults)
    with transaction.atomic():
        part = Part.objects.create(series=series, result=result, by=by, offer=offer)
        title = f"{result.title} ({organiser_of(result, offer.by)})" if offer else result.title
        about = {"result": result.pk, "title": title, "day": day.isoformat()}
        decide(series, "added", by, about, note)
    return part


def detach(series: Series, result: Result, by: User | None, note: str = "") -> None:
    """An event counts no longer; it stays what it is, and whoever offered it sees why."""
    closure.refuse_closed(series)
    with transaction.atomic():
        part = Part.objects.filter(series=series, result=result).first()
        if part is None:
            return
        if part.offer_id is not None:
            Offer.objects.filter(pk=part.offer_id).update(
                state="taken-out", answer=note.strip(), answered=timezone.now(), answered_by=by
            )
        part.delete()
        decide(series, "removed", by, {"result": result.pk, "title": result.title}, note)


def create_event(
    series: Series,
    by: User,
    *,
    starts: datetime | None = None,
    title: str = "",
    fmt: Format | None = None,
    slug: str = "",
) -> Tournament:
    """The next event of a series: made, filled with its people, the standing brought."""
    season = load_season(series)
    number = len(season.season_events) + 1
    day = starts or _usual_start(series)
    plan = fmt or usual_format(series, len(season.people))
    if faults := belonging_faults(series, timezone.localdate(day), plan.name):
        raise Refused(faults)
    kind = event_kind(series)
    event = Tournament(
        # Whoever pressed the button: the events of a league are its organiser's.
        owner=series.owner,
        title=(title or _title(series, number))[:200],
        place=series.place,
        organiser_name=series.organiser_name,
        starts=day,
        public=series.public,
        language=series.language,
        registration_open=series.kind == "grand-prix",
    )
    if slug:
        event.slug = slug
    # The row comes first and by itself: a journal needs a tournament to be locked.
    event.save()
    actor = Actor(ORGANISER, f"account-{by.pk}")
    create = c.Create(kind, rules_of(series), plan, event.title)
    with store.writing(event):
        rows, commands = carry_over.everybody(event, season)
        Entry.objects.bulk_create(rows)
        carry_over.record_entered(rows)
        performed: list[Any] = [create, *commands]
        store.perform_all(event, [(command, actor) for command in performed])
        attach(series, results.result_for(event), by)
        carry_over.bring(series, event, by)
    return event


def event_kind(series: Series) -> str:
    """The kind of tournament a series is made of.

    A Grand Prix tournament is played in a Standard format and in nothing else. Where the house
    counts others, its events are tournaments like any: they are of the series, not of the
    regulations.
    """
    if series.kind == "grand-prix" and settings_of(series).volume != "standard":
        return "ordinary"
    return EVENT_KINDS[series.kind]


def usual_format(series: Series, people: int) -> Format:
    """The format of the next event, from the settings and from how many there are."""
    settings = settings_of(series)
    if series.kind == "matchdays":
        rank = "last" if settings.newcomers_last else "zero"
        return replace(format_named(settings.format), newcomer_rank=rank)
    if series.kind == "league":
        expected = min(max(people or USUAL_PEOPLE, FEWEST), MOST)
        scheme = with_settings(league_scheme(expected), expected, settings.options)
        return replace(
            scheme, seed_fill=settings.seed_fill, eliminated_zero=settings.eliminated_zero
        )
    fmt = elimination_format("maks-a" if settings.volume == "maks" else "standard-c")
    return with_settings(fmt, people, settings.options)


def options_from_series(event: Tournament) -> Mapping[str, Any]:
    """What the series that an event was made for sets in its formats: the first one, if several."""
    made_for = Series.objects.filter(parts__result__tournament=event).order_by("parts__pk").first()
    return settings_of(made_for).options if made_for else {}


def _usual_start(series: Series) -> datetime:
    """The next planned day, at the hour of the last event."""
    earlier = Result.objects.filter(parts__series=series, tournament__isnull=False)
    latest = earlier.select_related("tournament").order_by("-tournament__starts", "-pk").first()
    clock = USUAL_TIME
    if latest is not None and latest.tournament is not None:
        clock = timezone.localtime(latest.tournament.starts).time()
    day = next_day(series, timezone.localdate())
    return timezone.make_aware(datetime.combine(day, clock))


def _title(series: Series, number: int) -> str:
    """A name that no event of this organiser has, also none that counts here no longer."""
    own = Tournament.objects.filter(owner=series.owner, title__startswith=series.title)
    used = set(own.values_list("title", flat=True))
    phrase = _MATCHDAY if series.kind == "matchdays" else _TOURNAMENT
    languages = [locale.language(tag) for tag in locale.tags()]
    while used & {_titled(phrase, series, number, each) for each in languages}:
        number += 1
    return _titled(phrase, series, number, language())


def _titled(phrase: Phrase, series: Series, number: int, spoken: Language) -> str:
    return spoken.say(phrase).format(series=series.title, number=number)
