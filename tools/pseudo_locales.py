"""Languages that nobody speaks, to see what a page does with one that is longer or mirrored.

    .venv/bin/python tools/pseudo_locales.py FOLDER     then: STOLIK_LOCALE=FOLDER make run

Made of the English texts, and never shipped. They take the tags of two languages that browsers and
Django know: Esperanto for the longer one, Arabic for the one that is written from right to left.
Knows texts as catalogues hold them, no page.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog

from stolik.locale import files

LONGER: Final = "eo"
MIRRORED: Final = "ar"
PER_CENT: Final = 40
_ACCENTED: Final = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÅåÇçĎďÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŘřŜŝŢţÜüŴŵÝýŽž"
)
_FILLER: Final = "one two three four five six seven eight nine "
_RIGHT_TO_LEFT_MARK: Final = "\N{RIGHT-TO-LEFT MARK}"
# What is no text in a text: placeholders, elements, entities.
_KEPT: Final = re.compile(r"(%\(\w+\)s|%%|\{[^{}]*\}|<[^>]*>|&#?\w+;)")
_BENT: Final = re.compile(r"\{(\w+):([^{}]*)\}")
_LETTER: Final = re.compile(r"[^\W\d_]")


def longer(text: str) -> str:
    """With accents, in brackets, and longer by 40 %.

    >>> longer("Standings of {name}")
    '[Ŝţåñďîñĝŝ öf {name} one t]'
    """
    parts = _KEPT.split(text)
    # Placeholders stand for something, of about this length.
    seen = sum(len(part) if number % 2 == 0 else 5 for number, part in enumerate(parts))
    parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]
    more = "".join(islice(cycle(_FILLER), max(0, -(-seen * PER_CENT // 100) - 3))).rstrip()
    body = "".join(parts)
    inner = body.strip()
    before, after = body.split(inner, 1) if inner else (body, "")
    return f"{before}[{inner}{f' {more}' if more else ''}]{after}"


def mirrored(text: str) -> str:
    """English, told to browsers as right to left."""
    before = text[: len(text) - len(text.lstrip())]
    return before + _RIGHT_TO_LEFT_MARK + text[len(before) :]


def changed(text: str, change: Callable[[str], str], forms: int) -> str:
    """A text after a change; words bent by a number get as many forms as the language has."""
    if not _LETTER.search(_KEPT.sub("", text)) and not _BENT.search(text):
        return text  # signs, and places for texts that are changed themselves
    return _BENT.sub(lambda bent: _bent(bent, forms), change(text))


def _bent(match: re.Match[str], forms: int) -> str:
    words = [word.translate(_ACCENTED) for word in match[2].split("|")]
    if len(words) > 1:
        words = [*words[:1], *[words[-1]] * (forms - 1)]
    return f"{{{match[1]}:{'|'.join(words)}}}"


def catalogue(tag: str, change: Callable[[str], str]) -> Catalog:
    """Every text of the program, changed."""
    made = Catalog(locale=Locale.parse(tag), project="Stolik", version="1", charset="utf-8")
    made.fuzzy = False
    forms = made.num_plurals
    for_one = gettext.c2py(made.plural_expr)(1)
    for message in files.complete():
        if not message.id:
            continue
        if isinstance(message.id, str):
            string: str | tuple[str, ...] = changed(message.id, change, forms)
        else:
            one, other = (changed(text, change, forms) for text in message.id)
            string = tuple(one if form == for_one else other for form in range(forms))
        made.add(message.id, string, flags=message.flags, context=message.context)
    return made


def write(folder: Path) -> None:
    """Both languages, as a further folder of catalogues."""
    for tag, change in ((LONGER, longer), (MIRRORED, mirrored)):
        file = files.source(tag, folder)
        files.write(catalogue(tag, change), file)
        files.compiled(file)


def main(arguments: Sequence[str]) -> int:
    """Write both into a folder."""
    if len(arguments) != 1:
        print("usage: pseudo_locales.py FOLDER", file=sys.stderr)
        return 2
    write(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
