"""Words about a tournament in two languages: stages, rounds, points, times, editions, roles.

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

from stolik.phrases.editions import edition_name
from stolik.tournament.format import Format
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.actor import HEAD_REFEREE, HELPER, ORGANISER, REFEREE, SCORER
from stolik.tournament.journal.editions import EDITIONS, edition_of, mixes, round_editions
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.tournament.journal.state import Round
from stolik.web.core.language import either, language

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
DAY: Final = ("Results of this matchday", "Wyniki tej kolejki")
LEAGUE: Final = ("The league after this matchday", "Tabela ligi po tej kolejce")
ROLE_NAMES: Final = {
    ORGANISER: ("organiser", "organizator"),
    HEAD_REFEREE: ("head referee", "sędzia główny"),
    REFEREE: ("referee", "sędzia"),
    SCORER: ("scorer", "protokolant"),
    HELPER: ("helper", "pomocnik"),
}
ROLE_DUTIES: Final = {
    ORGANISER: (
        "Everything but a referee's decisions: people, draw, seats, results, closing, settings,"
        " inviting others.",
        "Wszystko oprócz decyzji sędziego: osoby, losowanie, miejsca, wyniki, zamykanie,"
        " ustawienia, zaproszenia.",
    ),
    HEAD_REFEREE: (
        "Draw, seats, clock, results, closing; rulings, warnings, penalties, exclusions. No list"
        " of people, no settings.",
        "Losowanie, miejsca, zegar, wyniki, zamykanie; rozstrzygnięcia, upomnienia, kary,"
        " wykluczenia. Bez listy osób i ustawień.",
    ),
    REFEREE: (
        "Calls, rulings, warnings, penalties; clock, changing seats, results. No draw, no closing.",
        "Wezwania, rozstrzygnięcia, upomnienia, kary; zegar, zmiana miejsc, wyniki. Bez losowania"
        " i zamykania.",
    ),
    SCORER: (
        "Typing and correcting slips, closing a round. No draw, no seats, no clock.",
        "Wpisywanie i poprawianie protokołów, zamykanie rundy. Bez losowania, miejsc i zegara.",
    ),
    HELPER: (
        "Checking people in at the door, and entering those who are not on the list.",
        "Potwierdzanie obecności przy wejściu i dopisywanie osób spoza listy.",
    ),
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
        return either(f"The winner: {first}", f"Wygrywa: {first}")
    first = ", ".join(name(row.entry) for row in league_after(state) if row.place == 1)
    return either(
        f"Best of the day: {day}. Leads the league: {first}.",
        f"Najlepszy wynik dnia: {day}. W lidze prowadzi: {first}.",
    )


def day_title(after: str, *, closed: bool) -> str:
    """What the day's own standings are called before its end; `after` names a round."""
    if closed:
        return either(f"Results of this matchday after: {after}", f"Wyniki tej kolejki po: {after}")
    return either("Results of this matchday so far", "Wyniki tej kolejki do tej chwili")


def league_title(after: str, *, closed: bool) -> str:
    """What the running table is called before the end: it has those who came in it."""
    if closed:
        return either(
            f"The league, those here, after: {after}", f"Tabela ligi (obecni) po: {after}"
        )
    return either("The league so far, those here", "Tabela ligi (obecni) w tej chwili")


def is_beside(round_: Round, number: int) -> bool:
    """Whether a table plays consolation games."""
    return any(table.number == number for table in round_.consolation)


def title_at(state: TournamentState, round_: Round, number: int) -> str:
    """What a table plays now: the round, or consolation games beside it."""
    title = round_name(state.plan, round_.number)
    if is_beside(round_, number):
        return either(f"Consolation games · {title}", f"Gry pocieszenia · {title}")
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
        return either(f"game {listed}", f"gra {listed}")
    return either(f"games {listed}", f"gry {listed}")


def role_name(role: str) -> str:
    """A role in the language of the page."""
    return either(*ROLE_NAMES[role]) if role in ROLE_NAMES else role


def duties(role: str) -> str:
    """What a role may do, in one sentence."""
    return either(*ROLE_DUTIES[role]) if role in ROLE_DUTIES else ""


def member_name(name: str, number: int) -> str:
    """What somebody at work is called; a number where the name was erased."""
    return name or either(f"erased ({number})", f"dane usunięte ({number})")
