"""One person at the desk: name and how it is shown, categories, table, consents, leaving."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, pgettext

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Entry as Person
from stolik.web.core.forms import Typed
from stolik.web.core.links import link_of
from stolik.web.core.text import LONGEST_NAME, LONGEST_PHONE, LONGEST_SHORT
from stolik.web.models.tournaments import SHOWN, Entry, Tournament
from stolik.web.people.identity import relinked
from stolik.web.privacy.access_codes import letters_of, new_code
from stolik.web.privacy.consents import (
    ACCEPTED,
    choose_visibility,
    consent_states,
    is_minor,
)
from stolik.web.privacy.purposes import BY_KEY
from stolik.web.privacy.visibility import (
    USUAL,
    choose_shown,
    chose_themselves,
    looser,
    only_themselves,
)
from stolik.web.registration.removal import merge_entries, removable, remove
from stolik.web.tournaments import access, categories, push, store
from stolik.web.tournaments.entries import Wish, come_back, leave, move_up, wish_of
from stolik.web.tournaments.roster import RosterRow, namesakes, roster

MOST_TABLES: Final = 300
LONGEST_REASON: Final = 500
MOST_NUMBER: Final = 10_000


def person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of one person."""
    event = access.event_at_desk(request, slug)
    entry = get_object_or_404(Entry, tournament=event, number=number)
    violations: tuple[Violation, ...] = ()
    typed = Typed(_entry_fields(event, entry))
    if request.method == "POST":
        typed = Typed({**_fields_not_sent(event, entry, request), **request.POST.dict()})
        if request.POST.get("do") == "save":
            now = _entry_fields(event, entry)
            ticks = (f"category_{i}" for i in range(len(event.categories)))
            typed.reconcile(now, (*now, *ticks), {"shown": shown_words()})
        try:
            done = _carry_out(request, event, entry, typed)
        except Refused as refused:
            violations = refused.violations
        else:
            if done:
                messages.success(request, done)
                return _next_page(event, number)
    return render(
        request,
        "stolik/joining/person.html",
        _entry_context(request, event, entry, typed, violations),
    )


def _next_page(event: Tournament, number: int) -> HttpResponse:
    """Whoever is off the list has no page any more."""
    if Entry.objects.filter(tournament=event, number=number).exclude(name="").exists():
        return redirect("person", event.slug, number)
    return redirect("people", event.slug)


def _entry_context(
    request: HttpRequest,
    event: Tournament,
    entry: Entry,
    typed: Typed,
    violations: tuple[Violation, ...],
) -> dict[str, Any]:
    state = store.state(event)
    everybody = roster(event, state)
    person = next((row for row in everybody if row.number == entry.number), None)
    chosen = [c for i, c in enumerate(event.categories) if typed.flag(f"category_{i}")]
    return {
        "event": event,
        "state": state,
        "entry": entry,
        "typed": typed,
        "violations": violations,
        "person": person,
        "removable": person is not None and removable(state, entry),
        "others": _others(event, everybody, entry),
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
        "paper_consents": Typed(_paper_consents(event, entry.number)),
    }


def _others(event: Tournament, everybody: tuple[RosterRow, ...], entry: Entry) -> list[RosterRow]:
    """Whom an entry may repeat: the same name first, then everybody who plays."""
    alike = {person.number for person in namesakes(event, entry.name)}
    plays = [
        row for row in everybody if row.number != entry.number and row.state in ("here", "expected")
    ]
    return sorted(plays, key=lambda row: row.number not in alike)


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


def _paper_consents(event: Tournament, number: int) -> dict[str, str]:
    """The ticks of the consents on paper, in the order of the command."""
    fact = store.state(event).entries.get(number)
    return {
        f"consent_{name}": "on" if fact is not None and getattr(fact, name) else ""
        for name in ("participation", "data", "image")
    }


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
        why = gettext("brought back at the desk")
        come_back(event, number, _actor(request, event), why)
        return gettext("Plays again.")
    if do == "admit" and entry.state == "reserve":
        move_up(event, number, _actor(request, event))
        return gettext("Moved up from the reserve list.")
    if do in ("remove", "merge"):
        return _off_the_list(request, event, entry, typed)
    if do == "code":
        return _code_sentence(entry, _actor(request, event).id)
    if do == "consent":
        now = _paper_consents(event, number)
        # What somebody else recorded since the form was opened stays.
        typed.reconcile(now, now)
        command = c.RecordConsent(number, *(typed.flag(name) for name in now))
        store.perform(event, command, access.actor(request.user, event, command))
        return gettext("Consents saved.")
    return _save_entry(request, event, entry, typed)


def _off_the_list(request: HttpRequest, event: Tournament, entry: Entry, typed: Typed) -> str:
    """Entered by mistake, or twice: gone, with everything personal, or one with somebody else."""
    actor = access.actor(request.user, event, c.RemoveEntry(entry.number))
    if typed.values["do"] == "remove":
        moved = remove(event, entry, actor)
        gone = gettext("{name} is off the list.").format(name=entry.name)
    else:
        number = typed.number("into", 1, MOST_NUMBER, required=True)
        kept = Entry.objects.filter(tournament=event, number=number or 0).exclude(name="").first()
        if kept is None or kept.pk == entry.pk:
            typed.wrong("into", gettext("Choose somebody else of the list."))
            return ""
        moved = merge_entries(event, entry, kept, actor, request.user)
        gone = gettext(
            "One entry now: {name}, no. {number}. No. {number_2} is off the list."
        ).format(name=kept.name, number=kept.number, number_2=entry.number)
    up = gettext(" Moved up from the reserve list: no. ")
    return gone + (f"{up}{', '.join(map(str, moved))}." if moved else "")


def _actor(request: HttpRequest, event: Tournament) -> Any:
    return access.actor(request.user, event, c.Enter(1))


def _code_sentence(entry: Entry, by: str) -> str:
    """A code for somebody who stands at the desk, to open their own data from the badge."""
    code = letters_of(new_code(entry, timezone.now(), by=by)).upper()
    return gettext(
        "Code for {name}: {code} {code_2}. It is typed on the page of the "
        "badge, under “My data and consents”, and is good once, for 15 "
        "minutes."
    ).format(name=entry.name, code=code[:3], code_2=code[3:])


def shown_words() -> dict[str, str]:
    """What may be seen of a name, in words."""
    return {
        "full": gettext("full name"),
        "initial": pgettext("in full", "first name and initial"),
        "number": gettext("number only"),
    }


def _visibility(entry: Entry, typed: Typed) -> str:
    """How to show somebody; what hides less than before needs a consent, or is theirs to say."""
    visibility = typed.choice("shown", SHOWN, "full")
    if visibility == entry.shown == "full" and _turned_young(entry, typed):
        return visibility if typed.flag("agreed") else USUAL
    if looser(visibility, entry.shown):
        if chose_themselves(entry):
            typed.faults.setdefault("shown", only_themselves())
        elif not typed.flag("agreed"):
            typed.wrong(
                "shown",
                gettext("This shows more of the name than before: tick that they agreed."),
            )
    return visibility


def _turned_young(entry: Entry, typed: Typed) -> bool:
    """Whether it is said just now that somebody is under 18."""
    return typed.flag("minor") and not is_minor(entry)


def _left_sentence(moved: tuple[int, ...]) -> str:
    if moved:
        return gettext("Withdrawn. No. {moved} moved up from the reserve list.").format(
            moved=moved[0]
        )
    return gettext("Withdrawn.")


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
    hidden = visibility != typed.values.get("shown", "full")
    with store.writing(event):
        fact = store.state(event).entries.get(entry.number)
        if fact is None:
            wish = wish_of(entry, event.categories)
            columns["wishes"] = Wish(wish.group, minor, chosen).as_json()
        Entry.objects.filter(pk=entry.pk).update(**columns)
        relinked(entry)
        if hidden:
            choose_shown(entry, visibility, how="usual")
        elif visibility != entry.shown:
            choose_visibility(entry, visibility, how="paper", by=_actor(request, event).id)
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
    if hidden:
        return gettext("Saved. Under 18: shown as first name and initial from now on.")
    return gettext("Saved.")
