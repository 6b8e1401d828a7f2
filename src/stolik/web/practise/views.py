"""Trying one's tournament out: the form, and throwing the copy away.

Only the owner's account can have one: a copy needs somebody to belong to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from stolik.demo import CannotSimulate
from stolik.tournament.journal import Tournament as State
from stolik.web.desk.views import overview
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.sentences import sentences
from stolik.web.models.tournaments import Tournament
from stolik.web.practise.practice import discard, own_names, practice_of
from stolik.web.practise.invented_day import WHERE
from stolik.web.models.practise import Practice
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

USUAL = 24
MOST = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form says."""

    people: int
    where: str
    own_names: bool


@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; sent, the way to the desk of the copy."""
    event = event_at_desk(request, slug)
    if Practice.objects.filter(tournament=event).exists():
        raise Http404
    found = overview.shared(request, event, "practise")
    state: State = found["state"]
    known = own_names(event)
    usual = len(known) or USUAL
    asked = Asked(usual, "middle", False)
    wrong: tuple[str, ...] = ()
    if request.method == "POST":
        asked, wrong = _asked(request, usual)
        if state.format is None:
            wrong = (either("This tournament has no format yet.", "Turniej nie ma formatu."),)
        elif not isinstance(request.user, User):
            wrong = (
                either(
                    "A copy belongs to an account: log in first.",
                    "Próba należy do konta: najpierw się zaloguj.",
                ),
            )
        elif not wrong:
            try:
                copy = practice_of(
                    event,
                    state,
                    request.user,
                    people=asked.people,
                    where=asked.where,
                    own_names=asked.own_names,
                )
                return redirect("desk", copy.slug)
            except CannotSimulate as cannot:
                wrong = sentences(cannot.violations, {})
    found |= {
        "asked": asked,
        "wrong": wrong,
        "known": len(known),
        "most": MOST,
        "earlier": [
            one.tournament
            for one in event.practices.select_related("tournament")
            if one.tournament.owner_id == request.user.pk
        ],
    }
    return render(request, "stolik/practise/practise.html", found, status=422 if wrong else 200)


def _asked(request: HttpRequest, usual: int) -> tuple[Asked, tuple[str, ...]]:
    typed = request.POST.get("people", "").strip()[:20]
    people = number_of(request, "people") if typed else usual
    where = request.POST.get("where", "")
    asked = Asked(
        people if people is not None else usual,
        where if where in WHERE else "middle",
        request.POST.get("names") == "own",
    )
    if people is None or not 1 <= people <= MOST:
        return asked, (
            either(
                f"“{typed}” people cannot practise: choose a number up to {MOST}.",
                f"„{typed}” osób to za wiele lub za mało: wpisz liczbę do {MOST}.",
            ),
        )
    return asked, ()


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """The copy is thrown away."""
    event: Any = get_object_or_404(Tournament, slug=slug)
    practice = get_object_or_404(Practice, tournament=event)
    if not request.user.is_authenticated or event.owner_id != request.user.pk:
        raise Http404
    discard(practice)
    messages.success(request, either("The practice is gone.", "Próba usunięta."))
    return redirect("mine")
