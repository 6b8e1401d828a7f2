"""Personal data at the desk: the register of consents, wishes to be erased, how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from stolik.tournament.journal import commands as c
from stolik.web.core.forms import Typed
from stolik.web.models.gallery import Photo
from stolik.web.models.privacy import ErasureWish
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import (
    ACCEPTED,
    ConsentState,
    accept,
    choose_visibility,
    consent_states,
    record,
    record_acceptance,
    terms,
)
from stolik.web.privacy.erasure import erasable, erase, erase_everybody, tickets_lost
from stolik.web.privacy.name_mentions import doubtful_mentions, erase_chosen, sure_mentions
from stolik.web.privacy.purposes import PURPOSES, Purpose
from stolik.web.privacy.retention import MOST_DAYS, keep_for, term
from stolik.web.privacy.visibility import chose_themselves, only_themselves, strictest
from stolik.web.tournaments import access, store
from stolik.web.tournaments.roster import roster_rows


@dataclass(frozen=True, slots=True)
class PersonConsents:
    """One person of the register."""

    entry: Entry
    name: str
    minor: bool
    consents: tuple[ConsentState, ...]
    wish: ErasureWish | None
    erasable: bool
    public: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """The register; a POST records a paper, erases somebody, or says how long data stay."""
    event = access.event_at_desk(request, slug)
    typed = Typed({"days": str(term(event).days)})
    if request.method == "POST":
        typed = Typed({**typed.values, **request.POST.dict()})
        if sentence := _done(request, event, typed):
            messages.success(request, sentence)
            return redirect("desk-privacy", slug)
    return render(request, "stolik/privacy/desk.html", _context(event, typed))


@require_safe
def somebody(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Says what happens when one person is erased, before it does."""
    event = access.event_at_desk(request, slug)
    entry = _entry(event, str(number))
    context = {
        "event": event,
        "entry": entry,
        "going": sure_mentions(event, entry),
        "doubtful": doubtful_mentions(event, entry),
        "tickets": tickets_lost([entry]),
    }
    return render(request, "stolik/privacy/somebody.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def everybody(request: HttpRequest, slug: str) -> HttpResponse:
    """Erase everybody: a page that says what happens, and a POST that does it."""
    event = access.event_at_desk(request, slug)
    over = store.state(event).phase == "finished"
    if request.method == "POST" and over:
        erased = erase_everybody(event, photos=bool(request.POST.get("photos")))
        messages.success(request, _erased(erased))
        return redirect("desk-privacy", slug)
    entries = list(Entry.objects.filter(tournament=event).exclude(name=""))
    context = {
        "event": event,
        "over": over,
        "people": len(entries),
        "tickets": tickets_lost(entries),
        "photos": Photo.objects.filter(tournament=event).count(),
    }
    return render(request, "stolik/privacy/everybody.html", context)


def _context(event: Tournament, typed: Typed) -> dict[str, Any]:
    entries = list(Entry.objects.filter(tournament=event).exclude(name=""))
    state = store.state(event)
    consents = consent_states(event, entries)
    people = {person.number: person for person in roster_rows(event, state, consents)}
    wishes = {w.entry_id: w for w in ErasureWish.objects.filter(entry__in=entries)}
    by_number = {entry.number: entry for entry in entries}
    lines = [
        PersonConsents(
            by_number[number],
            person.name,
            person.minor,
            consents[number],
            wishes.get(by_number[number].pk),
            erasable(state, by_number[number]),
            person.public,
        )
        for number, person in people.items()
    ]
    return {
        "event": event,
        "state": state,
        "typed": typed,
        "purposes": PURPOSES,
        "lines": lines,
        "wishes": [line for line in lines if line.wish],
        "term": term(event),
        "erased": Entry.objects.filter(tournament=event, name="").exclude(number=0).count(),
        "over": state.phase == "finished",
        "unrecorded": len(_unrecorded(event)),
        "terms": terms(event),
    }


def _done(request: HttpRequest, event: Tournament, typed: Typed) -> str:
    do = typed.values.get("do", "")
    if do == "keep":
        days = typed.number("days", 1, MOST_DAYS, required=True)
        if days is not None:
            keep_for(event, days)
            return gettext("Saved.")
        return ""
    if do == "signed-list":
        return _signed_list(event)
    entry = _entry(event, typed.values.get("number", ""))
    if do == "erase":
        if not erasable(store.state(event), entry):
            typed.wrong(
                f"erase_{entry.number}",
                gettext("They may still play: withdraw them first, or wait for the end."),
            )
            return ""
        with store.writing(event):
            erase_chosen(event, entry, request.POST.getlist("also"))
            return _erased(erase(event, [entry]))
    if do == "refuse-erasure":
        ErasureWish.objects.filter(entry=entry).delete()
        return gettext("The data stay.")
    if do.startswith(("paper:", "no-paper:")):
        word, _, purpose = do.partition(":")
        if (word, purpose) == ("paper", "name") and chose_themselves(entry):
            messages.error(request, f"{entry.name}: {only_themselves()}", extra_tags="bad")
            return ""
        _paper(request, event, entry, purpose, agreed=word == "paper")
        return gettext("Recorded, as received on paper.")
    raise Http404


def _unrecorded(event: Tournament) -> list[Entry]:
    """Grown-ups of whom nobody wrote down that they know regulations and data notice."""
    entries = list(Entry.objects.filter(tournament=event).exclude(name=""))
    consents = consent_states(event, entries)
    people = store.state(event).entries
    return [
        entry
        for entry in entries
        if entry.number in people
        and not people[entry.number].minor
        and any(not state.agreed for state in consents[entry.number] if state.purpose in ACCEPTED)
    ]


def _signed_list(event: Tournament) -> str:
    """Everybody who came by the desk or a list has signed on paper."""
    rows = _unrecorded(event)
    accept(rows, how="paper")
    words = ngettext("Recorded for {n} person.", "Recorded for {n} people.", len(rows))
    return words.format(n=len(rows))


def _paper(
    request: HttpRequest, event: Tournament, entry: Entry, key: str, *, agreed: bool
) -> None:
    """What a signed paper says about one purpose."""
    known = {p.key: p for p in PURPOSES}
    purpose: Purpose | None = known.get(key)
    fact = store.state(event).entries.get(entry.number)
    if purpose is None or (purpose.fact and fact is None):
        raise Http404
    if purpose.fact and fact is not None:
        now = {"participation": fact.participation, "data": fact.data, "image": fact.image}
        if now[key] != agreed:
            command = c.RecordConsent(entry.number, **{**now, key: agreed})
            store.perform(event, command, access.actor(request.user, event, command))
        if key in ACCEPTED:  # beside what a form said
            record_acceptance([entry], key, agreed=agreed, how="paper")
    elif key == "name":
        # Without the consent the full name goes from public lists too.
        visibility = "full" if agreed else strictest(["initial", entry.shown])
        choose_visibility(
            entry, visibility, how="paper", by=access.actor(request.user, event, c.Enter(1)).id
        )
    else:
        record([entry], key, agreed=agreed, how="paper")


def _entry(event: Tournament, number: str) -> Entry:
    if not (number.isascii() and number.isdigit() and len(number) <= 6):
        raise Http404
    rows = Entry.objects.select_related("tournament").filter(tournament=event).exclude(name="")
    entry = rows.filter(number=int(number)).first()
    if entry is None:
        raise Http404
    return entry


def _erased(count: int) -> str:
    erased = ngettext("One person is erased.", "{n} people are erased.", count).format(n=count)
    copies = gettext(
        "Backups made earlier still hold the data: delete them too, or let them run out."
    )
    return f"{erased} {copies}"
