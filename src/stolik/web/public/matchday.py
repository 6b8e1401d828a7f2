"""The two tables of a matchday as pages show them: the day's own, and the league's after it.

Names, places in categories and what decided, beside the engine's rows. Gives nothing where a
tournament has one table only, and while standings are hidden. Knows no HTML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import day_results
from stolik.tournament.journal.starters import category
from stolik.tournament.journal.state import Round
from stolik.web.core.language import say
from stolik.web.public.public_view import PublicView, in_categories
from stolik.web.public.standings_rows import NOBODY, Section, StandingsRow, standings_rows
from stolik.web.tournaments.words import DAY, LEAGUE, day_title, round_name


def day_section(
    view: PublicView, only: str = "", people: Mapping[int, int] = NOBODY, after: Round | None = None
) -> Section | None:
    """Everybody who played by the points of the day; after a round, or as it is now."""
    round_ = after or view.round
    if round_ is None or not view.computed.day:
        return None
    rows = view.computed.day if after is None else day_results(view.state, after.number)
    closed = round_.phase == "closed"
    title = say(DAY)
    if not view.state.places:
        title = day_title(round_name(view.state.plan, round_.number), closed=closed)
    lines = _lines(view, round_, rows, only, people)
    return Section(title, round_.number, lines, running=not closed, key="d")


def league_section(
    view: PublicView, only: str = "", people: Mapping[int, int] = NOBODY
) -> Section | None:
    """Everybody of the league, also who stayed away; only once the matchday is classified."""
    round_, rows = view.round, view.computed.league
    if round_ is None or not rows:
        return None
    came = {line.entry for line in view.state.places}
    lines = tuple(
        replace(line, absent=line.entry not in came)
        for line in _lines(view, round_, rows, only, people)
    )
    return Section(say(LEAGUE), round_.number, lines, key="l")


def own_line(section: Section | None, entry: int) -> StandingsRow | None:
    """Somebody's line of one of these tables."""
    lines = section.lines if section else ()
    return next((line for line in lines if line.entry == entry), None)


def _lines(
    view: PublicView, round_: Round, rows: tuple[Ranked, ...], only: str, people: Mapping[int, int]
) -> tuple[StandingsRow, ...]:
    own = in_categories(view.state, rows)
    if only:
        rows = category(view.state, rows, only)
    return tuple(
        replace(line, own=json.dumps(own[line.entry], ensure_ascii=False))
        if line.entry in own
        else line
        for line in standings_rows(view, round_, rows, only, people)
    )
