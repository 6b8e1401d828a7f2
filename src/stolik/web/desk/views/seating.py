"""Who sits where: sealing and making the draw, seating a round, publishing, taking back."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from stolik.rules import Refused, Violation, seal
from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.needs import seated_anew
from stolik.tournament.journal.requirements import overridden
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.topics.regulations import advice
from stolik.tournament.season.duties import LEAGUES
from stolik.tournament.seats import LETTERS, Seating, entries_of, table_of
from stolik.web.desk.needs import DRAW_NEEDS, SEAT_NEEDS
from stolik.web.desk.next_step import those_drawn
from stolik.web.desk.views.desk_context import allowed_commands, desk_context, next_step_of
from stolik.web.models.tournaments import Secret, Tournament
from stolik.web.tournaments import commands, sheets, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.tournaments.sentences import sentences, violation_sentence

BETWEEN = ("preparing", "draft", "closed")


@require_safe
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about seats, as far as it is possible now."""
    event = event_at_desk(request, slug)
    return _seating_page(request, event)


@require_POST
def seal_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """A new secret: kept here, its seal in the journal."""
    event = event_at_desk(request, slug)
    secret = secrets.token_hex(32)

    def sealed() -> None:
        with store.writing(event):
            commands.give(request, event, c.SealDraw(seal(secret)))
            Secret.objects.update_or_create(
                tournament=event, defaults={"seal": seal(secret), "secret": secret}
            )

    commands.attempt(request, event, sealed)
    return redirect("desk-seating", slug)


@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """The word from the hall makes the draw; the secret is revealed with it."""
    event = event_at_desk(request, slug)
    row = Secret.objects.filter(tournament=event).first()
    secret = row.secret if row else ""
    number = number_of(request, "round") or 0
    word, reason = text_of(request, "word", 200), text_of(request, "reason")
    apart = request.POST.get("apart") == "1"

    def drawn() -> None:
        with store.writing(event):
            note = store.note(event, reason)
            commands.give(request, event, c.Draw(number, secret, word, apart, note))
            Secret.objects.filter(tournament=event).delete()

    try:
        drawn()
    except Refused as refused:
        return _seating_page(request, event, refused.violations, status=422)
    return redirect("desk-seating", slug)


@require_POST
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat a round that follows from the standings."""
    event = event_at_desk(request, slug)
    return seat_next(request, event, number_of(request, "round") or 0)


def seat_next(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Seat a round, for the first time or again, and show the seats before the hall sees them."""
    commands.attempt(request, event, lambda: commands.give(request, event, c.SeatRound(number)))
    return redirect("desk-seating", event.slug)


@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall sees the seats that whoever pressed the button saw."""
    event = event_at_desk(request, slug)
    number = number_of(request, "round") or 0
    command = c.Publish(number, request.POST.get("seating", "")[:80])
    if commands.attempt(request, event, lambda: commands.give(request, event, command)):
        return redirect("desk", slug)
    return redirect("desk-seating", slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """A seating, a closing or the classification published too early."""
    event = event_at_desk(request, slug)
    what = request.POST.get("what", "")[:40]
    number = number_of(request, "round") or 0
    reason = text_of(request, "reason")

    def back() -> None:
        with store.writing(event):
            commands.give_with_reason(
                request, event, reason, lambda note: c.TakeBack(what, number, note)
            )

    page = "desk-seating" if what == "seating" else "desk"
    if not reason and "TakeBack" in allowed_commands(request, event, store.state(event)):
        # Asked for where the form stood, which stays open.
        page = _taken_back_from(request)
        return redirect(reverse(page, args=[slug]) + "?take-back=1#take-back")
    commands.attempt(request, event, back)
    return redirect(page, slug)


def _taken_back_from(request: HttpRequest) -> str:
    page = request.POST.get("from", "")
    return page if page in ("desk", "desk-seating", "desk-close") else "desk"


@require_POST
def override(request: HttpRequest, slug: str) -> HttpResponse:
    """Go on in spite of a stop, with the reason."""
    event = event_at_desk(request, slug)
    code, about = request.POST.get("code", "")[:80], request.POST.get("about", "")[:200]
    reason = text_of(request, "reason")
    commands.attempt(
        request,
        event,
        lambda: commands.give_with_reason(
            request, event, reason, lambda note: c.Override(code, about, note)
        ),
    )
    return redirect("desk-seating", slug)


def _moves(state: TournamentState, names: dict[int, str]) -> list[tuple[str, str, str]]:
    """(name, from, to) of everybody who would sit elsewhere if the round were seated again."""
    anew, current = seated_anew(state), state.current
    if anew is None or current is None:
        return []

    def where(tables: Seating, entry: int) -> str:
        table = table_of(tables, entry)
        return f"{table.number}{LETTERS[table.seats.index(entry)]}" if table else "–"

    before = current.seating
    return [
        (names.get(entry, f"#{entry}"), where(before, entry), where(anew, entry))
        for entry in dict.fromkeys((*entries_of(anew), *entries_of(before)))
        if where(before, entry) != where(anew, entry)
    ]


def _seating_page(
    request: HttpRequest,
    event: Tournament,
    wrong: tuple[Violation, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    names = context["names"]
    current = state.current
    number = next_round(state)
    between = state.phase in BETWEEN and number <= state.plan.rounds if state.format else False
    context |= {
        "tables": sheets.seated_tables(state, current, names) if current else (),
        "digest": seating_digest(current.seating) if current else "",
        "due": number,
        "between": between,
        "lot": between and needs_lot(state, number),
        "listed": _draw_list(state, number, names) if between and needs_lot(state, number) else (),
        "sealed": Secret.objects.filter(tournament=event, seal=state.seal).exists(),
        "apart": any(entry.apart for entry in state.entries.values()),
        "wrong": sentences(wrong, names),
        "word_wrong": any(
            violation.code in ("word-missing", "text-too-long") for violation in wrong
        ),
        "typed": request.POST,
        "step": next_step_of(request, event, context),
        "time": timezone.now(),
        "moves": _moves(state, names),
        "editions_matter": state.kind in LEAGUES or bool(state.editions),
        "seat_needs": [need for need in context["needs"] if need.code in SEAT_NEEDS],
        "draw_needs": [need for need in context["needs"] if need.code in DRAW_NEEDS],
        "summary": those_drawn(state, number) if between else "",
    }
    if between and number == 1 and any(entry.plays for entry in state.entries.values()):
        context["refusals"] = sentences(advice(state).refusals, names)
        context["stops"] = [
            (stop, violation_sentence(stop, names))
            for stop in advice(state).stops
            if not overridden(state, stop)
        ]
        # Each is said once here, where it can be dealt with.
        context["step"] = replace(context["step"], obstacles=())
    return render(request, "stolik/desk/seating.html", context, status=status)


def _draw_list(state: TournamentState, number: int, names: dict[int, str]) -> list[tuple[int, str]]:
    """The list that a draw closes: everybody who would be seated, by number."""
    return [(entry, names.get(entry, "")) for entry in sorted(entering(state, number).order)]
