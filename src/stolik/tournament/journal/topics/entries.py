"""Decisions before play: creating, entering, consent, checking in, format, staff."""

from __future__ import annotations

from stolik.rules import Violation
from stolik.tournament.admission import KINDS, Advice, admission
from stolik.tournament.format import Format, format_faults
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ROLES, Actor
from stolik.tournament.journal.requirements import Faults, consents, is_digest, known, reason
from stolik.tournament.journal.state import Tournament

LONGEST_TITLE = 500
LONGEST_LABEL = 200
MOST_ENTRIES = 10_000


def create(_: Tournament, command: c.Create, __: Actor, faults: Faults) -> None:
    if command.kind not in KINDS:
        faults.append(Violation("kind-unknown", command.kind))
    faults.extend(format_faults(command.format))
    if len(command.title) > LONGEST_TITLE:
        faults.append(Violation("text-too-long", f"{len(command.title)} of {LONGEST_TITLE}"))


def enter(tournament: Tournament, command: c.Enter, _: Actor, faults: Faults) -> None:
    if command.entry in tournament.entries:
        faults.append(Violation("entry-taken", str(command.entry)))
    if isinstance(command.entry, bool) or not 1 <= command.entry <= MOST_ENTRIES:
        faults.append(Violation("entry-number", f"{command.entry} of {MOST_ENTRIES}"))
    _described(command, faults)


def change_entry(tournament: Tournament, command: c.ChangeEntry, _: Actor, faults: Faults) -> None:
    known(tournament, command.entry, faults)
    _described(command, faults)


def _described(command: c.Enter | c.ChangeEntry, faults: Faults) -> None:
    for label in (*command.categories, command.apart):
        if len(label) > LONGEST_LABEL:
            faults.append(Violation("text-too-long", f"{len(label)} of {LONGEST_LABEL}"))
    if len(set(command.categories)) != len(command.categories):
        faults.append(Violation("category-twice", ", ".join(command.categories)))
    if command.fixed is not None and command.fixed < 1:
        faults.append(Violation("table-number-wrong", str(command.fixed)))


def of_somebody(
    tournament: Tournament, command: c.RecordConsent | c.CheckOut, _: Actor, faults: Faults
) -> None:
    known(tournament, command.entry, faults)


def check_in(tournament: Tournament, command: c.CheckIn, _: Actor, faults: Faults) -> None:
    if not known(tournament, command.entry, faults):
        return
    entry = tournament.entries[command.entry]
    if entry.status != "in":
        faults.append(Violation("has-left", str(command.entry)))
    consents(tournament, [command.entry], faults)


def bring_standing(
    tournament: Tournament, command: c.BringStanding, _: Actor, faults: Faults
) -> None:
    entries = [row.entry for row in command.rows]
    for entry in entries:
        known(tournament, entry, faults)
    for entry in sorted({entry for entry in entries if entries.count(entry) > 1}):
        faults.append(Violation("player-twice", str(entry)))
    faults.extend(
        Violation("place-wrong", f"{row.place} of {row.entry}")
        for row in command.rows
        if row.place < 1 or row.starts < 0
    )


def change_format(
    tournament: Tournament, command: c.ChangeFormat, _: Actor, faults: Faults
) -> None:
    """What has been played stays; a format that needs an override in the middle needs a reason."""
    reason(command.note, faults, needed=False)
    faults.extend(format_faults(command.format))
    if faults or not tournament.rounds:
        return
    if not _same_so_far(tournament, command.format):
        faults.append(Violation("format-already-played", command.format.name))
    started = len({e for one in tournament.rounds for t in one.seating for e in t.seats})
    found = admission(tournament.kind, command.format, started)
    faults.extend(found.refusals)
    if not command.note:
        faults.extend(found.stops)
    _top_settled(tournament, command.format, faults)


def _top_settled(tournament: Tournament, new: Format, faults: Faults) -> None:
    """TOP8 or TOP12 is settled before round one, unless too few are left for it."""
    sizes = {stage.players for stage in tournament.plan.stages if stage.seats == "snake"}
    wanted = {stage.players for stage in new.stages if stage.seats == "snake"}
    left = sum(entry.plays for entry in tournament.entries.values())
    if wanted and sizes and wanted != sizes and all(left >= (size or 0) for size in sizes):
        faults.append(Violation("top-settled", ", ".join(f"TOP{size}" for size in sizes)))


def _same_so_far(tournament: Tournament, new: Format) -> bool:
    """A format may still change in what has not been played."""
    played = len(tournament.rounds)
    index = tournament.plan.stage_of(played)
    if new.rounds < played or new.stage_of(played) != index:
        return False
    if new.stages[:index] != tournament.plan.stages[:index]:
        return False
    old, now = tournament.plan.stages[index], new.stages[index]
    return (old.name, old.games, old.enter, old.players, old.seats, old.order) == (
        now.name,
        now.games,
        now.enter,
        now.players,
        now.seats,
        now.order,
    ) and old.ties == now.ties


def advice(tournament: Tournament) -> Advice:
    """What stands against playing this format with those present."""
    present = sum(entry.plays for entry in tournament.entries.values())
    return admission(tournament.kind, tournament.plan, present)


def override(tournament: Tournament, command: c.Override, _: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    if Violation(command.code, command.about) not in advice(tournament).stops:
        faults.append(Violation("nothing-to-override", f"{command.code}: {command.about}"))


def appoint(tournament: Tournament, command: c.Appoint, _: Actor, faults: Faults) -> None:
    if command.role not in ROLES:
        faults.append(Violation("role-unknown", command.role))
    if not command.id or len(command.id) > LONGEST_LABEL:
        faults.append(Violation("text-too-long", f"{len(command.id)} of {LONGEST_LABEL}"))
    if command.entry is not None:
        known(tournament, command.entry, faults)


def dismiss(tournament: Tournament, command: c.Dismiss, _: Actor, faults: Faults) -> None:
    if command.id not in tournament.staff:
        faults.append(Violation("nobody-appointed", command.id))


def seal_draw(tournament: Tournament, command: c.SealDraw, _: Actor, faults: Faults) -> None:
    if not is_digest(command.seal):
        faults.append(Violation("seal-wrong", command.seal[:80]))
    elif command.seal == tournament.seal or command.seal in tournament.revealed:
        faults.append(Violation("already-sealed", command.seal))
