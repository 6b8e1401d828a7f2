"""Consolation games beside a round, and editions as labels on games: neither changes a point."""

from __future__ import annotations

import pytest

from stolik.tournament.formats import elimination_format, league_scheme
from stolik.tournament.journal import TournamentState, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.chances import chances
from stolik.tournament.journal.editions import (
    edition_of,
    edition_of_event,
    editions_played,
    round_editions,
)
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.topics.consolation import (
    consolation_sizes,
    games_of,
    short_of_games,
    those_out,
)
from stolik.tournament.report import GameReport
from stolik.tournament.seats import Table, entries_of
from support.hall import HEAD, ORGANISER, WHY, Hall, after_elimination, at_table


@pytest.mark.rule("L-zr-7", "L-zr-10d", "C-12")
@pytest.mark.parametrize(
    ("players", "out", "sizes"),
    [
        (32, 16, (4, 4, 4, 4)),  # EX-178
        (20, 5, (3, 2)),  # EX-175: five want to play as much as six
        (24, 8, (4, 4)),
        (17, 2, (2,)),
    ],
)
def test_ex_178_those_out_after_two_games_are_offered_two_more(
    players: int, out: int, sizes: tuple[int, ...]
) -> None:
    hall = after_elimination(players)
    short = short_of_games(hall.now)
    assert (len(short), {games_of(hall.now, entry) for entry in short}) == (out, {2})
    hall.do(c.SeatConsolation(2, short, "a lot"))
    current = hall.now.rounds[-1]
    assert tuple(len(table.seats) for table in current.consolation) == sizes
    assert sorted(entries_of(current.consolation)) == list(short)
    # Furniture the round leaves free, and everybody reaches the four games promised.
    assert {t.number for t in current.seating} & {t.number for t in current.consolation} == set()
    assert {games_of(hall.now, entry) for entry in hall.now.entries} == {4}
    assert short_of_games(hall.now) == ()


@pytest.mark.rule("L-zr-7", "C-12")
def test_one_person_out_cannot_play_alone() -> None:
    hall = after_elimination(17)
    alone, _ = short_of_games(hall.now)
    assert hall.refused(c.SeatConsolation(2, (alone,), "lot")) == [f"nobody-to-play-with: {alone}"]


@pytest.mark.rule("C-12")
def test_consolation_games_score_nothing() -> None:
    """The same tournament with and without them has the same standings and places."""
    plain, beside = after_elimination(32), after_elimination(32)
    out = those_out(beside.now)
    beside.do(c.SeatConsolation(2, out, "lot"))
    table = beside.now.rounds[-1].consolation[0]
    for game in (1, 2):
        first = table.seats[0]
        charges = tuple((entry, 0 if entry == first else 30) for entry in table.seats)
        report = GameReport(2, table.number, game, "out", charges, out=first)
        beside.do(c.FileReport(report), at_table(table.number))
        digest = beside.now.slot(2, table.number, game).current.digest
        beside.do(c.Confirm(2, table.number, game, digest), ORGANISER)
    for hall in (plain, beside):
        hall.results(hall.clear())
        hall.close(lot="ties")
        hall.seat()
        hall.publish()
        hall.results(hall.clear())
        hall.close(lot="ties")
    assert standings_as_of(plain.now, 2) == standings_as_of(beside.now, 2)
    assert plain.do(c.Finish()).places == beside.do(c.Finish()).places
    assert difference(beside.journal()) is None
    assert TournamentState.replay(beside.facts) == beside.now


def test_a_consolation_table_does_not_keep_a_round_open() -> None:
    hall = after_elimination(32)
    hall.do(c.SeatConsolation(2, those_out(hall.now), "lot"))
    hall.results(hall.clear())
    hall.close(lot="ties")
    assert hall.now.phase == "closed"


def test_a_tie_resolved_stays_so_when_a_consolation_result_comes_in() -> None:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    for _ in range(3):
        hall.seat()
        hall.publish()
        hall.results(hall.clear())
        hall.close(lot="ties")
    hall.seat()
    hall.publish()
    hall.do(c.SeatConsolation(4, those_out(hall.now), "lot"))
    finalists = hall.now.rounds[-1].seating[0].seats
    hall.slip(1, dict.fromkeys(finalists, (1, 0)))
    hall.do(c.ResolveTie(4, tuple(sorted(finalists)), "lot", seed="lot"))
    table = hall.now.rounds[-1].consolation[0]
    first = table.seats[0]
    charges = tuple((entry, 0 if entry == first else 30) for entry in table.seats)
    report = GameReport(4, table.number, 1, "out", charges, out=first)
    hall.do(c.FileReport(report), at_table(table.number))
    assert len(hall.now.rounds[-1].resolved) == 1


def test_what_stands_against_consolation_games() -> None:
    hall = after_elimination(32)
    out = those_out(hall.now)
    plays = hall.now.rounds[-1].seating[0].seats[0]
    assert hall.refused(c.SeatConsolation(2, (), "lot")) == ["nothing-changed"]
    assert hall.refused(c.SeatConsolation(2, out, "")) == ["lot-missing"]
    assert hall.refused(c.SeatConsolation(1, out, "lot")) == ["not-current-round: 1 of 2"]
    assert hall.refused(c.SeatConsolation(2, (plays, 99), "lot")) == [
        f"not-out: {plays}",
        "no-such-entry: 99",
    ]
    hall.do(c.Withdraw(out[0]))
    assert hall.refused(c.SeatConsolation(2, out, "lot")) == [f"not-out: {out[0]}"]
    assert hall.refused(c.SeatConsolation(2, out[1:], "lot"), at_table(1)) == [
        "needs-role: organiser, head-referee, referee"
    ]
    hall.do(c.SeatConsolation(2, out[1:9], "lot"), HEAD)
    # Drawn again as long as nothing is reported, and called off with nobody.
    hall.do(c.SeatConsolation(2, out[1:], "another lot"))
    hall.do(c.SeatConsolation(2, ()))
    assert hall.now.rounds[-1].consolation == ()
    hall.do(c.SeatConsolation(2, out[1:], "lot"))
    table = hall.now.rounds[-1].consolation[0]
    hall.do(c.MarkUnplayed(2, table.number, 1, "time"))
    assert hall.refused(c.SeatConsolation(2, ())) == ["consolation-has-reports: 2"]


@pytest.mark.rule("L-zr-7")
def test_nobody_plays_more_than_six_games_in_a_league() -> None:
    hall = after_elimination(32)
    out = those_out(hall.now)
    hall.do(c.SeatConsolation(2, out, "lot"))
    hall.results(hall.clear())
    hall.close(lot="ties")
    hall.seat()
    hall.publish()
    hall.do(c.SeatConsolation(3, out, "lot"))
    assert {games_of(hall.now, entry) for entry in hall.now.entries} == {6}
    # Seated anew they would still have six: what is replaced does not count twice.
    hall.do(c.SeatConsolation(3, out, "another lot"))


def test_the_seats_of_a_round_leave_consolation_tables_alone() -> None:
    hall = after_elimination(32)
    hall.do(c.SeatConsolation(2, those_out(hall.now), "lot"))
    current = hall.now.rounds[-1]
    taken = current.consolation[0].number
    moved = tuple(
        table if rank else type(table)(taken, table.seats)
        for rank, table in enumerate(current.seating)
    )
    refused = hall.refused(c.ChangeSeats(2, "by-hand", moved, note=WHY))
    assert refused == [f"table-number-wrong: {taken}"]


def test_nobody_is_out_of_a_first_stage() -> None:
    """Who left and came back before the next round of a league has only come late."""
    hall = Hall("ordinary", elimination_format("standard-a"))
    hall.people(22)
    hall.seat()
    hall.publish()
    hall.results(hall.clear())
    hall.close(lot="ties")
    for entry in (3, 4):
        hall.do(c.Withdraw(entry))
    hall.seat()
    hall.publish()
    for entry in (3, 4):
        hall.do(c.Return(entry, WHY))
    assert those_out(hall.now) == ()
    assert hall.refused(c.SeatConsolation(2, (3, 4), "lot")) == ["not-out: 3", "not-out: 4"]


def test_consolation_changes_nobody_s_chances() -> None:
    hall = after_elimination(32)
    before = chances(hall.now)
    hall.do(c.SeatConsolation(2, those_out(hall.now), "lot"))
    table = hall.now.rounds[-1].consolation[0]
    charges = tuple((entry, 0 if seat == 0 else 30) for seat, entry in enumerate(table.seats))
    report = GameReport(2, table.number, 1, "out", charges, out=table.seats[0])
    hall.do(c.FileReport(report), at_table(table.number))
    assert chances(hall.now) == before


def test_a_consolation_report_neither_starts_the_round_nor_fixes_its_seats() -> None:
    hall = after_elimination(32)
    hall.do(c.SeatConsolation(2, those_out(hall.now), "lot"))
    current = hall.now.rounds[-1]
    hall.do(c.MarkUnplayed(2, current.consolation[0].number, 1, "time"))
    assert hall.now.phase == "published"
    (first, *one), (second, *other), *rest = (table.seats for table in current.seating)
    swapped = ((second, *one), (first, *other), *rest)
    seating = tuple(
        Table(table.number, seats) for table, seats in zip(current.seating, swapped, strict=True)
    )
    hall.do(c.ChangeSeats(2, "by-hand", seating, note=WHY))
    assert hall.tables == swapped


def test_drawn_again_nobody_is_absent_and_taken_back_nobody_is_left() -> None:
    hall = after_elimination(32)
    out = those_out(hall.now)
    hall.do(c.SeatConsolation(2, out, "lot"))
    hall.do(c.RecordWalkover(2, out[0]))
    assert short_of_games(hall.now) == (out[0],)
    hall.do(c.SeatConsolation(2, out, "another lot"))
    assert (hall.now.rounds[-1].walkovers, short_of_games(hall.now)) == (frozenset(), ())
    hall.do(c.TakeBack("seating", 2, WHY))
    assert hall.now.rounds[-1].consolation == ()
    # Also when everybody there has left the games can be called off.
    hall.publish()
    hall.do(c.SeatConsolation(2, out[:2], "lot"))
    for entry in out:
        hall.do(c.Withdraw(entry))
    assert "SeatConsolation" in hall.now.allowed(ORGANISER)
    hall.do(c.SeatConsolation(2, ()))


def test_sizes_of_consolation_tables() -> None:
    sizes = {players: consolation_sizes(players) for players in (2, 3, 5, 6, 9, 16)}
    assert sizes == {2: (2,), 3: (3,), 5: (3, 2), 6: (3, 3), 9: (3, 3, 3), 16: (4, 4, 4, 4)}


@pytest.mark.rule("L-zr-5", "A-66")
def test_editions_are_labels_on_rounds_games_and_tables() -> None:
    hall = Hall("league", league_scheme(8), "pl-liga")
    hall.people(8)
    assert (edition_of_event(hall.now), round_editions(hall.now, 1)) == (
        "standard",
        ("standard", "standard"),
    )
    hall.do(c.LabelEdition(1, "twist", game=2))  # before anybody is seated
    hall.seat()
    hall.publish()
    hall.do(c.LabelEdition(1, "expert", table=2))
    hall.results(hall.clear())
    hall.close(lot="ties")
    assert round_editions(hall.now, 1, 1) == ("standard", "twist")
    assert round_editions(hall.now, 1, 2) == ("expert", "expert")
    hall.do(c.LabelEdition(1, "standard", table=2, game=1))
    assert round_editions(hall.now, 1, 2) == ("standard", "expert")
    assert editions_played(hall.now) == (("standard", 2), ("twist", 1), ("expert", 1))
    assert edition_of_event(hall.now) == "mixed"
    hall.do(c.LabelEdition(1, "twist"))  # the whole round: what was said of parts is gone
    assert (edition_of(hall.now, 1, 2, 1), len(hall.now.editions)) == ("twist", 1)
    assert edition_of_event(hall.now) == "twist"
    assert difference(hall.journal()) is None
    assert TournamentState.replay(hall.facts) == hall.now


@pytest.mark.rule("L-zr-5")
def test_an_edition_changes_no_point() -> None:
    plain, labelled = (Hall("league", league_scheme(8), "pl-liga") for _ in range(2))
    for hall in (plain, labelled):
        hall.people(8)
        hall.seat()
        hall.publish()
        if hall is labelled:
            hall.do(c.LabelEdition(1, "expert"))
        hall.results(hall.clear())
        hall.close(lot="ties")
    assert standings_as_of(plain.now, 1) == standings_as_of(labelled.now, 1)


def test_what_stands_against_a_label() -> None:
    hall = Hall("league", league_scheme(8), "pl-liga")
    hall.people(8)
    assert hall.refused(c.LabelEdition(3, "Deluxe")) == [
        "edition-unknown: Deluxe",
        "no-such-round: 3 of 2",
    ]
    assert hall.refused(c.LabelEdition(1, "twist", table=1, game=3)) == [
        "no-such-table: 1",
        "no-such-game: 3 of 2",
    ]
    assert hall.refused(c.LabelEdition(1, "standard")) == ["nothing-changed"]
