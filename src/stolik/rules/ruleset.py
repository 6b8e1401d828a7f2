"""The rules of a game as data: one frozen value a ruleset, presets for the five documents.

Knows which values make sense and where each comes from; does not know tiles, turns or what any
parameter does. A ruleset is never subclassed: `Ruleset.changed` gives a house ruleset instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, Literal, cast

from stolik.rules.origins import PRESETS, Origin, Setting
from stolik.rules.parameters import BY_NAME, CONSTANTS, PARAMETERS

DEFAULT = "pl-turniej"

# Parameters that the first journals did not have.
YOUNGER = ("restart_after_early_click",)

DOCUMENTS: dict[str, tuple[str, ...]] = {
    "pl-liga": ("L", "T"),
    "pl-turniej": ("E",),
    "pl-zasady": ("P",),
    "wrc9": ("W",),
}


class RulesetError(ValueError):
    """A ruleset or parameter that does not exist, or a value that makes no sense."""


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """Every parameter of one game. Build one with `ruleset("pl-liga")`, change it with `changed`.

    >>> liga = ruleset("pl-liga")
    >>> liga.joker_rack_value, liga.origin("joker_rack_value").ids
    (100, ('L-og-10.9', 'T-z-10.9'))
    >>> liga.changed(joker_relay="any").name
    'pl-liga-house'
    """

    base: str
    starter: Literal["lot", "highest_tile", "youngest", "seat_A"]
    doublets_min: int
    deal_text: Literal["referee_deals", "neighbours_deal", "take_your_own"]
    pool_order: Literal["stacks", "ordered"]
    opening_min: int
    min_rack_tiles_per_move: int
    joker_relay: Literal["other_set", "new_set", "any"]
    tile_count_public: bool
    turn_seconds: int
    turn_seconds_editable: bool
    equipment: Literal["phone_app", "players_phone", "organisers_device"]
    # Younger than the first journals: what they do not say is what the document says.
    restart_after_early_click: bool = field(default=cast(bool, None), kw_only=True)
    timeout_penalty_tiles: int
    timeout_opening_penalty_tiles: int
    timeout_own_tile_in_hand: Literal["return_and_keep", "unfinished"]
    timeout_own_fragment: Literal["void", "return_fragment"]
    touch_after_time: Literal["void", "referee"]
    cannot_restore: Literal["take_loose", "pool_bottom_redraw"]
    cannot_restore_extra_draw: int
    invalid_commit: Literal["reject", "void"]
    round_time_end: Literal["none", "final_lap"]
    exhaustion_mode: Literal["immediate", "final_lap", "until_stuck"]
    exhaustion_trigger: Literal["bank_emptied", "draw_impossible"]
    final_lap_trigger_player_moves: bool
    final_lap_draw: Literal["normal", "pass"]
    winner_plus: Literal["recorded", "rack_face"]
    joker_rack_value: int
    unopened_base: int
    unopened_could: int
    unopened_mode: Literal["replace", "add", "max"]
    unopened_joker_extra: bool
    exemption: Literal["announce", "announce_before_click", "automatic", "none"]
    exempt_score: Literal["base", "rack"]
    joker_counts_for_possibility: bool
    unopened_at_exhaustion: Literal["ignore", "apply"]
    tie_small: Literal["full", "split", "zero"]

    def __post_init__(self) -> None:
        if self.base in PRESETS:
            for name, value in self.implied.items():
                if getattr(self, name) is None:
                    object.__setattr__(self, name, value)
        faults = _faults({name: getattr(self, name) for name in FIELDS})
        if self.base not in PRESETS:
            faults = [_unknown_ruleset(self.base), *faults]
        if faults:
            raise RulesetError("; ".join(faults))

    def __repr__(self) -> str:
        changes = "".join(f", {name}={value!r}" for name, value in self.changes.items())
        return f"ruleset({self.base!r}{changes})"

    def __str__(self) -> str:
        return self.name

    @property
    def changes(self) -> dict[str, Setting]:
        """The parameters that differ from the preset this ruleset is based on."""
        return {
            parameter.name: value
            for parameter in PARAMETERS
            if (value := getattr(self, parameter.name)) != parameter.cell(self.base).value
        }

    @property
    def implied(self) -> dict[str, Setting]:
        """Values that a journal need not hold, because the preset gives them."""
        return {name: BY_NAME[name].cell(self.base).value for name in YOUNGER}

    @property
    def name(self) -> str:
        """The preset's name; a changed one says so, unless the document allows the change."""
        own = any(self.origin(name).how == "house" for name in self.changes)
        return f"{self.base}-house" if own else self.base

    @property
    def documents(self) -> tuple[str, ...]:
        """The letters of the documents this ruleset follows."""
        return DOCUMENTS[self.base]

    def origin(self, name: str) -> Origin:
        """Where the value of a parameter comes from.

        A changed one comes from the house, unless the document itself gives or allows it.
        """
        if name not in BY_NAME:
            raise RulesetError(_unknown_parameter(name))
        return BY_NAME[name].cell(self.base).origin_of(getattr(self, name))

    def changed(self, /, **changes: Setting) -> Ruleset:
        """The same ruleset with some parameters changed; all faults are reported together."""
        if faults := _faults(changes):
            raise RulesetError("; ".join(faults))
        known: dict[str, Any] = {n: value for n, value in changes.items() if n not in CONSTANTS}
        return replace(self, **known)


FIELDS = tuple(one.name for one in fields(Ruleset) if one.name != "base")


def ruleset(name: str = DEFAULT, /, **changes: Setting) -> Ruleset:
    """A preset by name, with single parameters changed if asked for.

    >>> ruleset("wrc9").turn_seconds
    60
    >>> ruleset("wrc8")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    stolik.rules.ruleset.RulesetError: unknown ruleset 'wrc8': use pl-liga, ... or wrc9
    """
    base = name.removesuffix("-house") if changes else name
    if base not in PRESETS:
        raise RulesetError(_unknown_ruleset(name))
    values: dict[str, Any] = {row.name: row.cell(base).value for row in PARAMETERS}
    preset = Ruleset(base=base, **values)
    return preset.changed(**changes) if changes else preset


def _faults(values: Mapping[str, object]) -> list[str]:
    found = []
    for name, value in values.items():
        if name in CONSTANTS:
            if value != CONSTANTS[name]:
                found.append(
                    f"{name} is {CONSTANTS[name]!r} in every document and cannot be {value!r}"
                )
        elif name not in BY_NAME:
            found.append(_unknown_parameter(name))
        elif not BY_NAME[name].domain.accepts(value):
            found.append(f"{name} cannot be {value!r}: it is {BY_NAME[name].domain}")
    return found


def _unknown_ruleset(name: str) -> str:
    return f"unknown ruleset {name!r}: use {', '.join(PRESETS[:-1])} or {PRESETS[-1]}"


def _unknown_parameter(name: str) -> str:
    near = get_close_matches(name, BY_NAME, n=3, cutoff=0.4) or ["turn_seconds", "joker_relay"]
    return (
        f"unknown parameter {name!r}: there is {', '.join(near)} and others (see docs/rulesets.md)"
    )
