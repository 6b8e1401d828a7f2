"""What is to be simulated: how many people, which format, kind and rules, from when, which seed.

Chooses the kind and the rules that go with a format. Knows what the documents allow. People and a
running table are invented, unless they are given: then the event is one of a league's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.phrases.language import ENGLISH, Language, Phrase
from stolik.rules import Ruleset, Violation, ruleset
from stolik.tournament.admission import ELIMINATION_FEWEST, admission
from stolik.tournament.format import Format
from stolik.tournament.formats import DOCUMENT_E, MATCHDAYS, SCHEMES
from stolik.tournament.journal.facts import Brought

START: Final = 1_773_482_400  # 14 March 2026, 10:00 UTC
MOST_PLAYERS: Final = 2_000
TITLES: Final = {
    "elimination": Phrase("Elimination tournament at the Library under the Limes"),
    "ordinary": Phrase("Spring tournament at the Old Mill"),
    "grand-prix": Phrase("Grand Prix at the Old Mill"),
    "league": Phrase("League tournament at the Lighthouse Club"),
    "matchday": Phrase("Matchday at the Lighthouse Club"),
    "championship": Phrase("World championship, as in 2015"),
}


class CannotSimulate(ValueError):
    """Numbers nobody could play with; `violations` say why."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        super().__init__("; ".join(f"{fault.code}: {fault.about}" for fault in violations))


@dataclass(frozen=True, slots=True)
class Event:
    """One simulated day; the same value always gives the same journal.

    `names` and `strengths` are those of entries 1, 2 and so on; `brought` is the running table of
    the league. What is not given is invented.
    """

    players: int
    format: Format
    kind: str
    ruleset: Ruleset
    seed: str
    start: int = START
    language: Language = ENGLISH
    surprises: bool = True
    named: str = ""
    names: tuple[str, ...] = ()
    strengths: tuple[float, ...] = ()
    brought: tuple[Brought, ...] | None = None

    @property
    def title(self) -> str:
        if self.named:
            return self.named
        return self.language.say(TITLES[self.kind])

    @property
    def stops(self) -> tuple[Violation, ...]:
        """What the organiser has to override."""
        return admission(self.kind, self.format, self.players).stops

    @property
    def somebody_comes_late(self) -> bool:
        """Whether one of the players may come after the draw: it must have been possible."""
        if not self.surprises or self.players < ELIMINATION_FEWEST or self.stops:
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
    language: Language = ENGLISH,
    surprises: bool = True,
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
    return Event(
        players, fmt, chosen, rules or rules_for(chosen), str(seed), start, language, surprises
    )


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
