"""Who sits where: the draw, typed seats, computed seats, changes, publishing, taking back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from stolik.rules import Violation, draw_seed
from stolik.tournament.apart import members
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.requirements import (
    Faults,
    consents,
    overridden,
    reason,
    revealed,
    the_round,
)
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.seating_outcome import (
    computed_seating,
    drawn_seating,
    fixed_places,
    group_words,
    seating_digest,
)
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, computed
from stolik.tournament.journal.topics.consolation import console
from stolik.tournament.journal.topics.regulations import advice
from stolik.tournament.journal.topics.reports import follow_people
from stolik.tournament.seats import (
    Seating,
    entries_of,
    rearranged,
    seating_faults,
    table_of,
)
from stolik.tournament.tables import CannotSeat, table_sizes


def draw(tournament: TournamentState, command: c.Draw, _: Actor, faults: Faults) -> f.Drawn | None:
    _next(tournament, command.round, faults)
    if not faults and not needs_lot(tournament, command.round):
        faults.append(Violation("no-draw-in-round", round=command.round))
    current = tournament.current
    again = current is not None and current.phase == "draft" and current.method == "draw"
    reason(command.note, faults, needed=again)
    _revealed(tournament, command, faults)
    if command.apart and tournament.kind == "elimination":
        faults.append(Violation("apart-in-elimination"))
    if command.apart and tournament.brought:
        faults.append(Violation("apart-with-pots"))
    _admitted(tournament, command.round, faults)
    if faults:
        return None
    who, entries, seating = drawn_seating(
        tournament, command.round, command.secret, command.word, apart=command.apart
    )
    return f.Drawn(
        command.round,
        command.secret,
        command.word,
        entries,
        command.apart,
        who.order,
        seating,
        command.note,
        who.moved_up,
        members(entries, group_words(tournament, entries)) if command.apart else (),
    )


def _revealed(tournament: TournamentState, command: c.Draw, faults: Faults) -> None:
    if not tournament.seal:
        faults.append(Violation("draw-not-sealed"))
    revealed(tournament.seal, command.secret, command.word, faults)


def type_seats(
    tournament: TournamentState, command: c.TypeSeats, _: Actor, faults: Faults
) -> f.SeatsTyped | None:
    _next(tournament, command.round, faults)
    if not faults and not needs_lot(tournament, command.round):
        faults.append(Violation("no-draw-in-round", round=command.round))
    _admitted(tournament, command.round, faults)
    if faults:
        return None
    who = entering(tournament, command.round)
    tables = tournament.plan.stages[tournament.plan.stage_of(command.round)].tables
    faults.extend(_whole(command.seating, who.order, tables))
    return f.SeatsTyped(command.round, who.order, command.seating)


def seat_round(
    tournament: TournamentState, command: c.SeatRound, _: Actor, faults: Faults
) -> f.Seated | None:
    _next(tournament, command.round, faults)
    if not faults and needs_lot(tournament, command.round):
        faults.append(Violation("round-needs-draw", round=command.round))
    _admitted(tournament, command.round, faults)
    if faults:
        return None
    who, seating = computed_seating(tournament, command.round)
    return f.Seated(command.round, who.order, seating, who.lucky_loser, who.moved_up)


def change_seats(
    tournament: TournamentState, command: c.ChangeSeats, _: Actor, faults: Faults
) -> f.SeatsChanged | None:
    round_ = the_round(tournament, command.round, faults)
    reason(command.note, faults, needed=command.why != "arrivals")
    if round_ is None:
        return None
    if command.seen and command.seen != seating_digest(round_.seating):
        faults.append(Violation("seats-moved", round=round_.number))
    if command.why == "arrivals":
        return _arrivals(tournament, round_, command, faults)
    if command.why not in ("by-hand", "as-played"):
        faults.append(Violation("change-unknown", why=command.why))
        return None
    if command.why == "by-hand" and (round_.begun or round_.phase not in ("draft", "published")):
        faults.append(Violation("round-has-reports", round=round_.number))
    if command.why == "as-played":
        _same_chairs(round_, command.seating, faults)
    tables = tournament.stage(round_).tables
    faults.extend(_whole(command.seating, entries_of(round_.seating), tables))
    consoled = {table.number for table in round_.consolation}
    faults.extend(
        Violation("table-number-wrong", table=table.number)
        for table in command.seating
        if table.number in consoled
    )
    seating = _in_rank(round_, command.seating)
    if round_.seating == seating:
        faults.append(Violation("nothing-changed"))
    moved = _moved(round_.seating, seating)
    return f.SeatsChanged(round_.number, command.why, seating, moved, note=command.note)


def _in_rank(round_: Round, seating: Seating) -> Seating:
    """Tables in the order of their rank, in whatever order they were named."""
    ranks = {table.number: rank for rank, table in enumerate(round_.seating)}
    return tuple(sorted(seating, key=lambda table: ranks.get(table.number, len(ranks))))


def _arrivals(
    tournament: TournamentState, round_: Round, command: c.ChangeSeats, faults: Faults
) -> f.SeatsChanged | None:
    if round_.begun or round_.phase not in ("draft", "published"):
        faults.append(Violation("round-has-reports", round=round_.number))
    if round_.stage > 0 and command.arriving:
        faults.append(Violation("no-late-entry", stage=tournament.stage(round_).name))
    seated = set(entries_of(round_.tables))
    for entry in command.arriving:
        person = tournament.entries.get(entry)
        if person is None or not person.plays or entry in seated:
            faults.append(Violation("cannot-arrive", entry=entry))
    faults.extend(Violation("not-seated", entry=e) for e in command.leaving if e not in seated)
    if not command.arriving and not command.leaving:
        faults.append(Violation("nothing-changed"))
    for entry in sorted(set(command.arriving)):
        if command.arriving.count(entry) > 1:
            faults.append(Violation("player-twice", entry=entry))
    consents(tournament, command.arriving, faults)
    if faults:
        return None
    try:
        seating, moved = rearranged(
            round_.seating,
            leaving=command.leaving,
            arriving=command.arriving,
            fixed=fixed_places(tournament),
            count_of_tables=tournament.stage(round_).tables,
        )
    except CannotSeat as error:
        faults.append(error.violation)
        return None
    return f.SeatsChanged(
        round_.number,
        command.why,
        seating,
        moved,
        command.arriving,
        command.leaving,
        command.note,
    )


def _same_chairs(round_: Round, seating: Seating, faults: Faults) -> None:
    """People may have sat otherwise, but the tables were as large as they were."""
    for table in round_.seating:
        now = next((seated for seated in seating if seated.number == table.number), None)
        if now is None or len(now.seats) != len(table.seats):
            size = 0 if now is None else len(now.seats)
            faults.append(Violation("table-size", people=size, table=table.number))


def publish(
    tournament: TournamentState, command: c.Publish, _: Actor, faults: Faults
) -> f.Published | None:
    round_ = the_round(tournament, command.round, faults)
    if round_ and seating_digest(round_.seating) != command.seating:
        faults.append(Violation("seating-changed", seating=command.seating[:80]))
    if round_:
        _all_present(tournament, round_, faults)
        consents(tournament, entries_of(round_.seating), faults)
    return f.Published(command.round, command.seating)


def _all_present(tournament: TournamentState, round_: Round, faults: Faults) -> None:
    """Nobody who has left or gone home is announced to the hall."""
    for entry in entries_of(round_.seating):
        if not tournament.entries[entry].plays:
            faults.append(Violation("seated-but-absent", entry=entry))


def take_back(
    tournament: TournamentState, command: c.TakeBack, _: Actor, faults: Faults
) -> f.TakenBack | None:
    reason(command.note, faults)
    current = tournament.current
    wanted = {
        "published": "seating",
        "closed": "closing",
        "complete": "closing",
        "finished": "classification",
    }.get(tournament.phase, "")
    if command.what != wanted:
        faults.append(Violation("cannot-take-back", what=command.what))
    elif current is None or current.number != command.round:
        faults.append(Violation("not-current-round", round=command.round))
    elif wanted == "seating" and current.sheets:
        faults.append(Violation("round-has-reports", round=command.round))
    return f.TakenBack(command.what, command.round, command.note)


def _next(tournament: TournamentState, number: int, faults: Faults) -> None:
    due = next_round(tournament)
    if due > tournament.plan.rounds:
        faults.append(Violation("no-more-rounds", rounds=tournament.plan.rounds))
    elif number != due:
        faults.append(Violation("not-next-round", round=number, due=due))


def _admitted(tournament: TournamentState, number: int, faults: Faults) -> None:
    """Before round one: does the format fit those present, or did somebody override it?"""
    if number != next_round(tournament) or number > tournament.plan.rounds:
        return
    consents(tournament, entering(tournament, number).order, faults)
    _ties_settled(tournament, number, faults)
    if number != 1:
        return
    advised = advice(tournament)
    faults.extend(advised.refusals)
    faults.extend(stop for stop in advised.stops if not overridden(tournament, stop))


def _ties_settled(tournament: TournamentState, number: int, faults: Faults) -> None:
    """A correction after closing may have made a tie at the cut that nobody was asked about."""
    before = tournament.round(number - 1)
    if before is None or tournament.plan.stage_of(number) == before.stage:
        return
    for group in undecided(tournament, before, before.lot):
        faults.append(Violation("tie-undecided", entries=group))


def _whole(seating: Seating, expected: tuple[int, ...], tables: int | None) -> list[Violation]:
    faults = list(seating_faults(seating, expected))
    if not faults:
        sizes = tuple(sorted((len(table.seats) for table in seating), reverse=True))
        wanted = table_sizes(len(expected), tables)
        if sizes != wanted:
            faults.append(Violation("too-few-fours", sizes=sizes, wanted=wanted))
    return faults


def _moved(before: Seating, now: Seating) -> tuple[int, ...]:
    def number(seating: Seating, entry: int) -> int | None:
        table = table_of(seating, entry)
        return table.number if table else None

    entries = sorted(entries_of(now))
    return tuple(entry for entry in entries if number(before, entry) != number(now, entry))


def _seat(draft: Draft, number: int, **changes: Any) -> None:
    """A round seated for the first time, or anew while it is a draft."""
    rounds: list[Round] = draft.now["rounds"]
    del rounds[number - 1 :]
    stage = draft.now["format"].stage_of(number)
    rounds.append(Round(number=number, stage=stage, **changes))


def _drawn(draft: Draft, _: f.Fact, what: f.Drawn) -> None:
    draft.now["revealed"] = (*draft.now["revealed"], draft.now["seal"])
    draft.now["seal"] = ""
    draft.now["seed"] = draw_seed(what.secret, what.word, what.entries)
    _seat(draft, what.round, seating=what.seating, entered=what.entered, method="draw")


def _typed(draft: Draft, _: f.Fact, what: f.SeatsTyped) -> None:
    _seat(draft, what.round, seating=what.seating, entered=what.entered, method="typed")


def _seated(draft: Draft, _: f.Fact, what: f.Seated) -> None:
    _seat(
        draft,
        what.round,
        seating=what.seating,
        entered=what.entered,
        method="computed",
        lucky_loser=what.lucky_loser,
    )


def _seats_changed(draft: Draft, _: f.Fact, what: f.SeatsChanged) -> None:
    before = draft.round(what.round)
    if what.why == "as-played":
        follow_people(draft, before, what.seating)
    staying = tuple(entry for entry in before.entered if entry not in what.leaving)
    new = tuple(entry for entry in what.arriving if entry not in staying)
    draft.set_round(what.round, seating=what.seating, entered=(*staying, *new), changed=True)


def _taken_back(draft: Draft, fact: f.Fact, what: f.TakenBack) -> None:
    if what.what == "classification":
        draft.now.update(places=(), qualified=())
        if hidden := draft.now["hidden"]:
            draft.now["hidden"] = replace(hidden, revealed=0)
    elif what.what == "closing":
        draft.set_round(what.round, phase="collecting", standings=(), lot="")
    else:
        # Who plays beside a round is drawn once its seats are known.
        console(draft, what.round, ())
        draft.set_round(what.round, phase="draft")
        # Whoever sits at that table next has called nobody.
        calls = draft.mapping("calls")
        for number, call in calls.items():
            if call.round == what.round and call.waits:
                calls[number] = replace(call, closed=fact.at)


DECISIONS: Final[Decisions] = {
    c.Draw: computed(f.Drawn, draw),
    c.TypeSeats: computed(f.SeatsTyped, type_seats),
    c.SeatRound: computed(f.Seated, seat_round),
    c.ChangeSeats: computed(f.SeatsChanged, change_seats),
    c.Publish: computed(f.Published, publish),
    c.TakeBack: computed(f.TakenBack, take_back),
}
APPLIED: Final[Applied] = {
    f.Drawn: _drawn,
    f.SeatsTyped: _typed,
    f.Seated: _seated,
    f.SeatsChanged: _seats_changed,
    f.Published: lambda draft, fact, what: draft.set_round(
        what.round, phase="published", published=fact.at, planned=draft.now["format"]
    ),
    f.TakenBack: _taken_back,
}
