"""The languages a phone can speak, and the words of its scripts in each.

A page comes with the words of one language; the others are fetched when somebody chooses them.
Knows no request.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from babel import Locale, UnknownLocaleError
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from stolik import locale
from stolik.phrases.language import Language
from stolik.web.core.scripts import STATIC, script, translations

MODULES: Final = STATIC / "stolik" / "phone"
# Among these is a number of every kind that a language tells apart.
_NUMBERS: Final = (*range(201), 1000, 1_000_000)
# By tag, as long as the catalogue is the same.
_made: dict[str, tuple[Language, SafeString]] = {}


def spoken_words(language: Language) -> SafeString:
    """The words of all scripts in a language, as JSON that may stand in a page."""
    known = _made.get(language)
    if known is None or known[0] is not language:
        known = _made[language] = (language, _written(language))
    return known[1]


def words_version(language: Language) -> str:
    """Changes when the words do."""
    return sha256(spoken_words(language).encode()).hexdigest()[:12]


def languages() -> list[dict[str, Any]]:
    """What can be chosen, by the names the languages give themselves."""
    known = [locale.language(tag) for tag in locale.tags()]
    named = [
        {
            "tag": language,
            "name": locale.own_name(language),
            "dir": language.direction,
            "draft": language.draft,
            "words": f"{reverse('phone-words', args=(language,))}?v={words_version(language)}",
        }
        for language in known
    ]
    return sorted(named, key=lambda language: str(language["name"]).casefold())


def _written(language: Language) -> SafeString:
    texts = [text for file in sorted(MODULES.glob("*.js")) for text in script(file).texts]
    words = {
        "tag": language,
        "forms": _forms(language),
        "texts": translations(texts, language),
    }
    written = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    # No text can end the element it stands in.
    return mark_safe(written.replace("<", "\\u003c").replace("&", "\\u0026"))


def _forms(language: Language) -> dict[str, int]:
    """Which form of a word follows a number, by the kind of the number as browsers name it."""
    try:
        kind = Locale.parse(language, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return {"one": language.form(1), "other": language.form(2)}
    return {kind(n): language.form(n) for n in _NUMBERS}
