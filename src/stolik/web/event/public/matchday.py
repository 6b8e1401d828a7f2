"""A matchday's own result beside the league's table, in names and words, for every page.

Whoever leads the league need not have been the best of the day. What the two tables are is
computed by `stolik.tournament.journal.matchday`; here they get their titles. Says nothing of
tournaments that have one table only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.web.templatetags.words import either

DAY: Final = ("Results of this matchday", "Wyniki tej kolejki")
LEAGUE: Final = ("The league after this matchday", "Tabela ligi po tej kolejce")


def day_places(state: State) -> dict[int, int]:
    """Places by the points of the day alone, of everybody who played; nothing before the end."""
    return {row.entry: row.place for row in day_results(state)} if state.places else {}


def told_winner(state: State, name: Callable[[int], str]) -> str:
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
