"""Files to take away: tables, pictures, journals. Names cannot become formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from django.test import Client
from python_calamine import CalamineWorkbook

from stolik.demo import Stop
from stolik.tournament.journal import Actor, TournamentState, difference, read, written
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.scores import standings_as_of
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import public_view
from stolik.web.public.views.draw import context as draw_context
from stolik.web.tournaments import store
from stolik.web.tournaments.names import public_names
from support.public_events import HOSTILE, owner, played, renamed

pytestmark = pytest.mark.django_db
TABLES = ("standings", "seating", "results", "classification", "totals")
POINTS = ("big points of this stage", "small points of this stage")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


def table(client: Client, event: Tournament, what: str) -> list[list[str]]:
    answer = client.get(f"/t/{event.slug}/{what}.csv", headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    return list(csv.reader(io.StringIO(answer.content.decode(), newline="")))


def test_the_live_csv_holds_the_standings(client: Client) -> None:
    event = played(14, stop=Stop(2, 50))
    head, *rows = table(client, event, "standings")
    assert head[:6] == ["place", "shared", "number", "name", *POINTS]
    names = public_names(event)
    engine = standings_as_of(store.state(event), 2)
    assert [row[:6] for row in rows] == [
        [
            *(str(r.place), str(int(r.shared)), str(r.entry), names[r.entry]),
            *(str(r.big), str(r.small)),
        ]
        for r in engine
    ]


def test_results_add_up_to_the_standings(client: Client) -> None:
    event = played(14, stop=Stop(2))
    sums: dict[str, tuple[int, int]] = {}
    for row in table(client, event, "results")[1:]:
        big, small = sums.get(row[5], (0, 0))
        sums[row[5]] = big + int(row[8]), small + int(row[9])
    rows = table(client, event, "standings")[1:]
    assert sums == {row[2]: (int(row[4]), int(row[5])) for row in rows}


@pytest.mark.rule("L-zr-5")
def test_results_say_the_edition_of_every_game(client: Client) -> None:
    event = played(8, stop=Stop(2))
    actor = Actor("organiser", "o")
    store.perform(event, c.LabelEdition(1, "twist", game=2), actor)
    store.perform(event, c.LabelEdition(2, "expert", table=1), actor)
    head, *rows = table(client, event, "results")
    told = {(row[0], row[2], row[3]): row[-1] for row in rows}
    assert head[-1] == "edition"
    assert {key for key, edition in told.items() if edition == "Twist"} == {
        ("1", table, "2") for table in "12"
    }
    assert {key[:2] for key, edition in told.items() if edition == "Expert"} == {("2", "1")}


def test_the_classification_is_empty_before_the_end_and_whole_after_it(client: Client) -> None:
    assert len(table(client, played(14, stop=Stop(2)), "classification")) == 1
    rows = table(client, played(14), "classification")
    assert [row[0] for row in rows[1:5]] == ["1", "2", "3", "4"]
    assert len(rows) == 15


@pytest.mark.parametrize("what", TABLES)
def test_no_name_becomes_a_formula(client: Client, what: str) -> None:
    event = played(12, seed=3)
    renamed(event, {n: (name, "full") for n, name in enumerate(HOSTILE, 1)})
    found = {value for row in table(client, event, what)[1:] for value in row}
    dangerous = {
        value
        for value in found
        if value.strip()[:1] in tuple("=+@") or (value[:1] == "-" and not value[1:].isdigit())
    }
    assert dangerous == set()
    assert "'@SUM(A1:A9)" in found
    book = client.get(f"/t/{event.slug}/{what}.xlsx")
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(book.content)).get_sheet_by_index(0)
    cells = {value for row in sheet.to_python() for value in row}
    assert "'@SUM(A1:A9)" in cells
    assert "<script>alert(1)</script>" in cells
    assert b"<f>" not in _sheet(book.content)


def _sheet(book: bytes) -> bytes:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        return b"".join(parts.read(name) for name in parts.namelist() if "sheet" in name)


def test_one_workbook_holds_everything(client: Client) -> None:
    event = played(14)
    answer = client.get(f"/t/{event.slug}/all.xlsx", headers={"accept-language": "pl"})
    book = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    assert book.sheet_names == ["Tabela", "Stoliki", "Wyniki", "Klasyfikacja", "Suma punktów"]
    first = book.get_sheet_by_index(3).to_python()[1]
    assert first[0] == 1.0


def test_a_polish_excel_gets_semicolons_and_a_mark(client: Client) -> None:
    event = played(14, stop=Stop(1))
    body = client.get(f"/t/{event.slug}/standings.csv?excel").content
    assert body.startswith(b'\xef\xbb\xbf"miejsce";')


@pytest.mark.parametrize("what", ["people", "x.y", "all"])
def test_there_is_no_other_table(client: Client, what: str) -> None:
    event = played(14, stop=Stop(1))
    assert client.get(f"/t/{event.slug}/{what}.csv").status_code == 404


def test_the_public_journal_verifies_and_names_nobody(client: Client) -> None:
    event = played(14)
    text = client.get(f"/t/{event.slug}/journal.jsonl").content.decode()
    journal = read(text)
    assert difference(journal) is None
    assert (dict(journal.names), dict(journal.notes)) == ({}, {})
    told, whole = TournamentState.replay(journal.facts), store.state(event)
    assert [(one.seating, one.standings) for one in told.rounds] == [
        (one.seating, one.standings) for one in whole.rounds
    ]
    assert (told.length, told.places) == (whole.length, whole.places)


@pytest.mark.attack(3, "the same line in both exports, so that one can be held against the other")
def test_both_exports_hold_the_same_lines(client: Client) -> None:
    event = played(14)
    public = client.get(f"/t/{event.slug}/journal.jsonl").content.decode().splitlines()
    again = client.get(f"/t/{event.slug}/journal.jsonl").content.decode().splitlines()
    client.force_login(owner(), backend="django.contrib.auth.backends.ModelBackend")
    full = client.get(f"/t/{event.slug}/journal-full.jsonl").content.decode()
    assert public == again
    assert public[1:] == full.splitlines()[1 : len(public)]
    assert read(full).facts == store.facts(event)
    assert full == written(store.journal(event, full=True), full=True)


def test_the_full_journal_is_for_the_desk(client: Client) -> None:
    event = played(14)
    assert client.get(f"/t/{event.slug}/journal-full.jsonl").status_code == 404
    client.force_login(owner(), backend="django.contrib.auth.backends.ModelBackend")
    journal = read(client.get(f"/t/{event.slug}/journal-full.jsonl").content.decode())
    assert difference(journal) is None
    assert len(journal.names) == 14


def test_pictures_hold_twenty_names_each(client: Client) -> None:
    event = played(24, stop=Stop(1))
    renamed(event, {n: (name, "full") for n, name in enumerate(HOSTILE, 1)})
    for number, status in ((0, 404), (1, 200), (2, 200), (3, 404)):
        answer = client.get(f"/t/{event.slug}/picture-{number}.png")
        assert answer.status_code == status
        if status == 200:
            assert answer.content.startswith(b"\x89PNG")
            again = {"if-none-match": answer["ETag"]}
            same = client.get(f"/t/{event.slug}/picture-{number}.png", headers=again)
            assert same.status_code == 304


def test_the_text_to_post(client: Client) -> None:
    event = played(14, stop=Stop(2))
    answer = client.get(f"/t/{event.slug}/post.txt", headers={"accept-language": "pl"})
    lines = answer.content.decode().splitlines()
    row = standings_as_of(store.state(event), 2)[0]
    small = f"+{row.small}" if row.small > 0 else f"−{-row.small}"
    assert lines[:2] == ["Turniej w bibliotece", "Runda 2 z 3 · Zakończona."]
    assert lines[3] == f"1. {public_names(event)[row.entry]}: {row.big} / {small}"
    assert lines[-1] == f"Na żywo: http://testserver/t/{event.slug}/"


def test_a_draw_gives_away_no_name_of_a_group(client: Client) -> None:
    event = played(14, stop=Stop(1))
    row = event.facts.filter(kind="entered").first()
    assert row
    row.line = row.line.replace('"fact":"entered"', '"fact":"entered","apart":"Nowakowie"')
    row.save()
    store.forget()
    shown = draw_context(public_view(event))["draws"][0]
    assert "Nowakowie" not in shown.again
    assert "Nowakowie" not in client.get(f"/t/{event.slug}/draw").content.decode()
