"""The round's clock from the desk, and answering calls for the referee."""

from __future__ import annotations

import time
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from stolik.tournament.journal import commands as c
from stolik.web.core.language import either
from stolik.web.desk import overdue_reports
from stolik.web.tournaments import access, commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of, text_of

# The players of a table read it, in whatever language the desk is.
REMINDER = "Prosimy o wyniki zakończonych gier. / Please report the games you have finished."

_PLAIN: dict[str, type[Any]] = {
    "start": c.StartRound,
    "pause": c.PauseRound,
    "resume": c.ResumeRound,
    "gong": c.EndRound,
}


@require_POST
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """Start, pause, resume, more time, the gong."""
    event = event_at_desk(request, slug)
    what = request.POST.get("what", "")
    number = number_of(request, "round") or 0
    if what in _PLAIN:
        commands.attempt(
            request, event, lambda: commands.give(request, event, _PLAIN[what](number))
        )
    elif what == "extend":
        minutes = number_of(request, "minutes") or 0
        table = number_of(request, "table")
        reason = text_of(request, "reason")
        commands.attempt(
            request,
            event,
            lambda: commands.give_with_reason(
                request,
                event,
                reason,
                lambda note: c.ExtendRound(number, minutes, table, note),
                key=commands.key_of(request, "extend"),
            ),
        )
    return redirect("desk", slug)


@require_POST
def remind(request: HttpRequest, slug: str) -> HttpResponse:
    """A message to the phone of every table that is late with a report."""
    event = event_at_desk(request, slug)
    state = store.state(event)
    overdue = (
        overdue_reports.overdue_reports(state, state.current, int(time.time()))
        if state.current
        else ()
    )

    def reminded() -> None:
        with store.writing(event):
            note = store.note(event, REMINDER) if overdue else ""
            reminders = [c.MessageTable(reports.table, note) for reports in overdue]
            store.perform_all(
                event,
                [(command, access.actor(request.user, event, command)) for command in reminders],
                key=commands.key_of(request, "remind"),
            )

    if commands.attempt(request, event, reminded) and overdue:
        tables = ", ".join(str(reports.table) for reports in overdue)
        text = either(f"Reminded: tables {tables}.", f"Przypomnienie wysłane: stoliki {tables}.")
        messages.success(request, text)
    return redirect("desk", slug)


@require_POST
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """A referee is with the table."""
    event = event_at_desk(request, slug)
    number = number_of(request, "call") or 0
    commands.attempt(request, event, lambda: commands.give(request, event, c.AnswerCall(number)))
    return redirect("desk", slug)
