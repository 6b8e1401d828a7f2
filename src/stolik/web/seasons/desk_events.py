"""The events of a series as its desk lists them: what can be done about each, what comes next."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from stolik.web.tournaments import store
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import carry_over as bringing
from stolik.web.seasons import closure as closing
from stolik.web.models.seasons import Result
from stolik.web.seasons.standings import Tabled


def listed(found: Tabled, user: User) -> list[dict[str, Any]]:
    """Every event with what can be done about it."""
    mine = {
        event.slug: event
        for event in Tournament.objects.filter(
            owner=user, season_result__parts__series=found.read.series
        )
    }
    rows = []
    for number, one in enumerate(found.read.happenings, 1):
        event = mine.get(one.slug)
        state = store.state(event) if event and not one.finished else None
        stale = bool(event and state and bringing.outdated(found.read.series, event, state))
        rows.append({"number": number, "one": one, "own": event, "state": state, "stale": stale})
    return rows


def coming(events: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first event of one's own that is not over, with how many have come."""
    row = next((row for row in events if row["state"] is not None), None)
    if row is None:
        return None
    entered = [one for one in row["state"].entries.values() if one.status == "in"]
    return {**row, "all": len(entered), "here": sum(one.present for one in entered)}


def changed(found: Tabled, names: dict[str, str]) -> list[dict[str, Any]]:
    """Whose line is not what it was when the season was closed."""

    def told(line: closing.Line | None) -> tuple[int, str] | None:
        if line is None:
            return None
        numbers = (str(one).replace("-", "−") for one in line[1][: len(found.counting.chain)])
        return line[0], " / ".join(numbers)

    return [
        {"name": names.get(one.who, one.who), "was": told(one.was), "now": told(one.now)}
        for one in closing.changes(found)
    ]


def others(found: Tabled, user: User) -> dict[str, Any]:
    """What else could count here: tournaments and imported results of the same account."""
    series = found.read.series
    events = Tournament.objects.filter(owner=user, practice=None)
    events = events.exclude(season_result__parts__series=series)
    results = Result.objects.filter(owner=user, tournament=None).exclude(parts__series=series)
    return {"events": events[:100], "results": results[:100]}
