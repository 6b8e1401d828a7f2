"""docs/roles.md is what the rights and the doors say."""

from __future__ import annotations

import roles_page
from stolik.tournament.journal.rights import RIGHTS
from stolik.web.tournaments.doors import DOORS, STAFF, open_to, opens, roles_giving


def test_the_page_of_roles_is_fresh() -> None:
    assert roles_page.main(["--check"]) == 0, "run tools/roles_page.py"


def test_every_command_and_page_has_a_line() -> None:
    rows = roles_page.page().splitlines()
    marked = [row for row in rows if row.startswith("|") and row.endswith(" |")]
    assert len(marked) >= len(RIGHTS) + len(DOORS)
    assert {row.count("|") for row in marked if "●" in row} == {len(STAFF) + 2}


def test_a_page_without_a_line_is_for_those_in_charge() -> None:
    assert [role for role in STAFF if opens([role], "nosuch")] == ["organiser", "head-referee"]
    assert not opens([], "desk")


def test_everybody_at_work_has_a_page_and_the_organiser_has_all() -> None:
    assert all(open_to([role]) for role in STAFF)
    assert open_to(["organiser"]) == frozenset(DOORS)
    assert roles_giving() == ()
