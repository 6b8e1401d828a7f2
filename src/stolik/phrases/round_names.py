"""What a round is called: "Round 3 of 4", then "Final"; one way for every page, paper and phone.

Knows stages by their names; the plan of a tournament is the caller's, who says which round of which
stage is meant. Within a sentence a round stands in a case, by the word before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from stolik.phrases.language import Language, Phrase

Case = Literal["nominative", "genitive", "accusative", "locative"]
_TITLES: Final[Mapping[str, Phrase]] = {
    "league": Phrase("League"),
    "preliminary": Phrase("Preliminary round"),
    "elimination": Phrase("Elimination round"),
    "brackets": Phrase("Tables for places"),
    "first-round": Phrase("First round"),
    "semi-final": Phrase("Semi-final"),
    "final": Phrase("Final"),
}
# In a sentence, in every case; the context of each is its case.
_PHRASES: Final[Mapping[str, tuple[Phrase, ...]]] = {
    "league": (
        Phrase("the league", "nominative"),
        # Translators: after "of"
        Phrase("the league", "genitive"),
        # Translators: as in "Start the league"
        Phrase("the league", "accusative"),
        # Translators: after "after"
        Phrase("the league", "locative"),
    ),
    "preliminary": (
        Phrase("the preliminary round", "nominative"),
        # Translators: after "of"
        Phrase("the preliminary round", "genitive"),
        # Translators: as in "Start the preliminary round"
        Phrase("the preliminary round", "accusative"),
        # Translators: after "after"
        Phrase("the preliminary round", "locative"),
    ),
    "elimination": (
        Phrase("the elimination round", "nominative"),
        # Translators: after "of"
        Phrase("the elimination round", "genitive"),
        # Translators: as in "Start the elimination round"
        Phrase("the elimination round", "accusative"),
        # Translators: after "after"
        Phrase("the elimination round", "locative"),
    ),
    "brackets": (
        Phrase("the tables for places", "nominative"),
        # Translators: after "of"
        Phrase("the tables for places", "genitive"),
        # Translators: as in "Start the tables for places"
        Phrase("the tables for places", "accusative"),
        # Translators: after "after"
        Phrase("the tables for places", "locative"),
    ),
    "first-round": (
        Phrase("the first round", "nominative"),
        # Translators: after "of"
        Phrase("the first round", "genitive"),
        # Translators: as in "Start the first round"
        Phrase("the first round", "accusative"),
        # Translators: after "after"
        Phrase("the first round", "locative"),
    ),
    "semi-final": (
        Phrase("the semi-final", "nominative"),
        # Translators: after "of"
        Phrase("the semi-final", "genitive"),
        # Translators: as in "Start the semi-final"
        Phrase("the semi-final", "accusative"),
        # Translators: after "after"
        Phrase("the semi-final", "locative"),
    ),
    "final": (
        Phrase("the final", "nominative"),
        # Translators: after "of"
        Phrase("the final", "genitive"),
        # Translators: as in "Start the final"
        Phrase("the final", "accusative"),
        # Translators: after "after"
        Phrase("the final", "locative"),
    ),
}
_ROUND: Final = (
    Phrase("round {nth}", "nominative"),
    # Translators: after "of"
    Phrase("round {nth}", "genitive"),
    # Translators: as in "Start round 2"
    Phrase("round {nth}", "accusative"),
    # Translators: after "after"
    Phrase("round {nth}", "locative"),
)
# The stage in it is a phrase too, in the genitive; one an organiser made up has only its name.
_ROUND_OF_STAGE: Final = (
    # Translators: {stage} is "the final", in the genitive
    Phrase("round {nth} of {stage}", "nominative"),
    # Translators: after "of"; {stage} is "the final", in the genitive
    Phrase("round {nth} of {stage}", "genitive"),
    # Translators: as in "Start round 2 of the final"; {stage} is in the genitive
    Phrase("round {nth} of {stage}", "accusative"),
    # Translators: after "after"; {stage} is "the final", in the genitive
    Phrase("round {nth} of {stage}", "locative"),
)


class Plan(Protocol):
    """As much of a tournament's format as a name needs; rounds count from 1 through all stages."""

    @property
    def rounds(self) -> int: ...
    @property
    def stages(self) -> tuple[Any, ...]: ...
    def stage_of(self, round_number: int) -> int: ...
    def rounds_of(self, index: int) -> range: ...


@dataclass(frozen=True, slots=True)
class RoundInStage:
    """The nth round of the rounds of a stage; whether the stage is the first, or the only one."""

    stage: str
    nth: int
    rounds: int
    first: bool = True
    only: bool = True

    @property
    def is_the_stage(self) -> bool:
        """A stage of one round, beside others: it is called by its own name."""
        return self.rounds == 1 and not self.only


def round_in_stage(plan: Plan, number: int) -> RoundInStage | None:
    """Which round of which stage it is; None for a round of a format that was changed since."""
    if not 1 <= number <= plan.rounds:
        return None
    index = plan.stage_of(number)
    rounds = plan.rounds_of(index)
    return RoundInStage(
        plan.stages[index].name,
        number - rounds[0] + 1,
        len(rounds),
        first=index == 0,
        only=len(plan.stages) == 1,
    )


def stage_title(name: str, language: Language) -> str:
    """A stage as a title; one an organiser made up is called what they called it.

    >>> from stolik.locale import language
    >>> stage_title("semi-final", language("pl")), stage_title("top16", language("en"))
    ('Półfinał', 'TOP16')
    """
    if name in _TITLES:
        return language.say(_TITLES[name])
    return name.upper() if name.startswith("top") else name


def round_title(round_: RoundInStage, language: Language) -> str:
    """A round as a title.

    >>> from stolik.locale import language
    >>> round_title(RoundInStage("league", 3, 4, only=False), language("en"))
    'Round 3 of 4'
    >>> round_title(RoundInStage("final", 1, 1, first=False, only=False), language("pl"))
    'Finał'
    """
    title = stage_title(round_.stage, language)
    if round_.is_the_stage:
        return title
    if round_.first:
        words = language.say(Phrase("Round {nth} of {all}"))
    else:
        words = language.say(Phrase("{stage}, round {nth} of {all}"))
    return words.format(stage=title, nth=round_.nth, all=round_.rounds)


def round_phrase(round_: RoundInStage, language: Language, case: Case = "nominative") -> str:
    """A round within a sentence, in the case it needs there.

    >>> from stolik.locale import language
    >>> final = RoundInStage("final", 1, 1, first=False, only=False)
    >>> [round_phrase(final, language("pl"), case) for case in ("nominative", "locative")]
    ['finał', 'finale']
    >>> round_phrase(RoundInStage("final", 2, 3, first=False), language("en"), "accusative")
    'round 2 of the final'
    """
    if round_.is_the_stage:
        return stage_phrase(round_.stage, language, case)
    words = language.say(_in_case(_ROUND if round_.first else _ROUND_OF_STAGE, case))
    return words.format(nth=round_.nth, stage=stage_phrase(round_.stage, language, "genitive"))


def stage_phrase(name: str, language: Language, case: Case = "nominative") -> str:
    """A stage within a sentence: "the final"; one an organiser made up as they wrote it."""
    if name not in _PHRASES:
        return stage_title(name, language)
    return language.say(_in_case(_PHRASES[name], case))


def _in_case(phrases: tuple[Phrase, ...], case: Case) -> Phrase:
    return next(phrase for phrase in phrases if phrase.context == case)
