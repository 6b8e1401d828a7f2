"""Public registration: one form for one person or a family, without an account.

The confirmation shows a private link for each. Whoever finds no free place is on the reserve list.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext

from stolik.rules import Refused, Violation
from stolik.tournament.journal import TournamentState
from stolik.web.core.forms import Typed
from stolik.web.core.links import Link, absolute, link_of
from stolik.web.core.text import LONGEST_NAME, LONGEST_PHONE, LONGEST_SHORT, same
from stolik.web.core.throttle import Gate, address_of
from stolik.web.models.tournaments import ALPHABET, SHOWN, Entry, Tournament
from stolik.web.privacy.consents import record_form, terms
from stolik.web.privacy.retention import term
from stolik.web.privacy.visibility import USUAL, strictest
from stolik.web.public.public_view import event_for
from stolik.web.registration.sent_forms import batch_of, sent_here
from stolik.web.tournaments import access, categories, store
from stolik.web.tournaments.entries import (
    BATCH_LENGTH,
    REGISTRATION,
    Newcomer,
    admit,
    batch_rows,
    leave,
    new_batch,
    places_free,
    seated,
)
from stolik.web.tournaments.mail.outbox import confirmation_goes_to, queue_confirmation
from stolik.web.tournaments.names import shown_name
from stolik.web.tournaments.roster import has_fee, openly_listed

MOST_TOGETHER: Final = 10
REGISTERED: Final = "r"
# People, not forms: a school class or a whole hall registers from one address; a script sends
# thousands.
GATE: Final = Gate(most=200, seconds=600)
DAY_GATE: Final = Gate(most=800, seconds=24 * 3600)


@dataclass(frozen=True, slots=True)
class PersonForm:
    """One person of the form; `twin`: somebody of this name is listed, `other`: not the same.

    `waits`: no place is left for them, as it looks. `single`: the one word they were asked about.
    """

    index: int
    name: str
    visibility: str
    minor: bool
    ticks: tuple[categories.Tick, ...]
    fault: str
    twin: bool = False
    other: bool = False
    waits: bool = False
    single: str = ""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """One person of the confirmation."""

    entry: Entry
    link: Link
    public_name: str
    ahead: int
    cancelled: bool


def is_open(event: Tournament, state: TournamentState) -> bool:
    """Until the first draw, if the organiser wants it and the tournament is not called off."""
    return event.registration_open and state.phase == "preparing" and state.off is None


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The form."""
    event = event_for(request, slug)
    state = store.state(event)
    if not is_open(event, state):
        context = {"event": event, "state": state}
        return render(request, "stolik/joining/closed.html", context, status=200)
    if request.method != "POST":
        first = Typed({"people": "1", "key": REGISTERED + new_batch()[: BATCH_LENGTH - 1]})
        return _form_page(request, event, state, first)
    typed = Typed(request.POST)
    if "more" in typed.values or "fewer" in typed.values:
        change = 1 if "more" in typed.values else -1
        typed.values["people"] = str(min(max(_people_count(typed) + change, 1), MOST_TOGETHER))
        return _form_page(request, event, state, typed)
    return _register(request, event, state, typed)


def _register(
    request: HttpRequest, event: Tournament, state: TournamentState, typed: Typed
) -> HttpResponse:
    people = _newcomers(event, typed)
    key = typed.values.get("key", "")
    if not re.fullmatch(f"{REGISTERED}[{ALPHABET}]{{{BATCH_LENGTH - 1}}}", key):
        key = REGISTERED + new_batch()[: BATCH_LENGTH - 1]
    batch = batch_of(request, key)
    if before := list(batch_rows(event, batch)):
        return redirect("registered", event.slug, before[0].token)
    _refuse_listed(event, state, typed, people)
    if typed.values.get("website"):
        typed.wrong(
            "website",
            gettext("Please leave this field empty and send the form again."),
        )
    _refuse_unread(event, typed)
    if not typed.faults and not _may_register(request, len(people)):
        typed.wrong(
            "slow",
            gettext(
                "Very many registrations come from your network just now. Wait a few "
                "minutes and send the form again, or tell the organiser."
            ),
        )
    if typed.faults:
        return _form_page(request, event, state, typed)
    try:
        entries = admit(event, people, REGISTRATION, batch=batch, limited=True)
    except Refused as refused:
        return _form_page(request, event, state, typed, refused.violations)
    record_form(entries, people, news=typed.flag("contact"))
    queue_confirmation(entries, site=absolute(request, "/"))
    return redirect("registered", event.slug, entries[0].token)


def _refuse_listed(
    event: Tournament, state: TournamentState, typed: Typed, people: Sequence[Newcomer]
) -> None:
    """Whoever is on the list already need not register; a namesake says so."""
    listed = openly_listed(event, state)
    for n, newcomer in enumerate(people, 1):
        if same(newcomer.name) in listed and not typed.flag(f"other_{n}"):
            name = newcomer.name
            typed.wrong(
                f"name_{n}",
                gettext(
                    "{name} is on the list already: there is no need to register again. "
                    "Somebody else of the same name ticks the box below."
                ).format(name=name),
            )
            typed.values[f"twin_{n}"] = "1"


def _refuse_unread(event: Tournament, typed: Typed) -> None:
    """What the form did not show is not accepted: it was not there yet, or has changed since."""
    here, seen = terms(event), typed.values.get("seen", "")
    if here is None or seen == here.seen:
        return
    if seen:
        typed.wrong(
            "terms",
            gettext(
                "The regulations or the data notice have changed while you were typing: "
                "read them below and send the form again."
            ),
        )
    else:
        typed.wrong(
            "terms",
            gettext(
                "Registering means accepting the regulations and the data notice: read "
                "them below and send the form again."
            ),
        )


def _may_register(request: HttpRequest, count: int) -> bool:
    """Whether so many people more may come from an address now."""
    address, now = address_of(request), time.monotonic()
    return GATE.passes(address, now, count=count) and DAY_GATE.passes(address, now, count=count)


def _people_count(typed: Typed) -> int:
    probe = Typed(typed.values)
    return probe.number("people", 1, MOST_TOGETHER) or 1


def _newcomers(event: Tournament, typed: Typed) -> list[Newcomer]:
    email = typed.email("email")
    phone = typed.text("phone", LONGEST_PHONE)
    club = typed.text("club", LONGEST_SHORT)
    count = _people_count(typed)
    return [
        Newcomer(
            _name(typed, n),
            _visibility(typed, n),
            email,
            phone,
            club,
            tuple(c for i, c in enumerate(event.categories) if typed.flag(f"category_{n}_{i}")),
            typed.flag(f"minor_{n}"),
            count > 1 and typed.flag("apart"),
        )
        for n in range(1, count + 1)
    ]


def _visibility(typed: Typed, n: int) -> str:
    """As chosen; under 18 at most first name and initial, until a guardian says otherwise."""
    visibility = typed.choice(f"shown_{n}", SHOWN, "full")
    return strictest([USUAL, visibility]) if typed.flag(f"minor_{n}") else visibility


def _name(typed: Typed, n: int) -> str:
    """A name; whoever gives one word is asked once whether that is all."""
    field = f"name_{n}"
    name = typed.text(field, LONGEST_NAME, required=True)
    if name and not any(char.isalnum() for char in name):
        typed.wrong(field, gettext("A name needs letters."))
    elif name and " " not in name and typed.values.get(f"single_{n}") != name:
        typed.wrong(
            field,
            gettext(
                "Only one word? Add the surname, or send the form again if this is the whole name."
            ),
        )
        typed.values[f"single_{n}"] = name
    return name


def _form_page(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    typed: Typed,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    count = _people_count(typed)
    free = places_free(event, state)
    forms = [
        replace(_person_form(event, typed, n), waits=bool(free) and n > (free or 0))
        for n in range(1, count + 1)
    ]
    context = {
        "event": event,
        "state": state,
        "typed": typed,
        "forms": forms,
        "count": count,
        "room": count < MOST_TOGETHER,
        "free": free,
        "beyond": sum(form.waits for form in forms),
        "league": state.kind == "league",
        "terms": terms(event),
        "kept_days": term(event).days,
        "fee": has_fee(event, state),
        "violations": violations,
    }
    return render(request, "stolik/joining/register.html", context)


def _person_form(event: Tournament, typed: Typed, n: int) -> PersonForm:
    on = [c for i, c in enumerate(event.categories) if typed.flag(f"category_{n}_{i}")]
    return PersonForm(
        n,
        typed.values.get(f"name_{n}", ""),
        _visibility(typed, n),
        typed.flag(f"minor_{n}"),
        categories.ticks(event.categories, on),
        typed.faults.get(f"name_{n}", ""),
        typed.flag(f"twin_{n}") or typed.flag(f"other_{n}"),
        typed.flag(f"other_{n}"),
        single=typed.values.get(f"single_{n}", ""),
    )


def registered(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The confirmation: everybody of the form for its sender, for others whose link it is alone."""
    event = access.public_event(slug)
    entry = Entry.objects.filter(tournament=event, token=token).first()
    if entry is None:
        # A private link from before badges had their own.
        badge = get_object_or_404(Entry, tournament=event, badge=token).badge
        return redirect("badge", badge)
    sender = sent_here(request, entry.batch)
    rows = list(batch_rows(event, entry.batch)) if sender else [entry]
    state = store.state(event)
    people = [_confirmation(request, event, state, row) for row in rows]
    context: dict[str, Any] = {
        "event": event,
        "people": people,
        "waiting": sum(person.entry.state == "reserve" for person in people),
        "email": entry.email if sender else "",
        "mailed": sender and confirmation_goes_to(rows),
    }
    return render(request, "stolik/joining/registered.html", context)


def _confirmation(
    request: HttpRequest, event: Tournament, state: TournamentState, row: Entry
) -> Confirmation:
    fact = state.entries.get(row.number)
    waiting = Entry.objects.filter(tournament=event, state="reserve")
    ahead = waiting.filter(number__lt=row.number).count()
    gone = row.state == "cancelled" or bool(fact and fact.status != "in")
    return Confirmation(
        row, link_of(request, row.token), shown_name(row.number, row.name, row.shown), ahead, gone
    )


def cancel(request: HttpRequest, token: str) -> HttpResponse:
    """Cancel by link: a page that asks, and once a POST that does it."""
    entry = Entry.objects.select_related("tournament").filter(token=token).first()
    if entry is None:
        # A private link from before badges had their own: everybody in the hall can read it.
        return redirect("badge-data", get_object_or_404(Entry, badge=token).badge)
    if not entry.name:
        raise Http404
    event = entry.tournament
    state = store.state(event)
    fact = state.entries.get(entry.number)
    context: dict[str, Any] = {
        "event": event,
        "entry": entry,
        "again": is_open(event, state),
        "gone": entry.state == "cancelled" or bool(fact and fact.status != "in"),
        "playing": bool(fact and fact.present) or entry.number in seated(state),
    }
    if request.method == "POST" and not context["gone"] and not context["playing"]:
        try:
            moved = leave(event, entry.number, REGISTRATION, state="cancelled")
        except Refused as refused:
            context["violations"] = refused.violations
        else:
            context |= {"done": True, "moved": bool(moved)}
    return render(request, "stolik/joining/cancel.html", context)
