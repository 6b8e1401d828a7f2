"""Standings of a season rendered once: the rows of the page in HTML, and the paper.

Cached by the values they show, so that nothing outdated is ever handed out. Knows no database.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from stolik import paper
from stolik.phrases.language import Language
from stolik.web.core.cache import holds_texts
from stolik.web.core.language import language
from stolik.web.seasons.standings_rows import StandingsRow

_KEPT: Final = 16
_PRINTING: Final = threading.Lock()


def rows(standings: tuple[StandingsRow, ...], slug: str, *, moves: bool) -> SafeString:
    """The body of a table, in the language of the page."""
    return _rows(standings, slug, language(), moves=moves)


@holds_texts
@lru_cache(maxsize=_KEPT)
def _rows(standings: tuple[StandingsRow, ...], slug: str, _: str, *, moves: bool) -> SafeString:
    context = {"rows": standings, "slug": slug, "moves": moves}
    return render_to_string("stolik/seasons/_rows.html", context)


def printed(sheet: paper.SeasonTable) -> bytes:
    """The table on paper; one at a time, since each needs a whole processor."""
    with _PRINTING:
        return _printed(sheet, paper.printed_language(language()))


@holds_texts
@lru_cache(maxsize=_KEPT)
def _printed(sheet: paper.SeasonTable, spoken: Language) -> bytes:
    return paper.pdf(sheet, language=spoken)
