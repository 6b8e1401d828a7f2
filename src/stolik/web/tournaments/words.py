"""Words about a tournament: stages, rounds, points, times, editions, roles.

A matchday has two standings, the day's own and the league's, which need not have the same leader;
`stolik.tournament.journal.matchday` computes them, here they get their titles. Knows values and the
state; looks nothing up.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from stolik.phrases import round_names
from stolik.phrases.editions import edition_name
from stolik.phrases.language import Phrase
from stolik.phrases.round_names import Case, RoundInStage, round_in_stage
from stolik.tournament.format import Format
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.actor import HEAD_REFEREE, HELPER, ORGANISER, REFEREE, SCORER
from stolik.tournament.journal.editions import EDITIONS, edition_of, mixes, round_editions
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.tournament.journal.state import Round
from stolik.web.core.language import language, say

_KINDS = {
    "elimination": Phrase("Elimination tournament"),
    "ordinary": Phrase("Tournament"),
    "grand-prix": Phrase("Grand Prix"),
    "league": Phrase("League tournament"),
    "matchday": Phrase("Matchday"),
    "championship": Phrase("Championship"),
}
DAY: Final = Phrase("Results of this matchday")
LEAGUE: Final = Phrase("The league after this matchday")
ROLE_NAMES: Final = {
    ORGANISER: Phrase("organiser"),
    HEAD_REFEREE: Phrase("head referee"),
    REFEREE: Phrase("referee"),
    SCORER: Phrase("scorer"),
    HELPER: Phrase("helper"),
}
ROLE_DUTIES: Final = {
    ORGANISER: Phrase(
        "Everything but a referee's decisions: people, draw, seats, results, closing, settings,"
        " inviting others."
    ),
    HEAD_REFEREE: Phrase(
        "Draw, seats, clock, results, closing; rulings, warnings, penalties, exclusions. No list"
        " of people, no settings."
    ),
    REFEREE: Phrase(
        "Calls, rulings, warnings, penalties; clock, changing seats, results. No draw, no closing."
    ),
    SCORER: Phrase("Typing and correcting slips, closing a round. No draw, no seats, no clock."),
    HELPER: Phrase("Checking people in at the door, and entering those who are not on the list."),
}


def stage_name(name: str) -> str:
    """A stage in words; one an organiser made up is called what they called it."""
    return round_names.stage_title(name, language())


def edition_word(edition: str) -> str:
    """An edition of the game by its name."""
    return edition_name(edition, language())


def kind_name(kind: str) -> str:
    return say(_KINDS[kind]) if kind in _KINDS else kind


def round_name(plan: Format, number: int) -> str:
    """What a round is called: "Round 2 of 4", or the stage where it is a stage of its own."""
    round_ = round_in_stage(plan, number)
    if round_ is None:  # of a format that was changed since
        return gettext("Round {number}").format(number=number)
    return round_names.round_title(round_, language())


def round_words(plan: Format, number: int, case: Case = "nominative") -> str:
    """A round within a sentence: "round 2", "the final"; in the case it needs there."""
    round_ = round_in_stage(plan, number) or RoundInStage("league", number, plan.rounds)
    return round_names.round_phrase(round_, language(), case)


def signed(number: int) -> str:
    """Small points as they are written: +91, −12, 0.

    >>> signed(91), signed(-12), signed(0)
    ('+91', '−12', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def signed_at_desk(number: int) -> str:
    """Small points at the desk, where a zero has its sign too.

    >>> signed_at_desk(91), signed_at_desk(-12), signed_at_desk(0)
    ('+91', '−12', '+0')
    """
    return signed(number) if number else "+0"


def moment(seconds: int) -> datetime:
    """A journal's time in the hall's time zone."""
    return timezone.localtime(datetime.fromtimestamp(seconds, UTC))


def clock_time(when: datetime) -> str:
    """The time of day, as the language writes it."""
    return date_format(timezone.localtime(when), "TIME_FORMAT")


def day_and_time(when: datetime) -> str:
    """A day and the time of day, as the language writes them."""
    return f"{date_format(timezone.localtime(when), 'DATE_FORMAT')}, {clock_time(when)}"


def surname_first(name: str, number: int) -> tuple[str, str]:
    """What a list is sorted and searched by: the last word of a name, then the rest.

    >>> surname_first("Anna Maria Nowak (12)", 12)
    ('Nowak', 'Anna Maria')
    """
    words = name.removesuffix(f" ({number})").split()
    return (words[-1], " ".join(words[:-1])) if words else ("", "")


def day_places(state: TournamentState) -> dict[int, int]:
    """Places by the points of the day alone, of everybody who played; nothing before the end."""
    return {row.entry: row.place for row in day_results(state)} if state.places else {}


def winner_sentence(state: TournamentState, name: Callable[[int], str]) -> str:
    """Who won; on a matchday, who leads the league and who was the best of the day."""
    day = ", ".join(name(row.entry) for row in day_results(state) if row.place == 1)
    if not day:
        first = ", ".join(name(line.entry) for line in state.places if line.place == 1)
        return gettext("The winner: {first}").format(first=first)
    first = ", ".join(name(row.entry) for row in league_after(state) if row.place == 1)
    return gettext("Best of the day: {day}. Leads the league: {first}.").format(
        day=day, first=first
    )


def day_title(after: str, *, closed: bool) -> str:
    """What the day's own standings are called before its end; `after` names a round."""
    if closed:
        return gettext("Results of this matchday after: {after}").format(after=after)
    return gettext("Results of this matchday so far")


def league_title(after: str, *, closed: bool) -> str:
    """What the running table is called before the end: it has those who came in it."""
    if closed:
        return gettext("The league, those here, after: {after}").format(after=after)
    return gettext("The league so far, those here")


def is_beside(round_: Round, number: int) -> bool:
    """Whether a table plays consolation games."""
    return any(table.number == number for table in round_.consolation)


def title_at(state: TournamentState, round_: Round, number: int) -> str:
    """What a table plays now: the round, or consolation games beside it."""
    title = round_name(state.plan, round_.number)
    if is_beside(round_, number):
        return gettext("Consolation games · {title}").format(title=title)
    return title


def edition_at(state: TournamentState, round_: Round, table: int, game: int) -> str:
    """The edition of a game where the round has to say it: not where all of it is Standard."""
    if not mixes(state, round_.number):
        return ""
    return edition_word(edition_of(state, round_.number, table, game))


def editions_in_words(state: TournamentState, number: int, table: int = 0) -> str:
    """The editions of a round in a few words; nothing where all of it is Standard."""
    if not mixes(state, number):
        return ""
    editions = round_editions(state, number, table)
    if len(set(editions)) == 1:
        return edition_word(editions[0])
    return " · ".join(
        f"{_games_in_words(editions, edition)}: {edition_word(edition)}"
        for edition in EDITIONS
        if edition in editions
    )


def _games_in_words(played: tuple[str, ...], edition: str) -> str:
    numbers = [number for number, one in enumerate(played, 1) if one == edition]
    listed = ", ".join(str(number) for number in numbers)
    if len(numbers) == 1:
        return gettext("game {listed}").format(listed=listed)
    return gettext("games {listed}").format(listed=listed)


def role_name(role: str) -> str:
    """A role in the language of the page."""
    return say(ROLE_NAMES[role]) if role in ROLE_NAMES else role


def duties(role: str) -> str:
    """What a role may do, in one sentence."""
    return say(ROLE_DUTIES[role]) if role in ROLE_DUTIES else ""


def member_name(name: str, number: int) -> str:
    """What somebody at work is called; a number where the name was erased."""
    return name or gettext("erased ({number})").format(number=number)
