"""Which formats an organiser can choose, the recommended one first, with reasons.

Knows kinds, numbers of people and minutes; not the page, and no tournament in particular.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from stolik.rules import Violation
from stolik.tournament.admission import Advice, admission, allowed_formats
from stolik.tournament.format import Format
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    SCHEMES,
    STANDARD,
    WITH_TOP,
    format_named,
)
from stolik.tournament.schedule import Slot, schedule, total_minutes
from stolik.tournament.tables import CannotSeat, table_sizes

RULESETS: Final = {
    "ordinary": "pl-turniej",
    "elimination": "pl-turniej",
    "grand-prix": "pl-turniej",
    "league": "pl-liga",
    "matchday": "pl-liga",
    "championship": "wrc9",
}
KINDS: Final = tuple(RULESETS)
# Where the documents plan no time: document E gives a game 13 to 15 minutes.
MINUTES_A_GAME: Final = 15
SLACK: Final = 15
LONGEST_BREAK: Final = 240
MOST_PEOPLE: Final = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an organiser has said about the day."""

    kind: str
    players: int
    minutes: int | None = None
    top: int = 8
    semi: int | None = None
    final: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One format for this day; `minutes` are None where the documents plan none."""

    name: str
    format: Format
    minutes: int | None
    about_minutes: int
    slots: tuple[Slot, ...]
    advice: Advice
    allowed: bool
    spare: int | None
    recommended: bool = False

    @property
    def fits(self) -> bool:
        return self.spare is None or self.spare >= 0

    @property
    def over(self) -> int:
        return -self.spare if self.spare is not None and self.spare < 0 else 0

    @property
    def has_top(self) -> bool:
        return self.name in WITH_TOP

    @property
    def has_final(self) -> bool:
        return self.format.stages[-1].name == "final"


def names_for(kind: str) -> tuple[str, ...]:
    """Every format that a kind of tournament knows."""
    named = {
        "league": tuple(SCHEMES),
        "matchday": MATCHDAYS,
        "championship": ("wrc",),
        "grand-prix": STANDARD,
    }
    return named.get(kind, DOCUMENT_E)


def build(name: str, wanted: Wanted, breaks: Mapping[int, int] | None = None) -> Format:
    """A format for this day; ValueError if there is no such format or a size is missing."""
    if name in SCHEMES:
        low, high = SCHEMES[name]
        fmt = format_named(name, players=min(max(wanted.players, low), high))
    else:
        fmt = format_named(name, top=wanted.top, semi_size=wanted.semi, final_size=wanted.final)
    own = {slot.round: minutes for slot, minutes in planned_breaks(fmt)}
    changed = {n: m for n, m in (breaks or {}).items() if n in own and own[n] != m}
    return replace(fmt, breaks=tuple(sorted(changed.items())))


def planned_breaks(fmt: Format) -> tuple[tuple[Slot, int], ...]:
    """After each round but the last: the minutes until the next one."""
    stated = dict(fmt.breaks)
    return tuple(
        (slot, stated.get(slot.round, fmt.stages[fmt.stage_of(slot.round)].break_minutes))
        for slot in schedule(fmt)[:-1]
    )


def choices(wanted: Wanted, breaks: Mapping[str, Mapping[int, int]]) -> tuple[Choice, ...]:
    """All formats of the kind: the recommended one, those allowed, then the others."""
    fine = allowed_formats(wanted.kind, wanted.players) if _seatable(wanted.players) else ()
    found = []
    for name in names_for(wanted.kind):
        sized = wanted
        if name == "wrc" and (wanted.semi is None or wanted.final is None):
            sized = replace(wanted, semi=min(16, wanted.players), final=4)
        found.append(_choice(name, sized, breaks.get(name, {}), allowed=name in fine))
    best = recommended(found)
    rest = sorted((one for one in found if one is not best), key=lambda one: not one.allowed)
    return (replace(best, recommended=True), *rest)


def recommended(found: list[Choice]) -> Choice:
    """Most games for everybody in the time there is; if nothing fits, the shortest."""
    allowed = [one for one in found if one.allowed] or found
    # Results and prizes take a while: better with some minutes left.
    roomy = [one for one in allowed if one.spare is None or one.spare >= SLACK]
    fitting = roomy or [one for one in allowed if one.fits]
    if not fitting:
        return min(allowed, key=lambda one: one.about_minutes)
    calm = [one for one in fitting if not one.advice.warnings] or fitting
    return max(calm, key=lambda o: (o.format.league_games, o.has_final, o.has_top, o.about_minutes))


def _choice(name: str, wanted: Wanted, breaks: Mapping[int, int], *, allowed: bool) -> Choice:
    fmt = build(name, wanted, breaks)
    minutes = total_minutes(fmt)
    about = minutes
    if about is None:
        about = fmt.games * MINUTES_A_GAME + sum(pause for _, pause in planned_breaks(fmt))
    return Choice(
        name,
        fmt,
        minutes,
        about,
        schedule(fmt),
        advice(wanted.kind, fmt, wanted.players),
        allowed,
        None if wanted.minutes is None else wanted.minutes - about,
    )


def advice(kind: str, fmt: Format, players: int) -> Advice:
    """What stands against a format for so many; a number that cannot be seated stands alone."""
    try:
        table_sizes(players)
    except CannotSeat as error:
        return Advice(refusals=(Violation("cannot-seat", str(error)),))
    return admission(kind, fmt, players)


def _seatable(players: int) -> bool:
    try:
        table_sizes(players)
    except CannotSeat:
        return False
    return True
