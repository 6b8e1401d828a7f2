"""Formats for a tournament: which can be chosen, which one is recommended or fits, and the form.

The wizard and the page that changes a format before the first draw share the fields. On the day, a
format planned for everybody listed may not fit those who came: then another one is proposed, and
whoever runs the tournament decides. Knows kinds, numbers of people, minutes and what was typed; no
request and no database.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext

from stolik.phrases.quoted import Quoted
from stolik.rules import Violation
from stolik.rules.origins import Setting
from stolik.tournament.admission import Advice, admission, allowed_formats
from stolik.tournament.format import Format, format_faults
from stolik.tournament.format_options import options_of, settings_in, with_settings
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    SCHEMES,
    STANDARD,
    WITH_TOP,
    fits_scheme,
    format_named,
    league_scheme,
)
from stolik.tournament.journal import TournamentState
from stolik.tournament.schedule import Slot, schedule, total_minutes
from stolik.tournament.tables import CannotSeat, seatable, table_sizes
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.tournaments.format_options import (
    chosen_options,
    known_values,
    option_codes,
    option_fields,
)

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
SLACK: Final = (15, 5, 0)  # minutes that would better be left over; at least none missing
LONGEST_BREAK: Final = 240
USUAL_BREAK: Final = 5
MOST_PEOPLE: Final = 1000
EXPECTED: Final = 24
HOURS: Final = "4"
LONGEST_DAY: Final = 24
NO_ADVICE: Final = Advice()
NOTHING_SET: Final[Mapping[str, Setting]] = {}
_BREAK: Final = re.compile(r"break_([a-z0-9]+(?:-[a-z0-9]+)*)_(\d{1,2})")


@dataclass(frozen=True, slots=True)
class DayWishes:
    """What an organiser wants of the day: the kind, how many people, how much time."""

    kind: str
    players: int
    minutes: int | None = None
    top: int = 8
    semi: int | None = None
    final: int | None = None
    settings: tuple[tuple[str, str], ...] = ()  # by the name of an option, as typed


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


@dataclass(frozen=True, slots=True)
class Pause:
    """The break after a round, as a field."""

    field: str
    label: str
    minutes: str
    fault: str


@dataclass(frozen=True, slots=True)
class RoundTime:
    """A round of the day as the page shows it."""

    label: str
    starts: datetime | None
    pause: Pause | None


@dataclass(frozen=True, slots=True)
class TimedFormat:
    """A format with its times; `advice` is what stands against this one and not against all."""

    choice: Choice
    label: str
    times: tuple[RoundTime, ...]
    ends: datetime | None
    chosen: bool
    advice: Advice = NO_ADVICE


@dataclass(frozen=True, slots=True)
class Fitting:
    """A format for those who came; `kind` if the tournament has to be held as another one."""

    format: Format
    kind: str = ""


def names_for(kind: str) -> tuple[str, ...]:
    """Every format that a kind of tournament knows."""
    named = {
        "league": tuple(SCHEMES),
        "matchday": MATCHDAYS,
        "championship": ("wrc",),
        "grand-prix": STANDARD,
    }
    return named.get(kind, DOCUMENT_E)


def format_for(name: str, wishes: DayWishes, breaks: Mapping[int, int] | None = None) -> Format:
    """A format for this day; ValueError if there is no such format or a size is missing."""
    if name in SCHEMES:
        low, high = SCHEMES[name]
        fits = fits_scheme(name, wishes.players)
        people = wishes.players if fits else min(max(wishes.players, low), high)
        fmt = format_named(name, players=people)
    else:
        people = wishes.players
        fmt = format_named(name, top=wishes.top, semi_size=wishes.semi, final_size=wishes.final)
    fmt = with_settings(fmt, people, known_values(options_of(fmt, people), wishes.settings))
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


def choices(wishes: DayWishes, breaks: Mapping[str, Mapping[int, int]]) -> tuple[Choice, ...]:
    """All formats of the kind: the recommended one, those allowed, then the others."""
    fine = allowed_formats(wishes.kind, wishes.players) if seatable(wishes.players) else ()
    offered = []
    for name in names_for(wishes.kind):
        sized = wishes
        if name == "wrc" and (wishes.semi is None or wishes.final is None):
            sized = replace(wishes, semi=min(16, wishes.players), final=4)
        offered.append(_choice(name, sized, breaks.get(name, {}), allowed=name in fine))
    best = recommended(offered)
    rest = sorted((choice for choice in offered if choice is not best), key=_against)
    return (replace(best, recommended=True), *rest) if best else tuple(rest)


def _against(choice: Choice) -> tuple[int, int, bool]:
    """What stands against a format: the least first."""
    advice = choice.advice
    return len(advice.refusals), len(advice.stops) + len(advice.warnings), not choice.allowed


def recommended(offered: list[Choice]) -> Choice | None:
    """Most games for everybody in the time there is; if nothing fits, the shortest.

    Never one that cannot be played; where every one needs an exception, of those that need fewest.
    """
    playable = [choice for choice in offered if not choice.advice.refusals]
    fewest = min((len(choice.advice.stops) for choice in playable), default=0)
    allowed = [choice for choice in playable if choice.allowed] or [
        choice for choice in playable if len(choice.advice.stops) == fewest
    ]
    if not allowed:
        return None
    # Results and prizes take a while: better with some minutes left.
    roomy = ([one for one in allowed if one.spare is None or one.spare >= n] for n in SLACK)
    fitting = next((fit for fit in roomy if fit), [])
    if not fitting:
        return min(allowed, key=lambda choice: choice.about_minutes)
    calm = [choice for choice in fitting if not choice.advice.warnings] or fitting
    return max(
        calm,
        key=lambda choice: (
            choice.format.league_games,
            choice.has_final,
            choice.has_top,
            choice.about_minutes,
        ),
    )


def _choice(name: str, wishes: DayWishes, breaks: Mapping[int, int], *, allowed: bool) -> Choice:
    fmt = format_for(name, wishes, breaks)
    minutes = total_minutes(fmt)
    estimate = minutes
    if estimate is None:
        estimate = fmt.games * MINUTES_A_GAME + sum(pause for _, pause in planned_breaks(fmt))
    return Choice(
        name,
        fmt,
        minutes,
        estimate,
        schedule(fmt),
        advice(wishes.kind, fmt, wishes.players),
        allowed,
        None if wishes.minutes is None else wishes.minutes - estimate,
    )


def advice(kind: str, fmt: Format, players: int) -> Advice:
    """The objections to a format for so many; that they cannot be seated is the only one then."""
    try:
        table_sizes(players)
    except CannotSeat as error:
        return Advice(refusals=(error.violation,))
    return admission(kind, fmt, players)


def people_present(state: TournamentState) -> int:
    """How many are here; nobody as long as check-in has not begun."""
    return sum(entry.plays for entry in state.entries.values())


def fitting_format(
    state: TournamentState, series: Mapping[str, Setting] = NOTHING_SET
) -> Fitting | None:
    """The format for those present, with the settings of the planned one; None if that fits.

    What the planned one could not be set to is as its `series` has it. An elimination with too few
    people fits no format, but can be held as an ordinary tournament.
    """
    if state.format is None or state.phase != "preparing":
        return None
    here = people_present(state)
    stops = {stop.code for stop in admission(state.kind, state.format, here).stops}
    if "elimination-too-small" in stops:
        return _if_it_fits(state, format_named("mini"), here, "ordinary")
    if "mini-only" in stops:
        return _if_it_fits(state, format_named("mini"), here)
    if "scheme-does-not-fit" not in stops:
        return None
    return _if_it_fits(state, league_scheme(here), here, series=series)


def _if_it_fits(
    state: TournamentState,
    fmt: Format,
    here: int,
    kind: str = "",
    series: Mapping[str, Setting] = NOTHING_SET,
) -> Fitting | None:
    options = {option.name: option for option in options_of(state.plan, here)}
    # What the planned format could be set to was decided in it; the rest was never asked.
    missing = {
        name: value
        for name, value in series.items()
        if name not in options or value not in (known.value for known in options[name].values)
    }
    adjusted = with_settings(fmt, here, settings_in(state.plan) | missing)
    adjusted = replace(adjusted, eliminated_zero=state.plan.eliminated_zero)
    advice = admission(kind or state.kind, adjusted, here)
    return None if advice.refusals or advice.stops else Fitting(adjusted, kind)


def chosen_format(typed: Typed, kind: str) -> Format | None:
    """The chosen format; None, with faults noted, if it cannot be played."""
    wishes = _day_wishes(typed, kind)
    typed.number("players", 3, MOST_PEOPLE, required=True)
    name = typed.values.get("format", "")
    if name not in names_for(kind):
        typed.wrong("format", gettext("Choose a format."))
        return None
    if name == "wrc":
        typed.number("semi", 3, MOST_PEOPLE, required=True)
        typed.number("final", 3, MOST_PEOPLE, required=True)
    pauses = _typed_breaks(typed).get(name, {})
    if name != "wrc":
        chosen_options(typed, options_of(format_for(name, wishes), wishes.players))
    if typed.faults:
        return None
    fmt = format_for(name, wishes, pauses)
    if format_faults(fmt):
        typed.wrong(
            "format",
            gettext(
                "These numbers do not fit together: each stage needs 3, 4, 6 or more "
                "people, and not more than the one before."
            ),
        )
        return None
    return fmt


def format_context(typed: Typed, kind: str, starts: datetime | None) -> dict[str, Any]:
    """What the choice of a format shows."""
    typed.values.setdefault("players", str(EXPECTED))
    typed.values.setdefault("hours", HOURS)
    wishes = _day_wishes(typed, kind)
    offered = choices(wishes, _usual_breaks(kind, wishes) | _typed_breaks(typed))
    name = typed.values.get("format", "")
    # Whoever only took what was recommended follows the recommendation.
    if name not in names_for(kind) or name == typed.values.get("proposed"):
        name = offered[0].name
    typed.values["format"] = name
    common = common_advice(offered)
    timed = [
        replace(
            _timed_format(choice, starts, typed, chosen=choice.name == name),
            advice=_without(choice.advice, common),
        )
        for choice in offered
    ]
    chosen = next(choice for choice in timed if choice.chosen)
    return {
        "formats": timed,
        "common": common,
        # Said once for all of them, and in a few words beside each.
        "mini_only": any(stop.code == "mini-only" for one in timed for stop in one.advice.stops),
        "chosen": chosen,
        "wanted": wishes,
        "kind": kind,
        "options": option_fields(
            options_of(chosen.choice.format, wishes.players),
            settings_in(chosen.choice.format),
            typed,
        ),
    }


def common_advice(offered: Sequence[Choice]) -> tuple[Violation, ...]:
    """What stands against every format alike: said once, above them all."""
    if len(offered) < 2:
        return ()
    said = [
        (*choice.advice.refusals, *choice.advice.stops, *choice.advice.warnings)
        for choice in offered
    ]
    return tuple(one for one in said[0] if all(one in others for others in said[1:]))


def _without(advice: Advice, common: Collection[Violation]) -> Advice:
    return Advice(
        *(
            tuple(one for one in part if one not in common)
            for part in (advice.refusals, advice.stops, advice.warnings)
        )
    )


def format_label(name: str) -> str:
    return f"{Quoted(name, language()):format}"


def stage_label(name: str) -> str:
    return f"{Quoted(name, language()):stage}"


def _day_wishes(typed: Typed, kind: str) -> DayWishes:
    probe = Typed(typed.values)
    return DayWishes(
        kind,
        probe.number("players", 3, MOST_PEOPLE) or EXPECTED,
        typed.minutes("hours", LONGEST_DAY),
        12 if typed.values.get("top") == "12" else 8,
        probe.number("semi", 3, MOST_PEOPLE),
        probe.number("final", 3, MOST_PEOPLE),
        option_codes(typed),
    )


def _usual_breaks(kind: str, wishes: DayWishes) -> dict[str, dict[int, int]]:
    """Where a document plans times and no break, one is proposed: people look for their table."""
    proposed: dict[str, dict[int, int]] = {}
    for name in names_for(kind):
        if name in DOCUMENT_E and not any(p for _, p in planned_breaks(format_for(name, wishes))):
            slots = schedule(format_for(name, wishes))[:-1]
            proposed[name] = {slot.round: USUAL_BREAK for slot in slots}
    return proposed


def _typed_breaks(typed: Typed) -> dict[str, dict[int, int]]:
    """Breaks by format and round, as typed."""
    breaks: dict[str, dict[int, int]] = {}
    for field in typed.values:
        if match := _BREAK.fullmatch(field):
            minutes = typed.number(field, 0, LONGEST_BREAK)
            if minutes is not None:
                breaks.setdefault(match[1], {})[int(match[2])] = minutes
    return breaks


def _pauses(choice: Choice, typed: Typed) -> dict[int, Pause]:
    pauses = {}
    for slot, minutes in planned_breaks(choice.format):
        field = f"break_{choice.name}_{slot.round}"
        pauses[slot.round] = Pause(
            field,
            gettext("after round {round}").format(round=slot.round),
            typed.values.get(field, str(minutes)),
            typed.faults.get(field, ""),
        )
    return pauses


def _timed_format(
    choice: Choice, starts: datetime | None, typed: Typed, *, chosen: bool
) -> TimedFormat:
    pauses = _pauses(choice, typed) if chosen else {}
    times = [
        RoundTime(
            _round_label(choice, slot),
            slot.at(starts) if starts else None,
            pauses.get(slot.round),
        )
        for slot in choice.slots
    ]
    ends = None
    if starts and choice.minutes is not None:  # with the break that the document plans at the end
        ends = starts + timedelta(minutes=choice.minutes)
    return TimedFormat(choice, format_label(choice.name), tuple(times), ends, chosen)


def _round_label(choice: Choice, slot: Slot) -> str:
    if choice.format.stages[choice.format.stage_of(slot.round)].name == "league":
        return gettext("Round {round}").format(round=slot.round)
    label = stage_label(slot.stage)
    return label[:1].upper() + label[1:]
