"""Play-offs to two won games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Refused, Violation
from stolik.tournament.season import (
    PlayOff,
    joined,
    play_off,
    play_off_faults,
    play_off_groups,
    play_off_small_faults,
)


def game(winners: str, people: str, **small: int) -> dict[str, tuple[int, int]]:
    """A game won by one or, tied, by several; small points are 0 unless said."""
    return {person: (int(person in winners), small.get(person, 0)) for person in people}


def games(people: str, *winners: str) -> list[dict[str, tuple[int, int]]]:
    return [game(who, people) for who in winners]


def read(found: PlayOff) -> tuple[str | None, str, list[str]]:
    return found.winner, "".join(found.order), [str(fault) for fault in found.missing]


@pytest.mark.rule("T-9.4", "A-46", "A-39")
@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ([], (None, "", ["play-off-goes-on: X 0, Y 0"])),
        (["X"], (None, "", ["play-off-goes-on: X 1, Y 0"])),
        (["X", "Y"], (None, "", ["play-off-goes-on: X 1, Y 1"])),
        (["X", "X"], ("X", "XY", [])),
        pytest.param(["X", "Y", "X"], ("X", "XY", []), id="EX-193"),
        (["Y", "X", "Y"], ("Y", "YX", [])),
        # A tied game counts for both; two wins each, so it goes on.
        (["XY", "X"], ("X", "XY", [])),
        (["XY", "XY"], (None, "", ["play-off-goes-on: X 2, Y 2"])),
        (["X", "Y", "XY"], (None, "", ["play-off-goes-on: X 2, Y 2"])),
        (["X", "Y", "XY", "Y"], ("Y", "YX", [])),
    ],
)
def test_two_people(played: list[str], expected: tuple) -> None:
    assert read(play_off("XY", games("XY", *played))) == expected


@pytest.mark.rule("A-46")
def test_four_at_one_table_are_ordered_by_wins_then_small_points() -> None:
    played = [
        game("A", "ABCD", A=60, B=-10, C=-20, D=-30),
        game("B", "ABCD", A=-30, B=50, C=-10, D=-10),
        game("A", "ABCD", A=40, B=-30, C=-10, D=0),
    ]
    found = play_off("ABCD", played)
    assert [(line.who, line.score) for line in found.lines] == [
        *(("A", (2, 70)), ("B", (1, 10)), ("C", (0, -40)), ("D", (0, -40)))
    ]
    # C and D are level in both: the winner is known, the order is not.
    assert read(found) == ("A", "", ["play-off-level: C, D"])
    parted = [*played[:2], game("A", "ABCD", A=40, B=-30, C=-9, D=8)]
    assert read(play_off("ABCD", parted)) == ("A", "ABDC", [])


@pytest.mark.rule("A-46")
@pytest.mark.parametrize(
    ("tied", "played", "faults"),
    [
        ("XY", [], []),
        ("X", [], ["play-off-alone: X"]),
        ("XX", [], ["person-listed-twice: X in X, X"]),
        ("ABCDE", [], ["play-off-too-many: 5 of 4"]),
        ("XY", games("XZ", "X"), ["play-off-wrong-people: X, Z in 1"]),
        ("XYZ", games("XY", "X"), ["play-off-wrong-people: X, Y in 1"]),
        ("XY", games("XY", "X", ""), ["play-off-without-winner: 2"]),
        ("XY", games("XY", "X", "X", "Y"), ["play-off-over: 3"]),
    ],
)
def test_what_is_no_play_off(tied: str, played: list[dict], faults: list[str]) -> None:
    assert [str(fault) for fault in play_off_faults(tied, played)] == faults
    if faults:
        with pytest.raises(Refused):
            play_off(tied, played)


@pytest.mark.parametrize(
    ("played", "faults"),
    [
        ([game("X", "XY", X=20, Y=-20)], []),
        ([game("X", "XY"), game("XY", "XY", X=15, Y=15)], []),  # nobody counted; a tie
        ([game("X", "XY", X=-99, Y=500)], ["X in 1", "Y in 1", "401 in 1"]),
        ([game("X", "XY"), game("Y", "XY", X=-20, Y=15)], ["-5 in 2"]),
        ([game("XY", "XYZ", X=5, Y=-5, Z=0)], ["Y in 1"]),
    ],
)
def test_small_points_that_cannot_be(played: list[dict], faults: list[str]) -> None:
    assert [fault.about for fault in play_off_small_faults(played)] == faults


@pytest.mark.rule("A-46")
@pytest.mark.parametrize(
    ("drawn", "groups"),
    [
        ("ABCDE", ["ABC", "DE"]),
        ("FEDCBA", ["FED", "CBA"]),
        ("ABCDEFG", ["ABCD", "EFG"]),
        ("ABCDEFGH", ["ABCD", "EFGH"]),
        ("ABCDEFGHI", ["ABC", "DEF", "GHI"]),
        ("XY", ["XY"]),
        ("", []),
    ],
)
def test_groups_by_lot(drawn: str, groups: list[str]) -> None:
    assert ["".join(group) for group in play_off_groups(drawn)] == groups


@pytest.mark.rule("A-46")
def test_the_winners_of_the_groups_meet() -> None:
    first = play_off("ABC", [game("A", "ABC", B=-5, C=-9), game("A", "ABC", B=-5, C=-9)])
    second = play_off("DE", games("DE", "E", "D", "E"))
    last = play_off("AE", games("AE", "E", "E"))
    # Seconds: D won a game, B none.
    assert joined([first, second], last.order) == (("E",), ("A",), ("D",), ("B",), ("C",))
    with pytest.raises(Refused, match="play-off-not-the-winners: A, D"):
        joined([first, second], ("A", "D"))
    with pytest.raises(Refused, match="play-off-goes-on: D 1, E 0"):
        joined([first, play_off("DE", games("DE", "D"))], ("A", "D"))


@pytest.mark.rule("A-46")
def test_a_level_rest_of_the_groups_stays_level() -> None:
    group = play_off("CAB", games("CAB", "B", "B"))
    assert group.missing == (Violation("play-off-level", people=("C", "A")),)
    assert joined([group], ("B",)) == (("B",), ("C", "A"))
    # Nor does the lot decide between the groups: the seconds of both lost alike.
    other = play_off("DE", games("DE", "D", "D"))
    assert joined([group, other], ("D", "B")) == (("D",), ("B",), ("C", "A", "E"))
    worse = play_off("DE", [game("D", "DE", E=-1), game("D", "DE")])
    assert joined([group, worse], ("D", "B")) == (("D",), ("B",), ("C", "A"), ("E",))


@given(st.lists(st.text("ABC", min_size=1, max_size=3), max_size=12))
def test_it_ends_with_the_first_sole_leader_of_two_wins(winners: list[str]) -> None:
    played = []
    for who in winners:
        played.append(game(who, "ABC"))
        found = play_off("ABC", played)
        wins = sorted((line.score[0] for line in found.lines), reverse=True)
        assert (found.winner is not None) == (wins[0] >= 2 and wins[0] > wins[1])
        if found.winner:
            assert found.lines[0].who == found.winner
            return


@given(st.integers(2, 40))
def test_groups_hold_everybody_and_fit_a_table(people: int) -> None:
    drawn = [str(number) for number in range(people)]
    groups = play_off_groups(drawn)
    assert [person for group in groups for person in group] == drawn
    sizes = [len(group) for group in groups]
    assert 2 <= min(sizes) <= max(sizes) <= 4
    assert max(sizes) - min(sizes) <= 1
