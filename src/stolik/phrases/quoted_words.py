"""Words of the program as people say them; tables only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.command_words import COMMANDS
from stolik.phrases.language import Phrase

WORDS: Final[dict[str, dict[str, Phrase]]] = {
    "role": {
        "organiser": Phrase("the organiser", "who may do it"),
        "head-referee": Phrase("the head referee", "who may do it"),
        "referee": Phrase("a referee", "who may do it"),
        "scorer": Phrase("the scorer", "who may do it"),
        "helper": Phrase("a helper", "who may do it"),
        "table": Phrase("the device at the table", "who may do it"),
        "player": Phrase("a player", "who may do it"),
    },
    "command": COMMANDS,
    "phase": {
        "new": Phrase("the tournament is not created yet"),
        "preparing": Phrase("the tournament is being prepared"),
        "draft": Phrase("the seating of the round is not published yet"),
        "published": Phrase("the seating is published and the round has not started"),
        "playing": Phrase("the round is being played"),
        "collecting": Phrase("the results of the round are being collected"),
        "closed": Phrase("the round is closed and the next one has no seating yet"),
        "complete": Phrase("all rounds are closed"),
        "finished": Phrase("the tournament is finished"),
    },
    "state": {
        "missing": Phrase("missing", "a result that is …"),
        "disputed": Phrase("disputed", "a result that is …"),
        "confirmed": Phrase("confirmed", "a result that is …"),
        "unplayed": Phrase("marked as not played", "a result that is …"),
    },
    "what": {
        "seating": Phrase("the seating", "you cannot take back …"),
        "closing": Phrase("the closing of the round", "you cannot take back …"),
        "classification": Phrase("the classification", "you cannot take back …"),
    },
    "consent": {
        "participation": Phrase("to play", "the guardian's consent …"),
        "data": Phrase("for the personal data", "the guardian's consent …"),
    },
    "format-name": {
        "mini": Phrase("Mini"),
        "wrc": Phrase("WRC"),
    },
    "stage-name": {
        "league": Phrase("league"),
        "preliminary": Phrase("preliminary round"),
        "elimination": Phrase("elimination"),
        "brackets": Phrase("brackets"),
        "first-round": Phrase("first round"),
        "semi-final": Phrase("semi-final"),
        "final": Phrase("final"),
    },
    "choice-name": {
        "unplayed_games": Phrase("games not played"),
        "newcomer_rank": Phrase("place of newcomers"),
        "stage_carry": Phrase("points carried over"),
        "non_finalist_order": Phrase("order of those outside the final"),
        "seed_fill": Phrase("pots of absent people"),
        "fill_to_16": Phrase("filling up to 16"),
        "no_shows": Phrase("those who never came"),
        "eliminated_zero": Phrase("zero for those who go out"),
    },
    # Why so many people cannot be seated; the last one fits all other numbers.
    "seatable": {
        "0": Phrase("Nobody is here yet; check people in first."),
        "1": Phrase("One player cannot play alone; find two more."),
        "2": Phrase(
            "Two players are too few for a table; find one more. Only a play-off has a table of"
            " two."
        ),
        "5": Phrase(
            "Five players cannot be seated at tables of 3 or 4; find a sixth for two tables of"
            " three, or let one player watch and play four."
        ),
        "": Phrase("These players cannot be seated: a table has 3 or 4. Check how many there are."),
    },
}
