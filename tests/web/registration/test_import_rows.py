"""Lists of people are read from whatever organisers have; every problem is marked."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pytest
import xlsxwriter

from stolik.web.core.spreadsheets.cells import LARGEST, Unreadable, cells_of, decoded
from stolik.web.core.spreadsheets.columns import meaning
from stolik.web.registration.import_rows import (
    ImportRow,
    ImportSheet,
    Problem,
    checked_rows,
    sheet_of,
    sheet_of_lines,
)
from stolik.web.tournaments.categories import spellings
from stolik.web.tournaments.roster import KnownPerson

DAY = date(2026, 11, 21)
FORM = (
    "Sygnatura czasowa,Adres e-mail,Imię i nazwisko,Telefon,Klub,Kategoria,Wiek\n"
    "2026-11-01 10:00,ewa@example.org,Ewa Żółć,600 100 200,GOK,Junior,12\n"
    '2026-11-01 10:05,,"Jan ""Janek"" Łoś",,"Klub, drugi",,44\n'
)
FORM_ROWS = (
    ImportRow(1, "Ewa Żółć", "ewa@example.org", "600 100 200", "GOK", "Junior", "12"),
    ImportRow(2, 'Jan "Janek" Łoś', "", "", "Klub, drugi", "", "44"),
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16", "iso8859-2"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_export_of_an_online_form(encoding: str, separator: str) -> None:
    text = FORM
    if separator != ",":
        text = FORM.replace("Klub, drugi", "Klub# drugi").replace(",", separator)
        text = text.replace("Klub# drugi", "Klub, drugi")
    for ends in ("\n", "\r\n"):
        data = text.replace("\n", ends).encode(encoding)
        assert sheet_of(data) == ImportSheet(FORM_ROWS)


def _xlsx(rows: list[list[object]]) -> bytes:
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True, "strings_to_formulas": False})
    sheet = book.add_worksheet()
    for index, row in enumerate(rows):
        sheet.write_row(index, 0, row)
    book.close()
    return target.getvalue()


def test_a_workbook() -> None:
    rows: list[list[object]] = [
        ["Wiek", "Nazwisko", "Uwagi", "Imię", "Tel."],
        [12, "Żółć", "alergia", "Ewa", 600100200],
        [None, None, None, None, None],
        [70, "=cmd|' /C calc'!A0", "", "Jan", ""],
    ]
    assert sheet_of(_xlsx(rows)) == ImportSheet(
        (
            ImportRow(1, "Ewa Żółć", phone="600100200", age="12"),
            ImportRow(2, "Jan =cmd|' /C calc'!A0", age="70"),
        ),
        ("Uwagi",),
    )


@pytest.mark.parametrize(
    ("header", "means"),
    [
        ("Imię i nazwisko", "name"),
        ("IMIĘ I NAZWISKO UCZESTNIKA:", "name"),
        ("Nazwisko i imię", "surname_first"),
        ("Imię", "first"),
        ("Nazwisko", "last"),
        ("Imię dziecka", "first"),
        ("Imię i nazwisko opiekuna prawnego", ""),
        ("E-mail rodzica", ""),
        ("Adres e-mail", "email"),
        ("email", "email"),
        ("Twój mail", "email"),
        ("Numer telefonu", "phone"),
        ("Klub", "club"),
        ("Kategoria", "category"),
        ("Wiek", "age"),
        ("Sygnatura czasowa", ""),
        ("Full name", "name"),
        ("Czy zgadzasz się na regulamin?", ""),
        ("", ""),
    ],
)
def test_headers(header: str, means: str) -> None:
    assert meaning(header) == means


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Jan Kowalski\n\n  Anna   Nowak \n",
            [ImportRow(1, "Jan Kowalski"), ImportRow(2, "Anna Nowak")],
        ),
        ("Jan\tKowalski\tjan@example.org", [ImportRow(1, "Jan Kowalski", "jan@example.org")]),
        (
            "1;Jan Kowalski;600 100 200;GOK",
            [ImportRow(1, "Jan Kowalski", phone="600 100 200", club="GOK")],
        ),
        ("Kowalski, Jan", [ImportRow(1, "Jan Kowalski", written="Kowalski, Jan")]),
        ("Nazwisko i imię\nKowalska Anna Maria", [ImportRow(1, "Anna Maria Kowalska")]),
        ("Imię;Nazwisko\nAnna;Nowak-Żak", [ImportRow(1, "Anna Nowak-Żak")]),
        ("Jan\rKowalski", [ImportRow(1, "Jan"), ImportRow(2, "Kowalski")]),
    ],
)
def test_pasted_lines(text: str, rows: list[ImportRow]) -> None:
    assert sheet_of_lines(text) == ImportSheet(tuple(rows))


def test_a_quoted_newline_is_one_name() -> None:
    assert sheet_of('Imię i nazwisko;Klub\n"Jan\nKowalski";"a\r\nb"'.encode()).rows == (
        ImportRow(1, "Jan Kowalski", club="a b"),
    )


def test_the_separator_a_spreadsheet_announces() -> None:
    assert sheet_of(b"sep=;\nName;Club\nJan, K;X").rows == (ImportRow(1, "Jan, K", club="X"),)


ZALGO = "J" + "\u0301\u0302\u0303\u0304\u0305\u0306" * 20 + "an"


@pytest.mark.parametrize(
    ("name", "kept", "problems"),
    [
        ("=cmd|'/C calc'!A0", "=cmd|'/C calc'!A0", ["looks-like-formula"]),
        ("<script>alert(1)</script>", "<script>alert(1)</script>", ["name-single", "name-odd"]),
        ("x" * 500, "x" * 500, ["name-long"]),
        ("x" * 501, "x" * 501, ["name-too-long"]),
        ("   ", "", ["name-missing"]),
        ("???", "???", ["name-missing"]),
        ("دانا شريف", "دانا شريف", []),
        ("\u202eabc\u202c def", "Abc Def", ["name-put-right"]),
        ("José Ñandú 李", "José Ñandú 李", []),
        ("Jan\x00\x07 Kos", "Jan Kos", []),
        ("Ewa\u200b Kos", "Ewa Kos", []),
    ],
)
def test_hostile_names_become_text(name: str, kept: str, problems: list[str]) -> None:
    data = f'Imię i nazwisko;Klub\n"{name}";K\n'.replace("\x00", "").encode()
    (row,) = sheet_of(data).rows
    (found,) = checked_rows([row], [], {}, DAY)
    assert (row.name, [problem.code for problem in found.problems]) == (kept, problems)


def test_towers_of_accents_are_cut() -> None:
    (row,) = sheet_of_lines(ZALGO).rows
    assert row.name == "J\u0301\u0302an"


def test_two_of_one_name() -> None:
    rows = [
        ImportRow(1, "Jan Kos", "jan@example.org"),
        ImportRow(2, "jan  KOS", "JAN@example.org"),
        ImportRow(3, "Jan Kos", "drugi@example.org"),
        ImportRow(4, "Ewa Lis"),
        ImportRow(5, "Ewa Lis", phone="600100200"),
        ImportRow(6, "Adam Żak", phone="+48 600 100 200"),
        ImportRow(7, "Adam Żak", "a@example.org", "700 700 700"),
    ]
    known = [KnownPerson(9, "Ewa Lis"), KnownPerson(12, "Adam Żak", "", "600100200")]
    found = {one.row.number: one.problems for one in checked_rows(rows, known, {}, DAY)}
    assert found == {
        1: (),
        2: (Problem("row-twice", "1"),),
        3: (Problem("namesake-row", "1"),),
        4: (Problem("already-listed", "9"),),
        5: (Problem("row-twice", "4"), Problem("already-listed", "9")),
        6: (Problem("already-listed", "12"),),
        7: (Problem("namesake-row", "6"), Problem("namesake-listed", "12")),
    }
    marked = checked_rows(rows, known, {}, DAY)
    assert [one.row.number for one in marked if one.doubtful] == [2, 4, 5, 6]
    assert [one.blocked for one in checked_rows([ImportRow(1, "")], [], {}, DAY)] == [True]


@pytest.mark.parametrize(
    ("category", "age", "codes", "minor", "problems"),
    [
        ("JUNIOR", "", ("junior",), False, []),
        ("Drużyna szkolna, mieszkaniec", "17", ("school-team", "resident"), True, []),
        ("Rodziny", "18", ("Rodziny",), False, []),
        ("Weteran / junior", "12 lat", ("junior",), True, [Problem("category-unknown", "Weteran")]),
        ("", "sto", (), False, [Problem("age-odd", "sto")]),
        ("", "2099", (), False, [Problem("age-odd", "2099")]),
        ("", "0", (), False, [Problem("age-odd", "0")]),
    ],
)
def test_categories_and_ages(
    category: str, age: str, codes: tuple[str, ...], minor: bool, problems: list[Problem]
) -> None:
    known = spellings(["junior", "resident", "school-team", "Rodziny"])
    (found,) = checked_rows([ImportRow(1, "Jan Kos", category=category, age=age)], [], known, DAY)
    assert (found.categories, found.minor, list(found.problems)) == (codes, minor, problems)


@pytest.mark.parametrize(
    "email", ["jan", "jan@", "a b@c.pl", "jan@domena", "@x.pl", "a@b.pl;c@d.pl"]
)
def test_a_bad_address(email: str) -> None:
    (found,) = checked_rows([ImportRow(1, "Jan Kos", email)], [], {}, DAY)
    assert found.problems == (Problem("email-wrong", email),)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b" \n \n", "file-empty"),
        (b";;;\n;;;", "file-empty"),
        ("Imię i nazwisko;Klub\n".encode(), "file-only-header"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "file-not-a-table"),
        (b"%PDF-1.4\x00\x01", "file-not-a-table"),
        (b"PK\x03\x04 no archive at all", "file-damaged"),
        (b"\xd0\xcf\x11\xe0" + b"x" * 600, "file-damaged"),
        (b"Name\n" + b"Jan\n" * 501, "too-many-rows"),
        (b"x" * (LARGEST + 1), "file-too-large"),
        (b'Name;Club\n"' + b"x" * 140_000, "file-damaged"),
    ],
)
def test_files_that_are_no_lists(data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        sheet_of(data)
    assert caught.value.code == code


def test_an_archive_that_would_fill_the_memory() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"\0" * (50 * 1024 * 1024))
    with pytest.raises(Unreadable) as caught:
        cells_of(target.getvalue())
    assert (caught.value.code, caught.value.about) == ("file-unpacks", "40")


def test_a_zip_that_is_no_workbook() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("readme.txt", "hello")
    with pytest.raises(Unreadable) as caught:
        cells_of(target.getvalue())
    assert caught.value.code == "file-damaged"


def test_bytes_no_encoding_knows() -> None:
    assert decoded(b"Jan \x81 Kos\xb9") == "Jan \ufffd Kosą"


@pytest.mark.parametrize(
    ("pasted", "name", "more"),
    [
        ("2. Danuta Lis, danuta@example.org", "Danuta Lis", {"email": "danuta@example.org"}),
        ("12) Jan Kos; 600 100 200", "Jan Kos", {"phone": "600 100 200"}),
        ("Grabowski, Henryk", "Henryk Grabowski", {"written": "Grabowski, Henryk"}),
        ("Pająk Irena (72 lata)", "Pająk Irena", {"age": "72"}),
        ("Ola Kos (12 l.)", "Ola Kos", {"age": "12"}),
        ("JAN NOWAK-ŻAK", "Jan Nowak-Żak", {"written": "JAN NOWAK-ŻAK"}),
        ("elżbieta nowicka", "Elżbieta Nowicka", {"written": "elżbieta nowicka"}),
        ("Jan Kos (Klub 7)", "Jan Kos (Klub 7)", {}),
    ],
)
def test_lines_as_people_write_them(pasted: str, name: str, more: dict[str, str]) -> None:
    """Also beside a line that is divided by a semicolon."""
    first, row = sheet_of_lines(f"Ewa Lis; ewa@example.org\n\n{pasted}").rows
    assert (row, row.line) == (ImportRow(2, name, **more), 3)
    assert first == ImportRow(1, "Ewa Lis", "ewa@example.org")


@pytest.mark.parametrize("first", [1, 3])
def test_rows_keep_the_numbers_of_the_file(first: int) -> None:
    rows: list[list[object]] = [[]] * (first - 1)
    rows += [["Imię i nazwisko", "Rok urodzenia", "Uwagi"], ["Ewa Lis", 2014, "x"], [], ["Jan Lis"]]
    sheet = sheet_of(_xlsx(rows))
    assert [(row.name, row.line, row.age) for row in sheet.rows] == [
        ("Ewa Lis", first + 1, "2014"),
        ("Jan Lis", first + 3, ""),
    ]
    assert sheet.unused == ("Uwagi",)


@pytest.mark.parametrize(
    ("born", "minor", "marked"),
    [
        ("2014", True, ()),
        ("2008", True, (Problem("turns-adult", "2008"),)),
        ("1980", False, ()),
        ("2008-11-21", False, ()),
        ("22.11.2008", True, ()),
        ("2031", False, (Problem("age-odd", "2031"),)),
    ],
)
def test_a_year_of_birth_tells_the_age(born: str, minor: bool, marked: tuple[Problem]) -> None:
    (row,) = checked_rows([ImportRow(1, "Jan Kos", age=born)], [], {}, DAY)
    assert (row.minor, row.problems) == (minor, marked)


def test_what_is_odd_about_a_name_is_marked() -> None:
    known = [KnownPerson(7, "Elżbieta Nowicka")]
    sheet = sheet_of_lines("Piotrek\nELZBIETA NOWICKA")
    assert [row.problems for row in checked_rows(sheet.rows, known, {}, DAY)] == [
        (Problem("name-single"),),
        (
            Problem("name-put-right", "ELZBIETA NOWICKA"),
            Problem("listed-alike", "7", "Elżbieta Nowicka"),
        ),
    ]
