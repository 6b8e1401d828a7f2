"""A penalty is in the points wherever a finished tournament tells them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from stolik.rules.seal import digest
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.scores import all_points, round_points
from stolik.web.people.outings import counted
from stolik.web.public.public_view import public_view
from stolik.web.public.views.share import pictured
from stolik.web.screen.standings import ceremony_of
from stolik.web.tournaments import store
from support.public_events import played

pytestmark = pytest.mark.django_db
HEAD = Actor("head-referee", "h")


def test_points_told_after_the_end_have_penalties_in_them() -> None:
    event = played(12, until="classified")
    games = [round_points(one) for one in store.state(event).rounds]
    scored = {
        entry: tuple(sum(one.get(entry, (0, 0))[kind] for one in games) for kind in (0, 1))
        for entry in store.state(event).entries
    }
    store.perform(event, c.Penalise(1, 5, 0, -37, digest("help")), HEAD)
    store.perform(event, c.Finish(), HEAD)
    view = public_view(event)
    expected = scored | {5: (scored[5][0], scored[5][1] - 37)}
    names = {view.name(entry): points for entry, points in expected.items()}

    assert all_points(view.state) == expected
    assert {row[1]: row[2:] for row in pictured(view).rows} == names
    assert {entry: (one.big, one.small) for entry, one in counted(view.state).items()} == expected
    ceremony = ceremony_of(view, view.state)
    assert ceremony
    assert {line.name: (line.big, number(line.small)) for line in ceremony.lines} == names
    page = Client().get(f"/t/{event.slug}/screen").content.decode()
    told = re.findall(
        r'class="who name">([^<]*)</span><span class="bp num">(\d+)</span>'
        r'<span class="sp num">([^<]*)<',
        page,
    )
    assert {name: (int(big), number(small)) for name, big, small in told} == names


def number(text: str) -> int:
    """A number as pages write it."""
    return int(text.replace("−", "-"))
