"""Violations about a series in words: people and events by name, numbers as they are.

Knows which part of what a violation quotes is a key, by its code; nothing else is touched.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from stolik.phrases import sentence
from stolik.rules import Refused, Violation
from stolik.web.seasons.season import Read
from stolik.web.templatetags.words import language

Names = Mapping[str, str]
# "12, 15"
_PEOPLE = (
    "prize-undecided",
    "ticket-undecided",
    "pots-undecided",
    "play-off-alone",
    "play-off-level",
    "play-off-no-longer-fits",
    "play-off-not-the-winners",
    "play-off-score-changed",
    "lot-drawn-already",
    "person-present-twice",
    "newcomer-not-drawn",
)
# "12, 15 in 2": people, then a game or a place.
_PEOPLE_IN = ("play-off-wrong-people", "play-off-small", "holds-a-ticket")
# "... in 40" and "40: ...": an event.
_IN_EVENT = ("person-listed-twice", "place-not-shared", "no-such-place")
_OF_EVENT = (
    "event-given-twice",
    "more-rows-than-participants",
    "grand-prix-needs-standard",
    "grand-prix-format",
    "grand-prix-games",
)


def said(violation: Violation, names: Names, events: Names | None = None) -> str:
    """A violation with people, and events where their titles are given, by name."""
    about = named(violation, names, events or {})
    return sentence(Violation(violation.code, about), language())


def named(violation: Violation, names: Names, events: Names) -> str:
    """What a violation quotes, with names for keys.

    >>> named(Violation("play-off-goes-on", "2 1, 1 0"), {"1": "Ala", "2": "Ola"}, {})
    'Ola 1, Ala 0'
    """
    code, about = violation.code, violation.about
    if code in _PEOPLE:
        return _people(about, names)
    if code == "play-off-goes-on":
        pairs = (one.rpartition(" ") for one in about.split(", "))
        return ", ".join(f"{names.get(who, who)} {wins}" for who, _, wins in pairs)
    if code == "play-off-one-person":
        people, _, same = about.rpartition(" in ")
        return f"{_people(people, names)} in {_people(same, names)}"
    if code in _PEOPLE_IN:
        people, _, where = about.rpartition(" in ")
        return f"{_people(people, names)} in {where}"
    if code in _IN_EVENT:
        what, _, event = about.rpartition(" in ")
        place, colon, people = what.rpartition(": ")
        if code != "no-such-place":
            what = f"{place}{colon}{_people(people, names)}"
        return f"{what} in {events.get(event, _people(event, names))}"
    if code in _OF_EVENT:
        event, colon, rest = about.partition(": ")
        return f"{events.get(event, event)}{colon}{rest}"
    return about


def titles(found: Read) -> dict[str, str]:
    """The events of a series by key."""
    return {one.key: one.title for one in found.happenings}


def refuse(
    request: HttpRequest, slug: str, found: Read, refused: Refused, names: Names
) -> HttpResponse:
    """Back to the desk with everything that stands against it."""
    for one in refused.violations:
        messages.error(request, said(one, names, titles(found)), extra_tags="bad")
    return redirect("series-desk", slug)


def _people(text: str, names: Names) -> str:
    return ", ".join(names.get(who, who) for who in text.split(", "))
