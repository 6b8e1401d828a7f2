"""`make texts`: the catalogues hold the texts of the program, no more and no fewer."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract

import catalogues
from stolik.locale.audiences import FOR_PLAYERS


@pytest.fixture(scope="module")
def found() -> Catalog:
    return catalogues.texts()


def extracted(method: object, source: str) -> list[tuple]:
    return [
        (message, comments, context)
        for _, message, comments, context in extract(
            method,
            io.BytesIO(source.encode()),
            catalogues.KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        )
    ]


def test_texts_of_modules_are_taken() -> None:
    source = (
        'a = Phrase("Place", "column")\n'
        "# Translators: what a player lays first\n"
        'b = Phrase("Opening")\n'
        'c = f"{say(Phrase("Inside"))}"\n'.replace('"Inside"', "'Inside'")
        + 'd = Counted("{n} tile", "{n} tiles", "on a rack")\n'
        'e = Phrase("One " "long text")\nf = Phrase(variable)\ng = gettext("Now")\n'
    )
    *taken, counted = sorted(extracted(catalogues.from_python, source), key=str)
    assert counted == (("{n} tile", "{n} tiles"), [], "on a rack")
    assert taken == [
        ("Inside", [], None),
        ("Now", [], None),
        ("One long text", [], None),
        ("Opening", ["what a player lays first"], None),
        ("Place", [], "column"),
    ]


def test_texts_of_templates_are_taken() -> None:
    source = (
        '{% if a %}\n    {% translate "Save" context "a form" %}{% endif %}\n'
        "{% blocktranslate trimmed count n=n %}\n  {{ n }} tile\n{% plural %}\n  {{ n }} tiles\n"
        "{% endblocktranslate %}"
    )
    assert extracted(catalogues.from_template, source) == [
        ("Save", [], "a form"),
        (("%(n)s tile", "%(n)s tiles"), [], None),
    ]


@pytest.mark.parametrize("file", catalogues.catalogues(), ids=lambda file: file.parts[-3])
def test_a_catalogue_is_up_to_date_and_nothing_in_it_is_wrong(file: Path, found: Catalog) -> None:
    assert file.read_bytes() == catalogues.update(file, found), "run `make texts`"
    assert list(catalogues.wrong(catalogues.files.read(file))) == []


def planted(tag: str) -> list[str]:
    catalogue = Catalog(locale=tag)
    catalogue.add("Now", "", auto_comments=[FOR_PLAYERS])
    catalogue.add("Desk", "")
    catalogue.add("Now", "", context="at the desk")
    catalogue.add("Later {n}", "x {n}", flags=["fuzzy"])
    catalogue.add("Round {n}", "x")
    return sorted(catalogues.wrong(catalogue))


def test_polish_lacks_nothing_and_a_draft_nothing_of_the_players() -> None:
    lost = "lost: 'Round {n}' n"
    assert planted("pl") == [
        *("fuzzy: 'Later {n}'", lost),
        *("missing: 'Desk'", "missing: 'Now'", "missing: 'Now'"),
    ]
    assert planted("de") == [lost, "missing: 'Now'"]
    assert planted("fr") == [lost]


def test_a_text_that_is_not_used_any_more_is_not_kept(found: Catalog, tmp_path: Path) -> None:
    file = tmp_path / "pl" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    (polish,) = (each for each in catalogues.catalogues() if each.parts[-3] == "pl")
    more = '\nmsgid "Nobody says this"\nmsgstr "Nikt tego nie mówi"\n'
    file.write_bytes(polish.read_bytes() + more.encode())
    assert catalogues.update(file, found) == catalogues.update(polish, found)


def test_the_tool_knows_one_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["--chck"]) == 2
    assert capsys.readouterr().err == "usage: catalogues.py [--check]\n"
