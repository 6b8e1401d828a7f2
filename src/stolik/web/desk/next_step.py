"""The next step of a tournament: one button, computed from the state, and what stands in its way.

Knows the order in which a tournament runs. Commands are only tried out here, never given; knows no
request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import NoReverseMatch, Resolver404, resolve, reverse
from django.utils.translation import gettext, ngettext, npgettext

from stolik.rules import Violation
from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.open_games import open_games, slots
from stolik.tournament.journal.requirements import overridden
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.regulations import advice
from stolik.tournament.tables import CannotSeat, table_sizes
from stolik.web.desk.open_tables import Obstacle, OpenGames, open_obstacles
from stolik.web.tournaments.formats import fitting_format
from stolik.web.tournaments.sentences import violation_sentence
from stolik.web.tournaments.words import round_words

# From so many seconds before the end it is said which games are missing.
NEARLY_OVER: Final = 300
Objections = Callable[[Any], tuple[Violation, ...]]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one filled button: a link, or a form with these fields; neither if somebody else acts.

    A `quiet` one is not filled: something else comes first. `instead` is a smaller step in the same
    direction, and all there is for whoever may not take this one. `also` are pages beside it.
    """

    label: str
    hint: str = ""
    href: str = ""
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    quiet: bool = False
    instead: NextStep | None = None
    also: tuple[Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class StepContext:
    """Where the step is computed: the address, the state, the names and a way to try commands.

    It is `later` if something else has to be done before it.
    """

    slug: str
    state: TournamentState
    names: Mapping[int, str]
    sealed: bool
    objections: Objections
    now: int = 0
    later: bool = False

    def url(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.slug, *more])

    def people(self) -> str:
        """Where people are checked in, or their list: whichever page there is."""
        for name in ("check-in", "people"):
            try:
                return reverse(name, args=[self.slug])
            except NoReverseMatch:
                continue
        return self.url("desk-seating")

    def obstacles(self, violations: tuple[Violation, ...], href: str = "") -> tuple[Obstacle, ...]:
        return tuple(
            Obstacle(violation_sentence(violation, self.names), href) for violation in violations
        )


def next_step(context: StepContext) -> NextStep:
    """The step of this phase; of a tournament that is called off, to take that back."""
    if context.state.off is not None:
        return _reinstate_step(context)
    steps: dict[str, Callable[[StepContext], NextStep]] = {
        "new": _new_step,
        "preparing": _seat_step,
        "closed": _seat_step,
        "draft": _publish_step,
        "published": _start_step,
        "playing": _collect_step,
        "collecting": _collect_step,
        "complete": _finish_step,
        "finished": _finished_step,
    }
    return steps[context.state.phase](context)


def _reinstate_step(context: StepContext) -> NextStep:
    begun = context.state.begun
    return NextStep(
        gettext("It goes on…") if begun else gettext("It takes place after all…"),
        gettext("The tournament is interrupted: nothing more can be drawn or started.")
        if begun
        else gettext("The tournament is called off: registration is closed, nothing can be drawn."),
        context.url("event-day"),
    )


def _new_step(_: StepContext) -> NextStep:
    return NextStep(
        gettext("My tournaments"),
        gettext("This tournament has no rules and no format yet."),
        reverse("mine"),
    )


def _seat_step(context: StepContext) -> NextStep:
    state = context.state
    number = next_round(state)
    refusals = advice(state).refusals if number == 1 else ()
    if refusals:
        return _gather_step(context, refusals)
    stops = _stops(context) if number == 1 else ()
    if needs_lot(state, number):
        return _draw_step(context, number, stops)
    objections = context.objections(c.SeatRound(number))
    label = round_words(state.plan, number, "accusative")
    return NextStep(
        gettext("Seat {label}").format(label=label),
        gettext("The seats follow from the standings; you see them before the hall does."),
        action=context.url("desk-seat"),
        fields=(("round", str(number)),),
        obstacles=context.obstacles(objections, context.url("desk-seating")),
    )


def _gather_step(context: StepContext, refusals: tuple[Violation, ...]) -> NextStep:
    """Before there are enough: people are put on the list, then they come; both take their time."""
    entries = context.state.entries.values()
    listed = sum(entry.status == "in" for entry in entries)
    here = sum(entry.plays for entry in entries)
    if not listed:
        return NextStep(
            gettext("Add people"),
            gettext(
                "Open the registration, paste a list or type names; they can also come on the day."
            ),
            context.url("people"),
        )
    # Either more people come, or another format is played.
    href = context.url("desk-seating") + "#stops" if fitting_format(context.state) else ""
    return NextStep(
        gettext("Check people in"),
        gettext("{here} of {listed} are here. Round 1 can be drawn when enough have come.").format(
            here=here, listed=listed
        ),
        context.people(),
        obstacles=context.obstacles(refusals, href or context.people()) if here else (),
    )


def tables_in_words(people: int, tables: int | None = None) -> str:
    """How many people at how many tables: "33 people: 9 tables, 6 × 4 + 3 × 3"."""
    try:
        sizes = table_sizes(people, tables)
    except CannotSeat:
        return ""
    fours, threes = sizes.count(4), sizes.count(3)
    made_of = " + ".join(f"{many} × {size}" for many, size in ((fours, 4), (threes, 3)) if many)
    many = len(sizes)
    return gettext("{people}: {tables}, {made_of}.").format(
        people=ngettext("{people} person", "{people} people", people).format(people=people),
        tables=ngettext("{tables} table", "{tables} tables", many).format(tables=many),
        made_of=made_of,
    )


def those_drawn(state: TournamentState, number: int) -> str:
    """Those who play a round that is not seated yet, at how many tables."""
    stage = state.plan.stages[state.plan.stage_of(number)]
    return tables_in_words(len(entering(state, number).order), stage.tables)


def _draw_step(context: StepContext, number: int, stops: tuple[Obstacle, ...]) -> NextStep:
    if not context.sealed:
        return NextStep(
            gettext("Seal the draw"),
            those_drawn(context.state, number)
            + " "
            + gettext(
                "A secret number is fixed and its seal published, so that nobody "
                "can doubt the draw. People can still come until the draw itself."
            ),
            action=context.url("desk-seal"),
            obstacles=stops,
            quiet=bool(stops),
        )
    label = round_words(context.state.plan, number, "accusative")
    return NextStep(
        gettext("Draw {label}").format(label=label),
        those_drawn(context.state, number)
        + " "
        + gettext("Ask the hall for a word: it is mixed into the draw."),
        context.url("desk-seating"),
        obstacles=stops,
        quiet=bool(stops),
    )


def _stops(context: StepContext) -> tuple[Obstacle, ...]:
    left = [stop for stop in advice(context.state).stops if not overridden(context.state, stop)]
    return context.obstacles(tuple(left), context.url("desk-seating") + "#stops")


def _publish_step(context: StepContext) -> NextStep:
    round_ = _current(context)
    command = c.Publish(round_.number, seating_digest(round_.seating))
    label = round_words(context.state.plan, round_.number, "accusative")
    objections = context.objections(command)
    if objections:
        return NextStep(
            gettext("Change the seats"),
            gettext("Somebody with a seat is not here."),
            context.url("desk-arrivals"),
            obstacles=() if context.later else context.obstacles(objections),
            quiet=context.later,
        )
    return NextStep(
        gettext("Publish {label}").format(label=label),
        gettext("Everybody will see their table."),
        action=context.url("desk-publish"),
        fields=(("round", str(round_.number)), ("seating", command.seating)),
        quiet=context.later,
        also=(*_sheets(context), _seats_page(context)),
    )


def _sheets(context: StepContext) -> tuple[Obstacle, ...]:
    return (
        Obstacle(
            gettext("Print this round's sheets"),
            context.url("desk-document", "sheets"),
        ),
    )


def _seats_page(context: StepContext) -> Obstacle:
    return Obstacle(gettext("Who sits where"), context.url("desk-seating") + "#seated")


def _start_step(context: StepContext) -> NextStep:
    round_ = _current(context)
    stage = context.state.stage(round_)
    minutes = stage.minutes if stage.timed else None
    label = round_words(context.state.plan, round_.number, "accusative")
    hint = gettext("This round has no time limit.")
    if minutes:
        games = f"{stage.games} {npgettext('after a verb', 'game', 'games', stage.games)}"
        hint = gettext("{minutes} minutes for {games}.").format(minutes=minutes, games=games)
    return NextStep(
        gettext("Start {label}").format(label=label),
        hint,
        action=context.url("desk-clock"),
        fields=(("what", "start"), ("round", str(round_.number))),
        quiet=context.later,
        also=(*_sheets(context), _seats_page(context)),
    )


def _collect_step(context: StepContext) -> NextStep:
    round_ = _current(context)
    still_open = open_games(context.state, round_)
    if any(state in ("missing", "reported") for _, _, state in still_open):
        return _slips_step(context, round_, still_open)
    if still_open:
        table = still_open[0][0]
        return NextStep(
            gettext("Clear up table {table}").format(table=table),
            href=context.url("desk-table", round_.number, table),
            obstacles=open_obstacles(context.slug, round_, still_open),
        )
    if undecided(context.state, round_, context.state.seed):
        return NextStep(
            gettext("Decide the tie"),
            href=context.url("desk-close"),
            obstacles=context.obstacles(
                context.objections(c.CloseRound(round_.number, lot="?")), context.url("desk-close")
            ),
        )
    return _close_step(context, round_)


def _slips_step(context: StepContext, round_: Round, still_open: OpenGames) -> NextStep:
    """Results come in by themselves while time runs; then what is missing is named."""
    unconfirmed = sum(state == "reported" for _, _, state in still_open)
    hint = gettext("When all games are in, the round can be closed.")
    if unconfirmed:
        hint += " " + ngettext(
            "{unconfirmed} reported game is still to be confirmed.",
            "{unconfirmed} reported games are still to be confirmed.",
            unconfirmed,
        ).format(unconfirmed=unconfirmed)
    return NextStep(
        gettext("Enter slips"),
        hint,
        context.url("desk-slips"),
        obstacles=open_obstacles(context.slug, round_, still_open)
        if _time_is_nearly_over(round_, context.now)
        else (),
        also=_sheets(context),
    )


def _time_is_nearly_over(round_: Round, now: int) -> bool:
    """Whether what is missing is worth a warning; a round without a deadline says it only late."""
    clock = round_.clock
    if clock.ended is not None or clock.started is None:
        return True
    if clock.deadline is None or clock.paused is not None:
        return False
    return clock.deadline - now <= NEARLY_OVER


def _close_step(context: StepContext, round_: Round) -> NextStep:
    """Closing, and seating the next round where nothing is drawn: two commands, one act."""
    state, number = context.state, round_.number
    label = round_words(state.plan, number, "accusative")
    alone = NextStep(
        gettext("Close {label}").format(label=label),
        gettext("Everything that counts is in. Closing fixes the standings after this round.")
        + _consolation_hint(context),
        action=context.url("desk-close"),
        fields=(("round", str(number)),),
    )
    if number >= state.plan.rounds or needs_lot(state, number + 1):
        return alone
    following = round_words(state.plan, number + 1, "accusative")
    return NextStep(
        gettext("Close {label}, seat {following}").format(label=label, following=following),
        gettext("Everything that counts is in. You see the new seats before the hall does.")
        + _consolation_hint(context),
        action=context.url("desk-close"),
        fields=(("round", str(number)), ("then", "seat")),
        instead=replace(alone, label=gettext("Only close it"), hint=alone.hint),
    )


def _consolation_hint(context: StepContext) -> str:
    """The consolation tables that have not reported: closing ends their games too."""
    round_ = _current(context)
    tables = [
        str(table.number)
        for table in round_.consolation
        if any(slot.state == "missing" for _, slot in slots(context.state, round_, table.number))
    ]
    if not tables:
        return ""
    listed = ", ".join(tables)
    return " " + gettext(
        "Consolation games still go on at table {listed}: let them finish first."
    ).format(listed=listed)


def _finish_step(context: StepContext) -> NextStep:
    hidden = context.state.hidden is not None
    return NextStep(
        gettext("Publish the classification"),
        gettext(
            "All rounds are closed. This ends the tournament; the standings "
            "stay hidden until the ceremony shows them."
        )
        if hidden
        else gettext(
            "All rounds are closed. This ends the tournament, and everybody sees the places."
        ),
        action=context.url("desk-finish"),
    )


def _finished_step(context: StepContext) -> NextStep:
    if context.state.hidden is not None:
        return NextStep(
            gettext("To the ceremony"),
            gettext(
                "The tournament is finished. Standings stay hidden until the ceremony shows them."
            ),
            context.url("desk-screen") + "#ceremony",
        )
    return NextStep(
        gettext("See the public page"),
        gettext("The tournament is finished."),
        context.url("event"),
    )


def _current(context: StepContext) -> Round:
    assert context.state.current
    return context.state.current


def step_for_roles(step: NextStep, opens: Callable[[str], bool]) -> NextStep:
    """The step as far as somebody may go: what leads to a closed page is text without a link."""
    obstacles = tuple(
        obstacle if not obstacle.href or _leads(obstacle.href, opens) else Obstacle(obstacle.text)
        for obstacle in step.obstacles
    )
    also = tuple(page for page in step.also if _leads(page.href, opens))
    if step.instead and not _all_lead(step, opens):
        return step_for_roles(step.instead, opens)
    if _leads(step.action or step.href, opens):
        return replace(step, obstacles=obstacles, also=also)
    hint = gettext("The organiser or the head referee does this.")
    return NextStep(step.label, hint, obstacles=obstacles)


def _all_lead(step: NextStep, opens: Callable[[str], bool]) -> bool:
    """Whether somebody may take a step with everything in it: closing and seating are two."""
    seats = ("then", "seat") in step.fields
    return _leads(step.action, opens) and (not seats or opens("desk-seat"))


def referee_step(step: NextStep, href: str) -> NextStep:
    """While a round is played, a referee's step is the calls; what is still open stays in sight."""
    hint = gettext(
        "The organiser, the head referee or a scorer collects the results and closes the round."
    )
    label = gettext("Calls and rulings")
    return NextStep(label, hint, href, obstacles=step.obstacles)


def _leads(path: str, opens: Callable[[str], bool]) -> bool:
    """Whether an address is open; a public page always is."""
    if "/desk/" not in path:
        return True
    try:
        name = resolve(path.partition("?")[0].partition("#")[0]).url_name
    except Resolver404:
        return False
    return opens(name or "")
