"""Sentences for what can be wrong with a format, or with a format for so many people; words only.

"Record why" is what an organiser does who plays all the same.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

FORMAT: Final[dict[str, Pair]] = {
    # a format for so many people
    "cannot-seat": ("{about:seatable}", "{about:seatable}"),
    "players-out-of-range": (
        "A simulated tournament has 1 to {need} people, not {have}; choose another number.",
        "W turnieju na próbę gra od 1 do {need} osób, a nie {have}; wybierz inną liczbę.",
    ),
    "stage-larger-than-field": (
        "Stage {whose:stage} is for {have} {have:player|players}, but only {limit}"
        " {limit:plays|play}; choose a smaller stage.",
        "Etap {whose:stage} jest dla {have} {have:osoby|osób|osób}, a {limit:gra|grają|gra} tylko"
        " {limit}; wybierz mniejszy etap.",
    ),
    "top-is-most-of-field": (
        "{have} of {need} players reach the TOP stage, more than half; perhaps choose a format"
        " without it.",
        "Do etapu TOP {have:wchodzi|wchodzą|wchodzi} {have} z {need} osób, czyli ponad połowa; może"
        " lepszy będzie format bez tego etapu.",
    ),
    "ordinary-too-small": (
        "{have} {have:player|players}: a tournament needs at least {need}. Find more, or record why"
        " you play anyway.",
        "{have} {have:osoba|osoby|osób}: turniej wymaga co najmniej {need}. Znajdź więcej albo"
        " zapisz powód odstępstwa.",
    ),
    "mini-only": (
        "{have:format} with {need} {need:player|players}: below 20 only Mini is played. Choose"
        " Mini, or record why you play anyway.",
        "{have:format} i {need} {need:osoba|osoby|osób}: poniżej 20 osób gra się tylko Mini."
        " Wybierz Mini albo zapisz powód odstępstwa.",
    ),
    "grand-prix-small": (
        "{have} {have:player|players}: a Grand Prix tournament with fewer than {need} is small;"
        " check that it counts.",
        "{have} {have:osoba|osoby|osób}: to mały turniej Grand Prix (poniżej {need}); sprawdź, czy"
        " się liczy.",
    ),
    "league-size": (
        "{have} {have:player|players}: a league tournament is for {need} people. Divide the"
        " players or record why you play anyway.",
        "{have} {have:osoba|osoby|osób}: turniej ligowy jest dla {need} osób. Podziel graczy albo"
        " zapisz powód odstępstwa.",
    ),
    "scheme-does-not-fit": (
        "{have:format} is not what the league plays with so many people; take {need:format} as the"
        " regulations give it, or record why not.",
        "{have:format} nie jest schematem ligi dla tylu osób; wybierz {need:format} w postaci"
        " z regulaminu albo zapisz powód odstępstwa.",
    ),
    "eliminated-play-few-games": (
        "{have} {have:player goes|players go} out after only {need} {need:game|games}; tell people"
        " before the start.",
        "{have} {have:osoba odpadnie|osoby odpadną|osób odpadnie} już po {need}"
        " {need:grze|grach|grach}; uprzedź graczy przed startem.",
    ),
    "not-a-matchday": (
        "{about:format} is no format of a matchday; choose 2 or 3 rounds of 3 or 4 games, or record"
        " why not.",
        "{about:format}: to nie jest format kolejki; wybierz 2 lub 3 rundy po 3 lub 4 gry albo"
        " zapisz powód odstępstwa.",
    ),
    "not-the-championship": (
        "{about:format} is not the format of the championship; choose WRC, or record why not.",
        "{about:format}: to nie jest format mistrzostw; wybierz WRC albo zapisz powód odstępstwa.",
    ),
    "house-format": (
        "{about:format} is not in the regulations; choose Mini, Standard or Maks, or record why you"
        " play it.",
        "{about:format}: takiego formatu nie ma w regulaminie; wybierz Mini, Standard lub Maks albo"
        " zapisz powód odstępstwa.",
    ),
    "nothing-to-override": (
        "There is nothing to allow here: “{about}”. Look at the list again.",
        "Nie ma tu czego dopuszczać: „{about}”. Sprawdź listę jeszcze raz.",
    ),
    "kind-unknown": (
        "There is no kind of tournament “{about}”; choose elimination, ordinary, Grand Prix,"
        " league, matchday or championship.",
        "Nie ma rodzaju turnieju „{about}”; wybierz eliminacje, zwykły turniej, Grand Prix, ligę,"
        " kolejkę albo mistrzostwa.",
    ),
    "format-already-played": (
        "{about:format} would change rounds that have been played; change only what is still to"
        " come.",
        "{about:format}: zmieniłyby się rundy już rozegrane; zmień tylko to, co jeszcze przed"
        " wami.",
    ),
    # a format of one's own
    "top-settled": (
        "{about} was settled before the first round and stays.",
        "{about}: wielkość TOP ustalono przed pierwszą rundą i tak zostaje.",
    ),
    "format-without-stages": (
        "The format {about:format} has no stage; add at least one.",
        "Format {about:format} nie ma żadnego etapu; dodaj co najmniej jeden.",
    ),
    "format-choice-unknown": (
        "There is no such choice ({about:choice}); pick one from the list.",
        "Nie ma takiej możliwości ({about:choice}); wybierz coś z listy.",
    ),
    "format-number-wrong": (
        "This number cannot be played ({about:setting}); correct it.",
        "Z taką liczbą nie da się grać ({about:setting}); popraw ją.",
    ),
    "format-break-wrong": (
        "This break does not fit ({about:setting}); give one break after a round, 0 minutes or"
        " more.",
        "Ta przerwa nie pasuje ({about:setting}); po rundzie może być jedna przerwa, 0 minut lub"
        " więcej.",
    ),
    "format-first-stage-takes-all": (
        "Stage {about:stage} is the first, so everybody plays it; remove its size.",
        "Etap {about:stage} jest pierwszy, więc grają w nim wszyscy; usuń jego wielkość.",
    ),
    "format-size-not-set": (
        "Stage {about:stage} does not say for how many people it is; set the number.",
        "Etap {about:stage} nie ma podanej liczby osób; podaj ją.",
    ),
    "format-size-wrong": (
        "Stage {about:stage} – this number of people does not fit; choose another.",
        "Etap {about:stage} – taka liczba osób nie pasuje; wybierz inną.",
    ),
    "format-size-grows": (
        "Stage {have:stage} – more people than the {need} of the stage before; make it smaller.",
        "Etap {have:stage} – to więcej osób niż w poprzednim etapie ({need}); zmniejsz go.",
    ),
    "format-snake-size": (
        "Stage {about:stage} – these tables are laid out for 8 or 12 people; choose one of the"
        " two.",
        "Etap {about:stage} – ten układ stolików jest dla 8 lub 12 osób; wybierz jedną z tych"
        " liczb.",
    ),
}
