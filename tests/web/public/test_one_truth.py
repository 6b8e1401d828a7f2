"""One tournament, seven outputs: the same points of the final and of the rounds before in all."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client

from stolik.paper import DOCUMENTS
from stolik.tournament.journal.classification import classified_scores, stage_columns
from stolik.web.models.tournaments import Tournament
from stolik.web.printing.contents import desk_of
from stolik.web.public.public_view import public_view
from stolik.web.public.views.share import pictured
from stolik.web.screen.standings import ceremony_of, tables_of
from stolik.web.tournaments import store
from stolik.web.tournaments.stage_parts import part_heads
from support.public_events import owner, played

Row = tuple[str, str]


def _cells(html: str) -> list[Row]:
    body = html.split("<tbody>")[1].split("</tbody>")[0]
    rows = [
        re.findall(r'<td class="num[^"]*">\s*(.*?)\s*</td>', row) for row in body.split("</tr>")
    ]
    return [(row[0], row[1]) for row in rows if len(row) == 2]


def _listed(event: Tournament, client: Client) -> dict[str, list[Row]]:
    client.force_login(owner())
    client.cookies["language"] = "en"
    view = public_view(event)
    (paper,) = DOCUMENTS["standings"].made(desk_of(event, str))
    text = client.get(f"/t/{event.slug}/classification.csv").content.decode()
    lines = list(csv.DictReader(io.StringIO(text)))
    heads = [name for name in lines[0] if name.endswith("big points")]

    def cell(line: dict[str, str], head: str) -> str:
        small = line[head.replace("big", "small")]
        return f"{line[head]} / {int(small):+}".replace("-", "−") if small else "–"

    return {
        "desk": _cells(client.get(f"/t/{event.slug}/desk/").content.decode()),
        "closing": _cells(client.get(f"/t/{event.slug}/desk/close").content.decode()),
        "paper": [(row.parts[0] or "–", row.parts[1]) for row in paper.rows],
        "csv": [(cell(line, heads[0]), cell(line, heads[1])) for line in lines],
        "picture": [(str(row[2]), str(row[3])) for row in pictured(view).rows],
        "screen": [(line.parts[0], line.parts[1]) for line in tables_of(view)[0].lines],
        "public": _cells(client.get(f"/t/{event.slug}/standings").content.decode()),
    }


@pytest.mark.django_db
def test_seven_outputs_say_the_same_points(client: Client) -> None:
    event = played(24)
    state = store.state(event)
    assert [(c.stage, c.first, c.last) for c in stage_columns(state)] == [
        ("final", 4, 4),
        ("league", 1, 3),
    ]
    scores = classified_scores(state)

    def told(points: tuple[int, int] | None) -> str:
        if points is None:
            return "–"
        sign = "+" if points[1] > 0 else "−" if points[1] < 0 else ""
        return f"{points[0]} / {sign}{abs(points[1])}"

    expected = [
        (told(scores[line.entry].points[0]), told(scores[line.entry].points[1]))
        for line in state.places
    ]
    outputs = _listed(event, client)
    assert {name: rows for name, rows in outputs.items() if rows != expected} == {}
    # The ceremony says what decided: the points of the final, or of the rounds for all the others.
    ceremony = ceremony_of(public_view(event), state)
    assert ceremony
    final, rounds = part_heads(state)
    assert [line.parts for line in reversed(ceremony.lines)] == [
        (f"{final}: {last}" if last != "–" else f"{rounds}: {before}",) for last, before in expected
    ]
