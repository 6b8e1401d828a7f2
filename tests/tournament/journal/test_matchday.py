"""A matchday's own result, the league's table after it, and the order of its ceremony."""

from __future__ import annotations

import pytest

from stolik.tournament.formats import elimination_format, matchday
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.matchday import day_results, has_two_tables, league_after
from stolik.tournament.journal.visibility import ceremony
from support.hall import HEAD, SCORER, WHY, Hall


def begun(*rows: tuple[int, int, int]) -> Hall:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(8)
    if rows:
        hall.league(*rows)
    return hall


def points(**more: tuple[int, int]) -> dict[int, tuple[int, int]]:
    table = {1: (3, 60), 2: (0, -20), 3: (0, -20), 4: (0, -20)}
    other = {8: (3, 60), 7: (0, -20), 6: (0, -20), 5: (0, -20)}
    return table | other | {int(key[1:]): value for key, value in more.items()}


@pytest.mark.rule("T-9.1", "T-9.2")
def test_the_day_goes_by_its_own_points_and_level_people_share_a_place() -> None:
    hall = begun(*((entry, 80 - 10 * entry, 0) for entry in range(1, 8)))
    assert (day_results(hall.now), league_after(hall.now)) == ((), ())
    hall.seat()
    hall.publish()
    assert day_results(hall.now) == ()
    hall.results(points())
    hall.close()
    after_one = day_results(hall.now)
    assert after_one[:2] == (Ranked(1, 1, 3, 60, True), Ranked(1, 8, 3, 60, True, "big"))
    hall.round(points())
    assert day_results(hall.now, after=1) == after_one
    hall.do(c.Finish())
    day = day_results(hall.now)
    assert [(row.place, row.entry, row.big, row.small, row.shared) for row in day[:2]] == [
        (1, 1, 6, 120, True),
        (1, 8, 6, 120, True),
    ]
    assert [(row.place, row.shared) for row in day[2:]] == [(3, True)] * 6
    # The newcomer, who brought nothing, is the last of the league.
    assert [(row.entry, row.big) for row in league_after(hall.now)][-3:] == [
        (6, 20),
        (7, 10),
        (8, 6),
    ]
    assert TournamentState.replay(hall.facts) == hall.now


@pytest.mark.rule("T-9.3")
def test_the_league_has_everybody_and_more_starts_are_ahead() -> None:
    hall = begun()
    for entry in (9, 10):
        hall.do(c.Enter(entry))
    regulars = ((entry, 10 if entry < 5 else 0, 10 - 10 * entry) for entry in range(1, 8))
    hall.league((9, 90, 0), (10, 16, 120), *regulars)
    for _ in range(2):
        hall.round(points())
    hall.do(c.Finish())
    # 9 and 10 stayed away; 1 now has what 10 has, and one start more.
    assert league_after(hall.now)[:3] == (
        Ranked(1, 9, 90, 0, ahead_on="big"),
        Ranked(2, 1, 16, 120, ahead_on="starts"),
        Ranked(3, 10, 16, 120, ahead_on="big"),
    )


def test_whoever_is_excluded_has_no_place_of_the_day_and_keeps_what_was_brought() -> None:
    hall = begun(*((entry, 10, 100) for entry in range(1, 9)))
    hall.round()
    hall.do(c.Warn(8, WHY), HEAD)
    hall.do(c.Exclude(8, len(hall.facts), WHY), HEAD)
    hall.round()
    hall.do(c.Finish())
    assert {row.entry for row in day_results(hall.now)} == set(range(1, 8))
    assert [(r.big, r.small) for r in league_after(hall.now) if r.entry == 8] == [(10, 100)]


def test_a_ceremony_reveals_as_many_as_the_classification_has() -> None:
    """Who sat down to no game has no place of the day, and is revealed before everybody else."""
    hall = begun(*((entry, 80 - 10 * entry, 0) for entry in range(1, 9)))
    for number in (1, 2):
        hall.seat()
        hall.publish()
        hall.do(c.RecordWalkover(number, 5), SCORER)
        assert hall.now.current
        for table in hall.now.current.seating:
            own = points(e8=(3, 40))
            hall.slip(table.number, {e: own[e] for e in table.seats if e != 5})
        hall.close()
    hall.do(c.HideStandings())
    hall.do(c.Finish())
    order = ceremony(hall.now)
    assert order[0] == Placed(8, 5)
    assert order[-2:] == (Placed(2, 8), Placed(1, 1))
    assert (len(order), len(day_results(hall.now))) == (8, 7)
    hall.do(c.Reveal(8))
    assert hall.now.hidden is None


def test_other_tournaments_and_a_first_matchday_have_one_table() -> None:
    hall = begun()
    hall.round()
    ordinary = Hall("ordinary", elimination_format("mini"))
    ordinary.people(12)
    ordinary.round()
    for now in (hall.now, ordinary.now):
        assert (has_two_tables(now), day_results(now), league_after(now)) == (False, (), ())
