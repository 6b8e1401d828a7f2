"""{{ sentence|tiles }}: a sentence in which tiles are drawn, not spelled.

Whatever a person typed is escaped; only the notation of a tile ("R5", "J") becomes a tile.
"""

from __future__ import annotations

import re
from typing import Final

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from stolik.game.tiles import Tile
from stolik.web.core.tile_words import face_of, tile_name

register = template.Library()
_TILE: Final = re.compile(r"(?<![\w-])((?:[KRBO](?:1[0-3]|[1-9]))|J)(?![\w-])")


@register.filter
def tiles(text: str) -> SafeString:
    """The sentence with its tiles drawn."""
    parts = _TILE.split(str(text))
    return format_html_join(
        "", "{}", ((_tile(part) if number % 2 else part,) for number, part in enumerate(parts))
    )


def _tile(notation: str) -> SafeString:
    tile = Tile(notation)
    return format_html(
        '<span class="tile in-text" data-colour="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        notation[0],
        face_of(tile),
        tile_name(tile),
    )
