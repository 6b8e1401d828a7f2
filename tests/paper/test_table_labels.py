"""What can be read on a table label from where one sits."""

from __future__ import annotations

import pytest

from stolik.locale import language
from stolik.paper import Event, Label, Size, TableLabels, pdf
from stolik.rules import ruleset
from support.pdf_text import pages

TABLE = {"en": "Table", "pl": "Stolik"}


@pytest.mark.parametrize("tag", ["en", "pl"])
@pytest.mark.parametrize("size", ["a4", "a5", "a6"])
@pytest.mark.parametrize("link", ["https://x.pl/t/1", ""])
def test_the_code_is_the_main_thing_beside_the_number(tag: str, size: Size, link: str) -> None:
    """It is typed wherever the QR code leads nowhere, so it is larger than all other words."""
    event = Event("Puchar Zażółć", "Biblioteka Na Rogu", "9 maja 2026", sponsors="Dał: Żuk")
    labels = (Label(7, link, "K7M4QX"), Label(128, link, "WPMWMQ"))
    document = TableLabels(event, labels, "stolik.example.org", size, ruleset("pl-turniej"))
    for page, label in zip(pages(pdf(document, language=language(tag))), labels, strict=True):
        points = {text: size_of for size_of, text in page.runs if text.strip()}
        number, code = points.pop(str(label.number)), points.pop(label.code)
        # The word above the number belongs to it.
        points.pop(TABLE[tag])
        assert number > 2 * code > 4 * max(points.values())
