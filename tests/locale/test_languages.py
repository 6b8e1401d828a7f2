"""Languages by their tags, with the forms of their words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from stolik import locale
from stolik.locale import files
from stolik.phrases.language import Counted, Phrase


def catalogue(folder: Path, tag: str, **texts: str) -> None:
    """A compiled catalogue with these texts."""
    new = Catalog(locale=tag.replace("-", "_"), charset="utf-8", fuzzy=False)
    new.language_team = f"{tag} (draft)"
    for english, translated in texts.items():
        new.add(english, translated)
    files.write(new, files.source(tag, folder))
    files.compiled(files.source(tag, folder))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A further folder of catalogues."""
    monkeypatch.setenv("STOLIK_LOCALE", str(tmp_path))
    locale.forget()
    yield tmp_path
    monkeypatch.delenv("STOLIK_LOCALE")
    locale.forget()


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        *(("pl", "pl"), ("PL", "pl"), ("pl-PL", "pl"), ("pl_PL", "pl"), ("en-US", "en")),
        *(("pt", ""), ("pt-PT", ""), ("pt-br", "pt-BR"), ("pt-BR-abnt2", "pt-BR"), ("xx", "")),
        *(("", ""), ("*", ""), ("p", ""), ("pl;q=1", ""), ("../pl", "")),
    ],
)
def test_the_closest_language_is_taken(folder: Path, asked: str, known: str) -> None:
    catalogue(folder, "pt-BR")
    locale.forget()
    assert locale.closest(asked) == known


@pytest.mark.parametrize(
    ("tag", "forms"),
    [
        ("ja", [0, 0, 0, 0, 0, 0]),
        ("de", [1, 0, 1, 1, 1, 1]),
        ("fr", [0, 0, 1, 1, 1, 1]),
        ("pl", [2, 0, 1, 2, 2, 1]),
        ("ar", [0, 1, 2, 3, 4, 3]),
    ],
)
def test_a_number_takes_its_form(folder: Path, tag: str, forms: list[int]) -> None:
    catalogue(folder, tag)
    locale.forget()
    numbers = (0, 1, 2, 5, 100, 104) if tag == "ar" else (0, 1, 2, 5, 12, 22)
    assert [locale.language(tag).form(n) for n in numbers] == forms


def test_texts_of_the_further_folder_come_first_and_the_rest_is_ours(folder: Path) -> None:
    catalogue(folder, "pl", Calendar="Terminarz")
    locale.forget()
    polish = locale.language("pl")
    words = Phrase("Calendar"), Phrase("Log out")
    assert [polish.say(word) for word in words] == ["Terminarz", "Wyloguj"]
    assert polish.counted(Counted("{n} tile", "{n} tiles"), 5) == "5 kostek"


def test_a_language_without_its_texts_is_english_and_a_draft(folder: Path) -> None:
    catalogue(folder, "fi")
    locale.forget()
    finnish = locale.language("fi-FI")
    assert (finnish, finnish.draft, finnish.direction) == ("fi", True, "ltr")
    assert finnish.say(Phrase("Calendar")) == "Calendar"
    assert finnish.counted(Counted("{n} tile", "{n} tiles"), 2) == "2 tiles"
    assert locale.tags()[0] == "en"
    assert {"fi", "pl"} < set(locale.tags())
    assert locale.own_name("fi") == "Suomi"
    assert not locale.language("pl").draft
