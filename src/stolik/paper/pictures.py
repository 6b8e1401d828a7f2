"""Pictures of standings to post after a round: twenty names each, PNG."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from stolik.paper.engine import compiled, printable
from stolik.paper.pages import setting
from stolik.phrases.language import ENGLISH, Language

NAMES_A_PICTURE: Final = 20


@dataclass(frozen=True, slots=True)
class StandingsPicture:
    """What a picture shows: heading, words of the columns, and (place, name, big, small).

    Where a stage has a column of its own, its points stand there as a text.
    """

    title: str
    subtitle: str
    columns: tuple[str, str, str, str]
    rows: tuple[tuple[str, str, int | str, int | str], ...]


def standings_pictures(shown: StandingsPicture, language: Language = ENGLISH) -> tuple[bytes, ...]:
    """One PNG for every twenty names; at least one. Its words are given, in this language."""
    values: dict[str, Any] = {**asdict(shown), **setting(language)}
    values["title"], values["subtitle"] = printable(shown.title), printable(shown.subtitle)
    values["columns"] = [printable(heading) for heading in shown.columns]
    values["rows"] = [
        [
            place,
            printable(name),
            str(big),
            small if isinstance(small, str) else f"{small:+d}".replace("-", "−"),
        ]
        for place, name, big, small in shown.rows
    ]
    values["a_page"] = NAMES_A_PICTURE
    return compiled("standings.typ", values, "png", ppi=72)
