"""The settings of a series: what its kind lets an organiser choose, kept as plain JSON.

Its events get these rules and what is set in their format. A setting that no document knows is
called "house", and pages say so. Knows no page and no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from stolik.rules import Ruleset
from stolik.tournament.format_options import FormatOption, options_of
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    NAMES,
    elimination_format,
    league_scheme,
)
from stolik.tournament.season.grand_prix import STANDARD, Settings
from stolik.tournament.season.scheme import KINDS, Counting, Kind
from stolik.web.models.seasons import Series
from stolik.web.tournaments import rules_form
from stolik.web.tournaments.formats import RULESETS

Volume = Literal["standard", "maks", "any"]
VOLUMES: Final[tuple[Volume, ...]] = ("standard", "maks", "any")
_MAKS: Final = tuple(name for name in DOCUMENT_E if name.startswith("maks-"))
# An imported event may have been played in whatever way.
_FORMATS: Final[Mapping[str, tuple[tuple[str, ...], int | None]]] = {
    "standard": (STANDARD, 12),
    "maks": (_MAKS, 16),
    "any": ((*NAMES, ""), None),
}
EVENT_KINDS: Final = {"league": "league", "matchdays": "matchday", "grand-prix": "grand-prix"}
MATCHDAY: Final = "matchday-2x3"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesSettings:
    """What can be set; each kind looks at its own."""

    eliminated_zero: bool = True
    seed_fill: bool = False
    format: str = MATCHDAY
    newcomers_last: bool = True
    volume: str = "standard"
    best: int | None = None
    scale: tuple[int, ...] = ()
    tickets: int = 0
    region: str = ""
    ruleset: Mapping[str, Any] = field(default_factory=dict)  # empty: the usual one of the kind
    options: Mapping[str, Any] = field(default_factory=dict)  # of its events' format

    def as_json(self) -> dict[str, Any]:
        """As the database keeps them."""
        return {
            "eliminated_zero": self.eliminated_zero,
            "seed_fill": self.seed_fill,
            "format": self.format,
            "newcomers_last": self.newcomers_last,
            "volume": self.volume,
            "best": self.best,
            "scale": list(self.scale),
            "tickets": self.tickets,
            "region": self.region,
            "ruleset": dict(self.ruleset),
            "options": dict(self.options),
        }


def settings_of(series: Series) -> SeriesSettings:
    """The settings of a series; what is unknown or odd counts as not set."""
    stored = series.rules if isinstance(series.rules, dict) else {}
    defaults = SeriesSettings()
    fmt, volume = stored.get("format"), stored.get("volume")
    return SeriesSettings(
        eliminated_zero=bool(stored.get("eliminated_zero", True)),
        seed_fill=bool(stored.get("seed_fill", False)),
        format=fmt if fmt in MATCHDAYS else defaults.format,
        newcomers_last=bool(stored.get("newcomers_last", True)),
        volume=volume if volume in VOLUMES else defaults.volume,
        best=stored.get("best") or None,
        scale=tuple(stored.get("scale") or ()),
        tickets=int(stored.get("tickets") or 0),
        region=str(stored.get("region") or ""),
        ruleset=_mapping(stored.get("ruleset")),
        options=_mapping(stored.get("options")),
    )


def _mapping(stored: Any) -> dict[str, Any]:
    return dict(stored) if isinstance(stored, dict) else {}


def usual_rules(kind: str) -> str:
    """The preset that the events of a kind of series are played by."""
    return RULESETS[EVENT_KINDS[kind]]


def rules_of(series: Series) -> Ruleset:
    """The rules that its next event gets."""
    return rules_form.from_json(settings_of(series).ruleset, usual_rules(series.kind))


def series_options(kind: str) -> tuple[FormatOption, ...]:
    """What can be set once for the formats of all events of a series."""
    sample = {"league": league_scheme(20), "grand-prix": elimination_format("standard-c")}.get(kind)
    names = {"league": ("fill_to_16", "later_seats", "stage_carry")}.get(kind, ("unplayed_games",))
    if sample is None:
        return ()
    return tuple(option for option in options_of(sample, 20) if option.name in names)


def counting_of(series: Series) -> Counting:
    """How the series counts."""
    chosen = settings_of(series)
    kind: Kind = next((kind for kind in KINDS if kind == series.kind), "league")
    formats, games = _FORMATS[chosen.volume]
    settings = Settings(formats, games, chosen.best, chosen.scale)
    return Counting(kind, settings, eliminated_zero=chosen.eliminated_zero)


def _own_rules(rules: Ruleset) -> bool:
    return rules.name != rules.base


def house(series: Series) -> bool:
    """Whether it has a setting that no document knows."""
    chosen = settings_of(series)
    set_otherwise = any(
        option.origin_of(chosen.options[option.name]).how == "house"
        for option in series_options(series.kind)
        if option.name in chosen.options
    )
    if set_otherwise or (chosen.ruleset and _own_rules(rules_of(series))):
        return True
    if series.kind == "league":
        return not chosen.eliminated_zero or chosen.seed_fill
    if series.kind == "matchdays":
        return not chosen.newcomers_last
    return counting_of(series).house or chosen.tickets > 0
