"""What is dealt, whoever deals."""

from __future__ import annotations

import pytest

from stolik.game import Position
from stolik.phrases.card import line
from stolik.phrases.language import ENGLISH
from stolik.rules import ruleset
from stolik.rules.origins import PRESETS

SECRET = "5a" * 32


@pytest.mark.rule("C-07", "L-og-2.5", "E-10c", "P-5.2", "W-play-2")
def test_everybody_has_14_tiles_however_a_document_deals_them() -> None:
    games = [Position.start(name, ["Ala", "Bob", "Cyd"], secret=SECRET) for name in PRESETS]
    assert [game.view(0).counts for game in games] == [(14, 14, 14)] * 4
    # At a table of wood the card says who deals, as the document does.
    told = [line(ruleset(name), "deal_text", ENGLISH).text for name in PRESETS]
    assert [" ".join(text.split()[:5]) for text in told] == [
        "You get your 14 tiles,",
        "Beginning with the starter, give",
        "Beginning with the starter, give",
        "Help yourself to two stacks",
    ]
