"""What the hall is told: messages, announcements, hidden and revealed standings, the raffle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.rules import draw_order, draw_seed, seal
from stolik.tournament.journal import Note, TournamentState, difference, read, standings, written
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import Announcement, Hidden, Message, OpeningSaid, Raffle
from stolik.tournament.journal.visibility import ceremony, revealed, veiled
from support.journal_play import (
    HEAD,
    NOTE,
    RAFFLED,
    REFEREE,
    SCORER,
    Play,
    device,
    gathered,
    house,
    player,
)

OTHER = Note("salt", "Obiad o 14").reference
TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))
FIRST = {1: (2, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30)}
SECOND = {5: (2, 33), 6: (0, -9), 7: (0, -11), 8: (0, -13)}


def begun(rounds: int = 2) -> Play:
    return gathered(house(rounds, 2), 8).typed(*TABLES).publish()


def finished() -> Play:
    play = begun(1).totals({**FIRST, **SECOND})
    return play.do(c.CloseRound(1)).do(c.HideStandings(), c.Finish())


# messages and announcements


def test_a_message_to_one_table_and_to_all() -> None:
    play = begun().do(c.MessageTable(2, NOTE), by=SCORER, at=70)
    play.do(c.MessageTable(None, OTHER), by=REFEREE, at=90)
    number = len(play.facts)
    assert play.now.messages == (
        Message(number - 1, 70, 2, NOTE),
        Message(number, 90, None, OTHER),
    )


def test_a_message_needs_a_table_that_is_there_and_a_text() -> None:
    play = begun()
    assert play.codes(c.MessageTable(9, "")) == ["reason-missing", "no-such-table"]
    assert play.codes(c.MessageTable(1, NOTE), device(1)) == ["needs-role"]
    early = gathered(house(), 4)
    assert early.codes(c.MessageTable(1, NOTE)) == ["no-such-table"]
    assert early.codes(c.MessageTable(None, NOTE)) == []


def test_announcements_are_withdrawn_once() -> None:
    play = begun().do(c.Announce(NOTE, OTHER), by=HEAD, at=5)
    number = len(play.facts)
    assert play.now.announcements == {
        number: Announcement(number, 5, NOTE, (f.Translation("en", OTHER),))
    }
    play.do(c.WithdrawAnnouncement(number))
    assert play.now.announcements[number].withdrawn
    assert play.codes(c.WithdrawAnnouncement(number)) == ["no-such-announcement"]
    assert play.codes(c.Announce("", "plain text"), SCORER) == [
        "needs-role", "reason-missing", "note-is-no-digest",
    ]  # fmt: skip


def test_an_announcement_says_the_same_once_in_each_language() -> None:
    said = (f.Translation("de", OTHER), f.Translation("pt-BR", NOTE))
    play = begun().do(c.Announce(NOTE, translations=said), by=HEAD, at=5)
    number = len(play.facts)
    assert play.now.announcements == {number: Announcement(number, 5, NOTE, said)}
    assert play.now.announcements[number].notes == (NOTE, OTHER, NOTE)
    twice = (*said, f.Translation("de", NOTE), f.Translation("auf Deutsch", ""))
    assert play.codes(c.Announce(NOTE, translations=twice)) == [
        "language-wrong", "language-wrong", "reason-missing",
    ]  # fmt: skip
    english = (f.Translation("en", NOTE),)
    assert play.codes(c.Announce(NOTE, OTHER, english)) == ["language-wrong"]


@pytest.mark.rule("A-04")
def test_an_opening_is_announced_at_the_own_table() -> None:
    play = begun().do(c.AnnounceOpening(1, 1, 2, 3), by=device(1), at=44)
    number = len(play.facts)
    play.do(c.AnnounceOpening(1, 1, 2, 4), by=player(4), at=50)
    assert play.now.rounds[0].announced == (
        OpeningSaid(number, 44, 1, 2, 3),
        OpeningSaid(number + 1, 50, 1, 2, 4),
    )
    assert play.codes(c.AnnounceOpening(1, 2, 1, 5), device(1)) == ["not-your-table"]
    assert play.codes(c.AnnounceOpening(1, 1, 3, 5), device(1)) == ["no-such-game", "not-seated"]
    assert play.codes(c.AnnounceOpening(1, 9, 1, 5), device(1)) == ["no-such-table"]
    assert play.codes(c.AnnounceOpening(2, 1, 1, 1), device(1)) == ["not-current-round"]


# hidden standings


def test_hiding_takes_the_results_of_the_current_round_on_away() -> None:
    play = begun().totals({**FIRST, **SECOND}).do(c.CloseRound(1)).seat().publish()
    before = play.now
    play.do(c.HideStandings(), by=HEAD, at=7)
    hidden = Hidden(len(play.facts), 7, 2)
    assert play.now == replace(before, length=before.length + 1, hidden=hidden)
    play.totals({}).do(c.Penalise(2, 1, 0, -5, NOTE), c.Penalise(1, 2, 0, -1, NOTE), by=HEAD)
    play.do(c.CloseRound(2, lot="x"), c.Finish())
    public = veiled(play.now)
    assert public.rounds[0] == play.now.rounds[0]
    assert public.rounds[1] == replace(
        play.now.rounds[1], sheets={}, standings=(), resolved=(), lot=""
    )
    assert (public.places, public.qualified, public.phase) == ((), (), "complete")
    kept = [one.what for one in public.conduct.values()]
    assert kept == [f.Penalised(1, 2, 0, -1, NOTE)]
    assert {(row.big, row.small) for row in standings(play.now, 2)} >= {(2, 55), (0, -11)}
    assert play.codes(c.HideStandings()) == ["already-hidden"]
    assert veiled(play.do(c.ShowStandings()).now) == play.now
    assert play.codes(c.ShowStandings()) == ["not-hidden"]


def test_those_at_a_table_see_its_own_sheet() -> None:
    play = begun().do(c.HideStandings())
    for entry, table in ((1, 1), (5, 2)):
        play.do(c.FileReport(play.game(entry)), by=device(table))
    own = veiled(play.now, table=2).rounds[0]
    assert dict(own.sheets) == {2: play.now.rounds[0].sheets[2]}


def test_places_are_revealed_from_the_last_to_the_first() -> None:
    play = finished()
    order = [line.entry for line in ceremony(play.now)]
    assert order == [4, 3, 8, 7, 2, 6, 5, 1]
    assert play.codes(c.Reveal(0)) == ["reveal-wrong"]
    play.do(c.Reveal(1))
    assert [line.entry for line in revealed(play.now)] == [4]
    # A key pressed twice sends the same again.
    assert play.codes(c.Reveal(1)) == ["reveal-wrong"]
    assert play.codes(c.Reveal(9)) == ["reveal-wrong"]
    play.do(c.Reveal(7))
    assert [line.entry for line in revealed(play.now)] == order[:7]
    assert veiled(play.now).places == ()
    play.do(c.Reveal(8))
    assert (play.now.hidden, veiled(play.now)) == (None, play.now)
    assert play.codes(c.Reveal(8)) == ["not-hidden"]


def test_one_press_too_many_is_taken_back_also_the_winner() -> None:
    play = finished().do(c.Reveal(6))
    assert play.codes(c.TakeBackReveal(6)) == ["cover-wrong"]
    play.do(c.TakeBackReveal(5))
    order = [line.entry for line in ceremony(play.now)]
    assert [line.entry for line in revealed(play.now)] == order[:5]
    play.do(c.Reveal(8)).do(c.TakeBackReveal(7))
    assert [line.entry for line in revealed(play.now)] == order[:7]
    assert veiled(play.now).places == ()
    assert play.do(c.Reveal(8)).now.hidden is None
    assert difference(play.journal) is None


def test_a_classification_taken_back_is_revealed_from_the_beginning() -> None:
    play = finished().do(c.Reveal(3), c.TakeBack("classification", 1, NOTE))
    assert play.now.hidden is not None
    assert play.now.hidden.revealed == 0
    assert play.codes(c.Reveal(1)) == ["not-now"]


# the raffle


def test_a_raffle_follows_from_the_seal_and_the_word() -> None:
    play = begun().do(c.CheckOut(8), c.SealRaffle(seal(RAFFLED)))
    play.do(c.Raffle(RAFFLED, "smok", 2), by=HEAD, at=9)
    here = (1, 2, 3, 4, 5, 6, 7)
    first = draw_order(draw_seed(RAFFLED, "smok", here), here)[:2]
    assert play.now.raffles == (Raffle(len(play.facts), 9, seal(RAFFLED), first),)
    assert play.now.raffle_seal == ""
    again = "5a" * 32
    play.do(c.SealRaffle(seal(again)), c.Raffle(again, "smok", 5))
    rest = tuple(entry for entry in here if entry not in first)
    assert sorted(play.now.raffles[-1].winners) == sorted(rest)


def test_what_stands_against_a_raffle() -> None:
    play = begun()
    assert play.codes(c.Raffle(RAFFLED, " ", 0)) == [
        "raffle-not-sealed", "word-missing", "raffle-prizes",
    ]  # fmt: skip
    play.do(c.SealRaffle(seal(RAFFLED)))
    assert play.codes(c.SealRaffle(seal(RAFFLED))) == ["already-sealed"]
    assert play.codes(c.SealRaffle("x")) == ["seal-wrong"]
    assert play.codes(c.Raffle("5a" * 32, "smok", 9)) == ["secret-does-not-match", "raffle-prizes"]
    assert play.codes(c.Raffle("x", "smok" * 99, 1)) == ["secret-wrong", "word-wrong"]


# the journal


def told() -> Play:
    """Everything of this kind in one journal."""
    play = begun(1).do(c.MessageTable(None, NOTE), c.Announce(NOTE), c.HideStandings())
    play.do(c.WithdrawAnnouncement(len(play.facts) - 1))
    play.do(c.AnnounceOpening(1, 1, 1, 1), by=device(1))
    play.do(c.SealRaffle(seal(RAFFLED)), c.Raffle(RAFFLED, "smok", 3))
    play.totals({**FIRST, **SECOND}).do(c.CloseRound(1), c.Finish(), c.Reveal(2), c.Reveal(8))
    return play.do(c.HideStandings(), c.ShowStandings())


def test_it_is_written_read_replayed_and_verified() -> None:
    play = told()
    assert difference(play.journal) is None
    assert read(written(play.journal, full=True)) == play.journal
    for end in range(1, len(play.facts)):
        before = TournamentState.replay(play.facts[:end])
        assert before.after(play.facts[end]) == TournamentState.replay(play.facts[: end + 1])


def test_other_winners_than_the_lot_gave_do_not_verify() -> None:
    play = told()
    number = next(n for n, fact in enumerate(play.facts) if isinstance(fact.what, f.Raffled))
    fact = play.facts[number]
    assert isinstance(fact.what, f.Raffled)
    forged = replace(fact.what, winners=tuple(reversed(fact.what.winners)))
    facts = (*play.facts[:number], replace(fact, what=forged), *play.facts[number + 1 :])
    said = difference(replace(play.journal, facts=facts))
    assert said is not None
    assert said.startswith(f"fact {number + 1} (raffled): winners, line 1 is")
