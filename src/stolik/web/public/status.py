"""Where a tournament is: what is going on, until when, what comes next, and the day's plan.

Knows what everybody may know; computes no standing. Sentences in the language of the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.scores import counting_slots
from stolik.tournament.journal.state import Round, Sheet
from stolik.tournament.schedule import schedule
from stolik.web.core.language import either, form
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
    headline = either("All rounds are played", "Wszystkie rundy rozegrane")
    return headline if over else _title(view), either(
        "The standings are hidden until the ceremony.", "Tabela jest ukryta do zakończenia."
    )


def _new(_: PublicView) -> Headline:
    return either("In preparation", "W przygotowaniu"), ""


def _preparing(view: PublicView) -> Headline:
    people = view.state.entries.values()
    entered = len(people)
    here = sum(person.present for person in people)
    detail = form(
        entered,
        either(
            f"{entered} player|{entered} players", f"{entered} osoba|{entered} osoby|{entered} osób"
        ),
    )
    if here:
        detail += either(f", {here} checked in", f", na miejscu: {here}")
    if view.state.seal:
        detail += either(". The draw is sealed.", ". Losowanie jest zapieczętowane.")
    return either("Before the draw", "Przed losowaniem"), detail


def _published(view: PublicView) -> Headline:
    title = _title(view)
    return title, either(
        "Find your table: the seating is out.", "Znajdź swój stolik: wiadomo, kto gdzie siada."
    )


def _playing(view: PublicView) -> Headline:
    return _title(view), either("The games are on.", "Gramy.")


def _collecting(view: PublicView) -> Headline:
    if view.hidden:
        return _hidden(view)
    return _title(view), either(
        "The time is over; results are coming in.", "Koniec czasu, spływają wyniki."
    )


def _closed(view: PublicView) -> Headline:
    if view.hidden:
        return _hidden(view)
    if view.drafting:
        return _title(view), either(
            "Closed. The next seating is being prepared.",
            "Zakończona. Trwa układanie następnej rundy.",
        )
    return _title(view), either("Closed.", "Zakończona.")


def _complete(view: PublicView) -> Headline:
    if view.hidden:
        return _hidden(view)
    return either("All rounds are played", "Wszystkie rundy rozegrane"), either(
        "The classification follows in a moment.", "Za chwilę klasyfikacja końcowa."
    )


def _finished(view: PublicView) -> Headline:
    polish = "Kolejka zakończona" if view.state.kind == "matchday" else "Turniej zakończony"
    return either("Finished", polish), winner_sentence(view.state, view.name)


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
        return either(f"Next: the draw and round 1, {at}", f"Dalej: losowanie i runda 1, {at}")
    coming = len(state.rounds) + 1
    if coming > state.plan.rounds:
        return either("Next: the classification", "Dalej: klasyfikacja końcowa")
    at_minute = schedule(state.plan)[coming - 1].at(view.event.starts)
    when = f", {clock_time(at_minute)}" if at_minute else ""
    title = round_name(state.plan, coming)
    return either(f"Next: {title}{when}", f"Dalej: {title}{when}")


def _plan(view: PublicView) -> tuple[Planned, ...]:
    state = view.state
    planned = []
    for slot in schedule(state.plan):
        played = state.round(slot.round)
        at = slot.at(view.event.starts)
        if played and played.clock.started is not None:
            at = moment(played.clock.started)
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
