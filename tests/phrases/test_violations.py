"""Every violation has sentences and a text that name just its fields, and no sentence idles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from string import Formatter

import pytest

import stolik
from codes_table import example
from stolik import locale
from stolik.phrases import sentence
from stolik.phrases.language import ENGLISH, Language
from stolik.phrases.quoted import WRITERS
from stolik.phrases.quoted_words import WORDS
from stolik.phrases.violations import SENTENCES
from stolik.rules import Violation
from stolik.rules.about import FORMS
from stolik.rules.template import expansions, names, ordered_names

ROOT = Path(stolik.__file__).parent
POLISH = locale.language("pl")
LANGUAGES = (POLISH, ENGLISH)
DAY = date(2024, 7, 2)
ENGLISH_WORDS = re.compile(
    r"\b(the|of|in|is|are|and|or|not|tile|tiles|board|turn|pool|rack|meld)\b"
)


def codes(node: ast.expr, scope: ast.AST) -> Iterator[str]:
    """The codes an expression may stand for; a name stands for what its function gives it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from codes(node.body, scope)
        yield from codes(node.orelse, scope)
    elif isinstance(node, ast.JoinedStr):
        parts = (p.value if isinstance(p, ast.Constant) else ".+" for p in node.values)
        shape = re.compile("".join(map(str, parts)))
        yield from (code for code in SENTENCES if shape.fullmatch(code))
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from codes(value, scope)
    elif isinstance(node, ast.Subscript):
        yield from codes(node.value, scope)
    elif isinstance(node, ast.Name):
        for other in ast.walk(scope):
            if isinstance(other, ast.Assign) and node.id in map(ast.unparse, other.targets):
                yield from codes(other.value, scope)


def built(source: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The code and the names of the fields of all violations that a module makes."""
    tree = ast.parse(source)
    scopes = [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]
    for scope in scopes:
        for node in ast.walk(scope):
            if not isinstance(node, ast.Call):
                continue
            fields = frozenset(keyword.arg or "**" for keyword in node.keywords)
            if ast.unparse(node.func) == "Violation" and node.args:
                assert len(node.args) == 1, f"a field without a name: {ast.unparse(node)}"
                yield from ((code, fields) for code in codes(node.args[0], scope))
            if ast.unparse(node.func) == "CannotSeat":
                yield "cannot-seat", fields


def everywhere() -> Iterator[tuple[str, frozenset[str]]]:
    for path in ROOT.rglob("*.py"):
        if "phrases" not in path.parts:
            yield from built(path.read_text(encoding="utf-8"))


def needed(template: str) -> frozenset[str]:
    """The fields that a template names in all its forms."""
    return frozenset.intersection(*(frozenset(ordered_names(p)) for p in expansions(template)))


def misfits(
    code: str, fields: frozenset[str], languages: Sequence[Language] = LANGUAGES
) -> list[str]:
    """What a violation with these fields lacks, or has too much, for its text and sentences."""
    form = FORMS.get(code, "")
    wrong = []
    if fields not in [frozenset(ordered_names(plain)) for plain in expansions(form)]:
        wrong.append(f"{code} with {sorted(fields)} has not the form {form!r}")
    for template in [language.say(SENTENCES[code]) for language in languages]:
        if lacking := needed(template) - fields:
            wrong.append(f"{code} has no {sorted(lacking)} for {template!r}")
        if unknown := names(template) - names(form):
            wrong.append(f"{template!r} names {sorted(unknown)}, which {form!r} does not")
    return wrong


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert sorted({code for code, _ in everywhere()}) == sorted(SENTENCES)


def test_every_violation_has_the_fields_of_its_text_and_sentences() -> None:
    every = [locale.language(tag) for tag in locale.tags()]
    checked = [(code, fields) for code, fields in everywhere() if "**" not in fields]
    assert [wrong for code, fields in checked for wrong in misfits(code, fields, every)] == []


@pytest.mark.parametrize("tag", locale.tags())
def test_every_way_to_write_a_value_is_known(tag: str) -> None:
    templates = [locale.language(tag).say(phrase) for phrase in SENTENCES.values()]
    ways = {way for template in templates for _, _, way, _ in Formatter().parse(template) if way}
    assert {way for way in ways if "|" not in way} - {*WRITERS, *WORDS} == set()


def test_every_form_is_of_a_code() -> None:
    assert set(FORMS) - set(SENTENCES) == set()


@pytest.mark.parametrize(
    ("code", "fields", "count"),
    [
        ("opening-too-low", "have need", 0),
        ("opening-too-low", "have", 3),
        ("opening-too-low", "have need entry", 1),
        ("not-current-round", "round", 0),
        ("not-current-round", "round current", 0),
        ("not-current-round", "current", 3),
        ("format-number-wrong", "stage rounds", 0),
        ("format-number-wrong", "stage", 1),
        ("format-number-wrong", "rounds games", 1),
        ("cannot-seat", "", 1),
        ("game-over", "", 0),
        ("game-over", "entry", 1),
    ],
)
def test_a_field_too_few_or_too_many_is_found(code: str, fields: str, count: int) -> None:
    assert len(misfits(code, frozenset(fields.split()))) == count


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Violation("game-over")', {("game-over", "")}),
        ('Violation("a" if x == "c" else "b", y=1)', {("a", "y"), ("b", "y")}),
        (
            'def f():\n    code = "a" if x else "b"\n    return Violation(code, y=1, z=2)',
            {("a", "y z"), ("b", "y z")},
        ),
        (
            'Violation(f"joker-not-in-{where}-meld", melds=text)',
            {("joker-not-in-other-meld", "melds"), ("joker-not-in-new-meld", "melds")},
        ),
        (
            'OPEN = {1: "a", 2: "b"}\ndef f():\n    return Violation(OPEN[x], **y)',
            {("a", "**"), ("b", "**")},
        ),
        ("raise CannotSeat(players=5)", {("cannot-seat", "players")}),
        ('Other("game-over")', set()),
    ],
)
def test_codes_and_fields_are_found_wherever_they_stand(
    source: str, found: set[tuple[str, str]]
) -> None:
    assert {(code, " ".join(sorted(fields))) for code, fields in built(source)} == found


@pytest.mark.parametrize("tag", locale.tags())
@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_is_whole_whatever_it_quotes(code: str, tag: str) -> None:
    for plain in expansions(FORMS.get(code, "")):
        for value in ("", "R5 R6", -3, None, "{x}", "{0} of {", ("100%", "%s"), DAY, (("{}", 1),)):
            violation = Violation(code, **dict.fromkeys(ordered_names(plain), value))
            text = sentence(violation, locale.language(tag))
            assert "|" not in text, text
            assert text.endswith("."), text
            assert set(re.findall("[][{}%]", text)) <= set(str(value)), text


@pytest.mark.parametrize("code", SENTENCES)
def test_polish_sentences_are_polish(code: str) -> None:
    violation = example(code)
    text = sentence(violation, POLISH)
    assert ENGLISH_WORDS.findall(text) == []
    assert text != sentence(violation, ENGLISH)


@pytest.mark.parametrize(
    ("violation", "english", "polish"),
    [
        (
            Violation("meld-too-short", meld="{x}"),
            "{x}: a meld needs at least 3 tiles.",
            "{x}: układ musi mieć co najmniej 3 kostki.",
        ),
        (
            Violation("opening-too-low", have=27, need=30),
            "The opening is worth 27 points; at least 30 are needed, from the rack alone.",
            "Wyłożenie jest warte 27 punktów; trzeba co najmniej 30, samymi kostkami z tabliczki.",
        ),
        (
            Violation("opening-too-low", have=22, need=30),
            "The opening is worth 22 points; at least 30 are needed, from the rack alone.",
            "Wyłożenie jest warte 22 punkty; trzeba co najmniej 30, samymi kostkami z tabliczki.",
        ),
        (
            Violation("too-few-tiles-laid", have=1, need=2),
            "1 tile laid from the rack; a move needs at least 2, or take one.",
            "Z tabliczki wyłożono 1 kostkę, a trzeba co najmniej 2. Możesz też dobrać kostkę.",
        ),
        (
            Violation("pool-not-empty", have=3),
            "The pool still holds 3 tiles: lay a tile or take one.",
            "W banku są jeszcze 3 kostki: wyłóż kostkę albo dobierz.",
        ),
        (
            Violation("pool-not-empty", have=12),
            "The pool still holds 12 tiles: lay a tile or take one.",
            "W banku jest jeszcze 12 kostek: wyłóż kostkę albo dobierz.",
        ),
        (
            Violation("too-few-doublets", have=2, need=3),
            "2 doublets on the rack; a new deal needs 3.",
            "Na tabliczce są 2 dublety; do nowego rozdania trzeba co najmniej 3.",
        ),
        (
            Violation("colour-repeated", tile="R8", meld="R8 R8 B8"),
            "R8 in R8 R8 B8: a group holds each colour only once.",
            "R8 w układzie R8 R8 B8: w grupie każdy kolor może wystąpić tylko raz.",
        ),
        (
            Violation("tiles-do-not-add-up", why="more than two copies of R5"),
            "The tiles do not add up: more than two copies of R5.",
            "Kostki się nie zgadzają: policz te na stole, w ręce i na tabliczce.",
        ),
    ],
)
def test_sentences_read_like_this(violation: Violation, english: str, polish: str) -> None:
    assert (sentence(violation, ENGLISH), sentence(violation, POLISH)) == (english, polish)
