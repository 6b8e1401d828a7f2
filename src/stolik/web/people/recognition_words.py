"""What is asked about a name that may be somebody known, and the answers to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from stolik.web.core.text import same
from stolik.web.people.recognition import LEFT_OUT, NEW, Answered

LONGEST = 60


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to who somebody is."""

    value: str
    label: str


def question(person: Answered, other: str = "", where: str = "") -> str:
    """What is asked; `other` is the name it may repeat, and `where` that stands in the list."""
    asked = person.recognition
    if asked.double is not None and same(asked.name) == same(other):
        name = asked.name[:LONGEST]
        return gettext("“{name}” is on the list twice.").format(name=name)
    if asked.double is not None:
        name = other[:LONGEST]
        return gettext("Perhaps the same person as “{name}” ({where}).").format(
            name=name, where=where
        )
    if person.clash:
        return gettext("Another line is this person already.")
    return "" if asked.certain else gettext("The same person?")


def options(person: Answered, other: str = "") -> tuple[Option, ...]:
    """What may be answered; nothing where nobody like that is known."""
    asked = person.recognition
    if not asked.answerable:
        return ()
    known = [
        Option(str(one.person), f"{one.name} ({one.about})" if one.about else one.name)
        for one in asked.likely
    ]
    new = Option(NEW, gettext("a new person"))
    if asked.double is None:
        return (*known, new)
    name = other[:LONGEST]
    out = Option(LEFT_OUT, gettext("leave out: it is “{name}”").format(name=name))
    return (out, *known, new)
