"""The standings as pages show them: who is where, what decided it, who goes on.

Puts names, chances and reasons beside the engine's rows. Knows no HTML and decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext

from stolik.tournament.journal.classification import classified_scores, stage_columns
from stolik.tournament.journal.entrants import Cut, cut_of, places_that_go_on, stage_entering
from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.matchday import has_two_tables
from stolik.tournament.journal.starters import category, category_places
from stolik.tournament.journal.state import Round
from stolik.web.public.public_view import PublicView
from stolik.web.public.status import games_heard
from stolik.web.tournaments.stage_parts import parts_written
from stolik.web.tournaments.tie_breaks import cut_words, decided_by
from stolik.web.tournaments.words import league_title, round_name, signed, stage_name

SETTLED = ("confirmed", "unplayed")
NOBODY: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line. `chance` is "in", "open", "out", or "" where there is nothing to say any more;
    `games` are the states of the round's games.

    `person` is whose public page the name leads to, 0 where there is none; `absent` stayed away
    from the matchday after which this is the league's table.
    """

    place: int
    shared: bool
    entry: int
    name: str
    big: int
    small: int
    why: str = ""
    chance: str = ""
    cut: bool = False
    games: tuple[str, ...] = ()
    left: bool = False
    own: str = ""
    person: int = 0
    absent: bool = False

    @property
    def small_text(self) -> str:
        return signed(self.small)

    @property
    def provisional(self) -> bool:
        return any(game not in SETTLED for game in self.games)

    @property
    def heard(self) -> int:
        return sum(game != "missing" for game in self.games)


@dataclass(frozen=True, slots=True)
class Section:
    """The standings of one stage, after its last published round.

    `key` tells apart the lines of several tables on one page.
    """

    title: str
    number: int
    lines: tuple[StandingsRow, ...]
    running: bool = False
    goes_on: str = ""
    key: str = ""

    @property
    def games(self) -> bool:
        return any(line.games for line in self.lines)

    @property
    def chances(self) -> bool:
        """Whether there is anything to tell: somebody is in, or out of it."""
        return any(line.chance in ("in", "out") for line in self.lines)

    @property
    def all_open(self) -> bool:
        return bool(self.lines) and all(line.chance == "open" for line in self.lines)


def sections(view: PublicView, people: Mapping[int, int] = NOBODY) -> tuple[Section, ...]:
    """The stage being played first, then those before it."""
    last_rounds: dict[int, Round] = {round_.stage: round_ for round_ in view.state.rounds}
    latest_first = sorted(last_rounds.values(), key=lambda round_: -round_.number)
    return tuple(section(view, round_, people=people) for round_ in latest_first)


def section(
    view: PublicView, round_: Round, only: str = "", people: Mapping[int, int] = NOBODY
) -> Section:
    """The standings after a round; of one category if asked for. `people` have public pages."""
    rows = view.computed.rows[round_.number]
    if only:
        rows = category(view.state, rows, only)
    current = round_ is view.round
    running = current and round_.phase != "closed"
    cut = None if only else cut_of(view.state, round_, rows)
    chances = _chance_words(view, round_, cut) if current and cut else {}
    heard = _heard(view, round_) if running else {}
    lines = tuple(
        replace(
            line,
            chance=chances.get(line.entry, ""),
            cut=cut is not None and index + 1 == cut.rows < len(rows),
            games=heard.get(line.entry, ()),
            left=view.state.entries[line.entry].status != "in",
            own=_own(view, line.entry) if current else "",
        )
        for index, line in enumerate(standings_rows(view, round_, rows, only, people))
    )
    words = cut_words(view.state, round_, cut) if cut else ""
    return Section(_title(view, round_), round_.number, lines, running, words)


def standings_rows(
    view: PublicView, round_: Round, rows: tuple[Ranked, ...], only: str, people: Mapping[int, int]
) -> tuple[StandingsRow, ...]:
    """Rows of the engine with names; what decided is told only among everybody."""
    return tuple(
        StandingsRow(
            row.place,
            row.shared,
            row.entry,
            view.name(row.entry),
            row.big,
            row.small,
            "" if only else why(view, round_, rows, index),
            person=people.get(row.entry, 0),
        )
        for index, row in enumerate(rows)
    )


def going_on(view: PublicView, round_: Round) -> tuple[int, ...] | None:
    """Who goes on to the next stage, once the last round of this one is closed; None before."""
    last = round_.number == view.state.plan.rounds_of(round_.stage)[-1]
    if not last or round_.phase != "closed" or places_that_go_on(view.state, round_) is None:
        return None
    return stage_entering(view.state, round_, view.computed.rows[round_.number]).order


def why(view: PublicView, round_: Round, rows: tuple[Ranked, ...], index: int) -> str:
    """What put somebody ahead of the next, in a sentence."""
    if index + 1 == len(rows):
        return ""
    return decided_by(view.state, round_, rows[index], view.name(rows[index + 1].entry))


@dataclass(frozen=True, slots=True)
class Finisher:
    """One line of the classification.

    `waiting` stands on a qualifying place of an event that nobody has accepted. `parts` are the
    points of every column of `part_heads`, written; `cut` is the last who played the final.
    """

    place: int
    shared: bool
    entry: int
    name: str
    stage: str
    qualified: bool
    person: int = 0
    waiting: bool = False
    parts: tuple[str, ...] = ()
    points: tuple[tuple[int, int] | None, ...] = ()
    cut: bool = False


def classified(
    view: PublicView, only: str = "", people: Mapping[int, int] = NOBODY
) -> tuple[Finisher, ...]:
    """The classification of a finished tournament, with names."""
    state = view.state
    if not state.places:
        return ()
    rows: tuple[Placed, ...] = category_places(state, only) if only else state.places
    scores = classified_scores(state)
    last = [row.entry for row in rows if row.entry in scores and scores[row.entry].points[0]]
    cut = last[-1:] if stage_columns(state) and not only else []
    return tuple(
        Finisher(
            row.place,
            row.shared,
            row.entry,
            view.name(row.entry),
            stage_name(row.stage) if row.stage else "",
            row.entry in view.qualified.entries,
            people.get(row.entry, 0),
            row.entry in view.qualified.waiting,
            parts_written(scores.get(row.entry)),
            scores[row.entry].points if row.entry in scores else (),
            row.entry in cut,
        )
        for row in rows
    )


def _heard(view: PublicView, round_: Round) -> dict[int, tuple[str, ...]]:
    games = view.state.stage(round_).games
    return {
        entry: games_heard(round_.sheets.get(table.number), games)
        for table in round_.seating
        for entry in table.seats
    }


def _chance_words(view: PublicView, round_: Round, cut: Cut) -> dict[int, str]:
    """Who is through and who is out; once the stage is closed, only who goes on.

    Nothing of those who have left: the next one moves up for them.
    """
    through = going_on(view, round_)
    if through is not None:
        return dict.fromkeys(through, "in")
    return {
        entry: "in" if chance.worst <= cut.places else "out" if chance.best > cut.places else "open"
        for entry, chance in view.computed.chances.items()
        if view.state.entries[entry].status == "in"
    }


def _own(view: PublicView, entry: int) -> str:
    own = view.computed.own_places.get(entry)
    return json.dumps(own, ensure_ascii=False) if own else ""


def _title(view: PublicView, round_: Round) -> str:
    name = round_name(view.state.plan, round_.number)
    if has_two_tables(view.state):
        return league_title(name, closed=round_.phase == "closed")
    if round_.phase == "closed":
        return gettext("Standings after: {name}").format(name=name)
    return gettext("Standings: {name}").format(name=name)
