"""What the forms of a page send: read from its HTML, and from the source of the view that reads it.

A form as the page offers it is what a browser would send untouched; the words of a view's module
are values that it may compare a field with. Knows no database.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urljoin

Attributes = dict[str, str]
_READ: Final = re.compile(
    r"(?:POST|GET|FILES|body|typed)"
    r"(?:\.[a-z_]+)?[(\[]\s*(?:request\.\w+\.get\()?f?\"([\w{}.-]+)\""
)
_SENT: Final = re.compile(r"\.(?:whole|text|report)\(\s*\"(\w+)\"")
_HOLE: Final = re.compile(r"\{[^}]*\}")
_WORD: Final = re.compile(r"[a-z][a-z0-9-]{1,24}")


@dataclass
class Form:
    """Where a form goes, what it sends untouched, and what else could be chosen in it."""

    action: str
    method: str = "GET"
    values: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    identity: str = ""


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = given.get("hx-post") or given.get("action") or ""
            method = "POST" if "hx-post" in given else given.get("method", "get").upper()
            self._open = Form(urljoin(self.address, action), method, identity=given.get("id", ""))
            self.forms.append(self._open)
        elif form := self._form_of(given):
            self._field(form, tag, given)

    def _form_of(self, given: Attributes) -> Form | None:
        """The form a field belongs to: the one around it, or the one it names."""
        named = [
            form for form in self.forms if form.identity and form.identity == given.get("form")
        ]
        return named[0] if named else self._open

    def _field(self, form: Form, tag: str, given: Attributes) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        kind = given.get("type", "text") if tag == "input" else tag
        if tag == "option" and self._select:
            form.choices.setdefault(self._select, []).append(value)
            if "selected" in given:
                form.values[self._select] = value
            form.values.setdefault(self._select, value)
        if not name or name == "csrfmiddlewaretoken":
            return
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = name
            form.values.setdefault(name, "")
        elif kind == "file":
            form.files.append(name)
        elif kind in ("radio", "checkbox", "button", "submit"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in given or (kind == "button" and name not in form.values):
                form.values[name] = value or "on"
        elif tag == "input":
            form.values[name] = value

    def handle_data(self, data: str) -> None:
        if self._area and self._open:
            self._open.values[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""


def forms_in(page: str, address: str) -> list[Form]:
    """Every form of a page."""
    reader = _Reader(address)
    reader.feed(page)
    return reader.forms


@dataclass(frozen=True)
class Source:
    """What a view's module tells: the names of fields it reads, and words it knows."""

    names: tuple[str, ...]
    words: tuple[str, ...]


@cache
def source_of(module: str) -> Source:
    text = inspect.getsource(sys.modules[module])
    names = {_HOLE.sub("1", name) for name in (*_READ.findall(text), *_SENT.findall(text))}
    words = {
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _WORD.fullmatch(node.value)
    }
    return Source(tuple(sorted(names)), tuple(sorted(words)))


def source_of_view(view: Callable[..., Any]) -> Source:
    whole = inspect.unwrap(view)
    return source_of(getattr(whole, "view_class", whole).__module__)
