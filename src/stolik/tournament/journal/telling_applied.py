"""What the facts of `telling` make of a state; part of `applying`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from stolik.rules import seal
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.draft import Draft
from stolik.tournament.journal.told import (
    Announcement,
    Hidden,
    Message,
    OpeningSaid,
    Raffle,
)


def _messaged(draft: Draft, fact: f.Fact, what: f.TableMessaged) -> None:
    message = Message(fact.number, fact.at, what.table, what.note)
    draft.now["messages"] = (*draft.now["messages"], message)


def _opening(draft: Draft, fact: f.Fact, what: f.OpeningAnnounced) -> None:
    when = fact.at if what.said is None else what.said
    said = OpeningSaid(fact.number, when, what.table, what.game, what.entry)
    draft.set_round(what.round, announced=(*draft.round(what.round).announced, said))


def _announced(draft: Draft, fact: f.Fact, what: f.Announced) -> None:
    found = Announcement(fact.number, fact.at, what.note, what.english)
    draft.mapping("announcements")[fact.number] = found


def _withdrawn(draft: Draft, _: f.Fact, what: f.AnnouncementWithdrawn) -> None:
    announcements = draft.mapping("announcements")
    announcements[what.number] = replace(announcements[what.number], withdrawn=True)


def _hidden(draft: Draft, fact: f.Fact, _: f.StandingsHidden) -> None:
    draft.now["hidden"] = Hidden(fact.number, fact.at, max(1, len(draft.now["rounds"])))


def _shown(draft: Draft, _: f.Fact, __: f.StandingsShown) -> None:
    draft.now["hidden"] = None


def _revealed(draft: Draft, _: f.Fact, what: f.Revealed) -> None:
    ranked = sum(line.place > 0 for line in draft.now["places"])
    hidden = replace(draft.now["hidden"], revealed=what.places)
    draft.now["hidden"] = hidden if what.places < ranked else None


def _raffle_sealed(draft: Draft, _: f.Fact, what: f.RaffleSealed) -> None:
    draft.now["raffle_seal"] = what.seal


def _raffled(draft: Draft, fact: f.Fact, what: f.Raffled) -> None:
    found = Raffle(fact.number, fact.at, seal(what.secret), what.winners)
    draft.now["raffles"] = (*draft.now["raffles"], found)
    draft.now["raffle_seal"] = ""


TELLING: Final[dict[type, Callable[[Draft, f.Fact, Any], None]]] = {
    f.TableMessaged: _messaged,
    f.OpeningAnnounced: _opening,
    f.Announced: _announced,
    f.AnnouncementWithdrawn: _withdrawn,
    f.StandingsHidden: _hidden,
    f.StandingsShown: _shown,
    f.Revealed: _revealed,
    f.RaffleSealed: _raffle_sealed,
    f.Raffled: _raffled,
}
