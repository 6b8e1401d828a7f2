"""Texts of the site's JavaScript outside the catalogues: strings that are shown and not marked.

A text for people is the argument of `text(...)`. Names of classes and selectors are lower case and
have no full stop; whatever is put where it is seen or read out is looked at word by word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from outside_words import Outside, has_words, is_sentence
from stolik.web.core.scripts import MARK, Token, tokens

# What is assigned to these, or stands beside these names, is shown or read out.
_ASSIGNED: Final = re.compile(
    r"\.(?:textContent|innerText|innerHTML|title|placeholder|alt|ariaLabel)\+?=$"
    r"""|["'](?:aria-label|title|placeholder|alt)["'][,:]$"""
    r"|\b(?:title|placeholder|alt|ariaLabel):$"
)
_ASKING: Final = frozenset({"alert", "confirm", "prompt"})
# An element of the phone: its kind, its attributes, and then what is in it.
_ELEMENT: Final = "h"
_SPOKEN: Final = re.compile(r"(?:^|[\s(])[A-Z]|[.?!…]$|[.?!…:] ")
_INSERTED: Final = re.compile(r"^[`}\"']|[`\"']$|\$\{$")


def in_script(source: str) -> list[Outside]:
    """Strings and parts of templates that speak to people."""
    code = [token for token in tokens(source) if token.kind not in ("space", "comment")]
    return [
        Outside(token.line, _inside(token))
        for at, token in enumerate(code)
        if token.kind in ("string", "template") and _speaks(code, at)
    ]


def _inside(token: Token) -> str:
    return _INSERTED.sub("", token.source)


def _speaks(code: Sequence[Token], at: int) -> bool:
    text = re.sub(r"<[^>]*>?", " ", _inside(code[at]))
    if not has_words(text) or _is_thrown(code, at):
        return False
    begin = _beginning(code, at)
    call, position = _call(code, begin)
    before = "".join(token.source for token in code[max(0, begin - 3) : begin])
    if call in (MARK, "matchMedia"):
        return False
    inside_element = call == _ELEMENT and position > 1 and before.endswith((",", "?", ":"))
    if _ASSIGNED.search(before) or call in _ASKING or inside_element:
        return True
    return is_sentence(text) and (not text.isascii() or bool(_SPOKEN.search(text)))


def _beginning(code: Sequence[Token], at: int) -> int:
    """Where a template begins that goes on here."""
    while code[at].source.startswith("}") and code[at].kind == "template":
        at = next(n for n in range(at - 1, -1, -1) if code[n].kind == "template")
    return at


def _call(code: Sequence[Token], at: int) -> tuple[str, int]:
    """The function that is given a string, and in which place."""
    depth = position = 0
    for place in range(at - 1, 0, -1):
        sign = code[place].source
        if sign in (")", "]", "}"):
            depth += 1
        elif sign in ("(", "[", "{") and depth:
            depth -= 1
        elif sign == "(":
            return code[place - 1].source, position
        elif sign in ("[", "{", ";"):
            break
        elif sign == "," and not depth:
            position += 1
    return "", 0


def _is_thrown(code: Sequence[Token], at: int) -> bool:
    """Whether it is said to programmers."""
    for token in reversed(code[:at]):
        if token.source in ("throw", ";"):
            return token.source == "throw"
    return False
