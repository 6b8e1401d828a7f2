"""What needs somebody at the desk: one list, computed from the state and from what is around it.

Each need is a code with what it is about; sentences, and what can be done, are the business of
pages. Nothing is in the list before it is wrong: games are missing only once the time is over.
Knows neither pages, nor names, nor roles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from stolik.rules import Refused
from stolik.tournament.journal.entrants import entering
from stolik.tournament.journal.open_games import open_games
from stolik.tournament.journal.overdue_reports import overdue_reports
from stolik.tournament.journal.requirements import children_without_consent
from stolik.tournament.journal.scores import deciding_step, standings_as_of
from stolik.tournament.journal.seating_outcome import computed_seating, fixed_places
from stolik.tournament.journal.state import Round, Slot, TournamentState
from stolik.tournament.journal.topics.conduct import leaving_now
from stolik.tournament.journal.topics.consolation import (
    games_of,
    promised,
    short_of_games,
    those_out,
)
from stolik.tournament.seats import Seating, entries_of, rearranged, table_of
from stolik.tournament.tables import CannotSeat

# Somebody waits; the next step would be wrong; to be known.
URGENCIES: Final = ("now", "soon", "note")
# What a referee deals with.
REFEREES_NEEDS: Final = frozenset({"call", "stopped", "disputed", "to-clarify", "late-report"})
_BEFORE_PLAY: Final = ("draft", "published")
_DURING_PLAY: Final = ("playing", "collecting")
_TROUBLES: Final = ("disputed", "to-clarify")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a state does not know, in plain values.

    `unreachable`: no phone can open the address of the links. `unaccepted`: an elimination that the
    national organiser has not accepted; "asked" once somebody has applied, "" if all is well.
    """

    now: int
    late_reports: int = 0
    slowed: tuple[int, ...] = ()
    unreachable: bool = False
    unaccepted: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that needs somebody; `number` counts or names what the code says."""

    code: str
    urgency: str
    entries: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    games: tuple[int, ...] = ()
    round: int = 0
    number: int = 0
    detail: str = ""


def needs(tournament: TournamentState, around: Surroundings) -> tuple[Need, ...]:
    """Everything that needs somebody now, the most urgent first."""
    if tournament.format is None or tournament.off is not None:
        return ()
    listed = [need for topic in _TOPICS for need in topic(tournament, around)]
    return tuple(sorted(listed, key=lambda need: URGENCIES.index(need.urgency)))


def seated_anew(tournament: TournamentState) -> Seating | None:
    """Where everybody of a draft that follows from the standings would sit if seated now."""
    current = tournament.current
    if current is None or tournament.phase != "draft" or current.method != "computed":
        return None
    try:
        return computed_seating(tournament, current.number)[1]
    except Refused:
        return None


def without_seat(tournament: TournamentState) -> tuple[int, ...]:
    """Those here who play this stage and have no seat in the current round."""
    current = tournament.current
    if current is None or current.stage or current.phase == "closed":
        return ()
    seated = set(entries_of(current.tables))
    return tuple(e for e, person in tournament.entries.items() if person.plays and e not in seated)


def still_joins(tournament: TournamentState) -> bool:
    """Whether somebody who comes now can get a seat: only rounds of the first stage take them."""
    current = tournament.current
    if current is None:
        return True
    if current.stage or current.number < tournament.plan.rounds_of(0)[-1]:
        return not current.stage
    return tournament.phase in _BEFORE_PLAY and not current.begun


def elsewhere(before: Seating, now: Seating) -> tuple[int, ...]:
    """Who sits at another table, or only in one of the two."""

    def number(seating: Seating, entry: int) -> int:
        table = table_of(seating, entry)
        return table.number if table else 0

    people = dict.fromkeys((*entries_of(before), *entries_of(now)))
    return tuple(sorted(e for e in people if number(before, e) != number(now, e)))


def _calls(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    for number, call in tournament.waiting_calls:
        yield Need("call", "now", tables=(call.table,), round=call.round, number=number)


def _stopped(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    current = tournament.current
    if current and current.stopped and tournament.phase in (*_BEFORE_PLAY, *_DURING_PLAY):
        yield Need("stopped", "soon", tables=tuple(sorted(current.stopped)), round=current.number)


def _stale_seats(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    """Seats of a draft that are no longer those the standings give."""
    current = tournament.current
    if current is None or tournament.phase != "draft":
        return
    if current.method != "computed":
        yield from _stale_draw(tournament, current)
        return
    anew = seated_anew(tournament)
    if anew is None or anew == current.seating:
        return
    order = entering(tournament, current.number).order
    same_people = set(order) == set(current.entered)
    reordered = _common(current.entered, order) != _common(order, current.entered)
    if current.changed and same_people and not reordered:
        return  # the desk moved somebody, and nothing else has changed since
    yield Need(
        "stale-seats",
        "now",
        elsewhere(current.seating, anew),
        round=current.number,
        detail="standings" if reordered else "people",
    )


def _stale_draw(tournament: TournamentState, current: Round) -> Iterator[Need]:
    """A drawn stage to which others go on since a correction."""
    if current.stage == 0:
        return
    who = set(entering(tournament, current.number).order)
    if changed := who ^ set(current.entered):
        yield Need("stale-draw", "now", tuple(sorted(changed)), round=current.number)


def _made_anew(tournament: TournamentState, current: Round) -> bool:
    """Whether whoever came or went is seated with everybody else, in a draft made once more."""
    if tournament.phase != "draft":
        return False
    return (
        seated_anew(tournament) is not None if current.method == "computed" else current.stage > 0
    )


def _gone(tournament: TournamentState, current: Round) -> tuple[int, ...]:
    """Those who have a seat in a round and do not play any more."""
    return tuple(e for e in entries_of(current.seating) if not tournament.entries[e].plays)


def _common(order: Iterable[int], other: Iterable[int]) -> list[int]:
    known = set(other)
    return [entry for entry in order if entry in known]


def _latecomers(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    """People here without a seat: before play they get one, during play in the next round."""
    current = tournament.current
    if current and not still_joins(tournament):
        yield from _too_late(tournament, current)
        return
    waiting = without_seat(tournament)
    if current is None or not waiting:
        return
    if _made_anew(tournament, current):
        return
    if tournament.phase in _BEFORE_PLAY and not current.begun:
        seating, moving = _with_latecomers(tournament, current, waiting)
        tables = tuple(sorted({t.number for e in waiting if (t := table_of(seating, e))}))
        number = len(moving)
        yield Need("no-seat", "now", waiting, tables, round=current.number, number=number)
    else:
        yield Need("seat-next-round", "note", waiting, round=current.number + 1)


def _too_late(tournament: TournamentState, current: Round) -> Iterator[Need]:
    """Those here who never sat, now that nobody joins any more. Who has played may go on."""
    if tournament.phase in ("complete", "finished"):
        return
    sat = {entry for round_ in tournament.rounds for entry in entries_of(round_.tables)}
    late = tuple(e for e, person in tournament.entries.items() if person.plays and e not in sat)
    if late:
        yield Need("too-late", "note", late, round=current.number)


def _with_latecomers(
    tournament: TournamentState, current: Round, arriving: tuple[int, ...]
) -> tuple[Seating, tuple[int, ...]]:
    """The seating of a round with these people, and who else moves; empty if it cannot be."""
    try:
        return rearranged(
            current.seating,
            leaving=_gone(tournament, current),
            arriving=arriving,
            fixed=fixed_places(tournament),
            count_of_tables=tournament.stage(current).tables,
        )
    except (CannotSeat, Refused):
        return (), ()


def _left_but_seated(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    current = tournament.current
    if current is None or tournament.phase not in (*_BEFORE_PLAY, *_DURING_PLAY):
        return
    if tournament.phase in _DURING_PLAY or current.begun:
        open_tables = {table for table, _, _ in open_games(tournament, current)}
        for entry in leaving_now(tournament, current):
            table = current.where(entry)
            if entry in current.left | current.finishing or table is None:
                continue
            if table.number in open_tables:
                yield Need(
                    "left-but-seated", "now", (entry,), (table.number,), round=current.number
                )
        return
    gone = _gone(tournament, current)
    if gone and not _made_anew(tournament, current):
        tables = tuple(sorted({t.number for e in gone if (t := current.where(e))}))
        yield Need("gone-before-start", "now", gone, tables, round=current.number)


def _tie_at_the_cut(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    """Two people level in points, of whom one goes on to the next stage: what decided it."""
    number = len(tournament.rounds) - (tournament.phase == "draft")
    before = tournament.round(number)
    if before is None or tournament.phase not in ("closed", "draft"):
        return
    plan = tournament.plan
    if number >= plan.rounds or plan.stage_of(number + 1) == before.stage:
        return
    if plan.stages[before.stage + 1].enter != "standing":
        return
    who = set(entering(tournament, number + 1).order)
    rows = [r for r in standings_as_of(tournament, number) if tournament.entries[r.entry].plays]
    inside = [row for row in rows if row.entry in who]
    outside = [row for row in rows if row.entry not in who]
    if not inside or not outside:
        return
    last, first = inside[-1], outside[0]
    if (last.big, last.small) != (first.big, first.small):
        return
    step = deciding_step(before, last) or "lot"
    yield Need("tie-at-cut", "soon", (last.entry, first.entry), round=number, detail=step)


def _reports(tournament: TournamentState, around: Surroundings) -> Iterator[Need]:
    current = tournament.current
    if current is None or tournament.phase not in ("published", *_DURING_PLAY):
        return
    troubles: dict[tuple[str, str, int], list[int]] = {}
    for table, game, state in open_games(tournament, current):
        if state in _TROUBLES:
            detail = _objected(tournament.slot(current.number, table, game))
            troubles.setdefault((state, detail, table), []).append(game)
    for code, detail, table in sorted(troubles, key=lambda key: _TROUBLES.index(key[0])):
        games = tuple(troubles[code, detail, table])
        yield Need(code, "now", (), (table,), games, current.number, detail=detail)
    overdue = overdue_reports(tournament, current, around.now)
    if overdue:
        yield Need(
            "overdue",
            "soon",
            tables=tuple(reports.table for reports in overdue),
            round=current.number,
            number=max(reports.minutes for reports in overdue),
        )


def _objected(slot: Slot | None) -> str:
    """Whether a result is disputed because somebody objects, and not because two differ."""
    alone = slot is not None and len({filed.digest for filed in slot.filed}) == 1
    return "objected" if slot and slot.objected and alone else ""


def _late_reports(_: TournamentState, around: Surroundings) -> Iterator[Need]:
    if around.late_reports:
        yield Need("late-report", "soon", number=around.late_reports)


def _slowed(_: TournamentState, around: Surroundings) -> Iterator[Need]:
    for table in around.slowed:
        yield Need("slowed", "soon", tables=(table,))


def _consents(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    """Children who are here and play, without a guardian's consent."""
    children = children_without_consent(tournament)
    if children and tournament.phase not in ("complete", "finished"):
        yield Need("consent", "soon", children)


def _consolation(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    short = short_of_games(tournament)
    if short and len(those_out(tournament)) > 1 and tournament.phase in ("published", "playing"):
        played = min(games_of(tournament, entry) for entry in short)
        counts = (played, promised(tournament))
        yield Need("consolation", "note", tuple(short), games=counts, round=len(tournament.rounds))


def _around(tournament: TournamentState, around: Surroundings) -> Iterator[Need]:
    if around.unreachable and tournament.phase not in ("complete", "finished"):
        yield Need("unreachable", "soon")
    if around.unaccepted and tournament.kind == "elimination":
        urgency = "note" if around.unaccepted == "asked" else "soon"
        yield Need("unaccepted", urgency, detail=around.unaccepted)


def _hidden(tournament: TournamentState, _: Surroundings) -> Iterator[Need]:
    if tournament.hidden is not None:
        yield Need("hidden", "note", number=tournament.hidden.revealed)


_TOPICS: Final[tuple[Callable[[TournamentState, Surroundings], Iterator[Need]], ...]] = (
    _calls,
    _stale_seats,
    _latecomers,
    _left_but_seated,
    _reports,
    _stopped,
    _tie_at_the_cut,
    _late_reports,
    _slowed,
    _consents,
    _consolation,
    _around,
    _hidden,
)
