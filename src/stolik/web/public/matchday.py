"""The two tables of a matchday as pages show them: the day's own, and the league's after it.

Names, places in categories and what decided, beside the engine's rows. Gives nothing where a
tournament has one table only, and while standings are hidden. Knows no HTML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from stolik.tournament.journal.matchday import day_results
from stolik.tournament.journal.starters import category
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.values import Ranked
from stolik.web.event.public.matchday import DAY, LEAGUE, day_title
from stolik.web.public.public_view import Seen, in_categories
from stolik.web.public.standings_rows import NOBODY, Line, Section, lines_of
from stolik.web.tournaments.words import round_name
from stolik.web.templatetags.words import either


def day_section(
    view: Seen, only: str = "", people: Mapping[int, int] = NOBODY, after: Round | None = None
) -> Section | None:
    """Everybody who played by the points of the day; after a round, or as it is now."""
    found = after or view.round
    if found is None or not view.computed.day:
        return None
    rows = view.computed.day if after is None else day_results(view.state, after.number)
    closed = found.phase == "closed"
    title = either(*DAY)
    if not view.state.places:
        title = day_title(round_name(view.state.plan, found.number), closed=closed)
    lines = _lines(view, found, rows, only, people)
    return Section(title, found.number, lines, running=not closed, key="d")


def league_section(
    view: Seen, only: str = "", people: Mapping[int, int] = NOBODY
) -> Section | None:
    """Everybody of the league, also who stayed away; only once the matchday is classified."""
    found, rows = view.round, view.computed.league
    if found is None or not rows:
        return None
    came = {line.entry for line in view.state.places}
    lines = tuple(
        replace(line, absent=line.entry not in came)
        for line in _lines(view, found, rows, only, people)
    )
    return Section(either(*LEAGUE), found.number, lines, key="l")


def own_line(section: Section | None, entry: int) -> Line | None:
    """Somebody's line of one of these tables."""
    lines = section.lines if section else ()
    return next((line for line in lines if line.entry == entry), None)


def _lines(
    view: Seen, found: Round, rows: tuple[Ranked, ...], only: str, people: Mapping[int, int]
) -> tuple[Line, ...]:
    own = in_categories(view.state, rows)
    if only:
        rows = category(view.state, rows, only)
    return tuple(
        replace(line, own=json.dumps(own[line.entry], ensure_ascii=False))
        if line.entry in own
        else line
        for line in lines_of(view, found, rows, only, people)
    )
