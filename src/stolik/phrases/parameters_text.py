"""The sentences of all parameters, in the order and under the headings of the card.

Knows which table belongs to which heading; the words are in those tables.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.clock_text import CLOCK
from stolik.phrases.opening_text import DEAL, TURNS
from stolik.phrases.parameter_words import Pair, Wording
from stolik.phrases.scoring_text import END, SCORING

HEADINGS: Final[tuple[tuple[Pair, dict[str, Wording]], ...]] = (
    (("Deal and start", "Rozdanie i start"), DEAL),
    (("Opening and turns", "Wyłożenie i ruchy"), TURNS),
    (("Clock", "Czas"), CLOCK),
    (("End of the game", "Koniec gry"), END),
    (("Scoring", "Punktacja"), SCORING),
)
WORDINGS: Final = {name: wording for _, table in HEADINGS for name, wording in table.items()}
