"""Where a tournament is: what is going on, until when, what comes next, and the day's plan.

Knows what everybody may know; computes no standing. Sentences in the language of the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext, pgettext

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.scores import counting_slots
from stolik.tournament.journal.state import Round, Sheet
from stolik.tournament.schedule import forecast, schedule
from stolik.web.public.public_view import PublicView
from stolik.web.tournaments.announcements import Announcement
from stolik.web.tournaments.notices import Notice
from stolik.web.tournaments.words import clock_time, moment, round_name, winner_sentence

Headline = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Planned:
    """One line of the day's plan; `state` is "done", "now" or ""."""

    title: str
    at: datetime | None
    state: str
    games: int


@dataclass(frozen=True, slots=True)
class Now:
    """What the top of every public page says."""

    phase: str
    headline: str
    detail: str
    after: str
    deadline: int | None
    paused: bool
    reported: int
    games: int
    plan: tuple[Planned, ...]
    news: tuple[Announcement, ...] = ()
    notice: Notice | None = None

    @property
    def off(self) -> bool:
        """Whether it is called off or interrupted."""
        return self.notice is not None and self.notice.off

    @property
    def live(self) -> bool:
        return self.phase in ("published", "playing", "collecting") and not self.off


def now(view: PublicView) -> Now:
    """Where the tournament is."""
    state = view.state
    phase = state.phase
    current = state.current
    notice = view.notice
    off = notice is not None and notice.off
    headline, detail = (notice.headline, "") if notice and off else _HEADLINES[phase](view)
    reported, games = progress(state, current) if current and not view.hidden else (0, 0)
    running = phase == "playing" and current is not None and not off
    clock = current.clock if current and running else None
    return Now(
        phase=phase,
        headline=headline,
        detail=detail,
        after="" if off else _after(view),
        deadline=clock.deadline if clock else None,
        paused=bool(clock and clock.paused is not None),
        reported=reported,
        games=games,
        plan=_plan(view) if state.format else (),
        news=view.announced,
        notice=notice,
    )


def games_heard(sheet: Sheet | None, games: int) -> tuple[str, ...]:
    """The state of every game of a table: missing, reported, confirmed ..."""
    if not sheet:
        return ("missing",) * games
    slots = counting_slots(sheet)
    if slots and slots[0] is sheet[0]:
        return (slots[0].state,) * games
    return tuple(slot.state for slot in slots)


def progress(state: TournamentState, round_: Round) -> tuple[int, int]:
    """How many games of a round have been heard of, and how many there are."""
    games = state.stage(round_).games
    heard = sum(
        game != "missing"
        for table in round_.seating
        for game in games_heard(round_.sheets.get(table.number), games)
    )
    return heard, games * len(round_.seating)


def _hidden(view: PublicView) -> Headline:
    """Results that wait for the ceremony."""
    over = view.phase in ("complete", "finished")
    headline = gettext("All rounds are played")
    return headline if over else _title(view), gettext(
        "The standings are hidden until the ceremony."
    )


def _new(_: PublicView) -> Headline:
    return gettext("In preparation"), ""


def _preparing(view: PublicView) -> Headline:
    people = view.state.entries.values()
    entered = len(people)
    here = sum(person.present for person in people)
    detail = ngettext("{entered} player", "{entered} players", entered).format(entered=entered)
    if here:
        detail += gettext(", {here} checked in").format(here=here)
    if view.state.seal:
        detail += gettext(". The draw is sealed.")
    return gettext("Before the draw"), detail


def _published(view: PublicView) -> Headline:
    title = _title(view)
    return title, gettext("Find your table: the seating is out.")


def _playing(view: PublicView) -> Headline:
    return _title(view), gettext("The games are on.")


def _collecting(view: PublicView) -> Headline:
    if view.hidden:
        return _hidden(view)
    return _title(view), gettext("The time is over; results are coming in.")


def _closed(view: PublicView) -> Headline:
    if view.hidden:
        return _hidden(view)
    if view.drafting:
        return _title(view), gettext("Closed. The next seating is being prepared.")
    return _title(view), pgettext("a league", "Closed.")


def _complete(view: PublicView) -> Headline:
    if view.hidden:
        return _hidden(view)
    return gettext("All rounds are played"), gettext("The classification follows in a moment.")


def _finished(view: PublicView) -> Headline:
    matchday = view.state.kind == "matchday"
    title = pgettext("a matchday", "Finished") if matchday else pgettext("a tournament", "Finished")
    return title, winner_sentence(view.state, view.name)


_HEADLINES = {
    "new": _new,
    "preparing": _preparing,
    "published": _published,
    "playing": _playing,
    "collecting": _collecting,
    "closed": _closed,
    "complete": _complete,
    "finished": _finished,
}


def _title(view: PublicView) -> str:
    assert view.round
    return round_name(view.state.plan, view.round.number)


def _after(view: PublicView) -> str:
    """What happens next, in one line; nothing where that goes without saying."""
    state = view.state
    if state.phase in ("new", "complete", "finished"):
        return ""
    if state.phase == "preparing":
        at = clock_time(view.event.starts)
        return gettext("Next: the draw and round 1, {at}").format(at=at)
    coming = len(state.rounds) + 1
    if coming > state.plan.rounds:
        return gettext("Next: the classification")
    title, when = round_name(state.plan, coming), _times(view)[coming - 1]
    if when is None:
        return gettext("Next: {title}").format(title=title)
    hour = clock_time(when)
    if when == schedule(state.plan)[coming - 1].at(view.event.starts):
        return gettext("Next: {title}, {hour}").format(title=title, hour=hour)
    return gettext("Next: {title}, about {hour}").format(title=title, hour=hour)


def _times(view: PublicView) -> tuple[datetime | None, ...]:
    """When each round began or is to begin, as the day goes."""
    played = {}
    for round_ in view.state.rounds:
        clock = round_.clock
        if clock.started is not None:
            ends = clock.deadline if clock.ended is None else clock.ended
            played[round_.number] = moment(clock.started), moment(ends) if ends else None
    return forecast(view.state.plan, view.event.starts, played)


def _plan(view: PublicView) -> tuple[Planned, ...]:
    state = view.state
    planned = []
    for slot, at in zip(schedule(state.plan), _times(view), strict=True):
        played = state.round(slot.round)
        done = played is not None and played.phase == "closed"
        stage = state.plan.stages[state.plan.stage_of(slot.round)]
        planned.append(
            Planned(
                round_name(state.plan, slot.round),
                at,
                "done" if done else "now" if played else "",
                stage.games,
            )
        )
    return tuple(planned)
