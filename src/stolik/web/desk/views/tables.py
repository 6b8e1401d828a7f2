"""One table of one round: every game, every report that came in, and which one counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.open_games import slots
from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table
from stolik.web.desk.report_origins import desk_name, is_from_desk, report_times
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.tournaments import access, commands, sheets, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.tournaments.names import desk_names
from stolik.web.tournaments.sheets import GameCell
from stolik.web.tournaments.staff_names import staff_names
from stolik.web.tournaments.words import signed_at_desk


@dataclass(frozen=True, slots=True)
class Version:
    """One report that came in: the points of everybody, in the order of the seats.

    `points` are (name, points, whether another report says otherwise); `differs` if it ended
    otherwise.
    """

    digest: str
    points: tuple[tuple[str, str, bool], ...]
    how: str
    counts: bool
    by: str
    clarify: bool
    at: datetime | None = None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    """One game with every report of it.

    `ran_out_of_time`: it was said that nobody began it, which can be taken back.
    """

    cell: GameCell
    starts: str
    versions: tuple[Version, ...]
    digest: str
    confirmed_by: str = ""
    ran_out_of_time: bool = False


@require_safe
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The page of a table."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    round_, seats = seated_table(context["state"], number, table)
    names = context["names"]
    state: TournamentState = context["state"]
    starting = who_starts(state, round_, seats)
    times = report_times(event, [slot for _, slot in slots(state, round_, table)])
    staff = staff_names(event)
    context |= {
        "table_round": round_,
        "view": sheets.table_view(state, round_, seats, names),
        "games": [
            _game_view(game, slot, seats, names, starting, times, staff)
            for game, slot in slots(state, round_, table)
        ],
        "is_current": state.current is not None and state.current.number == number,
        "open_now": round_.open,
    }
    return render(request, "stolik/desk/table.html", context)


@require_POST
def act(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Choose a report, dispute one, mark a game as not played or a person as not come."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
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
        "unplayed-back": lambda _: c.TakeBackUnplayed(number, table, game),
        "walkover": lambda _: c.RecordWalkover(number, entry),
        "walkover-back": lambda _: c.TakeBackWalkover(number, entry),
    }.get(what)
    if make is None:
        raise Http404
    command_of: Any = make

    def done() -> None:
        command = command_of(commands.SOME_REASON)
        if what in ("confirm", "unplayed-back", "walkover", "walkover-back"):
            commands.give(request, event, command)
        elif what == "annulled":
            _annul_game(request, event, command_of)
        else:
            commands.give_with_reason(request, event, text_of(request, "reason"), command_of)

    commands.attempt(request, event, done)
    return redirect("desk-table", slug, number, table)


@require_POST
def leave_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody leaves the tournament, or has left, while the round is played.

    Who has no result in it did not sit down, as far as points go; who has one keeps it.
    """
    event = event_at_desk(request, slug)
    number, entry = number_of(request, "round") or 0, number_of(request, "entry") or 0
    finishes = request.POST.get("what") == "finishes"
    reason = text_of(request, "reason")

    def left() -> None:
        with store.writing(event):
            state = store.state(event)
            person = state.entries.get(entry)
            if person is not None and person.status == "in":
                note = store.note(event, reason)
                commands.give(request, event, c.Withdraw(entry, note))
            walkover = c.RecordWalkover(number, entry)
            if finishes or commands.objections(request, event, store.state(event), walkover):
                commands.give(request, event, c.LeaveTable(number, entry, finishes))
            else:
                commands.give(request, event, walkover)

    if commands.attempt(request, event, left):
        name = desk_names(event).get(entry, f"#{entry}")
        messages.success(
            request,
            gettext("{name} finishes the round, then leaves.").format(name=name)
            if finishes
            else gettext("{name} plays no more games.").format(name=name),
        )
    return redirect(_back(request, slug, number))


def _back(request: HttpRequest, slug: str, number: int) -> str:
    """The table's page, if it was sent from there."""
    if table := number_of(request, "table"):
        return reverse("desk-table", args=[slug, number, table])
    return reverse("desk", args=[slug])


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
    times: Mapping[int, datetime],
    staff: Mapping[str, str],
) -> GameView:
    first = starting[game - 1] if game else None
    versions = [
        _version(filed, slot, seats, names, counts=index == slot.chosen)
        for index, filed in enumerate(slot.filed)
    ]
    phones = list(dict.fromkeys(filed.by for filed in slot.filed))
    return GameView(
        sheets.game_cell(game, slot),
        names.get(first, "") if first is not None else "",
        tuple(
            replace(
                _compared(version, versions),
                at=times.get(filed.number),
                by=_source(filed.by, phones, staff),
            )
            for version, filed in zip(versions, slot.filed, strict=True)
        ),
        slot.current.digest if slot.current else "",
        names.get(slot.player, f"#{slot.player}") if slot.player is not None else "",
        slot.unplayed == "time",
    )


def _version(
    filed: Filed, slot: Slot, seats: Table, names: dict[int, str], *, counts: bool
) -> Version:
    points = {entry: (big, small) for entry, big, small in filed.points}
    points_words = tuple(
        (
            names.get(entry, f"#{entry}"),
            f"{points[entry][0]} / {signed_at_desk(points[entry][1])}",
            False,
        )
        for entry in seats.seats
        if entry in points
    )
    return Version(
        filed.digest,
        points_words,
        _ending_words(filed, names),
        counts and not slot.unplayed and not slot.disputed,
        filed.by,
        bool(filed.clarify),
    )


def _compared(version: Version, versions: Sequence[Version]) -> Version:
    """A report with what another report of the same game says otherwise marked."""
    others = [other for other in versions if other.digest != version.digest]
    said = [{name: points for name, points, _ in other.points} for other in others]
    return replace(
        version,
        points=tuple(
            (name, points, any(other.get(name) != points for other in said))
            for name, points, _ in version.points
        ),
        differs=any(other.how != version.how for other in others),
    )


def _source(by: str, sources: Sequence[str], staff: Mapping[str, str]) -> str:
    """Where a report came from; several phones of a table are told apart."""
    if is_from_desk(by):
        return desk_name(by, staff)
    phones = [source for source in sources if not is_from_desk(source)]
    if len(phones) > 1:
        number = phones.index(by) + 1
        return gettext("the table's phone {number}").format(number=number)
    return gettext("the table's phone")


def _ending_words(filed: Filed, names: dict[int, str]) -> str:
    report = filed.report
    if not isinstance(report, GameReport):
        return gettext("round totals")
    if report.end == "out":
        name = names.get(report.out or 0, "?")
        return gettext("{name} went out").format(name=name)
    if report.end == "pool":
        return gettext("the pool ran out")
    return gettext("time was up")
