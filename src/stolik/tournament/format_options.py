"""What an organiser may set in a format beside its name, and where each value comes from.

A document gives several ways, or is silent and a decision names one (first in each row); whatever
else is chosen is the organiser's. Knows formats and numbers of people; no form and no words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from stolik.rules.origins import Origin, Setting
from stolik.tournament.format import Format
from stolik.tournament.formats import (
    LEAGUE_FEWEST,
    LEAGUE_MOST,
    MATCHDAYS,
    SCHEMES,
    league_scheme,
    scheme_name,
    scheme_tables,
    top_stage,
)

USUAL_TABLES: Final = 0


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value and where it comes from; `house` with the decision that it departs from."""

    value: Setting
    origin: Origin


@dataclass(frozen=True, slots=True)
class FormatOption:
    """One thing to set, with its values, the usual one first."""

    name: str
    values: tuple[OptionValue, ...]

    def origin_of(self, value: Setting) -> Origin:
        """Where a value comes from."""
        return next((v.origin for v in self.values if v.value == value), Origin("house"))


def options_of(fmt: Format, players: int) -> tuple[FormatOption, ...]:
    """What can be set in this format for so many people.

    >>> from stolik.tournament.formats import elimination_format
    >>> [option.name for option in options_of(elimination_format("mini"), 20)]
    ['stage_carry', 'unplayed_games']
    """
    if fmt.name in SCHEMES:
        return _of_a_scheme(fmt, players)
    if fmt.name in MATCHDAYS:
        return (_decided("newcomer_rank", "A-48", "last", "zero"),)
    options: tuple[FormatOption, ...] = ()
    if any(stage.seats == "snake" for stage in fmt.stages):
        options += (
            _decided("top_games", "A-36", 3, 4),
            _decided("non_finalist_order", "A-37", "top_then_league", "league"),
        )
    if len(fmt.stages) > 1:
        options += (_decided("stage_carry", "A-33", "none", "sum"),)
    if any(stage.timed and stage.minutes for stage in fmt.stages):
        options += (_decided("unplayed_games", "A-57", "zero", "play_anyway"),)
    return options


def settings_in(fmt: Format) -> dict[str, Setting]:
    """What is set in a format, by the name of the option."""
    settings: dict[str, Setting] = {
        "tables": (fmt.stages[0].tables if fmt.stages else None) or USUAL_TABLES,
        "fill_to_16": fmt.fill_to_16,
        "seed_fill": fmt.seed_fill,
        "stage_carry": fmt.stage_carry,
        "newcomer_rank": fmt.newcomer_rank,
        "non_finalist_order": fmt.non_finalist_order,
        "unplayed_games": fmt.unplayed_games,
    }
    for stage in fmt.stages:
        if stage.seats == "snake":
            settings["top_games"] = stage.games
    if fmt.name in SCHEMES and len(fmt.stages) > 2:
        settings["later_seats"] = fmt.stages[1].seats
    return settings


def with_settings(fmt: Format, players: int, settings: Mapping[str, Setting]) -> Format:
    """The format with these settings; what it does not know is left out."""
    chosen = {
        option.name: settings[option.name]
        for option in options_of(fmt, players)
        if option.name in settings
        and any(known.value == settings[option.name] for known in option.values)
    }
    if fmt.name in SCHEMES and chosen.keys() & _SCHEME.keys():
        fmt = _scheme(fmt, players, chosen)
    if isinstance(games := chosen.get("top_games"), int):
        stages = (top_stage(s.players or 0, games) if s.seats == "snake" else s for s in fmt.stages)
        fmt = replace(fmt, stages=tuple(stages))
    plain: dict[str, Any] = {
        name: value for name, value in chosen.items() if name not in (*_SCHEME, "top_games")
    }
    return replace(fmt, **plain)


# What builds the stages of a scheme.
_SCHEME: Final = {"tables": USUAL_TABLES, "fill_to_16": "from_6_tables", "later_seats": "pots"}


def _scheme(fmt: Format, players: int, chosen: Mapping[str, Setting]) -> Format:
    wanted = {**settings_in(fmt), **chosen}
    fill, tables = wanted["fill_to_16"], wanted["tables"]
    built = league_scheme(
        players,
        fill_to_16=fill if isinstance(fill, bool) else str(fill),
        tables=int(tables) or None,
        later_seats="lot" if wanted.get("later_seats") == "lot" else "pots",
    )
    return replace(
        fmt,
        name=built.name,
        stages=built.stages,
        fewest=built.fewest,
        most=built.most,
        fill_to_16=built.fill_to_16,
    )


def _of_a_scheme(fmt: Format, players: int) -> tuple[FormatOption, ...]:
    options: tuple[FormatOption, ...] = ()
    if LEAGUE_FEWEST <= players <= LEAGUE_MOST:
        counts = [
            count if number else USUAL_TABLES
            for number, count in enumerate(scheme_tables(players))
            if scheme_name(players, count) == fmt.name
        ]
        if len(counts) > 1:
            adapted = Origin("stated", ("L-zr-10e",))
            options += (FormatOption("tables", tuple(OptionValue(n, adapted) for n in counts)),)
    if len(fmt.stages) > 2:
        options += (_filled_up(fmt), _LATER_SEATS)
    return (
        *options,
        _decided("seed_fill", "A-40", False, True),
        _decided("stage_carry", "A-44", "none", "sum"),
    )


_LATER_SEATS: Final = FormatOption(
    "later_seats",
    (
        OptionValue("pots", Origin("stated", ("L-zr-10a.2", "L-zr-10d.3", "A-41"))),
        OptionValue("lot", Origin("house", ("A-41",))),
    ),
)


def _filled_up(fmt: Format) -> FormatOption:
    """Five tables send on fifteen or sixteen; more of them sixteen, or what each table gives."""
    usual = OptionValue("from_6_tables", Origin("stated", ("L-zr-10e-b", "L-zr-10e-c", "C-15")))
    other = (
        OptionValue(True, Origin("stated", ("L-zr-10e-c",)))
        if fmt.name == "top20"
        else OptionValue(False, Origin("house", ("A-41",)))
    )
    return FormatOption("fill_to_16", (usual, other))


def _decided(name: str, decision: str, usual: Setting, *others: Setting) -> FormatOption:
    """No document says it: a decision gives the usual value, the organiser may choose another."""
    return FormatOption(
        name,
        (
            OptionValue(usual, Origin("decided", (decision,))),
            *(OptionValue(value, Origin("house", (decision,))) for value in others),
        ),
    )
