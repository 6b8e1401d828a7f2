"""Today's events on one board: where each of them is, and how late against its plan.

For the national organiser. Lateness is computed from the plan and the time; knows no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from stolik.tournament.journal import TournamentState
from stolik.tournament.schedule import schedule
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import without_draft
from stolik.web.public.status import progress
from stolik.web.seasons.views.national import only_national
from stolik.web.tournaments import store
from stolik.web.tournaments.words import moment, round_name

LONGEST = timedelta(hours=20)
SLACK = 5  # minutes that nobody calls late


@dataclass(frozen=True, slots=True)
class EventToday:
    """One event of the board. `late` is in minutes; None where nothing was planned."""

    event: Tournament
    phase: str
    round: str
    done: int
    games: int
    people: int
    late: int | None
    state: str  # "coming", "on" or "over"

    @property
    def too_late(self) -> bool:
        return self.late is not None and self.late > SLACK


def rows(now: datetime) -> tuple[EventToday, ...]:
    """Everything that is on, comes today or ended today; what is late first."""
    day = timezone.localdate(now)
    today = Q(starts__date=day) | Q(starts__gt=now - LONGEST, starts__lte=now)
    events = Tournament.objects.filter(today, practice=None).select_related("owner")
    lines = (_row(event, now) for event in events.order_by("starts"))
    order = {"on": 0, "coming": 1, "over": 2}
    return tuple(sorted(lines, key=lambda row: (order[row.state], -(row.late or 0))))


def _row(event: Tournament, now: datetime) -> EventToday:
    state = without_draft(store.state(event))
    current = state.current
    done, games = progress(state, current) if current else (0, 0)
    entered = [entry for entry in state.entries.values() if entry.status == "in"]
    here = sum(entry.present for entry in entered)
    over = state.phase == "finished"
    return EventToday(
        event,
        _phase(state),
        round_name(state.plan, current.number) if current and state.format else "",
        done,
        games,
        here or len(entered),
        None if over else lateness(state, event.starts, now),
        "over" if over else "on" if current or event.starts <= now else "coming",
    )


def lateness(state: TournamentState, starts: datetime, now: datetime) -> int | None:
    """Minutes behind the plan: by the start of the round being played, or by what should be."""
    if state.format is None:
        return None
    current = state.current
    number = current.number if current else 1
    started = current.clock.started if current else None
    if current and current.phase == "closed":
        number, started = number + 1, None
    slots = schedule(state.plan)
    if number > len(slots):
        ends = slots[-1].ends if slots else None
        planned = None if ends is None else starts + timedelta(minutes=ends)
    else:
        planned = slots[number - 1].at(starts)
    if planned is None:
        return None
    if started is None:
        return max(int((now - planned).total_seconds() // 60), 0)
    behind = int((moment(started) - planned).total_seconds() // 60)
    ends = slots[number - 1].ends
    if ends is not None:
        # A round that does not end is late by more than it began late.
        behind = max(behind, int((now - starts).total_seconds() // 60) - ends)
    return behind


def _phase(state: TournamentState) -> str:
    return {
        "new": gettext("in preparation"),
        "preparing": gettext("before the draw"),
        "published": gettext("seats published"),
        "playing": gettext("playing"),
        "collecting": gettext("results coming in"),
        "closed": gettext("round closed"),
        "complete": gettext("all rounds played"),
        "finished": gettext("finished"),
    }.get(state.phase, state.phase)


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """The board."""
    only_national(request)
    now = timezone.now()
    context = {"rows": rows(now), "now": timezone.localtime(now), "tab": "today"}
    return render(request, "stolik/office/today.html", context)
