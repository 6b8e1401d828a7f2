"""What is wrong with a catalogue: texts that are missing, in doubt, or say other things.

A translation names what the English names, no more and no less; where it bends a word by a number
it has as many forms as its language. Knows catalogues as Babel reads them, and no language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Final, Literal

from babel.messages.catalog import Catalog, Message

Kind = Literal[
    "missing", "fuzzy", "lost", "invented", "forms", "braces", "percent", "elements", "blanks"
]
UNFINISHED: Final = frozenset({"missing", "fuzzy"})
"""Texts that are read in English meanwhile; every other fault would show on a page."""
_PERCENT: Final = re.compile(r"%(?:%|\((\w+)\)s)")
_ELEMENT: Final = re.compile(r"</?[A-Za-z][^>]*>")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one text; `about` says what of it is meant: a name, forms, an element.

    lost and invented are placeholders; braces, one that is not closed; percent, a sign that must be
    written twice; elements, HTML that the English does not have; blanks, one that is lost at the
    beginning or the end.
    """

    kind: Kind
    english: str
    about: str = ""


def faults(catalogue: Catalog) -> Iterator[Fault]:
    """Everything that is wrong, text by text."""
    for message in catalogue:
        if message.id:
            yield from faults_of(message, catalogue.num_plurals)


def faults_of(message: Message, plurals: int) -> Iterator[Fault]:
    """What is wrong with one text, in a language with so many forms."""
    english, translated = _forms(message.id), _forms(message.string or "")
    if not all(translated):
        yield Fault("missing", english[0])
        return
    if message.fuzzy:
        yield Fault("fuzzy", english[0])
    if len(english) > 1 and len(translated) != plurals:
        yield Fault("forms", english[0], f"{len(translated)}/{plurals}")
    yield from _placeholder_faults(english, translated)
    for text in translated:
        yield from _bend_faults(english, text, plurals)
        yield from _shape_faults(english, text)


def _bend_faults(english: Sequence[str], text: str, plurals: int) -> Iterator[Fault]:
    """Where a word has one form only it stands without braces."""
    # "{person:Who} is listed twice": the word where no name is known.
    words = {name for each in english for name, spec in _fields(each) if spec and "|" not in spec}
    for name, spec in _fields(text):
        bent = spec.count("|") + 1
        if spec and (bent != plurals or plurals == 1) and not (bent == 1 and name in words):
            yield Fault("forms", english[0], spec)


def _placeholder_faults(english: Sequence[str], translated: Sequence[str]) -> Iterator[Fault]:
    named = [placeholders(text) for text in english]
    # "One photo" may leave out its number where English does; every other form says it.
    least, most = frozenset.intersection(*named), frozenset.union(*named)
    for number, text in enumerate(translated):
        own = placeholders(text)
        needed = most if number == len(translated) - 1 else least
        if _broken(text) and not any(map(_broken, english)):
            yield Fault("braces", english[0], text)
            continue
        yield from (Fault("lost", english[0], name) for name in sorted(needed - own))
        yield from (Fault("invented", english[0], name) for name in sorted(own - most))


def _shape_faults(english: Sequence[str], text: str) -> Iterator[Fault]:
    known = {element for each in english for element in _ELEMENT.findall(each)}
    for element in _ELEMENT.findall(text):
        if element not in known:
            yield Fault("elements", english[0], element)
    last = english[-1]
    # "%(n)s" and "%%" show that the sign alone would begin a placeholder.
    if _PERCENT.search(last) and "%" in _PERCENT.sub("", text):
        yield Fault("percent", english[0])
    if (last[0].isspace() > text[0].isspace()) or (last[-1].isspace() > text[-1].isspace()):
        yield Fault("blanks", english[0])


def _forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> frozenset[str]:
    """The names that a text leaves open, in either notation.

    >>> sorted(placeholders("%(who)s: {n} {n:tile|tiles}"))
    ['n', 'who']
    """
    percent = {name for name in _PERCENT.findall(text) if name}
    return frozenset(percent | {name for name, _ in _fields(text)})


def _fields(text: str) -> list[tuple[str, str]]:
    try:
        parts = list(Formatter().parse(text))
    except ValueError:  # a brace that stands for itself
        return []
    return [(name, spec or "") for _, name, spec, _ in parts if name is not None]


def _broken(text: str) -> bool:
    """Whether a brace is opened and not closed, or the other way round."""
    try:
        list(Formatter().parse(text))
    except ValueError:
        return True
    return False
