"""What people should know about an event or a season, as form fields: in its own language and more.

A language may be away for a while, its catalogue not installed: what was written in it is kept, and
whoever wrote in it can go on. Knows languages and a form, not what the words are about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from stolik import locale
from stolik.web.core.forms import Typed
from stolik.web.core.language import language
from stolik.web.core.own_words import OwnWords, own_words, rewritten

LONGEST_ABOUT: Final = 4000


class Described(Protocol):
    """Whatever somebody describes in a language of its own, and perhaps in others by their tags."""

    about: Any
    language: Any
    translations: Any


def about(subject: Described) -> OwnWords:
    """What people should know, in a language that the reader of the page can read."""
    return about_in(subject, language())


def about_in(subject: Described, wanted: str) -> OwnWords:
    """The same for the reader of another language than the page's."""
    written = {**subject.translations, subject.language: subject.about}
    return own_words(written, subject.language, wanted)


def about_fields(subject: Described) -> dict[str, str]:
    """The description as it would be typed."""
    fields = {"about": subject.about, "language": subject.language}
    return fields | {_name(tag): subject.translations.get(tag, "") for tag in locale.tags()}


def read_about(typed: Typed, subject: Described | None = None) -> dict[str, Any]:
    """The columns of a description; `subject` is what there is already."""
    columns: dict[str, Any] = {"about": typed.lines("about", LONGEST_ABOUT)}
    if "language" not in typed.values:
        return columns
    own = typed.choice("language", _choices(subject), language())
    written = {tag: typed.lines(_name(tag), LONGEST_ABOUT) for tag in locale.tags()}
    translations = rewritten(subject.translations if subject else {}, written)
    translations.pop(own, None)
    return columns | {"language": own, "translations": translations}


def about_context(typed: Typed, subject: Described | None = None) -> Mapping[str, Any]:
    """What the form shows of languages: a choice, and a field for every other one."""
    fields = [
        {
            "name": _name(tag),
            "language": tag,
            "label": locale.own_name(tag),
            "value": typed.values.get(_name(tag), ""),
            "wrong": typed.faults.get(_name(tag), ""),
        }
        for tag in locale.tags()
        if tag != typed.values.get("language", "")
    ]
    return {
        "languages": [(tag, locale.own_name(tag)) for tag in _choices(subject)],
        "translations": fields,
        "translated": any(field["value"] or field["wrong"] for field in fields),
    }


def _choices(subject: Described | None) -> tuple[str, ...]:
    """Every language there is, and the one that is in force."""
    tags = locale.tags()
    return tags if subject is None or subject.language in tags else (*tags, subject.language)


def _name(tag: str) -> str:
    return f"about_{tag}"
