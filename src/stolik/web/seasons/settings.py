"""The settings of a series: what its kind lets an organiser choose, kept as plain JSON.

A setting that no document knows is called "house", and pages say so. Knows no page and no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from stolik.tournament.formats import DOCUMENT_E, MATCHDAYS, NAMES
from stolik.tournament.season.grand_prix import STANDARD, Settings
from stolik.tournament.season.scheme import KINDS, Counting, Kind
from stolik.web.models.seasons import Series

Volume = Literal["standard", "maks", "any"]
VOLUMES: Final[tuple[Volume, ...]] = ("standard", "maks", "any")
_MAKS: Final = tuple(name for name in DOCUMENT_E if name.startswith("maks-"))
# An imported event may have been played in whatever way.
_FORMATS: Final[Mapping[str, tuple[tuple[str, ...], int | None]]] = {
    "standard": (STANDARD, 12),
    "maks": (_MAKS, 16),
    "any": ((*NAMES, ""), None),
}
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
    )


def counting_of(series: Series) -> Counting:
    """How the series counts."""
    chosen = settings_of(series)
    kind: Kind = next((kind for kind in KINDS if kind == series.kind), "league")
    formats, games = _FORMATS[chosen.volume]
    settings = Settings(formats, games, chosen.best, chosen.scale)
    return Counting(kind, settings, eliminated_zero=chosen.eliminated_zero)


def house(series: Series) -> bool:
    """Whether it has a setting that no document knows."""
    chosen = settings_of(series)
    if series.kind == "league":
        return not chosen.eliminated_zero or chosen.seed_fill
    if series.kind == "matchdays":
        return not chosen.newcomers_last
    return counting_of(series).house or chosen.tickets > 0
