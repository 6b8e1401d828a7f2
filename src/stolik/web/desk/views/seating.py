"""Who sits where: sealing and making the draw, seating a round, publishing, taking back."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from stolik.rules import Refused, Violation, seal
from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.requirements import overridden
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.topics.regulations import advice
from stolik.web.desk.views.desk_context import desk_context, next_step_of
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
    number = number_of(request, "round") or 0
    commands.attempt(request, event, lambda: commands.give(request, event, c.SeatRound(number)))
    return redirect("desk-seating", slug)


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

    commands.attempt(request, event, back)
    return redirect("desk-seating" if what == "seating" else "desk", slug)


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


def _seating_page(
    request: HttpRequest,
    event: Tournament,
    wrong: tuple[Violation, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = desk_context(request, event, "seating")
    state: TournamentState = context["state"]
    names = context["names"]
    current = state.current
    number = next_round(state)
    between = state.phase in BETWEEN and number <= state.plan.rounds if state.format else False
    context |= {
        "tables": sheets.seated_tables(current, names) if current else (),
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
    }
    if between and number == 1:
        context["refusals"] = sentences(advice(state).refusals, names)
        context["stops"] = [
            (stop, violation_sentence(stop, names))
            for stop in advice(state).stops
            if not overridden(state, stop)
        ]
    return render(request, "stolik/desk/seating.html", context, status=status)


def _draw_list(state: TournamentState, number: int, names: dict[int, str]) -> list[tuple[int, str]]:
    """The list that a draw closes: everybody who would be seated, by number."""
    return [(entry, names.get(entry, "")) for entry in sorted(entering(state, number).order)]
