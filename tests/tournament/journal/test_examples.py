"""The worked examples of seating, leagues, stages and conduct, each played through a journal."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from stolik.phrases.language import ENGLISH
from stolik.phrases.reminders import reminders
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format, league_scheme, matchday, wrc
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import difference
from stolik.tournament.journal.classification import qualifiers
from stolik.tournament.journal.scores import round_points
from stolik.tournament.journal.starters import season_event, who_starts
from stolik.tournament.report import GameReport, TotalsReport, report_faults
from stolik.tournament.season import grand_prix_table
from stolik.tournament.tables import CannotSeat, table_sizes
from support.hall import HEAD, REFEREE, WHY, Hall, at_table, game, player


@pytest.mark.rule("T-3.1", "T-4.2", "T-2.2", "T-10a", "T-5")
def test_ex_150_and_196_a_later_matchday_is_seated_from_the_running_table() -> None:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    for entry in range(1, 11):
        hall.do(c.Enter(entry))
        if entry not in (3, 7):
            hall.do(c.CheckIn(entry))
    hall.league(*((entry, 20 - entry, 0) for entry in range(1, 11)))
    assert hall.refused(c.Draw(1, "5a" * 32, "ryba"))[0] == "no-draw-in-round: 1"
    assert hall.seat() == ((1, 2, 4, 5), (6, 8, 9, 10))


@pytest.mark.rule("T-6", "E-12.4")
@pytest.mark.parametrize(
    ("present", "tables"),
    [
        (13, "4 3 3 3"),  # EX-151
        (14, "4 4 3 3"),  # EX-152
        (15, "4 4 4 3"),
        (16, "4 4 4 4"),
        (21, "4 4 4 3 3 3"),  # EX-153
        (6, "3 3"),  # EX-154
        (7, "4 3"),
        (9, "3 3 3"),
        (10, "4 3 3"),
        (11, "4 4 3"),
    ],
)
def test_ex_151_to_154_fours_first_threes_last(present: int, tables: str) -> None:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(present)
    hall.round()
    assert " ".join(str(len(seats)) for seats in hall.seat()) == tables


@pytest.mark.rule("E-4b", "T-6.1", "A-30")
@pytest.mark.parametrize("present", [1, 2, 5])
def test_ex_155_nobody_seats_one_two_or_five(present: int) -> None:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(present)
    with pytest.raises(CannotSeat) as said:
        table_sizes(present)
    assert f"cannot-seat: {said.value}" in hall.refused(c.Draw(1, "5a" * 32, "ryba"))


@pytest.mark.rule("E-10bis", "E-12.2", "E-12.3", "E-13", "T-10c", "A-32")
def test_ex_156_best_with_best_and_the_best_sits_at_a() -> None:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(7)
    hall.typed((1, 7, 3, 6), (2, 4, 5))
    hall.publish()
    hall.results({1: (3, 390), 3: (0, -100), 6: (0, -90), 7: (0, -200)}
                 | {2: (2, 30), 4: (1, -10), 5: (0, -20)})  # fmt: skip
    assert [entry for _, entry, _, _ in hall.close()] == [1, 2, 4, 5, 6, 3, 7]
    assert hall.seat() == ((1, 2, 4, 5), (6, 3, 7))


@pytest.mark.rule("E-4d", "E-5.1", "E-4b", "L-zr-10a.1", "T-2.1", "W-reg-3", "C-20")
def test_ex_157_a_draw_gives_everybody_a_table_and_a_letter() -> None:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(14)
    hall.draw()
    assert [len(seats) for seats in hall.tables] == [4, 4, 3, 3]
    assert sorted(entry for seats in hall.tables for entry in seats) == list(range(1, 15))


@pytest.mark.rule("T-5n", "E-14L", "T-3.2", "E-14", "T-5", "E-12.1")
def test_ex_159_the_four_leaders_meet_again() -> None:
    hall = Hall("matchday", matchday(3, 3), "pl-liga")
    hall.people(8)
    hall.league(*((entry, 30 - 3 * entry, 0) for entry in range(1, 9)))
    for _ in range(3):
        assert set(hall.seat()[0]) == {1, 2, 3, 4}
        hall.publish()
        hall.results({1: (1, 5), 2: (1, 5), 3: (1, 5), 4: (0, -15)}
                     | {5: (1, 5), 6: (1, 5), 7: (1, 5), 8: (0, -15)})  # fmt: skip
        hall.close()


@pytest.mark.rule("T-3.1", "A-48", "A-51")
@pytest.mark.parametrize(("rank", "last_table"), [("last", (4, 5, 6)), ("zero", (4, 6, 5))])
def test_ex_161_a_newcomer_is_last_or_has_nothing(rank: str, last_table: tuple[int, ...]) -> None:
    hall = Hall("matchday", replace(matchday(2, 3), newcomer_rank=rank), "pl-liga")
    hall.people(6)
    hall.league((1, 5, 10), (2, 4, 9), (3, 3, 8), (4, 1, 0), (5, 0, -150))
    assert hall.seat() == ((1, 2, 3), last_table)


@pytest.mark.rule("L-zr-10b.1", "L-zr-10b.2", "L-zr-10b.3", "L-zr-10b.4", "L-zr-10b.5", "L-og-10.8")
def test_ex_172_top8_of_the_league() -> None:
    a, b, d, e, f, g, h, cc = 1, 2, 4, 5, 6, 7, 8, 3
    hall = Hall("league", league_scheme(8), "pl-liga")
    hall.people(8)
    hall.typed((a, b, cc, d), (e, f, g, h))
    hall.publish()
    hall.results({a: (1, 40), b: (1, -5), cc: (0, -10), d: (0, -25)}
                 | {e: (2, 120), f: (0, -20), g: (0, -35), h: (0, -65)})  # fmt: skip
    hall.close()
    assert hall.seat() == ((e, a, b, f), (cc, g, d, h))
    hall.publish()
    hall.results(hall.even())
    hall.close()
    places = hall.do(c.Finish()).places
    assert [line.entry for line in places if line.place <= 4] == [e, a, b, f]
    assert [line.place for line in places] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("L-zr-10c", "A-43")
def test_ex_173_top16_winners_seconds_thirds_fourths() -> None:
    hall = Hall("league", league_scheme(16), "pl-liga")
    hall.people(16)
    hall.typed((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16))
    hall.publish()
    for table in (1, 2, 3, 4):
        small = {table: 600, 4 + table: -100, 8 + table: -200, 12 + table: -300}
        hall.slip(table, {e: (2 if e == table else 0, points) for e, points in small.items()})
    hall.close(lot="a lot among those who are level")
    assert [set(seats) for seats in hall.seat()] == [
        {1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16},
    ]  # fmt: skip
    assert hall.now.plan.games == 4


@pytest.mark.rule("L-zr-10e-a", "L-zr-10e", "A-41")
def test_ex_174_top12_never_drops_the_winner_of_a_table() -> None:
    w1, s1, t1, f1, w2, s2, t2, f2, w3, s3, t3, f3 = range(1, 13)
    hall = Hall("league", league_scheme(12), "pl-liga")
    hall.people(12)
    hall.typed((w1, s1, t1, f1), (w2, s2, t2, f2), (w3, s3, t3, f3))
    hall.publish()
    hall.results({w1: (1, 50), s1: (1, 40), t1: (0, -30), f1: (0, -60)}
                 | {w2: (1, 60), s2: (1, 35), t2: (0, -40), f2: (0, -55)}
                 | {w3: (1, 10), s3: (1, 4), t3: (0, -4), f3: (0, -10)})  # fmt: skip
    hall.close()
    assert hall.seat() == ((w2, w1, w3, s1), (s2, s3, t3, t1), (t2, f3, f2, f1))


@pytest.mark.rule("L-zr-10e-b", "L-zr-7", "L-zr-10d.2", "L-zr-10d.3", "C-12")
@pytest.mark.parametrize(
    ("players", "first", "second", "brackets"),
    [
        (20, "4 4 4 4 4", "4 4 4 3", "4 4 4 3"),  # EX-175
        (32, "4 4 4 4 4 4 4 4", "4 4 4 4", "4 4 4 4"),  # EX-178
    ],
)
def test_ex_175_and_178_an_elimination_before_the_league_scheme(
    players: int, first: str, second: str, brackets: str
) -> None:
    hall = Hall("league", league_scheme(players), "pl-liga")
    hall.people(players)
    sizes = []
    while hall.now.phase != "complete":
        sizes.append(" ".join(str(len(seats)) for seats in hall.seat()))
        hall.publish()
        hall.results(hall.even())
        hall.close()
    assert sizes == [first, second, brackets]
    places = hall.do(c.Finish()).places
    went_on = 15 if players == 20 else 16
    assert [line.stage for line in places].count("elimination") == players - went_on


@pytest.mark.rule("L-zr-10a.2", "A-40", "C-19")
@pytest.mark.parametrize(
    ("players", "together"),
    [(16, [{1}, {2}, {3}, {4}]), (12, [{1}, {2}, {3, 4}]), (8, [{1, 4}, {2, 3}])],
)
def test_ex_177_places_1_to_4_of_the_league_are_kept_apart(
    players: int, together: list[set[int]]
) -> None:
    hall = Hall("league", league_scheme(players), "pl-liga")
    hall.people(players)
    hall.league(*((entry, 0, 0) for entry in range(1, players + 1)))
    hall.draw()
    assert [{1, 2, 3, 4} & set(seats) for seats in hall.tables] == together


def _league_order(fmt: str, players: int, **more: int) -> Hall:
    """A tournament after its league rounds, everybody placed by number: 1 first."""
    hall = Hall("ordinary", elimination_format(fmt, **more))
    hall.people(players)
    for _ in range(hall.now.plan.stages[0].rounds):
        number = len(hall.now.rounds) + 1
        if number == 1:
            order = tuple(range(1, players + 1))
            tables = [order[i : i + 4] for i in range(0, players, 4)]
            hall.typed(*tables)
        else:
            hall.seat()
        hall.publish()
        hall.results(_by_number(hall))
        hall.close()
    return hall


def _by_number(hall: Hall) -> dict[int, tuple[int, int]]:
    """Small points put everybody in the order of their numbers; wins are even at every table."""
    found: dict[int, tuple[int, int]] = {}
    assert hall.now.current
    games = hall.now.stage(hall.now.current).games
    for rank, seats in enumerate(hall.tables):
        ordered = sorted(seats)
        wins = [games - 2, 1, 1, 0]
        small = [60 - rank, 20 - rank, -20 - rank, 0]
        small[3] = -sum(small)
        found |= {e: (w, s) for e, w, s in zip(ordered, wins, small, strict=True)}
    return found


@pytest.mark.rule("E-TOP-seat8", "E-TOP-12", "E-15", "P-27", "E-F-sel", "A-33", "A-34", "A-37")
def test_ex_181_185_186_top8_and_the_final() -> None:
    hall = _league_order("standard-e", 20, top=8)
    standing = [row.entry for row in hall.now.rounds[-1].standings]
    place = {entry: number for number, entry in enumerate(standing, 1)}
    tables = hall.seat()
    assert [[place[e] for e in seats] for seats in tables] == [[1, 4, 5, 8], [2, 3, 6, 7]]
    of = {number: entry for entry, number in place.items()}
    hall.publish()
    hall.results({of[4]: (2, 50), of[1]: (1, 10), of[8]: (0, -20), of[5]: (0, -40)}
                 | {of[2]: (2, 40), of[7]: (1, 10), of[3]: (0, -10), of[6]: (0, -40)})  # fmt: skip
    hall.close()
    # EX-185: winners, then seconds; EX-186: letters by the place in the league.
    assert hall.seat() == ((of[1], of[2], of[4], of[7]),)
    hall.publish()
    p, q, r, s = of[7], of[4], of[1], of[2]
    hall.results({p: (2, 30), q: (1, 80), r: (1, -20), s: (0, -90)})
    hall.close()
    places = hall.do(c.Finish()).places
    assert [line.entry for line in places[:4]] == [p, q, r, s]
    assert [place[line.entry] for line in places[4:8]] == [3, 8, 5, 6]
    assert [place[line.entry] for line in places[8:]] == list(range(9, 21))
    assert difference(hall.journal()) is None


@pytest.mark.rule("E-19", "A-49", "A-33")
def test_ex_188_a_grand_prix_counts_twelve_games_and_leaves_top_and_final_out() -> None:
    hall = _league_order("standard-e", 20, top=8)
    twelve = _added(hall)
    for points in ((2, 60), (1, -5), (0, -25), (0, -30)), ((2, 15), (1, 10), (1, -5), (0, -20)):
        hall.seat()
        hall.publish()
        hall.results(
            {entry: row for seats in hall.tables for entry, row in zip(seats, points, strict=True)}
        )
        hall.close()
    champion = hall.do(c.Finish()).places[0].entry
    people = {entry: str(entry) for entry in hall.now.entries}
    event = season_event(hall.now, "gp-1", date(2026, 11, 16), people)
    counted = {int(row.who): row.score[:2] for row in grand_prix_table([event])}
    assert counted == twelve
    (big, small), (wins, plus) = _added(hall)[champion], twelve[champion]
    assert (big, small) == (wins + 2 + 2, plus + 60 + 15)


def _added(hall: Hall) -> dict[int, tuple[int, int]]:
    """Everybody's points of all rounds so far, added up here."""
    sums = dict.fromkeys(hall.now.entries, (0, 0))
    for round_ in hall.now.rounds:
        for entry, (big, small) in round_points(round_).items():
            sums[entry] = sums[entry][0] + big, sums[entry][1] + small
    return sums


@pytest.mark.rule("E-TOP-seat12", "E-TOP-12", "A-35")
def test_ex_182_and_183_top12_and_the_lucky_loser() -> None:
    hall = _league_order("standard-e", 20, top=12)
    place = {row.entry: number for number, row in enumerate(hall.now.rounds[-1].standings, 1)}
    of = {number: entry for entry, number in place.items()}
    assert [[place[e] for e in seats] for seats in hall.seat()] == [
        [1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10],
    ]  # fmt: skip
    hall.publish()
    hall.results({of[1]: (2, 30), of[6]: (1, 12), of[7]: (0, -20), of[12]: (0, -22)}
                 | {of[2]: (2, 40), of[5]: (1, -3), of[8]: (0, -17), of[11]: (0, -20)}
                 | {of[4]: (3, 30), of[9]: (0, 0), of[3]: (0, -10), of[10]: (0, -20)})  # fmt: skip
    hall.close()
    fact = hall.do(c.SeatRound(6))
    assert sorted(place[e] for e in fact.entered) == [1, 2, 4, 6]
    assert place[fact.lucky_loser] == 6


@pytest.mark.rule("E-16", "A-74", "E-20", "A-75")
@pytest.mark.parametrize(("starters", "wanted"), [(80, 1), (81, 2), (20, 1)])
def test_ex_187_two_qualify_above_eighty(starters: int, wanted: int) -> None:
    hall = Hall("elimination", elimination_format("standard-a"))
    hall.people(starters)
    hall.draw()
    assert qualifiers(hall.now) == wanted


@pytest.mark.rule("E-F-StdA", "E-F-sel", "A-63")
def test_ex_190_without_a_final_the_first_in_the_table_is_champion() -> None:
    hall = Hall("elimination", elimination_format("standard-a"))
    hall.people(24)
    for _ in range(4):
        rows = hall.round()
    fact = hall.do(c.Finish())
    assert (fact.places[0].entry, fact.qualified) == (rows[0][1], (rows[0][1],))


@pytest.mark.rule("T-10", "T-10a", "T-10b", "T-10c", "T-10d", "T-10e", "T-1.1")
def test_ex_195_a_matchday_of_two_rounds_of_three_games() -> None:
    hall = Hall("matchday", matchday(2, 3), "pl-liga")
    hall.people(8)
    first = hall.round()
    assert [set(seats) for seats in hall.seat()] == [
        {entry for _, entry, _, _ in first[:4]},
        {entry for _, entry, _, _ in first[4:]},
    ]
    hall.publish()
    hall.results(hall.even())
    rows = hall.close()
    assert sum(big for _, _, big, _ in rows) == 2 * 2 * 3


@pytest.mark.rule("L-8", "L-14", "A-71", "C-21")
def test_ex_205_a_minor_without_consent_is_not_checked_in() -> None:
    hall = Hall("league", league_scheme(8), "pl-liga")
    hall.do(c.Enter(1, minor=True))
    assert hall.refused(c.CheckIn(1)) == [
        "consent-missing: participation of 1",
        "consent-missing: data of 1",
    ]
    hall.do(c.RecordConsent(1, participation=True, data=False))
    assert hall.refused(c.CheckIn(1)) == ["consent-missing: data of 1"]
    hall.do(c.RecordConsent(1, participation=True, data=True))
    assert hall.refused(c.CheckIn(1)) == []


@pytest.mark.rule("E-20", "E-F-19", "A-75", "C-21")
def test_ex_206_nineteen_are_no_elimination() -> None:
    hall = Hall("elimination", elimination_format("mini"))
    hall.people(19)
    hall.do(c.SealDraw("60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"))
    draw = c.Draw(1, "00" * 32, "ryba")
    assert hall.refused(draw) == ["elimination-too-small: 19 of 20"]
    hall.do(c.Override("elimination-too-small", "19 of 20", WHY))
    hall.do(draw)
    assert qualifiers(hall.now) == 0


@pytest.mark.rule("E-F-19", "C-21")
def test_ex_207_fifteen_play_mini_unless_the_organiser_overrides_it() -> None:
    hall = Hall("ordinary", elimination_format("standard-b"))
    hall.people(15)
    assert hall.refused(c.Draw(1, "00" * 32, "ryba"))[-1] == "mini-only: standard-b with 15"
    hall.do(c.Override("mini-only", "standard-b with 15", WHY))
    hall.draw()
    assert len(hall.tables) == 4


@pytest.mark.rule("E-10u2", "E-10u3", "P-29.2", "P-29.3", "E-10u1", "P-29.1", "A-53")
def test_ex_210_exclusion_needs_a_warning_and_the_head_referee() -> None:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.round()
    assert hall.refused(c.Exclude(7, 0, WHY), REFEREE) == [
        "needs-role: head-referee",
        "warning-missing: 7",
    ]
    hall.do(c.Warn(7, WHY), REFEREE)
    hall.do(c.Exclude(7, len(hall.facts), WHY), HEAD)
    assert 7 not in [entry for seats in hall.seat() for entry in seats]


@pytest.mark.rule("E-10s1", "E-10s2", "P-28", "P-31.2", "W-reg-4", "E-10w", "P-31.1", "C-40")
def test_ex_213_a_dispute_is_called_ruled_on_and_recorded() -> None:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.seat()
    hall.publish()
    hall.do(c.StartRound(1), at=600)
    table = hall.now.rounds[0].seating[0]
    hall.do(c.CallReferee(1, table.number), player(table.seats[0]), at=700)
    call = len(hall.facts)
    assert hall.refused(c.CallReferee(1, 2), player(table.seats[0])) == ["not-your-table: 2"]
    hall.do(c.AnswerCall(call), REFEREE, at=760)
    hall.do(c.Rule(1, table.number, "E-10h", WHY), REFEREE)
    # What no rule covers is for the head referee.
    assert hall.refused(c.Rule(1, table.number, "", WHY), REFEREE) == ["needs-role: head-referee"]
    hall.do(c.Rule(1, table.number, "", WHY), HEAD)
    assert [type(one.what).__name__ for one in hall.now.conduct.values()] == ["Ruled", "Ruled"]
    assert hall.now.calls[call].answered == 760


@pytest.mark.rule("E-10q4", "P-26.4", "A-03", "A-68")
@pytest.mark.parametrize("rules", ["pl-liga", "pl-turniej", "pl-zasady", "wrc9"])
def test_ex_114_a_slip_that_does_not_add_up(rules: str) -> None:
    slip = TotalsReport(1, 1, ((1, 1, 91), (2, 0, -12), (3, 0, -53), (4, 0, -36)))
    faults = report_faults(slip, (1, 2, 3, 4), 1, ruleset(rules))
    assert [str(fault) for fault in faults] == ["small-sum: -10"]


@pytest.mark.rule("E-10q4", "A-68", "L-og-10.7")
def test_everything_impossible_in_a_report_is_said_at_once() -> None:
    report = GameReport(1, 1, 9, "out", ((1, 5), (2, 0), (3, -4), (9, 5000)), out=1)
    faults = report_faults(report, (1, 2, 3, 4), 3, ruleset("pl-turniej"))
    assert [str(fault) for fault in faults] == [
        "not-at-table: 9",
        "player-missing: 4",
        "no-such-game: 9 of 3",
        "winner-charged: 5 of 1",
        "loser-without-charge: 2",
        "charge-negative: -4 of 3",
        "charge-too-high: 5000 of 9",
    ]


@pytest.mark.rule("E-4b", "E-4c", "E-5.1", "E-6", "E-11")
def test_ex_220_how_much_to_print_for_23_players() -> None:
    tables = table_sizes(23)
    rounds = elimination_format("standard-a").rounds
    assert (len(tables), sum(tables), rounds * len(tables)) == (6, 23, 24)


@pytest.mark.rule("W-reg-7.1", "W-reg-7.2", "W-reg-7.3", "W-reg-8.1", "W-reg-8.2", "A-50")
def test_the_championship_goes_by_wins_then_score() -> None:
    hall = Hall("championship", wrc(semi_size=8, final_size=4), "wrc9")
    hall.people(12)
    hall.typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    hall.publish()
    hall.results({1: (2, 10), 2: (2, 90), 3: (0, -40), 4: (0, -60)}
                 | {5: (3, 100), 6: (1, -10), 7: (0, -30), 8: (0, -60)}
                 | {9: (1, 4), 10: (1, 3), 11: (1, 2), 12: (1, -9)})  # fmt: skip
    hall.close(lot="4 and 8 are level")
    hall.draw(secret="6b" * 32)
    entered = hall.now.rounds[1].entered
    # The winners 5, 2, 9, then the best of all others by wins and score.
    assert entered == (5, 2, 9, 1, 10, 11, 12, 6)


@pytest.mark.rule("E-5.2", "E-13", "P-1", "P-5.1", "E-10f", "A-31", "C-39")
def test_a_starts_the_first_game_and_the_others_follow() -> None:
    hall = Hall("ordinary", elimination_format("standard-d"))
    hall.people(23)
    hall.draw()
    found = hall.now.rounds[0]
    for table in found.seating:
        a, b, cc, *d = table.seats
        assert who_starts(hall.now, found, table) == (a, b, cc, d[0] if d else a)


def test_the_device_at_a_table_speaks_for_that_table_only() -> None:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    hall.publish()
    report = game(1, 2, 1, out=5, e6=10, e7=20, e8=30)
    assert hall.refused(c.FileReport(report), at_table(1)) == ["not-your-table: 2"]
    hall.do(c.FileReport(report), at_table(2))
    assert hall.refused(c.FileReport(report), at_table(2)) == [
        "already-reported: game 1 at table 2"
    ]
    hall.do(c.FileReport(report), at_table(2, "second phone"))
    assert hall.now.rounds[0].sheets[2][1].state == "confirmed"


@pytest.mark.rule("E-10t2", "P-20.2", "A-29")
@pytest.mark.parametrize("rules", ["pl-turniej", "pl-zasady"])
def test_ex_214_a_number_of_tiles_is_told_to_the_player_in_turn(rules: str) -> None:
    said = [reminder.text for reminder in reminders(ruleset(rules), ENGLISH)]
    assert "If the player to move asks how many tiles you hold, say it." in said
