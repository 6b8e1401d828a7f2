"""The tournaments of an account: what each is doing now, and how many are in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.notices import off_kind
from stolik.web.tournaments.words import round_name


@dataclass(frozen=True, slots=True)
class Card:
    """One tournament of the page."""

    event: Tournament
    phase: str
    round: str
    people: int
    here: int
    today: bool
    off: str


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """The page."""
    works = Q(members__account_id=request.user.pk, members__left=None)
    own = Tournament.objects.filter(Q(owner_id=request.user.pk) | works).distinct()
    cards = [_card(event) for event in own.select_related("owner").prefetch_related("members")]
    return render(request, "stolik/mine.html", {"cards": cards})


def _card(event: Tournament) -> Card:
    state = store.state(event)
    entered = sum(entry.status == "in" for entry in state.entries.values())
    here = sum(entry.plays for entry in state.entries.values())
    current = state.current
    name = round_name(state.plan, current.number) if current else ""
    today = timezone.localdate(event.starts) == timezone.localdate()
    return Card(event, state.phase, name, entered, here, today, off_kind(state))
