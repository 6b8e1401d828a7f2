"""The standings, the classification and the ceremony as the screen shows them.

A matchday has two tables: its own and the league's; the ceremony goes by the day. Knows no HTML,
and nothing that is hidden but the places that have been revealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.matchday import has_two_tables
from stolik.tournament.journal.scores import all_points
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.visibility import ceremony, revealed
from stolik.web.core.language import either
from stolik.web.public.matchday import day_section, league_section
from stolik.web.public.public_view import PublicView
from stolik.web.public.standings_rows import Section, classified, section
from stolik.web.tournaments.words import DAY, round_name, signed

# The titles of a ceremony, and what stands before the points.
_WHOLE: Final = (("Results", "Wyniki"), ("Points in all:", "Punkty łącznie:"))
_DAY: Final = (DAY, ("Points this matchday:", "Punkty w tej kolejce:"))


@dataclass(frozen=True, slots=True)
class Ranking:
    """One line of standings, of the classification or of the ceremony."""

    place: str
    name: str
    big: int
    small: str


@dataclass(frozen=True, slots=True)
class Standings:
    """One table with its title; a matchday has two of them."""

    title: str
    lines: tuple[Ranking, ...]


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The places revealed so far, the newest last; `points` says what the points are of."""

    lines: tuple[Ranking, ...]
    total: int
    title: str
    points: str

    @property
    def over(self) -> bool:
        return len(self.lines) == self.total


def tables_of(view: PublicView) -> tuple[Standings, ...]:
    """The standings, or the classification. A matchday's own come before the league's at the end.

    While it is played the league's come first: they seat the next round.
    """
    round_ = _standing_round(view)
    if view.state.places and view.computed.day:
        sections = [day_section(view), league_section(view)]
    elif view.computed.day and round_:
        sections = [section(view, round_), day_section(view, after=round_)]
    else:
        lines = rankings(view)
        return (Standings(_standings_title(view), lines),) if lines else ()
    return tuple(
        Standings(section_.title, _ranked(section_))
        for section_ in sections
        if section_ and section_.lines
    )


def rankings(view: PublicView) -> tuple[Ranking, ...]:
    """The classification at the end, the standings before; nothing while they are hidden."""
    current = view.round
    if current is None or view.hidden:
        return ()
    finishers = [line for line in classified(view) if line.place]
    if finishers:
        points = all_points(view.state)
        return tuple(
            _ranking(line.place, line.name, *points.get(line.entry, (0, 0)), shared=line.shared)
            for line in finishers
        )
    round_ = _standing_round(view)
    if round_ is None:
        return ()
    return _ranked(section(view, round_))


def _ranked(section_: Section) -> tuple[Ranking, ...]:
    return tuple(
        _ranking(line.place, line.name, line.big, line.small, shared=line.shared)
        for line in section_.lines
    )


def _ranking(place: int, name: str, big: int, small: int, *, shared: bool) -> Ranking:
    return Ranking(f"{place}=" if shared else str(place), name, big, signed(small))


def _standing_round(view: PublicView) -> Round | None:
    """The round whose standings are worth showing: before its first report the one before it."""
    current = view.round
    if current is None or current.begun or current.phase == "closed":
        return current
    return view.state.round(current.number - 1)


def _standings_title(view: PublicView) -> str:
    round_ = _standing_round(view)
    if view.state.places or round_ is None:
        return either("Classification", "Klasyfikacja końcowa")
    if round_.phase == "closed":
        name = round_name(view.state.plan, round_.number)
        return either(f"Standings after: {name}", f"Tabela po: {name}")
    return either("Standings as they are now", "Tabela w tej chwili")


def ceremony_of(view: PublicView, whole: TournamentState) -> Ceremony | None:
    """The places from the last on, as far as they are revealed; all of them afterwards."""
    if not whole.places:
        return None
    lines = revealed(whole) if whole.hidden else ceremony(whole)
    points = all_points(whole)
    return Ceremony(
        tuple(
            _ranking(
                line.place,
                view.name(line.entry),
                *points.get(line.entry, (0, 0)),
                shared=line.shared,
            )
            for line in lines
        ),
        len(ceremony(whole)),
        *(either(*words) for words in (_DAY if has_two_tables(whole) else _WHOLE)),
    )
