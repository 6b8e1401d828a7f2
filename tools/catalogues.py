"""Brings the catalogues of `src/stolik/locale` up to date with the texts in the program.

    .venv/bin/python tools/catalogues.py            write them
    .venv/bin/python tools/catalogues.py --check    say what is missing, superfluous or wrong

Texts stand in the program in English: marked as `Phrase` or `Counted` in the pure packages, in
Django's functions and tags in the site, as `text` in its scripts. Knows where texts stand, not what
they mean; those that stand in no catalogue are found by `outside`.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract, extract_python
from babel.messages.frontend import parse_keywords

from outside import outside
from stolik.locale import OWN, files
from stolik.locale.audiences import FOR_PLAYERS, for_players
from stolik.locale.faults import UNFINISHED, faults_of
from stolik.web.core.scripts import own_scripts, script

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "stolik"
# Languages in which players and spectators can read everything; the desk may be in English.
FOR_PLAYERS_AT_LEAST: Final = ("de", "nl")
KEYWORDS: Final = parse_keywords(
    [
        *("Phrase:1,1t", "Phrase:1,2c,2t", "Counted:1,2,2t", "Counted:1,2,3c,3t"),
        *("gettext", "gettext_lazy", "ngettext:1,2", "ngettext_lazy:1,2"),
        *("pgettext:1c,2", "pgettext_lazy:1c,2", "npgettext:1c,2,3", "npgettext_lazy:1c,2,3"),
    ]
)


def from_python(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    tags: Collection[str],
    options: Any,  # noqa: ARG001  # Babel names it
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """What calls in a module hold, those inside a text with braces too, which Babel passes over."""
    source = file.read().decode()
    comments = _comments(source.splitlines(), tags)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        if name in keywords:
            yield node.lineno, name, tuple(map(_text, node.args)), comments.get(node.lineno, [])


def _text(node: ast.expr) -> str | None:
    held = node.value if isinstance(node, ast.Constant) else None
    return held if isinstance(held, str) else None


def _comments(lines: Sequence[str], tags: Collection[str]) -> dict[int, list[str]]:
    """What is said to translators, by the line after it."""
    bare = {number: line.strip().removeprefix("# ") for number, line in enumerate(lines, 2)}
    return {number: [line] for number, line in bare.items() if line.startswith(tuple(tags))}


def from_template(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Collection[str], options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """What Django's tags in a template hold, by Django's own reading of it."""
    from django.utils.translation.template import templatize

    # Indentation says nothing in what comes out, and Python would object to it.
    source = _INDENTED.sub("", templatize(file.read().decode(), origin=None))
    return extract_python(io.BytesIO(source.encode()), keywords, tags, options)


_INDENTED: Final = re.compile(r"^[ \t]+", re.MULTILINE)


def from_script(
    file: IO[bytes], *_: Any, **_options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """What marks in a script of the site hold."""
    path = Path(file.name)
    for text in script(path).texts if path in own_scripts().values() else ():
        notes = [text.note] if text.note else []
        if text.context:
            yield text.line, "pgettext", (text.context, text.english), notes
        else:
            yield text.line, "gettext", text.english, notes


METHODS: Final = ((".py", from_python), (".html", from_template), (".js", from_script))


def texts() -> Catalog:
    """Every text in the program, with the files it stands in."""
    from django.conf import settings

    if not settings.configured:
        settings.configure()
    today = Catalog(project="Stolik", charset="utf-8", fuzzy=False)
    for ending, method in METHODS:
        for file in sorted(SOURCE.rglob(f"*{ending}")):
            with file.open("rb") as opened:
                for _, message, comments, context in extract(
                    method,
                    opened,
                    KEYWORDS,
                    comment_tags=("Translators:",),
                    strip_comment_tags=True,
                ):
                    place = file.relative_to(ROOT / "src").as_posix()
                    today.add(message, None, [(place, 0)], auto_comments=comments, context=context)
    for text in today:
        if for_players(place for place, _ in text.locations):
            text.auto_comments.append(FOR_PLAYERS)
    return today


def update(file: Path, today: Catalog) -> bytes:
    """A catalogue with today's texts; translations of texts that stay are kept."""
    known = files.read(file)
    known.update(today, no_fuzzy_matching=True)
    known.obsolete.clear()
    return files.written(known)


def catalogues() -> list[Path]:
    """The catalogues that are shipped."""
    return sorted(OWN.glob("*/LC_MESSAGES/django.po"))


def write(today: Catalog) -> None:
    """Bring every catalogue up to date, and make of it what programs read."""
    for file in catalogues():
        new = update(file, today)
        if file.read_bytes() != new:
            file.write_bytes(new)
            print(f"{_name(file)} written")
        files.compiled(file)


def complaints(today: Catalog) -> Iterator[str]:
    """Everything that keeps a text from being read as it is meant, in any language."""
    for file in catalogues():
        if file.read_bytes() != update(file, today):
            yield f"{_name(file)} is not up to date: run `make texts`"
        yield from (f"{_name(file)}: {fault}" for fault in wrong(files.read(file)))
    for name, text in outside():
        yield f"src/stolik/{name}:{text.line}: in no catalogue: {' '.join(text.text.split())}"


def wrong(catalogue: Catalog) -> Iterator[str]:
    """The faults of a catalogue; what a draft does not say yet is none, unless players need it."""
    tag = str(catalogue.locale)
    for text in catalogue:
        needed = tag == files.COMPLETE or (
            tag in FOR_PLAYERS_AT_LEAST and FOR_PLAYERS in text.auto_comments
        )
        for fault in faults_of(text, catalogue.num_plurals) if text.id else ():
            if needed or fault.kind not in UNFINISHED:
                yield f"{fault.kind}: {fault.english!r} {fault.about}".rstrip()


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def main(arguments: Sequence[str]) -> int:
    """Write, or check."""
    if list(arguments) not in ([], ["--check"]):
        print("usage: catalogues.py [--check]", file=sys.stderr)
        return 2
    today = texts()
    if not arguments:
        write(today)
        return 0
    complained = list(complaints(today))
    for complaint in complained:
        print(complaint)
    return 1 if complained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
