"""The list of people at the desk: search, add by name alone, undo of imports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from stolik.phrases import sentence
from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.web.core.forms import Typed
from stolik.web.core.language import either, form, language
from stolik.web.core.text import LONGEST_NAME
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import access, store
from stolik.web.tournaments.entries import Newcomer, admit, seated, undo_batch
from stolik.web.tournaments.roster import namesake, roster, roster_count, roster_search

IMPORTED: Final = "i"


@dataclass(frozen=True, slots=True)
class Import:
    """People who came in from one file or one pasted list."""

    batch: str
    people: int
    seated: bool


def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; a POST adds one person by name."""
    event = access.event_at_desk(request, slug)
    context: dict[str, Any] = {}
    if request.method == "POST":
        context = add_person(request, event, present=False)
        if not request.headers.get("HX-Request") and not context["typed"].faults:
            messages.success(
                request,
                either(f"Added: {context['added'].name}", f"Dodano: {context['added'].name}"),
            )
            return redirect("people", slug)
    context |= people_context(event, request.GET.get("q", ""))
    context["imports"] = imports(event)
    if request.headers.get("HX-Request") and request.method == "POST":
        return render(request, "stolik/joining/_added.html", context)
    return render(request, "stolik/joining/people.html", context)


def people_context(event: Tournament, words: str = "") -> dict[str, Any]:
    """What every list at the desk shows."""
    state = store.state(event)
    everybody = roster(event, state)
    return {
        "event": event,
        "state": state,
        "people": roster_search(everybody, words) if words else everybody,
        "counted": roster_count(everybody),
        "q": words,
        "edits": True,
    }


def add_person(request: HttpRequest, event: Tournament, *, present: bool) -> dict[str, Any]:
    """One person by name: the entry, or what was typed and what is wrong with it."""
    typed = Typed(request.POST)
    name = typed.text("name", LONGEST_NAME, required=True)
    context: dict[str, Any] = {"typed": typed}
    if name and not any(char.isalnum() for char in name):
        typed.wrong("name", "A name needs letters.", "Imię i nazwisko musi mieć litery.")
    if not typed.faults and not typed.flag("same") and (twin := namesake(event, name)):
        context["twin"] = twin
        typed.wrong(
            "name",
            f"{name} is on the list already (no. {twin.number}).",
            f"{name} jest już na liście (nr {twin.number}).",
        )
    if not typed.faults:
        actor = access.actor(request.user, event, c.Enter(1))
        try:
            (context["added"],) = admit(event, [Newcomer(name)], actor, present=present)
        except Refused as refused:
            context["violations"] = refused.violations
            typed.faults["name"] = ""
        else:
            typed.values = {}
    return context


def imports(event: Tournament) -> tuple[Import, ...]:
    """The imports that can be taken back, and those that cannot any more."""
    rows = Entry.objects.filter(tournament=event, batch__startswith=IMPORTED)
    batches = list(rows.values_list("batch", "number"))
    playing = seated(store.state(event))
    taken = {batch for batch, number in batches if number in playing}
    return tuple(
        Import(batch, count, batch in taken)
        for batch, count in Counter(batch for batch, _ in batches).items()
    )


@require_POST
def undo_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a whole import back."""
    event = access.event_at_desk(request, slug)
    batch = request.POST.get("batch", "")
    violations: tuple[Violation, ...] = ()
    gone = 0
    if batch.startswith(IMPORTED) and batch.isalnum():
        try:
            gone = undo_batch(event, batch, access.actor(request.user, event, c.Withdraw(1)))
        except Refused as refused:
            violations = refused.violations
    for violation in violations:
        messages.error(request, sentence(violation, language()), extra_tags="bad")
    if gone:
        english = form(gone, f"{gone} person is off the list.|{gone} people are off the list.")
        polish = form(
            gone,
            f"Usunięto z listy {gone} osobę.|Usunięto z listy {gone} osoby."
            f"|Usunięto z listy {gone} osób.",
        )
        messages.success(request, either("Import undone: " + english, "Import cofnięty. " + polish))
    elif not violations:
        messages.warning(
            request,
            either(
                "This import cannot be undone any more: somebody of it has a seat."
                " Withdraw people one by one.",
                "Tego importu nie można już cofnąć: ktoś z niego ma miejsce przy stoliku."
                " Wycofaj osoby pojedynczo.",
            ),
            extra_tags="warn",
        )
    return redirect("people", slug)
