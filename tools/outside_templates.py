"""Texts of HTML templates outside the catalogues.

Read as Django and a browser read them: what a tag of Django says stands in a catalogue or is a
code, and what remains is shown between elements, in attributes and in the literals of tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from outside_words import Outside, has_words, is_sentence

_TAG: Final = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}")
_SAID: Final = re.compile(
    r"\{%\s*(comment|blocktranslate|blocktrans)\b.*?\{%\s*end\1\s*%\}"
    # Names of classes, which another template shows where they belong.
    r"|\{% block body_class %\}.*?\{% endblock %\}",
    re.DOTALL,
)
_LITERAL: Final = re.compile(r"""(?<!_\()(?<!date:)(?<!time:)("[^"]*"|'[^']*')""")
# Their literals are texts in a catalogue, addresses, or codes to compare with.
_SILENT_TAGS: Final = (
    "translate",
    "trans",
    "url",
    "static",
    "load",
    "extends",
    "if",
    "elif",
    "now",
)
_SHOWN: Final = frozenset(
    {"aria-label", "aria-description", "title", "placeholder", "alt", "label"}
)
_CODE: Final = frozenset({"script", "style", "code", "pre"})
_BUTTONS: Final = frozenset({"submit", "button", "reset"})


def in_template(source: str) -> list[Outside]:
    """Words between elements, in attributes that are shown or read out, and in Django's tags."""
    bare = _SAID.sub(lambda match: _blank(match[0]), source)
    texts = [
        Outside(_line(bare, tag.start()), literal)
        for tag in _TAG.finditer(bare)
        for literal in _literals(tag[0])
    ]
    reader = _Reader()
    reader.feed(_TAG.sub(lambda match: _blank(match[0]), bare))
    reader.close()
    return sorted(texts + reader.texts)


def _blank(text: str) -> str:
    """As many lines, and nothing on them."""
    return re.sub(r"[^\n]", " ", text)


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _literals(tag: str) -> Iterator[str]:
    inside = tag[2:-2].strip()
    if tag.startswith("{#") or inside.partition(" ")[0] in _SILENT_TAGS:
        return
    for literal in _LITERAL.findall(inside):
        text = literal[1:-1]
        if is_sentence(text):
            yield text


class _Reader(HTMLParser):
    """What a page shows, without its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[Outside] = []
        self._code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        self._code = tag in _CODE or "mono" in classes
        is_button = tag == "input" and dict(attrs).get("type") in _BUTTONS
        for name, value in attrs:
            shown = name in _SHOWN or (name == "value" and is_button)
            meant = name.startswith("data-") and is_sentence(value or "")
            if value and (shown or meant) and has_words(value):
                self.texts.append(Outside(self.getpos()[0], f"{name}={value.strip()}"))

    def handle_endtag(self, _tag: str) -> None:
        self._code = False

    def handle_data(self, data: str) -> None:
        if not self._code and has_words(data):
            before = len(data) - len(data.lstrip())
            line = self.getpos()[0] + data.count("\n", 0, before)
            self.texts.append(Outside(line, " ".join(data.split())))
