"""Applications to run something: a league of document L, an elimination of document E.

Says what is missing and what is late. The deadlines are data (see `days`). An application sent is
not yet an answer, and only what the national organiser accepted counts. Knows no form on a page
and no one's right to answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from stolik.rules import Violation
from stolik.tournament.season.days import SEASONS, Day, Season, outside_season, season_unknown

DATES: Final = 6
NOTICE: Final = 21
FEWEST: Final = 20


class Status(StrEnum):
    """Where an application stands; `ASKED`: the national organiser wants to know more."""

    SUBMITTED = "submitted"
    ASKED = "asked"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the national organiser says. A rejection needs no reason; a question needs its text."""

    status: Status
    text: str = ""


@dataclass(frozen=True, slots=True)
class LeagueApplication:
    """Somebody offers to run a league: the fields A to F of the form, the season and the day."""

    name: str
    email: str
    address: str
    telephone: str
    place: str
    dates: tuple[Day, ...]
    season: int
    sent: Day


@dataclass(frozen=True, slots=True)
class EliminationApplication:
    """An offer to run an elimination: the basic data, the day it is held, the day of sending.

    Without a day of sending nobody asks whether the day is over.
    """

    name: str
    email: str
    telephone: str
    place: str
    held: Day | None
    sent: Day | None = None


def incomplete(
    application: LeagueApplication, seasons: Mapping[int, Season] = SEASONS
) -> tuple[Violation, ...]:
    """Every field that is missing, every date outside the season, and too few dates in it."""
    fields = {
        "name": application.name,
        "email": application.email,
        "address": application.address,
        "telephone": application.telephone,
        "place": application.place,
    }
    days = sorted(set(application.dates))
    missing = () if application.season else (Violation("application-season-missing"),)
    unknown = missing or season_unknown(application.season, seasons)
    outside = [fault for day in days for fault in outside_season(day, application.season, seasons)]
    fitting = len(days) - len(outside)
    few = fitting < DATES and not unknown
    return (
        *_missing(fields),
        *(unknown or outside),
        *([Violation("application-too-few-dates", have=fitting, need=DATES)] if few else []),
    )


def elimination_incomplete(application: EliminationApplication) -> tuple[Violation, ...]:
    """Every field that is missing, and a day that is over.

    >>> [fault.code for fault in elimination_incomplete(EliminationApplication("", "a@b.pl", "1",
    ... "Ełk", None))]
    ['application-name-missing', 'application-date-missing']
    """
    fields = {
        "name": application.name,
        "email": application.email,
        "telephone": application.telephone,
        "place": application.place,
        "date": str(application.held or ""),
    }
    return (*_missing(fields), *day_past(application.held, application.sent))


def day_past(held: Day | None, sent: Day | None) -> tuple[Violation, ...]:
    """Says so when an elimination would have been held before its form was sent.

    >>> day_past(Day(2024, 6, 1), Day(2024, 6, 2))
    (Violation('application-day-past', day=datetime.date(2024, 6, 1)),)
    """
    if held is None or sent is None or held >= sent:
        return ()
    return (Violation("application-day-past", day=held),)


def after_championship(days: Iterable[Day], held: Day | None) -> tuple[Violation, ...]:
    """Says of every day that comes too late for a ticket to be of use.

    >>> late_day = after_championship([Day(2027, 10, 1), Day(2027, 10, 3)], Day(2027, 10, 2))
    >>> [str(fault) for fault in late_day]
    ['application-after-championship: 2027-10-03 of 2027-10-02']
    """
    if held is None:
        return ()
    late_days = sorted({day for day in days if day >= held})
    return tuple(
        Violation("application-after-championship", day=day, held=held) for day in late_days
    )


def few_expected(expected: int | None) -> tuple[Violation, ...]:
    """Says so when fewer people are expected than an elimination needs.

    >>> few_expected(19)
    (Violation('application-few-expected', have=19, need=20),)
    """
    if expected is None or expected >= FEWEST:
        return ()
    return (Violation("application-few-expected", have=expected, need=FEWEST),)


def _missing(fields: Mapping[str, str]) -> tuple[Violation, ...]:
    return tuple(
        Violation(f"application-{field}-missing") for field in fields if not fields[field].strip()
    )


def late(season: int, sent: Day, seasons: Mapping[int, Season] = SEASONS) -> tuple[Violation, ...]:
    """Says so when the application came after the season's deadline.

    >>> late(2021, Day(2021, 3, 31))
    ()
    """
    if unknown := season_unknown(season, seasons):
        return unknown
    until = seasons[season].apply_until
    return (Violation("application-late", sent=sent, until=until),) if sent > until else ()


def notice_too_short(held: Day, sent: Day) -> tuple[Violation, ...]:
    """Says so when the form for an elimination came fewer than 21 calendar days before it.

    >>> notice_too_short(Day(2024, 6, 22), Day(2024, 6, 2))
    (Violation('notice-too-short', have=20, need=21),)
    """
    days = (held - sent).days
    return () if days >= NOTICE else (Violation("notice-too-short", have=days, need=NOTICE),)


def answer_faults(answer: Answer) -> tuple[Violation, ...]:
    """Why this is no answer."""
    if answer.status is Status.SUBMITTED:
        return (Violation("not-an-answer"),)
    if answer.status is Status.ASKED and not answer.text.strip():
        return (Violation("question-missing"),)
    return ()


def not_accepted(status: Status) -> tuple[Violation, ...]:
    """Says so when an event does not count as an elimination."""
    return () if status is Status.ACCEPTED else (Violation(f"event-is-{status.value}"),)
