"""The form of an application: what was typed, by its fields, with a sentence for every fault.

A draft keeps whatever can be kept; only sending asks for everything. Knows no right.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from stolik.phrases import sentence
from stolik.phrases.quoted import Quoted
from stolik.rules import Ruleset, Violation, ruleset
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.core.language import language
from stolik.web.core.text import LONGEST_EMAIL, LONGEST_PHONE, LONGEST_SHORT
from stolik.web.models.office import Application
from stolik.web.models.seasons import Series
from stolik.web.office.regions import REGIONS
from stolik.web.office.words import FIELD_LABELS, day_words, field_label
from stolik.web.tournaments import rules_form
from stolik.web.tournaments.formats import RULESETS

MOST_DATES: Final = 12
MOST_PEOPLE: Final = 1000
LEAST_DIGITS: Final = 7
USUAL_RULES: Final = RULESETS["elimination"]
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
    "application-season-missing": "season",
    "application-day-past": "date",
    "league-applied-for": "league",
    "reply-missing": "reply",
}
_OUTSIDE: Final = "outside-season"
# What the form sends, and what is kept of it as it was typed.
FIELDS: Final = (
    *("reply", "league", "title", "place", "region", "season", "series_kind", "date", "time"),
    *("expected", "public_text", "about", "name", "email", "telephone", "address", "marketing"),
    *(f"date_{n}" for n in range(1, MOST_DATES + 1)),
    *rules_form.FIELDS,
)
CONTACT: Final = ("name", "email", "telephone", "address")


def read(typed: Typed, application: Application, *, complete: bool = False) -> dict[str, Any]:
    """What was typed, by the fields of an application; faults stay with `typed`.

    To be sent it has to be `complete`: a telephone that nobody can call is none.
    """
    values: dict[str, Any] = {
        "title": typed.text("title", LONGEST_SHORT)[:LONGEST_SHORT],
        "name": typed.text("name", LONGEST_SHORT)[:LONGEST_SHORT],
        "email": typed.email("email", optional=False)[:LONGEST_EMAIL],
        "address": typed.text("address", 300)[:300],
        "telephone": typed.text("telephone", LONGEST_PHONE)[:LONGEST_PHONE],
        "place": typed.text("place", LONGEST_SHORT)[:LONGEST_SHORT],
        "region": typed.choice("region", ("", *REGIONS), ""),
        "about": typed.lines("about", 4000)[:4000],
        "public_text": typed.lines("public_text", 4000)[:4000],
        "marketing": typed.flag("marketing"),
        "language": language(),
    }
    if complete:
        _can_be_called(typed, values["telephone"])
    if application.kind == "league":
        return values | _league(typed, application)
    values["expected"] = typed.number("expected", 3, MOST_PEOPLE)
    values["rules"] = rules_form.as_json(rules_form.chosen_rules(typed, USUAL_RULES), USUAL_RULES)
    values["starts"] = None
    if typed.values.get("date") or typed.values.get("time"):
        values["starts"] = typed.moment("date", "time")
    return values


def _league(typed: Typed, application: Application) -> dict[str, Any]:
    """The fields of a league alone; one that exists brings its season, its kind and its dates."""
    values: dict[str, Any] = {
        "season": typed.number("season", FIRST_YEAR, LAST_YEAR),
        "series_kind": typed.choice("series_kind", SERIES_KINDS, "league"),
        "dates": [day.isoformat() for day in _dates(typed)],
        "league": None,
    }
    if wanted := typed.values.get("league", ""):
        own = own_leagues(application).filter(slug=wanted[:20]).first()
        if own is None:
            typed.wrong("league", gettext("Choose one from the list."))
        else:
            dates = values["dates"] or list(own.dates)
            values |= {"league": own, "season": own.year, "series_kind": own.kind, "dates": dates}
            typed.values |= {"season": str(own.year), "series_kind": own.kind}
            typed.values |= {f"date_{n}": day for n, day in enumerate(dates, 1)}
    return values


def rules_of(application: Application) -> Ruleset | None:
    """The rules an elimination is to be played by; a league sets its own."""
    if application.kind == "league":
        return None
    return rules_form.from_json(application.rules, USUAL_RULES)


def own_leagues(application: Application) -> QuerySet[Series]:
    """The applicant's leagues that can be chosen."""
    return leagues_of(application.applicant)


def leagues_of(user: User) -> QuerySet[Series]:
    """Somebody's leagues that go on and have no accepted application yet."""
    rows = Series.objects.filter(owner=user, kind__in=SERIES_KINDS)
    return rows.filter(application=None, last__gte=timezone.localdate())


def of_league(league: Series) -> dict[str, Any]:
    """What a league that exists already says of itself, by the fields of an application."""
    return {
        "league": league,
        "title": league.title,
        "place": league.place,
        "public_text": league.about,
        "season": league.year,
        "series_kind": league.kind,
        "dates": list(league.dates),
    }


def _can_be_called(typed: Typed, telephone: str) -> None:
    digits = sum(char.isdigit() for char in telephone)
    if telephone and digits < LEAST_DIGITS:
        typed.wrong(
            "telephone",
            gettext(
                "“{telephone}” is no telephone number: it needs at least {least_digits} digits."
            ).format(telephone=telephone, least_digits=LEAST_DIGITS),
        )


def as_typed(typed: Typed) -> dict[str, str]:
    """The form as it was sent, to be kept while something in it cannot be read."""
    return {name: typed.values[name] for name in FIELDS if name in typed.values}


def written(application: Application) -> dict[str, str]:
    """The application as the form shows it; what was typed and could not be sent comes first."""
    if application.unsent:
        return dict(application.unsent)
    contact = {} if any(_contact(application).values()) else known_contact(application.applicant)
    return _fields(application) | contact


def _contact(application: Application) -> dict[str, str]:
    return {name: getattr(application, name) for name in CONTACT}


def known_contact(applicant: User) -> dict[str, str]:
    """How somebody can be reached: as in their last application, or as their account says."""
    earlier = Application.objects.filter(applicant=applicant, erased=None).exclude(name="")
    last = earlier.exclude(sent=None).order_by("-sent").first() or earlier.order_by("-pk").first()
    if last is not None:
        return _contact(last)
    return {"name": applicant.get_full_name(), "email": applicant.email}


def fill_from(typed: Typed, league: Series) -> None:
    """Write what is known of a league into the form; what it does not say stays as typed."""
    filled = _fields(Application(kind="league", **of_league(league)))
    if league.dates:
        typed.values |= {f"date_{n}": "" for n in range(1, MOST_DATES + 1)}
    typed.values |= {name: text for name, text in filled.items() if text}
    if not typed.values.get("name"):
        typed.values["name"] = league.organiser_name


def _fields(application: Application) -> dict[str, str]:
    fields = {
        "title": application.title,
        "name": application.name,
        "email": application.email,
        "address": application.address,
        "telephone": application.telephone,
        "place": application.place,
        "region": application.region,
        "about": application.about,
        "public_text": application.public_text,
        "league": application.league.slug if application.league else "",
        "season": str(application.season or ""),
        "series_kind": application.series_kind,
        "expected": str(application.expected or ""),
    }
    if application.rules:
        fields |= rules_form.rules_fields(rules_of(application) or ruleset(USUAL_RULES))
    fields |= {f"date_{n}": str(day) for n, day in enumerate(application.dates, 1)}
    if application.starts:
        starts = timezone.localtime(application.starts)
        fields |= {"date": starts.date().isoformat(), "time": f"{starts:%H:%M}"}
    if application.marketing:
        fields["marketing"] = "1"
    return fields


def beside(typed: Typed, faults: tuple[Violation, ...]) -> None:
    """Write every fault beside its field; several of one field in one paragraph."""
    by_field: dict[str, list[str]] = {}
    for fault in _together(faults):
        by_field.setdefault(_BESIDE.get(fault.code, "title"), []).append(_sentence(fault))
    for name, sentences in by_field.items():
        typed.faults.setdefault(name, " ".join(sentences))


def missing(typed: Typed, faults: tuple[Violation, ...]) -> None:
    """The same beside what could not be read; of dates, only what is wrong with them is said."""
    unread = any(fault for _, _, fault in date_fields(typed))
    few = "application-too-few-dates"
    beside(typed, tuple(fault for fault in faults if not unread or fault.code != few))


def _together(faults: tuple[Violation, ...]) -> list[Violation]:
    """The same, with all days outside the season in one."""
    outside = [fault for fault in faults if fault.code == _OUTSIDE]
    together = [fault for fault in faults if fault not in outside[1:]]
    if len(outside) > 1:
        days = tuple(fault["day"] for fault in outside)
        together[together.index(outside[0])] = outside[0].changed(day=days)
    return together


def _sentence(fault: Violation) -> str:
    if fault.code != _OUTSIDE or not isinstance(fault["day"], tuple):
        return sentence(fault, language())
    days, first, last = (
        f"{Quoted(fault[name], language()):day}" for name in ("day", "first", "last")
    )
    return gettext("Outside the season ({first} – {last}): {days}. Choose other days.").format(
        first=first, last=last, days=days
    )


def summary(typed: Typed) -> list[tuple[str, str, str]]:
    """Everything that is wrong, in the order of the page: id of the field, its name, a sentence."""
    lines = []
    for name in FIELD_LABELS:
        if name in typed.faults:
            field = "date_1" if name == "dates" else name
            lines.append((field, field_label(name), typed.faults[name]))
        if name == "dates":
            lines += [
                (field, day_words(value), fault)
                for field, value, fault in date_fields(typed)
                if fault
            ]
    return lines


def date_fields(typed: Typed) -> list[tuple[str, str, str]]:
    """(name, value, fault) for every date of a league."""
    return [
        (name, typed.values.get(name, ""), typed.faults.get(name, ""))
        for name in (f"date_{n}" for n in range(1, MOST_DATES + 1))
    ]


def _dates(typed: Typed) -> list[date]:
    days = []
    for name, text, _ in date_fields(typed):
        if not text.strip():
            continue
        day = None
        with suppress(ValueError):
            day = date.fromisoformat(text.strip())
        if day is None or not FIRST_YEAR <= day.year <= LAST_YEAR:
            typed.wrong(name, gettext("“{value}” is no date.").format(value=text[:20]))
        elif day in days:
            typed.wrong(name, gettext("This date is there already."))
        else:
            days.append(day)
    return sorted(days)
