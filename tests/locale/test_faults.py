"""What is wrong with a translation, kind by kind."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from stolik.locale import OWN, files
from stolik.locale.faults import Fault, faults, placeholders

Text = str | tuple[str, ...]


def faults_of(english: Text, translated: Text, tag: str = "pl", *, fuzzy: bool = False) -> list:
    catalogue = Catalog(locale=tag)
    catalogue.add(english, translated, flags=["fuzzy"] if fuzzy else [])
    return list(faults(catalogue))


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("Round {n}", "Runda {n}"),
        ("{who} calls {whom}", "{whom}: wzywa {who}"),
        ("%(done)s of %(all)s", "%(done)s z %(all)s"),
        ("{n} {n:tile|tiles}", "{n} {n:kostka|kostki|kostek}"),
        ("{n} {n:tile|tiles}", "{n} kostek"),
        (("One photo", "{n} photos"), ("Jedno zdjęcie", "{n} zdjęcia", "{n} zdjęć")),
        (("{n} photo", "{n} photos"), ("{n} zdjęcie", "{n} zdjęcia", "{n} zdjęć")),
        ("<b>Enter</b> saves", "<b>Enter</b> zapisuje"),
        (" and {n} more", " i jeszcze {n}"),
        (", and more", " i więcej"),
        ("{person:Who} is there twice", "{person:Ktoś} jest dwa razy"),
        ("100 %", "100 %"),
        ("%(n)s%% won", "%(n)s %% wygranych"),
        ("a brace: {", "klamra: {"),
    ],
)
def test_nothing_is_wrong(english: Text, translated: Text) -> None:
    assert faults_of(english, translated) == []


@pytest.mark.parametrize(
    ("english", "translated", "found"),
    [
        ("Round {n}", "", Fault("missing", "Round {n}")),
        (("{n} a", "{n} b"), ("{n} a", "", "{n} c"), Fault("missing", "{n} a")),
        ("Round {n}", "Runda", Fault("lost", "Round {n}", "n")),
        ("Round {n}", "Runda {n} z {all}", Fault("invented", "Round {n}", "all")),
        ("%(n)s of 3", "3", Fault("lost", "%(n)s of 3", "n")),
        ("%(n)s of 3", "%(n) z 3", Fault("lost", "%(n)s of 3", "n")),
        ("{n} left", "{n.__class__}", Fault("invented", "{n} left", "n.__class__")),
        ("{n} left", "{} zostało", Fault("invented", "{n} left", "")),
        ("Round {n}", "Runda {n", Fault("braces", "Round {n}", "Runda {n")),
        (
            ("One photo", "{n} photos"),
            ("Jedno zdjęcie", "{n} zdjęcia", "zdjęć"),
            Fault("lost", "One photo", "n"),
        ),
        ("{n} {n:a|b}", "{n} {n:a|b}", Fault("forms", "{n} {n:a|b}", "a|b")),
        ("{n} left", "{n} {n:kostek}", Fault("forms", "{n} left", "kostek")),
        ("<b>Now</b>", "<b>Teraz</b><script>", Fault("elements", "<b>Now</b>", "<script>")),
        (
            '<a href="%(x)s">Go</a>',
            "<a>%(x)s</a>",
            Fault("elements", '<a href="%(x)s">Go</a>', "<a>"),
        ),
        ("%(n)s%% won", "%(n)s % wygranych", Fault("percent", "%(n)s%% won")),
        (" and more", "i więcej", Fault("blanks", " and more")),
        ("Name: ", "Nazwa:", Fault("blanks", "Name: ")),
    ],
)
def test_a_fault_is_found(english: Text, translated: Text, found: Fault) -> None:
    assert found in faults_of(english, translated)


def test_a_text_in_doubt_is_one_fault_more() -> None:
    assert faults_of("Now", "Teraz", fuzzy=True) == [Fault("fuzzy", "Now")]


@pytest.mark.parametrize(
    ("tag", "forms", "wrong"),
    [
        ("ja", ("{n}枚",), []),
        ("de", ("{n} Stein", "{n} Steine"), []),
        ("pl", ("{n} kostka", "{n} kostki"), [Fault("forms", "{n} tile", "2/3")]),
    ],
)
def test_a_language_has_its_own_number_of_forms(
    tag: str, forms: tuple[str, ...], wrong: list[Fault]
) -> None:
    assert faults_of(("{n} tile", "{n} tiles"), forms, tag) == wrong


def test_a_word_with_one_form_stands_without_braces() -> None:
    assert faults_of("{n} {n:tile|tiles}", "{n}枚", "ja") == []
    assert faults_of("{n} {n:tile|tiles}", "{n}{n:枚|枚}", "ja") == [
        Fault("forms", "{n} {n:tile|tiles}", "枚|枚")
    ]


def test_placeholders_of_both_notations_are_named() -> None:
    assert placeholders("%(who)s %% {n} {{no}} {n:a|b}") == {"who", "n"}


@pytest.mark.parametrize("file", sorted(OWN.glob("*/LC_MESSAGES/django.po")), ids=str)
def test_no_catalogue_has_a_text_that_would_show_wrong(file: object) -> None:
    catalogue = files.read(file)
    assert [fault for fault in faults(catalogue) if fault.kind not in ("missing", "fuzzy")] == []
