"""The round's clock from the desk, what tables did with theirs, and answering calls."""

from __future__ import annotations

import time
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from stolik.tournament.journal import commands as c
from stolik.tournament.journal.overdue_reports import overdue_reports
from stolik.web.desk.views.status_bar import bar_part
from stolik.web.models.tournaments import TableClock, Tournament
from stolik.web.tournaments import access, commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.call_reasons import reason_note
from stolik.web.tournaments.clock_remarks import mark_seen
from stolik.web.tournaments.commands import number_of, text_of

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
    if what == "unstart":
        _take_start_back(request, event, number)
    elif what in _PLAIN:
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
    if request.headers.get("HX-Request"):
        # From the bar: whatever is half typed on the page below stays there.
        return bar_part(request, event)
    return redirect("desk", slug)


def _take_start_back(request: HttpRequest, event: Tournament, number: int) -> None:
    """The round has not begun: what phones have counted so far is of a game that was not played."""

    def back() -> None:
        with store.writing(event):
            commands.give(request, event, c.TakeBackStart(number))
            TableClock.objects.filter(tournament=event).delete()

    commands.attempt(request, event, back)


@require_POST
def remind(request: HttpRequest, slug: str) -> HttpResponse:
    """A message to the phone of every table that is late with a report."""
    event = event_at_desk(request, slug)
    state = store.state(event)
    overdue = overdue_reports(state, state.current, int(time.time())) if state.current else ()

    def reminded() -> None:
        with store.writing(event):
            note = store.note(event, reason_note("overdue")) if overdue else ""
            reminders = [c.MessageTable(reports.table, note) for reports in overdue]
            store.perform_all(
                event,
                [(command, access.actor(request.user, event, command)) for command in reminders],
                key=commands.key_of(request, "remind"),
            )

    if commands.attempt(request, event, reminded) and overdue:
        tables = ", ".join(str(reports.table) for reports in overdue)
        text = gettext("Reminded: tables {tables}.").format(tables=tables)
        messages.success(request, text)
    return redirect("desk", slug)


@require_POST
def clock_seen(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody has looked at what a table's clock did."""
    event = event_at_desk(request, slug)
    mark_seen(event, number_of(request, "remark") or 0)
    return redirect("desk", slug)


@require_POST
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """A referee is with the table."""
    event = event_at_desk(request, slug)
    number = number_of(request, "call") or 0
    commands.attempt(request, event, lambda: commands.give(request, event, c.AnswerCall(number)))
    return redirect("desk", slug)
