"""The rest of the demo's small country: what happened before today, and what is to come.

A finished elimination with pictures and diplomas, a league in its fourth tournament, a league of
matchdays, tournaments to register for, championships with a ticket, and an application that waits
in the national office. Everything is invented; days are counted from the moment it is made. Knows
`stolik.demo`, which plays; the tournament of today is `demo_site`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from importlib import resources
from random import Random
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from stolik.demo import Event, Stop, event, people, played
from stolik.tournament.format import Format
from stolik.tournament.formats import elimination_format, format_named, league_scheme
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.tournament.journal.facts import Brought
from stolik.tournament.season import Status
from stolik.web.core.photographs import Picture
from stolik.web.gallery import files
from stolik.web.installation import demo_events
from stolik.web.models.gallery import Photo
from stolik.web.models.office import Application
from stolik.web.models.seasons import Championship, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import state as application_state
from stolik.web.people import identity
from stolik.web.seasons import carry_over, eliminations, events, results
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import REGISTRATION, Newcomer, admit

DAY: Final = 24 * 3600
LEAGUE: Final = "liga"
MATCHDAYS: Final = "kolejki"
FINISHED: Final = "jesien"
REGULARS: Final = 12
# How many days ago: what a league that meets every three weeks has behind it, and one every week.
LEAGUE_DAYS: Final = (63, 42, 21)
MATCHDAY_DAYS: Final = (30, 23, 16, 9, 2)
CREDIT: Final = "Stolik (rysunek / drawing)"
CAPTIONS: Final = {
    "board": "Stół finałowy / The final table",
    "rack": "Tabliczka przed wyłożeniem / A rack before the opening",
    "hall": "Dziesięć stolików / Ten tables",
    "cup": "Nagrody / Prizes",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """The second in which the country is made, and days counted from it."""

    seconds: int

    def at(self, days: int, hour: int) -> datetime:
        """A whole hour, so many days from now."""
        today = timezone.localtime(datetime.fromtimestamp(self.seconds, UTC))
        return (today + timedelta(days=days)).replace(hour=hour, minute=0, second=0, microsecond=0)

    def day(self, days: int) -> date:
        return timezone.localdate(self.at(days, 12))


@dataclass(frozen=True, slots=True)
class Accounts:
    """Whose events these are: the local organiser, the national one, and somebody who applies."""

    organiser: User
    national: User
    applicant: User


def build(accounts: Accounts, live: Tournament, seconds: int) -> None:
    """Everything but the tournament of today, which becomes one of the eliminations."""
    now = Moment(seconds)
    cup = Championship.objects.create(
        slug="mp",
        title="Mistrzostwa Polski",
        edition=str(now.day(240).year),
        held=now.day(240),
    )
    finished = _finished(accounts, now)
    _accepted(cup, finished, accounts.national)
    eliminations.record(finished.season_result.elimination, accounts.national)
    _accepted(cup, live, accounts.national)
    _league(accounts.organiser, cup, now)
    _matchdays(accounts.organiser, now)
    _coming(accounts.organiser, now)
    _application(accounts.applicant, now)


def _finished(accounts: Accounts, now: Moment) -> Tournament:
    """An elimination of two weeks ago, with its gallery."""
    start = int(now.at(-15, 10).timestamp())
    day = event(
        41, elimination_format("standard-c"), "jesień", start=start, language=demo_events.LANGUAGE
    )
    past = demo_events.tournament(
        played(replace(day, named="Jesienne eliminacje w Starym Młynie")),
        slug=FINISHED,
        place="Stary Młyn, Bydgoszcz",
        starts=now.at(-15, 10),
        organiser_name="Klub pod Lipami",
        owner=accounts.organiser,
        registration_open=False,
    )
    pictures = resources.files("stolik.web.installation") / "demo_pictures"
    for name, caption in CAPTIONS.items():
        large = (pictures / f"{name}.jpg").read_bytes()
        small = (pictures / f"{name}-small.jpg").read_bytes()
        photo = files.keep(past, Picture(large, small, 1200, 800), state="shown", credit=CREDIT)
        Photo.objects.filter(pk=photo.pk).update(caption=caption)
    return past


def _accepted(cup: Championship, elimination: Tournament, national: User) -> None:
    offered = eliminations.offer(cup, results.result_for(elimination), national)
    eliminations.answer(offered, Status.ACCEPTED, national)


def _league(owner: User, cup: Championship, now: Moment) -> None:
    """Three tournaments behind it; the fourth is played just now."""
    series = events.create_series(
        owner,
        kind="league",
        title="Liga pod Lipami",
        year=now.day(0).year,
        planned=8,
        place="Biblioteka pod Lipami",
        organiser_name="Klub pod Lipami",
        language=demo_events.LANGUAGE,
        first=now.day(-90),
        last=now.day(150),
        dates=[now.day(days) for days in (*(-ago for ago in LEAGUE_DAYS), 0, 21, 42, 63, 84)],
        championship=cup,
        slug=LEAGUE,
    )
    regulars = _Regulars(series, owner, people(REGULARS, Random("stolik demo league")))
    plan = league_scheme(REGULARS)
    for number, ago in enumerate(LEAGUE_DAYS, 1):
        title = f"Liga pod Lipami: turniej {number}"
        regulars.play(_Event(title, plan, "league", f"{LEAGUE}-{number}", now.at(-ago, 17)))
    last = _Event("Liga pod Lipami: turniej 4", plan, "league", f"{LEAGUE}-4", now.at(0, 17))
    regulars.play(last, until=Stop(1, 60), moment=now.seconds)


def _matchdays(owner: User, now: Moment) -> None:
    """Half of a season of Tuesdays."""
    series = events.create_series(
        owner,
        kind="matchdays",
        title="Wtorki w Latarni",
        year=now.day(0).year,
        planned=10,
        place="Klub Latarnia, Gdynia",
        organiser_name="Klub Latarnia",
        language=demo_events.LANGUAGE,
        first=now.day(-60),
        last=now.day(120),
        dates=[now.day(days) for days in (*(-ago for ago in MATCHDAY_DAYS), 5, 12, 19, 26, 33)],
        slug=MATCHDAYS,
    )
    regulars = _Regulars(series, owner, people(REGULARS, Random("stolik demo matchdays")))
    plan = format_named("matchday-2x3")
    for number, ago in enumerate(MATCHDAY_DAYS, 1):
        title = f"Wtorki w Latarni: kolejka {number}"
        slug = f"{MATCHDAYS}-{number}"
        regulars.play(_Event(title, plan, "matchday", slug, now.at(-ago, 18)))


@dataclass(frozen=True, slots=True)
class _Event:
    """One event of a series: what it is called, what is played, and when."""

    title: str
    format: Format
    kind: str
    slug: str
    starts: datetime


@dataclass(frozen=True, slots=True)
class _Regulars:
    """A series and the people who always come; the first of them plays best."""

    series: Series
    owner: User
    names: Sequence[str]

    def play(self, own: _Event, *, until: Stop | None = None, moment: int = 0) -> None:
        """One event, with the table of the series brought into it."""
        rows = Tournament(
            slug=own.slug,
            title=own.title,
            place=self.series.place,
            starts=own.starts,
            organiser_name=self.series.organiser_name,
            language=demo_events.LANGUAGE,
            owner=self.owner,
            registration_open=False,
        )
        rows.save()
        names = dict(enumerate(self.names, 1))
        demo_events.people(rows, names)
        identity.linked(rows)
        day = self._day(own, self._brought(rows))
        journal = demo_events.played_until(day, until, moment) if until else played(day)
        if until:
            rows.starts = demo_events.begun_at(journal)
            rows.save(update_fields=["starts"])
        demo_events.fill(rows, journal)
        events.attach(self.series, results.result_for(rows), self.owner)

    def _day(self, own: _Event, brought: tuple[Brought, ...]) -> Event:
        start = int(own.starts.timestamp())
        day = event(
            len(self.names),
            own.format,
            own.slug,
            kind=own.kind,
            start=start,
            language=demo_events.LANGUAGE,
            surprises=False,
        )
        best = [1.2 - number * 0.2 for number in range(len(self.names))]
        return replace(
            day,
            named=own.title,
            names=tuple(self.names),
            strengths=tuple(best),
            brought=brought,
        )

    def _brought(self, rows: Tournament) -> tuple[Brought, ...]:
        order = carry_over.standing_before(self.series, rows)
        if order:
            carry_over.record_brought(self.series, rows, self.owner, order)
        return carry_over.brought_rows(rows, order)


def _coming(owner: User, now: Moment) -> None:
    """Tournaments to register for, with some people on their lists."""
    planned = (
        ("Turniej mikołajkowy", "Dom Kultury, Toruń", 11, "standard-a", 24, 17),
        ("Rodzinne granie", "Szkoła nr 3, Płock", 18, "mini", 20, 9),
        ("Zimowy turniej w Starym Młynie", "Stary Młyn, Bydgoszcz", 32, "standard-c", 48, 6),
    )
    for title, place, days, fmt, limit, registered in planned:
        coming = Tournament.objects.create(
            title=title,
            place=place,
            starts=now.at(days, 10),
            organiser_name="Klub pod Lipami",
            language=demo_events.LANGUAGE,
            owner=owner,
            limit=limit,
            registration_open=True,
        )
        day = event(limit, elimination_format(fmt), title, kind="ordinary")
        create = c.Create("ordinary", day.ruleset, day.format, title)
        store.perform(coming, create, Actor(ORGANISER, f"account-{owner.pk}"))
        names = people(registered, Random(f"stolik demo {title}"))
        admit(coming, [Newcomer(name) for name in names], REGISTRATION)


def _application(applicant: User, now: Moment) -> None:
    """Somebody offers to run an elimination: the national organiser is to answer."""
    application = Application.objects.create(
        kind="elimination",
        applicant=applicant,
        title="Eliminacje w Ełku",
        name="Biblioteka w Ełku",
        email="biblioteka@example.org",
        telephone="600 100 200",
        place="Biblioteka, Ełk",
        region="warmińsko-mazurskie",
        starts=now.at(75, 10),
        expected=40,
        about="Dziesięć stołów, parking, bufet. / Ten tables, a car park, a buffet.",
        language=demo_events.LANGUAGE,
    )
    application_state.send(application, applicant, at=now.at(-1, 12))
