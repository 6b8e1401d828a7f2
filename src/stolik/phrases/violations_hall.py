"""Sentences about announcements, hidden standings, the raffle and games beside; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

HALL: Final[dict[str, Phrase]] = {
    "no-such-announcement": Phrase(
        "Announcement {number} is not shown any more; there is nothing to withdraw."
    ),
    "language-wrong": Phrase(
        "“{language}” is no tag of a language such as de or pt-BR, or the text stands there twice"
        " in that language; write each once."
    ),
    "called-off": Phrase(
        "The tournament is called off; first record that it takes place after all."
    ),
    "not-called-off": Phrase("The tournament is not called off; there is nothing to take back."),
    "moved-nowhere": Phrase("That is when it takes place already; choose another day or hour."),
    "already-hidden": Phrase("The standings are hidden already; show them first."),
    "not-hidden": Phrase("The standings are not hidden; everybody sees them."),
    "cover-wrong": Phrase(
        "{revealed} {revealed:place is|places are} revealed, so one cannot go back to {places};"
        " look at the screen."
    ),
    "reveal-wrong": Phrase(
        "{revealed} {revealed:place is|places are} revealed already, so {places} cannot come next;"
        " look at the screen and go on."
    ),
    "not-out": Phrase(
        "{entry:Who} still plays in this round, or is not here; only those who are out play"
        " consolation games."
    ),
    "nobody-to-play-with": Phrase(
        "{entry:Who} cannot play consolation games alone; find one more person, or leave it."
    ),
    "too-many-games": Phrase(
        "That would be {games} games for {entry:who}, and nobody plays more than {most} in one"
        " tournament; leave this person out."
    ),
    "consolation-has-reports": Phrase(
        "Results of the consolation games of round {round} have come in; the tables stay as they"
        " are."
    ),
    "edition-unknown": Phrase("There is no edition “{edition}”; choose Standard, Twist or Expert."),
    "no-such-round": Phrase(
        "There is no round {round}; this tournament has {rounds} {rounds:round|rounds}."
    ),
    "raffle-not-sealed": Phrase("The raffle is not sealed yet; publish the seal first."),
    "raffle-prizes": Phrase(
        "There cannot be {prizes} {prizes:prize|prizes} for {people} {people:person|people} who"
        " can still win; choose a number from 1 up to that."
    ),
}
