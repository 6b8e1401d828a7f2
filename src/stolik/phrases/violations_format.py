"""Sentences for what can be wrong with a format, or with a format for so many people; words only.

"Record why" is what an organiser does who plays all the same.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

FORMAT: Final[dict[str, Pair]] = {
    # a format for so many people
    "cannot-seat": (
        "[{players:seatable}"
        "|{top} seats the first {size} of the standings, but there are {present}; check who plays."
        "|Entry {twice} is on the list twice; keep it once."
        "|Entry {absent} is marked as absent, but is not on the list; check the number.]",
        "[{players:seatable}"
        "|{top} jest dla pierwszych {size} osób z tabeli, a liczba osób to {present}; sprawdź, kto"
        " gra."
        "|Numer {twice} jest na liście dwa razy; zostaw go raz."
        "|Numer {absent} jest oznaczony jako nieobecny, a nie ma go na liście; sprawdź numer.]",
    ),
    "players-out-of-range": (
        "A simulated tournament has 1 to {most} people, not {have}; choose another number.",
        "W turnieju na próbę gra od 1 do {most} osób, a nie {have}; wybierz inną liczbę.",
    ),
    "stage-larger-than-field": (
        "Stage {stage:stage} is for {size} {size:player|players}, but only {players}"
        " {players:plays|play}; choose a smaller stage.",
        "Etap {stage:stage} jest dla {size} {size:osoby|osób|osób}, a {players:gra|grają|gra} tylko"
        " {players}; wybierz mniejszy etap.",
    ),
    "top-is-most-of-field": (
        "{size} of {players} players reach the TOP stage, more than half; perhaps choose a format"
        " without it.",
        "Do etapu TOP {size:wchodzi|wchodzą|wchodzi} {size} z {players} osób, czyli ponad połowa;"
        " może lepszy będzie format bez tego etapu.",
    ),
    "ordinary-too-small": (
        "{have} {have:player|players}: a tournament needs at least {need}. Find more, or record why"
        " you play anyway.",
        "{have} {have:osoba|osoby|osób}: turniej wymaga co najmniej {need}. Znajdź więcej albo"
        " zapisz powód odstępstwa.",
    ),
    "mini-only": (
        "{format:format} with {players} {players:player|players}: below 20 only Mini is played."
        " Choose Mini, or record why you play anyway.",
        "{format:format} i {players} {players:osoba|osoby|osób}: poniżej 20 osób gra się tylko"
        " Mini. Wybierz Mini albo zapisz powód odstępstwa.",
    ),
    "grand-prix-small": (
        "{have} {have:player|players}: a Grand Prix tournament with fewer than {need} is small;"
        " check that it counts.",
        "{have} {have:osoba|osoby|osób}: to mały turniej Grand Prix (poniżej {need}); sprawdź, czy"
        " się liczy.",
    ),
    "league-size": (
        "{players} {players:player|players}: a league tournament is for {fewest}-{most} people."
        " Divide the players or record why you play anyway.",
        "{players} {players:osoba|osoby|osób}: turniej ligowy jest dla {fewest}-{most} osób."
        " Podziel graczy albo zapisz powód odstępstwa.",
    ),
    "scheme-does-not-fit": (
        "{format:format} is not what the league plays with so many people; take {scheme:format} as"
        " the regulations give it, or record why not.",
        "{format:format} nie jest schematem ligi dla tylu osób; wybierz {scheme:format} w postaci"
        " z regulaminu albo zapisz powód odstępstwa.",
    ),
    "eliminated-play-few-games": (
        "{players} {players:player goes|players go} out after only {games} {games:game|games};"
        " tell people before the start.",
        "{players} {players:osoba odpadnie|osoby odpadną|osób odpadnie} już po {games}"
        " {games:grze|grach|grach}; uprzedź graczy przed startem.",
    ),
    "not-a-matchday": (
        "{format:format} is no format of a matchday; choose 2 or 3 rounds of 3 or 4 games, or"
        " record why not.",
        "{format:format}: to nie jest format kolejki; wybierz 2 lub 3 rundy po 3 lub 4 gry albo"
        " zapisz powód odstępstwa.",
    ),
    "not-the-championship": (
        "{format:format} is not the format of the championship; choose WRC, or record why not.",
        "{format:format}: to nie jest format mistrzostw; wybierz WRC albo zapisz powód odstępstwa.",
    ),
    "house-format": (
        "{format:format} is not in the regulations; choose Mini, Standard or Maks, or record why"
        " you play it.",
        "{format:format}: takiego formatu nie ma w regulaminie; wybierz Mini, Standard lub Maks"
        " albo zapisz powód odstępstwa.",
    ),
    "nothing-to-override": (
        "There is nothing to allow here: “{stop}”. Look at the list again.",
        "Nie ma tu czego dopuszczać: „{stop}”. Sprawdź listę jeszcze raz.",
    ),
    "kind-unknown": (
        "There is no kind of tournament “{kind}”; choose elimination, ordinary, Grand Prix,"
        " league, matchday or championship.",
        "Nie ma rodzaju turnieju „{kind}”; wybierz eliminacje, zwykły turniej, Grand Prix, ligę,"
        " kolejkę albo mistrzostwa.",
    ),
    "format-already-played": (
        "{format:format} would change rounds that have been played; change only what is still to"
        " come.",
        "{format:format}: zmieniłyby się rundy już rozegrane; zmień tylko to, co jeszcze przed"
        " wami.",
    ),
    "format-locked": (
        "The first draw is published: from now on only the head referee changes the format, and"
        " records why.",
        "Pierwsze losowanie jest ogłoszone: od tej chwili format zmienia tylko sędzia główny i"
        " zapisuje powód.",
    ),
    "format-settled": (
        "The last round of stage {stage:stage} is played: what follows it stays as it was"
        " announced.",
        "Ostatnia runda etapu {stage:stage} jest rozegrana: to, co po nim, zostaje tak, jak"
        " ogłoszono.",
    ),
    "kind-stays": (
        "The tournament cannot become another kind ({kind}) now: only an elimination can be held"
        " as an ordinary tournament, before the draw.",
        "Turniej nie może teraz zmienić rodzaju ({kind}): tylko eliminacje można rozegrać jako"
        " zwykły turniej, przed losowaniem.",
    ),
    # a format of one's own
    "format-without-stages": (
        "The format {format:format} has no stage; add at least one.",
        "Format {format:format} nie ma żadnego etapu; dodaj co najmniej jeden.",
    ),
    "format-choice-unknown": (
        "There is no such choice ([{stage:stage}: |{choice:choice-name}: ]{value}); pick one from"
        " the list.",
        "Nie ma takiej możliwości ([{stage:stage}: |{choice:choice-name}: ]{value}); wybierz coś z"
        " listy.",
    ),
    "format-number-wrong": (
        "This number cannot be played ([{stage:stage}: ][{rounds} as number of rounds|{games} as"
        " number of games|{minutes:minutes}|{prizes} as number of prizes|{tables} as number of"
        " tables|from {fewest} to {most} players]); correct it.",
        "Z taką liczbą nie da się grać ([{stage:stage}: ][liczba rund {rounds}|liczba gier"
        " {games}|{minutes:minutes}|liczba nagród {prizes}|liczba stolików {tables}|od {fewest} do"
        " {most} osób]); popraw ją.",
    ),
    "format-break-wrong": (
        "This break does not fit ([{minutes} minutes|two breaks] after round {after}); give one"
        " break after a round, 0 minutes or more.",
        "Ta przerwa nie pasuje ([{minutes} min|dwie przerwy] po rundzie {after}); po rundzie może"
        " być jedna przerwa, 0 minut lub więcej.",
    ),
    "format-first-stage-takes-all": (
        "Stage {stage:stage} is the first, so everybody plays it; remove its size.",
        "Etap {stage:stage} jest pierwszy, więc grają w nim wszyscy; usuń jego wielkość.",
    ),
    "format-size-not-set": (
        "Stage {stage:stage} does not say for how many people it is; set the number.",
        "Etap {stage:stage} nie ma podanej liczby osób; podaj ją.",
    ),
    "format-size-wrong": (
        "Stage {stage:stage}: [from {before:size} to ]{players} – this number of people does not"
        " fit; choose another.",
        "Etap {stage:stage}: [{before:from} do ]{players} – taka liczba osób nie pasuje; wybierz"
        " inną.",
    ),
    "format-size-grows": (
        "Stage {stage:stage}: {players} – more people than the {before} of the stage before; make"
        " it smaller.",
        "Etap {stage:stage}: {players} – to więcej osób niż w poprzednim etapie ({before});"
        " zmniejsz go.",
    ),
    "format-snake-size": (
        "Stage {stage:stage}: {players:size} – these tables are laid out for 8 or 12 people;"
        " choose one of the two.",
        "Etap {stage:stage}: {players:size} – ten układ stolików jest dla 8 lub 12 osób; wybierz"
        " jedną z tych liczb.",
    ),
}
