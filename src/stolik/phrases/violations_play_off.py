"""Sentences for what can be wrong with a play-off of a season. Words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

PLAY_OFF: Final[dict[str, Pair]] = {
    "play-off-alone": (
        "{about:Who}: a play-off needs at least two people.",
        "{about:Who}: do dogrywki potrzeba co najmniej dwóch osób.",
    ),
    "play-off-too-many": (
        "{have} people are level; a play-off seats at most {need}. Draw groups; their winners"
        " meet.",
        "Osób z równym wynikiem: {have}; w dogrywce gra najwyżej {need}. Rozlosuj grupy; ich"
        " zwycięzcy zagrają ze sobą.",
    ),
    "play-off-over": (
        "Game {about} was entered after the play-off had been won; remove it.",
        "Grę {about} wpisano już po rozstrzygnięciu dogrywki; usuń ją.",
    ),
    "play-off-wrong-people": (
        "{have:Who} played game {need}; everybody in the play-off, and nobody else, plays every"
        " game.",
        "{have:Who} – taki był skład gry {need}; w każdej grze dogrywki grają wszyscy, których"
        " dotyczy, i nikt więcej.",
    ),
    "play-off-without-winner": (
        "Game {about} of the play-off has no winner; give somebody the big point.",
        "Gra {about} dogrywki nie ma zwycięzcy; wpisz komuś duży punkt.",
    ),
    "play-off-number": (
        "“{about}” is no number of small points.",
        "„{about}” to nie liczba małych punktów.",
    ),
    "play-off-small": (
        "Game {need}: the small points of {have} do not fit; whoever won has no minus, whoever lost"
        " no plus.",
        "Gra {need}: małe punkty się nie zgadzają ({have}); kto wygrał, nie ma minusa, a kto"
        " przegrał – plusa.",
    ),
    "play-off-small-sum": (
        "Game {need}: the small points add up to {have} and should give 0; check everybody's"
        " points.",
        "Gra {need}: suma małych punktów to {have}, powinna być 0; sprawdź punkty wszystkich"
        " graczy.",
    ),
    "play-off-score-changed": (
        "The play-off {about} is not used: it was played at another score. If they are still level"
        " at the end, they play again.",
        "Dogrywka {about} nie jest brana pod uwagę: rozegrano ją przy innym wyniku. Jeśli remis"
        " zostanie do końca, gra się ją ponownie.",
    ),
    "play-off-goes-on": (
        "Not decided yet, games won: {about:won}. Play another game.",
        "Jeszcze bez rozstrzygnięcia, wygrane gry: {about:won}. Zagrajcie kolejną.",
    ),
    "play-off-level": (
        "{about:Who} are level in games won and small points; if their place matters, let them play"
        " on.",
        "{about:Who}: tyle samo wygranych gier i małych punktów; jeśli ich miejsce ma znaczenie,"
        " niech grają dalej.",
    ),
    "play-off-not-the-winners": (
        "{about:Who}: the last play-off is between the winners of the groups and nobody else.",
        "{about:Who}: w ostatniej dogrywce grają zwycięzcy grup i nikt poza nimi.",
    ),
    "play-off-no-longer-fits": (
        "The play-off {about} is not used: these people are not level, or not they alone.",
        "Dogrywka {about} nie jest brana pod uwagę: te osoby nie mają równego wyniku albo mają go"
        " nie tylko one.",
    ),
    "play-off-one-person": (
        "The play-off {have} is not used: two of these turned out to be one person ({need}). Undo"
        " it under “What was decided”; those who are still level play again.",
        "Dogrywka {have} nie jest brana pod uwagę: dwie z tych osób okazały się jedną ({need})."
        " Cofnij ją w części „Co postanowiono”; jeśli remis zostanie, gra się ją ponownie.",
    ),
}
