"""Every file of the attack report through the real pages: a sentence, no crash, nothing kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from stolik.web.core.spreadsheets.cells import Unreadable, cells_of
from stolik.web.core.throttle import Gate
from stolik.web.core.workshop.pool import WORKSHOP
from stolik.web.gallery.views import upload
from stolik.web.models.gallery import Photo, UploadLink
from stolik.web.models.printing import LogoRow
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import events
from support import stranger_files as files
from support.championships import cup, national
from support.photo_files import photo
from support.public_events import owner, played
from support.season_play import organiser

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}
FAR = "This sheet reaches as far as cell {}: something stands there, far from the list."
DAMAGED = "This file cannot be read; it may be damaged or protected by a password."
HEAVY = "This file could not be read: it is too large or too complicated inside."
UNPACKS = "Unpacked, this file holds more than 40 MB."


@pytest.fixture(autouse=True)
def own_folder(settings: object, tmp_path: Path) -> None:
    settings.DATA = tmp_path / "data"  # type: ignore[attr-defined]


@pytest.fixture
def browser() -> Client:
    return Client(headers={"accept-language": "en"}, raise_request_exception=False)


def text(answer: object) -> str:
    content = re.sub(r"<[^>]+>", " ", answer.content.decode())  # type: ignore[attr-defined]
    return re.sub(r"\s+", " ", unescape(content))


# the three doors for spreadsheets


def people(browser: Client) -> tuple[str, dict[str, str], int]:
    event = played(12)
    browser.force_login(event.owner)
    return f"/t/{event.slug}/desk/people/import", {}, 200


def season(browser: Client) -> tuple[str, dict[str, str], int]:
    by = organiser()
    series = events.create_series(by, kind="matchdays", title="Liga", year=2026, planned=6)
    browser.force_login(by)
    form = {"title": "T", "date": "2026-04-01", "format": "matchday-2x3", "go": "look"}
    return f"/series/{series.slug}/import", form, 422


def elimination(browser: Client) -> tuple[str, dict[str, str], int]:
    browser.force_login(national())
    form = {"title": "E", "date": "2026-05-01", "format": "standard-c", "go": "look"}
    return f"/national/{cup().slug}/import", form, 422


SHEETS = {
    "A1 and XFD1048576": (files.far_xlsx("XFD1048576"), FAR.format("XFD1048576")),
    "A1 and ZZ40000": (files.far_xlsx("ZZ40000"), FAR.format("ZZ40000")),
    "a table far away": (files.far_ods(1_048_576, 16_384), FAR.format("XFD1048576")),
    "old Excel and zeros": (files.old_excel(), DAMAGED),
    "old Excel and noise": (files.old_excel(Random(4)), DAMAGED),
    "old Excel, IV65536": (files.xls((65_535, 255)), HEAVY),
    "a directory that lies": (files.lying_xlsx(300), DAMAGED),
    "as large as it says": (
        files.changed_xlsx(b"<sheetData>", b"<sheetData>" + b" " * (41 * 1024 * 1024)),
        UNPACKS,
    ),
    "version 23.6": (files.odd_version_xlsx(), DAMAGED),
    "an entity": (
        files.changed_xlsx(b"<worksheet", b'<!DOCTYPE x [<!ENTITY a "b">]><worksheet'),
        DAMAGED,
    ),
    "repeated without end": (
        files.ods(
            '<table:table-row table:number-rows-repeated="4000000000"><table:table-cell'
            ' table:number-columns-repeated="4000000000" office:value-type="float"'
            ' office:value="1"/></table:table-row>'
        ),
        DAMAGED,
    ),
}


@pytest.mark.attack(4, "spreadsheets that killed the process, at all three imports")
@pytest.mark.parametrize("door", [people, season, elimination])
@pytest.mark.parametrize("name", SHEETS)
def test_a_spreadsheet_of_the_report_gets_a_sentence(
    browser: Client, door: Callable[[Client], tuple[str, dict[str, str], int]], name: str
) -> None:
    data, said = SHEETS[name]
    path, form, status = door(browser)
    answer = browser.post(path, {**form, "file": SimpleUploadedFile("lista.xlsx", data)})
    assert (answer.status_code, said in text(answer)) == (status, True)
    honest = browser.post(path, {**form, "file": SimpleUploadedFile("l.xlsx", files.xlsx())})
    assert "Ewa Żak" in honest.content.decode()


@pytest.mark.attack(4, "800 old Excel headers with noise behind them")
def test_noise_behind_an_old_header_never_asks_for_memory() -> None:
    random = Random("noise")
    codes = set()
    for _ in range(100):
        with pytest.raises(Unreadable) as refused:
            cells_of(files.old_excel(random))
        codes.add(refused.value.code)
    assert codes == {"file-damaged"}


@pytest.mark.parametrize("kind", ["lista.xlsx", "lista.xls", "lista.ods", "lista.csv"])
def test_honest_lists_of_every_kind_are_read(kind: str) -> None:
    assert cells_of(files.honest()[kind]) == files.PEOPLE


@pytest.mark.parametrize(
    ("cells", "rows"),
    [
        # Empty rows and columns are no fault, nor is a note to the right of the list.
        ([("A1", "Ewa"), ("A900", "Jan")], (("Ewa",), ("Jan",))),
        ([("C5", "Ewa"), ("D5", "Klub")], (("Ewa", "Klub"),)),
        ([("A1", "Ewa"), ("XFD1", "note")], (("Ewa", *[""] * 59),)),
        ([("XFD1048576", "Ewa")], (("Ewa",),)),
    ],
)
def test_an_honest_sheet_may_have_gaps(
    cells: list[tuple[str, str]], rows: tuple[tuple[str, ...], ...]
) -> None:
    assert cells_of(files.xlsx(*cells)) == rows


def test_cells_that_hold_only_a_format_reach_nowhere() -> None:
    formatted = b'<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    assert cells_of(files.changed_xlsx(b"</sheetData>", formatted)) == files.PEOPLE


@pytest.mark.attack(4, "a CSV of a million rows, or of one endless cell")
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a\n" * 1_000_000, "too-many-rows"),
        (b"a;" * 1_000_000, ""),
        (b'"' + b"x" * 2_000_000, "file-damaged"),
        (b"x" * 2_000_000, "file-damaged"),
        (b"\n" * 2_000_000 + b"x", ""),
    ],
)
def test_a_large_text_is_read_no_further_than_a_list_goes(data: bytes, code: str) -> None:
    if code:
        with pytest.raises(Unreadable, match=code):
            cells_of(data)
    else:
        cells = cells_of(data)
        assert (len(cells), len(cells[0]) <= 60) == (1, True)


# logos

LOGOS = {
    "20,000 groups in each other": (files.NESTED_LOGO, "too complicated for a logo"),
    "a marker on 20,000 points": (files.MARKED_LOGO, "holds “marker”"),
    "a path that makes Rust panic": (files.PANIC_LOGO, "cannot be read"),
    "an entity in UTF-16": (files.ENTITY_LOGO, "holds “ENTITY”"),
    "a document type of its own": (
        b"<!DOCTYPE svg [<!ATTLIST g a CDATA 'b'>]>" + files.LOGO,
        "holds “DOCTYPE”",
    ),
    "10,001 elements": (files.NS.format("<g/>" * 10_001).encode(), "too complicated for a logo"),
    "copies of copies": (
        files.NS.format(
            '<g id="a0"><path d="M0 0h1"/></g>'
            + "".join(
                f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>'
                for n in range(1, 11)
            )
            + '<g id="b">'
            + "<g/>" * 5000
            + "</g>"
        )
        .replace('<path d="M0 0h1"/>', "<g/>" * 100)
        .encode(),
        "too complicated for a logo",
    ),
    "a copy of itself": (
        files.NS.format('<g id="a"><use href="#a"/></g>').encode(),
        "too complicated for a logo",
    ),
    "a path of 600,000 letters": (
        files.NS.format(f'<path d="M0 0{"h1" * 300_000}"/>').encode(),
        "too complicated for a logo",
    ),
    "a pattern": (files.NS.format('<pattern id="p"/>').encode(), "holds “pattern”"),
    "a mask": (files.NS.format('<mask id="p"/>').encode(), "holds “mask”"),
    "a filter in a style": (
        files.NS.format('<g style="opacity:1;filter:blur(9999px)"/>').encode(),
        "holds “filter”",
    ),
    "an escaped style": (
        files.NS.format(r"<style>@\69mport 'x'</style>").encode(),
        "holds “style”",
    ),
    "a picture inside": (
        files.NS.format('<image href="data:image/png;base64,AAAA"/>').encode(),
        "holds “image”",
    ),
}


@pytest.mark.attack(5, "SVG logos that killed the process, or made it answer 500")
@pytest.mark.parametrize("name", LOGOS)
def test_a_logo_of_the_report_gets_a_sentence(browser: Client, name: str) -> None:
    data, said = LOGOS[name]
    event = played(12)
    browser.force_login(owner())
    path = f"/t/{event.slug}/desk/print/logos"
    answer = browser.post(path, {"file": SimpleUploadedFile("znak.svg", data)})
    assert (answer.status_code, said in text(answer)) == (200, True)
    assert LogoRow.objects.count() == 0
    honest = browser.post(path, {"file": SimpleUploadedFile("znak.svg", files.LOGO)})
    assert (honest.status_code, LogoRow.objects.count()) == (302, 1)


@pytest.mark.parametrize(
    "data",
    [
        files.LOGO,
        files.LOGO.decode().encode("utf-16"),
        b'<?xml version="1.0" encoding="ISO-8859-2"?>' + files.LOGO,
        # As the usual programs write it: a document type, remarks of their own, a title, styles.
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"'
        b' "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        b' xmlns:i="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 9 9" xml:space="x">'
        b"<title>Znak</title><metadata><any>thing</any></metadata><i:view><i:grid/></i:view>"
        b"<style>.a{fill:#0f6b5c;filter:none}</style>"
        b'<defs><path id="p" d="M0 0h9v9z"/></defs><use xlink:href="#p" class="a"/></svg>',
    ],
)
def test_honest_drawings_are_taken(browser: Client, data: bytes) -> None:
    event = played(12)
    browser.force_login(owner())
    path = f"/t/{event.slug}/desk/print/logos"
    assert browser.post(path, {"file": SimpleUploadedFile("z.svg", data)}).status_code == 302
    row = LogoRow.objects.get()
    shown = browser.get(f"/t/{event.slug}/desk/print/logo-{row.pk}.png")
    assert shown.content.startswith(b"\x89PNG\r\n\x1a\n")
    assert (shown["Content-Type"], shown["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert "default-src 'none'" in shown["Content-Security-Policy"]


@pytest.mark.attack(5, "a logo that stood in the database before")
@pytest.mark.parametrize("data", [bytes(range(256)), files.NESTED_LOGO, files.image("PNG")[:60]])
def test_a_logo_uploaded_before_stops_no_paper_but_its_own(
    browser: Client, event_with_logo: Callable[[bytes], Tournament], data: bytes
) -> None:
    event = event_with_logo(data)
    browser.force_login(event.owner)
    answer = browser.get(f"/t/{event.slug}/desk/print/poster.pdf", follow=True)
    assert answer.redirect_chain == [(f"/t/{event.slug}/desk/print", 302)]
    assert "one of the logos is damaged or too complicated" in text(answer)


@pytest.fixture
def event_with_logo() -> Callable[[bytes], Tournament]:
    def made(data: bytes) -> Tournament:
        event = played(12)
        LogoRow.objects.create(tournament=event, name="Znak", data=data)
        return event

    return made


def test_papers_with_a_logo_are_the_same_wherever_they_are_printed(
    browser: Client, event_with_logo: Callable[[bytes], Tournament]
) -> None:
    event = event_with_logo(files.image("PNG"))
    browser.force_login(event.owner)
    first, second = (
        browser.get(f"/t/{event.slug}/desk/print/standings.pdf").content for _ in range(2)
    )
    assert (first[:5], first) == (b"%PDF-", second)
    LogoRow.objects.all().delete()
    assert browser.get(f"/t/{event.slug}/desk/print/standings.pdf").content != first


# photos


def send(event: Tournament, *contents: bytes) -> tuple[int, list[str]]:
    link, _ = UploadLink.objects.get_or_create(tournament=event)
    guest = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    photos = [SimpleUploadedFile(f"{n}.jpg", content) for n, content in enumerate(contents)]
    answer = guest.post(f"/send/{link.token}", {"photos": photos}, headers=JSON)
    return answer.status_code, answer.json()["wrong"]


@pytest.mark.attack(27, "a WebP of 1.6 KB that needed 984 MB")
def test_a_small_photo_that_needs_a_gigabyte_is_refused() -> None:
    data = files.huge_webp()
    assert len(data) < 2000
    assert send(played(12), data) == (
        400,
        ["0.jpg: too many pixels (6300×6300); make the photo smaller."],
    )
    assert Photo.objects.count() == 0


@pytest.mark.parametrize(
    ("kind", "width", "height", "status"),
    [
        ("WEBP", 5000, 4000, 200),
        ("WEBP", 5001, 4000, 400),
        ("PNG", 5001, 4000, 400),
        # What a camera takes: a JPEG unpacks at half its size.
        ("JPEG", 6000, 4000, 200),
        # But not where one side is too short to be halved.
        ("JPEG", 60_000, 500, 400),
    ],
)
@pytest.mark.attack(27, "more than 20 million pixels unpacked at once")
def test_at_most_twenty_million_pixels_are_unpacked(
    kind: str, width: int, height: int, status: int
) -> None:
    assert send(played(12), files.image(kind, width, height))[0] == status


@pytest.mark.attack(27, "many photos in one form, past the limit for each address")
def test_photos_are_counted_by_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload, "GATE", Gate(most=3, seconds=600))
    event = played(12)
    status, wrong = send(event, *(photo(shade=shade) for shade in range(0, 60, 12)))
    assert (status, Photo.objects.count()) == (400, 3)
    assert wrong == ["Very many photos come from your network just now. Wait a few minutes."]


@pytest.mark.attack(27, "a hundred files in one form")
def test_a_form_takes_twelve_photos_and_says_so() -> None:
    event = played(12)
    status, wrong = send(event, *(photo(shade=5 * n) for n in range(14)))
    assert (status, Photo.objects.count()) == (400, 12)
    assert wrong == [
        "Of 14 photos the first 12 were looked at: more do not fit into one form."
        " Send the rest in another."
    ]
    link = UploadLink.objects.get()
    many = [SimpleUploadedFile(f"{n}.jpg", b"x") for n in range(41)]
    assert Client().post(f"/send/{link.token}", {"photos": many}).status_code == 413


def test_the_children_are_two_at_most_after_all_this() -> None:
    assert len(WORKSHOP.pids()) <= 2
