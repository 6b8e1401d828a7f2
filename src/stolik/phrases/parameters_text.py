"""The sentences of all parameters, in the order and under the headings of the card.

Knows which table belongs to which heading; the words are in those tables.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.clock_text import CLOCK
from stolik.phrases.language import Phrase
from stolik.phrases.opening_text import DEAL, TURNS
from stolik.phrases.parameter_words import Wording
from stolik.phrases.scoring_text import END, SCORING

HEADINGS: Final[tuple[tuple[Phrase, dict[str, Wording]], ...]] = (
    (Phrase("Deal and start"), DEAL),
    (Phrase("Opening and moves"), TURNS),
    (Phrase("Clock", "heading of the rules"), CLOCK),
    (Phrase("End of the game"), END),
    (Phrase("Scoring"), SCORING),
)
WORDINGS: Final = {name: wording for _, table in HEADINGS for name, wording in table.items()}
