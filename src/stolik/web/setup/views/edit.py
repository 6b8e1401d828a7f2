"""The organiser's changes to a tournament that exists: its data sheet."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from stolik.phrases import sentence
from stolik.phrases.regulations import FREE_KINDS
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import HEAD_REFEREE
from stolik.tournament.journal.topics.regulations import format_locked
from stolik.web.core.about_fields import about_context
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.core.links import link_to
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import official
from stolik.web.seasons.calendar import missed_seasons
from stolik.web.seasons.views.public import runs
from stolik.web.setup import data_sheet
from stolik.web.tournaments import access, categories, formats, push, store
from stolik.web.tournaments.day_changes import expected_people
from stolik.web.tournaments.entries import fill_places
from stolik.web.tournaments.rules_form import rules_label


def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The data sheet."""
    event = access.event_at_desk(request, slug)
    typed = Typed(data_sheet.sheet_fields(event))
    kept = _kept_fields(request, event)
    if request.method == "POST":
        typed = Typed(request.POST)
        now = data_sheet.sheet_fields(event)
        ticks = {f"category_{code}" for code in categories.KNOWN}
        typed.reconcile(now, (now.keys() | ticks) - kept)
        data_sheet.keep(typed, event, kept)
        sheet, starts = data_sheet.read_sheet(typed, event), data_sheet.starts(typed)
        if starts is not None:
            _refuse_outside(event, starts, typed)
        if not typed.faults:
            for name, value in {**sheet, "starts": starts}.items():
                setattr(event, name, value)
            event.save()
            official.follow(event)
            push.changed(event.slug)
            messages.success(request, gettext("Saved."))
            _fill_places(request, event)
            return redirect("edit-tournament", slug)
    return render(request, "stolik/joining/edit.html", _edit_context(request, event, typed, kept))


def _edit_context(
    request: HttpRequest, event: Tournament, typed: Typed, kept: frozenset[str]
) -> dict[str, Any]:
    """What the page shows."""
    state = store.state(event)
    return {
        "event": event,
        "state": state,
        "typed": typed,
        "kept": kept,
        "asks": "title" in kept,
        "ticks": data_sheet.category_ticks(typed),
        **about_context(typed, event),
        "format_label": formats.format_label(state.format.name) if state.format else "",
        "rules_label": rules_label(state.ruleset),
        "locked": format_locked(state),
        "join_link": link_to(request, reverse("register", args=[event.slug])),
        "free_of_charge": state.kind in FREE_KINDS,
        "refereeing": HEAD_REFEREE in access.roles(request.user, event),
        "missed": [
            (missed, runs(request, missed.series))
            for missed in missed_seasons(event, timezone.localdate(event.starts))
        ],
    }


def _kept_fields(request: HttpRequest, event: Tournament) -> frozenset[str]:
    """What changes on another page: the day once somebody counts on it, what was accepted."""
    asks = not access.is_national(request.user)
    kept: set[str] = set()
    if expected_people(event) or official.accepted(event) or store.state(event).moved is not None:
        kept |= {"date", "time"}
    if asks and official.accepted_itself(event):
        kept |= {"title", "public"}
    return frozenset(kept)


def _refuse_outside(event: Tournament, starts: datetime, typed: Typed) -> None:
    """A day outside its season is refused; one that lies there already keeps nothing from saving.

    Then the page warns of it, and everything else about the tournament can still be changed.
    """
    day = timezone.localdate(starts)
    if day == timezone.localdate(event.starts):
        return
    if faults := [missed.fault for missed in missed_seasons(event, day)]:
        typed.wrong("date", " ".join(sentence(fault, language()) for fault in faults))


def _fill_places(request: HttpRequest, event: Tournament) -> None:
    """A higher limit lets people in from the reserve list."""
    if store.state(event).phase != "preparing":
        return
    actor = access.actor(request.user, event, c.Enter(1))
    if moved := len(fill_places(event, actor)):
        words = ngettext(
            "{moved} person moved up from the reserve list.",
            "{moved} people moved up from the reserve list.",
            moved,
        )
        messages.success(request, words.format(moved=moved))
