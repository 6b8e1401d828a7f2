"""Choosing a format: the fields of the form and what is shown beside them.

Used by the wizard and by the page that changes a format before the first draw. Knows no database.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from stolik.phrases.quoted import Quoted
from stolik.tournament.format import Format, format_faults
from stolik.tournament.schedule import Slot
from stolik.web.core.forms import Typed
from stolik.web.tournaments.formats import (
    LONGEST_BREAK,
    MOST_PEOPLE,
    Choice,
    Wanted,
    build,
    choices,
    names_for,
    planned_breaks,
)
from stolik.web.templatetags.words import either, language

EXPECTED: Final = 24
HOURS: Final = "4"
LONGEST_DAY: Final = 24
_BREAK: Final = re.compile(r"break_([a-z0-9]+(?:-[a-z0-9]+)*)_(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Pause:
    """The break after a round, as a field."""

    field: str
    label: str
    minutes: str
    fault: str


@dataclass(frozen=True, slots=True)
class Time:
    """A round of the day as the page shows it."""

    label: str
    starts: datetime | None
    pause: Pause | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A format with its times."""

    choice: Choice
    label: str
    times: tuple[Time, ...]
    ends: datetime | None
    chosen: bool


def read(typed: Typed, kind: str) -> Format | None:
    """The chosen format; None, with faults noted, if it cannot be played."""
    wanted = _wanted(typed, kind)
    typed.number("players", 3, MOST_PEOPLE, required=True)
    name = typed.values.get("format", "")
    if name not in names_for(kind):
        typed.wrong("format", "Choose a format.", "Wybierz format.")
        return None
    if name == "wrc":
        typed.number("semi", 3, MOST_PEOPLE, required=True)
        typed.number("final", 3, MOST_PEOPLE, required=True)
    pauses = _breaks(typed).get(name, {})
    if typed.faults:
        return None
    fmt = build(name, wanted, pauses)
    if format_faults(fmt):
        typed.wrong(
            "format",
            "These numbers do not fit together: each stage needs 3, 4, 6 or more people,"
            " and not more than the one before.",
            "Te liczby do siebie nie pasują: w etapie grają 3, 4, 6 lub więcej osób"
            " i nie więcej niż w poprzednim.",
        )
        return None
    return fmt


def context(typed: Typed, kind: str, starts: datetime | None) -> dict[str, Any]:
    """What the choice of a format shows."""
    typed.values.setdefault("players", str(EXPECTED))
    typed.values.setdefault("hours", HOURS)
    wanted = _wanted(typed, kind)
    found = choices(wanted, _breaks(typed))
    name = typed.values.get("format", "")
    # Whoever only took what was recommended follows the recommendation.
    if name not in names_for(kind) or name == typed.values.get("proposed"):
        name = found[0].name
    typed.values["format"] = name
    shown = [_shown(one, starts, typed, chosen=one.name == name) for one in found]
    chosen = next(one for one in shown if one.chosen)
    return {"formats": shown, "chosen": chosen, "wanted": wanted, "kind": kind}


def format_label(name: str) -> str:
    return f"{Quoted(name, language()):format}"


def stage_label(name: str) -> str:
    return f"{Quoted(name, language()):stage}"


def _wanted(typed: Typed, kind: str) -> Wanted:
    probe = Typed(typed.values)
    return Wanted(
        kind,
        probe.number("players", 3, MOST_PEOPLE) or EXPECTED,
        typed.minutes("hours", LONGEST_DAY),
        12 if typed.values.get("top") == "12" else 8,
        probe.number("semi", 3, MOST_PEOPLE),
        probe.number("final", 3, MOST_PEOPLE),
    )


def _breaks(typed: Typed) -> dict[str, dict[int, int]]:
    """Breaks by format and round, as typed."""
    found: dict[str, dict[int, int]] = {}
    for field in typed.values:
        if match := _BREAK.fullmatch(field):
            minutes = typed.number(field, 0, LONGEST_BREAK)
            if minutes is not None:
                found.setdefault(match[1], {})[int(match[2])] = minutes
    return found


def _pauses(choice: Choice, typed: Typed) -> dict[int, Pause]:
    found = {}
    for slot, minutes in planned_breaks(choice.format):
        field = f"break_{choice.name}_{slot.round}"
        found[slot.round] = Pause(
            field,
            either(f"after round {slot.round}", f"po rundzie {slot.round}"),
            typed.values.get(field, str(minutes)),
            typed.faults.get(field, ""),
        )
    return found


def _shown(choice: Choice, starts: datetime | None, typed: Typed, *, chosen: bool) -> Shown:
    pauses = _pauses(choice, typed) if chosen else {}
    times = [
        Time(
            _round_label(choice, slot),
            slot.at(starts) if starts else None,
            pauses.get(slot.round),
        )
        for slot in choice.slots
    ]
    ends = None
    last = choice.slots[-1].ends
    if starts and last is not None:
        ends = starts + timedelta(minutes=last)
    return Shown(choice, format_label(choice.name), tuple(times), ends, chosen)


def _round_label(choice: Choice, slot: Slot) -> str:
    if choice.format.stages[choice.format.stage_of(slot.round)].name == "league":
        return either(f"Round {slot.round}", f"Runda {slot.round}")
    label = stage_label(slot.stage)
    return label[:1].upper() + label[1:]
