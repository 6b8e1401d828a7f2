"""Pictures of standings to post after a round: twenty names each, PNG."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from stolik.paper.engine import compiled, printable

NAMES_A_PICTURE: Final = 20


@dataclass(frozen=True, slots=True)
class StandingsPicture:
    """What a picture shows: heading, words of the columns, and (place, name, big, small)."""

    title: str
    subtitle: str
    columns: tuple[str, str, str, str]
    rows: tuple[tuple[str, str, int, int], ...]


def standings_pictures(shown: StandingsPicture) -> tuple[bytes, ...]:
    """One PNG for every twenty names; at least one."""
    values = asdict(shown)
    values["title"], values["subtitle"] = printable(shown.title), printable(shown.subtitle)
    values["rows"] = [
        [place, printable(name), str(big), f"{small:+d}".replace("-", "−")]
        for place, name, big, small in shown.rows
    ]
    values["a_page"] = NAMES_A_PICTURE
    return compiled("standings.typ", values, "png", ppi=72)
