"""While the standings of a tournament are hidden, no page or file of a season tells anything of it.

Two tournaments are alike in everything public and unlike in the hidden results; each belongs to
seasons of every kind that have a table, a chart, records and people with public paths already.
Whatever is different gives something away.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from django.test import Client

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person
from stolik.web.models.seasons import (
    Championship,
    Decision,
    Part,
    Result,
    ResultRow,
    Series,
    Ticket,
)
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import record
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.tournaments import store
from support.hidden_results import on_the_site, play_to_the_ceremony, told
from support.public_events import owner

pytestmark = pytest.mark.django_db
SEASONS = {"liga": "league", "kolejki": "matchdays", "cykl": "grand-prix"}
NOISE = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]+"|DTSTAMP:\w+|UID:\S+|data-mark="[^"]*"'
)


def seasons(which: int, *, hides: bool = True, late: bool = False) -> Tournament:
    """Three seasons with two events that everybody knows, and the one that is told."""
    return in_seasons(told(which, hides=hides, late=late))


def in_seasons(event: Tournament) -> Tournament:
    """The same of any event."""
    record(Entry.objects.filter(tournament=event), "name", agreed=True, how="form")
    played = Result.objects.get(tournament=event)
    known = []
    for month in (1, 2):
        day = datetime.date(2026, month, 14)
        # Slugs and numbers must be alike in both: links are compared too.
        known.append(Tournament.objects.create(
            slug=f"known{month}", title=f"Kolejka {month}", owner=owner(),
            starts=datetime.datetime(2026, month, 14, 12, tzinfo=datetime.UTC),
        ))  # fmt: skip
        store.perform(known[-1], _created(event), Actor("organiser", "o"))
        result = Result.objects.create(
            tournament=known[-1], title=f"Kolejka {month}", date=day, format="standard-a",
            participants=8, starters=8, finished=True, owner=owner(),
        )  # fmt: skip
        for number in range(1, 9):
            entry = Entry.objects.create(
                tournament=known[-1], number=number, name=f"Osoba Numer{number}",
                person_id=9000 + number, token=f"known-{month}-{number}",
            )  # fmt: skip
            record([entry], "name", agreed=True, how="form")
            place = (number * (2 * month - 1)) % 8 + 1
            ResultRow.objects.create(
                result=result, entry=entry, place=place, big=9 - place, small=50 - 10 * place
            )
        for slug, kind in SEASONS.items():
            series, _ = Series.objects.get_or_create(
                slug=slug,
                defaults={
                    "kind": kind, "title": slug, "year": 2026, "planned": 6, "owner": owner(),
                    "first": datetime.date(2026, 1, 1), "last": datetime.date(2026, 12, 31),
                    "rules": SeriesSettings(volume="any").as_json(),
                },
            )  # fmt: skip
            Series.objects.filter(pk=series.pk).update(rules=SeriesSettings(volume="any").as_json())
            Part.objects.get_or_create(series=series, result=played)
            Part.objects.create(series=series, result=result)
    return event


def _created(event: Tournament) -> c.Create:
    state = store.state(event)
    assert state.ruleset is not None
    return c.Create(state.kind, state.ruleset, state.plan, "Kolejka")


def removed() -> None:
    for model in (Ticket, Championship, Decision, Series, Result, Tournament, Person):
        model.objects.all().delete()
    store.forget()


def asked() -> dict[str, tuple[int, bytes]]:
    """What a stranger gets of the seasons, in both languages, by what can be asked for."""
    paths = ["/s/", "/s/?year=2026", "/calendar?month=2026-03", "/calendar.ics?month=2026-03"]
    for slug in SEASONS:
        paths += [f"/calendar/{slug}.ics", f"/series/{slug}/", f"/series/{slug}/attendance"]
        pages = ("", "?all=1", "?edition=standard", "attendance", "attendance?order=name")
        paths += [f"/s/{slug}/{page}" for page in (*pages, "table.csv", "table.pdf")]
        paths += [f"/s/{slug}/p/{9000 + number}" for number in range(1, 9)]
    paths += [f"/people/{9000 + number}" for number in range(1, 9)]
    found = {}
    for language in ("pl", "en"):
        client = Client(headers={"accept-language": language})
        for path in paths:
            answer = client.get(path)
            body = answer.content
            if b"%PDF" not in body[:5]:
                body = NOISE.sub("", body.decode()).encode()
            found[f"{language} {path}"] = (answer.status_code, body)
    return found


def different(*, hides: bool, late: bool = False) -> list[str]:
    """The pages that tell the two apart."""
    return apart(lambda which: seasons(which, hides=hides, late=late))


def apart(made: Callable[[int], Tournament]) -> list[str]:
    """The same of any two."""
    made(0)
    one = asked()
    removed()
    made(1)
    other = asked()
    assert [path for path, (status, _) in one.items() if status >= 500] == []
    assert sum(status == 200 for status, _ in one.values()) > 100
    return [path for path in one if one[path] != other[path]]


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True])
def test_no_page_of_a_season_depends_on_hidden_results(*, late: bool) -> None:
    assert different(hides=True, late=late) == []


@pytest.mark.slow
@pytest.mark.attack(3, "the table of a season while a ceremony has not revealed everything")
@pytest.mark.parametrize(
    ("moment", "places"), [("complete", 0), pytest.param("finished", 4, marks=pytest.mark.soak)]
)
def test_no_page_of_a_season_depends_on_what_a_ceremony_has_not_revealed(
    moment: str, places: int
) -> None:
    days = [play_to_the_ceremony(which, moment, places) for which in (0, 1)]
    assert apart(lambda which: in_seasons(on_the_site(days[which]))) == []


@pytest.mark.slow
def test_the_same_pages_see_results_that_are_not_hidden() -> None:
    found = set(different(hides=False))
    pages = ("", "?all=1", "table.csv", "p/9001")
    wanted = {f"pl /s/{slug}/{page}" for slug in ("liga", "kolejki") for page in pages}
    # Only points for places stand on paper; a Grand Prix refuses a format of the house, aloud.
    assert (wanted | {"pl /s/liga/table.pdf"}) - found == set()


def test_a_season_forgets_what_is_hidden_again_and_learns_it_when_it_is_shown() -> None:
    event = seasons(0, hides=False)
    series = Series.objects.get(slug="kolejki")
    client = Client(headers={"accept-language": "pl"})

    def known() -> tuple[int, bool]:
        text = client.get("/s/kolejki/").content.decode()
        paths = client.get("/s/kolejki/p/9001").content.decode()
        return len(load_season(series).events), "po 3 z 6" in text and paths.count("<tr") == 4

    assert known() == (3, True)
    head = Actor("head-referee", "h")
    store.perform(event, c.HideStandings(), head)
    assert known() == (2, False)
    assert ResultRow.objects.filter(result__tournament=event).count() == 0
    store.perform(event, c.ShowStandings(), head)
    assert known() == (3, True)
