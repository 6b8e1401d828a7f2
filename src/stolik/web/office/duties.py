"""Duties of events and series with who did them: ticked by people, or known to the site.

Knows the database; what the duties are is said by `stolik.tournament.season.duties`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.tournament.season import Duty, event_duties, overdue, series_duties
from stolik.web.models.gallery import has_photos
from stolik.web.models.office import Tick
from stolik.web.models.seasons import Series, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.words import duty_word
from stolik.web.seasons.ticket_addresses import ticket_addresses
from stolik.web.tournaments import store
from stolik.web.tournaments.acceptance import accepted, unaccepted
from stolik.web.tournaments.qualified import qualified

LOOKED_BACK = timedelta(days=30)
LOOKED_AHEAD = timedelta(days=14)
MOST = 100


@dataclass(frozen=True, slots=True)
class DutyLine:
    """A duty on a page; `known` says that the site itself knows it is done.

    `past` is what was to be done before or during an event that has ended: nobody is reminded.
    """

    duty: Duty
    words: str
    tick: Tick | None
    known: bool
    late: bool
    past: bool = False

    @property
    def done(self) -> bool:
        return self.known or self.tick is not None

    @property
    def left(self) -> bool:
        return not self.done and not self.past


@dataclass(frozen=True, slots=True)
class Overdue:
    """What is late somewhere, in words."""

    title: str
    slug: str
    words: tuple[str, ...]
    series: bool = False


@dataclass(frozen=True, slots=True)
class Outstanding:
    """An event of a series: how many duties are left, and how many of them are late."""

    event: Tournament
    left: int
    late: int


def official(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those that the national organiser accepted, by themselves or with their league."""
    return accepted(events.filter(practice=None))


def of_event(event: Tournament, today: date) -> tuple[DutyLine, ...]:
    """The check list of one event; what is called off has none."""
    return _event_lines(event, store.state(event), today)


def _event_lines(event: Tournament, state: TournamentState, today: date) -> tuple[DutyLine, ...]:
    if state.off is not None and not state.begun:
        return ()
    known = _known(event, state)
    ticks = {tick.duty: tick for tick in Tick.objects.filter(tournament=event).select_related("by")}
    held, since = timezone.localdate(event.starts), timezone.localdate(event.created)
    duties = event_duties(state.kind, held, since) if state.format else ()
    lines = _lines(duties, ticks, known, today)
    if state.phase != "finished":
        return lines
    return tuple(
        line if line.done or line.duty.phase == "after" else replace(line, late=False, past=True)
        for line in lines
    )


def of_phase(
    event: Tournament, state: TournamentState, today: date
) -> tuple[str, tuple[DutyLine, ...]]:
    """Where the event is, before its day, on it or after it, and the duties of that part."""
    held = timezone.localdate(event.starts)
    if state.rounds and state.phase != "finished":
        phase = "day"  # also where it goes on after its date
    elif state.phase == "finished" or today > held:
        phase = "after"
    else:
        phase = "day" if today == held else "before"
    order = ("before", "day", "after")[: ("before", "day", "after").index(phase) + 1]
    lines = _event_lines(event, state, today)
    # What should have been done earlier and still makes sense stays in sight.
    return phase, tuple(
        line
        for line in lines
        if line.duty.phase == phase or (line.duty.phase in order and line.late)
    )


def of_series(series: Series, today: date) -> tuple[DutyLine, ...]:
    """The check list of a whole league."""
    ticks = {tick.duty: tick for tick in Tick.objects.filter(series=series).select_related("by")}
    return _lines(_series_duties(series), ticks, frozenset(), today)


def of_events(series: Series, today: date) -> tuple[Outstanding, ...]:
    """What is left to do for each own tournament of a series, by day."""
    own = Tournament.objects.filter(season_result__parts__series=series, owner_id=series.owner_id)
    events = own.order_by("starts", "pk")
    outstanding = []
    for event in events:
        lines = of_event(event, today)
        left = sum(line.left for line in lines)
        outstanding.append(Outstanding(event, left, sum(line.late for line in lines)))
    return tuple(outstanding)


def _series_duties(series: Series) -> tuple[Duty, ...]:
    return series_duties(series.kind, [date.fromisoformat(text) for text in series.dates])


def _lines(
    duties: Sequence[Duty], ticks: dict[str, Tick], known: frozenset[str], today: date
) -> tuple[DutyLine, ...]:
    late = set(overdue(duties, {*ticks, *known}, today))
    return tuple(
        DutyLine(
            duty,
            duty_word(duty.code, done=duty.code in known or duty.code in ticks),
            ticks.get(duty.code),
            duty.code in known,
            duty in late,
        )
        for duty in duties
    )


def _known(event: Tournament, state: TournamentState) -> frozenset[str]:
    """What the site can see for itself."""
    lines = set()
    if state.kind == "elimination" and not unaccepted(event):
        lines.add("accepted")
    if event.registration_open or state.phase not in ("new", "preparing"):
        lines.add("form")
    if event.public and state.places and state.hidden is None:
        lines.add("results")
    if any(round_.begun for round_ in state.rounds):
        # Results came in: people sat at numbered tables, wrote them down and were typed in.
        lines |= {"room", "computer", "labels", "sheets", "clock"}
        if event.public:
            lines.add("live-table")
    if has_photos(event):
        lines |= {"photos-published", "photos-handed-over"}
    tickets = Ticket.objects.filter(result__tournament=event, returned=None)
    emails = ticket_addresses(tickets.exclude(person__name="").select_related("result")).values()
    if emails and all(emails):
        lines.add("qualifier-email")
    return frozenset(lines)


def qualifier_without_email(event: Tournament) -> int | None:
    """The first of those who qualified, or wait on a qualifying place, who gave no address."""
    standing = qualified(event, store.state(event))
    rows = Entry.objects.filter(tournament=event, number__in=standing.entries | standing.waiting)
    return rows.filter(email="").order_by("number").values_list("number", flat=True).first()


def overdue_of(events: Iterable[Tournament], today: date) -> tuple[Overdue, ...]:
    """The late duties of several events of these weeks; older ones are let be."""
    first, last = today - LOOKED_BACK, today + LOOKED_AHEAD
    lines = []
    for event in events:
        if not first <= timezone.localdate(event.starts) <= last:
            continue
        late = tuple(line.words for line in of_event(event, today) if line.late)
        if late:
            lines.append(Overdue(event.title, event.slug, late))
    return tuple(lines)


def overdue_series(series: Iterable[Series], today: date) -> tuple[Overdue, ...]:
    """The late duties of leagues that still run."""
    lines = []
    for league in series:
        late = tuple(line.words for line in of_series(league, today) if line.late)
        if late and league.last >= today:
            lines.append(Overdue(league.title, league.slug, late, series=True))
    return tuple(lines)


def reminded(event: Tournament, today: date) -> tuple[Overdue, ...]:
    """The late duties of one event, if it is official: others have the list and no reminders."""
    return overdue_of(accepted(Tournament.objects.filter(pk=event.pk)), today)


def overdue_for(user: int, today: date) -> tuple[Overdue, ...]:
    """Everything late of one account's official events."""
    return _overdue(Tournament.objects.filter(owner=user), Series.objects.filter(owner=user), today)


def overdue_everywhere(today: date) -> tuple[Overdue, ...]:
    """Everything late of official events, for the national organiser."""
    return _overdue(Tournament.objects.all(), Series.objects.all(), today)


def _overdue(
    events: QuerySet[Tournament], series: QuerySet[Series], today: date
) -> tuple[Overdue, ...]:
    near = accepted(events.filter(practice=None, **_window(today)))
    running = series.filter(application__state="accepted", last__gte=today)
    return (*overdue_series(running, today), *overdue_of(near[:MOST], today))


def _window(today: date) -> dict[str, date]:
    return {
        "starts__date__gte": today - LOOKED_BACK,
        "starts__date__lte": today + LOOKED_AHEAD,
    }
