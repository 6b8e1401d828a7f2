"""The formats of the documents, row by row, and those composed by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Violation
from stolik.tournament.advancement import advancing_players
from stolik.tournament.format import Format, Stage, format_faults
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    NAMES,
    SCHEMES,
    STANDARD,
    WITH_TOP,
    custom,
    elimination_format,
    format_named,
    league_scheme,
    matchday,
    wrc,
)
from stolik.tournament.scale import league_points
from stolik.tournament.tables import table_sizes

LEAGUE = Stage("league", 3, 3, 40)
FINAL = Stage("final", 1, 4, 40, enter="standing", players=4, seats="place-before", order="tables")


def codes(fmt: Format) -> list[str]:
    return [str(fault) for fault in format_faults(fmt)]


@pytest.mark.rule("E-F-Mini", "E-F-StdA", "E-F-StdB", "E-F-StdC", "E-F-StdD", "E-F-StdE")
@pytest.mark.rule("E-F-StdF", "E-F-MaksA", "E-F-MaksB", "E-F-MaksC", "E-15", "A-36", "C-18")
@pytest.mark.parametrize(
    ("name", "rounds", "games", "league_games", "minutes", "stages", "of_a_finalist"),
    [
        ("mini", 3, 3, 9, 40, "league final", 13),  # EX-218
        ("standard-a", 4, 3, 12, 40, "league", 12),
        ("standard-b", 3, 4, 12, 60, "league", 12),
        ("standard-c", 4, 3, 12, 40, "league final", 16),
        ("standard-d", 3, 4, 12, 60, "league final", 16),
        ("standard-e", 4, 3, 12, 40, "league top8 final", 19),  # EX-218
        ("standard-f", 3, 4, 12, 60, "league top8 final", 19),
        ("maks-a", 4, 4, 16, 60, "league", 16),
        ("maks-b", 4, 4, 16, 60, "league final", 20),
        ("maks-c", 4, 4, 16, 60, "league top8 final", 23),  # EX-218
    ],
)
def test_formats_of_elimination_tournaments(
    name: str, rounds: int, games: int, league_games: int, minutes: int, stages: str,
    of_a_finalist: int,
) -> None:  # fmt: skip
    fmt = elimination_format(name)
    league = fmt.stages[0]
    assert (league.rounds, league.games, league.minutes) == (rounds, games, minutes)
    assert (fmt.league_games, fmt.games) == (league_games, of_a_finalist)
    assert [stage.name for stage in fmt.stages] == stages.split()


@pytest.mark.rule("E-F-sel", "E-15", "A-63", "A-36", "C-11")
@pytest.mark.parametrize(
    ("name", "top", "then"),
    [
        ("standard-a", 8, []),
        ("mini", 8, [("final", "standing", 4, 4, "place-before")]),
        ("standard-d", 12, [("final", "standing", 4, 4, "place-before")]),
        (
            "standard-e",
            8,
            [("top8", "standing", 8, 3, "snake"), ("final", "two-per-table", 4, 4, "place-before")],
        ),
        (
            "maks-c",
            12,
            [("top12", "standing", 12, 3, "snake"), ("final", "best-second", 4, 4, "place-before")],
        ),
    ],
)
def test_who_goes_on_from_the_standings(name: str, top: int, then: list[tuple]) -> None:
    stages = elimination_format(name, top=top).stages
    assert [(s.name, s.enter, s.players, s.games, s.seats) for s in stages[1:]] == then
    assert stages[0].order == "standing"  # EX-190: no final, the first of the standings has won


@pytest.mark.rule("C-37")
@pytest.mark.parametrize("name", DOCUMENT_E)
def test_time_ends_rounds_but_never_a_final(name: str) -> None:
    stages = elimination_format(name).stages
    assert [stage.timed for stage in stages] == [stage.name != "final" for stage in stages]


@pytest.mark.rule("A-36", "A-69")
def test_a_top_stage_has_eight_or_twelve_players_and_its_games_can_be_four() -> None:
    assert WITH_TOP == ("standard-e", "standard-f", "maks-c")
    assert elimination_format("standard-e", top_games=4).games == 20
    assert [elimination_format(name, top=12).fewest for name in WITH_TOP] == [12, 12, 12]
    with pytest.raises(ValueError, match="8 or 12 players, not 16"):
        elimination_format("standard-e", top=16)


@pytest.mark.rule("E-19")
def test_twelve_games_of_every_standard_format_can_count_for_a_grand_prix() -> None:
    assert [elimination_format(name).league_games for name in STANDARD] == [12] * 6
    assert list(STANDARD) == [f"standard-{letter}" for letter in "abcdef"]


@pytest.mark.rule("T-1.1", "T-10", "T-11", "A-56", "A-76", "C-18", "C-49")
@pytest.mark.parametrize(
    ("name", "rounds", "games"),
    [("matchday-2x3", 2, 6), ("matchday-2x4", 2, 8), ("matchday-3x3", 3, 9),
     ("matchday-3x4", 3, 12)],
)  # fmt: skip
def test_matchdays(name: str, rounds: int, games: int) -> None:
    assert (format_named(name).rounds, format_named(name).games) == (rounds, games)
    assert matchday() == format_named("matchday-2x3")


@pytest.mark.rule("T-1.1")
@pytest.mark.parametrize(("rounds", "games"), [(1, 3), (4, 3), (2, 2), (3, 5)])
def test_other_matchdays_are_refused(rounds: int, games: int) -> None:
    with pytest.raises(ValueError, match=f"not {rounds} of {games}"):
        matchday(rounds, games)


# players, scheme, tables, how many go on, their tables, brackets, games, games if out, winner
SCHEME_ROWS = [
    (8, "top8", "44", 8, "44", "1-4 5-8", 4, 4, 9),
    (9, "top12", "333", 9, "333", "1-3 4-6 7-9", 4, 4, 10),
    (10, "top12", "433", 10, "433", "1-4 5-7 8-10", 4, 4, 11),
    (11, "top12", "443", 11, "443", "1-4 5-8 9-11", 4, 4, 12),
    (12, "top12", "444", 12, "444", "1-4 5-8 9-12", 4, 4, 13),
    (13, "top16", "4333", 13, "4333", "1-4 5-7 8-10 11-13", 4, 4, 14),
    (14, "top16", "4433", 14, "4433", "1-4 5-8 9-11 12-14", 4, 4, 15),
    (15, "top16", "4443", 15, "4443", "1-4 5-8 9-12 13-15", 4, 4, 16),
    (16, "top16", "4444", 16, "4444", "1-4 5-8 9-12 13-16", 4, 4, 17),
    (17, "top20", "44333", 15, "4443", "1-4 5-8 9-12 13-15", 6, 2, 17),
    (18, "top20", "44433", 15, "4443", "1-4 5-8 9-12 13-15", 6, 2, 17),
    (19, "top20", "44443", 15, "4443", "1-4 5-8 9-12 13-15", 6, 2, 17),
    (20, "top20", "44444", 15, "4443", "1-4 5-8 9-12 13-15", 6, 2, 17),  # EX-175
    (21, "top32", "444333", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (22, "top32", "444433", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (23, "top32", "444443", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (24, "top32", "444444", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (25, "top32", "4444333", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (26, "top32", "4444433", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (27, "top32", "4444443", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (28, "top32", "4444444", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (29, "top32", "44444333", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (30, "top32", "44444433", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (31, "top32", "44444443", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
    (32, "top32", "44444444", 16, "4444", "1-4 5-8 9-12 13-16", 6, 2, 17),
]


def bracket_places(sizes: tuple[int, ...]) -> str:
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return " ".join(f"{end - size + 1}-{end}" for size, end in zip(sizes, ends, strict=True))


@pytest.mark.rule("L-zr-10b.2", "L-zr-10c.2", "L-zr-10d.1", "L-zr-10d.3", "L-zr-10e", "L-zr-7")
@pytest.mark.rule("A-41", "A-43", "C-11", "C-14", "C-15", "L-zr-10e-c", "L-zr-8.2", "L-zr-9")
@pytest.mark.parametrize(
    ("n", "scheme", "tables", "on", "then", "brackets", "games", "out", "winner"), SCHEME_ROWS
)
def test_schemes_of_the_league(
    n: int, scheme: str, tables: str, on: int, then: str, brackets: str, games: int, out: int,
    winner: int,
) -> None:  # fmt: skip
    fmt = league_scheme(n)
    sizes = table_sizes(fmt.stages[-1].players or n)
    assert fmt.name == scheme
    assert "".join(map(str, table_sizes(n))) == tables
    assert (fmt.stages[1].players or n) == (fmt.stages[-1].players or n) == on
    assert ("".join(map(str, sizes)), bracket_places(sizes)) == (then, brackets)
    assert (fmt.games, fmt.league_games if on < n else fmt.games) == (games, out)
    assert all((stage.rounds, stage.games) == (1, 2) for stage in fmt.stages)
    assert league_points(n)[0] == winner


@pytest.mark.rule("A-41", "L-zr-10b.1", "L-zr-10c.1")
@pytest.mark.parametrize("players", range(8, 33))
def test_stages_of_the_league_schemes(players: int) -> None:
    found = [(s.name, s.enter, s.seats, s.order) for s in league_scheme(players).stages]
    short = [
        ("preliminary", "everybody", "pots", "table-place"),
        ("brackets", "everybody", "brackets", "tables"),
    ]
    long = [
        ("elimination", "everybody", "pots", "table-place"),
        ("preliminary", "table-place", "pots", "table-place"),
        ("brackets", "table-place", "brackets", "tables"),
    ]
    assert found == (short if players <= 16 else long)


@pytest.mark.rule("C-15", "A-41")
@pytest.mark.parametrize(
    ("players", "default", "filled", "even"),
    [(17, 15, 16, 15), (18, 15, 16, 15), (19, 15, 16, 15), (20, 15, 16, 15), (21, 16, 16, 12),
     (24, 16, 16, 12), (25, 16, 16, 14), (28, 16, 16, 14), (29, 16, 16, 16), (32, 16, 16, 16)],
)  # fmt: skip
def test_filling_up_to_sixteen(players: int, default: int, filled: int, even: int) -> None:
    ways = ("from_6_tables", True, False)
    found = [advancing_players(players, way) for way in ways]
    assert found == [default, filled, even]
    stages = [league_scheme(players, fill_to_16=way).stages[1:] for way in ways]
    assert [[stage.players for stage in some] for some in stages] == [[n, n] for n in found]


@pytest.mark.rule("A-41")
@pytest.mark.parametrize("players", range(8, 33))
def test_one_scheme_serves_all_numbers_with_the_same_tables(players: int) -> None:
    fmt = league_scheme(players)
    fewest, most = SCHEMES[fmt.name]
    assert fewest <= fmt.fewest <= players <= (fmt.most or 0) <= most
    assert {league_scheme(n) for n in range(fmt.fewest, (fmt.most or 0) + 1)} == {fmt}


@pytest.mark.rule("L-zr-6")
@pytest.mark.parametrize("players", [0, 7, 33, 100])
def test_there_is_no_scheme_outside_8_to_32(players: int) -> None:
    with pytest.raises(ValueError, match=f"8 to 32 players, not {players}"):
        league_scheme(players)


@pytest.mark.rule("W-reg-7.1", "W-reg-7.2", "W-reg-7.3", "A-50", "C-11", "C-18")
def test_the_championship_is_three_rounds_of_four_games() -> None:
    fmt = wrc(semi_size=16, final_size=4)
    found = [(s.name, s.rounds, s.games, s.enter, s.players) for s in fmt.stages]
    assert found == [
        ("first-round", 1, 4, "everybody", None),
        ("semi-final", 1, 4, "winners-first", 16),
        ("final", 1, 4, "winners-first", 4),
    ]
    assert (fmt.games, fmt.fewest, fmt.stage_carry) == (12, 16, "none")


@pytest.mark.rule("A-50")
@pytest.mark.parametrize("sizes", [{}, {"semi_size": 16}, {"final_size": 4}])
def test_the_sizes_of_the_championship_must_be_set(sizes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="set both sizes"):
        format_named("wrc", **sizes)


@pytest.mark.rule("A-50", "A-30")
@pytest.mark.parametrize(
    ("semi", "final", "faults"),
    [
        (16, 4, []),
        (12, 3, []),
        (5, 4, ["format-size-wrong: semi-final: 5"]),
        (16, 2, ["format-size-wrong: final: 2"]),
        (4, 8, ["format-size-grows: final: 8 of 4"]),
        (2, 5, ["format-size-wrong: semi-final: 2", "format-size-wrong: final: 5",
                "format-size-grows: final: 5 of 2"]),
        (0, 0, ["format-size-wrong: semi-final: 0", "format-size-wrong: final: 0"]),
    ],
)  # fmt: skip
def test_sizes_that_cannot_be_seated_are_faults(semi: int, final: int, faults: list[str]) -> None:
    assert codes(wrc(semi_size=semi, final_size=final)) == faults


NOT_FINAL = replace(FINAL, enter="best-second", games=0, seats="sofa", order="age", minutes=0)


@pytest.mark.rule("C-18")
@pytest.mark.parametrize(
    ("stages", "faults"),
    [
        ([], ["format-without-stages: own"]),
        ([LEAGUE], []),
        ([LEAGUE, FINAL], []),
        ([LEAGUE, replace(FINAL, players=None)], ["format-size-not-set: final"]),
        ([LEAGUE, replace(FINAL, players=5)], ["format-size-wrong: final: 5"]),
        ([FINAL], ["format-first-stage-takes-all: final"]),
        ([LEAGUE, replace(FINAL, seats="snake")], ["format-snake-size: final: 4"]),
        ([replace(LEAGUE, rounds=0)], ["format-number-wrong: league: rounds 0"]),
        ([replace(LEAGUE, rounds=12, games=8)], []),
        (
            [replace(LEAGUE, rounds=13, games=9)],
            ["format-number-wrong: league: rounds 13", "format-number-wrong: league: games 9"],
        ),
        ([replace(LEAGUE, break_minutes=-1)], ["format-number-wrong: league: minutes 40"]),
        (
            [LEAGUE, replace(FINAL, enter="two-per-table")],
            ["format-size-wrong: final: None to 4"],
        ),
        (
            [replace(LEAGUE, games=0, minutes=-5), NOT_FINAL],
            [
                "format-number-wrong: league: games 0",
                "format-number-wrong: league: minutes -5",
                "format-number-wrong: final: games 0",
                "format-choice-unknown: final: 'sofa'",
                "format-choice-unknown: final: 'age'",
                "format-number-wrong: final: minutes 0",
                "format-size-wrong: final: None to 4",
            ],
        ),
    ],
)
def test_a_format_of_ones_own_reports_every_fault(stages: list[Stage], faults: list[str]) -> None:
    assert codes(custom("own", stages)) == faults


def test_wrong_fields_of_a_format_are_reported_together() -> None:
    fmt = replace(
        custom("own", [replace(LEAGUE, games=0), FINAL]),
        prizes=-1,
        breaks=((0, 5), (4, 5), (5, 5), (1, -5)),
        stage_carry="half",
        fill_to_16="perhaps",
    )
    assert format_faults(fmt) == (
        Violation("format-number-wrong", stage="league", games=0),
        Violation("format-choice-unknown", choice="stage_carry", value="'half'"),
        Violation("format-choice-unknown", choice="fill_to_16", value="'perhaps'"),
        Violation("format-number-wrong", prizes=-1),
        Violation("format-break-wrong", minutes=5, after=0),
        Violation("format-break-wrong", minutes=5, after=5),
        Violation("format-break-wrong", minutes=-5, after=1),
    )


def test_a_custom_format_needs_as_many_as_its_largest_stage() -> None:
    assert [custom("own", some).fewest for some in ([], [LEAGUE], [LEAGUE, FINAL])] == [3, 3, 4]
    assert (custom("own", []).games, custom("own", []).league_games) == (0, 0)


def test_rounds_are_counted_through_all_stages() -> None:
    fmt = elimination_format("standard-e")
    assert [fmt.stage_of(number) for number in range(1, 7)] == [0, 0, 0, 0, 1, 2]
    assert [list(fmt.rounds_of(index)) for index in range(3)] == [[1, 2, 3, 4], [5], [6]]
    with pytest.raises(ValueError, match="6 rounds, there is no round 7"):
        fmt.stage_of(7)


@pytest.mark.rule("C-18")
@given(st.sampled_from(NAMES), st.sampled_from([8, 12]))
def test_formats_of_the_documents_have_no_faults_and_keep_their_name(name: str, top: int) -> None:
    fmt = format_named(name, top=top, semi_size=16, final_size=4)
    assert (fmt.name, format_faults(fmt)) == (name, ())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("maxi", "no format 'maxi'"), ("top24", "no format 'top24'"), ("", "no format ''")],
)
def test_an_unknown_format_is_refused_and_quoted(wrong: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        format_named(wrong)
    with pytest.raises(ValueError, match=said):
        elimination_format(wrong)


def test_a_scheme_can_be_asked_for_by_name_for_its_own_sizes_only() -> None:
    assert format_named("top12", players=9) == league_scheme(9)
    assert format_named("top32") == league_scheme(32)
    assert set(MATCHDAYS) < set(NAMES)
    with pytest.raises(ValueError, match="top12 is for 9 to 12 players, not 13"):
        format_named("top12", players=13)
