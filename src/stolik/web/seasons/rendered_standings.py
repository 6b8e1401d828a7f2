"""What takes a while, made once for what it shows: the rows of a table, and its paper.

Kept by the values shown themselves, so that nothing old is ever handed out. Knows no database.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from stolik import paper
from stolik.web.seasons.standings_rows import Row
from stolik.web.templatetags.words import language

_KEPT: Final = 16
_PRINTING: Final = threading.Lock()


def rows(shown: tuple[Row, ...], slug: str, *, moves: bool) -> SafeString:
    """The body of a table, in the language of the page."""
    return _rows(shown, slug, language(), moves=moves)


@lru_cache(maxsize=_KEPT)
def _rows(shown: tuple[Row, ...], slug: str, _: str, *, moves: bool) -> SafeString:
    found = {"rows": shown, "slug": slug, "moves": moves}
    return render_to_string("stolik/seasons/_rows.html", found)


def printed(sheet: paper.SeasonTable) -> bytes:
    """The table on paper; one at a time, since each needs a whole processor."""
    with _PRINTING:
        return _printed(sheet, "en" if language() == "en" else "pl")


@lru_cache(maxsize=_KEPT)
def _printed(sheet: paper.SeasonTable, lang: paper.Lang) -> bytes:
    return paper.pdf(sheet, lang=lang)
