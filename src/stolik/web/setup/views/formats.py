"""Another format: the organiser's before the first draw is published, the head referee's after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from stolik.rules import Refused, Violation
from stolik.tournament.admission import ELIMINATION_FEWEST
from stolik.tournament.format import Format
from stolik.tournament.format_options import settings_in
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.topics.regulations import format_locked, who_changes_format
from stolik.web.core.forms import Typed
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons.events import options_from_series
from stolik.web.tournaments import access, formats, store
from stolik.web.tournaments.commands import LONGEST_REASON
from stolik.web.tournaments.format_options import typed_options
from stolik.web.tournaments.formats import Fitting, fitting_format, people_present

ELIMINATION: Final = "elimination"


def change_format(request: HttpRequest, slug: str) -> HttpResponse:
    """The formats for those expected or here, and what can be set in them."""
    event = access.event_at_desk(request, slug)
    state = store.state(event)
    violations: tuple[Violation, ...] = ()
    now = _format_fields(state.format, expected_people(event, state))
    typed = Typed(now)
    if request.method == "POST":
        typed = Typed(request.POST)
        go = typed.values.get("go", "")
        if go == "save" and typed.stale(now, now.keys() - {"players"}) and state.format is not None:
            _say_changed(typed, state.format)
        if go == "fit" and _still_fitting(request, state, typed.values.get("format", "")) is None:
            return redirect("desk-seating", slug)
        wanted = _wanted(event, state, typed, go)
        if wanted is not None and not typed.faults:
            try:
                _perform(request, event, state, wanted, typed)
            except Refused as refused:
                violations = refused.violations
            else:
                messages.success(request, gettext("The format is changed."))
                return redirect(_next_page(request, event, go), slug)
    return _page(request, event, typed, violations)


def _say_changed(typed: Typed, fmt: Format) -> None:
    """Somebody else was quicker: a format is chosen as a whole, so it is asked about as a whole."""
    name = formats.format_label(fmt.name)
    typed.wrong(
        "format",
        gettext(
            "Meanwhile somebody else changed the format: it is {name} now, perhaps with "
            "other breaks. Look at your choice again; saving it takes its place."
        ).format(name=name),
    )


def _wanted(event: Tournament, state: TournamentState, typed: Typed, go: str) -> Fitting | None:
    """What was asked for; None if nothing was, or nothing that can be played."""
    if go == "look":
        return None
    if go == "fit":
        return fitting_format(state, options_from_series(event))
    if go == ELIMINATION and state.format is not None:
        return Fitting(state.format, ELIMINATION)
    fmt = formats.chosen_format(typed, state.kind)
    typed.text("reason", LONGEST_REASON, required=format_locked(state))
    if fmt is not None and state.rounds:
        # Who has a place although they never came was settled when the tournament began.
        fmt = replace(fmt, no_shows=state.plan.no_shows)
    return None if fmt is None else Fitting(fmt)


def _perform(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    wanted: Fitting,
    typed: Typed,
) -> None:
    """As organiser or, once the first draw is published, as head referee with a reason."""
    reason = typed.values.get("reason", "").strip() if state.rounds else ""
    with store.writing(event):
        note = store.note(event, reason[:LONGEST_REASON]) if reason else ""
        command = c.ChangeFormat(wanted.format, note, wanted.kind)
        # Whoever is both acts as the one who may.
        actor = access.actor(request.user, event, command, first=(who_changes_format(state),))
        store.perform(event, command, actor)


def _page(
    request: HttpRequest, event: Tournament, typed: Typed, violations: tuple[Violation, ...]
) -> HttpResponse:
    state = store.state(event)
    locked = format_locked(state)
    mine = who_changes_format(state) in access.roles(request.user, event)
    here = people_present(state)
    context: dict[str, Any] = {
        "event": event,
        "state": state,
        "typed": typed,
        "violations": violations,
        "locked": locked,
        "reasoned": bool(state.rounds),
        "possible": mine and state.phase in ("preparing", "draft", "closed"),
        "mine": mine,
        "here": here,
        "listed": _listed(event),
        "again": state.kind != state.created_as == ELIMINATION
        and not state.rounds
        and here >= ELIMINATION_FEWEST,
    }
    if state.format is not None:
        context |= formats.format_context(typed, state.kind, event.starts)
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/joining/format.html", context, status=status)


def _next_page(request: HttpRequest, event: Tournament, go: str) -> str:
    organiser = "organiser" in access.roles(request.user, event)
    return "edit-tournament" if organiser and go != "fit" else "desk-seating"


def expected_people(event: Tournament, state: TournamentState) -> int:
    """Those who are here; before anybody is, those listed or as many as were applied for."""
    # Once people are being ticked off, those who are here count, not everybody on the list.
    if here := people_present(state):
        return here
    application = getattr(event, "application", None)
    return max(_listed(event), (application.expected if application else None) or 0)


def _listed(event: Tournament) -> int:
    return Entry.objects.filter(tournament=event, state="in").count()


def _still_fitting(request: HttpRequest, state: TournamentState, name: str) -> Fitting | None:
    """What the button offered, if it is still what fits those who are here."""
    fitting = fitting_format(state)
    if fitting is not None and fitting.format.name == name:
        return fitting
    messages.error(
        request,
        gettext("Meanwhile another number of people is here; look at the format again."),
        extra_tags="bad",
    )
    return None


def _format_fields(fmt: Format | None, expected: int) -> dict[str, str]:
    """The format there is, as it would be typed."""
    fields = {"players": str(max(expected, 3) if expected else formats.EXPECTED)}
    if fmt is None:
        return fields
    fields["format"] = fmt.name
    fields |= typed_options(settings_in(fmt))
    sizes = {stage.name: str(stage.players or "") for stage in fmt.stages}
    if "top12" in sizes:
        fields["top"] = "12"
    if fmt.name == "wrc":
        fields |= {"semi": sizes["semi-final"], "final": sizes["final"]}
    breaks = formats.planned_breaks(fmt)
    return fields | {f"break_{fmt.name}_{slot.round}": str(minutes) for slot, minutes in breaks}
