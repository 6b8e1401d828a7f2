"""Tournaments on the front page: which are on, coming or over, and what to say of each.

Those of these days are asked where they are, and those that are played before their date; of those
that are over only the end is read, all at once. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, pgettext

from stolik.tournament.journal.visibility import veiled
from stolik.web.models.people import Outing
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.public.public_view import without_draft
from stolik.web.tournaments import store
from stolik.web.tournaments.names import shown_name
from stolik.web.tournaments.notices import listed_words
from stolik.web.tournaments.words import round_name

SOON = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Card:
    """One tournament: `kind` is live, open, coming, off or over; `told` says it in words.

    `notice` says that it was moved.
    """

    event: Tournament
    kind: str
    told: str
    notice: str = ""


def cards(events: Iterable[Tournament]) -> tuple[Card, ...]:
    """What to say of each, live ones first."""
    listed = list(events)
    near = timezone.now() + SOON
    outlines = {outline.tournament_id: outline for outline in _outlines(listed)}
    begun = {key for key, outline in outlines.items() if outline.begun}
    today = [
        event
        for event in listed
        if event.starts > near - 4 * SOON and (event.starts <= near or event.pk in begun)
    ]
    champions = _champions([event for event in listed if event not in today])
    every_card = [
        _with_notice(
            _card(event) if event in today else _past_or_coming(event, champions),
            outlines.get(event.pk),
        )
        for event in listed
    ]
    return tuple(sorted(every_card, key=lambda card: card.kind != "live"))


def _outlines(events: Sequence[Tournament]) -> QuerySet[Outline]:
    """The outlines of those that were moved, called off or interrupted, or play already."""
    outlines = Outline.objects.filter(tournament__in=[event.pk for event in events])
    return outlines.exclude(off="", moved_from=None, begun=False)


def _with_notice(card: Card, outline: Outline | None) -> Card:
    words = listed_words(outline, card.event)
    if outline is None or not words:
        return card
    return replace(card, kind="off", told=words) if outline.off else replace(card, notice=words)


def _card(event: Tournament) -> Card:
    """A tournament of these days, from its state."""
    state = veiled(without_draft(store.state(event)))
    if state.places:
        champions = _champions([event])
        return Card(event, "over", _won(champions.get(event.pk, "")))
    if current := state.current:
        name = round_name(state.plan, current.number)
        if current.phase == "closed":
            return Card(event, "live", gettext("{name} is over").format(name=name))
        return Card(event, "live", name)
    return _past_or_coming(event, {})


def _past_or_coming(event: Tournament, champions: dict[int, str]) -> Card:
    if event.pk in champions:
        return Card(event, "over", _won(champions[event.pk]))
    if event.starts < timezone.now() - SOON:
        return Card(event, "over", "")
    if event.registration_open:
        return Card(event, "open", pgettext("card", "Registration is open"))
    return Card(event, "coming", gettext("Coming soon"))


def _won(names: str) -> str:
    if not names:
        return gettext("Finished")
    return gettext("The winner: {names}").format(names=names)


def _champions(events: Sequence[Tournament]) -> dict[int, str]:
    """Who won, by tournament: one query, however many there are. Of a matchday the best of the day.

    Nobody as long as the hall does not know it.
    """
    rows = Outing.objects.filter(tournament__in=[event.pk for event in events], place=1)
    winners = rows.order_by("entry__number").values_list(
        "tournament_id", "entry__number", "entry__name", "entry__shown"
    )
    names: dict[int, list[str]] = {}
    for key, number, name, visibility in winners:
        names.setdefault(key, []).append(shown_name(number, name, visibility))
    return {key: ", ".join(own) for key, own in names.items()}
