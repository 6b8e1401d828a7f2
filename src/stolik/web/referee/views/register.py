"""The register of decisions: rulings, warnings, penalties and exclusions, each with its number.

Numbers count decisions in the order they were made and never change: what was cancelled stays in
its place, with the reason. Read from the journal; texts stand beside it and can be erased.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.tournament.journal import Fact
from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments import commands as acting
from stolik.web.desk.views import overview
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.words import moment, signed
from stolik.web.referee.rule_search import Cited, cited
from stolik.web.core.collation import by_surname
from stolik.web.staff.views.journal import staff_names
from stolik.web.staff.journal_entries import read
from stolik.web.staff.words import role_name
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

Decision = f.Ruled | f.Warned | f.Penalised | f.Excluded
KINDS = {
    f.Ruled: ("ruling", "rozstrzygnięcie"),
    f.Warned: ("warning", "upomnienie"),
    f.Penalised: ("penalty", "kara"),
    f.Excluded: ("exclusion", "wykluczenie"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One decision: `number` counts decisions, `fact` is its line in the journal."""

    number: int
    fact: int
    kind: str
    at: datetime
    by: str
    round: int | None
    table: int | None
    entry: int | None
    name: str
    text: str
    rule: Cited | None = None
    points: str = ""
    cancelled: bool = False
    why_cancelled: str = ""
    can_be_cancelled: bool = True


def lines(event: Tournament, state: State, names: dict[int, str]) -> tuple[Line, ...]:
    """The whole register, the latest decision first."""
    facts = [one.fact for one in read(event).lines]
    made = [fact for fact in facts if isinstance(fact.what, Decision)]
    back = {fact.what.number: fact for fact in facts if isinstance(fact.what, f.Cancelled)}
    notes = [_note(fact) for fact in (*made, *back.values())]
    texts = texts_of(event, [note for note in notes if note]) if made else {}
    staff = staff_names(event) if made else {}
    found = []
    for number, fact in enumerate(made, 1):
        line = _line(number, fact, state, names, staff, texts)
        if cancel := back.get(fact.number):
            line = replace(line, cancelled=True, why_cancelled=texts.get(_note(cancel), ""))
        found.append(line)
    return tuple(reversed(found))


def _line(
    number: int,
    fact: Fact,
    state: State,
    names: dict[int, str],
    staff: dict[str, str],
    texts: dict[str, str],
) -> Line:
    what: Any = fact.what
    entry = getattr(what, "entry", None)
    rule = getattr(what, "rule", "")
    points = ""
    if isinstance(what, f.Penalised):
        big, small = signed(what.big), signed(what.small)
        points = either(f"{big} big, {small} small", f"duże {big}, małe {small}")
    return Line(
        number,
        fact.number,
        either(*KINDS[type(what)]),
        moment(fact.at),
        staff.get(fact.by.id) or role_name(fact.by.role),
        getattr(what, "round", None),
        getattr(what, "table", None),
        entry,
        names.get(entry, f"#{entry}") if entry is not None else "",
        texts.get(what.note, either("(text erased)", "(treść usunięta)")),
        cited(state.rules, rule) if rule else None,
        points,
        can_be_cancelled=not isinstance(what, f.Excluded),
    )


def _note(fact: Fact) -> str:
    return str(getattr(fact.what, "note", ""))


def warnings_of(state: State, entry: int) -> tuple[int, ...]:
    """The warnings of somebody that count, by the numbers of their facts."""
    return tuple(
        number
        for number, conduct in state.conduct.items()
        if isinstance(conduct.what, f.Warned)
        and conduct.what.entry == entry
        and not conduct.cancelled
    )


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; cancelling a decision, a warning away from a table, letting somebody come back."""
    event = event_at_desk(request, slug)
    if request.method == "POST":
        if _done(request, event):
            messages.success(request, either("Recorded.", "Zapisano."))
            return redirect("desk-register", slug)
        return _page(request, event, 422)
    return _page(request, event, 200)


def _done(request: HttpRequest, event: Tournament) -> bool:
    number, entry = number_of(request, "number") or 0, number_of(request, "entry") or 0
    make = {
        "cancel": lambda note: c.Cancel(number, note),
        "warn": lambda note: c.Warn(entry, note),
        "exclude": lambda note: c.Exclude(entry, number, note),
        "return": lambda note: c.Return(entry, note),
    }.get(request.POST.get("what", ""))
    if make is None:
        raise Http404
    return acting.worked(
        request,
        event,
        lambda: acting.give_with_reason(
            request, event, text_of(request, "reason"), make, key=acting.key_of(request, "register")
        ),
    )


def _page(request: HttpRequest, event: Tournament, status: int) -> HttpResponse:
    found = overview.shared(request, event, "referee")
    state: State = found["state"]
    names = found["names"]
    people = [(number, names.get(number, f"#{number}")) for number in state.entries]
    found |= {
        "lines": lines(event, state, names),
        "people": sorted(people, key=lambda one: by_surname(one[1])),
        "warned": [
            (entry, name, warnings_of(state, entry)[-1])
            for entry, name in people
            if state.entries[entry].status == "in" and warnings_of(state, entry)
        ],
        "excluded": [
            (entry, name) for entry, name in people if state.entries[entry].status == "excluded"
        ],
        "typed": request.POST,
    }
    return render(request, "stolik/referee/register.html", found, status=status)
