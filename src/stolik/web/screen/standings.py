"""The standings, the classification and the ceremony as the screen shows them.

A matchday has two tables: its own and the league's; the ceremony goes by the day. Knows no HTML,
and nothing that is hidden but the places that have been revealed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext, pgettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.classification import Score, classified_scores
from stolik.tournament.journal.matchday import day_results, has_two_tables
from stolik.tournament.journal.scores import standing_round
from stolik.tournament.journal.visibility import ceremony, revealed
from stolik.web.core.language import say
from stolik.web.public.matchday import day_section, league_section
from stolik.web.public.public_view import PublicView
from stolik.web.public.standings_rows import Section, classified, section
from stolik.web.tournaments.stage_parts import part_heads
from stolik.web.tournaments.words import DAY, round_name, signed

# The titles of a ceremony, and what stands before the points.
_WHOLE: Final = (Phrase("Results"), Phrase("Points:"))
_DAY: Final = (DAY, Phrase("Points this matchday:"))


@dataclass(frozen=True, slots=True)
class Ranking:
    """One line of standings, of the classification or of the ceremony."""

    place: str
    name: str
    big: int
    small: str
    parts: tuple[str, ...] = ()
    through: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """One table with its title; a matchday has two of them."""

    title: str
    lines: tuple[Ranking, ...]
    parts: tuple[str, ...] = ()
    cut: int = 0


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
    round_ = standing_round(view.state, view.round)
    if view.state.places and view.computed.day:
        sections = [day_section(view), league_section(view)]
    elif view.computed.day and round_:
        sections = [section(view, round_), day_section(view, after=round_)]
    else:
        lines = rankings(view)
        parts = part_heads(view.state) if view.state.places else ()
        cut = max((number for number, line in enumerate(lines, 1) if line.through), default=0)
        return (Standings(_standings_title(view), lines, parts, cut),) if lines else ()
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
        return tuple(
            replace(
                _ranking(line.place, line.name, *Score(line.points).decisive, shared=line.shared),
                parts=line.parts if len(line.parts) > 1 else (),
            )
            for line in finishers
        )
    round_ = standing_round(view.state, view.round)
    if round_ is None:
        return ()
    ranked = section(view, round_)
    cuts = [number for number, line in enumerate(ranked.lines) if line.cut]
    return tuple(
        replace(line, through=bool(cuts) and number <= cuts[0] and not row.left)
        for number, (line, row) in enumerate(zip(_ranked(ranked), ranked.lines, strict=True))
    )


def _ranked(section_: Section) -> tuple[Ranking, ...]:
    return tuple(
        _ranking(line.place, line.name, line.big, line.small, shared=line.shared)
        for line in section_.lines
    )


def _ranking(place: int, name: str, big: int, small: int, *, shared: bool) -> Ranking:
    return Ranking(f"{place}=" if shared else str(place), name, big, signed(small))


def _standings_title(view: PublicView) -> str:
    round_ = standing_round(view.state, view.round)
    if view.state.places or round_ is None:
        return pgettext("on the screen", "Classification")
    if round_.phase == "closed":
        name = round_name(view.state.plan, round_.number)
        return gettext("Standings after: {name}").format(name=name)
    return gettext("Standings as they are now")


def ceremony_of(view: PublicView, whole: TournamentState) -> Ceremony | None:
    """The places from the last on, as far as they are revealed; all of them afterwards."""
    if not whole.places:
        return None
    lines = revealed(whole) if whole.hidden else ceremony(whole)
    scores = _ceremony_scores(whole)
    heads = part_heads(whole)
    ranked = []
    for line in lines:
        score = scores.get(line.entry, Score(()))
        told = _decided_by(heads, score.points) if heads else ""
        ranking = _ranking(line.place, view.name(line.entry), *score.decisive, shared=line.shared)
        ranked.append(replace(ranking, parts=(told,) if told else ()))
    words = _DAY if has_two_tables(whole) else _WHOLE
    return Ceremony(tuple(ranked), len(ceremony(whole)), *(say(pair) for pair in words))


def _ceremony_scores(whole: TournamentState) -> dict[int, Score]:
    """What everybody is honoured for: on a matchday the points of the day, not of the league."""
    if has_two_tables(whole):
        return {row.entry: Score(((row.big, row.small),)) for row in day_results(whole)}
    return classified_scores(whole)


def _decided_by(heads: tuple[str, ...], points: tuple[tuple[int, int] | None, ...]) -> str:
    """What somebody's place rests on: the last stage they played, by its name."""
    pairs = zip(heads, points, strict=True)
    return next((f"{head}: {one[0]} / {signed(one[1])}" for head, one in pairs if one), "")
