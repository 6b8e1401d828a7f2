"""Whoever acts: a role, an identity, and the own entry of somebody who also plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ORGANISER: Final = "organiser"
HEAD_REFEREE: Final = "head-referee"
REFEREE: Final = "referee"
SCORER: Final = "scorer"
HELPER: Final = "helper"
TABLE: Final = "table"
PLAYER: Final = "player"
ROLES: Final = (ORGANISER, HEAD_REFEREE, REFEREE, SCORER, HELPER, TABLE, PLAYER)

DESK: Final = (ORGANISER, HEAD_REFEREE, REFEREE, SCORER)
REFEREES: Final = (HEAD_REFEREE, REFEREE)
IN_CHARGE: Final = (ORGANISER, HEAD_REFEREE)


@dataclass(frozen=True, slots=True)
class Actor:
    """`id` tells people and devices apart; `table` is the furniture a device lies on."""

    role: str
    id: str
    entry: int | None = None
    table: int | None = None
