"""Results of events run with a spreadsheet: read, looked at, mended, counted."""

from __future__ import annotations

import csv
import io
import re
from datetime import date

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from stolik.web.models.people import Person
from stolik.web.models.seasons import Decision, Part, Result, Series
from stolik.web.people.merges import CannotMerge, merge
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified, Problem, from_file, from_text, lines_as_text
from support.season_play import Day, form_answers, noon, organiser, table_of

FORM = {
    "title": "Turniej w szkole",
    "date": "2026-04-01",
    "format": "matchday-2x3",
    "edition": "standard",
    "shown": "full",
    "go": "save",
}
# Two or three lines are no whole matchday.
REASON = {"all_the_same": "on", "reason": "znamy tylko część wyników"}


def series_of() -> Series:
    return events.create_series(organiser(), kind="matchdays", title="Liga", year=2026, planned=6)


def book(*rows: tuple[object, ...]) -> bytes:
    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as workbook:
        sheet = workbook.add_worksheet()
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
    return target.getvalue()


EXPECTED = (
    Classified("Anna Nowak", 1, 5, 120, "Klub"),
    Classified("Jan Kowalski", 2, 4, -15),
)


@pytest.mark.parametrize(
    "data",
    [
        "miejsce;imię i nazwisko;duże punkty;małe punkty;klub\n1;Anna Nowak;5;120;Klub\n"
        "2;Jan Kowalski;4;−15;",
        "Klub,Małe punkty,Duże punkty,Nazwisko,Imię,Lokata\n,-15,4,Kowalski,Jan,2\n"
        "Klub,120,5,Nowak,Anna,1",
        "Place\tName\tBig points\tSmall points\tClub\n1\tAnna Nowak\t5\t120\tKlub\n"
        "2\tJan Kowalski\t4\t-15\t",
    ],
)
def test_columns_in_any_order(data: str) -> None:
    assert from_file(data.encode()) == EXPECTED
    assert from_file(data.encode("cp1250", "replace"))[0].name == "Anna Nowak"


def test_a_workbook() -> None:
    rows = (("Miejsce", "Gracz", "Duże", "Małe", "Klub"), (1, "Anna Nowak", 5, 120, "Klub"))
    assert from_file(book(*rows, (2, "Jan Kowalski", 4, -15, ""))) == EXPECTED


@pytest.mark.parametrize(
    "above",
    [
        (("Wyniki turnieju", "", "", "", ""),),
        (("Liga, turniej 3",), ("Biblioteka, 14 marca 2026",)),
        (("", "Wyniki"), ("Sędzia główny", "Ewa Żak")),
    ],
)
def test_what_stands_above_the_header_is_nobody(above: tuple[tuple[str, ...], ...]) -> None:
    rows = (
        *above,
        ("Lp.", "Miejsce", "Imię i nazwisko", "Duże", "Małe", "Klub"),
        ("1", "1", "Anna Nowak", "5", "120", "Klub"),
        ("2", "2", "Jan Kowalski", "4", "-15", ""),
    )
    assert from_file(book(*rows)) == EXPECTED
    for separator in (";", ",", "\t"):
        target = io.StringIO()
        csv.writer(target, delimiter=separator).writerows(rows)
        text = target.getvalue()
        assert from_file(text.encode()) == EXPECTED


def test_a_shared_place_as_the_site_writes_it() -> None:
    expected = [(1, False), (2, True), (2, True), (4, False)]
    lines = from_text("1;Anna;3;1\n2=;Ewa;2;1\n2=;Jan;2;1\n4;Ola;1;-3")
    assert [(one.place, one.shared) for one in lines] == expected
    assert [one.problems for one in lines] == [()] * 4
    lines = from_text("miejsce;name\n1;Anna\n2=;Ewa\n2 =;Jan\n4.;Ola")
    assert [(one.place, one.shared, one.problems) for one in lines] == [
        (place, shared, ()) for place, shared in expected
    ]
    lines = from_text("1;Anna\n2=;Ewa\n2=;Jan\n4;Ola")
    assert [(one.place, one.shared) for one in lines] == expected


def test_pasted_lines() -> None:
    assert from_text("1; Anna Nowak; 5; 120; Klub\n2. ; Jan Kowalski; 4; -15") == EXPECTED
    assert [(one.place, one.name) for one in from_text("Anna Nowak\nJan Kowalski")] == [
        (1, "Anna Nowak"),
        (2, "Jan Kowalski"),
    ]
    shared = from_text("1;A\n2;B\n2;C\n4;D")
    assert [one.shared for one in shared] == [False, True, True, False]


def test_every_problem_is_named() -> None:
    lines = from_text(
        "miejsce;nazwa;name;duże;małe\npierwsze;x;Anna;5;1\n2;x;;1;1\n3;x;Ewa;dwa;1e9\n"
        "9;x;Jan;1;1\n5;x;Jan;-1;0"
    )
    found = {(one.name, problem) for one in lines for problem in one.problems}
    assert found == {
        ("Anna", Problem("place-wrong", "pierwsze")),
        ("", Problem("name-missing")),
        ("Ewa", Problem("big-wrong", "dwa")),
        ("Ewa", Problem("small-wrong", "1e9")),
        ("Jan", Problem("place-outside", "9 / 5")),
        ("Jan", Problem("big-wrong", "-1")),
    }


def test_what_is_wrong_is_not_lost_from_sight() -> None:
    """A word for a number stays what it was, however often the preview is asked for."""
    lines = from_text("1;Anna;dwa;10\n2;Jan;1;-10")
    again = from_text(lines_as_text(lines))
    assert lines_as_text(lines) == "1; Anna; dwa; 10; \n2; Jan; 1; -10; "
    assert again == lines
    assert again[0].problems == (Problem("big-wrong", "dwa"),)


@pytest.mark.django_db
def test_looked_at_and_saved(client: Client) -> None:
    series = series_of()
    client.force_login(series.owner)
    path = f"/series/{series.slug}/import"
    text = "1;Anna Nowak;5;120\n2;Jan Kowalski;4;-15"
    looked = client.post(path, FORM | {"text": text, "go": "look"})
    assert (looked.status_code, Result.objects.count()) == (200, 0)
    assert "Zapisz wyniki" in looked.content.decode()
    file = SimpleUploadedFile("wyniki.csv", b"miejsce;nazwisko;duze;male\n1;Anna Nowak;5;120")
    shown = client.post(path, FORM | {"file": file, "go": "look"}).content.decode()
    assert "1; Anna Nowak; 5; 120; " in shown
    assert client.post(path, FORM | REASON | {"text": text}).status_code == 302
    assert table_of(series) == [(1, "Anna Nowak", (5, 120, 1)), (2, "Jan Kowalski", (4, -15, 1))]


@pytest.mark.django_db
def test_people_of_a_list_are_shown_by_an_initial_unless_somebody_says_more(client: Client) -> None:
    series = series_of()
    client.force_login(series.owner)
    path = f"/series/{series.slug}/import"
    option = re.compile(r'<option value="(\w+)" selected>\s*(first name|full name|a number)')
    client.cookies["language"] = "en"
    assert option.findall(client.get(path).text) == [("initial", "first name")]
    unsaid = {name: value for name, value in FORM.items() if name != "shown"}
    client.post(path, unsaid | REASON | {"text": "1;Anna Nowak;5;120\n2;Jan Kowalski;4;-15"})
    public = Client().get(f"/s/{series.slug}/").text
    assert sorted(set(re.findall(r"(?:Anna|Jan) \w+\.?", public))) == ["Anna N.", "Jan K."]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"text": ""}, "nikogo nie ma"),
        ({"text": " \n "}, "nikogo nie ma"),
        ({"text": "1;Anna\n1;Anna"}, "„Anna” jest na liście dwa razy"),
        ({"text": "x" * 10_000}, "Dłuższe niż"),
        ({"title": ""}, "Uzupełnij"),
        ({"date": "wczoraj"}, "Wybierz datę"),
        ({"date": "2027-01-01"}, "wypada poza sezonem"),
        ({"format": "maraton"}, "Wybierz coś z listy"),
        ({"participants": "1e9"}, "Wpisz liczbę"),
        ({"participants": "1"}, "Wpisz liczbę"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, str], said: str, client: Client) -> None:
    series = series_of()
    client.force_login(series.owner)
    data = FORM | {"text": "1;Anna;1;1\n2;Jan;0;-1"} | change
    answer = client.post(f"/series/{series.slug}/import", data)
    assert answer.status_code in (200, 422)
    assert said in answer.content.decode()
    assert Result.objects.count() == 0


@pytest.mark.django_db
def test_people_are_recognised_across_events(client: Client) -> None:
    """Played on the site, typed in capitals, surname first: one person, once that is said."""
    series = series_of()
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(["Anna Żak", "Jan Lis", "Ewa Kos"])
    day.play()
    client.force_login(series.owner)
    text = "1;ŻAK Anna;2;10\n2;Jan Lis;1;0\n3;Nowy Człowiek;0;-10"
    page = client.post(f"/series/{series.slug}/import", FORM | {"text": text, "go": "look"})
    page = page.content.decode()
    assert (page.count("już znana osoba"), page.count("Czy to ta sama osoba?")) == (1, 1)
    client.post(f"/series/{series.slug}/import", FORM | {"text": text} | form_answers(page))
    starts = {one.name: 0 for one in load_season(series).people.values()}
    for event in load_season(series).events:
        for row in event.rows:
            starts[load_season(series).people[row.person].name] += 1
    assert starts == {"Anna Żak": 2, "Jan Lis": 2, "Ewa Kos": 1, "Nowy Człowiek": 1}


@pytest.mark.django_db
def test_two_people_who_turn_out_to_be_one(client: Client) -> None:
    series = series_of()
    client.force_login(series.owner)
    for day, name in ((1, "Anna Żak"), (2, "Anna Żak-Nowak")):
        data = FORM | REASON | {"text": f"1;{name};2;10\n2;Jan;1;-10", "date": f"2026-04-0{day}"}
        client.post(f"/series/{series.slug}/import", data)
    kept, gone = (Person.objects.get(name=name) for name in ("Anna Żak-Nowak", "Anna Żak"))
    assert len(table_of(series)) == 3
    client.post("/mine/people/decide", {"do": "merge", "one": kept.pk, "other": gone.pk})
    assert table_of(series) == [(1, "Anna Żak-Nowak", (4, 20, 2)), (2, "Jan", (2, -20, 2))]


@pytest.mark.django_db
def test_somebody_twice_in_one_event_is_said_and_nothing_breaks(client: Client) -> None:
    series = series_of()
    client.force_login(series.owner)
    client.post(
        f"/series/{series.slug}/import", FORM | REASON | {"text": "1;Anna;2;10\n2;Ania;1;-10"}
    )
    anna, ania = (Person.objects.get(name=name) for name in ("Anna", "Ania"))
    with pytest.raises(CannotMerge, match="together"):
        merge(anna, ania, series.owner.pk)
    ania.merged = anna  # as it could be before
    ania.save()
    assert client.get(f"/s/{series.slug}/").status_code == 200
    page = client.get(f"/series/{series.slug}/").content.decode()
    assert "jest na liście dwa razy" in page
    assert Part.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.rule("L-zr-6", "C-21")
@pytest.mark.parametrize(
    ("people", "fmt", "said"),
    [
        (2, "top8", "turniej ligowy jest dla 8-32 osób"),
        (39, "top32", "turniej ligowy jest dla 8-32 osób"),
        (20, "top12", "TOP12 nie jest schematem ligi dla tylu osób"),
    ],
)
def test_ex_171_what_the_regulations_stop_needs_a_recorded_reason(
    people: int, fmt: str, said: str, client: Client
) -> None:
    series = events.create_series(organiser(), kind="league", title="Liga", year=2026, planned=6)
    client.force_login(organiser())
    path = f"/series/{series.slug}/import"
    text = "\n".join(f"{n};Osoba {n:02}" for n in range(1, people + 1))
    data = FORM | {"format": fmt, "text": text}
    page = client.post(path, data | {"go": "look"})
    assert page.status_code == 200
    assert said in page.content.decode()
    for more in ({}, {"reason": "tak wyszło"}, {"all_the_same": "on", "reason": " "}):
        assert client.post(path, data | more).status_code == 422
    assert Part.objects.count() == 0
    answer = client.post(path, data | {"all_the_same": "on", "reason": "tylu przyszło"})
    assert answer.status_code == 302
    result = Result.objects.get(parts__series=series)
    kept = Decision.objects.get(series=series, kind="size-overridden")
    assert (kept.about["result"], kept.note, kept.by) == (result.pk, "tylu przyszło", organiser())
    desk = client.get(f"/series/{series.slug}/").content.decode()
    assert "Wliczono mimo liczby osób: Turniej w szkole" in desk
    # Corrected afterwards it needs no second reason.
    again = client.post(f"{path}/{result.pk}", data | {"title": "Inna nazwa"})
    assert again.status_code == 302
    assert Decision.objects.filter(kind="size-overridden").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("people", "fmt"), [(8, "top8"), (12, "top12"), (20, "top20")])
def test_a_size_that_fits_is_asked_for_nothing(people: int, fmt: str, client: Client) -> None:
    series = events.create_series(organiser(), kind="league", title="Liga", year=2026, planned=6)
    client.force_login(organiser())
    text = "\n".join(f"{n};Osoba {n:02}" for n in range(1, people + 1))
    data = FORM | {"format": fmt, "text": text}
    assert client.post(f"/series/{series.slug}/import", data).status_code == 302


@pytest.mark.django_db
@pytest.mark.rule("L-zr-8.2", "A-42")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("pl", "Miejsce 1 jest wspólne; każda z tych osób dostaje 9 pkt"),
        ("en", "Place 1 is shared; each of these gets 9 points"),
    ],
)
def test_the_preview_says_what_a_shared_place_gives(lang: str, said: str) -> None:
    series = events.create_series(organiser(), kind="league", title="L", year=2026, planned=6)
    client = Client(headers={"accept-language": lang})
    client.force_login(series.owner)
    text = "1=;Ala\n1=;Ola\n" + "\n".join(f"{n};Osoba {n}" for n in range(3, 9))
    form = FORM | {"format": "top8", "text": text, "go": "look"}
    page = client.post(f"/series/{series.slug}/import", form).content.decode()
    assert said in " ".join(page.split())
    assert '<span class="name">Ala, Ola</span>' in page
    client.post(f"/series/{series.slug}/import", form | {"go": "save"})
    assert [(name, score[0]) for _, name, score in table_of(series)][:3] == [
        ("Ala", 9),
        ("Ola", 9),
        ("Osoba 3", 6),
    ]
    # Where points are added up, a place gives none.
    other = series_of()
    form = FORM | {"text": "1=;Ala;2;0\n1=;Ola;2;0", "go": "look"}
    page = client.post(f"/series/{other.slug}/import", form).content.decode()
    assert said[:20] not in page
