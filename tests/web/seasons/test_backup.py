"""Seasons survive a portable backup; the national organiser's account is named in a terminal."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.core.management import call_command

from stolik.web.installation import backup
from stolik.web.models.seasons import Championship, Decision, Result, Series, Ticket
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import events
from stolik.web.seasons.decisions import decide, take_back
from stolik.web.seasons.season import load_season
from stolik.web.tournaments import store
from support.databases import clean
from support.season_play import Day, noon, organiser, table_of

pytestmark = pytest.mark.django_db


def test_everything_of_a_season_is_in_a_backup(tmp_path: Path) -> None:
    goal = Championship.objects.create(title="M", edition="1", held=date(2027, 1, 1))
    series = events.create_series(
        organiser(), kind="matchdays", title="Liga", year=2026, planned=6, championship=goal
    )
    later = events.create_series(
        organiser(), kind="matchdays", title="Liga", year=2027, planned=6, earlier=series
    )
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come([f"P{n}" for n in range(8)])
    day.play()
    table = table_of(series)
    person = next(iter(load_season(series).people.values())).person
    Ticket.objects.create(championship=goal, person_id=person, series=series)
    take_back(series, decide(series, "notice", series.owner, {"text": "x"}).pk, series.owner)
    kinds = list(Decision.objects.values_list("kind", "takes_back__kind"))
    lines = tmp_path / "data.jsonl"
    call_command(
        "dumpdata", format="jsonl", output=str(lines), exclude=backup.LEFT_OUT, verbosity=0
    )
    for model in (Ticket, Decision, Result, Series, Championship, Tournament):
        model.objects.all().delete()
    store.forget()
    call_command("loaddata", str(lines), verbosity=0)
    again = Series.objects.get(slug=series.slug)
    assert table_of(again) == table
    assert list(Decision.objects.values_list("kind", "takes_back__kind")) == kinds
    assert Series.objects.get(slug=later.slug).earlier == again
    assert [ticket.series for ticket in Ticket.objects.all()] == [again]


@pytest.mark.slow
def test_the_national_organisers_account(tmp_path: Path) -> None:
    environment = clean(tmp_path)

    def stolik(*words: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "stolik", "user", "--lang", "en", *words],
            env=environment,
            input="a long password 7\n",
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        return done.returncode, done.stdout + done.stderr

    stolik("add", "kraj", "--password-stdin")
    assert stolik("national", "kraj") == (
        0,
        "Account kraj is the national organiser's now.\n",
    )
    assert stolik("national", "kraj", "--no")[0] == 0
    assert stolik("national", "nikt") == (
        1,
        "stolik: there is no account 'nikt'; accounts: kraj\n",
    )
