"""The catalogues of all languages, read from the folders beside this file.

A folder `<tag>/LC_MESSAGES` holds what translators write (`django.po`, the name by which Django
finds it too) and what is read here (`django.mo`, made of it by `make setup` and in the wheel).
`STOLIK_LOCALE` names a further folder of the same kind, whose texts come first. English needs no
catalogue: it is the source. Knows files, and no text.
"""

from __future__ import annotations

import os
import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from stolik.phrases.language import ENGLISH, Language

OWN: Final = Path(__file__).parent
COMPILED: Final = "LC_MESSAGES/django.mo"
_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def folders() -> tuple[Path, ...]:
    """Where catalogues are, the first first."""
    further = os.environ.get("STOLIK_LOCALE", "")
    return (Path(further).absolute(), OWN) if further else (OWN,)


def stamp() -> tuple[tuple[str, int], ...]:
    """The catalogues that can be read now, and when each was made: whether anything is new."""
    return tuple(
        (str(file), file.stat().st_mtime_ns)
        for folder in folders()
        for file in sorted(folder.glob(f"*/{COMPILED}"))
    )


def forget() -> None:
    """Read everything again: a catalogue was made anew."""
    for kept in (tags, own_name, _read):
        kept.cache_clear()


@cache
def tags() -> tuple[str, ...]:
    """Every language there is: English, and whatever has a catalogue."""
    compiled = {
        file.parts[-3].replace("_", "-")
        for folder in folders()
        for file in folder.glob(f"*/{COMPILED}")
    }
    return ("en", *sorted(compiled - {"en"}))


def closest(tag: str) -> str:
    """The known language nearest to a tag: itself, or its first parts; nothing where there is none.

    >>> closest("pl-PL"), closest("EN-us"), closest("xx")
    ('pl', 'en', '')
    """
    if not _TAG.fullmatch(tag):
        return ""
    known = {each.lower(): each for each in tags()}
    parts = tag.replace("_", "-").lower().split("-")
    tried = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((known[each] for each in tried if each in known), "")


def language(tag: str) -> Language:
    """The language nearest to a tag, with its words; English where there is none.

    >>> language("pl-PL"), language("xx")
    ('pl', 'en')
    """
    return _read(closest(tag) or "en")


@cache
def own_name(tag: str) -> str:
    """What a language calls itself, as a list of languages shows it.

    >>> own_name("pl"), own_name("pt-BR")
    ('Polski', 'Português (Brasil)')
    """
    from babel import Locale, UnknownLocaleError  # the command line starts without it

    try:
        name = Locale.parse(tag, sep="-").get_display_name() or tag
    except (UnknownLocaleError, ValueError):
        name = tag
    return name[0].upper() + name[1:]


@cache
def _read(tag: str) -> Language:
    files = [folder / tag.replace("-", "_") / COMPILED for folder in folders()]
    read = [_catalogue(file) for file in files if file.is_file()]
    if not read:
        return ENGLISH
    for catalogue in read[1:]:
        read[0].add_fallback(catalogue)
    return Language(tag, read[0])


def _catalogue(file: Path) -> GNUTranslations:
    with file.open("rb") as opened:
        return GNUTranslations(opened)
