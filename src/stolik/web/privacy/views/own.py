"""A person's own data, behind their private link: see, correct, agree, copy, ask to be erased.

Whoever has the link may do this; nobody needs an account. For somebody under 18 consents are given
on paper by a guardian, so here they can only be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import HELPER
from stolik.web.core.forms import Typed
from stolik.web.core.text import LONGEST_PHONE, LONGEST_SHORT
from stolik.web.models.privacy import ErasureWish
from stolik.web.models.tournaments import SHOWN, Entry
from stolik.web.people.identity import relinked
from stolik.web.privacy.consents import (
    OWN_PAGE,
    ConsentState,
    Text,
    choose_visibility,
    consent_states,
    is_minor,
    record,
    texts,
)
from stolik.web.privacy.erasure import erasable
from stolik.web.privacy.personal_data import personal_copy, stored_values
from stolik.web.privacy.purposes import BY_KEY, Purpose
from stolik.web.privacy.retention import term
from stolik.web.privacy.views.code import to_code_page
from stolik.web.privacy.visibility import looser, shown_now, taken_over_from
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import may_cancel
from stolik.web.tournaments.names import shown_name

ASKED: Final = ("image", "contact", "marketing")
THEMSELVES: Final = Actor(HELPER, OWN_PAGE)


@dataclass(frozen=True, slots=True)
class Question:
    """One purpose: what is asked, what was answered, and whether it can be answered here."""

    purpose: Purpose
    text: Text
    consent: ConsentState
    answerable: bool


@require_http_methods(["GET", "HEAD", "POST"])
def own_data(request: HttpRequest, token: str) -> HttpResponse:
    """The page."""
    entry = entry_of(token)
    if entry is None:
        return to_code_page(token)
    typed = Typed(_form_values(entry))
    if request.method == "POST":
        typed = Typed({**_form_values(entry), **request.POST.dict()})
        if sentence := _done(entry, typed):
            messages.success(request, sentence)
            return redirect("own-data", token)
    response = render(request, "stolik/privacy/own.html", _context(entry, typed))
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def own_copy(_: HttpRequest, token: str) -> HttpResponse:
    """Everything held about this person, as a file."""
    entry = entry_of(token)
    if entry is None:
        return to_code_page(token)
    response = JsonResponse(
        personal_copy(entry), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    response["Content-Disposition"] = f'attachment; filename="stolik-{entry.number}.json"'
    response["Cache-Control"] = "private, no-store"
    return response


def entry_of(token: str) -> Entry | None:
    """The entry of a private link; who was erased or taken off the list has none."""
    rows = Entry.objects.select_related("tournament", "person").exclude(name="")
    return rows.filter(token=token).first()


def _context(entry: Entry, typed: Typed) -> dict[str, Any]:
    event = entry.tournament
    versions = texts(event.owner_id)
    young = is_minor(entry)
    entered = entry.number in store.state(event).entries
    questions = [
        Question(
            BY_KEY[consent.purpose],
            versions[consent.purpose][-1],
            consent,
            consent.purpose in ASKED
            and (consent.agreed or not young)
            and (entered or consent.purpose != "image"),
        )
        for consent in consent_states(event, [entry])[entry.number]
    ]
    return {
        "event": event,
        "entry": entry,
        "typed": typed,
        "held": stored_values(entry),
        "questions": questions,
        "young": young,
        "can_cancel": may_cancel(store.state(event), entry),
        "public_name": shown_name(entry.number, entry.name, entry.shown),
        "shown": [(key, shown_name(entry.number, entry.name, key)) for key in SHOWN],
        "together": _together(entry),
        "earlier": [other for other in taken_over_from(entry) if other.shown != "full"],
        "term": term(event),
        "erasable": erasable(store.state(event), entry),
        "wish": ErasureWish.objects.filter(entry=entry).first(),
    }


def _together(entry: Entry) -> str:
    """What somebody is called where several tournaments come together, if that hides more."""
    if entry.person_id is None:
        return ""
    everywhere = next(iter(shown_now([entry.person_id]).values()), "full")
    if not looser(entry.shown, everywhere):
        return ""
    return {
        "initial": gettext("first name and initial"),
        "number": gettext("a number"),
    }[everywhere]


def _form_values(entry: Entry) -> dict[str, str]:
    return {
        "shown": entry.shown,
        "email": entry.email,
        "phone": entry.phone,
        "club": entry.club,
    }


def _done(entry: Entry, typed: Typed) -> str:
    """Does what was asked for; what to say about it, "" if something was wrong."""
    do = typed.values.get("do", "")
    if do == "save":
        return _save(entry, typed)
    if do == "consents":
        return _consents(entry, typed)
    if do == "erase":
        ErasureWish.objects.get_or_create(entry=entry)
        return gettext("The organiser has been asked to erase your data.")
    if do == "stay":
        ErasureWish.objects.filter(entry=entry).delete()
        return gettext("Your data stay.")
    raise Http404


def _save(entry: Entry, typed: Typed) -> str:
    now = _form_values(entry)
    names = {key: shown_name(entry.number, entry.name, key) for key in SHOWN}
    typed.reconcile(now, now.keys(), {"shown": names})
    visibility = typed.choice("shown", SHOWN, "full")
    columns = {
        "email": typed.email("email"),
        "phone": typed.text("phone", LONGEST_PHONE),
        "club": typed.text("club", LONGEST_SHORT),
    }
    if typed.faults:
        return ""
    earlier = taken_over_from(entry) if typed.flag("everywhere") else []
    with store.writing(entry.tournament):
        Entry.objects.filter(pk=entry.pk).update(**columns)
        relinked(entry)
        choose_visibility(entry, visibility, how="own-page")
    for earlier_entry in earlier:
        if looser(visibility, earlier_entry.shown):
            choose_visibility(earlier_entry, visibility, how="own-page")
    return gettext("Saved.")


def _consents(entry: Entry, typed: Typed) -> str:
    young = is_minor(entry)
    event = entry.tournament
    for purpose in ("contact", "marketing"):
        agreed = typed.flag(f"consent_{purpose}")
        if not agreed or not young:
            record([entry], purpose, agreed=agreed, how="own-page")
    fact = store.state(event).entries.get(entry.number)
    image = typed.flag("consent_image")
    if fact and fact.image != image and not (image and young):
        command = c.RecordConsent(entry.number, fact.participation, fact.data, image)
        store.perform(event, command, THEMSELVES)
    return gettext("Consents saved.")
