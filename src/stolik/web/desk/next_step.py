"""What to do next: one step, computed from the state, and what stands in its way.

Knows the order in which a tournament runs; commands are only tried out here, never given.
"""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import seating_digest
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.requirements import overridden
from stolik.tournament.journal.topics.entries import advice
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.state import Round
from stolik.web.tournaments.sentences import stage_name
from stolik.web.tournaments.sheets import DONE, slots
from stolik.web.event.desk.step import Obstacle, Place, Step
from stolik.web.event.desk.still_open import open_obstacles
from stolik.web.event.joining.fitting import fitting
from stolik.web.templatetags.words import either, form


def next_step(place: Place) -> Step:
    """The step of this phase."""
    found: dict[str, Callable[[Place], Step]] = {
        "new": _new,
        "preparing": _seat,
        "closed": _seat,
        "draft": _publish,
        "published": _start,
        "playing": _collect,
        "collecting": _collect,
        "complete": _finish,
        "finished": _over,
    }
    return found[place.state.phase](place)


def _new(_: Place) -> Step:
    return Step(
        either("My tournaments", "Moje turnieje"),
        either(
            "This tournament has no rules and no format yet.",
            "Ten turniej nie ma jeszcze zasad ani formatu.",
        ),
        reverse("mine"),
    )


def _seat(place: Place) -> Step:
    state = place.state
    number = next_round(state)
    refusals = advice(state).refusals if number == 1 else ()
    if refusals:
        return Step(
            either("Check people in", "Potwierdź obecność"),
            either(
                "Round 1 can be drawn when enough people are here.",
                "Rundę 1 można wylosować, gdy będzie dość osób.",
            ),
            place.people(),
            obstacles=place.obstacles(
                refusals,
                # Either more people come, or another format is played.
                place.url("desk-seating") + "#stops" if fitting(state) else place.people(),
            ),
        )
    stops = _stops(place) if number == 1 else ()
    if needs_lot(state, number):
        return _draw(place, number, stops)
    objections = place.objections(c.SeatRound(number))
    return Step(
        either(f"Seat {_round(state, number)}", f"Rozsadź: {_round(state, number)}"),
        either(
            "The seats follow from the standings; you see them before the hall does.",
            "Miejsca wynikają z tabeli; zobaczysz je wcześniej niż sala.",
        ),
        action=place.url("desk-seat"),
        fields=(("round", str(number)),),
        obstacles=place.obstacles(objections, place.url("desk-seating")),
    )


def _draw(place: Place, number: int, stops: tuple[Obstacle, ...]) -> Step:
    if not place.sealed:
        return Step(
            either("Seal the draw", "Zapieczętuj losowanie"),
            either(
                "A secret number is fixed and its seal published, so that nobody can doubt the"
                " draw.",
                "Tajna liczba zostaje ustalona, a jej pieczęć ogłoszona: nikt nie zakwestionuje"
                " losowania.",
            ),
            action=place.url("desk-seal"),
            obstacles=stops,
        )
    return Step(
        either(f"Draw {_round(place.state, number)}", f"Losuj: {_round(place.state, number)}"),
        either(
            "Ask the hall for a word: it is mixed into the draw.",
            "Poproś salę o dowolne słowo: wejdzie do losowania.",
        ),
        place.url("desk-seating"),
        obstacles=stops,
    )


def _stops(place: Place) -> tuple[Obstacle, ...]:
    left = [stop for stop in advice(place.state).stops if not overridden(place.state, stop)]
    return place.obstacles(tuple(left), place.url("desk-seating") + "#stops")


def _publish(place: Place) -> Step:
    current = _current(place)
    wanted = c.Publish(current.number, seating_digest(current.seating))
    label = _round(place.state, current.number)
    objections = place.objections(wanted)
    if objections:
        return Step(
            either("Change the seats", "Zmień miejsca"),
            either("Somebody with a seat is not here.", "Ktoś, kto ma miejsce, jest nieobecny."),
            place.url("desk-arrivals"),
            obstacles=place.obstacles(objections),
        )
    return Step(
        either(f"Publish {label}", f"Ogłoś: {label}"),
        either("Everybody will see their table.", "Każdy zobaczy swój stolik."),
        action=place.url("desk-publish"),
        fields=(("round", str(current.number)), ("seating", wanted.seating)),
    )


def _start(place: Place) -> Step:
    current = _current(place)
    stage = place.state.stage(current)
    minutes = stage.minutes if stage.timed else None
    hint = either("This round has no time limit.", "Ta runda nie ma limitu czasu.")
    if minutes:
        games = f"{stage.games} {form(stage.games, either('game|games', 'grę|gry|gier'))}"
        hint = either(f"{minutes} minutes for {games}.", f"{minutes} min na {games}.")
    return Step(
        either(f"Start round {current.number}", f"Rozpocznij rundę {current.number}"),
        hint,
        action=place.url("desk-clock"),
        fields=(("what", "start"), ("round", str(current.number))),
    )


def _collect(place: Place) -> Step:
    current = _current(place)
    left = open_games(place)
    if any(state in ("missing", "reported") for _, _, state in left):
        return Step(
            either("Enter slips", "Wpisz protokoły"),
            either(
                f"Still open: {len(left)}. When everything is in, the round can be closed.",
                f"Jeszcze otwarte: {len(left)}. Gdy wszystko wpłynie, zamkniesz rundę.",
            ),
            place.url("desk-slips"),
            obstacles=open_obstacles(place, current, left),
        )
    if left:
        table = left[0][0]
        return Step(
            either(f"Clear up table {table}", f"Wyjaśnij stolik {table}"),
            href=place.url("desk-table", current.number, table),
            obstacles=open_obstacles(place, current, left),
        )
    if undecided(place.state, current, place.state.seed):
        return Step(
            either("Decide the tie", "Rozstrzygnij remis"),
            href=place.url("desk-close"),
            obstacles=place.obstacles(
                place.objections(c.CloseRound(current.number, lot="?")), place.url("desk-close")
            ),
        )
    return Step(
        either(f"Close round {current.number}", f"Zamknij rundę {current.number}"),
        either(
            "Everything that counts is in. Closing fixes the standings after this round.",
            "Wszystko, co się liczy, wpłynęło. Zamknięcie ustala tabelę po tej rundzie.",
        )
        + _still_consoled(place),
        action=place.url("desk-close"),
        fields=(("round", str(current.number)),),
    )


def _still_consoled(place: Place) -> str:
    """The consolation tables that have not reported: closing ends their games too."""
    current = _current(place)
    tables = [
        str(table.number)
        for table in current.consolation
        if any(slot.state == "missing" for _, slot in slots(place.state, current, table.number))
    ]
    if not tables:
        return ""
    listed = ", ".join(tables)
    return " " + either(
        f"Consolation games still go on at table {listed}: let them finish first.",
        f"Gry pocieszenia jeszcze trwają, stolik {listed}: niech najpierw skończą.",
    )


def open_games(place: Place) -> tuple[tuple[int, int, str], ...]:
    """(table, game, state) of everything that keeps the round open, by table number."""
    current = _current(place)
    return tuple(
        (table.number, game, slot.state)
        for table in sorted(current.seating, key=lambda table: table.number)
        for game, slot in slots(place.state, current, table.number)
        if slot.state not in DONE
    )


def _finish(place: Place) -> Step:
    return Step(
        either("Publish the classification", "Ogłoś klasyfikację"),
        either(
            "All rounds are closed. This ends the tournament.",
            "Wszystkie rundy są zamknięte. To kończy turniej.",
        ),
        action=place.url("desk-finish"),
    )


def _over(place: Place) -> Step:
    return Step(
        either("See the public page", "Zobacz stronę publiczną"),
        either("The tournament is finished.", "Turniej jest zakończony."),
        place.url("event"),
    )


def _round(state: State, number: int) -> str:
    """A round by its number, with the name of a later stage."""
    index = state.plan.stage_of(number)
    text = either(f"round {number}", f"runda {number}")
    return f"{text} ({stage_name(state.plan.stages[index].name)})" if index else text


def _current(place: Place) -> Round:
    assert place.state.current
    return place.state.current
