"""Every document as a picture: approved, of the right size, the same every time, any name fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

import paper_gallery
from stolik.locale import language
from stolik.paper import (
    Badge,
    Badges,
    CannotPrint,
    Event,
    Label,
    Logo,
    Poster,
    Programme,
    StandingRow,
    Standings,
    StandingsPicture,
    TableLabels,
    pdf,
    png,
    standings_pictures,
)
from stolik.phrases.language import ENGLISH, Language
from support.pdf_text import pages, words
from support.png_pixels import difference, edges

POLISH = language("pl")
LANGUAGES = pytest.mark.parametrize("lang", [ENGLISH, POLISH])
NAMES = sorted(paper_gallery.gallery(ENGLISH))
HOSTILE = (
    "x" * 500,
    "W" * 80 + " " + "M" * 80,
    "Konstantynopolitańczykowianeczka-Brzęczyszczykiewiczówna " * 4,
    "<script>alert(1)</script>",
    "#pagebreak()",
    "$x^2$ *bold* \\ @ref",
    "مرحبا بالعالم",
    "Z̸̢̛a̷l̶g̵o̶",
    "\u202eodwrotnie",
    "",
    "a\nb\tc\x00\x01d",
    "\ud800",
    "\x01",
    "1 2 3 4 5 6 7 8 9 " * 12,
    "{}",
)
PEOPLE = tuple(HOSTILE[n % len(HOSTILE)] for n in range(24))
SIZES = {
    **dict.fromkeys(["score-sheets", "table-labels"], (210, 148)),
    **dict.fromkeys(
        ["diploma", "diploma-category", "diploma-referee", "diploma-text-only", "certificate"],
        (297, 210),
    ),
    "programme": (148, 210),
    "badges-large": (105, 148),
}


@LANGUAGES
@pytest.mark.parametrize("name", NAMES)
def test_a_document_looks_as_approved(name: str, lang: Language) -> None:
    """After a change on purpose look at the new pictures of `tools/paper_gallery.py`."""
    approved = (paper_gallery.FOLDERS[lang] / f"{name}.png").read_bytes()
    drawn, *_ = png(*paper_gallery.gallery(lang)[name], language=lang, ppi=50)
    assert difference(drawn, approved) < 0.002


@LANGUAGES
def test_every_approved_picture_is_of_a_document(lang: Language) -> None:
    assert sorted(file.stem for file in paper_gallery.FOLDERS[lang].glob("*.png")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_pages_have_the_size_of_their_paper(name: str) -> None:
    found = pages(pdf(*paper_gallery.gallery(POLISH)[name], language=POLISH))
    assert {(page.width, page.height) for page in found} == {SIZES.get(name, (210, 297))}


@pytest.mark.slow
@LANGUAGES
def test_the_same_values_give_the_same_bytes(lang: Language) -> None:
    documents = [each for name in NAMES for each in paper_gallery.gallery(lang)[name]]
    assert pdf(*documents, language=lang) == pdf(*documents, language=lang)


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_keep_every_page_as_it_was(name: str, lang: Language) -> None:
    head = replace(paper_gallery.event(lang), name="W" * 200, organiser="Ż" * 300, place="{" * 99)
    plain = png(*paper_gallery.gallery(lang)[name], language=lang, ppi=14)
    found = png(*paper_gallery.gallery(lang, PEOPLE, head)[name], language=lang, ppi=14)
    assert len(found) == len(plain)
    assert [edges(page, 2) for page in found] == [edges(page, 2) for page in plain]


def test_a_long_name_is_made_smaller_before_it_is_cut() -> None:
    long = "Maria Konstancja Brzęczyszczykiewicz-Nowicka z Chrząszczyżewoszyc"
    found = words(pdf(Standings(Event("x"), (StandingRow("1", long, 1, 1),)), language=POLISH))
    assert long in found
    cut = words(pdf(Standings(Event("x"), (StandingRow("1", long * 5, 1, 1),)), language=POLISH))
    assert "…" in cut


@pytest.mark.parametrize(("size", "paper"), [("a4", (210, 297)), ("a5", (148, 210))])
def test_paper_may_be_chosen(size: str, paper: tuple[int, int]) -> None:
    event = paper_gallery.event(ENGLISH)
    for document in (
        Standings(event, (StandingRow("1", "Anna", 1, 1),), size=size),
        Poster(event, size=size),
        Programme(event, (), size=size),
    ):
        assert [(p.width, p.height) for p in pages(pdf(document, language=ENGLISH))] == [paper]


def test_small_labels_are_postcards() -> None:
    (page,) = pages(pdf(TableLabels(Event("x"), (Label(1),), size="a6"), language=ENGLISH))
    assert (page.width, page.height) == (148, 105)


OTHER = [
    ("badges", "a6", (105, 148)),
    ("diploma", "a5", (210, 148)),
    ("diploma", "a6", (148, 105)),
    ("diploma-text-only", "a6", (148, 105)),
    ("certificate", "a5", (210, 148)),
    ("consent", "a5", (148, 210)),
    ("application", "a5", (148, 210)),
    ("poster", "a5", (148, 210)),
    ("poster", "a6", (105, 148)),
    ("programme", "a4", (210, 297)),
    ("score-sheets", "a4", (210, 297)),
    ("score-sheets-blank", "a5", (210, 148)),
]


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize(("name", "size", "paper"), OTHER)
def test_on_other_paper_every_name_fits_too(
    name: str, size: str, paper: tuple[int, int], lang: Language
) -> None:
    head = replace(paper_gallery.event(lang), name="W" * 200, organiser="Ż" * 300, place="{" * 99)
    plain, hostile = (
        tuple(replace(each, size=size) for each in found[name])
        for found in (paper_gallery.gallery(lang), paper_gallery.gallery(lang, PEOPLE, head))
    )
    assert {(p.width, p.height) for p in pages(pdf(*plain, language=lang))} == {paper}
    usual, found = png(*plain, language=lang, ppi=14), png(*hostile, language=lang, ppi=14)
    assert [edges(page, 1) for page in found] == [edges(page, 1) for page in usual]


def test_ten_badges_a_page() -> None:
    assert len(pages(pdf(Badges(Event("x"), (Badge("Anna"),) * 11), language=ENGLISH))) == 2


def test_long_lists_go_on_with_their_heads() -> None:
    rows = tuple(StandingRow(str(n), f"Osoba {n}", 1, 1) for n in range(100))
    found = pages(pdf(Standings(Event("x"), rows), language=POLISH))
    assert len(found) > 1
    assert all("Imię i nazwisko" in page.text for page in found)
    assert found[1].text.endswith(f"2/{len(found)}")


@pytest.mark.slow
def test_several_logos_stand_beside_each_other() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 20">{}</svg>'
    wide = svg.format('<rect width="600" height="20"/>').encode()
    (drawn,) = standings_pictures(StandingsPicture("x", "y", ("", "", "", ""), ()))
    logos = (Logo("wide", wide, "svg"), Logo("high", drawn), Logo("wide", wide, "svg"))
    many = replace(paper_gallery.event(POLISH), logos=logos)
    plain, crowded = (
        [each for documents in found.values() for each in documents]
        for found in (paper_gallery.gallery(POLISH), paper_gallery.gallery(POLISH, head=many))
    )
    found, usual = (png(*documents, language=POLISH, ppi=14) for documents in (crowded, plain))
    assert len(found) == len(usual)
    assert [edges(page, 2) for page in found[::5]] == [edges(page, 2) for page in usual[::5]]


def test_a_broken_logo_is_refused() -> None:
    event = Event("x", logos=(Logo("broken", b"no picture", "png"),))
    with pytest.raises(CannotPrint):
        pdf(Standings(event, ()), language=POLISH)


def test_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        pdf(language=POLISH)
