"""Which format the wizard proposes, with which breaks, and what it says of all of them at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from stolik.tournament.formats import DOCUMENT_E
from stolik.web.core.forms import Typed
from stolik.web.tournaments.formats import (
    DayWishes,
    choices,
    common_advice,
    format_context,
    planned_breaks,
)

TEN = datetime(2026, 11, 21, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("kind", "people", "best"),
    [
        ("ordinary", 24, "standard-c"),
        ("ordinary", 13, "mini"),
        ("ordinary", 7, "mini"),
        ("ordinary", 3, "standard-a"),  # Mini ends with a final of four
        ("elimination", 15, "mini"),
        ("ordinary", 5, None),  # nobody can be seated
        ("championship", 24, "wrc"),
    ],
)
def test_what_is_recommended_can_be_played(kind: str, people: int, best: str | None) -> None:
    offered = choices(DayWishes(kind, people, 240), {})
    chosen = [choice.name for choice in offered if choice.recommended]
    assert chosen == ([best] if best else [])
    assert [choice.advice.refusals for choice in offered if choice.recommended] == [()] * len(
        chosen
    )
    refused = [bool(choice.advice.refusals) for choice in offered]
    assert refused == sorted(refused)


def test_what_holds_for_all_is_said_once() -> None:
    offered = choices(DayWishes("ordinary", 7, 240), {})
    assert [str(violation) for violation in common_advice(offered)] == [
        "ordinary-too-small: 7 of 12"
    ]
    shown = format_context(Typed({"players": "7"}), "ordinary", TEN)["formats"]
    codes = {violation.code for one in shown for violation in one.advice.stops}
    assert codes == {"mini-only"}
    assert common_advice(choices(DayWishes("ordinary", 24, 240), {})) == ()


@pytest.mark.parametrize(
    ("name", "ends"), [("standard-a", "13:00"), ("standard-c", "13:40"), ("mini", "12:55")]
)
def test_the_planned_end_and_the_breaks_before_it(name: str, ends: str) -> None:
    """As docs/formats.md has it, and five minutes a round where the regulations plan none."""
    shown = format_context(Typed({"players": "24"}), "ordinary", TEN)["formats"]
    (timed,) = (one for one in shown if one.choice.name == name)
    assert f"{timed.ends:%H:%M}" == ends
    assert timed.ends == TEN + timedelta(minutes=timed.choice.minutes or 0)
    assert {minutes for _, minutes in planned_breaks(timed.choice.format)} == {5}


def test_every_format_of_the_guide_has_a_break() -> None:
    shown = format_context(Typed({"players": "24"}), "ordinary", TEN)["formats"]
    assert {one.choice.name for one in shown} == set(DOCUMENT_E)
    pauses = [dict(planned_breaks(one.choice.format)) for one in shown]
    assert [any(breaks.values()) for breaks in pauses] == [True] * len(DOCUMENT_E)
