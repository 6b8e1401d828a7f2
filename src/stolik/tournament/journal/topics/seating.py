"""Decisions about who sits where: the draw, typed seats, computed seats, changes, publishing."""

from __future__ import annotations

from stolik.rules import Violation
from stolik.tournament.apart import members
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.requirements import (
    Faults,
    consents,
    overridden,
    reason,
    revealed,
    the_round,
)
from stolik.tournament.journal.topics.entries import advice
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.rights import needs_lot, next_round
from stolik.tournament.journal.seating_outcome import (
    computed_seating,
    drawn_seating,
    fixed_places,
    group_words,
    seating_digest,
)
from stolik.tournament.journal.state import Round, Tournament
from stolik.tournament.seats import (
    Seating,
    entries_of,
    rearranged,
    seating_faults,
    table_of,
)
from stolik.tournament.tables import CannotSeat, table_sizes


def draw(tournament: Tournament, command: c.Draw, _: Actor, faults: Faults) -> f.Drawn | None:
    _next(tournament, command.round, faults)
    if not faults and not needs_lot(tournament, command.round):
        faults.append(Violation("no-draw-in-round", str(command.round)))
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


def _revealed(tournament: Tournament, command: c.Draw, faults: Faults) -> None:
    if not tournament.seal:
        faults.append(Violation("draw-not-sealed"))
    revealed(tournament.seal, command.secret, command.word, faults)


def type_seats(
    tournament: Tournament, command: c.TypeSeats, _: Actor, faults: Faults
) -> f.SeatsTyped | None:
    _next(tournament, command.round, faults)
    if not faults and not needs_lot(tournament, command.round):
        faults.append(Violation("no-draw-in-round", str(command.round)))
    _admitted(tournament, command.round, faults)
    if faults:
        return None
    who = entering(tournament, command.round)
    faults.extend(_whole(command.seating, who.order))
    return f.SeatsTyped(command.round, who.order, command.seating)


def seat_round(
    tournament: Tournament, command: c.SeatRound, _: Actor, faults: Faults
) -> f.Seated | None:
    _next(tournament, command.round, faults)
    if not faults and needs_lot(tournament, command.round):
        faults.append(Violation("round-needs-draw", str(command.round)))
    _admitted(tournament, command.round, faults)
    if faults:
        return None
    who, seating = computed_seating(tournament, command.round)
    return f.Seated(command.round, who.order, seating, who.lucky_loser, who.moved_up)


def change_seats(
    tournament: Tournament, command: c.ChangeSeats, _: Actor, faults: Faults
) -> f.SeatsChanged | None:
    found = the_round(tournament, command.round, faults)
    reason(command.note, faults, needed=command.why != "arrivals")
    if found is None:
        return None
    if command.why == "arrivals":
        return _arrivals(tournament, found, command, faults)
    if command.why not in ("by-hand", "as-played"):
        faults.append(Violation("change-unknown", command.why))
        return None
    if command.why == "by-hand" and (found.begun or found.phase not in ("draft", "published")):
        faults.append(Violation("round-has-reports", str(found.number)))
    if command.why == "as-played":
        _same_chairs(found, command.seating, faults)
    faults.extend(_whole(command.seating, entries_of(found.seating)))
    consoled = {table.number for table in found.consolation}
    faults.extend(
        Violation("table-number-wrong", str(table.number))
        for table in command.seating
        if table.number in consoled
    )
    seating = _in_rank(found, command.seating)
    if found.seating == seating:
        faults.append(Violation("nothing-changed"))
    moved = _moved(found.seating, seating)
    return f.SeatsChanged(found.number, command.why, seating, moved, note=command.note)


def _in_rank(found: Round, seating: Seating) -> Seating:
    """Tables in the order of their rank, in whatever order they were named."""
    ranks = {table.number: rank for rank, table in enumerate(found.seating)}
    return tuple(sorted(seating, key=lambda table: ranks.get(table.number, len(ranks))))


def _arrivals(
    tournament: Tournament, found: Round, command: c.ChangeSeats, faults: Faults
) -> f.SeatsChanged | None:
    if found.begun or found.phase not in ("draft", "published"):
        faults.append(Violation("round-has-reports", str(found.number)))
    if found.stage > 0 and command.arriving:
        faults.append(Violation("no-late-entry", tournament.stage(found).name))
    seated = set(entries_of(found.tables))
    for entry in command.arriving:
        person = tournament.entries.get(entry)
        if person is None or not person.plays or entry in seated:
            faults.append(Violation("cannot-arrive", str(entry)))
    faults.extend(Violation("not-seated", str(e)) for e in command.leaving if e not in seated)
    if not command.arriving and not command.leaving:
        faults.append(Violation("nothing-changed"))
    for entry in sorted(set(command.arriving)):
        if command.arriving.count(entry) > 1:
            faults.append(Violation("player-twice", str(entry)))
    consents(tournament, command.arriving, faults)
    if faults:
        return None
    try:
        seating, moved = rearranged(
            found.seating,
            leaving=command.leaving,
            arriving=command.arriving,
            fixed=fixed_places(tournament),
        )
    except CannotSeat as error:
        faults.append(Violation("cannot-seat", str(error)))
        return None
    return f.SeatsChanged(
        found.number,
        command.why,
        seating,
        moved,
        command.arriving,
        command.leaving,
        command.note,
    )


def _same_chairs(found: Round, seating: Seating, faults: Faults) -> None:
    """People may have sat otherwise, but the tables were as large as they were."""
    for table in found.seating:
        now = next((one for one in seating if one.number == table.number), None)
        if now is None or len(now.seats) != len(table.seats):
            size = 0 if now is None else len(now.seats)
            faults.append(Violation("table-size", f"{size} at table {table.number}"))


def publish(
    tournament: Tournament, command: c.Publish, _: Actor, faults: Faults
) -> f.Published | None:
    found = the_round(tournament, command.round, faults)
    if found and seating_digest(found.seating) != command.seating:
        faults.append(Violation("seating-changed", command.seating[:80]))
    if found:
        _all_present(tournament, found, faults)
        consents(tournament, entries_of(found.seating), faults)
    return f.Published(command.round, command.seating)


def _all_present(tournament: Tournament, found: Round, faults: Faults) -> None:
    """Nobody who has left or gone home is announced to the hall."""
    for entry in entries_of(found.seating):
        if not tournament.entries[entry].plays:
            faults.append(Violation("seated-but-absent", str(entry)))


def take_back(
    tournament: Tournament, command: c.TakeBack, _: Actor, faults: Faults
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
        faults.append(Violation("cannot-take-back", command.what))
    elif current is None or current.number != command.round:
        faults.append(Violation("not-current-round", str(command.round)))
    elif wanted == "seating" and current.sheets:
        faults.append(Violation("round-has-reports", str(command.round)))
    return f.TakenBack(command.what, command.round, command.note)


def _next(tournament: Tournament, number: int, faults: Faults) -> None:
    due = next_round(tournament)
    if due > tournament.plan.rounds:
        faults.append(Violation("no-more-rounds", str(tournament.plan.rounds)))
    elif number != due:
        faults.append(Violation("not-next-round", f"{number} of {due}"))


def _admitted(tournament: Tournament, number: int, faults: Faults) -> None:
    """Before round one: does the format fit those present, or did somebody override it?"""
    if number != next_round(tournament) or number > tournament.plan.rounds:
        return
    consents(tournament, entering(tournament, number).order, faults)
    _ties_settled(tournament, number, faults)
    if number != 1:
        return
    found = advice(tournament)
    faults.extend(found.refusals)
    faults.extend(stop for stop in found.stops if not overridden(tournament, stop))


def _ties_settled(tournament: Tournament, number: int, faults: Faults) -> None:
    """A correction after closing may have made a tie at the cut that nobody was asked about."""
    before = tournament.round(number - 1)
    if before is None or tournament.plan.stage_of(number) == before.stage:
        return
    for group in undecided(tournament, before, before.lot):
        faults.append(Violation("tie-undecided", ", ".join(str(entry) for entry in group)))


def _whole(seating: Seating, expected: tuple[int, ...]) -> list[Violation]:
    found = list(seating_faults(seating, expected))
    if not found:
        sizes = tuple(sorted((len(table.seats) for table in seating), reverse=True))
        wanted = table_sizes(len(expected))
        if sizes != wanted:
            found.append(Violation("too-few-fours", f"{_listed(sizes)} of {_listed(wanted)}"))
    return found


def _moved(before: Seating, now: Seating) -> tuple[int, ...]:
    def number(seating: Seating, entry: int) -> int | None:
        table = table_of(seating, entry)
        return table.number if table else None

    entries = sorted(entries_of(now))
    return tuple(entry for entry in entries if number(before, entry) != number(now, entry))


def _listed(sizes: tuple[int, ...]) -> str:
    return " ".join(str(size) for size in sizes)
