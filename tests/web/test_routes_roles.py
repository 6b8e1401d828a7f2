"""Every address × everybody: one table of expected answers. An address without a line fails."""

from __future__ import annotations

import pytest

from stolik.web.tournaments.doors import DOORS
from support.routes_place import Place, addresses
from support.routes_table import ROUTES, WHO


@pytest.fixture
def place(transactional_db: None) -> Place:
    return Place()


def test_every_address_has_its_line() -> None:
    listed = {name for name, _, _ in ROUTES}
    assert listed == {name for _, name in addresses()}


@pytest.mark.slow
def test_everybody_gets_what_the_table_says(place: Place) -> None:
    wrong = {}
    for name, method, expected in ROUTES:
        got = place.answers(name, method)
        if got != expected:
            wrong[name, method] = {
                who: (a, b) for who, a, b in zip(WHO, got, expected, strict=True) if a != b
            }
    assert wrong == {}


def test_no_answer_is_a_broken_page() -> None:
    assert [row for row in ROUTES if max(row[2]) >= 500] == []


def test_every_page_of_the_desk_has_a_door() -> None:
    desk = {name for route, name in addresses() if "/desk/" in route}
    assert set(DOORS) == desk | {"full-journal"}
