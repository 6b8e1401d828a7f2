"""Erasing somebody reaches the tickets they held, and what was decided about them in a league."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from stolik.web.models.office import Mail
from stolik.web.models.seasons import Championship, Decision, Ticket
from stolik.web.models.tournaments import Entry
from stolik.web.people.identity import linked
from stolik.web.privacy.erasure import erase
from stolik.web.seasons import events
from support.public_events import played
from support.season_play import organiser

pytestmark = pytest.mark.django_db


def test_whoever_is_erased_leaves_no_address_and_no_reason_behind() -> None:
    event = played(12)
    linked(event)
    entry = Entry.objects.get(tournament=event, number=5)
    assert entry.person is not None
    goal = Championship.objects.create(title="Cup", edition="2027", held=date(2027, 5, 1))
    series = events.create_series(
        organiser(), kind="league", title="Liga", year=2026, planned=6, championship=goal
    )
    Ticket.objects.create(
        championship=goal,
        person=entry.person,
        email="ewa@example.org",
        returned=timezone.now(),
        note="choroba w rodzinie",
    )
    about = {"person": str(entry.person_id)}
    Decision.objects.create(series=series, kind="barred", about=about, note="awantura")
    written = {"subject": "Bilet", "lines": ["Dla Ewy"], "links": []}
    Mail.objects.create(key="t", kind="ticket", ticket=Ticket.objects.get(), letter=written)
    erase(event, [entry])
    ticket, decision = Ticket.objects.get(), Decision.objects.get(kind="barred")
    assert (ticket.email, ticket.note, decision.note) == ("", "", "")
    assert Mail.objects.get().letter == {}
