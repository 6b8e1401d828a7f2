"""The language a command speaks: the one `--lang` names, or that of the environment.

Knows tags and the names of locales; catalogues are read by `stolik.locale`.
"""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from locale import getlocale, normalize
from typing import Final

from stolik.locale import closest, language, tags
from stolik.phrases.language import Language

LONGEST: Final = 40
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_named(tag: str) -> Language:
    """What `--lang` asks for: a language that is installed, or the nearest to its tag.

    >>> language_named("pl"), language_named("EN-gb")
    ('pl', 'en')
    """
    if known := closest(tag):
        return language(known)
    quoted = repr(tag if len(tag) <= LONGEST else f"{tag[:LONGEST]}…")
    raise ArgumentTypeError(f"no language {quoted} is installed; there are {', '.join(tags())}")


def environment_language() -> Language:
    """The language of the environment; English where it has none that is installed."""
    named = (os.environ.get(name, "") for name in _VARIABLES)
    locale_name = next((name for name in named if name), "") or getlocale()[0] or ""
    return language(_language_of(locale_name))


def _language_of(locale_name: str) -> str:
    """The tag of a language, of "de_DE.UTF-8" as of "German_Germany", which Windows says.

    >>> _language_of("pl_PL.UTF-8"), _language_of("Polish_Poland"), _language_of("C")
    ('pl', 'pl', '')
    """
    short = _without_encoding(locale_name)
    return closest(short) or closest(_without_encoding(normalize(short.partition("_")[0])))


def _without_encoding(locale_name: str) -> str:
    return locale_name.partition(".")[0].partition("@")[0]
