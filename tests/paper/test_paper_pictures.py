"""Every document as a picture: approved, of the right size, the same every time, any name fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

import paper_gallery
from paper.pdf_text import pages, words
from paper.png_pixels import difference, edges
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

NAMES = sorted(paper_gallery.gallery("en"))
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
    **dict.fromkeys(["diploma", "diploma-text-only", "certificate"], (297, 210)),
    "programme": (148, 210),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_document_looks_as_approved(name: str) -> None:
    """After a change on purpose look at the new pictures of `tools/paper_gallery.py`."""
    approved = (paper_gallery.FOLDER / f"{name}.png").read_bytes()
    drawn = paper_gallery.picture(paper_gallery.gallery("en")[name])
    assert difference(drawn, approved) < 0.002


@pytest.mark.parametrize("name", NAMES)
def test_pages_have_the_size_of_their_paper(name: str) -> None:
    found = pages(pdf(*paper_gallery.gallery("pl")[name], lang="pl"))
    assert {(page.width, page.height) for page in found} == {SIZES.get(name, (210, 297))}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_same_values_give_the_same_bytes(lang: str) -> None:
    documents = [each for name in NAMES for each in paper_gallery.gallery(lang)[name]]
    assert pdf(*documents, lang=lang) == pdf(*documents, lang=lang)


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_keep_every_page_as_it_was(name: str) -> None:
    head = replace(paper_gallery.event("pl"), name="W" * 200, organiser="Ż" * 300, place="{" * 99)
    plain = png(*paper_gallery.gallery("pl")[name], lang="pl", ppi=14)
    found = png(*paper_gallery.gallery("pl", PEOPLE, head)[name], lang="pl", ppi=14)
    assert len(found) == len(plain)
    assert edges(found[0], 2) == edges(plain[0], 2)


def test_a_long_name_is_made_smaller_before_it_is_cut() -> None:
    long = "Maria Konstancja Brzęczyszczykiewicz-Nowicka z Chrząszczyżewoszyc"
    found = words(pdf(Standings(Event("x"), (StandingRow("1", long, 1, 1),)), lang="pl"))
    assert long in found
    cut = words(pdf(Standings(Event("x"), (StandingRow("1", long * 5, 1, 1),)), lang="pl"))
    assert "…" in cut


@pytest.mark.parametrize(("size", "paper"), [("a4", (210, 297)), ("a5", (148, 210))])
def test_paper_may_be_chosen(size: str, paper: tuple[int, int]) -> None:
    event = paper_gallery.event("en")
    for document in (
        Standings(event, (StandingRow("1", "Anna", 1, 1),), size=size),
        Poster(event, size=size),
        Programme(event, (), size=size),
    ):
        assert [(p.width, p.height) for p in pages(pdf(document, lang="en"))] == [paper]


def test_small_labels_are_postcards() -> None:
    (page,) = pages(pdf(TableLabels(Event("x"), (Label(1),), size="a6"), lang="en"))
    assert (page.width, page.height) == (148, 105)


def test_ten_badges_a_page() -> None:
    assert len(pages(pdf(Badges(Event("x"), (Badge("Anna"),) * 11), lang="en"))) == 2


def test_long_lists_go_on_with_their_heads() -> None:
    rows = tuple(StandingRow(str(n), f"Osoba {n}", 1, 1) for n in range(100))
    found = pages(pdf(Standings(Event("x"), rows), lang="pl"))
    assert len(found) > 1
    assert all("Imię i nazwisko" in page.text for page in found)
    assert found[1].text.endswith(f"2/{len(found)}")


def test_several_logos_stand_beside_each_other() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 20">{}</svg>'
    wide = svg.format('<rect width="600" height="20"/>').encode()
    (drawn,) = standings_pictures(StandingsPicture("x", "y", ("", "", "", ""), ()))
    logos = (Logo("wide", wide, "svg"), Logo("high", drawn), Logo("wide", wide, "svg"))
    many = replace(paper_gallery.event("pl"), logos=logos)
    plain, crowded = (
        [each for documents in found.values() for each in documents]
        for found in (paper_gallery.gallery("pl"), paper_gallery.gallery("pl", head=many))
    )
    found, usual = (png(*documents, lang="pl", ppi=14) for documents in (crowded, plain))
    assert len(found) == len(usual)
    assert [edges(page, 2) for page in found[::5]] == [edges(page, 2) for page in usual[::5]]


def test_a_broken_logo_is_refused() -> None:
    event = Event("x", logos=(Logo("broken", b"no picture", "png"),))
    with pytest.raises(CannotPrint):
        pdf(Standings(event, ()), lang="pl")


def test_nothing_and_unknown_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        pdf(lang="pl")
    with pytest.raises(ValueError, match="'de'"):
        pdf(Standings(Event("x"), ()), lang="de")
