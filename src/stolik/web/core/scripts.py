"""The site's JavaScript as text: what it says to people, and itself without its comments.

A text for people stands in a script in English, marked by a call: `text("Undo")`, with a context
where one English word has several meanings: `text("Games", "how many")`. A comment above it that
begins with "Translators:" is for whoever translates. Knows files, no request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import stolik.web
from stolik.phrases.language import Language, Phrase

STATIC: Final = Path(stolik.web.__file__).parent / "static"
MARK: Final = "text"
NOTE: Final = "Translators:"

Kind = Literal["space", "comment", "string", "template", "regex", "word", "sign"]
_PARTS: Final = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"|(?P<word>[\w$]+)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
# From a backtick, or the brace that ends code inside, to the next code or the end.
_TEMPLATE: Final = re.compile(r"[`}](?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{)", re.DOTALL)
_REGEX: Final = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
# After these a slash begins a regular expression; after any other word it divides.
_BEFORE_REGEX: Final = frozenset(
    [
        *("return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "new", "throw"),
        *("yield", "await", "instanceof"),
    ]
)


class Token(NamedTuple):
    """A piece of a script, and the line it begins in."""

    kind: Kind
    source: str
    line: int


class MarkedText(NamedTuple):
    """A text for people in a script."""

    english: str
    context: str
    line: int
    note: str


class NotPlain(ValueError):
    """A mark that is not about a string as it stands; the text says where."""


def tokens(source: str) -> Iterator[Token]:
    """A script in pieces, which together are the script.

    >>> [token.source for token in tokens("f(`${a / 2}`) // half")]
    ['f', '(', '`${', 'a', ' ', '/', ' ', '2', '}`', ')', ' ', '// half']
    """
    at, line, divides = 0, 1, False
    braces: list[int] = []  # open ones, in the code inside each template around
    while at < len(source):
        token = _token(source, at, line, divides, braces)
        yield token
        at += len(token.source)
        line += token.source.count("\n")
        if token.kind not in ("space", "comment"):
            divides = _divides(token)


def _token(source: str, at: int, line: int, divides: bool, braces: list[int]) -> Token:
    mark = source[at]
    inside = mark == "}" and bool(braces) and braces[-1] == 0
    if (mark == "`" or inside) and (template := _TEMPLATE.match(source, at)):
        if inside:
            braces.pop()
        if template[0].endswith("${"):
            braces.append(0)
        return Token("template", template[0], line)
    if braces and mark in "{}":
        braces[-1] += 1 if mark == "{" else -1
    comment = source.startswith(("//", "/*"), at)
    if mark == "/" and not comment and not divides and (regex := _REGEX.match(source, at)):
        return Token("regex", regex[0], line)
    part = _PARTS.match(source, at)
    assert part, "every character is part of something"
    kind: Kind = part.lastgroup  # type: ignore[assignment]  # the groups are named by the kinds
    return Token(kind, part[0], line)


def _divides(token: Token) -> bool:
    """Whether a slash after this divides."""
    if token.kind == "word":
        return token.source not in _BEFORE_REGEX
    if token.kind == "sign":
        return token.source in ")]}"
    return not token.source.endswith("${")


def marked_texts(source: str, name: str = "") -> Iterator[MarkedText]:
    """The texts for people; NotPlain for a mark with anything but strings in it.

    >>> [(text.english, text.context) for text in marked_texts('x = text("Games", "how many");')]
    [('Games', 'how many')]
    """
    if f"{MARK}(" not in source:
        return
    pieces = tuple(tokens(source))
    comments = (
        (piece.line, piece.source.removeprefix("//").strip())
        for piece in pieces
        if piece.kind == "comment"
    )
    notes = {line + 1: comment for line, comment in comments if comment.startswith(NOTE)}
    code = [piece for piece in pieces if piece.kind not in ("space", "comment")]
    for at, mark in enumerate(code[:-1]):
        is_call = mark.source == MARK and code[at + 1].source == "("
        if is_call and (at == 0 or code[at - 1].source not in (".", "function")):
            english, context = _arguments(code[at + 2 :], f"{name}:{mark.line}")
            yield MarkedText(english, context, mark.line, notes.get(mark.line, ""))


def _arguments(code: Sequence[Token], place: str) -> tuple[str, str]:
    held: list[str] = []
    for token in code:
        if token.source == ")" and len(held) in (1, 2):
            return held[0], "".join(held[1:])
        if token.kind == "string" and token.source.startswith('"'):
            held.append(json.loads(token.source))
        elif token.source != ",":
            break
    raise NotPlain(f"{place}: a text to be translated is one plain string")


def translations(texts: Iterable[MarkedText], language: Language) -> dict[str, str]:
    """What texts are in a language, by what scripts look them up with; what stays is left out.

    >>> from stolik.locale import language
    >>> translations(marked_texts('text("Undo"); text("?")'), language("pl"))
    {'Undo': 'Cofnij'}
    """
    phrases = (Phrase(text.english, text.context) for text in texts)
    said = {_key(phrase): (phrase, language.say(phrase)) for phrase in phrases}
    return {key: words for key, (phrase, words) in said.items() if words != phrase}


def _key(phrase: Phrase) -> str:
    """As gettext joins them, and `text` in `phone/texts.js`."""
    return f"{phrase.context}\x04{phrase}" if phrase.context else str(phrase)


def without_comments(source: str) -> str:
    """The same script in the same lines, as a browser needs it.

    >>> without_comments('go(1 /* twice */); // then "//"')
    'go(1 ); '
    """
    return "".join(
        "\n" * token.source.count("\n") if token.kind == "comment" else token.source
        for token in tokens(source)
    )


class Script(NamedTuple):
    """One script: what is sent of it, and what it says."""

    sent: str
    texts: tuple[MarkedText, ...]


def script(file: Path) -> Script:
    """A script as it lies on the disk now."""
    return _script(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=200)
def _script(file: Path, _: int) -> Script:
    source = file.read_text(encoding="utf-8")
    return Script(without_comments(source), tuple(marked_texts(source, file.name)))


@cache
def own_scripts() -> dict[str, Path]:
    """The site's own scripts by their names as static files."""
    files = (file for file in STATIC.rglob("*.js") if "vendor" not in file.parts)
    return {file.relative_to(STATIC).as_posix(): file for file in sorted(files)}
