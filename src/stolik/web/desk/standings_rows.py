"""The standings and the classification as the desk shows them, row by row, in full names.

Values for one template; knows the state of a tournament and no request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.entrants import cut_of
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.tournament.journal.scores import last_rows, penalties, standings
from stolik.tournament.journal.state import Round
from stolik.web.tournaments.stage_parts import part_heads, parts_of
from stolik.web.tournaments.tie_breaks import cut_words, decided_by
from stolik.web.tournaments.words import signed


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One row. `parts` are the points stage by stage, in place of one sum.

    `why` says what put it ahead of the next, `penalty` what was taken off, `cut` stands below the
    last row that goes on, `left` marks whoever has gone home.
    """

    place: str
    name: str
    big: int
    small: str
    parts: tuple[str, ...] = ()
    why: str = ""
    penalty: str = ""
    cut: str = ""
    left: bool = False


def standings_rows(rows: Iterable[Ranked], names: Mapping[int, str]) -> tuple[StandingsRow, ...]:
    """Rows of the engine with names."""
    return tuple(_row(row.place, row.entry, row, names, shared=row.shared) for row in rows)


def classification_rows(
    state: TournamentState, names: Mapping[int, str]
) -> tuple[StandingsRow, ...]:
    """Everybody's place at the end, with what each stage brought."""
    points, parts = last_rows(state), parts_of(state)
    return tuple(
        replace(
            _row(place.place, place.entry, points.get(place.entry), names, shared=place.shared),
            parts=parts.get(place.entry, ()),
        )
        for place in state.places
    )


def result_rows(state: TournamentState, names: Mapping[int, str]) -> tuple[StandingsRow, ...]:
    """How it ended: a matchday's own results, everybody's place otherwise."""
    day = day_results(state)
    return standings_rows(day, names) if day else classification_rows(state, names)


def decided_rows(
    state: TournamentState, round_: Round, names: Mapping[int, str]
) -> tuple[StandingsRow, ...]:
    """The standings after a round; what decided is said of people level in points."""
    rows = standings(state, round_.number, round_.lot)
    cut, taken_off = cut_of(state, round_, rows), penalties(state)
    decided = []
    for number, (row, shown) in enumerate(zip(rows, standings_rows(rows, names), strict=True), 1):
        below = rows[number] if number < len(rows) else None
        at_cut = below is not None and cut is not None and number == cut.rows
        level = below is not None and (row.big, row.small) == (below.big, below.small)
        # Those who share a place are marked already; at the cut it is said in any case.
        said = level and (at_cut or bool(row.ahead_on))
        why = decided_by(state, round_, row, _name(below.entry, names)) if below and said else ""
        decided.append(
            replace(
                shown,
                why=why,
                penalty=_penalty_words(*taken_off.get(row.entry, (0, 0))),
                cut=cut_words(state, round_, cut) if cut and at_cut else "",
                left=state.entries[row.entry].status != "in",
            )
        )
    return tuple(decided)


def standings_context(
    state: TournamentState, ranked: Round | None, names: Mapping[int, str]
) -> dict[str, Any]:
    """What a page shows of the standings after a round, and of the results at the end."""
    ended = bool(state.places)
    rows: tuple[StandingsRow, ...] = ()
    if ended:
        rows = result_rows(state, names)
    elif ranked is not None:
        rows = decided_rows(state, ranked, names)
    return {
        "ranked": ranked,
        "lines": rows,
        "parts": part_heads(state) if ended else (),
        "league_lines": standings_rows(league_after(state), names) if ended else (),
    }


def _row(
    place: int, entry: int, row: Ranked | None, names: Mapping[int, str], *, shared: bool
) -> StandingsRow:
    text = f"{place}{'=' if shared else ''}" if place else "–"
    big, small = (row.big, row.small) if row else (0, 0)
    return StandingsRow(text, _name(entry, names), big, signed(small))


def _name(entry: int, names: Mapping[int, str]) -> str:
    return names.get(entry, f"#{entry}")


def _penalty_words(big: int, small: int) -> str:
    """Such as "penalty −20 small"; "" if nothing was taken off."""
    if not (big or small):
        return ""
    points = [gettext("{signed} big").format(signed=signed(big))] if big else []
    points += [gettext("{signed} small").format(signed=signed(small))] if small else []
    return f"{gettext('penalty')} {', '.join(points)}"
