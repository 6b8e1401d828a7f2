"""What is played by: the format, the kind, the rules, and what was allowed in spite of a stop.

Until the first draw is published the organiser changes the format, until it is made the rules.
From then on people play for what was announced: the format changes by the head referee alone, with
a reason, and what follows a stage never after its last round, when everybody knows whom it helps.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stolik.rules import Violation
from stolik.tournament.admission import Advice, admission
from stolik.tournament.format import Format, Stage, format_faults
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import HEAD_REFEREE, ORGANISER, Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import Faults, reason
from stolik.tournament.journal.state import Round, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, same
from stolik.tournament.tables import seatable

# An elimination with too few people can be held as this, without a qualifier.
INSTEAD: Final = {"elimination": "ordinary"}


def format_locked(tournament: TournamentState) -> bool:
    """Whether the first draw is published."""
    return any(round_.phase != "draft" for round_ in tournament.rounds)


def who_changes_format(tournament: TournamentState) -> str:
    """The role that may change the format now."""
    return HEAD_REFEREE if format_locked(tournament) else ORGANISER


def change_format(
    tournament: TournamentState, command: c.ChangeFormat, actor: Actor, faults: Faults
) -> None:
    """What has been played stays; a format that needs an override in the middle needs a reason."""
    reason(command.note, faults, needed=False)
    faults.extend(format_faults(command.format))
    _kind_stays(tournament, command.kind, faults)
    locked = format_locked(tournament)
    if locked and (actor.role != HEAD_REFEREE or not command.note):
        faults.append(Violation("format-locked"))
    elif not locked and actor.role != ORGANISER:
        faults.append(Violation("needs-role", roles=(ORGANISER,)))
    if not tournament.rounds or not command.format.stages:
        return
    if not _same_so_far(tournament, command.format):
        faults.append(Violation("format-already-played", format=command.format.name))
    elif locked:
        _settled(tournament, command.format, faults)
    started = len({e for round_ in tournament.rounds for t in round_.seating for e in t.seats})
    admitted = admission(tournament.kind, command.format, started)
    faults.extend(admitted.refusals)
    if not command.note:
        faults.extend(admitted.stops)


def _kind_stays(tournament: TournamentState, kind: str, faults: Faults) -> None:
    """Only an elimination can become something else before the draw, and itself again."""
    if kind in ("", tournament.kind):
        return
    instead = INSTEAD.get(tournament.created_as)
    if tournament.rounds or instead is None or kind not in (instead, tournament.created_as):
        faults.append(Violation("kind-stays", kind=kind))


def _settled(tournament: TournamentState, new: Format, faults: Faults) -> None:
    """What follows a stage is settled with its last round, unless too few are left to play it.

    A round is the last one also where the change itself makes it so: a stage can be cut short, but
    not together with what follows it, nor with what followed when the round was announced.
    """
    last = [round_ for round_ in tournament.rounds if round_.phase != "draft"][-1]
    if any(_differs(tournament, last, old, new) for old in (last.planned, tournament.plan) if old):
        faults.append(Violation("format-settled", stage=tournament.stage(last).name))


def _differs(tournament: TournamentState, last: Round, old: Format, new: Format) -> bool:
    """Whether this is the last round of its stage and something else than before follows it."""
    ended = last.number == old.rounds_of(last.stage)[-1]
    if not ended and last.number != new.rounds_of(last.stage)[-1]:
        return False
    left = sum(entry.plays for entry in tournament.entries.values())
    if _unplayable(old.stages[last.stage + 1 : last.stage + 2], left):
        return False
    was, now = _decisive(old), _decisive(new)
    kept = slice(last.stage if ended else last.stage + 1, last.stage + 2)
    return was.stages[kept] != now.stages[kept] or _choices(was) != _choices(now)


def _unplayable(following: tuple[Stage, ...], left: int) -> bool:
    """Whether so many are too few for the next stage, or cannot be seated in it."""
    return any(
        left < stage.players if stage.players is not None else not seatable(left)
        for stage in following
    )


def _decisive(fmt: Format) -> Format:
    """A format without what only a timetable needs."""
    stages = (replace(stage, minutes=None, break_minutes=0) for stage in fmt.stages)
    return replace(fmt, stages=tuple(stages), breaks=())


def _choices(fmt: Format) -> Format:
    return replace(fmt, name="", stages=(), fewest=0, most=None)


def _same_so_far(tournament: TournamentState, new: Format) -> bool:
    """A format may still change in what has not been played."""
    seated = len(tournament.rounds)
    index = tournament.plan.stage_of(seated)
    if new.rounds < seated or new.stage_of(seated) != index:
        return False
    if new.stages[:index] != tournament.plan.stages[:index]:
        return False
    old, now = tournament.plan.stages[index], new.stages[index]
    if not format_locked(tournament):
        # A draw that nobody has seen stays what it is.
        return (old.seats, old.tables) == (now.seats, now.tables)
    return _as_played(old) == _as_played(now)


def _as_played(stage: Stage) -> Stage:
    """A stage without its length: rounds may be added, and minutes are only planned."""
    return replace(stage, minutes=None, break_minutes=0, timed=True, rounds=1)


def change_rules(_: TournamentState, __: c.ChangeRules, ___: Actor, ____: Faults) -> None:
    """Every ruleset makes sense; when it may change stands in the table of rights."""


def advice(tournament: TournamentState) -> Advice:
    """What stands against playing this format with those present."""
    present = sum(entry.plays for entry in tournament.entries.values())
    return admission(tournament.kind, tournament.plan, present)


def override(tournament: TournamentState, command: c.Override, _: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    stops = [(stop.code, stop.about) for stop in advice(tournament).stops]
    if (command.code, command.about) not in stops:
        stop = Violation.read(command.code, command.about)
        faults.append(Violation("nothing-to-override", stop=stop))


def _format_changed(draft: Draft, _: f.Fact, what: f.FormatChanged) -> None:
    draft.now.update(format=what.format)
    if what.kind:
        draft.now.update(kind=what.kind)


def _overridden(draft: Draft, _: f.Fact, what: f.Overridden) -> None:
    draft.now["overrides"] = (*draft.now["overrides"], what)


DECISIONS: Final[Decisions] = {
    c.ChangeFormat: same(f.FormatChanged, change_format),
    c.ChangeRules: same(f.RulesChanged, change_rules),
    c.Override: same(f.Overridden, override),
}
APPLIED: Final[Applied] = {
    f.FormatChanged: _format_changed,
    f.RulesChanged: lambda draft, _, what: draft.now.update(ruleset=what.ruleset),
    f.Overridden: _overridden,
}
