"""Texts of Typst templates outside the catalogues: what is printed comes from the given values."""

from __future__ import annotations

import re
from typing import Final

from outside_words import Outside, has_words, is_sentence

_COMMENT: Final = re.compile(r"(?<!:)//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING: Final = re.compile(r'"((?:\\.|[^"\\])*)"')
# Square brackets hold what is printed, and code after a hash.
_CONTENT: Final = re.compile(r"\[[^\[\]]*\]")
_CODE: Final = re.compile(r"#(?:let|import|if|for|while|show)\b[^\n]*|#set\s+[\w.]+|#[\w.-]+")
_INSIDE: Final = re.compile(r"\([^()]*\)|\{[^{}]*\}")
_CAPITAL: Final = re.compile(r"[A-Z][a-z]+")
_FONTS: Final = ("Atkinson Hyperlegible Next",)


def in_paper(source: str) -> list[Outside]:
    """Words in strings and in content."""
    bare = _COMMENT.sub(_blank, source)
    texts = [
        Outside(_line(bare, string.start()), string[1])
        for string in _STRING.finditer(bare)
        if string[1] not in _FONTS and (is_sentence(string[1]) or _CAPITAL.fullmatch(string[1]))
    ]
    code = _STRING.sub(_blank, bare)
    while inner := list(_CONTENT.finditer(code)):
        texts += [
            Outside(_line(code, content.start()), " ".join(content[0][1:-1].split()))
            for content in inner
            if has_words(_printed(content[0]))
        ]
        code = _CONTENT.sub(_blank, code)
    return sorted(texts)


def _printed(content: str) -> str:
    """Content without what its code is given."""
    while (without := _INSIDE.sub(" ", content)) != content:
        content = without
    return _CODE.sub(" ", content)


def _blank(match: re.Match[str]) -> str:
    """As many lines, and nothing on them."""
    return re.sub(r"[^\n]", " ", match[0])


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
