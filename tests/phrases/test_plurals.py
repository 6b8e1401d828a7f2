"""A number takes the form of its word that the language wants, and English where it has none."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from stolik import locale
from stolik.phrases.language import ENGLISH, Language
from stolik.phrases.plurals import Count

POLISH = locale.language("pl")


class _Slovene(NullTranslations):
    """A catalogue without words that has a rule for numbers."""

    def plural(self, n: int) -> int:
        """Slovene: 101 is like 1."""
        return {1: 0, 2: 1, 3: 2, 4: 2}.get(n % 100, 3)


class _NoForms(NullTranslations):
    def plural(self, n: int) -> int:
        """Japanese: words do not bend."""
        return 0


class _French(NullTranslations):
    def plural(self, n: int) -> int:
        """French: nothing is like one."""
        return int(n > 1)


SLOVENE = Language("sl", _Slovene())
JAPANESE = Language("ja", _NoForms())
FRENCH = Language("fr", _French())


@pytest.mark.parametrize(
    ("number", "form"),
    [
        *((1, "kostka"), (2, "kostki"), (4, "kostki"), (5, "kostek"), (0, "kostek")),
        *((11, "kostek"), (12, "kostek"), (14, "kostek"), (21, "kostek"), (22, "kostki")),
        *((101, "kostek"), (102, "kostki"), (112, "kostek"), (1012, "kostek")),
    ],
)
def test_polish_has_three_forms(number: int, form: str) -> None:
    assert f"{Count(number, POLISH):kostka|kostki|kostek}" == form


@pytest.mark.parametrize(
    ("text", "english"),
    [("0", "0 tiles"), ("1", "1 tile"), ("21", "21 tiles"), ("-1", "-1 tiles"), ("x", "x tiles")],
)
def test_english_has_two_forms(text: str, english: str) -> None:
    count = Count(text, ENGLISH)
    assert f"{count} {count:tile|tiles}" == english


@pytest.mark.parametrize("language", [POLISH, SLOVENE, JAPANESE, FRENCH])
def test_what_is_no_number_takes_the_last_form(language: Language) -> None:
    assert [f"{Count(text, language):a|b}" for text in ("", "x", "-1", "1.5", "²")] == ["b"] * 5
    assert [f"{Count(text, language):a|b|c|d}" for text in ("", "x", "-1")] == ["d"] * 3


@pytest.mark.parametrize("language", [POLISH, SLOVENE, JAPANESE])
def test_a_text_that_nobody_has_translated_follows_english(language: Language) -> None:
    forms = [f"{Count(number, language):tile|tiles}" for number in (0, 1, 2, 21, 101)]
    assert forms == ["tiles", "tile", "tiles", "tiles", "tiles"]


def test_two_forms_are_those_of_a_language_that_has_two() -> None:
    forms = [f"{Count(number, FRENCH):tuile|tuiles}" for number in (0, 1, 2)]
    assert forms == ["tuile", "tuile", "tuiles"]


def test_four_forms() -> None:
    forms = [f"{Count(number, SLOVENE):ena|dve|tri|pet}" for number in (1, 2, 4, 5, 101, 102)]
    assert forms == ["ena", "dve", "tri", "pet", "ena", "dve"]


def test_a_number_alone_stays_as_it_is() -> None:
    assert (f"{Count(7, POLISH)}", f"{Count(7, POLISH):>3}") == ("7", "  7")
