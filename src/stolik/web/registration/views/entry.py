"""One person at the desk: name and how it is shown, categories, table, consents, leaving."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Entry as Person
from stolik.web.core.forms import Typed
from stolik.web.core.language import either
from stolik.web.core.links import link_of
from stolik.web.core.text import LONGEST_NAME, LONGEST_PHONE, LONGEST_SHORT
from stolik.web.models.tournaments import SHOWN, Entry, Tournament
from stolik.web.people.identity import relinked
from stolik.web.privacy.access_codes import letters_of, new_code
from stolik.web.privacy.consents import ACCEPTED, consent_states
from stolik.web.privacy.purposes import BY_KEY
from stolik.web.privacy.visibility import (
    choose_shown,
    chose_themselves,
    looser,
    only_themselves,
)
from stolik.web.tournaments import access, categories, push, store
from stolik.web.tournaments.entries import Wish, come_back, leave, move_up, wish_of
from stolik.web.tournaments.roster import roster_rows

MOST_TABLES: Final = 300
LONGEST_REASON: Final = 500


def person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of one person."""
    event = access.event_at_desk(request, slug)
    entry = get_object_or_404(Entry, tournament=event, number=number)
    violations: tuple[Violation, ...] = ()
    typed = Typed(_entry_fields(event, entry))
    if request.method == "POST":
        typed = Typed({**_fields_not_sent(event, entry, request), **request.POST.dict()})
        try:
            done = _carry_out(request, event, entry, typed)
        except Refused as refused:
            violations = refused.violations
        else:
            if done:
                messages.success(request, done)
                return redirect("person", slug, number)
    return render(
        request,
        "stolik/joining/person.html",
        _entry_context(request, event, entry, typed, violations),
    )


def _entry_context(
    request: HttpRequest,
    event: Tournament,
    entry: Entry,
    typed: Typed,
    violations: tuple[Violation, ...],
) -> dict[str, Any]:
    state = store.state(event)
    chosen = [c for i, c in enumerate(event.categories) if typed.flag(f"category_{i}")]
    return {
        "event": event,
        "state": state,
        "entry": entry,
        "typed": typed,
        "violations": violations,
        "person": next(iter(roster_rows(event, state, [entry.number])), None),
        "ticks": categories.ticks(event.categories, chosen),
        "groups": sorted({person.apart for person in state.entries.values() if person.apart}),
        "link": link_of(request, entry.token),
        "chosen": chose_themselves(entry),
        "accepted": [
            (BY_KEY[consent.purpose], consent)
            for consent in consent_states(event, [entry])[entry.number]
            if consent.purpose in ACCEPTED
        ],
        "most": entry.shown,
    }


def _entry_fields(event: Tournament, entry: Entry) -> dict[str, str]:
    wish = wish_of(entry, event.categories)
    fact = store.state(event).entries.get(entry.number)
    known = fact or Person(entry.number, wish.categories, minor=wish.minor)
    fields = {
        "name": entry.name,
        "shown": entry.shown,
        "email": entry.email,
        "phone": entry.phone,
        "club": entry.club,
        "apart": known.apart,
        "fixed": str(known.fixed or ""),
        "minor": "on" if known.minor else "",
    }
    ticked = [i for i, code in enumerate(event.categories) if code in known.categories]
    return fields | {f"category_{i}": "on" for i in ticked}


def _fields_not_sent(event: Tournament, entry: Entry, request: HttpRequest) -> dict[str, str]:
    """What another form of the page does not send, so that it is not shown as empty."""
    return {} if request.POST.get("do") == "save" else _entry_fields(event, entry)


def _carry_out(request: HttpRequest, event: Tournament, entry: Entry, typed: Typed) -> str:
    """Do what the form asks for; a sentence about it, or "" if something was wrong."""
    do = typed.values.get("do", "save")
    number = entry.number
    if do == "leave":
        reason = typed.text("reason", LONGEST_REASON)
        if typed.faults:
            return ""
        state = "cancelled" if entry.state == "reserve" else entry.state
        moved = leave(event, number, _actor(request, event), reason=reason, state=state)
        return _left_sentence(moved)
    if do == "return":
        why = either("brought back at the desk", "przywrócono w biurze")
        come_back(event, number, _actor(request, event), why)
        return either("Plays again.", "Gra znowu.")
    if do == "admit" and entry.state == "reserve":
        move_up(event, number, _actor(request, event))
        return either("Moved up from the reserve list.", "Osoba weszła z listy rezerwowej.")
    if do == "code":
        return _code_sentence(entry, _actor(request, event).id)
    if do == "consent":
        command = c.RecordConsent(
            number, *(typed.flag(f"consent_{n}") for n in ("participation", "data", "image"))
        )
        store.perform(event, command, access.actor(request.user, event, command))
        return either("Consents saved.", "Zgody zapisane.")
    return _save_entry(request, event, entry, typed)


def _actor(request: HttpRequest, event: Tournament) -> Any:
    return access.actor(request.user, event, c.Enter(1))


def _code_sentence(entry: Entry, by: str) -> str:
    """A code for somebody who stands at the desk, to open their own data from the badge."""
    code = letters_of(new_code(entry, timezone.now(), by=by)).upper()
    return either(
        f"Code for {entry.name}: {code[:3]} {code[3:]}. It is typed on the page of the badge, under"
        " “My data and consents”, and is good once, for 15 minutes.",
        f"{entry.name}, kod: {code[:3]} {code[3:]}. Wpisuje się go na stronie identyfikatora,"
        " w „Moje dane i zgody”; działa raz, przez 15 minut.",
    )


def _visibility(entry: Entry, typed: Typed) -> str:
    """How to show somebody; what hides less than before needs a consent, or is theirs to say."""
    visibility = typed.choice("shown", SHOWN, "full")
    if looser(visibility, entry.shown):
        if chose_themselves(entry):
            typed.faults.setdefault("shown", only_themselves())
        elif not typed.flag("agreed"):
            typed.wrong(
                "shown",
                "This shows more of the name than before: tick that they agreed.",
                "To pokazuje więcej niż dotąd: zaznacz, że jest na to zgoda.",
            )
    return visibility


def _left_sentence(moved: tuple[int, ...]) -> str:
    if moved:
        return either(
            f"Withdrawn. No. {moved[0]} moved up from the reserve list.",
            f"Wycofano. Z listy rezerwowej wchodzi nr {moved[0]}.",
        )
    return either("Withdrawn.", "Wycofano.")


def _save_entry(request: HttpRequest, event: Tournament, entry: Entry, typed: Typed) -> str:
    columns: dict[str, Any] = {
        "name": typed.text("name", LONGEST_NAME, required=True),
        "email": typed.email("email"),
        "phone": typed.text("phone", LONGEST_PHONE),
        "club": typed.text("club", LONGEST_SHORT),
    }
    visibility = _visibility(entry, typed)
    chosen = tuple(c for i, c in enumerate(event.categories) if typed.flag(f"category_{i}"))
    fixed = typed.number("fixed", 1, MOST_TABLES)
    apart, minor = typed.text("apart", LONGEST_SHORT), typed.flag("minor")
    if typed.faults:
        return ""
    with store.writing(event):
        fact = store.state(event).entries.get(entry.number)
        if fact is None:
            wish = wish_of(entry, event.categories)
            columns["wishes"] = Wish(wish.group, minor, chosen).as_json()
        Entry.objects.filter(pk=entry.pk).update(**columns)
        relinked(entry)
        choose_shown(entry, visibility, how="desk", by=_actor(request, event).id)
        command = c.ChangeEntry(entry.number, chosen, apart, minor, fixed)
        if fact and (fact.categories, fact.apart, fact.minor, fact.fixed) != (
            command.categories,
            command.apart,
            command.minor,
            command.fixed,
        ):
            store.perform(event, command, access.actor(request.user, event, command))
        else:
            transaction.on_commit(lambda: push.changed(event.slug))
    return either("Saved.", "Zapisano.")
