"""Who qualifies from an elimination."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.rules import Violation
from stolik.tournament.season import (
    Day,
    Event,
    Placed,
    Qualification,
    Status,
    elimination_faults,
    emails_missing,
    qualification,
    tickets,
)

FIVE = tuple(Placed(who, place, 0, 0) for place, who in enumerate("ABCDE", 1))


def event(participants: int, *rows: Placed) -> Event:
    return Event("el", Day(2024, 6, 22), "standard-c", participants, rows or FIVE)


@pytest.mark.rule("E-16", "E-20", "E-1.2", "A-62", "A-74", "A-75")
@pytest.mark.parametrize(
    ("starters", "status", "people"),
    [
        pytest.param(19, Status.ACCEPTED, 0, id="EX-206"),
        (20, Status.ACCEPTED, 1),
        pytest.param(80, Status.ACCEPTED, 1, id="EX-187-80"),
        pytest.param(81, Status.ACCEPTED, 2, id="EX-187-81"),
        pytest.param(100, Status.SUBMITTED, 0, id="EX-204"),
        (100, Status.ASKED, 0),
        (100, Status.REJECTED, 0),
    ],
)
def test_how_many_qualify(starters: int, status: Status, people: int) -> None:
    assert tickets(starters, status) == people


@pytest.mark.rule("E-1.2", "E-20")
def test_why_nobody_qualifies() -> None:
    both = (Violation("event-is-submitted"), Violation("elimination-too-small", have=19, need=20))
    assert elimination_faults(19, Status.SUBMITTED) == both
    assert qualification(event(19), Status.SUBMITTED) == Qualification(flags=both)  # EX-204


@pytest.mark.rule("E-16", "A-62")
@pytest.mark.parametrize(
    ("participants", "holders", "expected"),
    [
        (80, "", Qualification(("A",))),
        (81, "", Qualification(("A", "B"))),
        (80, "B", Qualification(("A",))),
        (
            80,
            "A",
            Qualification(("B",), ("A",), (Violation("holds-a-ticket", person="A", place=1),)),
        ),
        (
            81,
            "B",
            Qualification(("A", "C"), ("B",), (Violation("holds-a-ticket", person="B", place=2),)),
        ),
        (
            81,
            "ABC",
            Qualification(
                ("D",),
                ("A", "B", "C"),
                (
                    Violation("holds-a-ticket", person="A", place=1),
                    Violation("holds-a-ticket", person="B", place=2),
                    Violation("holds-a-ticket", person="C", place=3),
                    Violation("ticket-left-over", left=1, tickets=2),
                ),
            ),
        ),
    ],
)
def test_holders_make_room(participants: int, holders: str, expected: Qualification) -> None:
    assert qualification(event(participants), Status.ACCEPTED, holders=holders) == expected


@pytest.mark.rule("A-62")
def test_how_far_down_a_ticket_passes_can_be_set() -> None:
    found = qualification(event(24), Status.ACCEPTED, holders="ABCD", last_place=5)
    assert (found.qualified, found.passed_over) == (("E",), ("A", "B", "C", "D"))


@pytest.mark.rule("A-53")
def test_the_excluded_never_qualify() -> None:
    rows = (Placed("X", 0, 9, 900, ranked=False), *FIVE)
    assert qualification(event(24, *rows), Status.ACCEPTED) == Qualification(("A",))


@pytest.mark.rule("A-39")
@pytest.mark.parametrize(
    ("participants", "holders", "expected"),
    [
        (80, "", Qualification(flags=(Violation("ticket-undecided", people=("A", "B")),))),
        (81, "", Qualification(("A", "B"))),
        (
            80,
            "A",
            Qualification(("B",), ("A",), (Violation("holds-a-ticket", person="A", place=1),)),
        ),
    ],
)
def test_a_tie_for_the_ticket_is_left_open(
    participants: int, holders: str, expected: Qualification
) -> None:
    rows = (Placed("A", 1, 2, 0, shared=True), Placed("B", 1, 2, 0, shared=True), *FIVE[2:])
    found = qualification(event(participants, *rows), Status.ACCEPTED, holders=holders)
    assert found == expected


@pytest.mark.rule("E-17", "C-50")
def test_an_address_of_every_qualifier_is_needed() -> None:
    emails = {"A": "a@example.org", "C": " "}
    assert emails_missing(("A", "B", "C"), emails) == (  # EX-187
        Violation("qualifier-email-missing", person="B"),
        Violation("qualifier-email-missing", person="C"),
    )


@given(st.integers(0, 200), st.sets(st.sampled_from("ABCDE")), st.sampled_from(Status))
def test_never_more_than_tickets_and_never_a_holder(
    participants: int, holders: set[str], status: Status
) -> None:
    found = qualification(event(participants), status, holders=holders)
    assert len(found.qualified) <= tickets(participants, status)
    assert holders.isdisjoint(found.qualified)
    assert set(found.passed_over) <= holders
