"""Prizes and tickets as the desk of a season shows them: as they would be, or as they are.

While the season goes on they follow from the table; once it is closed they are what was recorded,
and the tickets those that exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stolik.tournament.season import Awards
from stolik.web.seasons import tickets as giving
from stolik.web.seasons.passing_on import given, names_of
from stolik.web.seasons.saying import said
from stolik.web.seasons.standings import Tabled


def shown(found: Tabled, proposed: Awards, names: Mapping[str, str]) -> dict[str, Any]:
    """For the page: names instead of keys."""

    def named(keys: Iterable[str]) -> list[str]:
        return [names.get(str(key), str(key)) for key in keys]

    now = given(found)
    decided = found.read.decided("closed")
    tickets = {
        "standing": names_of(now, now.standing),
        "gave_back": named(now.gave_back),
        "free_for": named(now.due),
        "outdated": names_of(now, now.outdated),
        "reopened": now.reopened,
    }
    if not decided:
        return tickets | {
            "prizes": named(proposed.prizes),
            "winners": named(giving.ticket_winners(found, proposed)),
            "passed_over": named(key for key in proposed.passed_over if key not in now.gave_back),
            "questions": [said(one, names) for one in proposed.open_questions],
        }
    return tickets | {
        "prizes": named(decided[-1].about.get("prizes", ())),
        "winners": tickets["standing"],
        "passed_over": named(now.passed_over),
        "questions": [said(one, names) for one in now.questions],
    }
