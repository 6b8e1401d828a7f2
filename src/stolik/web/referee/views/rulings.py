"""One table in the referee's hands: its clock, a message, and everything that can be decided.

A refused decision comes back with what was typed. Which rules can be cited, and who could decide
in one's place, is known to `rule_search` and `impartiality`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from stolik.rules import Refused
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import either
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.desk.views.tables import seated_table
from stolik.web.models.tournaments import Tournament
from stolik.web.referee.decisions import decision_rows, warnings_of
from stolik.web.referee.impartiality import others, own_table
from stolik.web.referee.rule_search import LONGEST_REFERENCE, cited, is_rule, search
from stolik.web.tournaments import access, commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.commands import SOME_REASON, number_of, text_of
from stolik.web.tournaments.sentences import sentences
from stolik.web.tournaments.table_messages import table_messages

LONGEST_MESSAGE = 300
MINUTES = (2, 5, 10)
CommandWithNote = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Somebody at the table with what has been decided about them."""

    letter: str
    entry: int
    name: str
    warnings: int
    warning: int
    status: str


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Rules that fit the words typed, to choose from."""
    event = event_at_desk(request, slug)
    state = store.state(event)
    typed = request.GET.get("q", "")[:100]
    rules = search(state.rules, typed) if state.ruleset else ()
    return render(request, "stolik/referee/_rules.html", {"found": rules, "typed": typed})


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The page of a table, and whatever a referee does there."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event, "referee")
    current, seats = seated_table(context["state"], number, table)
    if request.method == "POST":
        what = request.POST.get("what", "")
        wrong = _done(request, event, context, current, seats, what)
        if not wrong:
            messages.success(request, _done_sentence(what))
            return redirect("desk-referee-table", slug, number, table)
        context |= {"what": what, "wrong": wrong, "typed": request.POST}
    elif "warn" in request.GET:
        context |= {"what": "warn", "typed": {"entry": request.GET["warn"]}}
    context |= _context(request, event, context, current, seats)
    return render(
        request, "stolik/referee/table.html", context, status=422 if context.get("wrong") else 200
    )


def _done(
    request: HttpRequest,
    event: Tournament,
    context: dict[str, Any],
    current: Round,
    seats: Table,
    what: str,
) -> tuple[str, ...]:
    """Why it was refused, in sentences; none if it is done."""
    make = _command(request, current.number, seats.number, what)
    if make is None:
        raise Http404
    reference = _reference(request)
    if what == "rule" and reference and not is_rule(reference):
        return (_no_such_rule(reference, may_leave_empty=_is_head(request, event)),)
    longest = LONGEST_MESSAGE if what == "message" else commands.LONGEST_REASON
    try:
        commands.give_with_reason(
            request,
            event,
            text_of(request, "text", longest),
            make,
            key=commands.key_of(request, what),
        )
    except Refused as refused:
        return sentences(refused.violations, context["names"])
    return ()


def _no_such_rule(reference: str, *, may_leave_empty: bool) -> str:
    if may_leave_empty:
        return either(
            f"No rule is called “{reference}”. Search by words, or leave the rule empty.",
            f"Nie ma zasady „{reference}”. Poszukaj słowami albo zostaw pole puste.",
        )
    return either(
        f"No rule is called “{reference}”. Search by words; what no rule covers is settled by the"
        " head referee.",
        f"Nie ma zasady „{reference}”. Poszukaj słowami; o tym, czego zasady nie obejmują,"
        " rozstrzyga sędzia główny.",
    )


def _is_head(request: HttpRequest, event: Tournament) -> bool:
    return "head-referee" in access.roles(request.user, event)


def _command(request: HttpRequest, number: int, table: int, what: str) -> CommandWithNote | None:
    entry = number_of(request, "entry") or 0
    warning = number_of(request, "warning") or 0
    made: dict[str, CommandWithNote] = {
        "stop": lambda note: c.StopTable(number, table, note),
        "resume": lambda _: c.ResumeTable(number, table),
        "extend": lambda note: c.ExtendRound(
            number, number_of(request, "minutes") or 0, table, note
        ),
        "message": lambda note: c.MessageTable(table, note),
        "answer": lambda _: c.AnswerCall(number_of(request, "call") or 0),
        "rule": lambda note: c.Rule(number, table, _reference(request), note),
        "warn": lambda note: c.Warn(entry, note),
        "penalise": lambda note: c.Penalise(
            number,
            entry,
            -_off(request, "big"),
            -_off(request, "small"),
            note,
        ),
        "exclude": lambda note: c.Exclude(entry, warning, note),
    }
    return made.get(what)


def _off(request: HttpRequest, name: str) -> int:
    """Points to be taken off; a minus typed before them says the same."""
    typed = re.fullmatch(r"[-−–]?\s*([0-9]{1,6})", request.POST.get(name, "").strip())
    return int(typed[1]) if typed else 0


def _reference(request: HttpRequest) -> str:
    return text_of(request, "rule", 100)[: LONGEST_REFERENCE + 1]


def _done_sentence(what: str) -> str:
    return {
        "stop": either(
            "The table's phone stops after the running move.",
            "Telefon przy stoliku zatrzyma zegar po trwającym ruchu.",
        ),
        "resume": either("The table plays on.", "Stolik gra dalej."),
        "extend": either("More time is given.", "Czas dodany."),
        "message": either("The message is on its way.", "Wiadomość wysłana."),
        "answer": either("The call is answered.", "Wezwanie odebrane."),
    }.get(what, either("The decision is in the register.", "Decyzja jest w rejestrze."))


def _context(
    request: HttpRequest, event: Tournament, shared: dict[str, Any], current: Round, seats: Table
) -> dict[str, Any]:
    state: TournamentState = shared["state"]
    names = shared["names"]
    register = decision_rows(event, state, names)
    here = {*seats.seats}
    waiting = [
        (number, call)
        for number, call in state.calls.items()
        if (call.round, call.table) == (current.number, seats.number) and call.answered is None
    ]
    texts = texts_of(event, [call.note for _, call in waiting if call.note]) if waiting else {}
    own = own_table(request.user, event, seats.seats)
    typed = request.POST.get("rule", "").strip()
    return {
        "found": current,
        "number": seats.number,
        "people": [_person(state, names, letter, e) for letter, e in _lettered(seats)],
        "is_current": state.current is not None and state.current.number == current.number,
        "stopped": seats.number in current.stopped,
        "extra": sum(minutes for n, minutes in current.clock.extra if n == seats.number),
        "minutes": MINUTES,
        "written": table_messages(event, state, current, seats.number),
        "call": [(number, texts.get(call.note, "")) for number, call in waiting],
        "own": own,
        "others": others(request.user, event, state, seats.seats) if own else (),
        "barred": own and _barred(request, event, state, current, seats),
        "is_head": _is_head(request, event),
        "rule": cited(state.rules, typed) if typed and is_rule(typed) else None,
        "lines": [
            row
            for row in register
            if (row.round, row.table) == (current.number, seats.number) or row.entry in here
        ],
    }


def _lettered(seats: Table) -> list[tuple[str, int]]:
    return list(zip(LETTERS, seats.seats, strict=False))


def _barred(
    request: HttpRequest, event: Tournament, state: TournamentState, current: Round, seats: Table
) -> bool:
    """Whether the engine would leave this table to somebody else."""
    ruling = c.Rule(current.number, seats.number, "E-10s2", SOME_REASON)
    violations = commands.objections(request, event, state, ruling)
    return any(violation.code == "own-table" for violation in violations)


def _person(state: TournamentState, names: dict[int, str], letter: str, entry: int) -> SeatedPlayer:
    warned = warnings_of(state, entry)
    return SeatedPlayer(
        letter,
        entry,
        names.get(entry, f"#{entry}"),
        len(warned),
        warned[-1] if warned else 0,
        state.entries[entry].status,
    )
