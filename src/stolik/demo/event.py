"""What is to be simulated: how many people, which format, kind and rules, from when, which seed.

Chooses the kind and the rules that go with a format. Knows what the documents allow, nobody's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.rules import Ruleset, Violation, ruleset
from stolik.tournament.admission import ELIMINATION_FEWEST, admission
from stolik.tournament.format import Format
from stolik.tournament.formats import DOCUMENT_E, MATCHDAYS, SCHEMES

START: Final = 1_773_482_400  # 14 March 2026, 10:00 UTC
MOST_PLAYERS: Final = 2_000
TITLES: Final = {
    "elimination": (
        "Elimination tournament at the Library under the Limes",
        "Eliminacje w Bibliotece pod Lipami",
    ),
    "ordinary": ("Spring tournament at the Old Mill", "Turniej wiosenny w Starym Młynie"),
    "grand-prix": ("Grand Prix at the Old Mill", "Grand Prix w Starym Młynie"),
    "league": ("League tournament at the Lighthouse Club", "Turniej ligowy w klubie Latarnia"),
    "matchday": ("Matchday at the Lighthouse Club", "Kolejka ligi w klubie Latarnia"),
    "championship": ("World championship, as in 2015", "Mistrzostwa świata, jak w 2015 roku"),
}


class CannotSimulate(ValueError):
    """Numbers nobody could play with; `violations` say why."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        super().__init__("; ".join(f"{fault.code}: {fault.about}" for fault in violations))


@dataclass(frozen=True, slots=True)
class Event:
    """One simulated day; the same value always gives the same journal."""

    players: int
    format: Format
    kind: str
    ruleset: Ruleset
    seed: str
    start: int = START
    lang: str = "pl"

    @property
    def title(self) -> str:
        return TITLES[self.kind][self.lang == "pl"]

    @property
    def stops(self) -> tuple[Violation, ...]:
        """What the organiser has to override."""
        return admission(self.kind, self.format, self.players).stops

    @property
    def somebody_comes_late(self) -> bool:
        """Whether one of the players may come after the draw: it must have been possible."""
        if self.players < ELIMINATION_FEWEST or self.stops:
            return False
        before = admission(self.kind, self.format, self.players - 1)
        return not (before.refusals or before.stops)


def event(
    players: int,
    fmt: Format,
    seed: str | int,
    *,
    kind: str | None = None,
    rules: Ruleset | None = None,
    start: int = START,
    lang: str = "pl",
) -> Event:
    """An event with the kind and the rules that go with its format, unless others are given.

    >>> from stolik.tournament.formats import elimination_format
    >>> event(61, elimination_format("standard-c"), 1).kind
    'elimination'
    """
    chosen = kind or kind_for(fmt, players)
    if not 1 <= players <= MOST_PLAYERS:
        raise CannotSimulate((Violation("players-out-of-range", have=players, most=MOST_PLAYERS),))
    if refusals := admission(chosen, fmt, players).refusals:
        raise CannotSimulate(refusals)
    return Event(players, fmt, chosen, rules or rules_for(chosen), str(seed), start, lang)


def kind_for(fmt: Format, players: int) -> str:
    """The kind of tournament for which a format was made."""
    if fmt.name in SCHEMES:
        return "league"
    if fmt.name in MATCHDAYS:
        return "matchday"
    if fmt.name == "wrc":
        return "championship"
    enough = fmt.name in DOCUMENT_E and players >= ELIMINATION_FEWEST
    return "elimination" if enough else "ordinary"


def rules_for(kind: str) -> Ruleset:
    """The rules of the documents that a kind of tournament is played by."""
    named = {"league": "pl-liga", "matchday": "pl-liga", "championship": "wrc9"}
    return ruleset(named.get(kind, "pl-turniej"))
