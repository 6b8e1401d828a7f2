"""Trying one's tournament out: the form, and throwing the copy away.

Only the owner's account can have one: a copy needs somebody to belong to.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from stolik.demo import CannotSimulate
from stolik.tournament.journal import TournamentState
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.practise import Practice
from stolik.web.models.tournaments import Tournament
from stolik.web.practise.invented_day import WHERE
from stolik.web.practise.invented_round import PRACTICE, rest_of_round
from stolik.web.practise.practice import PracticeWishes, discard, own_names, practice_of
from stolik.web.tournaments import commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import key_of, number_of
from stolik.web.tournaments.sentences import sentences

USUAL = 24
MOST = 200


@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; sent, the way to the desk of the copy."""
    event = event_at_desk(request, slug)
    if Practice.objects.filter(tournament=event).exists():
        raise Http404
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    known = own_names(event)
    usual = len(known) or USUAL
    wishes = PracticeWishes(usual, "middle", False)
    wrong: tuple[str, ...] = ()
    if request.method == "POST":
        wishes, wrong = _practice_wishes(request, usual)
        copy, wrong = _practice_copy(request, event, state, wishes, wrong)
        if copy is not None:
            return redirect("desk", copy.slug)
    context |= {
        "wishes": wishes,
        "wrong": wrong,
        "known": len(known),
        "most": MOST,
        "earlier": [
            practice.tournament
            for practice in event.practices.select_related("tournament")
            if practice.tournament.owner_id == request.user.pk
        ],
    }
    return render(request, "stolik/practise/practise.html", context, status=422 if wrong else 200)


def _practice_copy(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    wishes: PracticeWishes,
    wrong: tuple[str, ...],
) -> tuple[Tournament | None, tuple[str, ...]]:
    """The copy, or why there can be none."""
    if state.format is None:
        return None, (gettext("This tournament has no format yet."),)
    if not isinstance(request.user, User):
        return None, (gettext("A copy belongs to an account: log in first."),)
    if wrong:
        return None, wrong
    try:
        copy = practice_of(event, state, request.user, wishes)
    except CannotSimulate as cannot:
        return None, sentences(cannot.violations, {})
    return copy, ()


def _practice_wishes(request: HttpRequest, usual: int) -> tuple[PracticeWishes, tuple[str, ...]]:
    typed = request.POST.get("people", "").strip()[:20]
    people = number_of(request, "people") if typed else usual
    where = request.POST.get("where", "")
    wishes = PracticeWishes(
        people if people is not None else usual,
        where if where in WHERE else "middle",
        request.POST.get("names") == "own",
    )
    if people is None or not 1 <= people <= MOST:
        return wishes, (
            gettext("“{typed}” people cannot practise: choose a number up to {most}.").format(
                typed=typed, most=MOST
            ),
        )
    return wishes, ()


@require_POST
def invent(request: HttpRequest, slug: str) -> HttpResponse:
    """The missing results of the round are invented, so that one can go on."""
    event = event_at_desk(request, slug)
    if not Practice.objects.filter(tournament=event).exists():
        raise Http404
    rest = rest_of_round(store.state(event), secrets.token_hex(4))

    def invented() -> None:
        store.perform_all(
            event,
            [(command, PRACTICE) for command in rest],
            key=key_of(request, "invent"),
        )

    if rest and commands.attempt(request, event, invented):
        many = len(rest)
        text = ngettext("{many} game was invented.", "{many} games were invented.", many).format(
            many=many
        )
        messages.success(request, text)
    return redirect("desk", slug)


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """The copy is thrown away."""
    event: Any = get_object_or_404(Tournament, slug=slug)
    practice = get_object_or_404(Practice, tournament=event)
    if not request.user.is_authenticated or event.owner_id != request.user.pk:
        raise Http404
    discard(practice)
    messages.success(request, gettext("The practice is gone."))
    return redirect("mine")
