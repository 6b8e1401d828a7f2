"""Before play: creating a tournament, entries, consents, checking in, staff."""

from __future__ import annotations

from typing import Final

from stolik.rules import Violation
from stolik.tournament.admission import KINDS
from stolik.tournament.format import format_faults
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import ROLES, Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import Faults, consents, is_digest, known
from stolik.tournament.journal.sealed import Sealed
from stolik.tournament.journal.state import Entry, Staff, TournamentState
from stolik.tournament.journal.topic import Applied, Decisions, same

LONGEST_TITLE = 500
LONGEST_LABEL = 200
MOST_ENTRIES = 10_000


def create(_: TournamentState, command: c.Create, __: Actor, faults: Faults) -> None:
    if command.kind not in KINDS:
        faults.append(Violation("kind-unknown", kind=command.kind))
    faults.extend(format_faults(command.format))
    if len(command.title) > LONGEST_TITLE:
        faults.append(Violation("text-too-long", have=len(command.title), most=LONGEST_TITLE))


def enter(tournament: TournamentState, command: c.Enter, _: Actor, faults: Faults) -> None:
    if command.entry in tournament.entries or command.entry in tournament.removed:
        faults.append(Violation("entry-taken", entry=command.entry))
    if isinstance(command.entry, bool) or not 1 <= command.entry <= MOST_ENTRIES:
        faults.append(Violation("entry-number", entry=command.entry, most=MOST_ENTRIES))
    _described(command, faults)


def change_entry(
    tournament: TournamentState, command: c.ChangeEntry, _: Actor, faults: Faults
) -> None:
    known(tournament, command.entry, faults)
    _described(command, faults)


def _described(command: c.Enter | c.ChangeEntry, faults: Faults) -> None:
    for label in (*command.categories, command.apart):
        if len(label) > LONGEST_LABEL:
            faults.append(Violation("text-too-long", have=len(label), most=LONGEST_LABEL))
    if len(set(command.categories)) != len(command.categories):
        faults.append(Violation("category-twice", categories=command.categories))
    if command.fixed is not None and command.fixed < 1:
        faults.append(Violation("table-number-wrong", table=command.fixed))


def of_somebody(
    tournament: TournamentState, command: c.RecordConsent | c.CheckOut, _: Actor, faults: Faults
) -> None:
    known(tournament, command.entry, faults)


def check_in(tournament: TournamentState, command: c.CheckIn, _: Actor, faults: Faults) -> None:
    if not known(tournament, command.entry, faults):
        return
    entry = tournament.entries[command.entry]
    if entry.status != "in":
        faults.append(Violation("has-left", entry=command.entry))
    consents(tournament, [command.entry], faults)


def remove_entry(
    tournament: TournamentState, command: c.RemoveEntry, _: Actor, faults: Faults
) -> None:
    """Only somebody of whom nothing else tells: whoever sat, was judged or brought points stays."""
    if not known(tournament, command.entry, faults):
        return
    if has_history(tournament, command.entry):
        faults.append(Violation("entry-has-history", entry=command.entry))
    if command.into is None:
        return
    if command.into == command.entry:
        faults.append(Violation("player-twice", entry=command.entry))
    elif not known(tournament, command.into, faults):
        return
    elif tournament.entries[command.into].status != "in":
        faults.append(Violation("has-left", entry=command.into))


def has_history(tournament: TournamentState, entry: int) -> bool:
    """Whether a seat, a decision, a duty or points tell of somebody."""
    rounds = tournament.rounds
    seated = any(round_.where(entry) is not None for round_ in rounds)
    ranked = any(row.entry == entry for round_ in rounds for row in round_.standings)
    judged = any(getattr(one.what, "entry", None) == entry for one in tournament.conduct.values())
    works = any(staff.entry == entry for staff in tournament.staff.values())
    won = any(entry in raffle.winners for raffle in tournament.raffles)
    excluded = tournament.entries[entry].status == "excluded"
    return any((seated, ranked, judged, works, won, excluded, entry in tournament.brought))


def bring_standing(
    tournament: TournamentState, command: c.BringStanding, _: Actor, faults: Faults
) -> None:
    entries = [row.entry for row in command.rows]
    for entry in entries:
        known(tournament, entry, faults)
    for entry in sorted({entry for entry in entries if entries.count(entry) > 1}):
        faults.append(Violation("player-twice", entry=entry))
    faults.extend(
        Violation("place-wrong", place=row.place, entry=row.entry)
        for row in command.rows
        if row.place < 1 or row.starts < 0
    )


def appoint(tournament: TournamentState, command: c.Appoint, _: Actor, faults: Faults) -> None:
    if command.role not in ROLES:
        faults.append(Violation("role-unknown", role=command.role))
    if not command.id or len(command.id) > LONGEST_LABEL:
        faults.append(Violation("text-too-long", have=len(command.id), most=LONGEST_LABEL))
    if command.entry is not None:
        known(tournament, command.entry, faults)


def dismiss(tournament: TournamentState, command: c.Dismiss, _: Actor, faults: Faults) -> None:
    if command.id not in tournament.staff:
        faults.append(Violation("nobody-appointed", who=command.id))


def seal_draw(tournament: TournamentState, command: c.SealDraw, _: Actor, faults: Faults) -> None:
    if not is_digest(command.seal):
        faults.append(Violation("seal-wrong", seal=command.seal[:80]))
    elif command.seal == tournament.seal or command.seal in tournament.revealed:
        faults.append(Violation("already-sealed", seal=command.seal))


def _created(draft: Draft, _: f.Fact, what: f.Created) -> None:
    draft.now.update(
        kind=what.kind,
        created_as=what.kind,
        ruleset=what.ruleset,
        format=what.format,
        title=what.title,
    )


def _entered(draft: Draft, _: f.Fact, what: f.Entered) -> None:
    draft.mapping("entries")[what.entry] = Entry(
        what.entry, what.categories, _word(what.apart), what.minor is True, what.fixed
    )


def _entry_changed(draft: Draft, _: f.Fact, what: f.EntryChanged) -> None:
    draft.change_entry(
        what.entry,
        categories=what.categories,
        apart=_word(what.apart),
        minor=what.minor is True,
        fixed=what.fixed,
    )


def _word(apart: str | Sealed) -> str:
    """What is sealed is as unknown here as what nobody said."""
    return apart if isinstance(apart, str) else ""


def _consent(draft: Draft, _: f.Fact, what: f.ConsentRecorded) -> None:
    draft.change_entry(
        what.entry, participation=what.participation, data=what.data, image=what.image
    )


def _entry_removed(draft: Draft, _: f.Fact, what: f.EntryRemoved) -> None:
    del draft.mapping("entries")[what.entry]
    draft.now["removed"] = (*draft.now["removed"], what.entry)


def _brought(draft: Draft, _: f.Fact, what: f.StandingBrought) -> None:
    draft.now["brought"] = {row.entry: row for row in what.rows}


def _appointed(draft: Draft, _: f.Fact, what: f.Appointed) -> None:
    draft.mapping("staff")[what.id] = Staff(what.id, what.role, what.entry)


def _dismissed(draft: Draft, _: f.Fact, what: f.Dismissed) -> None:
    del draft.mapping("staff")[what.id]


DECISIONS: Final[Decisions] = {
    c.Create: same(f.Created, create),
    c.Enter: same(f.Entered, enter),
    c.ChangeEntry: same(f.EntryChanged, change_entry),
    c.RecordConsent: same(f.ConsentRecorded, of_somebody),
    c.CheckIn: same(f.CheckedIn, check_in),
    c.CheckOut: same(f.CheckedOut, of_somebody),
    c.RemoveEntry: same(f.EntryRemoved, remove_entry),
    c.BringStanding: same(f.StandingBrought, bring_standing),
    c.Appoint: same(f.Appointed, appoint),
    c.Dismiss: same(f.Dismissed, dismiss),
    c.SealDraw: same(f.DrawSealed, seal_draw),
}
APPLIED: Final[Applied] = {
    f.Created: _created,
    f.Entered: _entered,
    f.EntryChanged: _entry_changed,
    f.ConsentRecorded: _consent,
    f.CheckedIn: lambda draft, _, what: draft.change_entry(what.entry, present=True),
    f.CheckedOut: lambda draft, _, what: draft.change_entry(what.entry, present=False),
    f.EntryRemoved: _entry_removed,
    f.StandingBrought: _brought,
    f.Appointed: _appointed,
    f.Dismissed: _dismissed,
    f.DrawSealed: lambda draft, _, what: draft.now.update(seal=what.seal),
}
