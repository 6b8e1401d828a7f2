"""The format that fits those who came, where the planned one does not.

On the day the list is longer than the hall: a scheme planned for everybody listed is the wrong one
for those present. Proposes; whoever runs the tournament presses the button. Knows no page.
"""

from __future__ import annotations

from dataclasses import replace

from stolik.tournament.admission import admission
from stolik.tournament.format import Format
from stolik.tournament.formats import format_named, league_scheme
from stolik.tournament.journal import Tournament as State


def present(state: State) -> int:
    """How many are here; nobody as long as check-in has not begun."""
    return sum(entry.plays for entry in state.entries.values())


def fitting(state: State) -> Format | None:
    """The format for those present, with the settings of the planned one; None if that fits."""
    if state.format is None or state.phase != "preparing":
        return None
    here = present(state)
    stops = {one.code for one in admission(state.kind, state.format, here).stops}
    if "mini-only" in stops:
        return _if_it_fits(state, format_named("mini"), here)
    if "scheme-does-not-fit" not in stops:
        return None
    return _if_it_fits(state, league_scheme(here, fill_to_16=state.format.fill_to_16), here)


def _if_it_fits(state: State, fmt: Format, here: int) -> Format | None:
    planned = state.plan
    kept = replace(
        fmt,
        seed_fill=planned.seed_fill,
        fill_to_16=planned.fill_to_16,
        eliminated_zero=planned.eliminated_zero,
        unplayed_games=planned.unplayed_games,
    )
    advice = admission(state.kind, kept, here)
    return None if advice.refusals or advice.stops else kept
