"""What was reported, table by table and game by game, of every round.

Shows the report that counts; that another one was replaced is said, why is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from stolik.tournament.journal.facts import Corrected
from stolik.tournament.journal.scores import counting_slots
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import TOTALS, GameReport
from stolik.tournament.seats import LETTERS, Table
from stolik.web.models.tournaments import Tournament
from stolik.web.public.fragments import live
from stolik.web.public.public_view import PublicView
from stolik.web.public.views.page import page
from stolik.web.tournaments import store
from stolik.web.tournaments.words import edition_at, is_beside, round_name, signed


@dataclass(frozen=True, slots=True)
class GameScore:
    """The points of one person in one game; `text` is empty while nothing is known."""

    text: str = ""
    big: int = 0
    charge: str = ""
    unopened: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One game, or the totals of a slip (number 0)."""

    number: int
    state: str
    said: str
    corrected: bool
    cells: dict[int, GameScore]
    edition: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One person of a table over all games."""

    letter: str
    entry: int
    name: str
    cells: tuple[GameScore, ...]
    big: int
    small: str
    absent: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one table."""

    number: int
    games: tuple[Played, ...]
    rows: tuple[SheetRow, ...]
    beside: bool = False

    @property
    def slip(self) -> bool:
        return any(game.number == TOTALS for game in self.games)


@dataclass(frozen=True, slots=True)
class Results:
    """A round."""

    number: int
    title: str
    sheets: tuple[Sheet, ...]


def corrected_games(event: Tournament) -> frozenset[tuple[int, int, int]]:
    """(round, table, game) of everything that was corrected: one question to the database."""
    facts = (fact.what for fact in store.facts(event, "corrected"))
    reports = [what.report for what in facts if isinstance(what, Corrected)]
    return frozenset(
        (report.round, report.table, getattr(report, "game", TOTALS)) for report in reports
    )


def results_of(
    view: PublicView, round_: Round, corrected: frozenset[tuple[int, int, int]]
) -> Results:
    """Everything known about a round."""
    sheets = tuple(
        sheet_of(view, round_, table, corrected)
        for table in sorted(round_.tables, key=lambda table: table.number)
    )
    return Results(round_.number, round_name(view.state.plan, round_.number), sheets)


def sheet_of(
    view: PublicView,
    round_: Round,
    table: Table,
    corrected: frozenset[tuple[int, int, int]] = frozenset(),
    reader: int | None = None,
) -> Sheet:
    """One table's sheet; whoever reads it is called "you"."""
    slots = round_.sheets.get(table.number) or (Slot(),) * (view.state.stage(round_).games + 1)
    counted = counting_slots(slots)
    totals = len(counted) == 1 and counted[0] is slots[TOTALS] and counted[0].current is not None
    games = tuple(
        replace(
            _played(
                view,
                number,
                slot,
                corrected=(round_.number, table.number, number) in corrected,
                reader=reader,
            ),
            edition=edition_at(view.state, round_, table.number, number),
        )
        for number, slot in enumerate(counted, TOTALS if totals else 1)
    )
    rows = tuple(_rows(view, round_, table, games))
    return Sheet(table.number, games, rows, is_beside(round_, table.number))


def _rows(
    view: PublicView, round_: Round, table: Table, games: tuple[Played, ...]
) -> list[SheetRow]:
    sums: dict[int, tuple[int, int]] = {}
    for slot in counting_slots(round_.sheets.get(table.number, ())):
        for entry, big, small in slot.current.points if slot.current else ():
            old = sums.get(entry, (0, 0))
            sums[entry] = old[0] + big, old[1] + small
    return [
        SheetRow(
            letter,
            entry,
            view.name(entry),
            tuple(game.cells.get(entry, GameScore()) for game in games),
            sums.get(entry, (0, 0))[0],
            signed(sums.get(entry, (0, 0))[1]),
            entry in round_.walkovers,
        )
        for letter, entry in zip(LETTERS, table.seats, strict=False)
    ]


def _played(
    view: PublicView, number: int, slot: Slot, *, corrected: bool, reader: int | None
) -> Played:
    filed = slot.current
    cells = _cells(filed) if filed else {}
    return Played(number, slot.state, _said(view, slot, filed, reader), corrected, cells)


def _cells(filed: Filed) -> dict[int, GameScore]:
    report = filed.report
    if not isinstance(report, GameReport):
        return {entry: GameScore(signed(small), big) for entry, big, small in filed.points}
    charges = dict(report.charges)
    return {
        entry: GameScore(
            signed(small),
            big,
            str(charges.get(entry, "")),
            entry in report.unopened,
            entry == report.out,
        )
        for entry, big, small in filed.points
    }


def _said(view: PublicView, slot: Slot, filed: Filed | None, reader: int | None) -> str:
    """How a game ended, in a sentence."""
    if slot.unplayed == "time":
        return gettext("Not played: no time left.")
    if slot.unplayed:
        return gettext("Annulled by the referee.")
    if filed is None:
        return ""
    report = filed.report
    if not isinstance(report, GameReport):
        return gettext("Totals of the round, from the slip.")
    if report.out is not None and report.out == reader:
        return gettext("You went out.")
    if report.out is not None:
        name = view.name(report.out)
        return gettext("{name} went out.").format(name=name)
    if report.end == "time":
        return gettext("The time ran out.")
    return gettext("The pool ran out.")


def context(view: PublicView, wanted: str = "") -> dict[str, Any]:
    """What the results show: one round, the latest unless another is asked for."""
    rounds = view.state.rounds
    number = int(wanted) if re.fullmatch("[0-9]{1,3}", wanted) else 0
    round_ = view.state.round(number) or view.round
    if round_ is None:
        return {"results": None, "rounds": ()}
    names = [(played.number, round_name(view.state.plan, played.number)) for played in rounds]
    return {
        "results": results_of(view, round_, corrected_games(view.event)),
        "rounds": tuple(names),
        "running": round_.phase != "closed",
        "still": round_ is not view.round,
        "hidden": view.hidden_round(round_.number),
    }


live("results", context)


def results(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of the latest round, or of `?round=`."""
    return page(request, slug, "results", context, request.GET.get("round", ""))
