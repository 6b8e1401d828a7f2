"""What the hall is told and tells: messages, announcements, hidden standings, raffle, openings."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stolik.rules import Violation, draw_order, draw_seed, seal
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.actor import Actor
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.requirements import (
    Faults,
    at_own_table,
    is_digest,
    is_tag,
    reason,
    revealed,
    the_round,
    the_table,
)
from stolik.tournament.journal.state import (
    Announcement,
    Hidden,
    Message,
    OpeningSaid,
    Raffle,
    TournamentState,
)
from stolik.tournament.journal.topic import Applied, Decisions, computed, same, timed
from stolik.tournament.journal.visibility import ceremony

# How far a phone's clock may be off and still be believed, in seconds.
TOLERANCE: Final = 60


def message_table(
    tournament: TournamentState, command: c.MessageTable, _: Actor, faults: Faults
) -> None:
    reason(command.note, faults)
    if command.table is None:
        return
    current = tournament.current
    if current is None:
        faults.append(Violation("no-such-table", table=command.table))
    else:
        the_table(current, command.table, faults)


def announce_opening(
    tournament: TournamentState, command: c.AnnounceOpening, actor: Actor, faults: Faults, at: int
) -> f.OpeningAnnounced | None:
    round_ = the_round(tournament, command.round, faults)
    table = the_table(round_, command.table, faults) if round_ else None
    if round_ is None or table is None:
        return None
    at_own_table(round_, command.table, actor, faults)
    games = tournament.stage(round_).games
    if not 1 <= command.game <= games:
        faults.append(Violation("no-such-game", game=command.game, games=games))
    if command.entry not in round_.players(table):
        faults.append(Violation("not-seated", entry=command.entry))
    moment = believed(command.said, round_.since, at)
    return f.OpeningAnnounced(command.round, command.table, command.game, command.entry, moment)


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


def announce(_: TournamentState, command: c.Announce, __: Actor, faults: Faults) -> None:
    reason(command.note, faults)
    reason(command.english, faults, needed=False)
    written = ["en"] if command.english else []
    for translation in command.translations:
        if not is_tag(translation.language) or translation.language in written:
            faults.append(Violation("language-wrong", language=translation.language[:80]))
        written.append(translation.language)
        reason(translation.note, faults)


def withdraw_announcement(
    tournament: TournamentState, command: c.WithdrawAnnouncement, _: Actor, faults: Faults
) -> None:
    announcement = tournament.announcements.get(command.number)
    if announcement is None or announcement.withdrawn:
        faults.append(Violation("no-such-announcement", number=command.number))


def hide_standings(
    tournament: TournamentState, _: c.HideStandings, __: Actor, faults: Faults
) -> None:
    if tournament.hidden is not None:
        faults.append(Violation("already-hidden"))


def show_standings(
    tournament: TournamentState, _: c.ShowStandings, __: Actor, faults: Faults
) -> None:
    if tournament.hidden is None:
        faults.append(Violation("not-hidden"))


def reveal(tournament: TournamentState, command: c.Reveal, _: Actor, faults: Faults) -> None:
    hidden = tournament.hidden
    if hidden is None:
        faults.append(Violation("not-hidden"))
    elif not hidden.revealed < command.places <= len(ceremony(tournament)):
        faults.append(Violation("reveal-wrong", places=command.places, revealed=hidden.revealed))


def take_back_reveal(
    tournament: TournamentState, command: c.TakeBackReveal, _: Actor, faults: Faults
) -> None:
    """One press too many: the places from there on are covered again, the winner's too."""
    out = len(ceremony(tournament))
    if tournament.hidden is not None:
        out = tournament.hidden.revealed
    if not 0 <= command.places < out:
        faults.append(Violation("cover-wrong", places=command.places, revealed=out))


def seal_raffle(
    tournament: TournamentState, command: c.SealRaffle, _: Actor, faults: Faults
) -> None:
    used = {raffle.seal for raffle in tournament.raffles}
    if not is_digest(command.seal):
        faults.append(Violation("seal-wrong", seal=command.seal[:80]))
    elif command.seal == tournament.raffle_seal or command.seal in used:
        faults.append(Violation("already-sealed", seal=command.seal))


def raffle(
    tournament: TournamentState, command: c.Raffle, _: Actor, faults: Faults
) -> f.Raffled | None:
    if not tournament.raffle_seal:
        faults.append(Violation("raffle-not-sealed"))
    revealed(tournament.raffle_seal, command.secret, command.word, faults)
    entries = in_the_raffle(tournament)
    if not 1 <= command.prizes <= len(entries):
        faults.append(Violation("raffle-prizes", prizes=command.prizes, people=len(entries)))
    if faults:
        return None
    seed = draw_seed(command.secret, command.word, entries)
    winners = draw_order(seed, entries)[: command.prizes]
    return f.Raffled(command.secret, command.word, command.prizes, entries, winners)


def in_the_raffle(tournament: TournamentState) -> tuple[int, ...]:
    """Those present who have not won anything yet."""
    won = {entry for raffle in tournament.raffles for entry in raffle.winners}
    here = (entry for entry, person in tournament.entries.items() if person.plays)
    return tuple(sorted(entry for entry in here if entry not in won))


def _messaged(draft: Draft, fact: f.Fact, what: f.TableMessaged) -> None:
    message = Message(fact.number, fact.at, what.table, what.note)
    draft.now["messages"] = (*draft.now["messages"], message)


def _opening(draft: Draft, fact: f.Fact, what: f.OpeningAnnounced) -> None:
    when = fact.at if what.said is None else what.said
    opening = OpeningSaid(fact.number, when, what.table, what.game, what.entry)
    draft.set_round(what.round, announced=(*draft.round(what.round).announced, opening))


def _announced(draft: Draft, fact: f.Fact, what: f.Announced) -> None:
    english = (f.Translation("en", what.english),) if what.english else ()
    translations = (*english, *what.translations)
    announcement = Announcement(fact.number, fact.at, what.note, translations)
    draft.mapping("announcements")[fact.number] = announcement


def _withdrawn(draft: Draft, _: f.Fact, what: f.AnnouncementWithdrawn) -> None:
    announcements = draft.mapping("announcements")
    announcements[what.number] = replace(announcements[what.number], withdrawn=True)


def _hidden(draft: Draft, fact: f.Fact, _: f.StandingsHidden) -> None:
    draft.now["hidden"] = Hidden(fact.number, fact.at, max(1, len(draft.now["rounds"])))


def _shown(draft: Draft, _: f.Fact, __: f.StandingsShown) -> None:
    draft.now["hidden"] = None


def _revealed(draft: Draft, _: f.Fact, what: f.Revealed) -> None:
    ranked = sum(line.place > 0 for line in draft.now["places"])
    hidden = replace(draft.now["hidden"], revealed=what.places)
    draft.now["hidden"] = hidden if what.places < ranked else None


def _reveal_taken_back(draft: Draft, fact: f.Fact, what: f.RevealTakenBack) -> None:
    hidden = draft.now["hidden"] or Hidden(fact.number, fact.at, max(1, len(draft.now["rounds"])))
    draft.now["hidden"] = replace(hidden, revealed=what.places)


def _raffle_sealed(draft: Draft, _: f.Fact, what: f.RaffleSealed) -> None:
    draft.now["raffle_seal"] = what.seal


def _raffled(draft: Draft, fact: f.Fact, what: f.Raffled) -> None:
    raffle = Raffle(fact.number, fact.at, seal(what.secret), what.winners)
    draft.now["raffles"] = (*draft.now["raffles"], raffle)
    draft.now["raffle_seal"] = ""


DECISIONS: Final[Decisions] = {
    c.MessageTable: same(f.TableMessaged, message_table),
    c.Announce: same(f.Announced, announce),
    c.WithdrawAnnouncement: same(f.AnnouncementWithdrawn, withdraw_announcement),
    c.HideStandings: same(f.StandingsHidden, hide_standings),
    c.ShowStandings: same(f.StandingsShown, show_standings),
    c.Reveal: same(f.Revealed, reveal),
    c.TakeBackReveal: same(f.RevealTakenBack, take_back_reveal),
    c.SealRaffle: same(f.RaffleSealed, seal_raffle),
    c.Raffle: computed(f.Raffled, raffle),
    c.AnnounceOpening: timed(f.OpeningAnnounced, announce_opening),
}
APPLIED: Final[Applied] = {
    f.TableMessaged: _messaged,
    f.OpeningAnnounced: _opening,
    f.Announced: _announced,
    f.AnnouncementWithdrawn: _withdrawn,
    f.StandingsHidden: _hidden,
    f.StandingsShown: _shown,
    f.Revealed: _revealed,
    f.RevealTakenBack: _reveal_taken_back,
    f.RaffleSealed: _raffle_sealed,
    f.Raffled: _raffled,
}
