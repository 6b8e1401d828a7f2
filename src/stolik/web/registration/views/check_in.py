"""Check-in at the door: one tap a person, seen at once on every laptop and phone at the desk.

What is pushed holds counters and a mark for each row, in the order of numbers and never a name:
a stream asks nobody who they are, only its topic cannot be guessed.
A page that sees another mark asks for those rows itself, with its own right to see them.
"""

from __future__ import annotations

import re
import time
from typing import Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.web.tournaments import push as pushing
from stolik.web.tournaments import store
from stolik.web.tournaments import access as who
from stolik.web.tournaments.entries import move_up
from stolik.web.registration.views.people import add, context
from stolik.web.tournaments.roster import counted, roster
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments.doors import opens

_ACT: Final = re.compile(
    r"(in|out|paid|unpaid|admit|(?:no-)?(?:participation|data|image)):(\d{1,6})"
)


def moment() -> int:
    """A number that grows: "paid" is no fact and would not move the journal's number."""
    return time.time_ns() // 1_000_000


@pushing.unlisted("check-in")
def check_in_fragment(slug: str) -> tuple[int, str] | None:
    """Counters and marks."""
    sequence = moment()  # before reading: what comes after is pushed again
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        return None
    people = roster(event, store.state(event))
    found = {"event": event, "people": people, "counted": counted(people)}
    return sequence, render_to_string("stolik/joining/_counters.html", found)


def _context(request: HttpRequest, event: Tournament, words: str = "") -> dict[str, Any]:
    """The list; a helper at the door changes nothing else about a person."""
    edits = opens(who.roles(request.user, event), "person")
    return {**context(event, words), "edits": edits}


@require_GET
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    sequence = moment()
    event = who.event_at_desk(request, slug)
    found = _context(request, event, request.GET.get("q", ""))
    found["everybody"] = found["people"]
    return render(request, "stolik/joining/check_in.html", {**found, "sequence": sequence})


@require_GET
def rows(request: HttpRequest, slug: str) -> HttpResponse:
    """Some rows, or all of them, for a page that saw another mark."""
    event = who.event_at_desk(request, slug)
    found = _context(request, event)
    wanted = {int(n) for n in request.GET.getlist("n") if n.isascii() and n.isdigit()}
    if wanted:
        found["people"] = tuple(one for one in found["people"] if one.number in wanted)
    return render(request, "stolik/joining/_rows.html", found)


@require_POST
def tap(request: HttpRequest, slug: str) -> HttpResponse:
    """One tap: here or not, paid or not, a consent, from the reserve list."""
    event = who.event_at_desk(request, slug)
    match = _ACT.fullmatch(request.POST.get("act", ""))
    entry = match and Entry.objects.filter(tournament=event, number=int(match[2])).first()
    if match is None or entry is None:
        raise Http404
    violations: tuple[Violation, ...] = ()
    try:
        _act(request, event, match[1], entry)
    except Refused as refused:
        violations = refused.violations
    found = _context(request, event)
    if not request.headers.get("HX-Request"):
        if violations:
            found |= {"refused": entry.number, "violations": violations, "sequence": moment()}
            return render(request, "stolik/joining/check_in.html", found)
        return redirect(reverse("check-in", args=[slug]) + f"#p-{entry.number}")
    people = found["people"]
    found |= {
        "everybody": people,
        "people": [one for one in people if one.number == entry.number],
        "refused": entry.number,
        "violations": violations,
        "oob": True,
    }
    return render(request, "stolik/joining/_tapped.html", found)


def _act(request: HttpRequest, event: Tournament, act: str, entry: Entry) -> None:
    number = entry.number
    if act in ("paid", "unpaid"):
        with store.writing(event):
            Entry.objects.filter(pk=entry.pk).update(paid=act == "paid")
            transaction.on_commit(lambda: pushing.changed(event.slug))
        return
    if act == "admit":
        if entry.state == "reserve":
            actor = who.actor(request.user, event, c.Enter(number))
            move_up(event, number, actor, present=True)
        return
    command = _command(event, act, number)
    if command is not None:
        store.perform(event, command, who.actor(request.user, event, command))


def _command(event: Tournament, act: str, number: int) -> Any:
    """The command of a tap; None if somebody else has tapped the same already."""
    person = store.state(event).entries.get(number)
    if person is None:
        return None
    if act == "in":
        return None if person.present and person.status == "in" else c.CheckIn(number)
    if act == "out":
        return c.CheckOut(number) if person.present else None
    given = {"participation": person.participation, "data": person.data, "image": person.image}
    which, on = act.removeprefix("no-"), not act.startswith("no-")
    if given[which] == on:
        return None
    return c.RecordConsent(number, **{**given, which: on})


@require_POST
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody who was not on the list: entered and checked in at once."""
    event = who.event_at_desk(request, slug)
    found = add(request, event, present=True)
    found |= _context(request, event)
    if request.headers.get("HX-Request"):
        found |= {"everybody": found["people"], "oob": True}
        return render(request, "stolik/joining/_walked_in.html", found)
    if found["typed"].faults:
        return render(request, "stolik/joining/check_in.html", {**found, "sequence": moment()})
    return redirect(reverse("check-in", args=[slug]) + f"#p-{found['added'].number}")
