"""The next step of a tournament: one button, computed from the state, and what stands in its way.

Knows the order in which a tournament runs, and says briefly what keeps a round open: table by
table, or many tables in one sentence. Commands are only tried out here, never given; knows no
request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import NoReverseMatch, Resolver404, resolve, reverse

from stolik.rules import Violation
from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.requirements import overridden
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.regulations import advice
from stolik.tournament.report import TOTALS
from stolik.web.core.language import either, form
from stolik.web.tournaments.formats import fitting_format
from stolik.web.tournaments.sentences import stage_name, violation_sentence
from stolik.web.tournaments.sheets import DONE, STATES, slots

FEW_TABLES: Final = 4
# What only has to come in, without a decision, is one sentence for all tables.
_WAITING: Final = {
    "missing": ("missing", "Brak wyniku"),
    "reported": ("reported but not confirmed", "Do potwierdzenia"),
}
_ONE_SENTENCE: Final = tuple(_WAITING)
OpenGames = tuple[tuple[int, int, str], ...]
Objections = Callable[[Any], tuple[Violation, ...]]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something in the way, as a sentence, and where it is dealt with."""

    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one filled button: a link, or a form with these fields; neither if somebody else acts."""

    label: str
    hint: str = ""
    href: str = ""
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    obstacles: tuple[Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class StepContext:
    """Where the step is computed: the address, the state, the names and a way to try commands."""

    slug: str
    state: TournamentState
    names: Mapping[int, str]
    sealed: bool
    objections: Objections

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
        either("It goes on…", "Gramy dalej…")
        if begun
        else either("It takes place after all…", "Jednak się odbędzie…"),
        either(
            "The tournament is interrupted: nothing more can be drawn or started.",
            "Turniej jest przerwany: nie można losować ani zaczynać rund.",
        )
        if begun
        else either(
            "The tournament is called off: registration is closed, nothing can be drawn.",
            "Turniej jest odwołany: zapisy są zamknięte, nie można losować.",
        ),
        context.url("event-day"),
    )


def _new_step(_: StepContext) -> NextStep:
    return NextStep(
        either("My tournaments", "Moje turnieje"),
        either(
            "This tournament has no rules and no format yet.",
            "Ten turniej nie ma jeszcze zasad ani formatu.",
        ),
        reverse("mine"),
    )


def _seat_step(context: StepContext) -> NextStep:
    state = context.state
    number = next_round(state)
    refusals = advice(state).refusals if number == 1 else ()
    if refusals:
        return NextStep(
            either("Check people in", "Potwierdź obecność"),
            either(
                "Round 1 can be drawn when enough people are here.",
                "Rundę 1 można wylosować, gdy będzie dość osób.",
            ),
            context.people(),
            obstacles=context.obstacles(
                refusals,
                # Either more people come, or another format is played.
                context.url("desk-seating") + "#stops"
                if fitting_format(state)
                else context.people(),
            ),
        )
    stops = _stops(context) if number == 1 else ()
    if needs_lot(state, number):
        return _draw_step(context, number, stops)
    objections = context.objections(c.SeatRound(number))
    return NextStep(
        either(f"Seat {_round_label(state, number)}", f"Rozsadź: {_round_label(state, number)}"),
        either(
            "The seats follow from the standings; you see them before the hall does.",
            "Miejsca wynikają z tabeli; zobaczysz je wcześniej niż sala.",
        ),
        action=context.url("desk-seat"),
        fields=(("round", str(number)),),
        obstacles=context.obstacles(objections, context.url("desk-seating")),
    )


def _draw_step(context: StepContext, number: int, stops: tuple[Obstacle, ...]) -> NextStep:
    if not context.sealed:
        return NextStep(
            either("Seal the draw", "Zapieczętuj losowanie"),
            either(
                "A secret number is fixed and its seal published, so that nobody can doubt the"
                " draw.",
                "Tajna liczba zostaje ustalona, a jej pieczęć ogłoszona: nikt nie zakwestionuje"
                " losowania.",
            ),
            action=context.url("desk-seal"),
            obstacles=stops,
        )
    return NextStep(
        either(
            f"Draw {_round_label(context.state, number)}",
            f"Losuj: {_round_label(context.state, number)}",
        ),
        either(
            "Ask the hall for a word: it is mixed into the draw.",
            "Poproś salę o dowolne słowo: wejdzie do losowania.",
        ),
        context.url("desk-seating"),
        obstacles=stops,
    )


def _stops(context: StepContext) -> tuple[Obstacle, ...]:
    left = [stop for stop in advice(context.state).stops if not overridden(context.state, stop)]
    return context.obstacles(tuple(left), context.url("desk-seating") + "#stops")


def _publish_step(context: StepContext) -> NextStep:
    round_ = _current(context)
    command = c.Publish(round_.number, seating_digest(round_.seating))
    label = _round_label(context.state, round_.number)
    objections = context.objections(command)
    if objections:
        return NextStep(
            either("Change the seats", "Zmień miejsca"),
            either("Somebody with a seat is not here.", "Ktoś, kto ma miejsce, jest nieobecny."),
            context.url("desk-arrivals"),
            obstacles=context.obstacles(objections),
        )
    return NextStep(
        either(f"Publish {label}", f"Ogłoś: {label}"),
        either("Everybody will see their table.", "Każdy zobaczy swój stolik."),
        action=context.url("desk-publish"),
        fields=(("round", str(round_.number)), ("seating", command.seating)),
    )


def _start_step(context: StepContext) -> NextStep:
    round_ = _current(context)
    stage = context.state.stage(round_)
    minutes = stage.minutes if stage.timed else None
    hint = either("This round has no time limit.", "Ta runda nie ma limitu czasu.")
    if minutes:
        games = f"{stage.games} {form(stage.games, either('game|games', 'grę|gry|gier'))}"
        hint = either(f"{minutes} minutes for {games}.", f"{minutes} min na {games}.")
    return NextStep(
        either(f"Start round {round_.number}", f"Rozpocznij rundę {round_.number}"),
        hint,
        action=context.url("desk-clock"),
        fields=(("what", "start"), ("round", str(round_.number))),
    )


def _collect_step(context: StepContext) -> NextStep:
    round_ = _current(context)
    still_open = open_games(context)
    if any(state in ("missing", "reported") for _, _, state in still_open):
        return NextStep(
            either("Enter slips", "Wpisz protokoły"),
            either(
                f"Still open: {len(still_open)}. When everything is in, the round can be closed.",
                f"Jeszcze otwarte: {len(still_open)}. Gdy wszystko wpłynie, zamkniesz rundę.",
            ),
            context.url("desk-slips"),
            obstacles=open_obstacles(context, round_, still_open),
        )
    if still_open:
        table = still_open[0][0]
        return NextStep(
            either(f"Clear up table {table}", f"Wyjaśnij stolik {table}"),
            href=context.url("desk-table", round_.number, table),
            obstacles=open_obstacles(context, round_, still_open),
        )
    if undecided(context.state, round_, context.state.seed):
        return NextStep(
            either("Decide the tie", "Rozstrzygnij remis"),
            href=context.url("desk-close"),
            obstacles=context.obstacles(
                context.objections(c.CloseRound(round_.number, lot="?")), context.url("desk-close")
            ),
        )
    return NextStep(
        either(f"Close round {round_.number}", f"Zamknij rundę {round_.number}"),
        either(
            "Everything that counts is in. Closing fixes the standings after this round.",
            "Wszystko, co się liczy, wpłynęło. Zamknięcie ustala tabelę po tej rundzie.",
        )
        + _consolation_hint(context),
        action=context.url("desk-close"),
        fields=(("round", str(round_.number)),),
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
    return " " + either(
        f"Consolation games still go on at table {listed}: let them finish first.",
        f"Gry pocieszenia jeszcze trwają, stolik {listed}: niech najpierw skończą.",
    )


def open_games(context: StepContext) -> tuple[tuple[int, int, str], ...]:
    """(table, game, state) of everything that keeps the round open, by table number."""
    round_ = _current(context)
    return tuple(
        (table.number, game, slot.state)
        for table in sorted(round_.seating, key=lambda table: table.number)
        for game, slot in slots(context.state, round_, table.number)
        if slot.state not in DONE
    )


def _finish_step(context: StepContext) -> NextStep:
    return NextStep(
        either("Publish the classification", "Ogłoś klasyfikację"),
        either(
            "All rounds are closed. This ends the tournament.",
            "Wszystkie rundy są zamknięte. To kończy turniej.",
        ),
        action=context.url("desk-finish"),
    )


def _finished_step(context: StepContext) -> NextStep:
    return NextStep(
        either("See the public page", "Zobacz stronę publiczną"),
        either("The tournament is finished.", "Turniej jest zakończony."),
        context.url("event"),
    )


def _round_label(state: TournamentState, number: int) -> str:
    """A round by its number, with the name of a later stage."""
    index = state.plan.stage_of(number)
    text = either(f"round {number}", f"runda {number}")
    return f"{text} ({stage_name(state.plan.stages[index].name)})" if index else text


def _current(context: StepContext) -> Round:
    assert context.state.current
    return context.state.current


def step_for_roles(step: NextStep, opens: Callable[[str], bool]) -> NextStep:
    """The step as far as somebody may go: what leads to a closed page is text without a link."""
    obstacles = tuple(
        obstacle if not obstacle.href or _leads(obstacle.href, opens) else Obstacle(obstacle.text)
        for obstacle in step.obstacles
    )
    if _leads(step.action or step.href, opens):
        return replace(step, obstacles=obstacles)
    hint = either(
        "The organiser or the head referee does this.", "To robi organizator lub sędzia główny."
    )
    return NextStep(step.label, hint, obstacles=obstacles)


def referee_step(step: NextStep, href: str) -> NextStep:
    """While a round is played, a referee's step is the calls; what is still open stays in sight."""
    hint = either(
        "The organiser, the head referee or a scorer collects the results and closes the round.",
        "Wyniki zbiera i rundę zamyka organizator, sędzia główny lub protokolant.",
    )
    label = either("Calls and rulings", "Wezwania i rozstrzygnięcia")
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


def open_obstacles(
    context: StepContext, round_: Round, still_open: OpenGames
) -> tuple[Obstacle, ...]:
    """One for each table that is not done; of many, only those with something to clear up."""
    tables: dict[int, dict[str, list[int]]] = {}
    for table, game, state in still_open:
        tables.setdefault(table, {}).setdefault(state, []).append(game)
    obstacles: tuple[Obstacle, ...] = ()
    if len(tables) > FEW_TABLES:
        obstacles = tuple(
            _obstacle_of_tables(context, state, still_open)
            for state in _ONE_SENTENCE
            if _tables_with(state, still_open)
        )
        tables = {
            table: to_clear_up
            for table, parts in tables.items()
            if (
                to_clear_up := {
                    state: games for state, games in parts.items() if state not in _ONE_SENTENCE
                }
            )
        }
    return obstacles + tuple(
        Obstacle(
            either(f"Table {table}: ", f"Stolik {table}: ")
            + "; ".join(_games_in_words(state, games) for state, games in parts.items()),
            context.url("desk-table", round_.number, table),
        )
        for table, parts in tables.items()
    )


def _tables_with(state: str, still_open: OpenGames) -> list[int]:
    """The tables of games in a state, once for every game."""
    return [table for table, _, game_state in still_open if game_state == state]


def _obstacle_of_tables(context: StepContext, state: str, still_open: OpenGames) -> Obstacle:
    """All games in one state: "12 games missing at tables 1-5, 7"."""
    tables_of_games = _tables_with(state, still_open)
    many, tables = len(tables_of_games), sorted(set(tables_of_games))
    games = form(many, either("game|games", "gra|gry|gier"))
    where = form(len(tables), either("table|tables", "stolik|stoliki|stoliki"))
    english = f"{many} {games} {_WAITING[state][0]} at {where} {ranges(tables)}"
    polish = f"{_WAITING[state][1]}: {many} {games}, {where} {ranges(tables)}"
    return Obstacle(either(english, polish), context.url("desk-slips"))


def ranges(numbers: list[int]) -> str:
    """Numbers in order as people write them.

    >>> ranges([1, 2, 3, 5, 7, 8])
    '1–3, 5, 7, 8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(str(number) for number in run)
        for run in runs
    ]
    return ", ".join(parts)


def _games_in_words(state: str, games: list[int]) -> str:
    """The games of a table in one state: "games 2, 3 missing"."""
    word = either(*STATES[state][1:])
    if games == [TOTALS]:
        return word
    listed = ", ".join(str(game) for game in games)
    many = len(games) > 1
    return either(
        f"{'games' if many else 'game'} {listed} {word}",
        f"{'gry' if many else 'gra'} {listed}: {word}",
    )
