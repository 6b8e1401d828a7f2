"""Sentences for what can be wrong with a play-off of a season. Words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

PLAY_OFF: Final[dict[str, Phrase]] = {
    "play-off-alone": Phrase("{people:Who}: a play-off needs at least two people."),
    "play-off-too-many": Phrase(
        "{have} people are level; a play-off seats at most {most}. Draw groups; their winners meet."
    ),
    "play-off-over": Phrase("Game {game} was entered after the play-off had been won; remove it."),
    "play-off-wrong-people": Phrase(
        "{people:Who} played game {game}; everybody in the play-off, and nobody else, plays every"
        " game."
    ),
    "play-off-without-winner": Phrase(
        "Game {game} of the play-off has no winner; give somebody the big point."
    ),
    "play-off-number": Phrase("“{number}” is no number of small points."),
    "play-off-small": Phrase(
        "Game {game}: the small points of {person} do not fit; whoever won has no minus, whoever"
        " lost no plus."
    ),
    "play-off-small-sum": Phrase(
        "Game {game}: the small points add up to {sum} and should give 0; check everybody's points."
    ),
    "play-off-score-changed": Phrase(
        "The play-off {people} is not used: it was played at another score. If they are still level"
        " at the end, they play again."
    ),
    "play-off-goes-on": Phrase("Not decided yet, games won: {wins:won}. Play another game."),
    "play-off-level": Phrase(
        "{people:Who} are level in games won and small points; if their place matters, let them"
        " play on."
    ),
    "play-off-not-the-winners": Phrase(
        "{people:Who}: the last play-off is between the winners of the groups and nobody else."
    ),
    "play-off-no-longer-fits": Phrase(
        "The play-off {people} is not used: these people are not level, or not they alone."
    ),
    "play-off-one-person": Phrase(
        "The play-off {people} is not used: two of these turned out to be one person ({twice})."
        " Undo it under “What was decided”; those who are still level play again."
    ),
}
