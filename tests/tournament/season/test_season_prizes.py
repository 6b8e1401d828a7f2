"""Length of a league, its days, prizes and ticket."""

from __future__ import annotations

import pytest

from stolik.rules import Violation
from stolik.tournament.season import (
    SEASONS,
    Advice,
    Awards,
    Day,
    awards,
    length_advice,
    outside_season,
    prizes_to_send,
)
from stolik.tournament.season.table import season_table


def table(**points: int) -> tuple:
    return season_table({person: (number,) for person, number in points.items()}, ("points",))


@pytest.mark.rule("L-1d", "L-zr-4", "C-08")
@pytest.mark.parametrize(
    ("tournaments", "advice"),
    [
        (4, Advice(stops=(Violation("league-too-short", have=4, need=5),))),
        pytest.param(
            5, Advice(warnings=(Violation("league-without-prizes", have=5, need=6),)), id="EX-180a"
        ),
        *((usual, Advice()) for usual in (6, 7, 8)),
        (9, Advice(warnings=(Violation("league-unusually-long", have=9, most=8),))),
        (12, Advice(warnings=(Violation("league-unusually-long", have=12, most=8),))),
        (13, Advice(stops=(Violation("league-too-long", have=13, most=12),))),
    ],
)
def test_how_long_a_league_is(tournaments: int, advice: Advice) -> None:
    assert length_advice(tournaments) == advice


@pytest.mark.rule("L-0", "L-zr-1a", "L-zr-1b", "L-zr-1c", "C-43")
@pytest.mark.parametrize(
    ("year", "day", "faults"),
    [
        (2019, Day(2019, 1, 1), []),
        (2019, Day(2019, 12, 31), []),
        (2019, Day(2020, 1, 1), ["outside-season: 2020-01-01 in 2019-01-01 - 2019-12-31"]),
        (2020, Day(2020, 12, 31), []),
        (2020, Day(2019, 12, 31), ["outside-season: 2019-12-31 in 2020-01-01 - 2020-12-31"]),
        (2021, Day(2021, 9, 30), []),
        pytest.param(
            2021,
            Day(2021, 10, 15),
            ["outside-season: 2021-10-15 in 2021-01-01 - 2021-09-30"],
            id="EX-209",
        ),
        (2022, Day(2022, 3, 1), ["season-unknown: 2022"]),
    ],
)
def test_days_of_a_season(year: int, day: Day, faults: list[str]) -> None:
    assert [str(fault) for fault in outside_season(day, year)] == faults


def test_another_season_is_another_line_of_data() -> None:
    seasons = {**SEASONS, 2030: SEASONS[2019]}
    assert outside_season(Day(2019, 5, 5), 2030, seasons) == ()


@pytest.mark.rule("L-zr-6bis.1", "L-zr-6bis.2", "L-zr-6bis.3", "A-61")
@pytest.mark.parametrize(
    ("holders", "ticket", "passed"),
    [
        ([], "Anna", ()),
        (["Anna"], "Bogdan", ("Anna",)),
        pytest.param(["Bogdan", "Anna"], "Celina", ("Anna", "Bogdan"), id="EX-180"),
        (["Bogdan"], "Anna", ()),
        (["Anna", "Bogdan", "Celina", "Darek"], None, ("Anna", "Bogdan", "Celina", "Darek")),
    ],
)
def test_the_ticket_passes_down(
    holders: list[str], ticket: str | None, passed: tuple[str, ...]
) -> None:
    final = table(Anna=60, Bogdan=55, Celina=50, Darek=10)
    assert awards(final, 6, holders=holders) == Awards(("Anna", "Bogdan", "Celina"), ticket, passed)


@pytest.mark.rule("L-zr-6bis.1", "A-60", "C-08")
def test_with_five_held_there_is_nothing_unless_granted() -> None:
    final = table(Anna=60, Bogdan=55, Celina=50)
    none = Awards(open_questions=(Violation("too-few-held-for-prizes", have=5, need=6),))
    assert awards(final, 5) == none  # EX-180a
    assert awards(final, 5, granted=True) == Awards(("Anna", "Bogdan", "Celina"), "Anna")


@pytest.mark.rule("A-38", "A-46")
@pytest.mark.parametrize(
    ("final", "holders", "expected"),
    [
        (
            table(Anna=60, Bogdan=55, Celina=50, Darek=50),
            [],
            Awards(
                ("Anna", "Bogdan"),
                "Anna",
                open_questions=(Violation("prize-undecided", people=("Celina", "Darek")),),
            ),
        ),
        (
            table(Anna=60, Bogdan=60, Celina=50),
            [],
            Awards(
                open_questions=(
                    Violation("prize-undecided", people=("Anna", "Bogdan")),
                    Violation("ticket-undecided", people=("Anna", "Bogdan")),
                )
            ),
        ),
        # One of the two at the top has a ticket: it goes to the other either way.
        (
            table(Anna=60, Bogdan=60, Celina=50),
            ["Anna"],
            Awards(
                ticket="Bogdan",
                open_questions=(Violation("prize-undecided", people=("Anna", "Bogdan")),),
            ),
        ),
    ],
)
def test_a_tie_is_left_to_a_play_off(final: tuple, holders: list[str], expected: Awards) -> None:
    assert awards(final, 8, holders=holders) == expected


@pytest.mark.rule("A-53")
def test_the_barred_get_neither() -> None:
    final = table(Anna=60, Bogdan=55, Celina=50, Darek=10)
    assert awards(final, 6, barred=["Anna"]) == Awards(("Bogdan", "Celina", "Darek"), "Bogdan")


@pytest.mark.rule("L-6", "A-70")
def test_the_parcel_is_due_when_the_last_but_one_comes_next() -> None:
    assert [held for held in range(9) if prizes_to_send(held, 8)] == [6]
    assert [held for held in range(6) if prizes_to_send(held, 5)] == []
