"""Tournaments of organisers who run no series, as they could be offered to somebody else's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.formats import RULESETS
from support.season_play import Day, noon, organiser


def tournament(
    owner: str,
    title: str,
    day: date,
    names: Iterable[str] = (),
    *,
    fmt: str = "standard-a",
    kind: str = "grand-prix",
    public: bool = True,
) -> Day:
    """A tournament of somebody, its people there, not begun."""
    event = Tournament.objects.create(
        owner=organiser(owner),
        title=title,
        starts=noon(day),
        organiser_name=f"Klub {owner}",
        public=public,
    )
    made = Day(event)
    made.do(c.Create(kind, ruleset(RULESETS[kind]), elimination_format(fmt), title))
    made.come(names)
    return made
