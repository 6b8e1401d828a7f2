"""The draw, laid open: seal, word, list, secret and order, so that anybody can repeat it.

The page repeats it in the browser (`draw.js`); here only what was recorded is put together.
Knows the public part of the journal, and groups as numbers without their names.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from stolik.rules import draw_seed, seal
from stolik.tournament.format import Format
from stolik.tournament.journal.export import fact_of
from stolik.tournament.journal.facts import Drawn, Entered, EntryChanged, StandingBrought
from stolik.tournament.seating import drawn_order
from stolik.web.public.fragments import live
from stolik.web.public.public_view import PublicView, published_lines
from stolik.web.public.views.page import page
from stolik.web.tournaments.words import moment, round_name


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One draw as recorded. `again` is the whole as JSON, for the page to repeat."""

    title: str
    round: int
    at: Any
    sealed_at: Any
    seal: str
    word: str
    secret: str
    people: tuple[tuple[int, str], ...]
    order: tuple[tuple[int, str], ...]
    redrawn: bool
    apart: bool
    seed: str
    again: str


def context(view: PublicView, _: str = "") -> dict[str, Any]:
    """What the draw page shows: every draw, and a seal that waits for its word."""
    # A draw tells nothing of results: it is laid open also while those are hidden.
    lines = published_lines(view.event)
    return {"draws": _draws(view, lines), "seal": _open_seal(lines)}


def _draws(view: PublicView, lines: list[dict[str, Any]]) -> tuple[DrawRecord, ...]:
    draws: list[DrawRecord] = []
    sealed: dict[str, Any] = {}
    groups: dict[int, str] = {}
    league: list[tuple[int, int]] = []
    for line in lines:
        if line["fact"] == "draw-sealed":
            sealed = line
        elif line["fact"] in ("entered", "entry-changed", "standing-brought", "drawn"):
            what = fact_of(line).what
            if isinstance(what, Entered | EntryChanged):
                groups[what.entry] = what.apart if isinstance(what.apart, str) else ""
            elif isinstance(what, StandingBrought):
                league = [(row.place, row.entry) for row in what.rows]
            elif isinstance(what, Drawn):
                redrawn = any(draw.round == what.round for draw in draws)
                again = _again(view.state.plan, what, groups, league)
                draws.append(_shown(view, what, sealed, line["at"], again, redrawn=redrawn))
    return tuple(reversed(draws))


def _shown(
    view: PublicView, what: Drawn, sealed: dict[str, Any], at: int, again: str, *, redrawn: bool
) -> DrawRecord:
    seed = draw_seed(what.secret, what.word, what.entries)
    order = drawn_order(what.entries, seed)
    return DrawRecord(
        title=round_name(view.state.plan, what.round),
        round=what.round,
        at=moment(at),
        sealed_at=moment(sealed["at"]) if sealed else None,
        seal=sealed.get("seal", seal(what.secret)),
        word=what.word,
        secret=what.secret,
        people=tuple((entry, view.name(entry)) for entry in what.entries),
        order=tuple((entry, view.name(entry)) for entry in order),
        redrawn=redrawn,
        apart=what.apart,
        seed=seed,
        again=again,
    )


def _again(plan: Format, what: Drawn, groups: dict[int, str], league: list[tuple[int, int]]) -> str:
    """Everything needed to repeat a draw, as JSON."""
    numbers = {name: n for n, name in enumerate(sorted({g for g in groups.values() if g}), 1)}
    pots = plan.stages[plan.stage_of(what.round)].seats == "pots" and bool(league)
    standing = [entry for _, entry in sorted(league)]
    if plan.seed_fill:
        standing = [entry for entry in standing if entry in what.entries]
    standing += [entry for entry in what.entries if entry not in standing]
    grouped = [[e, numbers[groups[e]]] for e in what.entries if groups.get(e)]
    return json.dumps(
        {
            "word": what.word,
            "secret": what.secret,
            "entries": list(what.entries),
            "groups": grouped if what.apart else [],
            "standing": standing if pots else [],
            # How many tables there were; a format changed since may say another number.
            "count": len(what.seating),
            "tables": [list(table.seats) for table in what.seating],
        }
    )


def _open_seal(lines: list[dict[str, Any]]) -> str:
    """The seal of a draw that has not been made."""
    open_seal = ""
    for line in lines:
        if line["fact"] == "draw-sealed":
            open_seal = line["seal"]
        elif line["fact"] == "drawn":
            open_seal = ""
    return open_seal


live("draw", context)


def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """The draw, to be repeated by anybody."""
    return page(request, slug, "draw", context)
