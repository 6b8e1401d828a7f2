"""Sentences for what can be wrong with a format, or with a format for so many people; words only.

"Record why" is what an organiser does who plays all the same.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

FORMAT: Final[dict[str, Phrase]] = {
    # a format for so many people
    # Translators: of the parts in brackets, the first whose names are known is used
    "cannot-seat": Phrase(
        "[{players:seatable}"
        "|{top} seats the first {size} of the standings, but there are {present}; check who plays."
        "|{twice:Who} is on the list twice; leave one of the two."
        "|{absent:Who} is marked as absent, but is not on the list; check the number.]"
    ),
    "players-out-of-range": Phrase(
        "A simulated tournament has 1 to {most} people, not {have}; choose another number."
    ),
    "stage-larger-than-field": Phrase(
        "Stage {stage:stage} is for {size} {size:player|players}, but only {players}"
        " {players:plays|play}; choose a smaller stage."
    ),
    "top-is-most-of-field": Phrase(
        "{size} of {players} players reach the TOP stage, more than half; perhaps choose a format"
        " without it."
    ),
    "ordinary-too-small": Phrase(
        "{have} {have:player|players}: a tournament needs at least {need}. Find more, or record why"
        " you play anyway."
    ),
    "mini-only": Phrase(
        "{format:format} with {players} {players:player|players}: below 20 only Mini is played."
        " Choose Mini, or record why you play anyway."
    ),
    "grand-prix-small": Phrase(
        "{have} {have:player|players}: a Grand Prix tournament with fewer than {need} is small;"
        " check that it counts."
    ),
    "league-size": Phrase(
        "{players} {players:player|players}: a league tournament is for {fewest}-{most} people."
        " Divide the players or record why you play anyway."
    ),
    "scheme-does-not-fit": Phrase(
        "{format:format} is not what the league plays with so many people; take {scheme:format} as"
        " the regulations give it, or record why not."
    ),
    "eliminated-play-few-games": Phrase(
        "{players} {players:player goes|players go} out after only {games} {games:game|games};"
        " tell people before the start."
    ),
    "not-a-matchday": Phrase(
        "{format:format} is no format of a matchday; choose 2 or 3 rounds of 3 or 4 games, or"
        " record why not."
    ),
    "not-the-championship": Phrase(
        "{format:format} is not the format of the championship; choose WRC, or record why not."
    ),
    "house-format": Phrase(
        "{format:format} is not in the regulations; choose Mini, Standard or Maks, or record why"
        " you play it."
    ),
    "nothing-to-override": Phrase(
        "There is nothing to allow here: “{stop}”. Look at the list again."
    ),
    "kind-unknown": Phrase(
        "There is no kind of tournament “{kind}”; choose elimination, ordinary, Grand Prix,"
        " league, matchday or championship."
    ),
    "format-already-played": Phrase(
        "{format:format} would change rounds that have been played; change only what is still to"
        " come."
    ),
    "format-locked": Phrase(
        "The first draw is published: from now on only the head referee changes the format, and"
        " records why."
    ),
    "format-settled": Phrase(
        "The last round of stage {stage:stage} is played: what follows it stays as it was"
        " announced."
    ),
    "kind-stays": Phrase(
        "The tournament cannot become another kind ({kind}) now: only an elimination can be held"
        " as an ordinary tournament, before the draw."
    ),
    # a format of one's own
    "format-without-stages": Phrase("The format {format:format} has no stage; add at least one."),
    # Translators: of the parts in brackets, the first whose names are known is used
    "format-choice-unknown": Phrase(
        "There is no such choice ([{stage:stage}: |{choice:choice-name}: ]{value}); pick one from"
        " the list."
    ),
    # Translators: of the parts in brackets, the first whose names are known is used
    "format-number-wrong": Phrase(
        "This number cannot be played ([{stage:stage}: ][{rounds} as number of rounds|{games} as"
        " number of games|{minutes:minutes}|{prizes} as number of prizes|{tables} as number of"
        " tables|from {fewest} to {most} players]); correct it."
    ),
    # Translators: of the parts in brackets, the first whose names are known is used
    "format-break-wrong": Phrase(
        "This break does not fit ([{minutes} minutes|two breaks] after round {after}); give one"
        " break after a round, 0 minutes or more."
    ),
    "format-first-stage-takes-all": Phrase(
        "Stage {stage:stage} is the first, so everybody plays it; remove its size."
    ),
    "format-size-not-set": Phrase(
        "Stage {stage:stage} does not say for how many people it is; set the number."
    ),
    # Translators: a part in brackets is left out where what it names is not known
    "format-size-wrong": Phrase(
        "Stage {stage:stage}: [{before:from} to ]{players} – this number of people does not"
        " fit; choose another."
    ),
    "format-size-grows": Phrase(
        "Stage {stage:stage}: {players} – more people than the {before} of the stage before; make"
        " it smaller."
    ),
    "format-snake-size": Phrase(
        "Stage {stage:stage}: {players:size} – these tables are laid out for 8 or 12 people;"
        " choose one of the two."
    ),
}
