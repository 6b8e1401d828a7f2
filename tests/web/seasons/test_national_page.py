"""The national table asks the same few questions however many leagues there are."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.web.models.seasons import Series
from stolik.web.seasons.views.public import cards
from support.databases import clean
from support.season_play import organiser

pytestmark = pytest.mark.django_db
BENCH = Path(__file__).parents[3] / "bench" / "season.py"


def bench() -> dict[str, Any]:
    return runpy.run_path(str(BENCH))


def asked(path: str, client: Client) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(path).status_code == 200
    return len(found)


def test_a_constant_number_of_questions(client: Client) -> None:
    prepared = bench()["prepared"]
    prepared(1, 2025)
    prepared(4, 2026)
    national = organiser("kraj")
    national.is_staff = True
    national.save()
    client.force_login(national)
    for path in ("/s/?year={}", "/national/?year={}"):
        assert asked(path.format(2025), client) == asked(path.format(2026), client) < 20
    with CaptureQueriesContext(connection) as few:
        cards(list(Series.objects.filter(year=2025)))
    with CaptureQueriesContext(connection) as many:
        found = cards(list(Series.objects.filter(year=2026)))
    assert (len(few), len(many)) == (7, 7)
    assert [(card.held, card.people, len(card.leaders)) for card in found] == [(8, 32, 3)] * 4


def test_the_page_of_a_season_asks_as_little(client: Client) -> None:
    bench()["prepared"](1, 2026)
    (series,) = Series.objects.all()
    assert asked(f"/s/{series.slug}/", client) <= 10


@pytest.mark.slow
def test_the_bench_prints_ratios(tmp_path: Path) -> None:
    words = [sys.executable, str(BENCH), "--leagues", "2", "--repeats", "1"]
    said = subprocess.run(
        words, env=clean(tmp_path), capture_output=True, text=True, check=False, timeout=180
    )
    lines = [line.split(":")[0] for line in said.stdout.splitlines()]
    assert (said.stderr, lines) == (
        "",
        [
            "2 leagues, 512 lines",
            "1 leagues",
            "all beside a tenth",
            "all beside the bare lines",
            "a league's public page",
            "a league's page beside an empty page",
            "a league's page beside one that writes first",
            "the register of 4000 people",
            "the register beside a tenth",
        ],
    )
