"""Text from strangers: cut and thinned out before it is normalised, in one place of the site."""

from __future__ import annotations

import ast
import sys
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

import stolik.web
from stolik.web.core import text
from stolik.web.core.forms import Typed
from stolik.web.core.name_keys import club_key, name_key
from stolik.web.core.text import bare, line, paragraph, same, thinned

WEB = Path(stolik.web.__file__).parent
# Each is sorted by insertion where it stands in a row: accents of two heights, a vowel made of two
# marks, voiced marks that are called letters, marks that are called spacing, marks around a letter.
TOWERS = {
    "accents": "\u0301\u0316",
    "two in one": "\u0344\u0316",
    "tibetan": "\u0f73\u0f39",
    "halfwidth": "\uff9e\u0301\u0316",
    "spacing": "\U0001d165\u0301\u0316",
    "with private letters": "\u0301\ue000\u0316\ue000",
    "with unseen ones": "\u0301\u200b\u0316\u200b",
}
FUNCTIONS: dict[str, Callable[[str], str]] = {
    "line": line,
    "paragraph": paragraph,
    "same": same,
    "bare": bare,
    "name_key": name_key,
    "club_key": club_key,
}


def longest_run(value: str) -> int:
    """The most marks in a row that would have to be sorted."""
    most = run = 0
    for char in unicodedata.normalize("NFKD", value):
        run = run + 1 if unicodedata.combining(char) else 0
        most = max(most, run)
    return most


@pytest.fixture
def normalised(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What `normalize` is given, longer than a letter; it does its work as ever."""
    given: list[str] = []
    real = unicodedata.normalize

    def heard(form: str, value: str) -> str:
        if len(value) > 1:
            given.append(value)
        return real(form, value)  # type: ignore[arg-type]

    monkeypatch.setattr(text.unicodedata, "normalize", heard)
    return given


@pytest.mark.attack(1, "a text of accents only, given to every function that compares texts")
@pytest.mark.parametrize("tower", TOWERS.values(), ids=TOWERS)
@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_what_is_normalised_is_short_and_has_no_towers(
    function: Callable[[str], str], tower: str, normalised: list[str]
) -> None:
    function("a" + tower * 100_000)
    assert normalised
    assert max(len(value) for value in normalised) <= 4 * text.LONGEST_TEXT
    given = list(normalised)
    assert max(longest_run(value[:2000]) for value in given) <= 12


@pytest.mark.attack(1, "every single character that can stand in a run of marks")
def test_no_character_at_all_makes_a_long_run() -> None:
    wrong = []
    for code in range(0x300, sys.maxunicode + 1):
        char = chr(code)
        decomposed = unicodedata.normalize("NFKD", char)
        if any(unicodedata.combining(part) for part in decomposed):
            run = longest_run(thinned(char * 40))
            wrong += [hex(code)] if run > 8 else []
    assert wrong == []


@pytest.mark.attack(1, "a 4 MB text of accents, against one of plain letters")
def test_a_tower_costs_no_more_than_a_text_of_the_same_length() -> None:
    def seconds(value: str) -> float:
        begun = time.perf_counter()
        for function in FUNCTIONS.values():
            function(value)
        return time.perf_counter() - begun

    size = 2_000_000
    plain = seconds("ż" * size)
    # Uncut it would be hours: a factor of many thousands.
    assert seconds("a" + "\u0301\u0316" * size) < 50 * plain + 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Łódź", "Łódź"),
        ("Z\u0307o\u0301łc\u0301", "Żółć"),
        ("Nguye\u0302\u0303n Thi\u0323", "Nguy\u1ec5n Th\u1ecb"),
        # A Greek vowel with three marks, taken apart as some systems do.
        ("\u03b1\u0313\u0300\u0345", "\u1f82"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "\ud55c\uae00"),
        ("เจ้าน้ำ", "เจ้าน้ำ"),
        ("क्षत्रिय", "क्षत्रिय"),
        ("a" + "\u0301" * 20, "á\u0301\u0301"),
    ],
)
def test_names_in_any_writing_stay_what_they_are(typed: str, kept: str) -> None:
    assert line(typed) == kept


def test_only_one_module_of_the_site_normalises() -> None:
    found = set()
    for file in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [getattr(node, name, None) for name in ("attr", "id", "name")]
            if {"normalize", "is_normalized"} & set(names):
                found.add(file.relative_to(WEB).as_posix())
    assert found == {"core/text.py"}


@pytest.mark.attack(1, "a form whose fields are longer than any text of the site")
def test_a_form_is_looked_at_only_as_far_as_it_may_matter(normalised: list[str]) -> None:
    long = "ż" * 300_000
    typed = Typed({"name": long, "about": long, "people": long, "hours": long, "email": long})
    assert {len(value) for value in typed.values.values()} == {text.LONGEST_TEXT}
    typed.text("name", 500)
    typed.lines("about", 4000)
    typed.number("people", 1, 9)
    typed.minutes("hours", 9)
    typed.email("email")
    assert sorted(typed.faults) == ["about", "email", "hours", "name", "people"]
    assert sorted({len(value) for value in normalised}) == [800, 2000, 2032, 16_000]
