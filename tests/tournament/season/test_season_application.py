"""Applications: deadlines, fields, answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.rules import Violation
from stolik.tournament.season import (
    Answer,
    Day,
    LeagueApplication,
    Status,
    answer_faults,
    incomplete,
    late,
    not_accepted,
    notice_too_short,
)

DATES = tuple(Day(2020, month, 10) for month in range(1, 7))
WHOLE = LeagueApplication(
    name="Biblioteka w Ełku",
    email="liga@example.org",
    address="ul. Długa 1, Ełk",
    telephone="+48 600 000 000",
    place="czytelnia",
    dates=DATES,
    season=2020,
    sent=Day(2019, 9, 30),
)


@pytest.mark.rule("L-zr-2.1", "L-zr-2.2", "C-09", "C-10")
@pytest.mark.parametrize(
    ("season", "sent", "faults"),
    [
        pytest.param(2019, Day(2019, 9, 30), [], id="EX-200-in-time"),
        pytest.param(
            2019, Day(2019, 10, 1), ["application-late: 2019-10-01 of 2019-09-30"], id="EX-200-late"
        ),
        (2020, Day(2019, 9, 30), []),
        (2020, Day(2019, 10, 1), ["application-late: 2019-10-01 of 2019-09-30"]),
        pytest.param(2021, Day(2021, 3, 31), [], id="EX-201-in-time"),
        pytest.param(
            2021, Day(2021, 4, 1), ["application-late: 2021-04-01 of 2021-03-31"], id="EX-201-late"
        ),
        (2024, Day(2024, 1, 1), ["season-unknown: 2024"]),
    ],
)
def test_deadlines(season: int, sent: Day, faults: list[str]) -> None:
    assert [str(fault) for fault in late(season, sent)] == faults


@pytest.mark.rule("L-zr-3A-F", "C-08")
@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({}, []),
        ({"name": " "}, ["application-name-missing"]),
        ({"email": ""}, ["application-email-missing"]),
        ({"address": ""}, ["application-address-missing"]),
        pytest.param({"telephone": ""}, ["application-telephone-missing"], id="EX-202-telephone"),
        ({"place": ""}, ["application-place-missing"]),
        pytest.param(
            {"dates": DATES[:5]}, ["application-too-few-dates: 5 of 6"], id="EX-202-dates"
        ),
        ({"dates": (*DATES[:5], DATES[0])}, ["application-too-few-dates: 5 of 6"]),
        (
            {"dates": (*DATES[:5], Day(2021, 1, 2)), "telephone": ""},
            [
                "application-telephone-missing",
                "outside-season: 2021-01-02 in 2020-01-01 - 2020-12-31",
                "application-too-few-dates: 5 of 6",
            ],
        ),
        ({"season": 2024, "dates": ()}, ["season-unknown: 2024"]),
    ],
)
def test_fields(change: dict, faults: list[str]) -> None:
    assert [str(fault) for fault in incomplete(replace(WHOLE, **change))] == faults


@pytest.mark.rule("E-1.1", "A-73")
@pytest.mark.parametrize(
    ("sent", "faults"),
    [
        pytest.param(Day(2024, 6, 1), [], id="EX-203-in-time"),
        pytest.param(Day(2024, 6, 2), ["notice-too-short: 20 of 21"], id="EX-203-late"),
        (Day(2023, 6, 2), []),
        (Day(2024, 6, 23), ["notice-too-short: -1 of 21"]),
    ],
)
def test_the_form_for_an_elimination_comes_21_days_ahead(sent: Day, faults: list[str]) -> None:
    assert [str(fault) for fault in notice_too_short(Day(2024, 6, 22), sent)] == faults


@pytest.mark.rule("E-1.2")
def test_only_an_accepted_event_counts() -> None:
    assert {status: [str(f) for f in not_accepted(status)] for status in Status} == {
        Status.SUBMITTED: ["event-is-submitted"],  # EX-204
        Status.ASKED: ["event-is-asked"],
        Status.ACCEPTED: [],
        Status.REJECTED: ["event-is-rejected"],
    }


@pytest.mark.rule("E-1.3")
@pytest.mark.parametrize(
    ("answer", "faults"),
    [
        (Answer(Status.REJECTED), ()),
        (Answer(Status.ACCEPTED), ()),
        (Answer(Status.ASKED, "Ile stolików jest na sali?"), ()),
        (Answer(Status.ASKED, " "), (Violation("question-missing"),)),
        (Answer(Status.SUBMITTED), (Violation("not-an-answer"),)),
    ],
)
def test_a_rejection_needs_no_reason(answer: Answer, faults: tuple[Violation, ...]) -> None:
    assert answer_faults(answer) == faults
