"""The room of the rounds: one page a round, with its tables, what is in, the standings after it.

Shows and leads on; seats, slips, corrections and closing have pages of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from stolik.tournament.journal import TournamentState
from stolik.web.desk.standings_rows import decided_rows
from stolik.web.desk.status_bar import games_in, round_state
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.tournaments import sheets, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.words import round_name


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A round to choose: what it is called, and whether there is anything to see yet."""

    number: int
    words: str
    begun: bool


@require_safe
def current_round(request: HttpRequest, slug: str) -> HttpResponse:
    """The round that is on; before the first one, the page that leads there."""
    event = event_at_desk(request, slug)
    current = store.state(event).current
    if current is not None:
        return redirect("desk-round", slug, current.number)
    return render(request, "stolik/desk/no_round.html", desk_context(request, event))


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round: who sits where, what is in, the standings after it."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    shown = state.round(number)
    if shown is None:
        raise Http404
    names = context["names"]
    done, games = games_in(state, shown)
    context |= {
        "shown": shown,
        "shown_state": round_state(shown),
        "is_current": shown is state.current,
        "choices": round_choices(state),
        "tables": sheets.tables(state, shown, names),
        "consoling": sheets.consolation_tables(state, shown, names),
        "done": done,
        "games": games,
        "rows": decided_rows(state, shown, names) if shown.phase == "closed" else (),
    }
    return render(request, "stolik/desk/round.html", context)


def round_choices(state: TournamentState) -> tuple[RoundChoice, ...]:
    """Every round of the plan, in order."""
    begun = len(state.rounds)
    return tuple(
        RoundChoice(number, round_name(state.plan, number), number <= begun)
        for number in range(1, max(state.plan.rounds, begun) + 1)
    )
