"""Which texts are read in English although another language is spoken: looked up, and not found.

A recorder lies behind the catalogues of a language, where what they lack is looked for next: those
of Django's pages and those of the pure packages alike. It keeps what is asked of it and answers
in English, as usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Any

from django.utils.translation import trans_real

from stolik import locale
from stolik.locale import files
from stolik.web.core.cache import forget_everything

Text = tuple[str, str]  # its context, and the English


def all_texts() -> frozenset[Text]:
    """Every text of the program; what else is looked up is Django's."""
    return frozenset(
        (text.context or "", text.id if isinstance(text.id, str) else text.id[0])
        for text in files.complete()
        if text.id
    )


class Recorder(NullTranslations):
    """The last catalogue: keeps what no other has."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[Text] = set()

    def gettext(self, message: str) -> str:
        context, separator, english = message.partition("\x04")
        self.asked.add((context, english) if separator else ("", message))
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        context, separator, english = msgid1.partition("\x04")
        self.asked.add((context, english) if separator else ("", msgid1))
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, message))
        return super().pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((context, msgid1))
        return super().npgettext(context, msgid1, msgid2, n)


@contextmanager
def recorded(tag: str) -> Iterator[Recorder]:
    """What is not found while this language is spoken."""
    recorder = Recorder()
    catalogues: list[Any] = [trans_real.translation(tag), locale.language(tag)._catalogue]
    before = [catalogue._fallback for catalogue in catalogues]
    forget_everything()
    try:
        for catalogue in catalogues:
            catalogue._fallback = recorder
        yield recorder
    finally:
        for catalogue, fallback in zip(catalogues, before, strict=True):
            catalogue._fallback = fallback
        forget_everything()
