"""What an organiser sets for the papers: texts, offsets, prizes, logos; hostile input included."""

from __future__ import annotations

import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from stolik.locale import language
from stolik.paper import consent_texts
from stolik.web.models.printing import MOST_LOGOS, LogoRow, PaperSettings, PrizeRow
from stolik.web.models.tournaments import Tournament
from support.pdf_text import pages, words
from support.public_events import owner, played

pytestmark = pytest.mark.django_db
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">{}</svg>'
DRAWING = SVG.format('<rect width="60" height="20" fill="#0f6b5c"/>').encode()
HOSTILE = ("\x01", "x" * 10_000, "<script>", "1e9", "−−5", "\ud800", "5.5", "١٢")


def png(width: int, height: int) -> bytes:
    """A picture of one colour; its rows are packed, however many there are said to be."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = zlib.compress((b"\x00" + b"\x80" * width) * min(height, 100))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def event(client: Client) -> Tournament:
    client.force_login(owner())
    client.cookies["language"] = "pl"
    return played(12)


def at(event: Tournament, path: str) -> str:
    return f"/t/{event.slug}/desk/print{path}"


def upload(client: Client, event: Tournament, data: bytes, **more: str) -> str:
    file = SimpleUploadedFile("znak.png", data)
    answer = client.post(at(event, "/logos"), {"file": file, **more})
    return "saved" if answer.status_code == 302 else answer.content.decode()


@pytest.mark.rule("L-form-1", "L-form-7", "C-42")
def test_the_organiser_s_legal_texts_replace_ours(client: Client, event: Tournament) -> None:
    typed = {"data_pl": "Administratorem jest Dom Kultury.\nDrugie zdanie.", "image": "on"}
    assert client.post(at(event, "/texts"), typed).status_code == 302
    first, second = pages(client.get(at(event, "/consent.pdf")).content)[:2]
    ours = consent_texts(language("pl"))
    assert "Administratorem jest Dom Kultury. • Drugie zdanie." in first.text
    assert ours.data[0] not in first.text
    assert ours.advertising not in first.text
    assert ours.participation[0] in first.text
    assert ours.image in second.text
    # Whoever reads the pages in English prints what the tournament prints, until it prints English.
    client.cookies["language"] = "en"
    assert pages(client.get(at(event, "/consent.pdf")).content)[:2] == [first, second]
    assert client.post(at(event, "/language"), {"language": "en"}).status_code == 302
    found = words(client.get(at(event, "/consent.pdf")).content)
    assert consent_texts(language("en")).data[0] in found
    assert "Administratorem" not in found


@pytest.mark.rule("C-41")
def test_the_part_about_pictures_can_be_left_out(client: Client, event: Tournament) -> None:
    client.post(at(event, "/texts"), {"advertising": "on"})
    found = words(client.get(at(event, "/consent.pdf")).content)
    assert "Zdjęcia i filmy" not in found
    assert consent_texts(language("pl")).advertising in found


def test_diplomas_follow_what_was_set(client: Client, event: Tournament) -> None:
    plain = client.get(at(event, "/diplomas.pdf")).content
    typed = {
        "signatures": "Sędzia główny\nDyrektor",
        "referees": "Maria Żuk",
        "sponsors": "Nagrody: Kawiarnia",
        "text_only": "on",
        "right_mm": "−5",
        "down_mm": "+12",
    }
    assert client.post(at(event, "/texts"), typed).status_code == 302
    kept = PaperSettings.objects.get(tournament=event)
    assert (kept.right_mm, kept.down_mm, kept.text_only) == (-5, 12, True)
    found = words(client.get(at(event, "/diplomas.pdf")).content)
    assert "Dyplom" in words(plain)
    assert "Dyplom" not in found
    assert "Sędzia główny Dyrektor" in found
    assert "Maria Żuk" in words(client.get(at(event, "/diplomas-referees.pdf")).content)
    assert "Nagrody: Kawiarnia" in words(client.get(at(event, "/poster.pdf")).content)


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_texts_are_kept_or_refused_never_worse(
    client: Client, event: Tournament, value: str
) -> None:
    names = ("sponsors", "lines", "signatures", "referees", "goal", "right_mm", "data_pl")
    typed = {name: value.encode("utf-8", "replace").decode() for name in names}
    answer = client.post(at(event, "/texts"), typed)
    assert answer.status_code in (200, 302)
    if answer.status_code == 200:
        assert "Jeszcze nie zapisano" in answer.content.decode()
        assert not PaperSettings.objects.exists()
    assert client.get(at(event, "/diplomas.pdf")).status_code == 200


def test_an_offset_out_of_reach_is_quoted(client: Client, event: Tournament) -> None:
    said = client.post(at(event, "/texts"), {"right_mm": "1e9"}).content.decode()
    assert "„1e9” to nie jest liczba milimetrów od −100 do 100." in said


def test_prizes_are_typed_changed_and_left_out(client: Client, event: Tournament) -> None:
    page = client.get(at(event, "/prizes")).content.decode()
    assert page.count('class="card prize') == 6
    typed = {
        "rows": "3",
        "place_0": "1",
        "prize_0": "Rummikub",
        "giver_0": "Żuk",
        "reason_1": "Najmłodsza osoba",
        "prize_1": "Puzzle",
        "winner_1": "Ola",
        "place_2": "3",
    }
    assert client.post(at(event, "/prizes"), typed).status_code == 302
    rows = PrizeRow.objects.values_list("place", "reason", "prize", "giver", "winner")
    assert list(rows) == [
        (1, "", "Rummikub", "Żuk", ""),
        (None, "Najmłodsza osoba", "Puzzle", "", "Ola"),
    ]
    assert client.post(at(event, "/prizes"), {"rows": "0"}).status_code == 302
    assert not PrizeRow.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"place_0": "zero", "prize_0": "x"}, "Wpisz liczbę całkowitą od 1 do 999."),
        ({"prize_0": "x"}, "Napisz, za co jest nagroda"),
        ({"place_0": "1", "prize_0": "x" * 10_000}, "To 10000 znaków; zmieści się najwyżej 200."),
        ({"place_0": "1", "prize_0": "x", "category_0": "nobody"}, "Wybierz coś z listy."),
    ],
    ids=["place", "reason", "long", "category"],
)
def test_wrong_prizes_are_told(
    client: Client, event: Tournament, typed: dict[str, str], said: str
) -> None:
    answer = client.post(at(event, "/prizes"), {"rows": "1", **typed})
    assert (answer.status_code, said in answer.content.decode()) == (200, True)
    assert not PrizeRow.objects.exists()


@pytest.mark.parametrize("rows", ["", "1e9", "-1", "999999999", "\x01"])
def test_a_wrong_number_of_rows_harms_nobody(client: Client, event: Tournament, rows: str) -> None:
    assert client.post(at(event, "/prizes"), {"rows": rows}).status_code in (200, 302)


@pytest.mark.rule("L-4")
def test_logos_stand_on_paper_in_their_order(client: Client, event: Tournament) -> None:
    bare = client.get(at(event, "/poster.pdf")).content
    assert upload(client, event, DRAWING, name="Kawiarnia", whose="sponsor") == "saved"
    assert upload(client, event, png(80, 40), name="Biblioteka") == "saved"
    assert list(LogoRow.objects.values_list("name", "sponsor")) == [
        ("Biblioteka", False),
        ("Kawiarnia", True),
    ]
    kept = [bytes(row.data) for row in LogoRow.objects.all()]
    assert [struct.unpack(">II", data[16:24]) for data in kept] == [(80, 40), (1200, 400)]
    shown = client.get(at(event, f"/logo-{LogoRow.objects.last().pk}.png"))
    assert (shown["Content-Type"], shown.content) == ("image/png", kept[1])
    assert len(client.get(at(event, "/poster.pdf")).content) > len(bare)
    first = LogoRow.objects.first()
    assert client.post(at(event, f"/logo-{first.pk}/remove")).status_code == 302
    assert LogoRow.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "to nie jest obraz PNG, JPEG ani SVG"),
        (b"%PDF-1.4", "to nie jest obraz PNG, JPEG ani SVG"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, "Nie można odczytać"),
        (b"\xff\xd8\xff\xe0" + b"\x00" * 40, "Nie można odczytać"),
        (png(40, 40)[:60], "Nie można odczytać"),
        (png(60_000, 60_000), "Obraz ma 60000 × 60000 pikseli"),
        (DRAWING + b" " * 2_100_000, "Plik ma 2051 KB"),
        (SVG.format("<script>alert(1)</script>").encode(), "zawiera „script”"),
        (SVG.format('<rect onload="x()"/>').encode(), "zawiera „onload”"),
        (SVG.format('<a href="http://evil/"/>').encode(), "zawiera „href”"),
        (SVG.format('<rect style="fill:url(http://evil/x)"/>').encode(), "zawiera „style”"),
        (SVG.format("<style>@import 'x'</style>").encode(), "zawiera „style”"),
        (SVG.format("<text>Bez krojów</text>").encode(), "zawiera „text”"),
        (SVG.format('<use href="#a"/>' * 21).encode(), "zawiera „use”"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + DRAWING, "zawiera „ENTITY”"),
        (b"<svg><rect", "Nie można odczytać"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "zawiera „viewBox”"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_a_picture_that_is_none_is_refused_with_the_reason(
    client: Client, event: Tournament, data: bytes, said: str
) -> None:
    assert said in upload(client, event, data)
    assert not LogoRow.objects.exists()


def test_there_is_an_end_to_logos(client: Client, event: Tournament) -> None:
    rows = [LogoRow(tournament=event, name=str(n), data=png(4, 4)) for n in range(MOST_LOGOS)]
    LogoRow.objects.bulk_create(rows)
    assert f"Jest już {MOST_LOGOS}" in client.post(at(event, "/logos"), {}).content.decode() or (
        f"Jest ich {MOST_LOGOS}" in client.get(at(event, "/logos")).content.decode()
    )
    assert LogoRow.objects.count() == MOST_LOGOS
    assert client.get(at(event, "/standings.pdf")).status_code == 200


def test_another_tournament_s_logo_is_not_found(client: Client, event: Tournament) -> None:
    other = played(12, seed=8)
    row = LogoRow.objects.create(tournament=other, name="x", data=png(4, 4))
    assert client.get(at(event, f"/logo-{row.pk}.png")).status_code == 404
    assert client.post(at(event, f"/logo-{row.pk}/remove")).status_code == 404
    assert LogoRow.objects.count() == 1
    assert client.get(at(event, f"/logo-{'9' * 30}.png")).status_code == 404
