"""The totals of a tournament as a file: what a season counts, and what an import reads again."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from stolik.tournament.journal import commands as c
from stolik.web.core.spreadsheets.cells import Unreadable
from stolik.web.models.seasons import Result, ResultRow, Series
from stolik.web.seasons import events
from stolik.web.seasons.results import result_for
from stolik.web.seasons.spreadsheet import Classified, from_file, from_text, lines_as_text
from stolik.web.tournaments import store
from support.other_organisers import tournament
from support.season_play import Day, organiser, table_of
from support.staffed import signed_in

pytestmark = pytest.mark.django_db
NAMES = tuple(f"Osoba {chr(65 + n)}" for n in range(12))
DAY = date(2026, 7, 4)
TRANSLATED = pytest.mark.parametrize("language", ["pl", "en"])


@pytest.fixture
def played() -> Day:
    """Standard E: twelve league games, then TOP stages and a final."""
    day = tournament("borys", "Turniej Borysa", DAY, NAMES, fmt="standard-e")
    day.play()
    return day


def file_of(day: Day, what: str, language: str = "pl") -> bytes:
    answer = Client().get(f"/t/{day.event.slug}/{what}", headers={"accept-language": language})
    assert answer.status_code == 200
    return bytes(answer.content)


def rows_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def series_of(kind: str = "grand-prix", **more: Any) -> Series:
    values = {"kind": kind, "title": "Cykl", "year": 2026, "planned": 6} | more
    return events.create_series(organiser("olga"), **values)


def imported(series: Series, data: bytes, **more: str) -> Any:
    form = {"title": "Z pliku", "date": DAY.isoformat(), "format": "standard-e", "shown": "full"}
    form |= {"go": "save", "file": SimpleUploadedFile("totals.csv", data), **more}
    return signed_in(series.owner).post(f"/series/{series.slug}/import", form)


@pytest.mark.rule("E-19", "A-49")
def test_ex_188_totals_are_of_the_twelve_games_and_say_so(played: Day) -> None:
    head, *rows = rows_of(file_of(played, "totals.csv"))
    assert head == [
        *("miejsce", "numer", "imię i nazwisko"),
        *("duże punkty, 12 gier ligowych", "małe punkty, 12 gier ligowych"),
        *("duże punkty, wszystkie gry", "małe punkty, wszystkie gry"),
    ]
    league, every = played.totals(), played.all_games()
    assert [row[2] for row in rows] == [name for _, name in played.places()]
    assert {row[2]: tuple(int(points) for points in row[3:]) for row in rows} == {
        name: (*league[name], *every[name]) for name in NAMES
    }
    assert sum(int(row[3]) for row in rows) == 3 * 12  # three tables, twelve games
    assert sum(int(row[5]) for row in rows) > 3 * 12


@TRANSLATED
@pytest.mark.rule("E-19")
def test_a_grand_prix_of_the_file_is_the_grand_prix_of_the_tournament(
    played: Day, language: str
) -> None:
    of_site, of_file = series_of(), series_of()
    events.attach(of_site, result_for(played.event), of_site.owner)
    assert imported(of_file, file_of(played, "totals.csv", language)).status_code == 302
    assert sorted(table_of(of_file)) == sorted(table_of(of_site))


@pytest.mark.rule("L-zr-5bis", "A-45")
def test_a_league_counts_all_games_of_the_tournament_and_of_the_file(played: Day) -> None:
    of_site, of_file = series_of("league"), series_of("league")
    events.attach(of_site, result_for(played.event), of_site.owner)
    # A league's scheme has fewer games: more points than those need a reason.
    why = {"format": "top12", "all_the_same": "on", "reason": "Grano w Standardzie E"}
    assert imported(of_file, file_of(played, "totals.csv"), **why).status_code == 302
    every = played.all_games()
    assert {name: score[2:] for _, name, score in table_of(of_site)} == every
    assert sorted(table_of(of_file)) == sorted(table_of(of_site))
    # Corrected by hand, the lines still hold both.
    result = Result.objects.get(tournament=None)
    page = signed_in(of_file.owner).get(f"/series/{of_file.slug}/import/{result.pk}")
    champion = played.places()[0][1]
    numbers = (*played.totals()[champion], "", *every[champion])
    assert f"1; {champion}; {'; '.join(str(n) for n in numbers)}" in page.content.decode()


@TRANSLATED
@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("standings.csv", "own-standings"),
        ("standings.csv?excel", "own-standings"),
        ("all.xlsx", "own-standings"),
        ("results.csv", "own-results"),
        ("classification.csv", "own-classification"),
    ],
)
def test_other_files_of_the_site_are_not_taken_for_the_totals(
    played: Day, what: str, code: str, language: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        from_file(file_of(played, what, language))
    assert refused.value.code == code


def test_the_import_says_which_file_to_take(played: Day) -> None:
    series = series_of()
    answer = imported(series, file_of(played, "standings.csv"), title="Bez punktów")
    page = answer.content.decode()
    assert (answer.status_code, "totals.csv" in page, "Bez punktów" in page) == (422, True, True)
    assert Result.objects.count() == 0


def test_every_file_says_what_its_points_are(played: Day) -> None:
    head = rows_of(file_of(played, "standings.csv", "en"))[0]
    assert head[4:6] == ["big points of this stage", "small points of this stage"]
    page = Client().get(f"/t/{played.event.slug}/share").content.decode()
    assert f"/t/{played.event.slug}/totals.csv?excel" in page


@pytest.mark.rule("A-53")
def test_the_excluded_take_no_place_in_the_file_and_none_after_the_import() -> None:
    day = tournament("borys", "Turniej", DAY, NAMES)
    day.round()
    number = day.numbers()["Osoba C"]
    day.do(c.Warn(number, store.note(day.event, "raz")), by=day.head)
    warning = day.state.length
    day.do(c.Exclude(number, warning, store.note(day.event, "dwa")), by=day.head)
    day.play()
    data = file_of(day, "totals.csv")
    assert rows_of(data)[-1][:3] == ["×", str(number), "Osoba C"]
    of_site, of_file = series_of(), series_of()
    events.attach(of_site, result_for(day.event), of_site.owner)
    assert imported(of_file, data, format="standard-a").status_code == 302
    assert sorted(table_of(of_file)) == sorted(table_of(of_site))
    assert next(line[2] for line in table_of(of_file) if line[1] == "Osoba C") == (0, 0, 1)


def test_lines_with_points_of_all_games_are_written_and_read_again() -> None:
    lines = (
        Classified("Anna Lis", 1, 5, 210, "Klub", of_all=(8, 285)),
        Classified("Ewa Nowak", 2, 4, -15),
        Classified("Jan Kos", 0, 3, 7, ranked=False),
    )
    text = lines_as_text(lines)
    assert text.splitlines() == [
        "1; Anna Lis; 5; 210; Klub; 8; 285",
        "2; Ewa Nowak; 4; -15; ",
        "×; Jan Kos; 3; 7; ",
    ]
    assert from_text(text) == lines


def test_a_column_of_all_games_alone_holds_the_points() -> None:
    (line,) = from_text("Imię i nazwisko;Duże punkty, wszystkie gry\nAnna Lis;7")
    assert (line.big, line.of_all) == (7, None)


def test_rows_of_all_games_follow_a_correction(played: Day) -> None:
    result = result_for(played.event)
    rows = ResultRow.objects.filter(result=result).select_related("entry")
    assert {row.entry.name: (row.big_of_all, row.small_of_all) for row in rows if row.entry} == (
        played.all_games()
    )
