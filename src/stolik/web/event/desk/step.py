"""The next step as a value: a button, what stands in its way, and where it is computed.

Which step it is, is the business of `stolik.web.event.desk.ahead`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import NoReverseMatch, Resolver404, resolve, reverse

from stolik.rules import Violation
from stolik.tournament.journal import Tournament as State
from stolik.web.tournaments.sentences import said
from stolik.web.templatetags.words import either

Objections = Callable[[Any], tuple[Violation, ...]]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something in the way, as a sentence, and where it is dealt with."""

    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The one filled button: a link, or a form with these fields; neither if somebody else acts."""

    label: str
    hint: str = ""
    href: str = ""
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    obstacles: tuple[Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where the step is computed: the address, the state, the names and a way to try commands."""

    slug: str
    state: State
    names: Mapping[int, str]
    sealed: bool
    objections: Objections

    def url(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.slug, *more])

    def people(self) -> str:
        """Where people are checked in, or their list: whichever page there is."""
        for name in ("check-in", "people"):
            try:
                return reverse(name, args=[self.slug])
            except NoReverseMatch:
                continue
        return self.url("desk-seating")

    def obstacles(self, violations: tuple[Violation, ...], href: str = "") -> tuple[Obstacle, ...]:
        return tuple(Obstacle(said(violation, self.names), href) for violation in violations)


def within(step: Step, opens: Callable[[str], bool]) -> Step:
    """The step as far as somebody may go it: what leads to a closed page is only told."""
    obstacles = tuple(
        one if not one.href or _leads(one.href, opens) else Obstacle(one.text)
        for one in step.obstacles
    )
    if _leads(step.action or step.href, opens):
        return replace(step, obstacles=obstacles)
    hint = either(
        "The organiser or the head referee does this.", "To robi organizator lub sędzia główny."
    )
    return Step(step.label, hint, obstacles=obstacles)


def refereeing(step: Step, href: str) -> Step:
    """While a round is played, a referee's step is the calls; what is still open stays in sight."""
    hint = either(
        "The organiser, the head referee or a scorer collects the results and closes the round.",
        "Wyniki zbiera i rundę zamyka organizator, sędzia główny lub protokolant.",
    )
    label = either("Calls and rulings", "Wezwania i rozstrzygnięcia")
    return Step(label, hint, href, obstacles=step.obstacles)


def _leads(path: str, opens: Callable[[str], bool]) -> bool:
    """Whether an address is open; a public page always is."""
    if "/desk/" not in path:
        return True
    try:
        name = resolve(path.partition("?")[0].partition("#")[0]).url_name
    except Resolver404:
        return False
    return opens(name or "")
