"""The form of an application: what was typed, read into a draft, with a sentence for every fault.

A draft keeps whatever can be kept; only sending asks for everything. Knows no right.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Final

from django.utils import timezone

from stolik.phrases import sentence
from stolik.rules import Violation
from stolik.web.event.joining.cleaning import LONGEST_EMAIL, LONGEST_PHONE, LONGEST_SHORT
from stolik.web.event.joining.typed import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.office.models import Application
from stolik.web.office.regions import REGIONS
from stolik.web.templatetags.words import language

MOST_DATES: Final = 12
MOST_PEOPLE: Final = 1000
SERIES_KINDS: Final = ("league", "matchdays")
# Which field a fault stands beside.
_BESIDE: Final[Mapping[str, str]] = {
    "application-name-missing": "name",
    "application-email-missing": "email",
    "application-address-missing": "address",
    "application-telephone-missing": "telephone",
    "application-place-missing": "place",
    "application-date-missing": "date",
    "application-too-few-dates": "dates",
    "outside-season": "dates",
    "season-unknown": "season",
}


def read(typed: Typed, application: Application) -> None:
    """Put what was typed into the draft; faults stay with `typed`."""
    application.title = typed.text("title", LONGEST_SHORT)[:LONGEST_SHORT]
    application.name = typed.text("name", LONGEST_SHORT)[:LONGEST_SHORT]
    application.email = typed.email("email")[:LONGEST_EMAIL]
    application.address = typed.text("address", 300)[:300]
    application.telephone = typed.text("telephone", LONGEST_PHONE)[:LONGEST_PHONE]
    application.place = typed.text("place", LONGEST_SHORT)[:LONGEST_SHORT]
    application.region = typed.choice("region", ("", *REGIONS), "")
    application.about = typed.lines("about", 4000)[:4000]
    application.marketing = typed.flag("marketing")
    application.language = language()
    if application.kind == "league":
        application.season = typed.number("season", FIRST_YEAR, LAST_YEAR)
        application.series_kind = typed.choice("series_kind", SERIES_KINDS, "league")
        application.dates = [day.isoformat() for day in _dates(typed)]
    else:
        application.expected = typed.number("expected", 3, MOST_PEOPLE)
        if typed.values.get("date") or typed.values.get("time"):
            application.starts = typed.moment("date", "time")
        else:
            application.starts = None


def written(application: Application) -> dict[str, str]:
    """The draft as the form shows it."""
    found = {
        "title": application.title,
        "name": application.name,
        "email": application.email,
        "address": application.address,
        "telephone": application.telephone,
        "place": application.place,
        "region": application.region,
        "about": application.about,
        "season": str(application.season or ""),
        "series_kind": application.series_kind,
        "expected": str(application.expected or ""),
    }
    found |= {f"date_{n}": str(day) for n, day in enumerate(application.dates, 1)}
    if application.starts:
        starts = timezone.localtime(application.starts)
        found |= {"date": starts.date().isoformat(), "time": f"{starts:%H:%M}"}
    if application.marketing:
        found["marketing"] = "1"
    return found


def beside(typed: Typed, faults: tuple[Violation, ...]) -> None:
    """Write every fault beside its field; several of one field in one paragraph."""
    said: dict[str, list[str]] = {}
    for fault in faults:
        said.setdefault(_BESIDE.get(fault.code, "title"), []).append(sentence(fault, language()))
    for name, sentences in said.items():
        typed.faults.setdefault(name, " ".join(sentences))


def date_fields(typed: Typed) -> list[tuple[str, str, str]]:
    """(name, value, fault) for every date of a league."""
    return [
        (name, typed.values.get(name, ""), typed.faults.get(name, ""))
        for name in (f"date_{n}" for n in range(1, MOST_DATES + 1))
    ]


def _dates(typed: Typed) -> list[date]:
    found = []
    for name, text, _ in date_fields(typed):
        if not text.strip():
            continue
        day = None
        with suppress(ValueError):
            day = date.fromisoformat(text.strip())
        if day is None or not FIRST_YEAR <= day.year <= LAST_YEAR:
            typed.wrong(name, f"“{text[:20]}” is no date.", f"„{text[:20]}” to nie data.")
        elif day in found:
            typed.wrong(name, "This date is there already.", "Ten termin już jest na liście.")
        else:
            found.append(day)
    return sorted(found)
