"""One table in the referee's hands: its clock, a message, and everything that can be decided.

A refused decision comes back with what was typed. Which rules can be cited, and who could decide
in one's place, is known to `rule_search` and `impartiality`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from stolik.rules import Refused
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import say
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.desk.views.tables import seated_table
from stolik.web.models.tournaments import Tournament
from stolik.web.referee.calls import calls_of_table
from stolik.web.referee.decisions import decision_rows, warnings_of
from stolik.web.referee.impartiality import others, own_table
from stolik.web.referee.rule_search import LONGEST_REFERENCE, cited, is_rule, search
from stolik.web.referee.table_clock import table_clock
from stolik.web.referee.views.calls import ACTS
from stolik.web.referee.views.tools import SHORT, TOOLS
from stolik.web.tournaments import access, commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import SOME_REASON, number_of, text_of
from stolik.web.tournaments.sentences import sentences
from stolik.web.tournaments.sheets import table_view
from stolik.web.tournaments.table_messages import table_messages

LONGEST_MESSAGE = 300
MINUTES = (2, 5, 10)
# What is done in passing: the page stays where it is.
QUICK = ("stop", "resume", "extend", "take-back", "message", *ACTS)
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
    context = desk_context(request, event)
    current, seats = seated_table(context["state"], number, table)
    if request.method == "POST":
        what = request.POST.get("what", "")
        wrong = _done(request, event, context, current, seats, what)
        if request.headers.get("HX-Request"):
            return _now(request, event, number, table, what, wrong)
        if not wrong:
            messages.success(request, _done_sentence(what))
            here = reverse("desk-referee-table", args=(slug, number, table))
            return redirect(here if what in QUICK else f"{here}#decided")
        context |= {"what": what, "wrong": wrong, "typed": request.POST}
    elif chosen := next((name for name in ("warn", "penalise") if name in request.GET), None):
        typed = {"entry": request.GET[chosen], "big": "0", "small": ""}
        context |= {"what": chosen, "typed": typed}
    context |= _context(request, event, context, current, seats)
    return render(
        request, "stolik/referee/table.html", context, status=422 if context.get("wrong") else 200
    )


@require_safe
def table_now(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The part of a table's page that changes by itself."""
    return _now(request, event_at_desk(request, slug), number, table)


def _now(
    request: HttpRequest,
    event: Tournament,
    number: int,
    table: int,
    what: str = "",
    wrong: tuple[str, ...] = (),
) -> HttpResponse:
    """The same, with what became of an act."""
    context = desk_context(request, event)
    current, seats = seated_table(context["state"], number, table)
    context |= _changing(request, event, context, current, seats)
    done = _done_sentence(what) if what and not wrong else ""
    context |= {"what": what, "wrong_now": wrong, "done": done}
    return render(request, "stolik/referee/_table_now.html", context)


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
        return gettext(
            "No rule is called “{reference}”. Search by words, or leave the rule empty."
        ).format(reference=reference)
    return gettext(
        "No rule is called “{reference}”. Search by words; what no rule "
        "covers is settled by the head referee."
    ).format(reference=reference)


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
        "take-back": lambda _: c.TakeBackMinutes(number, table),
        **{name: _about_call(command, request) for name, command in ACTS.items()},
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


def _about_call(command: type[Any], request: HttpRequest) -> CommandWithNote:
    """A command about a call needs no words."""
    return lambda _: command(number_of(request, "call") or 0)


def _off(request: HttpRequest, name: str) -> int:
    """Points to be taken off; a minus typed before them says the same."""
    typed = re.fullmatch(r"[-−–]?\s*([0-9]{1,6})", request.POST.get(name, "").strip())
    return int(typed[1]) if typed else 0


def _reference(request: HttpRequest) -> str:
    return text_of(request, "rule", 100)[: LONGEST_REFERENCE + 1]


def _done_sentence(what: str) -> str:
    return {
        "stop": gettext("The table's phone stops after the running move."),
        "resume": gettext("The table plays on."),
        "extend": gettext("More time is given."),
        "message": gettext("The message is on its way."),
        "take-back": gettext("The minutes are taken back."),
        "see": gettext("The table sees that you are coming."),
        "answer": gettext("The table sees that you are here."),
        "close": gettext("Settled."),
    }.get(what, gettext("The decision is in the register."))


def _context(
    request: HttpRequest, event: Tournament, shared: dict[str, Any], current: Round, seats: Table
) -> dict[str, Any]:
    state: TournamentState = shared["state"]
    names = shared["names"]
    register = decision_rows(event, state, names)
    here = {*seats.seats}
    changing = _changing(request, event, shared, current, seats)
    typed = request.POST.get("rule", "").strip()
    return changing | {
        "tools": [(name, say(SHORT[name])) for name in TOOLS],
        "others": others(request.user, event, state, seats.seats) if changing["own"] else (),
        "is_head": _is_head(request, event),
        "rule": cited(state.rules, typed) if typed and is_rule(typed) else None,
        "lines": [
            row
            for row in register
            if (row.round, row.table) == (current.number, seats.number) or row.entry in here
        ],
    }


def _changing(
    request: HttpRequest, event: Tournament, shared: dict[str, Any], current: Round, seats: Table
) -> dict[str, Any]:
    """What may change while a referee looks: the call, the clock, messages, results."""
    state: TournamentState = shared["state"]
    clock, number = current.clock, seats.number
    given = [minutes for table, minutes in clock.extra if table == number]
    ends = clock.ended or clock.deadline
    own = own_table(request.user, event, seats.seats)
    return {
        "found": current,
        "number": number,
        "here": reverse("desk-referee-table", args=(event.slug, current.number, number)),
        "people": [
            _person(state, shared["names"], letter, entry) for letter, entry in _lettered(seats)
        ],
        "is_current": state.current is not None and state.current.number == current.number,
        "stopped": number in current.stopped,
        "extra": sum(given),
        "last_extra": given[-1] if given else 0,
        "deadline": ends + 60 * sum(given) if ends and current.open else None,
        "minutes": MINUTES,
        "table_clock": table_clock(event, current, number, state.rules.turn_seconds, time.time()),
        "written": table_messages(event, state, current, number),
        "call": calls_of_table(
            request.user, event, state, current.number, number, int(time.time())
        ),
        "results": table_view(state, current, seats, shared["names"]),
        "own": own,
        "barred": own and _barred(request, event, state, current, seats),
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
