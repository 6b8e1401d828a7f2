"""HTML as a browser reads it: one line a tag or text, attributes sorted, idle whitespace gone.

Whitespace is treated as a browser does: runs are one space, and none is left at the edge of a
block. Knows tags; what is random in a page is the business of `normal`.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Final

Attributes = list[tuple[str, str | None]]
_BLOCKS: Final = """
html head body title meta link script style base address article aside blockquote br center
col colgroup dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
h5 h6 header hgroup hr legend li main menu nav noscript ol optgroup option p pre search
section summary table tbody td template tfoot th thead tr ul svg g path rect circle ellipse
line polyline polygon defs use symbol text desc lineargradient stop clippath
"""
BLOCKS: Final = frozenset(_BLOCKS.split())
# Boxes in a line of text: inside they are like a block, outside like a letter.
BOXES: Final = frozenset(("button", "select", "textarea", "video", "audio", "canvas", "object"))
LETTERS: Final = frozenset(("input", "img", "progress", "meter", "iframe", "wbr", "embed"))
VERBATIM: Final = frozenset(("pre", "textarea", "script", "style"))
# Attributes in which whitespace says nothing; in others it may be read.
LOOSE: Final = frozenset(
    ("class", "d", "points", "content", "srcset", "sizes", "viewbox", "rel", "style", "transform")
)
_SPACE: Final = re.compile(r"[ \t\r\n\f]+")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._text: int | None = None  # where the latest text of this line of text stands
        self._idle = True  # whether a space would say nothing here
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag in BLOCKS:
            self._edge()
        self.parts.append(f"<{tag}{_attributes_text(attrs)}>")
        if tag in VERBATIM:
            self._inside.append(tag)
        if tag in BOXES:
            self._text, self._idle = None, True
        elif tag in LETTERS and ("type", "hidden") not in attrs:
            self._text, self._idle = None, False

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)
        if tag in VERBATIM:
            self._inside.remove(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            self._inside.remove(tag)
        if tag in BLOCKS or tag in BOXES:
            self._edge()
        self.parts.append(f"</{tag}>")
        if tag in BOXES:
            self._text, self._idle = None, False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self._verbatim(data)
            return
        text = _SPACE.sub(" ", data)
        if self._idle:
            text = text.removeprefix(" ")
        if text:
            self._idle = text.endswith(" ")
            self._text = len(self.parts)
            self.parts.append(text)

    def handle_comment(self, data: str) -> None:
        """Nobody reads them."""

    def handle_decl(self, decl: str) -> None:
        self.parts.append(f"<!{decl}>")

    def _verbatim(self, data: str) -> None:
        if self._inside[-1] in ("script", "style"):
            data = _SPACE.sub(" ", data).strip()
            if data[:1] in ("{", "["):
                data = sorted_json(data)
        if data:
            self.parts.append(data)

    def _edge(self) -> None:
        """A block begins or ends here: no space before it, none after it."""
        if self._text is not None:
            self.parts[self._text] = self.parts[self._text].removesuffix(" ")
        self._text, self._idle = None, True


def _attributes_text(attrs: Attributes) -> str:
    return "".join(f" {name}={json.dumps(_value(name, value), ensure_ascii=False)}"
                   for name, value in sorted(attrs, key=lambda pair: pair[0]))  # fmt: skip


def _value(name: str, value: str | None) -> str:
    text = value or ""
    if name == "class":
        return " ".join(sorted(set(text.split())))
    return " ".join(text.split()) if name in LOOSE else text


def sorted_json(text: str) -> str:
    """JSON with its keys in order; what is none stays as it is."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1)


def readable(page: str) -> str:
    """A page or a fragment, one tag or text a line."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return "\n".join(part for part in reader.parts if part)
