"""Templates with parts that may be left out: `"{round}[ of {current}]"`.

What stands in square brackets is used where all its fields are given. Of several parts, divided by
bars, one must be used: the first whose fields are given. The rest is what `str.format` knows. Knows
no code and no language.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from string import Formatter


@cache
def names(template: str) -> frozenset[str]:
    """All fields that a template names, also those in parts that may be left out.

    >>> sorted(names("{round}[ of {current}]"))
    ['current', 'round']
    """
    return frozenset(name for plain in expansions(template) for name in ordered_names(plain))


@cache
def ordered_names(plain: str) -> tuple[str, ...]:
    """The fields of a template without brackets, in the order in which they stand."""
    return tuple(name for _, name, _, _ in Formatter().parse(plain) if name)


@cache
def expansions(template: str) -> tuple[str, ...]:
    """Every plain template that a template stands for, the longest first.

    >>> expansions("{round}[ of {current}]")
    ('{round} of {current}', '{round}')
    """
    return tuple(dict.fromkeys("".join(parts) for parts in product(*_pieces(template))))


@cache
def chosen(template: str, fields: frozenset[str]) -> str:
    """The plain template for these fields.

    >>> chosen("[{minutes} minutes|twice] after round {after}", frozenset(["after"]))
    'twice after round {after}'
    """
    return "".join(
        next(part for part in piece if part is piece[-1] or fields.issuperset(ordered_names(part)))
        for piece in _pieces(template)
    )


def _pieces(template: str) -> Iterator[tuple[str, ...]]:
    """A text that always stands, alone; a part in brackets and nothing; or several parts."""
    while template:
        before, opening, rest = template.partition("[")
        if before:
            yield (before,)
        inside, _, template = rest.partition("]")
        if opening:
            parts = tuple(_alternatives(inside))
            yield parts if len(parts) > 1 else (*parts, "")


def _alternatives(text: str) -> Iterator[str]:
    """Divided by bars outside braces: a bar inside divides the forms of a word."""
    start = depth = 0
    for at, letter in enumerate(text):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and not depth:
            yield text[start:at]
            start = at + 1
    yield text[start:]
