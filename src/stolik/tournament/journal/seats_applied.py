"""Facts about who sits where, applied to a draft; `applying` knows the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from stolik.rules import draw_seed
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.reports_applied import follow_people
from stolik.tournament.journal.state import Round
from stolik.tournament.seats import Seating, entries_of


def _seat(draft: Draft, number: int, **changes: Any) -> None:
    """A round seated for the first time, or anew while it is a draft."""
    rounds: list[Round] = draft.now["rounds"]
    del rounds[number - 1 :]
    stage = draft.now["format"].stage_of(number)
    rounds.append(Round(number=number, stage=stage, **changes))


def _drawn(draft: Draft, what: f.Drawn) -> None:
    draft.now["revealed"] = (*draft.now["revealed"], draft.now["seal"])
    draft.now["seal"] = ""
    draft.now["seed"] = draw_seed(what.secret, what.word, what.entries)
    _seat(draft, what.round, seating=what.seating, entered=what.entered, method="draw")


def _typed(draft: Draft, what: f.SeatsTyped) -> None:
    _seat(draft, what.round, seating=what.seating, entered=what.entered, method="typed")


def _seated(draft: Draft, what: f.Seated) -> None:
    _seat(
        draft,
        what.round,
        seating=what.seating,
        entered=what.entered,
        method="computed",
        lucky_loser=what.lucky_loser,
    )


def _seats_changed(draft: Draft, what: f.SeatsChanged) -> None:
    before = draft.round(what.round)
    if what.why == "as-played":
        follow_people(draft, before, what.seating)
    kept = tuple(entry for entry in before.entered if entry not in what.leaving)
    new = tuple(entry for entry in what.arriving if entry not in kept)
    draft.set_round(what.round, seating=what.seating, entered=(*kept, *new))


def console(draft: Draft, number: int, seating: Seating) -> None:
    """Other consolation tables, or none; who did not sit down at the old ones may sit now."""
    found = draft.round(number)
    moved = {*entries_of(found.consolation), *entries_of(seating)}
    draft.set_round(number, consolation=seating, walkovers=found.walkovers - moved)


SEATS: Final[dict[type, Callable[[Draft, Any], None]]] = {
    f.Drawn: _drawn,
    f.SeatsTyped: _typed,
    f.Seated: _seated,
    f.SeatsChanged: _seats_changed,
    f.ConsolationSeated: lambda draft, what: console(draft, what.round, what.seating),
}
