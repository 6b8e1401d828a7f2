"""The files that translators edit: begun, read, written, and made into what programs read.

Polish has every text of the program, so that a new language is begun from it. Knows how a catalogue
lies on the disk, and nothing of what a text means.
"""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations
from pathlib import Path
from typing import Final, Literal

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from stolik.locale import OWN
from stolik.locale.faults import faults_of
from stolik.phrases.language import DRAFT

COMPLETE: Final = "pl"
# The languages Django finds: de, pt-BR, zh-Hant, es-419.
_TAG: Final = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{2}|[a-z]{4}|[0-9]{3}))?", re.IGNORECASE)
# What a header would say of the moment and of the tool.
_DATED: Final = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To).*\n', re.MULTILINE
)
# A line that is no comment: a word, and something in quotes; or more of what stood in quotes.
_LINE: Final = re.compile(
    r'(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)\s+)?"(?:[^"\\]|\\.)*"'
)
# Rules of plurals are tried with these numbers.
_TRIED: Final = range(1001)


class Unreadable(ValueError):
    """A catalogue that cannot be read: a line of it, its letters, its rule for plurals."""

    def __init__(
        self, kind: Literal["line", "letters", "plurals"], line: int, quoted: str = ""
    ) -> None:
        super().__init__(f"line {line}: {kind} {quoted!r}")
        self.kind, self.line, self.quoted = kind, line, quoted


def tag_of(typed: str) -> str:
    """The tag of a language as it is written; nothing where there is no such language.

    >>> tag_of("de"), tag_of("PT_br"), tag_of("xx-yy"), tag_of("zh-hant-tw")
    ('de', 'pt-BR', '', '')
    """
    if not (parts := _TAG.fullmatch(typed)):
        return ""
    language, more = parts[1].lower(), parts[2] or ""
    tag = "-".join(filter(None, (language, more.title() if len(more) == 4 else more.upper())))
    try:
        Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return ""
    return tag


def source(tag: str, folder: Path = OWN) -> Path:
    """Where the texts of a language are."""
    return folder / tag.replace("-", "_") / "LC_MESSAGES" / "django.po"


def read(file: Path) -> Catalog:
    """A catalogue; its folder says the language. Unreadable where a translator must mend it."""
    content = file.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("letters", content[: error.start].count(b"\n") + 1) from None
    lines = [line.strip() for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if line and line[0] != "#" and not _LINE.fullmatch(line):
            raise Unreadable("line", number, line)
    try:
        catalogue = read_po(lines, locale=Locale.parse(file.parts[-3]), abort_invalid=True)
    except PoFileError as error:
        raise Unreadable("line", error.lineno + 1, error.line or lines[error.lineno]) from None
    except (ValueError, IndexError, TypeError):  # from the header
        raise Unreadable("plurals", _plurals_line(lines)) from None
    if not _rule_fits(catalogue):
        raise Unreadable("plurals", _plurals_line(lines), catalogue.plural_forms)
    catalogue.charset = "utf-8"
    return catalogue


def _plurals_line(lines: list[str]) -> int:
    return next((n for n, line in enumerate(lines, 1) if "Plural-Forms" in line), 1)


def _rule_fits(catalogue: Catalog) -> bool:
    """Whether programs can compute with the rule for plurals, and it leads to forms there are."""
    try:
        rule = _readable(catalogue).plural  # type: ignore[attr-defined]
        return all(0 <= rule(n) < catalogue.num_plurals for n in _TRIED)
    except (ValueError, ArithmeticError, RecursionError):
        return False


def _readable(catalogue: Catalog) -> GNUTranslations:
    """The head of a catalogue alone, as programs read it."""
    head = Catalog(locale=catalogue.locale, charset="utf-8")
    head.mime_headers = catalogue.mime_headers
    made = io.BytesIO()
    write_mo(made, head)
    made.seek(0)
    return GNUTranslations(made)


def complete() -> Catalog:
    """All texts there are, in the language that has them all."""
    return read(source(COMPLETE))


def begun(tag: str) -> Catalog:
    """A catalogue with every text: what Stolik has in this language, otherwise no translation."""
    locale = Locale.parse(tag, sep="-")
    if source(tag).is_file():
        new = read(source(tag))
    else:
        new = Catalog(locale=locale, project="Stolik", version="1", charset="utf-8", fuzzy=False)
        name = locale.english_name
        new.header_comment = f"# {name} texts of Stolik. docs/translating.md tells how."
        new.language_team, new.last_translator = f"{name} {DRAFT}", "nobody yet"
    bring_up_to_date(new)
    return new


def bring_up_to_date(catalogue: Catalog) -> None:
    """Today's texts; what was translated stays, texts that are gone stay as comments at the end."""
    today = complete()
    for message in today:
        if message.id:
            message.string = "" if isinstance(message.id, str) else ("",) * catalogue.num_plurals
    catalogue.update(today, no_fuzzy_matching=True)
    catalogue.obsolete = {
        key: message for key, message in catalogue.obsolete.items() if message.string
    }


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file holds it; without line numbers and dates a diff shows texts alone."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False, sort_output=True)
    return _DATED.sub(b"", file.getvalue())


def write(catalogue: Catalog, file: Path) -> None:
    """Put a catalogue in its place, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _put(file, written(catalogue))


def compiled(file: Path) -> Path:
    """Make of a catalogue what programs read, beside it.

    A text that is in doubt, or that would break a page, is left out: it is read in English.
    """
    catalogue = read(file)
    for message in list(catalogue):
        if message.id and any(faults_of(message, catalogue.num_plurals)):
            catalogue.delete(message.id, message.context)
    made = io.BytesIO()
    write_mo(made, catalogue)
    return _put(file.with_suffix(".mo"), made.getvalue())


def _put(target: Path, content: bytes) -> Path:
    aside = target.with_suffix(f"{target.suffix}.new")
    aside.write_bytes(content)
    return aside.replace(target)
