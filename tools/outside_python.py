"""Texts of Python modules outside the catalogues, and languages chosen by the program.

Libraries speak English to programmers: in exceptions, in the log, in documentation. Whatever else
is a sentence is for people, and then it is marked for the catalogues.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from typing import Final

from outside_words import Outside, has_words, is_sentence

# What marks a text for the catalogues.
_MARKS: Final = frozenset(
    [
        *("Phrase", "Counted", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"),
        *("pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"),
    ]
)
# What is given to these is read by a database, by whoever keeps the site, or by a program.
_SILENT: Final = frozenset(
    [
        *("execute", "debug", "info", "warning", "error", "exception", "critical", "failed"),
        *("compile", "salted", "Random", "disclosed", "encode", "_say"),
        *("add_argument", "add_parser", "ArgumentParser", "need", "optional"),
    ]
)
_RESPONSES: Final = re.compile(r"(?:Http|Json|Streaming)\w*Response\w*")
_LEVELS: Final = frozenset({"success", "info", "warning", "error", "debug", "add_message"})
_BY_NAME: Final = frozenset({"content", "streaming_content", "data", "message"})
# Heads of answers, statements to a database, styles of a terminal, parts of a protocol.
_TECHNICAL: Final = re.compile(
    r"(?:private|public|inline|attachment|text/\S+|application/\S+)[,;] "
    r"|(?:SELECT|SET|BEGIN|PRAGMA|SHOW) |\r\n|(?:bold|dim|italic) \w+$"
)
_MARKUP: Final = re.compile(r"<[^>]*>?")
ENGLISH: Final = "en"


def in_python(source: str, known: Collection[str] = ()) -> list[Outside]:
    """Sentences nobody has marked; what begins as one of `known` is meant so."""
    reader = _Reader(tuple(known))
    reader.visit(ast.parse(source))
    return sorted(reader.texts)


def languages_chosen(source: str) -> list[Outside]:
    """Places where the program asks which language it is, or names one that is not its own."""
    texts = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value == "pl":
            texts.append(Outside(node.lineno, '"pl"'))
        elif isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(isinstance(side, ast.Constant) and side.value == ENGLISH for side in sides):
                texts.append(Outside(node.lineno, ast.unparse(node)))
    return sorted(texts)


class _Reader(ast.NodeVisitor):
    def __init__(self, known: tuple[str, ...]) -> None:
        self.texts: list[Outside] = []
        self._known = known

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # documentation
            self.generic_visit(node)

    def visit_Raise(self, _node: ast.Raise) -> None:
        """Said to programmers."""

    def visit_Assert(self, node: ast.Assert) -> None:
        self.visit(node.test)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        # The options of a command: their help is English.
        if node.name != "configure":
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "help":
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = _name(node)
        if _is_shown(node):
            self.texts += [
                Outside(node.lineno, text)
                for argument in _shown(node)
                for text in _texts(argument)
                if has_words(_MARKUP.sub(" ", text)) and not is_sentence(text)
            ]
            self.generic_visit(node)
        elif name not in _MARKS and name not in _SILENT:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and not node.value.startswith(self._known):
            bare = _MARKUP.sub(" ", node.value)
            if is_sentence(bare) and not _TECHNICAL.match(bare):
                self.texts.append(Outside(node.lineno, node.value))


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def _is_shown(call: ast.Call) -> bool:
    """Whether people see what a call is given: an answer, or one of Django's messages."""
    name, on = _name(call), getattr(getattr(call.func, "value", None), "id", "")
    return bool(_RESPONSES.fullmatch(name)) or (on == "messages" and name in _LEVELS)


def _shown(call: ast.Call) -> Iterator[ast.expr]:
    """What is shown of it, by position or by name; the rest is read by programs."""
    yield from call.args
    yield from (keyword.value for keyword in call.keywords if keyword.arg in _BY_NAME)


def _texts(node: ast.expr) -> Iterator[str]:
    """Literals that are an argument themselves, or parts of one."""
    for part in node.values if isinstance(node, ast.JoinedStr) else [node]:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
