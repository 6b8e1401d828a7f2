"""One table of one round: every game, every report that came in, and which one counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table
from stolik.web.core.language import either
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.tournaments import access, commands, sheets, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.tournaments.sheets import GameCell
from stolik.web.tournaments.words import signed_at_desk


@dataclass(frozen=True, slots=True)
class Version:
    """One report that came in: the points of everybody, in the order of the seats."""

    digest: str
    points: tuple[tuple[str, str], ...]
    how: str
    counts: bool
    by: str
    clarify: bool


@dataclass(frozen=True, slots=True)
class GameView:
    """One game with every report of it."""

    cell: GameCell
    starts: str
    versions: tuple[Version, ...]
    digest: str
    confirmed_by: str = ""


@require_safe
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The page of a table."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event, "desk")
    round_, seats = seated_table(context["state"], number, table)
    names = context["names"]
    state: TournamentState = context["state"]
    starting = who_starts(state, round_, seats)
    context |= {
        "table_round": round_,
        "view": sheets.table_view(state, round_, seats, names),
        "games": [
            _game_view(game, slot, seats, names, starting)
            for game, slot in sheets.slots(state, round_, table)
        ],
        "is_current": state.current is not None and state.current.number == number,
        "open_now": state.phase in ("published", "playing", "collecting"),
    }
    return render(request, "stolik/desk/table.html", context)


@require_POST
def act(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Choose a report, dispute one, mark a game as not played or a person as not come."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event, "desk")
    seated_table(context["state"], number, table)
    game = number_of(request, "game") or 0
    digest = request.POST.get("digest", "")[:80]
    entry = number_of(request, "entry") or 0
    what = request.POST.get("what", "")
    make = {
        "confirm": lambda _: c.Confirm(number, table, game, digest),
        "dispute": lambda note: c.Dispute(number, table, game, digest, note),
        "time": lambda note: c.MarkUnplayed(number, table, game, "time", note),
        "annulled": lambda note: c.MarkUnplayed(number, table, game, "annulled", note),
        "walkover": lambda _: c.RecordWalkover(number, entry),
        "walkover-back": lambda _: c.TakeBackWalkover(number, entry),
    }.get(what)
    if make is None:
        raise Http404
    command_of: Any = make

    def done() -> None:
        command = command_of(commands.SOME_REASON)
        if what in ("confirm", "walkover", "walkover-back"):
            commands.give(request, event, command)
        elif what == "annulled":
            _annul_game(request, event, command_of)
        else:
            commands.give_with_reason(request, event, text_of(request, "reason"), command_of)

    commands.attempt(request, event, done)
    return redirect("desk-table", slug, number, table)


def _annul_game(request: HttpRequest, event: Any, make: Any) -> None:
    """A game is annulled by a referee, which an organiser may be too."""
    with store.writing(event):
        command = make(store.note(event, text_of(request, "reason")))
        by = access.actor(request.user, event, command, first=access.AS_REFEREE)
        store.perform(event, command, by)


def seated_table(state: TournamentState, number: int, table: int) -> tuple[Round, Table]:
    """A table of a round that was seated; 404 otherwise."""
    round_ = state.round(number)
    seats = round_.table(table) if round_ else None
    if round_ is None or seats is None:
        raise Http404
    return round_, seats


def _game_view(
    game: int,
    slot: Slot,
    seats: Table,
    names: dict[int, str],
    starting: tuple[int | None, ...],
) -> GameView:
    first = starting[game - 1] if game else None
    return GameView(
        sheets.game_cell(game, slot),
        names.get(first, "") if first is not None else "",
        tuple(
            _version(filed, slot, seats, names, counts=index == slot.chosen)
            for index, filed in enumerate(slot.filed)
        ),
        slot.current.digest if slot.current else "",
        names.get(slot.player, f"#{slot.player}") if slot.player is not None else "",
    )


def _version(
    filed: Filed, slot: Slot, seats: Table, names: dict[int, str], *, counts: bool
) -> Version:
    points = {entry: (big, small) for entry, big, small in filed.points}
    points_words = tuple(
        (names.get(entry, f"#{entry}"), f"{points[entry][0]} / {signed_at_desk(points[entry][1])}")
        for entry in seats.seats
        if entry in points
    )
    desk = filed.by.startswith(("account-", "staff-"))
    by = either("the desk", "biuro") if desk else either("table", "stolik")
    return Version(
        filed.digest,
        points_words,
        _ending_words(filed, names),
        counts and not slot.unplayed,
        by,
        bool(filed.clarify),
    )


def _ending_words(filed: Filed, names: dict[int, str]) -> str:
    report = filed.report
    if not isinstance(report, GameReport):
        return either("round totals", "suma rundy")
    if report.end == "out":
        name = names.get(report.out or 0, "?")
        return either(f"{name} went out", f"wszystko wyłożone: {name}")
    if report.end == "pool":
        return either("the pool ran out", "wyczerpał się bank")
    return either("time was up", "minął czas")
