"""A penalty is in the points wherever a finished tournament tells them."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
    assert {row[1]: added(row[2:]) for row in pictured(view).rows} == names
    assert {entry: (one.big, one.small) for entry, one in counted(view.state).items()} == expected
    # The ceremony says what decided: of the fifth, the rounds with the penalty in them.
    ceremony = ceremony_of(view, view.state)
    assert ceremony
    decided = {line.name: line.parts[0].partition(": ")[2] for line in ceremony.lines}
    shown = {row[1]: row[2:] for row in pictured(view).rows}
    assert decided == {
        name: parts[0] if parts[0] != "–" else parts[1] for name, parts in shown.items()
    }
    page = Client().get(f"/t/{event.slug}/standings").content.decode()
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    cells = [re.findall(r'<td class="num points">(.*?)</td>', row) for row in body.split("</tr>")]
    assert sorted(added(row) for row in cells if row) == sorted(names.values())


def added(parts: Iterable[str]) -> tuple[int, int]:
    """Points of several stages as pages write them, "2 / +40", in one sum."""
    known = [part.split(" / ") for part in parts if part != "–"]
    return sum(int(big) for big, _ in known), sum(number(small) for _, small in known)


def number(text: str) -> int:
    """A number as pages write it."""
    return int(text.replace("−", "-"))
