"""Sentences for what can be wrong with a play-off of a season. Words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

PLAY_OFF: Final[dict[str, Pair]] = {
    "play-off-alone": (
        "{people:Who}: a play-off needs at least two people.",
        "{people:Who}: do dogrywki potrzeba co najmniej dwóch osób.",
    ),
    "play-off-too-many": (
        "{have} people are level; a play-off seats at most {most}. Draw groups; their winners"
        " meet.",
        "Osób z równym wynikiem: {have}; w dogrywce gra najwyżej {most}. Rozlosuj grupy; ich"
        " zwycięzcy zagrają ze sobą.",
    ),
    "play-off-over": (
        "Game {game} was entered after the play-off had been won; remove it.",
        "Grę {game} wpisano już po rozstrzygnięciu dogrywki; usuń ją.",
    ),
    "play-off-wrong-people": (
        "{people:Who} played game {game}; everybody in the play-off, and nobody else, plays every"
        " game.",
        "{people:Who} – taki był skład gry {game}; w każdej grze dogrywki grają wszyscy, których"
        " dotyczy, i nikt więcej.",
    ),
    "play-off-without-winner": (
        "Game {game} of the play-off has no winner; give somebody the big point.",
        "Gra {game} dogrywki nie ma zwycięzcy; wpisz komuś duży punkt.",
    ),
    "play-off-number": (
        "“{number}” is no number of small points.",
        "„{number}” to nie liczba małych punktów.",
    ),
    "play-off-small": (
        "Game {game}: the small points of {person} do not fit; whoever won has no minus, whoever"
        " lost no plus.",
        "Gra {game}: małe punkty się nie zgadzają ({person}); kto wygrał, nie ma minusa, a kto"
        " przegrał – plusa.",
    ),
    "play-off-small-sum": (
        "Game {game}: the small points add up to {sum} and should give 0; check everybody's"
        " points.",
        "Gra {game}: suma małych punktów to {sum}, powinna być 0; sprawdź punkty wszystkich"
        " graczy.",
    ),
    "play-off-score-changed": (
        "The play-off {people} is not used: it was played at another score. If they are still level"
        " at the end, they play again.",
        "Dogrywka {people} nie jest brana pod uwagę: rozegrano ją przy innym wyniku. Jeśli remis"
        " zostanie do końca, gra się ją ponownie.",
    ),
    "play-off-goes-on": (
        "Not decided yet, games won: {wins:won}. Play another game.",
        "Jeszcze bez rozstrzygnięcia, wygrane gry: {wins:won}. Zagrajcie kolejną.",
    ),
    "play-off-level": (
        "{people:Who} are level in games won and small points; if their place matters, let them"
        " play on.",
        "{people:Who}: tyle samo wygranych gier i małych punktów; jeśli ich miejsce ma znaczenie,"
        " niech grają dalej.",
    ),
    "play-off-not-the-winners": (
        "{people:Who}: the last play-off is between the winners of the groups and nobody else.",
        "{people:Who}: w ostatniej dogrywce grają zwycięzcy grup i nikt poza nimi.",
    ),
    "play-off-no-longer-fits": (
        "The play-off {people} is not used: these people are not level, or not they alone.",
        "Dogrywka {people} nie jest brana pod uwagę: te osoby nie mają równego wyniku albo mają go"
        " nie tylko one.",
    ),
    "play-off-one-person": (
        "The play-off {people} is not used: two of these turned out to be one person ({twice})."
        " Undo it under “What was decided”; those who are still level play again.",
        "Dogrywka {people} nie jest brana pod uwagę: dwie z tych osób okazały się jedną ({twice})."
        " Cofnij ją w części „Co postanowiono”; jeśli remis zostanie, gra się ją ponownie.",
    ),
}
