"""Championships as everybody sees them: who has qualified and why, and how to qualify."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from stolik.demo import simulated
from stolik.tournament.formats import elimination_format
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Result, Series, Ticket
from stolik.web.models.tournaments import Outline, Tournament
from stolik.web.seasons import tickets
from stolik.web.seasons.day_changes import SERIES_OFF
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.eliminations import record
from stolik.web.tournaments.notices import CALLED_OFF
from support.championships import accepted, cup, elimination, league, national, people
from support.public_events import saved

pytestmark = pytest.mark.django_db


def page(goal: Championship) -> str:
    """The words of the public page."""
    html = Client().get(f"/c/{goal.slug}/").content.decode().partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.rule("A-61", "A-62")
def test_tickets_stand_in_the_order_of_their_days_with_the_reason() -> None:
    goal, order = cup(), people(30)
    june = elimination(goal, order, title="Czerwiec", day=date(2026, 6, 1))
    march = elimination(goal, order[:1] + order[5:] + order[1:5], title="Marzec")
    Result.objects.filter(pk=march.result_id).update(date=date(2026, 3, 1))
    april = elimination(goal, order[10:], title="Kwiecień", day=date(2026, 4, 1))
    record(april, national(), early=True)
    record(march, national())
    record(june, national())
    tickets.give_back(Ticket.objects.get(result=april.result), "wyjazd")
    record(april, national())
    shown = page(goal)
    assert [shown.index(f"{name},") for name in ("Marzec", "Kwiecień", "Czerwiec")] == sorted(
        shown.index(f"{name},") for name in ("Marzec", "Kwiecień", "Czerwiec")
    )
    assert "Czerwiec, 1 czerwca 2026 · pominięto, mają już awans: Osoba 001" in shown
    assert "Kwiecień, 1 kwietnia 2026 · awans z miejsca 1 się zwolnił" in shown
    assert "Awanse z eliminacji: 3, z lig: 0." in shown
    assert "wyjazd" not in shown  # why it was given back is private


def test_those_passed_over_are_called_as_they_chose() -> None:
    goal, order = cup(), people(30)
    record(elimination(goal, order), national())
    record(elimination(goal, order), national())
    Person.objects.filter(pk=order[0].pk).update(name="")
    shown = page(goal)
    assert f"pominięto, mają już awans: Nr {order[0].pk}" in shown


@pytest.mark.rule("E-16", "L-zr-6bis.1", "L-zr-6bis.2")
def test_how_to_qualify_names_what_is_still_open() -> None:
    goal = cup()
    running = league(goal, [f"Osoba {n}" for n in range(8)], title="Liga trwająca")
    over = league(goal, [f"Osoba {n}" for n in range(8)], title="Liga zamknięta")
    decide(over, "closed", national(), {})
    hidden = league(goal, [f"Osoba {n}" for n in range(8)], title="Liga tajna")
    Series.objects.filter(pk=hidden.pk).update(public=False)
    coming, secret, played = (
        saved(simulated(24, elimination_format("standard-a"), seed)) for seed in (3, 4, 5)
    )
    for event, title in ((coming, "Kraków"), (secret, "Tajne"), (played, "Gdańsk")):
        accepted(event, goal)
        Tournament.objects.filter(pk=event.pk).update(title=title, public=event != secret)
    later = timezone.localdate() + timedelta(days=20)
    ahead = Result.objects.filter(tournament__in=[coming, secret])
    ahead.update(finished=False, date=later)
    shown = page(goal)
    road = shown.partition("Jak zdobyć awans")[2]
    titles = ("Kraków", "Gdańsk", "Liga trwająca", "Liga zamknięta", "Tajne", "Liga tajna")
    assert [title in road for title in titles] == [True, True, True, False, False, False]
    assert road.index("Kraków") < road.index("awanse jeszcze niezapisane") < road.index("Gdańsk")
    # What is called off gives no ticket any more.
    Outline.objects.filter(tournament=coming).update(off=CALLED_OFF)
    decide(running, SERIES_OFF, national(), {})
    gone = page(goal).partition("Jak zdobyć awans")[2]
    assert [title in gone for title in titles] == [False, True, False, False, False, False]
    Outline.objects.update(off="")
    Decision.objects.filter(kind=SERIES_OFF).delete()
    html = Client().get(f"/c/{goal.slug}/").content.decode()
    assert f'href="/t/{coming.slug}/"' in html
    assert f'href="/s/{running.slug}/"' in html


def test_the_page_asks_as_much_for_one_league_as_for_four() -> None:
    goal, counted = cup(), []
    for number in (1, 4):
        while Series.objects.count() < number:
            league(goal, [f"Osoba {n}" for n in range(8)], title=f"Liga {Series.objects.count()}")
        with CaptureQueriesContext(connection) as asked:
            assert Client().get(f"/c/{goal.slug}/").status_code == 200
        counted.append(len(asked))
    assert counted[0] == counted[1] < 20


def test_world_championships_say_that_a_champion_is_nominated() -> None:
    shown = page(cup(world=True, title="WRC"))
    assert "Każdy kraj zgłasza jednego mistrza" in shown
    assert "Najbliższe eliminacje" not in shown
