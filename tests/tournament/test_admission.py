"""Which format is allowed when: what is refused, what stops, what is only said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Violation
from stolik.tournament.admission import KINDS, Advice, admission, allowed_formats
from stolik.tournament.format import Format, Stage
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    NAMES,
    STANDARD,
    custom,
    elimination_format,
    format_named,
    league_scheme,
)

OWN = custom("own", [Stage("league", 1, 2), Stage("final", 1, 2, enter="standing", players=8)])


def named(name: str, top: int = 8) -> Format:
    return format_named(name, top=top, semi_size=16, final_size=4)


def said(advice: Advice) -> str:
    """What an organiser hears: R refused, S stopped, W warned."""
    found = [("R", advice.refusals), ("S", advice.stops), ("W", advice.warnings)]
    return " ".join(f"{letter}:{fault.code}" for letter, faults in found for fault in faults)


@pytest.mark.rule("E-F-19", "E-19", "E-20", "C-21", "C-22", "L-zr-6", "C-14")
@pytest.mark.parametrize(
    ("kind", "sizes", "formats"),
    [
        ("elimination", (3, 12, 19), ()),
        ("elimination", (20, 21, 80, 81, 300), DOCUMENT_E),
        ("ordinary", (3, 11), ()),
        ("ordinary", (12, 13, 19), ("mini",)),
        ("ordinary", (20, 57), DOCUMENT_E),
        ("grand-prix", (11,), ()),
        ("grand-prix", (12, 19, 20, 90), STANDARD),
        ("league", (7, 33), ()),  # EX-171
        ("league", (8,), ("top8",)),
        ("league", (9, 10, 11), ("top12",)),
        ("league", (12,), ("top12", "top16")),  # three tables of four, or four of three
        ("league", (13, 14, 15, 16), ("top16",)),
        ("league", (17, 18, 19, 20), ("top20",)),
        ("league", (21, 24, 25, 28, 29, 32), ("top32",)),
        ("matchday", (3, 4, 6, 100), MATCHDAYS),
        ("championship", (4, 16, 60), ("wrc",)),
        ("matchday", (0, 1, 2, 5), ()),
        ("championship", (0, 1, 2, 5), ()),
    ],
)
def test_which_format_when(kind: str, sizes: tuple[int, ...], formats: tuple[str, ...]) -> None:
    assert [allowed_formats(kind, players) for players in sizes] == [formats] * len(sizes)


@pytest.mark.rule("E-F-19", "E-19", "E-20", "C-21", "C-22", "A-75")
@pytest.mark.parametrize(
    ("kind", "name", "players", "heard"),
    [
        ("elimination", "mini", 20, ""),
        ("elimination", "mini", 19, "S:elimination-too-small"),
        ("elimination", "maks-c", 19, "S:elimination-too-small S:mini-only"),
        ("elimination", "maks-b", 15, "S:elimination-too-small S:mini-only"),
        ("elimination", "mini", 11, "S:elimination-too-small S:ordinary-too-small"),
        (
            "elimination",
            "standard-a",
            11,
            "S:elimination-too-small S:ordinary-too-small S:mini-only",
        ),
        ("ordinary", "mini", 19, ""),  # the elimination of 19 held as an ordinary one
        ("ordinary", "standard-a", 19, "S:mini-only"),
        ("ordinary", "mini", 11, "S:ordinary-too-small"),
        ("ordinary", "standard-b", 11, "S:ordinary-too-small S:mini-only"),
        ("ordinary", "standard-b", 20, ""),
        ("grand-prix", "standard-c", 20, ""),
        ("grand-prix", "standard-c", 19, "W:grand-prix-small"),
        ("grand-prix", "standard-c", 12, "W:grand-prix-small"),
        ("grand-prix", "standard-c", 11, "S:ordinary-too-small"),
        ("grand-prix", "maks-a", 30, "R:grand-prix-needs-standard"),  # EX-189
        ("grand-prix", "mini", 30, "R:grand-prix-needs-standard"),  # EX-189
        ("grand-prix", "mini", 11, "R:grand-prix-needs-standard S:ordinary-too-small"),
        ("elimination", "top16", 24, "S:house-format"),
        ("ordinary", "wrc", 24, "S:house-format"),
        ("matchday", "mini", 16, "S:not-a-matchday"),
        ("championship", "mini", 16, "S:not-the-championship"),
        ("league", "mini", 16, "S:scheme-does-not-fit"),
    ],
)
def test_advice_by_kind_and_size(kind: str, name: str, players: int, heard: str) -> None:
    assert said(admission(kind, named(name), players)) == heard


@pytest.mark.rule("A-69")
@pytest.mark.parametrize(
    ("top", "players", "heard"),
    [
        (8, 7, "R:stage-larger-than-field S:ordinary-too-small"),
        (8, 8, "S:ordinary-too-small W:top-is-most-of-field"),
        (8, 15, "W:grand-prix-small W:top-is-most-of-field"),
        (8, 16, "W:grand-prix-small"),
        (12, 11, "R:stage-larger-than-field S:ordinary-too-small"),
        (12, 12, "W:grand-prix-small W:top-is-most-of-field"),
        (12, 23, "W:top-is-most-of-field"),
        (12, 24, ""),
    ],
)
def test_a_top_stage_needs_its_players(top: int, players: int, heard: str) -> None:
    found = said(admission("grand-prix", named("standard-e", top), players))
    assert sorted(found.split()) == sorted(heard.split())


@pytest.mark.rule("A-30", "C-21")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_numbers_that_cannot_be_seated_are_refused_for_good(kind: str, players: int) -> None:
    refused = admission(kind, named("standard-a"), players).refusals
    assert [fault.code for fault in refused] == ["cannot-seat"]


@pytest.mark.rule("C-21", "L-zr-6")
@pytest.mark.parametrize("players", [7, 33])
def test_a_league_tournament_outside_8_to_32_stops(players: int) -> None:
    found = admission("league", league_scheme(16), players)  # EX-171
    size = Violation("league-size", players=players, fewest=8, most=32)
    assert (found.refusals, found.stops) == ((), (size,))


@pytest.mark.rule("L-zr-7", "C-12")
@pytest.mark.parametrize(
    ("players", "out"), [(8, 0), (16, 0), (17, 2), (20, 5), (21, 5), (28, 12), (32, 16)]
)
def test_those_eliminated_after_two_games_bring_a_warning(players: int, out: int) -> None:
    found = admission("league", league_scheme(players), players)  # EX-178
    few = (Violation("eliminated-play-few-games", players=out, games=2),) if out else ()
    assert found == Advice(warnings=few)


@pytest.mark.rule("C-14", "A-41")
@pytest.mark.parametrize(
    ("scheme_for", "players", "heard"),
    [
        (16, 13, ""),
        (20, 17, "W:eliminated-play-few-games"),
        (20, 21, "S:scheme-does-not-fit W:eliminated-play-few-games"),
        (32, 16, "S:scheme-does-not-fit"),
        (32, 10, "R:stage-larger-than-field R:stage-larger-than-field S:scheme-does-not-fit"),
    ],
)
def test_a_scheme_for_another_number_of_players(scheme_for: int, players: int, heard: str) -> None:
    assert said(admission("league", league_scheme(scheme_for), players)) == heard


@pytest.mark.rule("L-zr-10e", "C-14")
@pytest.mark.parametrize(("people", "tables"), [(12, 4), (24, 8), (25, 8), (28, 8)])
def test_adapted_tables_serve_everybody_they_are_said_to_serve(people: int, tables: int) -> None:
    fmt = league_scheme(people, tables=tables)
    assert (fmt.fewest, fmt.most) == (3 * tables, 4 * tables)
    stops = {
        came: admission("league", fmt, came).stops for came in range(3 * tables, 4 * tables + 1)
    }
    assert {came: said for came, said in stops.items() if said} == {}
    fewer = admission("league", fmt, 3 * tables - 1)
    assert [stop.code for stop in fewer.stops] == ["scheme-does-not-fit"]


@pytest.mark.rule("C-15")
@pytest.mark.parametrize("way", ["from_6_tables", True, False])
@pytest.mark.parametrize("players", [17, 20, 21, 25, 32])
def test_an_organiser_may_choose_how_to_fill_up(players: int, way: str | bool) -> None:
    found = admission("league", league_scheme(players, fill_to_16=way), players)
    assert (found.refusals, found.stops) == ((), ())


def test_everything_against_a_format_is_said_at_once() -> None:
    assert admission("grand-prix", OWN, 5) == Advice(
        refusals=(
            Violation("cannot-seat", players=5),
            Violation("stage-larger-than-field", size=8, players=5, stage="final"),
            Violation("grand-prix-needs-standard", format="own"),
        ),
        stops=(Violation("ordinary-too-small", have=5, need=12),),
    )


def test_an_unknown_kind_is_refused_and_quoted() -> None:
    with pytest.raises(ValueError, match="no kind of tournament 'cup'"):
        admission("cup", elimination_format("mini"), 20)
    with pytest.raises(ValueError, match="no kind of tournament 'cup'"):
        allowed_formats("cup", 20)


FORMATS = st.sampled_from([*(named(name) for name in NAMES), OWN, custom("none", [])])


@given(st.sampled_from(KINDS), FORMATS, st.integers(0, 500))
def test_advice_is_given_for_any_kind_format_and_size(kind: str, fmt: Format, players: int) -> None:
    found = admission(kind, fmt, players)
    faults = (*found.refusals, *found.stops, *found.warnings)
    assert all(fault.code and fault.about and "-" not in fault.about[0] for fault in faults)
    assert len(set(faults)) == len(faults) or fmt.name in ("top20", "top32")


@given(st.sampled_from(KINDS), st.integers(0, 500))
def test_what_is_allowed_needs_no_override(kind: str, players: int) -> None:
    for name in allowed_formats(kind, players):
        fmt = format_named(name, players=players) if kind == "league" else named(name)
        if kind == "championship":
            fmt = format_named("wrc", semi_size=min(players, 16), final_size=min(players, 4))
        found = admission(kind, fmt, players)
        assert (found.refusals, found.stops, fmt.name) == ((), (), name)
