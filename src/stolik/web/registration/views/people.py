"""The list of people at the desk: search, add by name alone, undo of imports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from stolik.phrases import sentence
from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.core.links import link_to
from stolik.web.core.text import LONGEST_NAME, same
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.recognition import NEW, Answered, Answers, answered, recognition
from stolik.web.registration.newcomers import admit_as, known_elsewhere
from stolik.web.tournaments import access, store
from stolik.web.tournaments.entries import Newcomer, seated, undo_batch
from stolik.web.tournaments.roster import (
    namesakes,
    roster,
    roster_count,
    roster_rows,
    roster_search,
)

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
                gettext("Added: {name}").format(name=context["added"].name),
            )
            return redirect("people", slug)
    context |= people_context(event, request.GET.get("q", ""))
    context["imports"] = imports(event)
    context["join_link"] = link_to(request, reverse("register", args=[slug]))
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
        typed.wrong("name", gettext("A name needs letters."))
    if typed.faults:
        return context
    who = _who(request, event, typed, name)
    if not who.answer or typed.faults:
        return context | _offered(event, name, who)
    actor = access.actor(request.user, event, c.Enter(1))
    try:
        (context["added"],) = admit_as(
            event, [Newcomer(name)], [who], actor, request.user.pk, present=present
        )
    except Refused as refused:
        context["violations"] = refused.violations
        typed.faults["name"] = ""
    else:
        typed.values = {}
    return context


def _who(request: HttpRequest, event: Tournament, typed: Typed, name: str) -> Answered:
    """Who a typed name is: as answered; open while somebody like that is listed or known."""
    asked = recognition(name, known_elsewhere(event, request.user, [name]))
    if typed.flag("same"):
        return Answered(asked, NEW)
    if (answer := typed.values.get("person", "")) in asked.answers:
        return Answered(asked, answer)
    if listed := namesakes(event, name):
        number = listed[0].number
        if same(listed[0].name) == same(name):
            text = gettext("{name} is on the list already (no. {number}).")
            typed.wrong("name", text.format(name=name, number=number))
        else:
            typed.wrong(
                "name",
                gettext("{name} is on the list (no. {number}). The same person?").format(
                    name=listed[0].name, number=number
                ),
            )
    elif not asked.certain:
        typed.wrong("name", gettext("Is this somebody you know?"))
    return answered([asked], Answers())[0]


def _offered(event: Tournament, name: str, who: Answered) -> dict[str, Any]:
    """Everybody the name may mean: rows of the list, and people known from elsewhere."""
    numbers = [person.number for person in namesakes(event, name)]
    known = () if who.recognition.certain else who.recognition.likely
    return {"listed": roster_rows(event, store.state(event), numbers), "known": known}


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
        undone = ngettext(
            "Import undone: {gone} person is off the list.",
            "Import undone: {gone} people are off the list.",
            gone,
        )
        messages.success(request, undone.format(gone=gone))
    elif not violations:
        messages.warning(
            request,
            gettext(
                "This import cannot be undone any more: somebody of it has a seat. "
                "Withdraw people one by one."
            ),
            extra_tags="warn",
        )
    return redirect("people", slug)
