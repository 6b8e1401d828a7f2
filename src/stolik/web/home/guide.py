"""The help of the site: "Your first event", written in Markdown and shipped with the program.

Makes a page of it, once a language. A part is a heading of the second or third level with a comment
`<!-- name -->` on the line before: by that name the pages of the desk lead to it. Knows no request.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

ENGLISH: Final = "day.md"
PICTURES: Final = "../src/stolik/web/static/"
_NAME: Final = re.compile(r"<!-- ([a-z-]+) -->\s*")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading one can be led to."""

    name: str
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Guide:
    """The page: its title, its parts for the list of contents, and the text."""

    title: str
    parts: tuple[Part, ...]
    html: SafeString


def source(language: str) -> str:
    """The Markdown as it is shipped: `day.<tag>.md` beside the English one, which stands in."""
    folder = files("stolik.web") / "help"
    own = folder / f"day.{language}.md"
    return (own if own.is_file() else folder / ENGLISH).read_text(encoding="utf-8")


@cache
def guide(language: str) -> Guide:
    """The help in a language.

    >>> [part.name for part in guide("en").parts] == [part.name for part in guide("pl").parts]
    True
    """
    # Text from the package itself; all the same nothing but Markdown is let through.
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    text, names = _without_names(source(language))
    # The title of the page is its first heading: opened, its words, closed.
    _, title, _, *tokens = parser.parse(text)
    parts = []
    for index, token in enumerate(tokens):
        _picture_addresses(token)
        if token.type == "heading_open" and (name := names.get(tokens[index + 1].content)):
            token.attrSet("id", name)
            parts.append(Part(name, tokens[index + 1].content, int(token.tag[1])))
    html = parser.renderer.render(tokens, parser.options, {})
    return Guide(title.content, tuple(parts), mark_safe(html))  # our own file, its HTML refused


def _without_names(text: str) -> tuple[str, dict[str, str]]:
    """The text without its comments, and the name of each heading that had one."""
    lines, names, name = [], {}, ""
    for line in text.splitlines():
        if comment := _NAME.fullmatch(line):
            name = comment[1]
            continue
        if line.startswith("#") and name:
            names[line.lstrip("# ").strip()] = name
            name = ""
        lines.append(line)
    return "\n".join(lines), names


def _picture_addresses(token: Token) -> None:
    """Pictures come from the site."""
    for child in token.children or ():
        if child.type == "image":
            child.attrSet("src", static(str(child.attrGet("src")).removeprefix(PICTURES)))
            child.attrSet("loading", "lazy")
