"""Every violation the code can report has a sentence in both languages, and no sentence idles."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import stolik
from stolik.phrases import sentence
from stolik.phrases.violations import SENTENCES
from stolik.rules import Violation

ROOT = Path(stolik.__file__).parent
LANGUAGES = ("pl", "en")
ENGLISH = re.compile(r"\b(the|of|in|is|are|and|or|not|tile|tiles|board|turn|pool|rack|meld)\b")


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


def reported(source: str) -> set[str]:
    """The codes of all violations that a module makes."""
    tree = ast.parse(source)
    scopes = [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))]
    return {
        code
        for scope in scopes
        for node in ast.walk(scope)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Violation" and node.args
        for code in codes(node.args[0], scope)
    }


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    found = {
        code
        for path in ROOT.rglob("*.py")
        if "phrases" not in path.parts
        for code in reported(path.read_text(encoding="utf-8"))
    }
    assert sorted(found) == sorted(SENTENCES)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Violation("game-over")', {"game-over"}),
        ('Violation("a" if x == "c" else "b", text)', {"a", "b"}),
        ('def f():\n    code = "a" if x else "b"\n    return Violation(code, "c")', {"a", "b"}),
        (
            'Violation(f"joker-not-in-{where}-meld", text)',
            {"joker-not-in-other-meld", "joker-not-in-new-meld"},
        ),
        ('OPEN = {1: "a", 2: "b"}\ndef f():\n    return Violation(OPEN[x], "c")', {"a", "b"}),
        ('Other("game-over")', set()),
    ],
)
def test_codes_are_found_wherever_they_stand(source: str, found: set[str]) -> None:
    assert reported(source) == found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_is_whole_whatever_it_quotes(code: str, lang: str) -> None:
    for about in ("", "R5 R6", "3 of 30", "R8 in R8 R8 B8", "{x}", "{0} of {", "100%", "%s of %d"):
        text = sentence(Violation(code, about), lang)
        assert "|" not in text, text
        assert text.endswith("."), text
        assert Counter(re.findall("[{}%]", text)) <= Counter(re.findall("[{}%]", about)), text


@pytest.mark.parametrize("code", SENTENCES)
def test_polish_sentences_are_polish(code: str) -> None:
    for about in ("", "3 of 30", "R8 in R8 R8 B8"):
        text = sentence(Violation(code, about), "pl")
        assert ENGLISH.findall(text.replace(about or " ", "")) == []
        assert text != sentence(Violation(code, about), "en")


@pytest.mark.parametrize(
    ("violation", "english", "polish"),
    [
        (
            Violation("meld-too-short", "{x}"),
            "{x}: a meld needs at least 3 tiles.",
            "{x}: układ musi mieć co najmniej 3 kostki.",
        ),
        (
            Violation("opening-too-low", "27 of 30"),
            "The opening is worth 27 points; at least 30 are needed, from the rack alone.",
            "Wyłożenie jest warte 27 punktów; trzeba co najmniej 30, samymi kostkami z tabliczki.",
        ),
        (
            Violation("opening-too-low", "22 of 30"),
            "The opening is worth 22 points; at least 30 are needed, from the rack alone.",
            "Wyłożenie jest warte 22 punkty; trzeba co najmniej 30, samymi kostkami z tabliczki.",
        ),
        (
            Violation("too-few-tiles-laid", "1 of 2"),
            "1 tile laid from the rack; a turn needs at least 2, or take one.",
            "Z tabliczki wyłożono 1 kostkę, a trzeba co najmniej 2. Możesz też dobrać kostkę.",
        ),
        (
            Violation("pool-not-empty", "3"),
            "The pool still holds 3 tiles: lay a tile or take one.",
            "W banku są jeszcze 3 kostki: wyłóż kostkę albo dobierz.",
        ),
        (
            Violation("pool-not-empty", "12"),
            "The pool still holds 12 tiles: lay a tile or take one.",
            "W banku jest jeszcze 12 kostek: wyłóż kostkę albo dobierz.",
        ),
        (
            Violation("too-few-doublets", "2 of 3"),
            "2 doublets on the rack; a new deal needs 3.",
            "Na tabliczce są 2 dublety; do nowego rozdania trzeba co najmniej 3.",
        ),
        (
            Violation("colour-repeated", "R8 in R8 R8 B8"),
            "R8 in R8 R8 B8: a group holds each colour only once.",
            "R8 w układzie R8 R8 B8: w grupie każdy kolor może wystąpić tylko raz.",
        ),
        (
            Violation("tiles-do-not-add-up", "more than two copies of R5"),
            "The tiles do not add up: more than two copies of R5.",
            "Kostki się nie zgadzają: policz te na stole, w ręce i na tabliczce.",
        ),
    ],
)
def test_sentences_read_like_this(violation: Violation, english: str, polish: str) -> None:
    assert (sentence(violation, "en"), sentence(violation, "pl")) == (english, polish)
