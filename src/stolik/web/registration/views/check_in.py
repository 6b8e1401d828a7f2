"""Check-in at the door: one tap for each person, seen at once on every device at the desk.

What is pushed holds counters and a mark for each row, in the order of numbers and never a name:
a stream knows nobody's rights; its topic cannot be guessed, and that is all.
A page that sees another mark asks for those rows itself, with its own right to see them.
"""

from __future__ import annotations

import re
import time
from typing import Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.needs import still_joins
from stolik.web.core.forms import Typed, whole_number, whole_numbers
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.registration.views.people import add_person, people_context
from stolik.web.tournaments import access, push, store
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.entries import move_up
from stolik.web.tournaments.roster import has_fee, roster, roster_count

_ACT: Final = re.compile(
    r"(in|out|paid|unpaid|admit|(?:no-)?(?:participation|data|image)):(\d{1,6})"
)


def sequence_number() -> int:
    """A number that grows: "paid" is no fact and would not move the journal's number."""
    return time.time_ns() // 1_000_000


@push.unlisted("check-in")
def check_in_fragment(slug: str) -> tuple[int, str] | None:
    """Counters and marks."""
    sequence = sequence_number()  # before reading: what comes after is pushed again
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        return None
    people = roster(event, store.state(event))
    context = {"event": event, "people": people, "counted": roster_count(people)}
    return sequence, render_to_string("stolik/joining/_counters.html", context)


def _check_in_context(request: HttpRequest, event: Tournament, words: str = "") -> dict[str, Any]:
    """The list; a helper at the door changes nothing else about a person."""
    edits = opens(access.roles(request.user, event), "person")
    context = people_context(event, words)
    return {**context, "edits": edits, "joins": still_joins(context["state"])}


@require_GET
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    sequence = sequence_number()
    event = access.event_at_desk(request, slug)
    context = _check_in_context(request, event, request.GET.get("q", ""))
    context["everybody"] = context["people"]
    return render(request, "stolik/joining/check_in.html", {**context, "sequence": sequence})


@require_GET
def rows(request: HttpRequest, slug: str) -> HttpResponse:
    """Some rows, or all of them, for a page that saw another mark."""
    event = access.event_at_desk(request, slug)
    context = _check_in_context(request, event)
    numbers = set(whole_numbers(request.GET.getlist("n")))
    if numbers:
        context["people"] = tuple(
            person for person in context["people"] if person.number in numbers
        )
    return render(request, "stolik/joining/_rows.html", context)


@require_POST
def tap(request: HttpRequest, slug: str) -> HttpResponse:
    """One tap: here or not, paid or not, a consent, from the reserve list."""
    event = access.event_at_desk(request, slug)
    match = _ACT.fullmatch(request.POST.get("act", ""))
    entry = match and Entry.objects.filter(tournament=event, number=int(match[2])).first()
    if match is None or entry is None:
        raise Http404
    violations: tuple[Violation, ...] = ()
    try:
        _carry_out(request, event, match[1], entry)
    except Refused as refused:
        violations = refused.violations
    context = _check_in_context(request, event)
    if not request.headers.get("HX-Request"):
        if violations:
            context |= {
                "refused": entry.number,
                "violations": violations,
                "sequence": sequence_number(),
            }
            return render(request, "stolik/joining/check_in.html", context)
        return redirect(reverse("check-in", args=[slug]) + f"#p-{entry.number}")
    people = context["people"]
    context |= {
        "everybody": people,
        "people": [person for person in people if person.number == entry.number],
        "refused": entry.number,
        "violations": violations,
        "oob": True,
    }
    return render(request, "stolik/joining/_tapped.html", context)


def _carry_out(request: HttpRequest, event: Tournament, act: str, entry: Entry) -> None:
    number = entry.number
    if act in ("paid", "unpaid"):
        if not has_fee(event, store.state(event)):
            raise Http404
        with store.writing(event):
            Entry.objects.filter(pk=entry.pk).update(paid=act == "paid")
            transaction.on_commit(lambda: push.changed(event.slug))
        return
    if act == "admit":
        if entry.state == "reserve":
            actor = access.actor(request.user, event, c.Enter(number))
            move_up(event, number, actor, present=True)
        return
    command = _tap_command(event, act, number)
    if command is not None:
        store.perform(event, command, access.actor(request.user, event, command))


def _tap_command(event: Tournament, act: str, number: int) -> Any:
    """The command of a tap; None if somebody else has tapped the same already."""
    person = store.state(event).entries.get(number)
    if person is None:
        return None
    if act == "in":
        return None if person.present and person.status == "in" else c.CheckIn(number)
    if act == "out":
        return c.CheckOut(number) if person.present else None
    consents = {"participation": person.participation, "data": person.data, "image": person.image}
    which, on = act.removeprefix("no-"), not act.startswith("no-")
    if consents[which] == on:
        return None
    return c.RecordConsent(number, **{**consents, which: on})


@require_POST
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody who was not on the list: entered and checked in at once.

    Whoever is on it after all is ticked off instead.
    """
    event = access.event_at_desk(request, slug)
    if number := whole_number(request.POST.get("here", "")):
        context = _tick_off(request, event, number)
    else:
        context = add_person(request, event, present=True)
    context |= _check_in_context(request, event)
    if request.headers.get("HX-Request"):
        context |= {"everybody": context["people"], "oob": True}
        return render(request, "stolik/joining/_walked_in.html", context)
    if "added" in context:
        return redirect(reverse("check-in", args=[slug]) + f"#p-{context['added'].number}")
    return render(
        request, "stolik/joining/check_in.html", {**context, "sequence": sequence_number()}
    )


def _tick_off(request: HttpRequest, event: Tournament, number: int) -> dict[str, Any]:
    """Somebody of the list who was typed as if they were not: here now."""
    entry = get_object_or_404(Entry, tournament=event, number=number)
    try:
        _carry_out(request, event, "admit" if entry.state == "reserve" else "in", entry)
    except Refused as refused:
        typed = Typed(request.POST)
        typed.faults["name"] = ""
        return {"typed": typed, "violations": refused.violations}
    return {"typed": Typed({}), "added": entry}
