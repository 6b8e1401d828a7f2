"""An SVG drawing as somebody uploads it, written anew with nothing but shapes and colours.

Read as a stream that stops at the first thing a drawing does not need: entities, scripts, texts,
pictures, patterns, outside addresses, elements nested without end. What is written holds only the
elements and attributes named here. Knows no size of paper; nothing is drawn here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

DEEPEST: Final = 100
MOST_ELEMENTS: Final = 10_000
MOST_DRAWN: Final = 50_000
"""Elements once every copy (`use`) is drawn."""
MOST_COPIES: Final = 20
LONGEST_PATH: Final = 500_000
SVG: Final = "http://www.w3.org/2000/svg"
_DRAWN: Final = {
    *("svg", "g", "defs", "symbol", "use", "a", "switch", "style", "path", "rect", "circle"),
    *("ellipse", "line", "polyline", "polygon", "linearGradient", "radialGradient", "stop"),
    "clipPath",
}
# Nothing is lost with these, and every editor writes them.
_LEFT_OUT: Final = {"title", "desc", "metadata", "view"}
_KEPT: Final = {
    *("id", "class", "style", "transform", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r"),
    *("rx", "ry", "fx", "fy", "fr", "points", "width", "height", "viewBox", "preserveAspectRatio"),
    *("offset", "gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits", "href"),
    *("clip-path", "clip-rule", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray"),
    *("stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
    *("stroke-opacity", "stroke-width", "opacity", "color", "stop-color", "stop-opacity"),
    *("display", "visibility", "overflow", "paint-order", "mix-blend-mode", "isolation"),
    *("vector-effect", "shape-rendering"),
}
# In a style these would bring in what is refused as an element.
_STYLED: Final = re.compile(r"(?:^|[;{\s/])(filter|mask|marker(?:-\w+)?)\s*:\s*(?!none\b)", re.I)
_OUTSIDE: Final = re.compile(r"@import|\\|url\(\s*['\"]?(?!\s*['\"]?#)", re.I)
_NAME: Final = re.compile(r"#([^\s'\")]+)")


class BadDrawing(ValueError):
    """A drawing that is refused: broken, complicated, or svg for the sake of what it holds."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


@dataclass(slots=True)
class Element:
    """An element with what was kept of it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""


def looks_like_svg(data: bytes) -> bool:
    """Whether this is meant to be one, in any encoding."""
    head = data[:4096]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in head[:4]:
        return b"<svg" in head.replace(b"\0", b"")
    return b"<svg" in head


def drawing(data: bytes) -> Element:
    """The drawing, with nothing in it that was not asked for."""
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = reader.document_type
    parser.EndDoctypeDeclHandler = reader.end_of_document_type
    parser.EntityDeclHandler = _entity
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, BadDrawing):
            raise
        raise BadDrawing("broken") from None
    if reader.root is None:
        raise BadDrawing("broken")
    _count(reader.root)
    return reader.root


def written(element: Element) -> bytes:
    """The drawing as SVG of our own."""
    pieces: list[str] = []
    _write(element, pieces, f' xmlns="{SVG}"')
    return "".join(pieces).encode("utf-8", "replace")


class _Reader:
    """What the parser tells, turned into elements."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []
        self._elements = self._copies = 0
        self._ignored = 0  # how deep inside something that is left out
        self._own_type = False

    def document_type(self, _: str, __: str | None, ___: str | None, inside: int) -> None:
        self._own_type = bool(inside)

    def end_of_document_type(self) -> None:
        """Many editors name the standard's own, which nobody fetches; one written here is none."""
        if self._own_type:
            raise BadDrawing("svg", "DOCTYPE")

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise BadDrawing("complicated", "elements")
        if len(self._open) + self._ignored >= DEEPEST:
            raise BadDrawing("complicated", "depth")
        if self._ignored or tag in _LEFT_OUT or space not in ("", SVG):
            self._ignored += 1
            return
        if tag not in _DRAWN:
            raise BadDrawing("svg", tag)
        if self.root is None and tag != "svg":
            raise BadDrawing("broken")
        self._copies += tag == "use"
        if self._copies > MOST_COPIES:
            raise BadDrawing("svg", "use")
        element = Element("g" if tag == "a" else tag, _attributes(attributes))
        if self.root is None:
            self.root = element
        else:
            self._open[-1].children.append(element)
        self._open.append(element)

    def end(self, _: str) -> None:
        if self._ignored:
            self._ignored -= 1
            return
        element = self._open.pop()
        if element.tag == "style":
            _check_style(element.text, "style")

    def text(self, text: str) -> None:
        if not self._ignored and self._open and self._open[-1].tag == "style":
            self._open[-1].text += text


def _attributes(attributes: Mapping[str, str]) -> dict[str, str]:
    kept = {}
    for key, value in attributes.items():
        space, _, name = key.rpartition(" ")
        if name.lower().startswith("on"):
            raise BadDrawing("svg", name)
        if name == "href":
            if not value.strip().startswith("#"):
                raise BadDrawing("svg", name)
        elif space or name not in _KEPT:
            continue
        if len(value) > LONGEST_PATH:
            raise BadDrawing("complicated", name)
        _check_style(value, name)
        kept[name] = value
    return kept


def _check_style(text: str, name: str) -> None:
    if _OUTSIDE.search(text):
        raise BadDrawing("svg", name)
    if name == "style" and (styled := _STYLED.search(text)):
        raise BadDrawing("svg", styled[1].lower())


def _entity(*_: object) -> None:
    raise BadDrawing("svg", "ENTITY")


def _count(root: Element) -> None:
    """How much there is to draw once every copy is drawn: no more than is reasonable."""
    named: dict[str, Element] = {}
    waiting = [root]
    while waiting:
        element = waiting.pop()
        name = element.attributes.get("id", "")
        if named.setdefault(name, element) is not element:
            element.attributes.pop("id", None)  # a name means one element, to whoever draws too
        waiting += reversed(element.children)
    _weigh(root, named, {}, set(), 0)


def _weigh(
    element: Element,
    named: Mapping[str, Element],
    known: dict[int, tuple[int, int]],
    within: set[int],
    level: int,
) -> tuple[int, int]:
    """How many elements are drawn here, and how deep they stand."""
    key = id(element)
    if key in known:
        return known[key]
    if key in within or level > 2 * DEEPEST:
        raise BadDrawing("complicated", "use")
    within.add(key)
    parts = list(element.children)
    if element.tag == "use":
        parts += _meant(element, named)
    weights = [_weigh(part, named, known, within, level + 1) for part in parts]
    weight = 1 + sum(count for count, _ in weights)
    depth = 1 + max((deep for _, deep in weights), default=0)
    within.discard(key)
    if weight > MOST_DRAWN or depth > 2 * DEEPEST:
        raise BadDrawing("complicated", "use")
    known[key] = weight, depth
    return weight, depth


def _meant(element: Element, named: Mapping[str, Element]) -> list[Element]:
    name = _NAME.match(element.attributes.get("href", "").strip())
    target = named.get(name[1]) if name else None
    return [] if target is None else [target]


def _write(element: Element, pieces: list[str], more: str = "") -> None:
    texts = "".join(f" {name}={quoteattr(value)}" for name, value in element.attributes.items())
    pieces.append(f"<{element.tag}{more}{texts}>{escape(element.text)}")
    for child in element.children:
        _write(child, pieces)
    pieces.append(f"</{element.tag}>")
