"""Whether and when a tournament is held: moved, called off, interrupted, reinstated."""

from __future__ import annotations

import pytest

from stolik.rules import seal
from stolik.tournament.journal import TournamentState, read, seating_digest, written
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import MovedDay, Off
from support.journal_play import HEAD, NOTE, ORGANISER, SECRET, Play, gathered, house

SATURDAY, SUNDAY = 1_790_000_000, 1_790_086_400
TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))


def prepared() -> Play:
    return gathered(house(2, 2), 8)


def playing() -> Play:
    return prepared().typed(*TABLES).publish().do(c.StartRound(1), at=5)


def test_a_moved_tournament_knows_from_when_to_when_and_why() -> None:
    play = prepared().do(c.Move(SATURDAY, SUNDAY, NOTE), at=7)
    assert play.now.moved == MovedDay(len(play.facts), 7, SATURDAY, SUNDAY, NOTE)
    assert play.now.phase == "preparing"


def test_moving_needs_a_reason_another_moment_and_the_organiser() -> None:
    play = prepared()
    assert play.codes(c.Move(SATURDAY, SATURDAY, "")) == ["reason-missing", "moved-nowhere"]
    assert play.codes(c.Move(SATURDAY, SUNDAY, NOTE), HEAD) == ["needs-role"]
    assert Play().codes(c.Move(SATURDAY, SUNDAY, NOTE)) == ["not-now"]


@pytest.mark.rule("L-7")
def test_what_is_called_off_cannot_be_drawn_until_it_takes_place_after_all() -> None:
    play = prepared().do(c.CallOff(NOTE), at=9)
    assert play.now.off == Off(len(play.facts), 9, NOTE)
    assert not play.now.begun
    assert play.codes(c.SealDraw(seal(SECRET))) == ["called-off"]
    assert "called-off" in play.codes(c.TypeSeats(1, ()))
    assert play.codes(c.CallOff(NOTE)) == ["called-off"]
    assert play.codes(c.Move(SATURDAY, SUNDAY, NOTE)) == ["called-off"]
    allowed = play.now.allowed(ORGANISER)
    assert {"Draw", "SealDraw", "TypeSeats", "Move", "CallOff"}.isdisjoint(allowed)
    assert "Reinstate" in allowed
    play.do(c.Reinstate())
    assert play.now.off is None
    assert "Reinstate" not in play.now.allowed(ORGANISER)
    play.typed(*TABLES).publish()
    assert play.now.phase == "published"


@pytest.mark.rule("L-7")
def test_what_was_played_before_an_interruption_stays_and_can_still_be_reported() -> None:
    play = playing().do(c.PauseRound(1), c.CallOff(NOTE))
    assert play.now.begun
    assert play.codes(c.ResumeRound(1)) == ["called-off"]
    play.totals({1: (2, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30)})
    assert play.now.rounds[0].sheets.keys() == {1, 2}
    assert play.codes(c.Reinstate(NOTE)) == []


def test_seats_that_were_drawn_are_not_published_while_it_is_called_off() -> None:
    play = prepared().typed(*TABLES).do(c.CallOff(NOTE))
    assert play.now.current is not None
    command = c.Publish(1, seating_digest(play.now.current.seating))
    assert play.codes(command) == ["called-off"]


def test_calling_off_needs_a_reason_and_taking_it_back_something_called_off() -> None:
    assert prepared().codes(c.CallOff("")) == ["reason-missing"]
    assert prepared().codes(c.Reinstate()) == ["not-called-off"]


def test_the_acts_are_written_and_read_again() -> None:
    play = prepared().do(c.Move(SATURDAY, SUNDAY, NOTE), c.CallOff(NOTE), c.Reinstate(NOTE))
    play.do(c.CallOff(NOTE))
    again = read(written(play.journal, full=True))
    assert again.facts == tuple(play.facts)
    assert TournamentState.replay(again.facts) == play.now
