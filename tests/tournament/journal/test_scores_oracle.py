"""Standings, brackets, TOP stages and classifications, worked out again from the rules.

Nothing here asks the program how it ranks: games are made up, points added by hand, and the order
follows from the sentences of the documents.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.tournament.formats import elimination_format, league_scheme, wrc
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import difference, standings
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.facts import Brought
from stolik.tournament.report import TotalsReport
from support.journal_play import Play, final, gathered, house, seating

LAWS = settings(deadline=None, derandomize=True, max_examples=15)
SEEDS = st.integers(0, 10**9)
Points = dict[int, tuple[int, int]]


def made_up(tables: Iterable[tuple[int, ...]], games: int, rng: random.Random, most: int) -> Points:
    """Some games at every table: the winner gets one big point and what the others lose."""
    points: Points = {}
    for table in tables:
        points |= dict.fromkeys(table, (0, 0))
        for _ in range(games):
            winner = rng.choice(table)
            lost = {entry: rng.randint(1, most) for entry in table if entry != winner}
            points[winner] = points[winner][0] + 1, points[winner][1] + sum(lost.values())
            for entry, charge in lost.items():
                points[entry] = points[entry][0], points[entry][1] - charge
    return points


def play_round(play: Play, rng: random.Random, most: int = 150) -> Points:
    """The next round with made-up games, closed; examples where a tie must be asked are left."""
    play.seat().publish()
    found = play.now.current
    assert found
    points = made_up(play.tables, play.now.stage(found).games, rng, most)
    play.totals(points)
    assert play.now.current
    assume(not undecided(play.now, play.now.current, play.now.seed))
    play.do(c.CloseRound(found.number))
    return points


def added(*rounds: Points) -> Points:
    total: Points = {}
    for points in rounds:
        for entry, (big, small) in points.items():
            before = total.get(entry, (0, 0))
            total[entry] = before[0] + big, before[1] + small
    return total


def best(points: Points, who: Iterable[int]) -> list[int]:
    """By big points, then small points; examples with ties are left to other tests."""
    order = sorted(who, key=lambda entry: points[entry], reverse=True)
    assume(len({points[entry] for entry in order}) == len(order))
    return order


def by_table_place(points: Points, tables: list[tuple[int, ...]]) -> list[int]:
    """All winners, then all seconds, ...; among them by big, then small points."""
    ranks: dict[int, list[int]] = {}
    for table in tables:
        for place, entry in enumerate(best(points, table)):
            ranks.setdefault(place, []).append(entry)
    return [entry for place in sorted(ranks) for entry in best(points, ranks[place])]


@pytest.mark.rule("E-10bis", "A-38")
@LAWS
@given(SEEDS, st.sampled_from([6, 7, 8, 12]))
def test_big_then_small_then_the_place_before(seed: int, people: int) -> None:
    """Charges of 1 to 3 make many ties; who is level in everything shares a place."""
    rng = random.Random(seed)
    play = gathered(house(3, 1, prizes=0), people)
    total: Points = {}
    before: dict[int, int] = dict.fromkeys(range(1, people + 1), 1)
    for _ in (1, 2, 3):
        total = added(total, play_round(play, rng, most=3))
        keys = {entry: (*total[entry], -before[entry]) for entry in total}
        before = {e: 1 + sum(other > key for other in keys.values()) for e, key in keys.items()}
        assert {entry: place for place, entry in play.places} == before
    rows = play.now.rounds[-1].standings
    assert {row.entry for row in rows if row.shared} == {
        entry for entry, place in before.items() if list(before.values()).count(place) > 1
    }


@pytest.mark.rule("A-38")
def test_what_puts_somebody_ahead_is_said() -> None:
    """1 and 5 are level but for the place brought; 2 and 3 in everything."""
    play = gathered(house(2, 2, prizes=0), 8)
    brought = tuple(Brought(entry, entry) for entry in (1, 5, 6, 7, 8, 4))
    play.do(c.BringStanding(brought)).typed((1, 2, 3, 4), (5, 6, 7, 8)).publish()
    play.totals({1: (2, 30), 2: (0, -9), 3: (0, -9), 4: (0, -12),
                 5: (2, 30), 6: (0, -8), 7: (0, -7), 8: (0, -15)})  # fmt: skip
    assert [(row.place, row.entry, row.ahead_on) for row in standings(play.now, 1)] == [
        (1, 1, "before"), (2, 5, "big"), (3, 7, "small"), (4, 6, "small"),
        (5, 2, ""), (5, 3, "small"), (7, 4, "small"), (8, 8, ""),
    ]  # fmt: skip


@pytest.mark.rule("E-12.1", "E-12.2", "E-12.3", "E-13", "T-4.1", "T-5")
@LAWS
@given(SEEDS, st.sampled_from([7, 8, 13]))
def test_the_best_sit_with_the_best(seed: int, people: int) -> None:
    rng = random.Random(seed)
    play = gathered(house(2, 3), people)
    order = best(points := play_round(play, rng), points)
    play.seat()
    assert [entry for table in play.tables for entry in table] == order
    assert [len(t) for t in play.tables] == sorted((len(t) for t in play.tables), reverse=True)


@pytest.mark.rule("L-zr-10b.3", "L-zr-10b.4", "L-zr-10c.3", "L-zr-10e-a", "A-41", "A-44")
@LAWS
@given(SEEDS, st.integers(8, 16))
def test_brackets_of_the_league(seed: int, people: int) -> None:
    rng = random.Random(seed)
    play = gathered(league_scheme(people), people, "league", "pl-liga")
    first = play_round(play, rng)
    order = by_table_place(first, play.tables)
    second = play_round(play, rng, most=4)
    assert [entry for table in play.tables for entry in table] == order
    places = [
        entry
        for table in play.tables
        for entry in sorted(table, key=lambda e: (*second[e], -order.index(e)), reverse=True)
    ]
    play.do(c.Finish())
    assert [(line.place, line.entry) for line in play.now.places] == list(enumerate(places, 1))


@pytest.mark.rule("L-zr-10d.2", "L-zr-10e-b", "L-zr-10e-c", "A-41")
@LAWS
@given(SEEDS, st.integers(17, 32))
def test_elimination_of_the_league(seed: int, people: int) -> None:
    """15 go on from five tables, 16 from six, seven and eight."""
    rng = random.Random(seed)
    play = gathered(league_scheme(people), people, "league", "pl-liga")
    first = play_round(play, rng)
    order = by_table_place(first, play.tables)
    goes_on = 15 if people <= 20 else 16
    play_round(play, rng)
    assert sorted(e for table in play.tables for e in table) == sorted(order[:goes_on])
    play_round(play, rng)
    play.do(c.Finish())
    assert [line.entry for line in play.now.places[goes_on:]] == order[goes_on:]


def league_phase(play: Play, rng: random.Random) -> list[int]:
    """Four rounds; the order afterwards."""
    total = added(*(play_round(play, rng) for _ in range(4)))
    return best(total, total)


@pytest.mark.rule("E-TOP-seat8", "E-15", "A-32", "A-33", "A-34", "A-37")
@pytest.mark.parametrize("order", ["top_then_league", "league"])
@settings(LAWS, max_examples=6)
@given(SEEDS)
def test_top8_and_final(order: str, seed: int) -> None:
    rng = random.Random(seed)
    fmt = replace(elimination_format("standard-e", top=8), non_finalist_order=order)
    play = gathered(fmt, 21, "elimination")
    league = league_phase(play, rng)
    top = play_round(play, rng)
    place = dict(enumerate(league, 1))
    tables = [tuple(place[n] for n in (1, 4, 5, 8)), tuple(place[n] for n in (2, 3, 6, 7))]
    assert play.tables == tables
    goes_on = [best(top, table)[:2] for table in tables]
    finalists = sorted((e for pair in goes_on for e in pair), key=league.index)
    last = play_round(play, rng)
    assert play.tables == [tuple(finalists)]
    rest = [e for e in by_table_place(top, tables) if e not in finalists]
    if order == "league":
        rest = [e for e in league[:8] if e not in finalists]
    champions = best(last, finalists)
    play.do(c.Finish())
    assert [line.entry for line in play.now.places] == [*champions, *rest, *league[8:]]
    assert play.now.qualified == (champions[0],)


@pytest.mark.rule("E-TOP-seat12", "E-TOP-12", "A-35")
@settings(LAWS, max_examples=10)
@given(SEEDS)
def test_top12_and_the_lucky_loser(seed: int) -> None:
    rng = random.Random(seed)
    play = gathered(elimination_format("standard-e", top=12), 24, "elimination")
    league = league_phase(play, rng)
    top = play_round(play, rng)
    place = dict(enumerate(league, 1))
    tables = [
        tuple(place[n] for n in table) for table in ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))
    ]
    assert play.tables == tables
    orders = [best(top, table) for table in tables]
    lucky = best(top, [order[1] for order in orders])[0]
    finalists = sorted([*(order[0] for order in orders), lucky], key=league.index)
    play.seat()
    assert (play.tables, play.now.rounds[-1].lucky_loser) == ([tuple(finalists)], lucky)


@pytest.mark.rule("A-50")
@settings(LAWS, max_examples=8)
@given(SEEDS)
def test_the_championship(seed: int) -> None:
    """Winners of the tables first, then the best others by wins and score; each round from zero."""
    rng = random.Random(seed)
    play = gathered(wrc(semi_size=16, final_size=4), 22, "championship", "wrc9")
    first = play_round(play, rng)
    winners = [best(first, table)[0] for table in play.tables]
    others = best(first, [entry for entry in first if entry not in winners])
    semi = play_round(play, rng)
    assert sorted(semi) == sorted([*winners, *others][:16])
    winners = [best(semi, table)[0] for table in play.tables]
    last = play_round(play, rng)
    assert sorted(last) == sorted(winners)
    play.do(c.Finish())
    assert [line.entry for line in play.now.places[:4]] == best(last, last)


@pytest.mark.rule("A-44", "A-33")
@pytest.mark.parametrize("carry", ["none", "sum"])
@LAWS
@given(SEEDS)
def test_what_carries_over(carry: str, seed: int) -> None:
    rng = random.Random(seed)
    play = gathered(house(2, 2, final(), stage_carry=carry), 8)
    league = added(play_round(play, rng), play_round(play, rng))
    last = play_round(play, rng)
    total = added(league, last) if carry == "sum" else last
    expected = {entry: total[entry] for entry in last}
    rows = play.now.rounds[-1].standings
    assert {row.entry: (row.big, row.small) for row in rows} == expected
    assert [row.entry for row in rows] == best(expected, expected)


@LAWS
@given(SEEDS, st.sampled_from([8, 13, 20]))
def test_points_are_conserved_and_everything_verifies(seed: int, people: int) -> None:
    play = gathered(house(2, 3, final()), people)
    rng = random.Random(seed)
    for _ in (1, 2, 3):
        play_round(play, rng)
        rows = play.now.rounds[-1].standings
        assert sum(row.small for row in rows) == 0
    league = play.now.rounds[1]
    assert sum(row.big for row in league.standings) == 2 * 3 * len(league.seating)
    assert difference(play.do(c.Finish()).journal) is None


@pytest.mark.rule("L-zr-10b.3", "L-zr-10b.4")
def test_ex_172() -> None:
    """Table 1: A 1/+40, B 1/-5, C 0/-10, D 0/-25; table 2: E 2/+120, F 0/-20, G 0/-35, H 0/-65."""
    play = gathered(league_scheme(8), 8, "league", "pl-liga").typed((1, 2, 3, 4), (5, 6, 7, 8))
    play.publish().totals({1: (1, 40), 2: (1, -5), 3: (0, -10), 4: (0, -25),
                           5: (2, 120), 6: (0, -20), 7: (0, -35), 8: (0, -65)})  # fmt: skip
    play.do(c.CloseRound(1)).seat()
    assert play.tables == [(5, 1, 2, 6), (3, 7, 4, 8)]


@pytest.mark.rule("L-zr-10e-a", "L-zr-10e", "A-41")
def test_ex_174() -> None:
    play = gathered(league_scheme(12), 12, "league", "pl-liga")
    play.typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)).publish()
    play.totals({1: (1, 50), 2: (1, 40), 3: (0, -30), 4: (0, -60),
                 5: (1, 60), 6: (1, 35), 7: (0, -40), 8: (0, -55),
                 9: (1, 10), 10: (1, 4), 11: (0, -4), 12: (0, -10)})  # fmt: skip
    play.do(c.CloseRound(1)).seat()
    assert play.tables == [(5, 1, 9, 2), (6, 10, 11, 3), (7, 12, 8, 4)]


@pytest.mark.rule("E-15", "P-27")
def test_ex_186() -> None:
    """The final starts from zero: the points of the league phase play no part."""
    play = gathered(house(1, 2, final(games=4)), 8).typed((1, 2, 3, 4), (5, 6, 7, 8)).publish()
    play.totals({1: (2, 90), 2: (0, -10), 3: (0, -35), 4: (0, -45),
                 5: (2, 60), 6: (0, -11), 7: (0, -20), 8: (0, -29)})  # fmt: skip
    play.do(c.CloseRound(1)).seat().publish()
    assert play.tables == [(1, 5, 2, 6)]
    play.totals({1: (0, -90), 5: (1, -20), 2: (1, 80), 6: (2, 30)}).do(c.CloseRound(2), c.Finish())
    assert [line.entry for line in play.now.places[:4]] == [6, 2, 5, 1]


@pytest.mark.parametrize(("starters", "qualify"), [(80, 1), (81, 2)])
@pytest.mark.rule("E-16", "A-74")
def test_ex_187(starters: int, qualify: int) -> None:
    play = gathered(house(1, 1), starters, "elimination").seat().publish()
    points: Points = {}
    for number, table in enumerate(play.tables, 1):
        points |= {table[0]: (1, 10 * number), table[1]: (0, -10 * number)}
    play.totals(points).do(c.CloseRound(1), c.Finish())
    assert [line.place for line in play.now.places[:2]] == [1, 2]
    assert play.now.qualified == tuple(line.entry for line in play.now.places[:qualify])


@pytest.mark.rule("A-59")
def test_a_table_of_three_gets_nothing_extra() -> None:
    play = gathered(house(1, 1, prizes=0), 7).typed((1, 2, 3, 4), (5, 6, 7)).publish()
    play.signed(TotalsReport(1, 1, ((1, 1, 30), (2, 0, -10), (3, 0, -10), (4, 0, -10))))
    play.signed(TotalsReport(1, 2, ((5, 1, 20), (6, 0, -10), (7, 0, -10))))
    assert [(row.entry, row.small) for row in standings(play.now, 1)][:2] == [(1, 30), (5, 20)]
    assert play.codes(c.ChangeSeats(1, "by-hand", seating((1, 2, 3), (4, 5, 6, 7)))) == [
        "reason-missing",
        "round-has-reports",
    ]
