"""Words that several public pages share: stages, rounds, points, times.

Knows values and two languages; no tournament's state is looked up here.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format

from stolik.phrases.editions import edition_name
from stolik.tournament.format import Format
from stolik.web.templatetags.words import either, language

_STAGES = {
    "league": ("League", "Liga"),
    "preliminary": ("Preliminary round", "Runda wstępna"),
    "elimination": ("Elimination round", "Runda eliminacyjna"),
    "brackets": ("Tables for places", "Stoliki o miejsca"),
    "first-round": ("First round", "Pierwsza runda"),
    "semi-final": ("Semi-final", "Półfinał"),
    "final": ("Final", "Finał"),
}
_KINDS = {
    "elimination": ("Elimination tournament", "Turniej eliminacyjny"),
    "ordinary": ("Tournament", "Turniej"),
    "grand-prix": ("Grand Prix", "Grand Prix"),
    "league": ("League tournament", "Turniej ligowy"),
    "matchday": ("Matchday", "Kolejka ligi"),
    "championship": ("Championship", "Mistrzostwa"),
}


def stage_name(name: str) -> str:
    """A stage in words; one an organiser made up is called what they called it."""
    if name in _STAGES:
        return either(*_STAGES[name])
    return name.upper() if name.startswith("top") else name


def edition_word(edition: str) -> str:
    """An edition of the game by its name."""
    return edition_name(edition, language())


def kind_name(kind: str) -> str:
    return either(*_KINDS[kind]) if kind in _KINDS else kind


def round_name(plan: Format, number: int) -> str:
    """What a round is called: "Round 2 of 4", or the stage where it is a stage of its own."""
    if not 1 <= number <= plan.rounds:
        # A round of a format that was changed since.
        return either(f"Round {number}", f"Runda {number}")
    index = plan.stage_of(number)
    rounds = plan.rounds_of(index)
    stage = stage_name(plan.stages[index].name)
    if len(rounds) == 1 and len(plan.stages) > 1:
        return stage
    nth = number - rounds[0] + 1
    words = either(f"Round {nth} of {len(rounds)}", f"Runda {nth} z {len(rounds)}")
    return words if index == 0 else f"{stage}, {words.lower()}"


def signed(number: int) -> str:
    """Small points as they are written: +91, −12, 0.

    >>> signed(91), signed(-12), signed(0)
    ('+91', '−12', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def moment(seconds: int) -> datetime:
    """A journal's time in the hall's time zone."""
    return timezone.localtime(datetime.fromtimestamp(seconds, UTC))


def clock_time(when: datetime) -> str:
    """The time of day, as the language writes it."""
    return date_format(timezone.localtime(when), "TIME_FORMAT")


def surname_first(name: str, number: int) -> tuple[str, str]:
    """What a list is sorted and searched by: the last word of a name, then the rest.

    >>> surname_first("Anna Maria Nowak (12)", 12)
    ('Nowak', 'Anna Maria')
    """
    words = name.removesuffix(f" ({number})").split()
    return (words[-1], " ".join(words[:-1])) if words else ("", "")
