"""Decisions about what the hall is told: messages, announcements, hiding, revealing, the raffle."""

from __future__ import annotations

from typing import Final

from stolik.rules import Violation, draw_order, draw_seed
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.requirements import (
    Faults,
    at_own_table,
    is_digest,
    reason,
    revealed,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import Tournament
from stolik.tournament.journal.visibility import ceremony

# How far a phone's clock may be off and still be believed, in seconds.
TOLERANCE: Final = 60


def message_table(
    tournament: Tournament, command: c.MessageTable, _: Actor, faults: Faults
) -> None:
    reason(command.note, faults)
    if command.table is None:
        return
    current = tournament.current
    if current is None:
        faults.append(Violation("no-such-table", str(command.table)))
    else:
        the_table(current, command.table, faults)


def announce_opening(
    tournament: Tournament, command: c.AnnounceOpening, actor: Actor, faults: Faults, at: int
) -> f.OpeningAnnounced | None:
    found = the_round(tournament, command.round, faults)
    table = the_table(found, command.table, faults) if found else None
    if found is None or table is None:
        return None
    at_own_table(found, command.table, actor, faults)
    games = tournament.stage(found).games
    if not 1 <= command.game <= games:
        faults.append(Violation("no-such-game", f"{command.game} of {games}"))
    if command.entry not in found.players(table):
        faults.append(Violation("not-seated", str(command.entry)))
    said = believed(command.said, found.since, at)
    return f.OpeningAnnounced(command.round, command.table, command.game, command.entry, said)


def believed(said: int | None, start: int, now: int) -> int | None:
    """A phone's own time in a round that runs since `start`; None if its clock must be wrong.

    >>> believed(1010, 1000, 1020), believed(990, 1000, 1020), believed(1025, 1000, 1020)
    (1010, 1000, 1020)
    >>> believed(0, 1000, 1020), believed(99_999, 1000, 1020), believed(None, 1000, 1020)
    (None, None, None)
    """
    if said is None or not start - TOLERANCE <= said <= now + TOLERANCE:
        return None
    return min(max(said, start), max(now, start))


def announce(_: Tournament, command: c.Announce, __: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    reason(command.english, faults, needed=False)


def withdraw_announcement(
    tournament: Tournament, command: c.WithdrawAnnouncement, _: Actor, faults: Faults
) -> None:
    found = tournament.announcements.get(command.number)
    if found is None or found.withdrawn:
        faults.append(Violation("no-such-announcement", str(command.number)))


def hide_standings(tournament: Tournament, _: c.HideStandings, __: Actor, faults: Faults) -> None:
    if tournament.hidden is not None:
        faults.append(Violation("already-hidden"))


def show_standings(tournament: Tournament, _: c.ShowStandings, __: Actor, faults: Faults) -> None:
    if tournament.hidden is None:
        faults.append(Violation("not-hidden"))


def reveal(tournament: Tournament, command: c.Reveal, _: Actor, faults: Faults) -> None:
    hidden = tournament.hidden
    if hidden is None:
        faults.append(Violation("not-hidden"))
    elif not hidden.revealed < command.places <= len(ceremony(tournament)):
        faults.append(Violation("reveal-wrong", f"{command.places} of {hidden.revealed}"))


def seal_raffle(tournament: Tournament, command: c.SealRaffle, _: Actor, faults: Faults) -> None:
    used = {raffle.seal for raffle in tournament.raffles}
    if not is_digest(command.seal):
        faults.append(Violation("seal-wrong", command.seal[:80]))
    elif command.seal == tournament.raffle_seal or command.seal in used:
        faults.append(Violation("already-sealed", command.seal))


def raffle(tournament: Tournament, command: c.Raffle, _: Actor, faults: Faults) -> f.Raffled | None:
    if not tournament.raffle_seal:
        faults.append(Violation("raffle-not-sealed"))
    revealed(tournament.raffle_seal, command.secret, command.word, faults)
    entries = in_the_raffle(tournament)
    if not 1 <= command.prizes <= len(entries):
        faults.append(Violation("raffle-prizes", f"{command.prizes} of {len(entries)}"))
    if faults:
        return None
    seed = draw_seed(command.secret, command.word, entries)
    winners = draw_order(seed, entries)[: command.prizes]
    return f.Raffled(command.secret, command.word, command.prizes, entries, winners)


def in_the_raffle(tournament: Tournament) -> tuple[int, ...]:
    """Those present who have not won anything yet."""
    won = {entry for raffle in tournament.raffles for entry in raffle.winners}
    here = (entry for entry, person in tournament.entries.items() if person.plays)
    return tuple(sorted(entry for entry in here if entry not in won))
