"""Tournaments on the front page: which are on, coming or over, and what to say of each.

Those of these days are asked where they are; of those that are over only the end is read, all at
once. Knows no page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from stolik.tournament.journal.visibility import veiled
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.tournaments.names import shown_name
from stolik.web.event.public.matchday import day_places
from stolik.web.public.public_view import without_draft
from stolik.web.tournaments.words import round_name
from stolik.web.models.seasons import ResultRow
from stolik.web.templatetags.words import either

SOON = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Card:
    """One tournament: `kind` is live, open, coming or over; `told` says it in words."""

    event: Tournament
    kind: str
    told: str


def cards(events: Iterable[Tournament]) -> tuple[Card, ...]:
    """What to say of each, live ones first."""
    found = list(events)
    near = timezone.now() + SOON
    today = [event for event in found if event.starts <= near and event.starts > near - 4 * SOON]
    champions = _champions([event for event in found if event not in today])
    told = [
        _card(event) if event in today else _past_or_coming(event, champions) for event in found
    ]
    return tuple(sorted(told, key=lambda card: card.kind != "live"))


def _card(event: Tournament) -> Card:
    """A tournament of these days, from its state."""
    state = veiled(without_draft(store.state(event)))
    if state.places:
        champions = _champions([event])
        return Card(event, "over", _won(champions.get(event.pk, "")))
    if current := state.current:
        name = round_name(state.plan, current.number)
        if current.phase == "closed":
            return Card(event, "live", either(f"{name} is over", f"{name} za nami"))
        return Card(event, "live", name)
    return _past_or_coming(event, {})


def _past_or_coming(event: Tournament, champions: dict[int, str]) -> Card:
    if event.pk in champions:
        return Card(event, "over", _won(champions[event.pk]))
    if event.starts < timezone.now() - SOON:
        return Card(event, "over", "")
    if event.registration_open:
        return Card(event, "open", either("Registration is open", "Zapisy otwarte"))
    return Card(event, "coming", either("Coming soon", "Wkrótce"))


def _won(names: str) -> str:
    if not names:
        return either("Finished", "Zakończony")
    return either(f"The winner: {names}", f"Wygrywa: {names}")


def _champions(events: Sequence[Tournament]) -> dict[int, str]:
    """Who won, by tournament: a few questions, however many there are."""
    rows = FactRow.objects.filter(tournament__in=[event.pk for event in events])
    veils = rows.filter(line__contains='"fact":"standings-hidden"')
    once_hidden = set(veils.values_list("tournament_id", flat=True))
    secret = {e.pk for e in events if e.pk in once_hidden and store.state(e).hidden}
    lines = (
        rows.filter(line__contains='"fact":"classified"')
        .exclude(tournament__in=secret)
        .order_by("sequence")
    )
    firsts: dict[int, list[int]] = {}
    for key, line in lines.values_list("tournament_id", "line"):
        places = json.loads(line)["places"]
        firsts[key] = [row["entry"] for row in places if row["place"] == 1]
    firsts |= _of_the_day(rows, [event for event in events if event.pk in firsts])
    people = Entry.objects.filter(
        tournament__in=firsts, number__in={n for group in firsts.values() for n in group}
    )
    names: dict[int, list[str]] = {}
    for key, number, name, shown in people.values_list("tournament_id", "number", "name", "shown"):
        if number in firsts[key]:
            names.setdefault(key, []).append(shown_name(number, name, shown))
    return {key: ", ".join(names.get(key, ())) for key in firsts}


def _of_the_day(rows: QuerySet[FactRow], events: Sequence[Tournament]) -> dict[int, list[int]]:
    """The best of each matchday: its classification tells who leads the league."""
    days = rows.filter(tournament__in=events, line__contains='"kind":"matchday"')
    keys = set(days.values_list("tournament_id", flat=True))
    won = ResultRow.objects.filter(place=1, ranked=True, entry__isnull=False)
    known = won.filter(result__tournament__in=keys)
    found: dict[int, list[int]] = {}
    for key, number in known.values_list("result__tournament_id", "entry__number"):
        found.setdefault(key, []).append(number)
    # No season has read it yet.
    for event in (event for event in events if event.pk in keys - found.keys()):
        best = [entry for entry, place in day_places(store.state(event)).items() if place == 1]
        found |= {event.pk: best} if best else {}
    return found
