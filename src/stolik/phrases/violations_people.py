"""Sentences for what can be wrong with rights, people, the draw and the seats; words only.

People appear as their entry numbers; a page shows names beside them.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

PEOPLE: Final[dict[str, Pair]] = {
    # who may do what, and when
    "not-now": (
        "You cannot {have:command} now: {need:phase}. See what is to be done next.",
        "Nie można teraz {have:command}: {need:phase}. Zobacz, co jest do zrobienia.",
    ),
    "needs-role": (
        "Only {about:roles} can do this. Ask for help.",
        "To może zrobić tylko {about:roles}. Poproś o pomoc.",
    ),
    "desk-only": (
        "Signed slips and results to clarify are entered at the desk, not by {about:roles}; take"
        " the slip there.",
        "Podpisane protokoły i wyniki do wyjaśnienia wpisuje organizator, sędzia albo protokolant,"
        " a nie {about:roles}; zanieś protokół do nich.",
    ),
    "own-table": (
        "You play at table {about} yourself; let somebody else decide this.",
        "To stolik {about}, przy którym grasz; niech zdecyduje ktoś inny.",
    ),
    "not-your-table": (
        "This is for table {about} only; open the page of your own table.",
        "To dotyczy stolika {about}; otwórz stronę swojego stolika.",
    ),
    "role-unknown": (
        "There is no duty “{about}”; choose organiser, head referee, referee, scorer or helper.",
        "Nie ma funkcji „{about}”; wybierz: organizator, sędzia główny, sędzia, protokolant albo"
        " pomocnik.",
    ),
    "nobody-appointed": (
        "{about} has no duty in this tournament; check the list.",
        "{about}: ta osoba nie ma funkcji w tym turnieju; sprawdź listę.",
    ),
    "reason-missing": (
        "Write down the reason in a few words.",
        "Napisz w kilku słowach, dlaczego.",
    ),
    "note-is-no-digest": (
        "The note was not saved; write it once more.",
        "Notatka się nie zapisała; wpisz ją jeszcze raz.",
    ),
    "text-too-long": (
        "The text has {have} {have:character|characters}; write 1 to {need}.",
        "Tekst ma {have} {have:znak|znaki|znaków}; może mieć od 1 do {need}.",
    ),
    "nothing-changed": (
        "Nothing is different from before; change something first.",
        "Nic się nie różni od tego, co było; najpierw coś zmień.",
    ),
    # entries
    "no-such-entry": (
        "There is no entry {about}; check the number.",
        "Na liście nie ma numeru {about}; sprawdź go.",
    ),
    "entry-taken": (
        "Entry {about} belongs to somebody already; take the next free number.",
        "Numer {about} jest już zajęty; weź następny wolny.",
    ),
    "entry-number": (
        "{have} cannot be an entry number; choose one from 1 to {need}.",
        "{have} nie może być numerem gracza; wybierz od 1 do {need}.",
    ),
    "category-twice": (
        "A category is named twice ({about}); keep it once.",
        "Kategoria jest podana dwa razy ({about}); zostaw ją raz.",
    ),
    "consent-missing": (
        "Entry {need}: the guardian's consent {have:consent} is missing; have it signed first.",
        "Numer {need}: brakuje zgody opiekuna {have:consent}; najpierw poproś o podpis.",
    ),
    "has-left": (
        "Entry {about} has left the tournament; bring them back first.",
        "Numer {about}: ta osoba nie gra już w turnieju; najpierw przywróć ją do gry.",
    ),
    "has-not-left": (
        "Entry {about} still plays; there is nothing to bring back.",
        "Numer {about}: ta osoba nadal gra; nie trzeba jej przywracać.",
    ),
    "place-wrong": (
        "Entry {need}: check place {have} and the number of starts; places count from 1.",
        "Numer {need}: sprawdź miejsce {have} i liczbę startów; miejsca liczy się od 1.",
    ),
    "player-twice": (
        "Entry {about} is listed twice; keep it once.",
        "Numer {about} jest podany dwa razy; zostaw go raz.",
    ),
    # the draw
    "draw-not-sealed": (
        "The draw is not sealed yet; publish the seal first.",
        "Losowanie nie jest jeszcze zapieczętowane; najpierw ogłoś pieczęć.",
    ),
    "already-sealed": (
        "The draw has this seal already; go on with the draw.",
        "Losowanie ma już tę pieczęć; możesz losować.",
    ),
    "secret-does-not-match": (
        "The secret does not match the published seal; find the right one, or seal the draw anew.",
        "Sekret nie pasuje do ogłoszonej pieczęci; znajdź właściwy albo zapieczętuj losowanie od"
        " nowa.",
    ),
    "seal-wrong": (
        "A seal is 64 digits and letters a to f; seal the draw again.",
        "Pieczęć to 64 znaki, cyfry i litery od a do f; zapieczętuj losowanie jeszcze raz.",
    ),
    "secret-wrong": (
        "The secret has to be 64 digits and letters a to f; copy all of it.",
        "Sekret to 64 znaki, cyfry i litery od a do f; skopiuj go w całości.",
    ),
    "word-wrong": (
        "The word from the hall is too long or has a broken character; at most {about} letters.",
        "Słowo z sali jest za długie albo zawiera uszkodzony znak; najwyżej {about} znaków.",
    ),
    "word-missing": (
        "The word from the hall is missing; ask somebody for one and enter it.",
        "Brakuje słowa z sali; poproś kogoś o słowo i wpisz je.",
    ),
    "apart-in-elimination": (
        "In an elimination everybody is drawn alike; draw without keeping people apart.",
        "W eliminacjach wszystkich losuje się tak samo; losuj bez rozdzielania osób.",
    ),
    "apart-with-pots": (
        "Pots and keeping people apart do not go together; choose one of the two.",
        "Rozstawienia nie da się połączyć z rozdzielaniem osób; wybierz jedno z dwojga.",
    ),
    "no-draw-in-round": (
        "Round {about} is seated by the standings; have the seats computed.",
        "W rundzie {about} miejsca wynikają z tabeli; rozsadź graczy bez losowania.",
    ),
    "round-needs-draw": (
        "The seats of round {about} are drawn; make the draw.",
        "W rundzie {about} miejsca się losuje; przeprowadź losowanie.",
    ),
    # rounds
    "not-next-round": (
        "Round {need} comes next, not round {have}; seat that one.",
        "Następna jest runda {need}, a nie {have}; rozsadź właśnie ją.",
    ),
    "no-more-rounds": (
        "The format has {about} {about:round|rounds} and all have been played; publish the"
        " classification.",
        "Format ma {about} {about:rundę|rundy|rund} i więcej już nie będzie; ogłoś klasyfikację.",
    ),
    "not-current-round": (
        "Round {have} is not open for this now; look at the current round and try again.",
        "Runda {have} nie jest teraz otwarta; przejdź do bieżącej rundy i spróbuj ponownie.",
    ),
    "cannot-take-back": (
        "You cannot take back {about:what} now; only the latest step can be taken back.",
        "Nie można teraz cofnąć {about:what}; cofa się tylko ostatni krok.",
    ),
    # seats
    "no-such-table": (
        "There is no table {about} in this round; check the number.",
        "W tej rundzie nie ma stolika {about}; sprawdź numer.",
    ),
    "table-size": (
        "{need:table}: {have} {have:person does|people do} not fit. A table has 3 or 4, and after"
        " play as many as sat there.",
        "{need:table}: {have} {have:osoba tu nie pasuje|osoby tu nie pasują|osób tu nie pasuje}."
        " Przy stoliku siedzą 3 lub 4 osoby, a po grze tyle, ile grało.",
    ),
    "table-number-wrong": (
        "Table number {about} is below 1 or used twice; give every table its own, from 1 up.",
        "Numer stolika {about} jest mniejszy niż 1 albo powtórzony; daj każdemu stolikowi własny,"
        " od 1 w górę.",
    ),
    "too-few-fours": (
        "Tables of {have:sizes}; for so many people they are {need:sizes}. Seat people that way.",
        "Stoliki po {have:sizes} osób, a przy tej liczbie graczy powinno być {need:sizes}. Rozsadź"
        " ich w ten sposób.",
    ),
    "fixed-places-clash": (
        "People who keep their tables clash ({about:places}); change one of the tables.",
        "Stałe miejsca nie dają się pogodzić ({about:places}); zmień jeden ze stolików.",
    ),
    "seated-twice": (
        "Entry {about} has two seats; keep one.",
        "Numer {about} ma dwa miejsca; zostaw jedno.",
    ),
    "not-to-be-seated": (
        "Entry {about} does not play this round; give the seat to somebody else.",
        "Numer {about} nie gra w tej rundzie; daj to miejsce komuś innemu.",
    ),
    "not-seated": (
        "Entry {about} has no seat in this round; check the number or find a seat.",
        "Numer {about} nie ma miejsca w tej rundzie; sprawdź numer albo znajdź miejsce.",
    ),
    "seated-but-absent": (
        "Entry {about} has a seat but is not here; check them in, or change the seats.",
        "Numer {about} ma miejsce, ale jest nieobecny; potwierdź obecność albo zmień miejsca.",
    ),
    "cannot-arrive": (
        "Entry {about} cannot be added: not checked in, or seated already. Check which.",
        "Numeru {about} nie można dodać: obecność nie jest potwierdzona albo ma już miejsce."
        " Sprawdź to.",
    ),
    "no-late-entry": (
        "Nobody can join any more (stage: {about:stage}); arrivals play from the first stage only.",
        "Nikt nie może już dołączyć (etap: {about:stage}); dołącza się tylko w pierwszym etapie.",
    ),
    "round-has-reports": (
        "Round {about} is being played, so its seats stay; record people as they really sat.",
        "Runda {about} już trwa, więc jej miejsca zostają; zapisz, jak gracze naprawdę siedzieli.",
    ),
    "change-unknown": (
        "Say how the seats change (not “{about}”): by hand, as people really sat, or arrivals and"
        " departures.",
        "Wybierz rodzaj zmiany miejsc (nie „{about}”): ręcznie, tak jak naprawdę siedziano, albo"
        " przybycia i odejścia.",
    ),
    "seating-changed": (
        "The seats have changed since you looked; look again and publish.",
        "Miejsca zmieniły się w międzyczasie; obejrzyj je jeszcze raz i ogłoś.",
    ),
}
