"""What everybody may know of a tournament now: without an unpublished seating or what is hidden.

Names are those people chose to be shown by. What follows from a state is computed once, however
many pages and languages ask. Knows no page and no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any, Final

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.chances import Chance, chances
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.starters import categories, category
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.visibility import veiled
from stolik.web.core.cache import Cache
from stolik.web.models.gallery import with_photos
from stolik.web.models.seasons import with_seasons
from stolik.web.models.tournaments import Tournament
from stolik.web.people.history import public_people
from stolik.web.tournaments import store
from stolik.web.tournaments.access import roles
from stolik.web.tournaments.announcements import Announcement, announcements
from stolik.web.tournaments.league_correction import LeagueCorrection, league_correction
from stolik.web.tournaments.names import public_names
from stolik.web.tournaments.notices import Notice, notice_of
from stolik.web.tournaments.qualified import Qualified, qualified

# Facts of a round that tell nothing of its results; any other kind is taken to tell something.
_NO_RESULT = frozenset(
    {
        "drawn", "seats-typed", "seated", "seats-changed", "published", "taken-back",
        "consolation-seated", "edition-labelled",
        "round-started", "start-taken-back", "round-paused", "round-resumed", "round-ended",
        "round-extended", "minutes-taken-back", "table-left",
        "table-stopped", "table-resumed", "referee-called", "walkover", "walkover-taken-back",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Computed:
    """A public state, and what follows from it, each found when it is first asked for.

    `number` is its own, and no other's in this process.
    """

    state: TournamentState
    number: int = field(default_factory=count().__next__, compare=False)

    @cached_property
    def chances(self) -> dict[int, Chance]:
        return chances(self.state) if self.state.rounds and not self.state.hidden else {}

    @cached_property
    def rows(self) -> dict[int, tuple[Ranked, ...]]:
        """The standings after every round that has been published, by round; none while hidden."""
        if self.state.hidden:
            return {round_.number: () for round_ in self.state.rounds}
        return {
            round_.number: standings_as_of(self.state, round_.number)
            for round_ in self.state.rounds
        }

    @cached_property
    def day(self) -> tuple[Ranked, ...]:
        """A matchday's own result so far; none while hidden, or where there is one table only."""
        return () if self.state.hidden else day_results(self.state)

    @cached_property
    def league(self) -> tuple[Ranked, ...]:
        """The league's table after a matchday, once it is classified."""
        return league_after(self.state) if self.state.places else ()

    @cached_property
    def own_places(self) -> dict[int, dict[str, str]]:
        """The place of everybody in the own categories, in the stage being played."""
        current = self.state.current
        return in_categories(self.state, self.rows[current.number] if current else ())


def in_categories(state: TournamentState, rows: tuple[Ranked, ...]) -> dict[int, dict[str, str]]:
    """The place of everybody in the own categories, by entry and category."""
    places: dict[int, dict[str, str]] = {}
    for name in categories(state):
        for row in category(state, rows, name):
            place = f"{row.place}=" if row.shared else str(row.place)
            places.setdefault(row.entry, {})[name] = place
    return places


@dataclass(frozen=True)
class PublicView:
    """A tournament as everybody sees it. `length` is the journal's number it shows."""

    event: Tournament
    length: int
    computed: Computed
    names: Mapping[int, str]
    drafting: bool
    phase: str = ""  # where the tournament really is, also when its results are hidden

    @property
    def state(self) -> TournamentState:
        return self.computed.state

    @property
    def round(self) -> Round | None:
        """The last round that was published."""
        return self.state.current

    @property
    def hidden(self) -> bool:
        """Whether nobody may see places and points now."""
        return self.state.hidden is not None

    def hidden_round(self, number: int) -> bool:
        """Whether the results of a round are hidden."""
        return self.state.hidden is not None and number >= self.state.hidden.round

    @cached_property
    def people(self) -> dict[int, int]:
        """Whose name leads to their own public page: the person, by entry. One question more."""
        return public_people(self.event)

    @cached_property
    def qualified(self) -> Qualified:
        """Who qualified for championships, as far as the national organiser has accepted it."""
        return qualified(self.event, self.state)

    @cached_property
    def league_correction(self) -> LeagueCorrection | None:
        """What a public league's table says otherwise since it was brought; once play has begun."""
        if not self.state.rounds:
            return None
        correction = league_correction(self.event, self.state)
        return correction if correction and correction.public else None

    @cached_property
    def announced(self) -> tuple[Announcement, ...]:
        """What is announced now, in the language of the page."""
        return announcements(self.event, self.state)

    @cached_property
    def notice(self) -> Notice | None:
        """That it was moved, called off or interrupted, in the language of the page."""
        told = self.state.off or self.state.moved
        return notice_of(self.event, self.state) if told else None

    def name(self, entry: int) -> str:
        return self.names.get(entry) or f"#{entry}"


def public_view(event: Tournament) -> PublicView:
    """The tournament now. Two questions to the database, however many people play."""
    whole = store.state(event)
    drafting = whole.phase == "draft"
    computed = _computed(event.pk, whole)
    return PublicView(event, whole.length, computed, public_names(event), drafting, whole.phase)


def public_view_at_table(event: Tournament, table: int) -> PublicView:
    """The same for those who sit at a table: their own sheet is not hidden from them."""
    return at_table(public_view(event), table)


def at_table(view: PublicView, table: int) -> PublicView:
    """What those at a table see besides what everybody sees."""
    if not view.hidden:
        return view
    whole = without_draft(store.state(view.event))
    return replace(view, computed=Computed(veiled(whole, table)))


def event_for(request: HttpRequest, slug: str) -> Tournament:
    """A public tournament; one that is not public only for those who work in it."""
    event = get_object_or_404(with_photos(with_seasons(Tournament.objects.all())), slug=slug)
    if not event.public and not roles(request.user, event):
        raise Http404
    return event


def listed(slug: str) -> Tournament | None:
    """The tournament of a live page, if it is public."""
    return Tournament.objects.filter(slug=slug, public=True).first()


def without_draft(state: TournamentState) -> TournamentState:
    """The same tournament as if the seating being prepared did not exist."""
    if state.rounds and state.rounds[-1].phase == "draft":
        return replace(state, rounds=state.rounds[:-1])
    return state


def public_lines(event: Tournament) -> list[dict[str, Any]]:
    """The journal as everybody may read it now: it ends before a seating still being prepared.

    While standings are hidden it ends with their hiding, or before the first hidden result: those
    reported before the hiding are hidden as well.
    """
    lines = published_lines(event)
    hidden = store.state(event).hidden
    if hidden is None:
        return lines
    lines = lines[: hidden.number]
    disclosing = (number for number, line in enumerate(lines) if _discloses(line, hidden.round))
    return lines[: next(disclosing, None)]


def open_lines(event: Tournament) -> list[dict[str, Any]]:
    """What was recorded until standings were hidden, each line by itself: no hidden result."""
    lines = published_lines(event)
    hidden = store.state(event).hidden
    if hidden is None:
        return lines
    return [line for line in lines[: hidden.number] if not _discloses(line, hidden.round)]


def _discloses(line: dict[str, Any], first: int) -> bool:
    """Whether a fact tells a result of the first hidden round, or of one after it."""
    if line["fact"] == "classified":
        return True
    number = line.get("round") or line.get("report", {}).get("round") or 0
    return number >= first and line["fact"] not in _NO_RESULT


def published_lines(event: Tournament) -> list[dict[str, Any]]:
    """The journal without a seating still being prepared, but with results that may be hidden."""
    lines = store.lines(event)
    end: int | None = None
    for number, line in enumerate(lines):
        kind = line["fact"]
        if kind == "published":
            end = None
        elif kind in ("drawn", "seats-typed", "seated") and end is None:
            end = number
        elif kind == "taken-back" and line["what"] == "seating" and end is None:
            end = number + 1
    return lines[:end]


# The latest state of each tournament with what was computed from it; dropped with the state.
_COMPUTED: Final[Cache[int, tuple[TournamentState, Computed]]] = Cache(50)


def _computed(key: int, whole: TournamentState) -> Computed:
    known = _COMPUTED.get(key)
    if known and known[0] is whole:
        return known[1]
    computed = Computed(veiled(without_draft(whole)))
    _COMPUTED.put(key, (whole, computed))
    return computed
