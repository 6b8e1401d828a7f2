"""Papers in any language: without a catalogue, from right to left, with letters nobody can draw."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

import paper_gallery
from stolik.locale import language
from stolik.paper import (
    Event,
    SeatTickets,
    StandingRow,
    Standings,
    StandingsPicture,
    pdf,
    png,
    printed_language,
    standings_pictures,
)
from stolik.phrases.language import ENGLISH, Language
from support.pdf_text import pages, words
from support.png_pixels import pixels

EVENT = Event("Puchar Zażółć", "Biblioteka Na Rogu", "9 maja 2026", "Łódź")
ROWS = (StandingRow("1", "Anna Żak", 5, 61, "Łódź"), StandingRow("2=", "Jan Ćwik", 3, -61))
POLISH, ARABIC = language("pl"), Language("ar")
NAMES = sorted(paper_gallery.gallery(ENGLISH))


class Says(NullTranslations):
    """A catalogue that says one thing of everything."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def gettext(self, message: str) -> str:
        return self._text

    def pgettext(self, context: str, message: str) -> str:
        return self._text


def ink(picture: bytes) -> tuple[int, int]:
    """How many dark points are in the left and in the right half of the upper quarter."""
    width, channels, rows = pixels(picture)
    middle = width // 2 * channels
    upper = rows[: len(rows) // 4]
    left = sum(value < 128 for row in upper for value in row[:middle])
    return left, sum(value < 128 for row in upper for value in row[middle:])


def test_a_language_without_a_catalogue_is_printed_in_english() -> None:
    standings = Standings(EVENT, ROWS, 2)
    assert pages(pdf(standings, language=Language("pt-BR"))) == pages(
        pdf(standings, language=ENGLISH)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_from_right_to_left_every_paper_has_as_many_pages(name: str) -> None:
    documents = paper_gallery.gallery(ENGLISH)[name]
    usual = pages(pdf(*documents, language=ENGLISH))
    mirrored = pages(pdf(*documents, language=ARABIC))
    assert [(page.width, page.height) for page in mirrored] == [
        (page.width, page.height) for page in usual
    ]


def test_from_right_to_left_a_page_begins_at_the_right() -> None:
    standings = Standings(EVENT, ROWS, 2)
    usual, mirrored = (ink(png(standings, language=each, ppi=50)[0]) for each in (ENGLISH, ARABIC))
    assert usual[0] > usual[1]
    assert mirrored[0] < mirrored[1]


def test_figures_run_from_left_to_right_in_every_language() -> None:
    text = words(pdf(Standings(EVENT, ROWS, 2), language=ARABIC))
    assert [each for each in ("+61", "−61", "2=") if each not in text] == []
    assert "1 A" in words(pdf(SeatTickets(EVENT, ((1, 4),)), language=ARABIC))


def test_a_language_is_printed_as_long_as_the_typeface_has_its_letters() -> None:
    german, greek = Language("de", Says("Größe ijĳ ëß")), Language("el", Says("Ελληνικά"))
    assert [printed_language(each) for each in (ENGLISH, POLISH, german, greek, ARABIC)] == [
        "en",
        "pl",
        "de",
        "en",
        "ar",
    ]


def test_letters_that_nobody_can_draw_are_dots() -> None:
    text = words(pdf(Standings(EVENT, ROWS, 2), language=Language("el", Says("Ελλάδα"))))
    assert "······" in text
    assert "Anna Żak" in text


def test_a_picture_of_standings_is_mirrored_too() -> None:
    contents = StandingsPicture("A", "B", ("Θέση", "b", "c", "d"), (("1", "Anna Żak", 3, -5),))
    usual, mirrored = (standings_pictures(contents, each)[0] for each in (ENGLISH, ARABIC))
    assert usual != mirrored
    assert standings_pictures(contents) == (usual,)
