"""Points of an imported classification that deserve a second look."""

from __future__ import annotations

import pytest

from stolik.rules import Violation
from stolik.tournament.formats import format_named, league_scheme
from stolik.tournament.season import implausible, unseatable


def level(people: int, big: int, small: int = 0) -> list[tuple[str, int, int]]:
    """Everybody with the same points."""
    return [(f"Osoba {number}", big, small) for number in range(people)]


def spread(people: int, big: int) -> list[tuple[str, int, int]]:
    """So many big points, dealt out evenly."""
    return [(f"Osoba {n}", big // people + (n < big % people), 0) for n in range(people)]


@pytest.mark.parametrize(
    ("fmt", "rows", "expected"),
    [
        # Twelve people at three tables play 4 rounds of 3 games: 36 games are won.
        ("standard-a", level(12, 3), ()),
        ("standard-a", level(12, 4), (("import-big-sum", {"sum": 48, "most": 36}),)),
        (
            "standard-a",
            [("Ala", 13, 0), *level(11, 0)],
            (("import-big-impossible", {"person": "Ala", "big": 13, "games": 12}),),
        ),
        (
            "standard-a",
            level(20, 12, 500),
            (
                ("import-big-sum", {"sum": 240, "most": 60}),
                ("import-small-sum", {"sum": 10_000}),
            ),
        ),
        # A matchday of two rounds of three games.
        (
            "matchday-2x3",
            [("Ala", 7, 0), *level(3, 0)],
            (
                ("import-big-impossible", {"person": "Ala", "big": 7, "games": 6}),
                ("import-big-sum", {"sum": 7, "most": 6}),
            ),
        ),
        ("matchday-2x3", [("Ala", 2, 40), ("Ola", 4, -40), *level(2, 0)], ()),
        ("matchday-2x3", [("Ala", 2, 40), *level(3, 1, -13)], (("import-small-sum", {"sum": 1}),)),
    ],
)
def test_points(
    fmt: str,
    rows: list[tuple[str, int, int]],
    expected: tuple[tuple[str, dict[str, object]], ...],
) -> None:
    odd = implausible(format_named(fmt), len(rows), rows)
    assert odd == tuple(Violation(code, **fields) for code, fields in expected)  # type: ignore[arg-type]


def test_a_final_is_more_games_but_not_for_a_grand_prix() -> None:
    plan = format_named("standard-c")
    rows = [("Ala", 14, 0), *level(19, 0)]
    assert implausible(plan, 20, rows) == ()
    assert implausible(plan, 20, rows, league_games=True) == (
        Violation("import-big-impossible", person="Ala", big=14, games=12),
    )


def test_of_people_not_on_the_list_nobody_knows_the_small_points() -> None:
    rows = [("Ala", 4, 100), ("Ola", 3, 50)]
    assert implausible(league_scheme(8), 8, rows) == ()
    assert implausible(league_scheme(8), 2, rows) == (
        Violation("import-big-sum", sum=7, most=4),
        Violation("import-small-sum", sum=150),
    )


@pytest.mark.rule("L-zr-10e")
@pytest.mark.parametrize(
    ("people", "tables", "most"),
    [
        (12, None, 12),  # three tables twice, two games at each
        (12, 4, 14),  # four tables of three, then three of four
        (24, None, 28),  # six tables, then twice four
        (24, 8, 32),
    ],
)
def test_adapted_tables_are_more_games(people: int, tables: int | None, most: int) -> None:
    plan = league_scheme(people, tables=tables)
    assert implausible(plan, people, spread(people, most)) == ()
    one_more = Violation("import-big-sum", sum=most + 1, most=most)
    assert implausible(plan, people, spread(people, most + 1)) == (one_more,)


def test_only_the_first_of_many_impossible_lines_are_named() -> None:
    odd = implausible(format_named("matchday-2x3"), 40, level(40, 60))
    assert [one.code for one in odd] == ["import-big-impossible"] * 5 + ["import-big-sum"]


def test_people_who_cannot_sit_down() -> None:
    assert [people for people in range(1, 14) if unseatable(people)] == [1, 2, 5]
    assert unseatable(5) == (Violation("import-unseatable", players=5),)
