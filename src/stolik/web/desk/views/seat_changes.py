"""Pages that put people on other chairs: typed from a bag, changed by hand, arrivals, as played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.phrases.collation import by_surname
from stolik.rules import Refused, Violation
from stolik.tournament.journal import TournamentState, decide, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import Seating, entries_of, table_of
from stolik.tournament.tables import CannotSeat, table_sizes
from stolik.web.core.forms import whole_numbers
from stolik.web.desk import chairs
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.tournaments import Secret, Tournament
from stolik.web.tournaments import access, commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import text_of
from stolik.web.tournaments.sentences import sentences


@require_http_methods(["GET", "HEAD", "POST"])
def type_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Seats drawn from a bag of tickets, typed as they are called."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    number = next_round(state)
    if state.format is None or number > state.plan.rounds or not needs_lot(state, number):
        return redirect("desk-seating", slug)
    order = entering(state, number).order
    names = {entry: context["names"].get(entry, "") for entry in sorted(order)}
    try:
        form = chairs.empty_chairs(table_sizes(len(order)))
    except CannotSeat as error:
        wrong = (error.violation,)
        return _chairs_page(request, context, (), names, wrong, number=number)
    if request.method != "POST":
        return _chairs_page(request, context, form, names, (), number=number)
    form, seating = chairs.typed_chairs(form, request.POST, names)
    if seating is None:
        return _chairs_page(request, context, form, names, (), number=number, status=422)
    try:
        with store.writing(event):
            commands.give(request, event, c.TypeSeats(number, seating))
            # A sealed secret is of no use any more; the seal stays in the journal.
            Secret.objects.filter(tournament=event).delete()
    except Refused as refused:
        return _chairs_page(
            request, context, form, names, refused.violations, number=number, status=422
        )
    return redirect("desk-seating", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def change_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Two people change places, or everybody as they really sat."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    current = _current_round(context)
    if current is None or "ChangeSeats" not in context["allowed"]:
        return redirect("desk-seating", slug)
    played = current.begun or current.phase not in ("draft", "published")
    names = {
        entry: context["names"].get(entry, "") for entry in sorted(entries_of(current.seating))
    }
    form = chairs.taken_chairs(current.seating, names)
    context |= {"changing": True, "played": played, "seen": seating_digest(current.seating)}
    if request.method != "POST":
        return _chairs_page(request, context, form, names, (), number=current.number)
    meant = _seating_meant(request, current, form, names)
    if meant.seating is None:
        context |= {"swap_wrong": meant.wrong, "seen": meant.seen}
        form = meant.chairs
        return _chairs_page(request, context, form, names, (), number=current.number, status=422)
    change = c.ChangeSeats(
        current.number, "as-played" if played else "by-hand", meant.seating, seen=meant.seen
    )
    try:
        commands.give_with_reason(
            request, event, text_of(request, "reason"), lambda note: replace(change, note=note)
        )
    except Refused as refused:
        wrong, form = refused.violations, meant.chairs
        if any(violation.code == "seats-moved" for violation in wrong):
            form = chairs.compared_chairs(form, names)
        return _chairs_page(request, context, form, names, wrong, number=current.number, status=422)
    return redirect("desk-seating", slug)


@dataclass(frozen=True, slots=True)
class _SeatingMeant:
    """The chairs as typed, the seating if they can be read, and the digest of the seats seen."""

    chairs: chairs.Chairs
    seating: Seating | None
    seen: str
    wrong: str = ""


def _seating_meant(
    request: HttpRequest, current: Round, form: chairs.Chairs, names: dict[int, str]
) -> _SeatingMeant:
    """Two people swapped wherever they sit now, or the whole plan in place of the one looked at."""
    one, other = (request.POST.get(name, "").strip() for name in ("one", "other"))
    if not one and not other:
        typed, seating = chairs.typed_chairs(form, request.POST, names)
        return _SeatingMeant(typed, seating, request.POST.get("seen", "")[:80])
    seen = seating_digest(current.seating)
    first, wrong = chairs.entry_meant(one, names)
    second, also = chairs.entry_meant(other, names)
    if first is None or second is None or first == second:
        same = gettext("Choose two different people.")
        return _SeatingMeant(form, None, seen, wrong or also or same)
    return _SeatingMeant(form, chairs.swapped(current.seating, first, second), seen)


def _chairs_page(
    request: HttpRequest,
    context: dict[str, Any],
    form: chairs.Chairs,
    names: dict[int, str],
    wrong: tuple[Violation, ...],
    *,
    number: int,
    status: int = 200,
) -> HttpResponse:
    context |= {
        "form": form,
        "people": names,
        "wrong": sentences(wrong, context["names"]),
        "due": number,
        "typed": request.POST,
    }
    return render(request, "stolik/desk/chairs.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def arrivals(request: HttpRequest, slug: str) -> HttpResponse:
    """Walk-ins get a seat and no-shows lose theirs; who moves is shown before it is done."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    current = _current_round(context)
    if current is None or "ChangeSeats" not in context["allowed"]:
        return redirect("desk-seating", slug)
    if request.method != "POST" and (current.begun or current.phase not in ("draft", "published")):
        # Seats stay while a round is played: what is to be done with whom stands on the overview.
        return redirect(reverse("desk", args=[slug]) + "#needs")
    seated = entries_of(current.seating)
    waiting = [e for e, p in state.entries.items() if p.plays and e not in seated]
    gone = [e for e in seated if not state.entries[e].plays]
    open_to_arrivals = current.stage == 0
    arriving = tuple(waiting) if open_to_arrivals else ()
    leaving = tuple(gone)
    if request.method == "POST":
        arriving = _ticked(request, "arriving", waiting)
        leaving = _ticked(request, "leaving", seated)
    move = c.ChangeSeats(current.number, "arrivals", arriving=arriving, leaving=leaving)
    wrong: tuple[Violation, ...] = ()
    if request.method == "POST" and request.POST.get("action") == "do":
        as_seen = replace(move, seen=request.POST.get("seen", "")[:80])
        moving = _arrival_commands(request, event, state, as_seen)
        try:
            store.perform_all(event, moving, key=commands.key_of(request, "arrivals"))
            return redirect("desk-seating", slug)
        except Refused as refused:
            wrong = refused.violations
    fact = _seats_changed(state, _arrival_commands(request, event, state, move))
    if isinstance(fact, tuple) and (arriving or leaving):
        wrong = wrong or fact
    context |= {
        "waiting": _waiting_by_name(waiting, context["names"], arriving, event.language),
        "seats": _seats_by_name(current, context["names"], leaving, event.language),
        "moves": _moves(current, fact, context["names"]),
        "possible": isinstance(fact, f.SeatsChanged),
        "wrong": sentences(wrong, context["names"]),
        "open_to_arrivals": open_to_arrivals,
        "seen": seating_digest(current.seating),
    }
    return render(request, "stolik/desk/arrivals.html", context, status=422 if wrong else 200)


def _arrival_commands(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    move: c.ChangeSeats,
) -> list[tuple[Any, Any]]:
    """Who leaves is not here any more: otherwise the next round would seat them again."""
    gone = [c.CheckOut(entry) for entry in move.leaving if state.entries[entry].present]
    ordered: list[Any] = [*gone, move]
    return [(command, access.actor(request.user, event, command)) for command in ordered]


def _seats_changed(
    state: TournamentState, tried: list[tuple[Any, Any]]
) -> f.SeatsChanged | tuple[Violation, ...] | None:
    now = state
    what: Any = None
    try:
        for command, actor in tried:
            for fact in decide(now, command, actor):
                now = now.after(fact)
                what = fact.what
    except Refused as refused:
        return refused.violations
    return what if isinstance(what, f.SeatsChanged) else None


def _moves(current: Round, fact: object, names: dict[int, str]) -> list[tuple[str, str, str]]:
    """(name, from, to) of everybody whose table changes, who comes and who goes."""
    if not isinstance(fact, f.SeatsChanged):
        return []

    def where(seating: Seating, entry: int) -> str:
        table = table_of(seating, entry)
        return str(table.number) if table else "–"

    people = (*fact.arriving, *fact.leaving, *fact.moved)
    return [
        (
            names.get(entry, f"#{entry}"),
            where(current.seating, entry),
            where(fact.seating, entry),
        )
        for entry in dict.fromkeys(people)
    ]


def _waiting_by_name(
    waiting: Iterable[int], names: dict[int, str], arriving: tuple[int, ...], language: str
) -> list[tuple[int, str, bool]]:
    rows = [(entry, names.get(entry, f"#{entry}"), entry in arriving) for entry in waiting]
    return sorted(rows, key=lambda row: by_surname(row[1], language))


def _seats_by_name(
    current: Round, names: dict[int, str], leaving: tuple[int, ...], language: str
) -> list[tuple[int, str, int, bool]]:
    rows = [
        (entry, names.get(entry, f"#{entry}"), table.number, entry in leaving)
        for table in current.seating
        for entry in table.seats
    ]
    return sorted(rows, key=lambda row: by_surname(row[1], language))


def _ticked(request: HttpRequest, name: str, among: Any) -> tuple[int, ...]:
    """The boxes ticked, as far as they were offered."""
    ticked = whole_numbers(request.POST.getlist(name))
    return tuple(entry for entry in among if entry in ticked)


def _current_round(context: dict[str, Any]) -> Round | None:
    current: Round | None = context["round"]
    return current
